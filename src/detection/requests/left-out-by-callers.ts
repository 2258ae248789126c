import type { Endpoint } from '../../catalogue/types.js';
import type { Frame } from '../../provenance/engine.js';
import { argumentsOf } from '../../provenance/functions/argument-lists.js';
import type { Site } from '../../provenance/functions/callers-in-context.js';
import { withoutCallers } from '../../provenance/functions/without-callers.js';
import type { CallNode, ModuleFacts } from '../../provenance/modules/module-facts.js';
import { apiCallsAt, apiCallsThrough } from '../../provenance/requests/api-calls.js';
import { sharesPieces } from '../../provenance/requests/path-arguments.js';
import { T, isWithin, outermost, placeOf } from '../../provenance/syntax/syntax.js';
import { textsOf } from '../../provenance/texts/text.js';
import { optionsOf } from '../../provenance/values.js';
import type { ApiCall, FunctionValue, Value } from '../../provenance/value.js';
import { FileContext } from '../context.js';
import type { DueOf } from '../context.js';
import { lacksParameters, reportAbsent } from './absent-parameters.js';
import { nameOf } from './from-elsewhere.js';

/**
 * Parameters that a function would send, and that one who calls it leaves out: `listUsers({ orgid })` of `listUsers({ orgid, start, limit })`, or
 * `users.list({ orgid })` of an object that was made with the path. Others may hand them over, so that it is told where they are left out.
 */
export function reportLeftOut(context: FileContext, node: CallNode): void {
  const { changes, engine } = context;
  const due = changes.of('absent-parameters');
  if (due.length === 0 || !mayLeaveOut(context, node, due)) return;
  for (const call of apiCallsThrough(engine, node, context.frame)) {
    const [endpoint, ...others] = call.endpoints;
    if (!endpoint || others.length > 0) continue;
    for (const one of due) {
      if (!one.detect.endpoints.includes(endpoint.id)) continue;
      const sent = { node, call };
      if (!isLeftOutHere(context, one, endpoint, sent) && !isLeftOutOfMade(context, one, endpoint, sent)) continue;
      reportAbsent(context, one, { node, call }, () => nameOf(context, node));
    }
  }
}

/** Whether a use of a function is a call that leaves them out, and that is told of it itself. */
export function isToldWhereLeftOut(
  { engine, changes }: FileContext,
  due: DueOf<'absent-parameters'>,
  endpoint: Endpoint,
  { node: use, facts }: Site,
): boolean {
  const node = outermost(use).parent;
  if (node?.type !== T.CallExpression || !engine.host.related().files.has(facts.file)) return false;
  const around = new FileContext(engine, changes, facts, false);
  return engine.ask(
    () =>
      mayLeaveOut(around, node, [due]) &&
      apiCallsThrough(engine, node, around.frame).some(
        (call) =>
          call.endpoints.length === 1 &&
          call.endpoints[0] === endpoint &&
          isLeftOutOfMade(around, due, endpoint, { node, call }),
      ),
  );
}

/** Whether a function is called that names the parameters, or that hands on what it is handed, and may be handed less, of a file that has to do with the platform. */
function mayLeaveOut(
  { engine, frame }: FileContext,
  node: CallNode,
  due: readonly DueOf<'absent-parameters'>[],
): boolean {
  const { files } = engine.host.related();
  const names = due.flatMap(({ detect }) => detect.names);
  const namesOne = ({ node: fn, file }: FunctionValue): boolean => {
    const text = engine.facts(file)?.module.text.slice(...fn.range) ?? '';
    return isMethod(node) || names.some((name) => text.includes(name));
  };
  return functionsCalled(engine.valueOf(node.callee, frame)).some(
    (called) =>
      files.has(called.file) &&
      namesOne(called) &&
      (node.arguments.length < called.node.params.length ||
        node.arguments.some((argument) => argument.type === T.ObjectExpression)),
  );
}

/** `users.list(…)`. */
function isMethod({ callee }: CallNode): boolean {
  return callee.type === T.MemberExpression && callee.object.type !== T.ThisExpression;
}

function functionsCalled(callee: ReturnType<FileContext['engine']['valueOf']>): readonly FunctionValue[] {
  return optionsOf(callee).filter((option): option is FunctionValue => option.kind === 'function');
}

interface Sent {
  readonly node: CallNode;
  readonly call: ApiCall;
}

/**
 * `const users = createResource('/users'); users.list({ orgid });`: whether a call leaves them out that others of the same object's method hand over. Where
 * nobody does, it is told where the object is made.
 */
function isLeftOutOfMade(
  context: FileContext,
  due: DueOf<'absent-parameters'>,
  endpoint: Endpoint,
  { node, call }: Sent,
): boolean {
  const { engine } = context;
  const tail = engine.matcher.matchSent(call.path, call.method)?.path.tail?.place;
  const facts = tail && isMethod(node) ? engine.facts(tail.file) : undefined;
  if (!tail || !facts || isWithin(tail, placeOf(node, context.facts.file))) return false;
  if (argumentsOf(engine, node, context.frame).some((argument) => holdsPath(argument(), call))) return false;
  // The object itself was made with the path: whoever calls the function around has nothing to do with it.
  const alone: Frame = { facts: context.facts, env: withoutCallers(engine, node, context.facts) };
  if (!apiCallsThrough(engine, node, alone).some(({ endpoints }) => endpoints[0] === endpoint)) return false;
  const makers = facts.index.calls.filter(
    (made) => made.parent.type !== T.Decorator && isWithin(tail, placeOf(made, tail.file)),
  );
  const made = makers.flatMap((maker) =>
    apiCallsAt(engine, maker, { facts, env: undefined })
      .filter(({ endpoints, direct }) => !direct && endpoints[0] === endpoint)
      .map((sent) => ({ maker, sent })),
  );
  return (
    made.length > 0 &&
    lacksParameters(context, due, endpoint, node, call) &&
    !made.some(({ maker, sent }) => lacksParameters(context, due, endpoint, maker, sent))
  );
}

/** Whether something that is handed over says where a call goes: a path, or what describes an endpoint with it. */
function holdsPath(value: Value, { path }: ApiCall): boolean {
  return optionsOf(value)
    .flatMap((option) => (option.kind === 'object' ? option.members.map((member) => member.value()) : [option]))
    .flatMap(textsOf)
    .some((text) => sharesPieces(path, text));
}

/** Whether they are left out by the call itself: neither by who calls the function around it, nor by the function that it calls. */
function isLeftOutHere(
  context: FileContext,
  due: DueOf<'absent-parameters'>,
  endpoint: Endpoint,
  { node, call }: Sent,
): boolean {
  const { engine, facts } = context;
  const lacks = (made: CallNode, sent: ApiCall): boolean =>
    lacksParameters(context, due, endpoint, made, sent, 'given');
  if (!lacks(node, call) || lacksParameters(context, due, endpoint, node, call)) return false;
  const lacksAlone = (made: CallNode, around: ModuleFacts): boolean => {
    const frame: Frame = { facts: around, env: withoutCallers(engine, made, around) };
    return engine
      .ask(() => apiCallsThrough(engine, made, frame))
      .some((sent) => sent.endpoints[0] === endpoint && lacks(made, sent));
  };
  return (
    lacksAlone(node, facts) &&
    !functionsCalled(engine.valueOf(node.callee, context.frame)).some(({ node: fn, file }) => {
      const inside = engine.facts(file);
      const within = placeOf(fn, file);
      return inside?.index.calls.some((made) => isWithin(placeOf(made, file), within) && lacksAlone(made, inside));
    })
  );
}
