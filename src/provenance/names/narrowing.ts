import type { TSESTree } from '@typescript-eslint/types';
import { canBeToldApart, testsBefore } from './decided.js';
import { SOMETHING, membersRequired } from '../declared/declared-names.js';
import { typeValue } from '../declared/declared-types.js';
import { heldIn, isShaped } from '../objects/discriminants.js';
import type { Shaped } from '../objects/discriminants.js';
import type { Engine, Frame } from '../engine.js';
import { nameOfPlace } from './named-places.js';
import { T, isFunction, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, optionsOf, unionOf, unknown } from '../values.js';
import type { TypedValue, Value } from '../value.js';
import { walk } from '../syntax/walk.js';

const MAX_CLIMB = 16;

/** What a variable is where a type guard of the project has just said so: `isDocument(x) ? x.… : …`, `isError(x) && x.…`. */
export function narrowedValue(e: Engine, node: TSESTree.Identifier, frame: Frame): Value | undefined {
  let inner: Node = node;
  let steps = 0;
  for (let at: Node | undefined = node.parent; at && !isFunction(at) && steps < MAX_CLIMB; at = at.parent, steps++) {
    const test =
      (at.type === T.ConditionalExpression || at.type === T.IfStatement) && at.consequent === inner
        ? at.test
        : at.type === T.LogicalExpression && at.operator === '&&' && at.right === inner
          ? at.left
          : undefined;
    const guarded = test && guardsIn(e, test, true, node.name, frame).find(({ truth }) => truth);
    if (guarded) return guarded.type;
    inner = at;
  }
  return undefined;
}

/** What a guard of the project has told of something. */
interface Guarded {
  readonly type: Value;
  readonly truth: boolean;
}

/** What is left of several things where guards have told before which of them it is: `if (isDocument(x)) return; x.…`. */
export function leftByGuards(e: Engine, node: Node, value: Value, frame: Frame): Value {
  const name = canBeToldApart(optionsOf(value)) ? nameOfPlace(node) : undefined;
  if (name === undefined) return value;
  return testsBefore(node)
    .flatMap(({ test, truth }) => guardsIn(e, test, truth, name, frame))
    .reduce((left, { type, truth }) => ofType(e, left, type, truth), value);
}

/** What is left of items of several kinds that a guard lets through, by itself or in a function: `items.filter((item) => !isDocument(item))`. */
export function letThroughByGuards(e: Engine, value: Value, callback: Node, frame: Frame): Value {
  if (!optionsOf(value).some(isShaped)) return value;
  const type = guardedType(e, e.valueOf(callback, frame));
  if (type) return ofType(e, value, type, true);
  const [parameter] = callback.type === T.ArrowFunctionExpression ? callback.params : [];
  if (callback.type !== T.ArrowFunctionExpression || parameter?.type !== T.Identifier) return value;
  return guardsIn(e, callback.body, true, parameter.name, frame).reduce(
    (left, told) => ofType(e, left, told.type, told.truth),
    value,
  );
}

/** The guards that a test with an outcome asks of a name. */
function guardsIn(e: Engine, condition: Node, truth: boolean, name: string, frame: Frame): readonly Guarded[] {
  const test = unwrap(condition);
  if (test.type === T.UnaryExpression && test.operator === '!') return guardsIn(e, test.argument, !truth, name, frame);
  if (test.type === T.LogicalExpression && test.operator === (truth ? '&&' : '||'))
    return [test.left, test.right].flatMap((side) => guardsIn(e, side, truth, name, frame));
  const [argument] = test.type === T.CallExpression ? test.arguments : [];
  if (test.type !== T.CallExpression || !argument || nameOfPlace(argument) !== name) return [];
  const type = guardedType(e, e.valueOf(unwrap(test.callee), frame));
  return type ? [{ type, truth }] : [];
}

/** What is left of several things of those that are of a type, or of those that are not. */
export function ofType(e: Engine, value: Value, type: Value, truth: boolean): Value {
  const options = optionsOf(value);
  const same = options.filter((option) => optionsOf(type).some((one) => isSameType(e, option, one)));
  if (!truth && same.length === options.length && same.length > 1) return value;
  const left = !truth
    ? options.filter((option) => !same.includes(option))
    : same.length > 0
      ? same
      : options.filter((option) => !optionsOf(type).every((one) => one.kind === 'typed' && isOther(e, option, one)));
  if (left.length === options.length) return value;
  return left.length > 0 ? unionOf(left) : unknown('what is not of this type');
}

function isSameType(e: Engine, option: Value, type: Value): boolean {
  if (type.kind === 'typed') {
    if (option.kind === 'typed' && option.node === type.node && option.file === type.file) return true;
    const required = requiredIn(e, type);
    return required.length > 0 && isShaped(option) && required.every((one) => isHeld(option, one));
  }
  if (option.kind !== 'data' || type.kind !== 'data' || !isShaped(option)) return false;
  return option.root === type.root && option.path.join('.') === type.path.join('.');
}

/** Whether something lacks what a type has in any case, or holds something else there. */
function isOther(e: Engine, option: Value, type: TypedValue): boolean {
  return isShaped(option) && requiredIn(e, type).some((one) => isHeld(option, one) === false);
}

function requiredIn(e: Engine, { node, file, types }: TypedValue): readonly (readonly [string, unknown])[] {
  const facts = e.facts(file);
  return facts ? [...membersRequired(e, { node, facts, types })] : [];
}

/** Undefined where it is not known whether something holds this under that name. */
function isHeld(option: Shaped, [name, literal]: readonly [string, unknown]): boolean | undefined {
  const held = heldIn(option, name);
  if (held === undefined) return undefined;
  if (literal !== SOMETHING) return held.value === literal;
  return held.value === undefined ? false : undefined;
}

/** What a type guard says that a value is which it lets through. */
export function guardedType(e: Engine, guard: Value): Value | undefined {
  for (const option of optionsOf(guard)) {
    const facts = option.kind === 'function' ? e.facts(option.file) : undefined;
    const predicate = option.kind === 'function' ? option.node.returnType?.typeAnnotation : undefined;
    const annotation = predicate?.type === T.TSTypePredicate ? predicate.typeAnnotation?.typeAnnotation : undefined;
    // What `<T>(r: Result<T>): r is Good<T>` lets through is what it was: the guard does not say what `T` is.
    if (!facts || !annotation || namesOneOf(typeParameters(option), annotation)) continue;
    const value = typeValue(e, annotation, { facts, types: undefined, env: undefined });
    if (!isUnknown(value)) return value;
  }
  return undefined;
}

function typeParameters(guard: Value): readonly string[] {
  return guard.kind === 'function' ? (guard.node.typeParameters?.params ?? []).map(({ name }) => name.name) : [];
}

function namesOneOf(names: readonly string[], type: TSESTree.TypeNode): boolean {
  let found = false;
  if (names.length > 0)
    walk(type, (node) => {
      found ||= node.type === T.Identifier && names.includes(node.name);
      return undefined;
    });
  return found;
}
