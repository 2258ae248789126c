import type { TSESTree } from '@typescript-eslint/types';
import { ADDING, addedToEntry } from './filling-uses.js';
import type { Engine, Frame } from '../engine.js';
import { listOf } from './lists.js';
import { withParameter, withoutParameter } from '../requests/queries.js';
import { T, calledName, innerPlace, memberName, outermost, placeOf } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { once, unknown } from '../values.js';
import type { RecordValue, TupleItem, Value } from '../value.js';
import { givenAt } from '../names/given-arguments.js';
import { withoutUnknown } from '../shared-payloads.js';

/** `list.push(value)`, `map.set(key, value)`, `query.append(name, value)`. */
export function withCall(
  e: Engine,
  value: Value,
  access: TSESTree.MemberExpression,
  call: TSESTree.CallExpression,
  frame: Frame,
): Value {
  const method = memberName(access);
  const entry = addedToEntry(access);
  if (entry) return withAddedToEntry(e, value, entry, frame);
  // What another language calls `Object.assign`.
  if (value.kind === 'object' && method === 'update' && !value.members.some((member) => member.name === method)) {
    const sources = call.arguments.map((argument) => once(() => e.valueOf(argument, frame)));
    return { ...value, spreads: [...value.spreads, ...sources] };
  }
  if (value.kind === 'object' && method === 'delete') return withoutParameter(e, value, call, frame);
  if (value.kind === 'object')
    return method === 'set' || method === 'append' ? (withParameter(e, value, call, frame) ?? value) : value;
  if (value.kind === 'record' && (method === 'set' || method === 'delete'))
    return chainFrom(call).reduce((filled, step) => withEntry(e, filled, step, frame), value);
  const added = method === 'set' ? call.arguments.slice(1, 2) : ADDING.has(method ?? '') ? call.arguments : [];
  const items = added.map((argument) => {
    const spread = argument.type === T.SpreadElement;
    return addedItem(e, spread ? argument.argument : argument, spread, call, frame);
  });
  return withAdded(value, method, items);
}

/** `map.get(key).push(value)`. */
function withAddedToEntry(e: Engine, value: Value, call: TSESTree.CallExpression, frame: Frame): Value {
  const [added] = call.arguments;
  if (value.kind !== 'record' || !added || added.type === T.SpreadElement) return value;
  const before = value.item;
  const list = listOf(() => e.valueOf(added, frame));
  return { ...value, item: once(() => withoutUnknown([before(), list])) };
}

export function addedItem(
  e: Engine,
  expression: Node,
  spread: boolean,
  addedBy: TSESTree.CallExpression,
  frame: Frame,
): TupleItem {
  const value = once(() => e.valueOf(expression, frame));
  return { value, place: innerPlace(expression, frame.facts.file), spread, addedBy };
}

/** `map.set('start', 0)`, `map.delete('start')`: what a dictionary holds, and what it has under names that are written out. */
function withEntry(e: Engine, value: RecordValue, call: TSESTree.CallExpression, frame: Frame): RecordValue {
  const { named = { kind: 'object', members: [], spreads: [], open: false, place: placeOf(call, frame.facts.file) } } =
    value;
  if (calledName(call) === 'delete') return { ...value, named: withoutParameter(e, named, call, frame) };
  const given = call.arguments[1];
  if (calledName(call) !== 'set' || !given) return value;
  const before = value.item;
  return {
    ...value,
    keys: undefined,
    item: once(() => withoutUnknown([before(), e.valueOf(given, frame)])),
    named: withParameter(e, named, call, frame) ?? named,
    filled: { before: value.filled?.before ?? before, puts: [...(value.filled?.puts ?? []), { call, frame }] },
  };
}

/** The calls of `map.set('a', 1).set('b', 2)`, from the first one on. */
function chainFrom(first: TSESTree.CallExpression): readonly TSESTree.CallExpression[] {
  const access = first.parent;
  const next = access.type === T.MemberExpression && access.object === first ? access.parent : undefined;
  const isCalled = next?.type === T.CallExpression && next.callee === access;
  return isCalled ? [first, ...chainFrom(next)] : [first];
}

/** What a function is handed that stands for the value: `stream.on('data', list.push.bind(list))`. */
export function handedTo(e: Engine, callback: TSESTree.CallExpression, frame: Frame): TupleItem {
  return {
    value: once(() => givenAt(e, outermost(callback), 0, frame) ?? unknown('what a callback is handed')),
    place: innerPlace(callback, frame.facts.file),
    spread: false,
    addedBy: callback,
  };
}

export function withAdded(value: Value, method: string | undefined, items: readonly TupleItem[]): Value {
  if (items.length === 0) return value;
  if (value.kind === 'tuple')
    return { ...value, items: method === 'unshift' ? [...items, ...value.items] : [...value.items, ...items] };
  if (value.kind !== 'record' && value.kind !== 'list') return value;
  const before = value.item;
  return {
    ...value,
    item: once(() => withoutUnknown([before(), ...items.map((item) => item.value())])),
  };
}
