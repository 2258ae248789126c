import type { TSESTree } from '@typescript-eslint/types';
import { classAround } from '../classes/classes.js';
import { argumentsOf } from '../functions/argument-lists.js';
import type { Engine, Frame } from '../engine.js';
import { mayOpen } from './browser-requests.js';
import { cannotSend } from './inert-calls.js';
import { memberOf } from '../objects/members.js';
import type { CallNode, ModuleFacts } from '../modules/module-facts.js';
import { T, enclosingFunction, isFunction, memberName, outermost, unwrap } from '../syntax/syntax.js';
import { thisOwner } from '../syntax/this-owner.js';
import type { Node } from '../syntax/syntax.js';
import { callOfTag } from '../syntax/tagged-calls.js';
import { endpointTriggered } from '../states/endpoint-hooks.js';
import { calledWithKey } from '../states/keyed-queries.js';
import { callsSentBy } from './transports.js';
import { optionsOf } from '../values.js';
import type { FunctionNode, LibraryValue, Value } from '../value.js';
import { walk } from '../syntax/walk.js';

const MAX_SITES = 24;

const NOTHING: readonly CallNode[] = [];

/** Calls in a function that send something, or call a function that does. */
export function sendingSites(e: Engine, fn: FunctionNode, facts: ModuleFacts): readonly CallNode[] {
  const cache = e.calls.sending;
  const known = cache.get(fn);
  if (known) return known;
  // While it is being worked out it counts as sending nothing: recursion adds no call of its own.
  cache.set(fn, NOTHING);
  const { exhausted } = e;
  const sites: CallNode[] = [];
  if (fn.body) {
    walk(fn.body, (node) => {
      const call = node.type === T.TaggedTemplateExpression ? callOfTag(node) : node;
      if (
        sites.length < MAX_SITES &&
        (call.type === T.CallExpression || call.type === T.NewExpression) &&
        sends(e, call, facts) &&
        !isOnlyMade(e, call, facts)
      )
        sites.push(call);
      return undefined;
    });
  }
  const own = sites.filter((site) => !isHandedBy(site, sites));
  if (e.exhausted === exhausted) cache.set(fn, own);
  else cache.delete(fn);
  return own;
}

/** `usersApi(config).list().then((send) => send())`: what a call gives that counts as sending is called. */
function isHandedBy({ callee }: CallNode, sites: readonly CallNode[]): boolean {
  const asked = unwrap(callee);
  if (asked.type !== T.Identifier) return false;
  const callback = enclosingFunction(asked);
  const [given] = callback?.params ?? [];
  const call = callback && outermost(callback).parent;
  const access = call?.type === T.CallExpression ? unwrap(call.callee) : undefined;
  if (given?.type !== T.Identifier || given.name !== asked.name || access?.type !== T.MemberExpression) return false;
  return memberName(access) === 'then' && sites.includes(unwrap(access.object) as CallNode);
}

function sends(e: Engine, node: CallNode, facts: ModuleFacts): boolean {
  // What is handed nothing but callbacks gets no address; what the callbacks send is seen in them.
  if (cannotSend(node) || node.arguments.every((argument) => isFunction(argument))) return false;
  const frame: Frame = { facts, env: undefined };
  const callee = unwrap(node.callee);
  const targets: { value: Value; name: string }[] = [];
  if (callee.type === T.MemberExpression) {
    const name = memberName(callee);
    if (name === undefined) return false;
    for (const receiver of optionsOf(e.valueOf(callee.object, frame))) {
      // What it is called on is told by the call: `this` of a function that is put on another object.
      if (mayOpen(receiver, name)) return true;
      if (receiver.kind === 'unknown' && (isOfAnyObject(callee.object) || isHandedThis(node, name))) return true;
      if (receiver.kind === 'function' && isBorrowing(name)) targets.push({ value: receiver, name: '' });
      targets.push(
        receiver.kind === 'client' ? { value: receiver, name } : { value: memberOf(e, receiver, name), name: '' },
      );
    }
  } else targets.push({ value: e.valueOf(callee, frame), name: '' });
  return targets.some(({ value, name }) =>
    optionsOf(value).some((option) => {
      if (option.kind === 'library' || option.kind === 'client')
        return callsSentBy(e, option, name, node, frame) === undefined
          ? option.kind === 'library' && sendsByLibrary(e, option, node, frame)
          : !makesClient(node);
      if (option.kind !== 'function') return false;
      const other = e.facts(option.file);
      return other !== undefined && sendingSites(e, option.node, other).length > 0;
    }),
  );
}

