import type { TSESTree } from '@typescript-eslint/types';
import { borrowedCall } from '../functions/borrowed-calls.js';
import { calledWith, handedTo } from '../functions/called-with.js';
import { handedAt } from '../functions/callback-parameter.js';
import { applyTo } from '../functions/calls.js';
import { argumentsOf } from '../functions/argument-lists.js';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { collectionMethod, isListLike } from '../objects/collection-methods.js';
import { T, memberName, placeOf, staticString } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText } from '../texts/text.js';
import { queuedWork } from './queued-work.js';
import { isUnknown, madeMember, once, unionOf, unknown } from '../values.js';
import type { FunctionValue, Lazy, Member, Value } from '../value.js';
import { withoutUnknown } from '../shared-payloads.js';

/** What the executor of a promise resolves it with. */
export function resolvedWith(e: Engine, executor: FunctionValue, frame: Frame): Value {
  const resolver: Lazy = () => ({ kind: 'resolver' });
  const found = calledWith(e, executor, handedAt(0, 0), { args: [resolver, resolver], frame });
  return found ?? queuedWork(e, executor, frame) ?? unknown('a promise that is resolved elsewhere');
}

/** What functions of libraries for promises give back, by their names. */
export function promiseLibraryCall(
  e: Engine,
  path: string,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  const name =
    /^(?:Promise|Q|when|angular\.\$q|\$)\.(\w+)$/.exec(path)?.[1] ?? (OF_ITS_OWN.test(path) ? '' : undefined);
  if (name === undefined) return undefined;
  const args = argumentsOf(e, node, frame);
  const [first, ...rest] = args;
  switch (name) {
    case '':
    case 'when':
      // `$.when(a, b)` hands on several: its callbacks are told of them.
      return path === '$.when' ? undefined : first?.();
    case 'Deferred':
      return path === '$.Deferred' ? resolvedBy(e, node, frame) : undefined;
    case 'defer':
    case 'withResolvers':
      return deferred(e, node, frame);
    case 'try':
    case 'attempt':
    case 'fcall':
      return first && applyTo(e, first(), rest, frame);
    case 'promise':
    case 'Promise': {
      const executor = first?.();
      return executor?.kind === 'function' ? resolvedWith(e, executor, frame) : undefined;
    }
    case 'fromCallback':
    case 'fromNode': {
      const executor = first?.();
      return executor?.kind === 'function' ? calledWith(e, executor, handedAt(0, 1), { args, frame }) : undefined;
    }
    case 'nfcall':
      return first && applyTo(e, promised(first()), rest, frame);
    case 'nfapply':
      return first && applyTo(e, promised(first()), listed(rest[0]), frame);
    case 'ninvoke':
    case 'nsend':
    case 'npost':
      return invoked(e, name, args, frame);
    default:
      return undefined;
  }
}

/** `Q(value)`, `when(value)`. */
const OF_ITS_OWN = /^(?:Q|when)$/;

/** A function that takes a callback, as one that gives a promise. */
function promised(fn: Value): Value {
  return fn.kind === 'function' ? { ...fn, promised: true } : fn;
}

/** `Q.ninvoke(object, 'method', a, b)`. */
function invoked(e: Engine, name: string, [object, method, ...rest]: readonly Lazy[], frame: Frame): Value | undefined {
  const key = method ? plainText(method()) : undefined;
  if (!object || key === undefined) return undefined;
  const self = object();
  const fn = promised(memberOf(e, self, key));
  const own = fn.kind === 'function' && !fn.self && self.kind !== 'union' ? { ...fn, self } : fn;
  return applyTo(e, own, name === 'npost' ? listed(rest[0]) : rest, frame);
}

/** The items of a list that is written out, as arguments. */
export function listed(list: Lazy | undefined): readonly Lazy[] {
  const value = list?.();
  return value?.kind === 'tuple' ? value.items.map((item) => item.value) : [];
}

/** `var later = Q.defer()`: an object with the promise that it resolves. */
function deferred(e: Engine, node: TSESTree.CallExpression, frame: Frame): Value {
  const place = placeOf(node, frame.facts.file);
  const member = (name: string, value: Lazy): Member => madeMember(name, value, place);
  const promise = once(() => resolvedBy(e, node, frame));
  const members = [member('promise', promise), member('resolve', () => ({ kind: 'resolver' }))];
  return { kind: 'object', members, spreads: [], open: true, place };
}

/** What the variable that holds a deferred object is told to resolve it with. */
function resolvedBy(e: Engine, node: TSESTree.CallExpression, frame: Frame): Value {
  const holder = node.parent;
  const variable =
    holder.type === T.VariableDeclarator && holder.id.type === T.Identifier ? frame.facts.variableOf(holder.id) : null;
  const values = (variable?.references ?? []).flatMap(({ identifier }) => resolution(e, identifier as Node, frame));
  const known = values.filter((value) => !isUnknown(value));
  return known.length > 0
    ? withoutUnknown(known)
    : unionOf([...values, unknown('a promise that is resolved elsewhere')]);
}

/** `later.resolve(value)`, `request.then(later.resolve)`, `read(path, later.makeNodeResolver())`. */
function resolution(e: Engine, use: Node, frame: Frame): Value[] {
  const access = use.parent;
  const name = access?.type === T.MemberExpression && access.object === use ? memberName(access) : undefined;
  if (access?.type !== T.MemberExpression || name === undefined) return [];
  const call = access.parent;
  if (name === 'makeNodeResolver') return given(handedTo(e, call, 1, frame));
  if (!/^(?:resolve|resolveWith|fulfill)$/.test(name)) return [];
  const outer = call.type === T.MemberExpression ? call.parent : undefined;
  if (
    outer?.type === T.CallExpression &&
    outer.callee === call &&
    memberName(call as TSESTree.MemberExpression) === 'bind'
  )
    return given(handedTo(e, outer, 0, frame));
  if (outer?.type === T.CallExpression && outer.callee === call)
    return given(borrowedCall(e, outer, frame)?.args()[0]?.());
  return given(handedTo(e, access, 0, frame));
}

function given(value: Value | undefined): Value[] {
  return value ? [value] : [];
}

/** Methods that only promises of libraries have: what they give, where the promise is looked through. */
export function promiseMethod(
  e: Engine,
  receiver: Value,
  name: string,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  const args = argumentsOf(e, node, frame);
  switch (name) {
    case 'spread': {
      const [callback] = args;
      const items = [0, 1, 2, 3].map((index): Lazy => once(() => memberOf(e, receiver, String(index))));
      return callback && applyTo(e, callback(), items, frame);
    }
    case 'return':
    case 'thenReturn':
      return args[0]?.();
    case 'bind':
      return receiver.kind === 'data' || receiver.kind === 'response' || isListLike(receiver) ? receiver : undefined;
    case 'invoke':
    case 'call': {
      const [named, ...rest] = node.arguments;
      const method = named && staticString(named);
      return method !== undefined && isListLike(receiver)
        ? collectionMethod(e, receiver, method, { ...node, arguments: rest }, frame)
        : undefined;
    }
    default:
      return undefined;
  }
}
