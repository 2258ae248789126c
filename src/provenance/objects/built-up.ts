import type { Variable } from '../scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import { begunOnce } from './begun-anew.js';
import { borrowedAdding } from './borrowed-methods.js';
import { argumentsOf } from '../functions/calls.js';
import {
  ADDING,
  MERGING,
  addedToEntry,
  fillingCallback,
  fillingUses,
  isWrite,
  isTakenAway,
  itemOfLoop,
  mayFill,
} from './filling-uses.js';
import { testsBefore } from '../names/decided.js';
import type { Engine, Frame } from '../engine.js';
import { enter } from '../environment.js';
import { cannotSend } from '../requests/inert-calls.js';
import { withLeft } from './left-away.js';
import { withMadeInner } from './made-inner.js';
import { listOf } from './members.js';
import { withParameter, withSearch, withoutParameter } from '../requests/queries.js';
import { withRegistered } from './registered-members.js';
import { withSetPath } from './set-by-path.js';
import { T, calledName, innerPlace, memberName, outermost, placeOf, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { writeTo } from '../syntax/pattern-writes.js';
import { toldNames } from './told-names.js';
import type { ToldName } from './told-names.js';
import { isReached, isSurelyReached } from '../names/told-by-arguments.js';
import { lazily, mapOptions, once, optionsOf, unionOf, unknown } from '../values.js';
import type {
  FunctionNode,
  FunctionValue,
  InstanceValue,
  Lazy,
  Member,
  ObjectValue,
  RecordValue,
  TupleItem,
  Value,
} from '../value.js';
import { givenAt } from '../names/parameters.js';
import { withoutUnknown } from '../names/variables.js';

/**
 * Adds what is written into an object or pushed into an array after it was made. A variable that is made once is worked out once, whoever reads it: it
 * gets all that is put into it at any time, and only what is seen to come too late or to be taken away again is told apart. What a parameter is handed
 * is somebody else's as well, and is filled for each reader by itself (`filled-before.ts`).
 */
export function builtUp(e: Engine, variable: Variable, held: Value, frame: Frame): Value {
  const value = begunOnce(variable, held);
  if (optionsOf(value).some((option) => option.kind === 'text'))
    return mapOptions(value, (option) => (option.kind === 'text' ? withSearch(e, variable, option, frame) : option));
  if (value.kind === 'response' && value.flavour === 'fetch') return withPutBeside(e, variable, value, frame);
  const made = madeAmong(value);
  if (made) return mapOptions(value, (option) => (option === made ? builtUp(e, variable, made, frame) : option));
  if (value.kind === 'instance' && value.args) return withPut(e, variable, value, frame);
  if (!isContainer(value)) return value;
  let result: Value = value;
  // What the call that is being looked into tells not to happen is left out.
  for (const use of fillingUses(variable).filter((one) => isReached(e, one, frame) && !isTooLate(variable, one)))
    result = withUse(e, isPutFirst(variable, use) ? withoutReplaced(result, use) : result, use, frame);
  return result;
}

/** `send(body); delete body.name`: what is taken away once somebody has had it. */
function isTooLate(variable: Variable, use: Node): boolean {
  if (!isTakenAway(use)) return false;
  return variable.references.some(({ identifier, init }) => {
    const node = outermost(identifier);
    return init !== true && node.range[0] < use.range[0] && node.parent?.type !== T.MemberExpression;
  });
}

/** `response.data = await response.json()`: what is put into the answer itself. */
function withPutBeside(e: Engine, variable: Variable, response: Value, frame: Frame): Value {
  const put = putInto(e, variable, frame);
  return put ? unionOf([response, put]) : response;
}

/** `const user = new User(); user.name = name`: what is put into an object of a class by the name that it is made under. */
function withPut(e: Engine, variable: Variable, instance: InstanceValue, frame: Frame): Value {
  const put = putInto(e, variable, frame);
  return put?.kind === 'object' ? { ...instance, put } : instance;
}

/** What assignments put into what a variable holds, by itself. */
function putInto(e: Engine, variable: Variable, frame: Frame): Value | undefined {
  const puts = fillingUses(variable).filter((use) => {
    const access = use.parent;
    return access?.type === T.MemberExpression && writeTo(access) !== undefined;
  });
  const [first] = puts;
  if (!first) return undefined;
  const place = placeOf(first, frame.facts.file);
  const empty: Value = { kind: 'object', members: [], spreads: [], open: true, place };
  return puts.reduce<Value>((object, use) => withUse(e, object, use, frame), empty);
}

/** `const body = { name: 'a' }; body.name = other;`: whether nothing has been done with a variable yet but to put something into it. */
function isPutFirst(variable: Variable, use: Node): boolean {
  const write = use.parent?.parent;
  const [definition] = variable.defs;
  const declaration = (definition?.node as Node | undefined)?.parent;
  if (write?.type !== T.AssignmentExpression || declaration?.type !== T.VariableDeclaration) return false;
  if (write.parent.parent !== declaration.parent) return false;
  const [, end] = write.range;
  return variable.references.every(({ identifier, init }) => {
    const node = identifier as Node;
    return init === true || node === use || node.range[0] >= end || isPutInto(node, declaration.parent);
  });
}

/** `object.name = …` by itself in a block. */
function isPutInto(use: Node, block: Node): boolean {
  const access = use.parent;
  const write = access?.parent;
  return (
    access?.type === T.MemberExpression &&
    access.object === use &&
    write?.type === T.AssignmentExpression &&
    write.left === access &&
    write.parent.parent === block
  );
}

/**
 * Adds what is put into a field of a class, by the expressions in it that stand for the field.
 *
 * @param frameOf of an expression that puts something there.
 * @param inOrder whether all that is put there happens, after all that was put there before.
 */
export function filledField(
  e: Engine,
  value: Value,
  uses: () => readonly Node[],
  frameOf: (use: Node) => Frame,
  inOrder = false,
): Value {
  if (!isContainer(value)) return value;
  let result: Value = value;
  for (const use of uses())
    if (mayFill(use)) result = withUse(e, inOrder ? withoutReplaced(result, use) : result, use, frameOf(use));
  return result;
}

/** An object without the member that a use puts anew: `this.options.base = base`. */
function withoutReplaced(value: Value, use: Node): Value {
  const access = use.parent;
  const write = access?.parent;
  if (value.kind !== 'object' || access?.type !== T.MemberExpression || access.object !== use) return value;
  if (write?.type !== T.AssignmentExpression || write.operator !== '=' || write.left !== access) return value;
  const name = memberName(access);
  if (testsBefore(write).length > 0) return value;
  return { ...value, members: value.members.filter((member) => member.name !== name) };
}

/** `[] as User[]`: what is put together among what is only declared. */
function madeAmong(value: Value): Value | undefined {
  if (value.kind !== 'union') return undefined;
  const [made, other] = value.options.filter(({ kind }) => kind === 'object' || kind === 'tuple');
  return other ? undefined : made;
}

function isContainer(value: Value): boolean {
  return value.kind === 'object' || value.kind === 'tuple' || value.kind === 'record' || value.kind === 'list';
}

/** What a use of a container (an expression that stands for it) puts into it. */
export function withUse(e: Engine, value: Value, holder: Node, frame: Frame): Value {
  const made = madeAmong(value);
  if (made) return mapOptions(value, (option) => (option === made ? withUse(e, made, holder, frame) : option));
  const access = holder.parent;
  const item = itemOfLoop(holder);
  if (item) return withFilledItems(e, value, item, frame);
  if (access?.type === T.CallExpression) return withAssign(e, value, access, holder, frame);
  if (access?.type !== T.MemberExpression || access.object !== holder) return value;
  const use = access.parent;
  if (isTakenAway(holder)) return withTaken(value, access);
  if (use.type === T.CallExpression && use.callee === access) return withCall(e, value, access, use, frame);
  const callback = fillingCallback(access);
  if (callback) return withAdded(value, memberName(access), [handedTo(e, callback, frame)]);
  if (value.kind === 'tuple') return withInnerItem(e, value, access, frame);
  if (value.kind !== 'object') return value;
  const plain = memberName(access);
  const written = writeTo(access);
  const registered = written && plain === undefined ? withRegistered(e, value, access, written, frame) : undefined;
  if (registered) return withItems(e, registered, access, written, frame);
  const [told, ...others] = plain === undefined ? toldNames(e, access.property, frame) : [{ name: plain }];
  if (told && others.length === 0)
    return written ? withMember(e, value, told, access, written, frame) : withInner(e, value, told.name, access, frame);
  const filled = withItems(e, value, access, written, frame);
  return told && written
    ? [told, ...others].reduce((held, one) => withMember(e, held, one, access, written, frame), filled)
    : filled;
}

/** `for (const item of list) item.name = value`: what a loop puts into the items of a list. */
function withFilledItems(e: Engine, value: Value, name: Node, frame: Frame): Value {
  const variable = frame.facts.variableOf(name);
  if (!variable || !fillingUses(variable).some(isWrite)) return value;
  const filled = (item: Lazy): Lazy => once(() => mapOptions(item(), (one) => builtUp(e, variable, one, frame)));
  if (value.kind === 'list') return { ...value, item: filled(value.item) };
  if (value.kind !== 'tuple') return value;
  return { ...value, items: value.items.map((one) => (one.spread ? one : { ...one, value: filled(one.value) })) };
}

/** `delete object.name`, in any case. */
function withTaken(value: Value, access: TSESTree.MemberExpression): Value {
  const taken = testsBefore(access).length === 0 ? memberName(access) : undefined;
  return taken === undefined || value.kind !== 'object' ? value : withLeft(value, (name) => name !== taken);
}

/** `object.name = value`. */
function withMember(
  e: Engine,
  value: ObjectValue,
  { name, place }: ToldName,
  access: TSESTree.MemberExpression,
  use: TSESTree.AssignmentExpression,
  frame: Frame,
): ObjectValue {
  const member: Member = {
    name,
    key: innerPlace(access.property, frame.facts.file),
    ...(place && { heldAt: place }),
    property: placeOf(use, frame.facts.file),
    shorthand: false,
    value: once(() => e.valueOf(use.right, frame)),
    addedBy: use,
    ...(isSurelyReached(e, use, frame) && { sure: true }),
  };
  return { ...value, members: [...value.members, member] };
}

/** `object.name.other = value`, `Object.assign(object.name, …)`: what is put into a member. */
function withInner(
  e: Engine,
  value: ObjectValue,
  name: string,
  access: TSESTree.MemberExpression,
  frame: Frame,
): ObjectValue {
  if (access.parent.type !== T.MemberExpression && access.parent.type !== T.CallExpression) return value;
  const filled = (held: Lazy): Lazy => once(() => mapOptions(held(), (inner) => withUse(e, inner, access, frame)));
  if (!value.members.some((member) => member.name === name) && value.open && value.spreads.length === 0)
    return withMadeInner(value, name, access, { filled, file: frame.facts.file });
  const members = value.members.map((member) =>
    member.name === name ? { ...member, value: filled(member.value) } : member,
  );
  return { ...value, members };
}

/** `list[i] = value`, and `list[0].name = value`: what is put into a list, or into an item that stands there. */
function withInnerItem(
  e: Engine,
  value: Extract<Value, { kind: 'tuple' }>,
  access: TSESTree.MemberExpression,
  frame: Frame,
): Value {
  const name = memberName(access);
  const write = writeTo(access);
  if (write && access.computed) {
    const item = {
      value: once(() => e.valueOf(write.right, frame)),
      place: placeOf(write, frame.facts.file),
      spread: false,
      addedBy: write,
    };
    return { ...value, items: [...value.items, item] };
  }
  if (access.parent.type !== T.MemberExpression || name === undefined || !/^\d+$/.test(name)) return value;
  const items = value.items.map((item, index) =>
    index === Number(name)
      ? { ...item, value: once(() => mapOptions(item.value(), (inner) => withUse(e, inner, access, frame))) }
      : item,
  );
  return { ...value, items };
}

/** `object[key] = value`, `object[key].push(value)`: a dictionary of what is put into it. */
function withItems(
  e: Engine,
  value: ObjectValue,
  access: TSESTree.MemberExpression,
  written: TSESTree.AssignmentExpression | undefined,
  frame: Frame,
): ObjectValue {
  const items: Lazy[] = written ? [once(() => e.valueOf(written.right, frame))] : [];
  const method = (written ?? access).parent;
  const call = method.type === T.MemberExpression && memberName(method) === 'push' ? method.parent : undefined;
  const pushed = call?.type === T.CallExpression && call.callee === method ? call.arguments[0] : undefined;
  if (pushed && pushed.type !== T.SpreadElement) items.push(once(() => listOf(() => e.valueOf(pushed, frame))));
  if (items.length === 0) return value;
  return { ...value, open: true, items: [...(value.items ?? []), ...items] };
}

/** `list.push(value)`, `map.set(key, value)`, `query.append(name, value)`. */
function withCall(
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

function addedItem(
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
function handedTo(e: Engine, callback: TSESTree.CallExpression, frame: Frame): TupleItem {
  return {
    value: once(() => givenAt(e, outermost(callback), 0, frame) ?? unknown('what a callback is handed')),
    place: innerPlace(callback, frame.facts.file),
    spread: false,
    addedBy: callback,
  };
}

function withAdded(value: Value, method: string | undefined, items: readonly TupleItem[]): Value {
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

/** `Object.assign(object, …)`, `_.defaults(object, …)`, `_.set(object, 'name', value)`, `fill(object)`. */
function withAssign(e: Engine, value: Value, call: TSESTree.CallExpression, holder: Node, frame: Frame): Value {
  const borrowed = borrowedAdding(call, holder);
  if (borrowed) {
    const items = borrowed.added.map(({ expression, isSpread }) => addedItem(e, expression, isSpread, call, frame));
    return withAdded(value, borrowed.method, items);
  }
  const callee = unwrap(call.callee);
  const name = callee.type === T.MemberExpression ? memberName(callee) : undefined;
  if (!MERGING.test(name ?? '')) {
    const isFirst = value.kind === 'object' && call.arguments[0] === holder && call.arguments.length > 2;
    const put = isFirst ? withSetPath(e, value, call, frame) : undefined;
    return put ?? filledBy(e, value, call, holder, frame);
  }
  if (value.kind !== 'object' || call.arguments[0] !== holder) return value;
  const sources = call.arguments.slice(1).map((argument) => once(() => e.valueOf(argument, frame)));
  return { ...value, spreads: [...value.spreads, ...sources] };
}

/** What a function of the project puts into an object that it is handed. */
function filledBy(e: Engine, value: Value, call: TSESTree.CallExpression, holder: Node, frame: Frame): Value {
  const position = call.arguments.indexOf(holder as TSESTree.CallExpressionArgument);
  if ((value.kind !== 'object' && value.kind !== 'record') || position < 0 || cannotSend(call)) return value;
  for (const target of optionsOf(e.valueOf(unwrap(call.callee), frame))) {
    const facts = target.kind === 'function' ? e.facts(target.file) : undefined;
    const parameter = target.kind === 'function' ? target.node.params[position] : undefined;
    const variable = facts && parameter?.type === T.Identifier ? facts.variableOf(parameter) : null;
    if (target.kind !== 'function' || !facts || !variable || !fillingUses(variable).some(isWrite)) continue;
    const args = argumentsOf(e, call, frame);
    if (value.kind === 'object' && handsItselfOn(target.node, variable)) return withFlattened(value, args, position);
    const env = enter(target.node, args, target.env, frame.env, target.self);
    if (env) return e.inside(target.node, () => builtUp(e, variable, value, { facts, env }));
  }
  return value;
}

/** What a container is that a function puts something into which gets it first: `(all, user) => { all.push(user); return all; }`. */
export function filledFirst(e: Engine, fn: FunctionValue, value: Value, others: readonly Lazy[], caller: Frame): Value {
  const [parameter] = fn.node.params;
  const facts = isContainer(value) && parameter?.type === T.Identifier ? e.facts(fn.file) : undefined;
  const variable = facts && parameter?.type === T.Identifier ? facts.variableOf(parameter) : null;
  const env = enter(fn.node, [lazily(value), ...others], fn.env, caller.env, fn.self);
  return facts && variable && env ? builtUp(e, variable, value, { facts, env }) : value;
}

/** `function flatten(query, part, name) { … flatten(query, part[key], …) }`: a function that goes through what it is handed by calling itself. */
export function handsItselfOn(fn: FunctionNode, query: Variable): boolean {
  const name = nameOfFunction(fn);
  return (
    name !== undefined &&
    query.references.some(({ identifier }) => {
      const call = (identifier as Node).parent;
      return call?.type === T.CallExpression && calledName(call) === name;
    })
  );
}

/** The name that a function has by itself, as a method, or by the constant that it is. */
function nameOfFunction({ id, parent }: FunctionNode): string | undefined {
  if (id) return id.name;
  if (parent.type === T.MethodDefinition || parent.type === T.Property || parent.type === T.PropertyDefinition)
    return staticKey(parent.key, parent.computed);
  return parent.type === T.VariableDeclarator && parent.id.type === T.Identifier ? parent.id.name : undefined;
}

/** A query with all that a function may find in what else it is handed. */
function withFlattened(query: ObjectValue, args: readonly Lazy[], position: number): ObjectValue {
  const sources = args
    .filter((_, index) => index !== position)
    .flatMap((argument) => {
      const value = argument();
      return value.kind === 'tuple' ? value.items.map((item) => item.value) : [argument];
    });
  const held = sources.filter((source) => optionsOf(source()).some(({ kind }) => kind !== 'text' && kind !== 'scalar'));
  return { ...query, spreads: [...query.spreads, ...held] };
}
