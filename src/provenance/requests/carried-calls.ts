import { classAround } from '../classes/classes.js';
import type { Engine, Frame } from '../engine.js';
import type { Environment } from '../environment.js';
import { argumentsOf } from '../functions/argument-lists.js';
import type { CallNode } from '../modules/module-facts.js';
import { memberOf } from '../objects/members.js';
import { T, enclosingFunction, isWithin, memberName, placeOf, unwrap } from '../syntax/syntax.js';
import { thisOwner } from '../syntax/this-owner.js';
import type { Node } from '../syntax/syntax.js';
import { optionsOf, unknown } from '../values.js';
import type { ApiCall, ClassNode, Value } from '../value.js';
import { isPutTogetherApart } from './put-together.js';
import { withoutCallers } from '../functions/without-callers.js';
import { apiCallsAt } from './api-calls.js';
import { callsOfFunction } from './calls-made.js';

/**
 * What a method sends by the path that its object was made with: `Route.of('users').with({ active: true }).get()`. It is a call of the place where the
 * path is not handed over to it from elsewhere, and where the method itself does not show it.
 */
export function carriedCalls(e: Engine, node: CallNode, frame: Frame): ApiCall[] {
  const callee = unwrap(node.callee);
  const name = callee.type === T.MemberExpression ? memberName(callee) : undefined;
  if (callee.type !== T.MemberExpression || name === undefined) return [];
  const { facts } = frame;
  const around = rootOf(callee.object).type === T.ThisExpression ? classOf(callee) : undefined;
  // Where the path has to stand: in the class around, for what `this` gives; in the file, for what stands there already.
  const range = around ? placeOf(around, facts.file) : { file: facts.file, start: 0, end: Infinity };
  const env = frame.env ?? (around ? withoutCallersIn(around, node) : withoutCallers(e, node, facts));
  const own: Frame = { facts, env };
  const site = placeOf(node, facts.file);
  return optionsOf(e.valueOf(callee.object, own)).flatMap((receiver) => {
    const method = carries(receiver, node) ? memberOf(e, receiver, name) : undefined;
    if (method?.kind !== 'function') return [];
    return callsOfFunction(e, method, argumentsOf(e, node, own), own, receiver)
      .filter((call) => {
        const tail = e.matcher.matchSent(call.path, call.method)?.path.tail;
        return (
          tail !== undefined &&
          isWithin(tail.place, range) &&
          !isShownInside(e, call) &&
          !(receiver.kind === 'object' && !around && isPutTogetherApart(e, facts, node, call))
        );
      })
      .map((call) => ({
        ...call,
        site,
        siteArguments: argumentsOf(e, node, own),
        direct: false,
        carried: true as const,
      }));
  });
}

/** An object that was made with something, or that has methods of its own; what works on itself is told by its callers. */
function carries(receiver: Value, node: CallNode): boolean {
  if (receiver.kind === 'object') return receiver.members.length > 0;
  if (receiver.kind !== 'instance' || (receiver.args?.length ?? 0) === 0) return false;
  return classOf(node) !== receiver.of.node;
}

function classOf(node: Node): ClassNode | undefined {
  const owner = thisOwner(node);
  return owner && classAround(owner);
}

/** The functions around a node in a class, called with arguments that nobody knows: what a function around the class is handed stays what it is. */
function withoutCallersIn(around: ClassNode, node: Node): Environment | undefined {
  const fn = enclosingFunction(node);
  if (!fn || fn.range[0] < around.range[0]) return undefined;
  const args = fn.params.map(() => () => unknown('an argument'));
  return { fn, args, self: undefined, types: undefined, next: withoutCallersIn(around, fn), depth: 1 };
}

function rootOf(expression: Node): Node {
  const node = unwrap(expression);
  if (node.type === T.MemberExpression) return rootOf(node.object);
  return node.type === T.CallExpression ? rootOf(node.callee) : node;
}

/** Whether the place that sends it shows by itself where it goes. */
function isShownInside(e: Engine, { site, endpoints }: ApiCall): boolean {
  const facts = e.facts(site.file);
  const sending = facts?.index.calls.find(({ range }) => range[0] === site.start && range[1] === site.end);
  return (
    facts !== undefined &&
    sending !== undefined &&
    apiCallsAt(e, sending, { facts, env: undefined }).some((call) =>
      call.endpoints.some((endpoint) => endpoints.includes(endpoint)),
    )
  );
}