/** Whether a library sends something by a function of the project, or for an endpoint that it was told of. */
function sendsByLibrary(e: Engine, target: LibraryValue, node: CallNode, frame: Frame): boolean {
  if (target.from === undefined) return false;
  const fn = calledWithKey(e, target, argumentsOf(e, node, frame), frame)?.fn;
  const facts = fn && e.facts(fn.file);
  return facts ? sendingSites(e, fn.node, facts).length > 0 : endpointTriggered(e, target) !== undefined;
}

/** `this.http` in a function that is no member of a class. */
function isOfAnyObject(receiver: Node): boolean {
  let at = unwrap(receiver);
  while (at.type === T.MemberExpression) at = unwrap(at.object);
  const owner = at.type === T.ThisExpression ? thisOwner(at) : undefined;
  return owner !== undefined && !classAround(owner);
}

/** `before.apply(this, args)`: what a function does that is told what it works on. */
function isHandedThis({ arguments: [self] }: CallNode, name: string): boolean {
  return isBorrowing(name) && self?.type === T.ThisExpression;
}

function isBorrowing(name: string): boolean {
  return name === 'call' || name === 'apply';
}

function makesClient(node: CallNode): boolean {
  const callee: TSESTree.Node = unwrap(node.callee);
  return callee.type === T.MemberExpression && /^(?:create|defaults|extend)$/.test(memberName(callee) ?? '');
}

/** `usersApi(config).list()`, `sender(request)(client)`: what makes functions sends nothing by itself, the calls of these do. */
export function isOnlyMade(e: Engine, node: CallNode, facts: ModuleFacts): boolean {
  const holder = outermost(node).parent;
  const kept = holder?.type === T.VariableDeclarator && holder.id.type === T.Identifier ? holder.id : undefined;
  const uses = kept ? (facts.variableOf(kept)?.references ?? []).filter((reference) => reference.isRead()) : [];
  const isAsked = kept
    ? uses.every(({ identifier }) => isCalled(identifier) || isHandedOn(identifier))
    : isCalled(node) || isKeptInMember(node);
  return isAsked && makesFunctions(e, node, { facts, env: undefined });
}

/** `work(made)`: those who are handed it tell what they ask of it. */
function isHandedOn(made: Node): boolean {
  const whole = outermost(made);
  return whole.parent?.type === T.CallExpression && whole.parent.callee !== whole;
}

/** Whether a call gives functions, or an object that has some: what these send is told by who calls them. */
export function makesFunctions(e: Engine, node: CallNode, frame: Frame): boolean {
  return optionsOf(e.valueOf(node, frame)).every(isMaker);
}

function isMaker(made: Value): boolean {
  return (
    made.kind === 'function' ||
    (made.kind === 'object' && made.members.some(({ value }) => value().kind === 'function'))
  );
}

/** `locals.api = makeApi(…)`: what is asked of it is asked where the member is read. */
function isKeptInMember(made: Node): boolean {
  const whole = outermost(made);
  const write = whole.parent;
  return (
    write?.type === T.AssignmentExpression && write.right === whole && unwrap(write.left).type === T.MemberExpression
  );
}

/** `made(…)`, `made.name(…)`. */
function isCalled(made: Node): boolean {
  const whole = outermost(made);
  const access = whole.parent;
  const callee = access?.type === T.MemberExpression && access.object === whole ? outermost(access) : whole;
  return callee.parent?.type === T.CallExpression && callee.parent.callee === callee;
}
