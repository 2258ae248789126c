import type { Variable } from '../scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import { begunOnce } from './begun-anew.js';
import { borrowedAdding } from './borrowed-methods.js';
import { argumentsOf } from '../functions/argument-lists.js';
import { MERGING, fillingCallback, fillingUses, isWrite, isTakenAway, itemOfLoop, mayFill } from './filling-uses.js';
import type { Engine, Frame } from '../engine.js';
import { enter } from '../environment.js';
import { cannotSend } from '../requests/inert-calls.js';
import { withMadeInner } from './made-inner.js';
import { mirrored } from './mirrored.js';
import { withSearch } from '../requests/queries.js';
import { withRegistered } from './registered-members.js';
import { withSetPath } from './set-by-path.js';
import { T, memberName, placeOf, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { writeTo } from '../syntax/pattern-writes.js';
import { toldNames } from './told-names.js';
import { isReached } from '../names/told-by-arguments.js';
import { lazily, mapOptions, once, optionsOf, unionOf } from '../values.js';
import type { FunctionValue, InstanceValue, Lazy, ObjectValue, Value } from '../value.js';
import { addedItem, handedTo, withAdded, withCall } from './added-by-calls.js';
import { calledInTurn } from './called-in-turn.js';
import { handsItselfOn, withFlattened } from './flattened-queries.js';
import { isPutFirst, isTooLate, withoutReplaced } from './order-of-puts.js';
import { withItems, withMember, withTaken } from './put-members.js';

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
  const named = fillingUses(variable).find(isPutByName);
  return named ? mirrored(e, result, named, frame) : result;
}

/** `object[key] = value`. */
function isPutByName(use: Node): boolean {
  const access = use.parent;
  return (
    access?.type === T.MemberExpression && access.object === use && memberName(access) === undefined && isWrite(use)
  );
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

/** What a function of the project puts into an object that it is handed, or those of a list one after the other. */
function filledBy(e: Engine, value: Value, call: TSESTree.CallExpression, holder: Node, frame: Frame): Value {
  const position = call.arguments.indexOf(holder as TSESTree.CallExpressionArgument);
  if ((value.kind !== 'object' && value.kind !== 'record') || position < 0 || cannotSend(call)) return value;
  const inTurn = calledInTurn(e, call, frame);
  if (!inTurn) return filledByOne(e, value, e.valueOf(unwrap(call.callee), frame), call, position, frame);
  const filled = inTurn.items.reduce((before, item) => filledByOne(e, before, item, call, position, frame), value);
  // What functions that are not seen put into it is not known.
  return filled.kind === 'object' && !inTurn.areAll ? { ...filled, open: true } : filled;
}

function filledByOne(
  e: Engine,
  value: Value,
  callee: Value,
  call: TSESTree.CallExpression,
  position: number,
  frame: Frame,
): Value {
  for (const target of optionsOf(callee)) {
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
