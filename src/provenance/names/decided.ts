import type { TSESTree } from '@typescript-eslint/types';
import { hasMember, heldIn, isClosed, isOneOfSeveral, isShaped, namedIn } from '../objects/discriminants.js';
import type { Shaped } from '../objects/discriminants.js';
import { hasFailed } from '../requests/failed-answers.js';
import { plainText } from '../texts/text.js';
import type { Engine, Frame } from '../engine.js';
import { askedUnder, isDenied, isDeniedInside } from './asked-tests.js';
import type { Asked } from './asked-tests.js';
import { isNamed, nameOfPlace } from './named-places.js';
import { T, isFunction, leaves, staticString, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { toldBehind } from '../syntax/told-behind.js';
import type { Told } from '../syntax/told-behind.js';
import { optionsOf, unionOf, unknown } from '../values.js';
import type { Value } from '../value.js';

const MAX_CLIMB = 16;

/**
 * What a variable is where a test of one of its own properties has told which of several things it is: in `r.ok ? use(r.value) : r` the last one is
 * no object of which `ok` is `true`, and no answer that brought what was asked for.
 *
 * @param isAsWritten whether it holds what stands in its literal all the time, so that even one thing alone may be told not to be it.
 */
export function decidedValue(
  e: Engine,
  node: Node,
  name: string,
  value: Value,
  frame: Frame,
  isAsWritten = false,
): Value {
  const options = optionsOf(value);
  if (!isAsWritten && !canBeToldApart(options) && !options.some(isAnswer)) return value;
  const tests = testsBefore(node);
  const labels = labelsBefore(node);
  const of = askedUnder(name, frame);
  if (tests.length === 0 && labels.length === 0) return value;
  const left = options.filter(
    (option) =>
      !tests.some((told) => isDenied(e, told, of, deniesAnswer(e, option))) &&
      !labels.some(
        ({ asked, label, truth }) => isShaped(option) && comparisonRefutes(e, [asked, label], true, truth, of, option),
      ),
  );
  return left.length === options.length ? value : whatIsLeft(left, options);
}

/** Whether anything was asked on the way to a node. */
export function isAsked(node: Node): boolean {
  return testsBefore(node).length > 0 || labelsBefore(node).length > 0;
}

/** What is left of several things; payloads that are left of an answer which failed are what it would have brought. */
function whatIsLeft(left: readonly Value[], options: readonly Value[]): Value {
  const hasFailedWhole =
    left.every(({ kind }) => kind === 'data') && options.some((option) => isAnswer(option) && !left.includes(option));
  if (left.length > 0 && !hasFailedWhole) return unionOf(left);
  return unknown(options.some(isAnswer) ? 'an answer that failed' : 'another of the things that it may be');
}

/** The same of a variable that is set more than once: what it was asked when it held the same says whether its answer is one that failed. */
export function decidedAnswer(
  e: Engine,
  node: TSESTree.Identifier,
  value: Value,
  writes: readonly Node[],
  frame: Frame,
): Value {
  const options = optionsOf(value);
  if (!options.some(isAnswer)) return value;
  const tests = testsBefore(node).filter(({ test }) => {
    const [from, to] = [Math.min(test.range[0], node.range[0]), Math.max(test.range[0], node.range[0])];
    return !writes.some(({ range }) => from < range[0] && range[0] < to);
  });
  const of = askedUnder(node.name, frame);
  const left = options.filter(
    (option) => !isAnswer(option) || !tests.some((told) => isDenied(e, told, of, deniesAnswer(e, option))),
  );
  return left.length === options.length ? value : whatIsLeft(left, options);
}

function deniesAnswer(e: Engine, option: Value): (told: Told, of: Asked) => boolean {
  return (told, of) =>
    option.kind === 'response' ? hasFailed(told, of.own) : isShaped(option) && refutes(e, told, of, option);
}

/** An answer, or an object that stands for one: it says that it succeeded. */
function isAnswer(option: Value): boolean {
  return option.kind === 'response' || (option.kind === 'object' && option.members.some(({ name }) => name === 'ok'));
}

/** The same of a member: `if (props.row.kind === 'draft') use(props.row)`. */
export function decidedMember(e: Engine, node: TSESTree.MemberExpression, value: Value, frame: Frame): Value {
  const name = canBeToldApart(optionsOf(value)) ? nameOfPlace(node) : undefined;
  return name === undefined ? value : decidedValue(e, node, name, value, frame);
}

/** Whether a test of a property may tell which of several things something is; of those that are not known nothing is left. */
export function canBeToldApart(options: readonly Value[]): boolean {
  return options.some(options.length > 1 ? isShaped : isOneOfSeveral);
}

/** What is left of several things where `item.kind === 'row'` lets them through: `items.filter((item) => item.kind === 'row')`, `items.filter(isRow)`. */
export function letThrough(e: Engine, value: Value, callback: Node, frame: Frame): Value {
  const options = optionsOf(value);
  if (options.length < 2 && !isOneOfSeveral(value)) return value;
  const test = e.valueOf(callback, frame);
  const left = options.filter(
    (option) =>
      !isShaped(option) ||
      !isDeniedInside(e, test, { index: 0, truth: true }, (told, of) => refutes(e, told, of, option)),
  );
  if (left.length === options.length) return value;
  return left.length > 0 ? unionOf(left) : unknown('items that are not let through');
}

/** Whether a test of what something is, `typeof route === 'function'`, comes out as true; undefined where that is not known. */
export function typeTold(condition: Node, valueOf: (node: Node) => Value): boolean | undefined {
  const test = unwrap(condition);
  if (test.type !== T.BinaryExpression || !/^[!=]==?$/.test(test.operator)) return undefined;
  const asked = unwrap(test.left);
  const wanted = staticString(test.right);
  if (asked.type !== T.UnaryExpression || asked.operator !== 'typeof' || wanted === undefined) return undefined;
  const types = new Set(optionsOf(valueOf(asked.argument)).map(typeOf));
  const [type] = types;
  if (types.size !== 1 || type === undefined) return undefined;
  return (type === wanted) === test.operator.startsWith('=');
}

/** What `typeof` says of a value, where that is known. */
export function typeOf(value: Value): string | undefined {
  switch (value.kind) {
    case 'text':
      return 'string';
    case 'function':
      return 'function';
    case 'object':
    case 'tuple':
      return 'object';
    case 'scalar':
      return value.value === null ? 'object' : typeof value.value;
    default:
      return undefined;
  }
}

const known = new WeakMap<Node, readonly Told[]>();

/** The tests that are known to be true or false where a node is reached. */
export function testsBefore(node: Node): readonly Told[] {
  let told = known.get(node);
  if (!told) known.set(node, (told = foundBefore(node)));
  return told;
}

function foundBefore(node: Node): Told[] {
  const told: Told[] = [];
  let inner = node;
  for (let at = node.parent, steps = 0; at && !isFunction(at) && steps < MAX_CLIMB; at = at.parent, steps++) {
    if (at.type === T.ConditionalExpression || at.type === T.IfStatement) {
      if (at.consequent === inner) told.push({ test: at.test, truth: true });
      else if (at.alternate === inner) told.push({ test: at.test, truth: false });
    } else if (at.type === T.LogicalExpression && at.right === inner && at.operator !== '??') {
      told.push({ test: at.left, truth: at.operator === '&&' });
    } else if (at.type === T.BlockStatement || at.type === T.Program) {
      const here = at.body.indexOf(inner as TSESTree.ProgramStatement);
      for (const { index, ...guard } of guardsIn(at)) if (index < here) told.push(guard);
    }
    inner = at;
  }
  return told;
}

/** A test by which a block is left, and at which of its statements. */
interface Guard extends Told {
  readonly index: number;
}

const guards = new WeakMap<Node, readonly Guard[]>();

/** Found once: of a long function each read asks for those before it. */
function guardsIn(block: TSESTree.BlockStatement | TSESTree.Program): readonly Guard[] {
  let found = guards.get(block);
  if (!found) {
    found = [...block.body.entries()].flatMap(([index, statement]) =>
      toldBehind(statement).map((told) => ({ ...told, index })),
    );
    guards.set(block, found);
  }
  return found;
}

/** A label of a `switch` that was met, or passed by, where something is reached. */
interface Labelled {
  readonly asked: Node;
  readonly label: Node;
  readonly truth: boolean;
}

/** Labels of the `switch` statements around a node by which it is told how they came out. */
function labelsBefore(node: Node): Labelled[] {
  const found: Labelled[] = [];
  for (
    let at: Node | undefined = node, steps = 0;
    at && !isFunction(at) && steps < MAX_CLIMB;
    at = at.parent, steps++
  ) {
    if (at.type !== T.SwitchCase) continue;
    const { cases, discriminant } = at.parent;
    const before = cases[cases.indexOf(at) - 1];
    const last = before?.consequent.at(-1);
    // What an earlier case runs into is reached by its label as well.
    if (before && (!last || !leaves(last))) continue;
    const labels = at.test ? [at.test] : cases.flatMap(({ test }) => test ?? []);
    for (const label of labels) found.push({ asked: discriminant, label, truth: at.test !== null });
  }
  return found;
}

/** True where a test without parts that came out like this says that the variable is not this object. */
function refutes(e: Engine, { test, truth }: Told, of: Asked, object: Shaped): boolean {
  // It is something in any case.
  if (of.name !== undefined && isNamed(test, of.name)) return !truth;
  const own = of.own(test);
  if (own !== undefined) {
    const held = heldIn(object, own);
    return held !== undefined && Boolean(held.value) !== truth;
  }
  if (test.type !== T.BinaryExpression) return false;
  if (test.operator === 'in') {
    const key = of.name !== undefined && isNamed(test.right, of.name) ? staticString(test.left) : undefined;
    if (key === undefined) return false;
    if (object.kind === 'data' && !truth && object.required?.has(key) === true) return true;
    if (object.kind === 'data') return object.declared?.has(key) === true && hasMember(object, key) !== truth;
    return isClosed(object) && hasMember(object, key) !== truth;
  }
  if (!/^[!=]==?$/.test(test.operator)) return false;
  const equals = test.operator.startsWith('=');
  return (
    comparisonRefutes(e, [test.left, test.right], equals, truth, of, object) ||
    comparisonRefutes(e, [test.right, test.left], equals, truth, of, object)
  );
}

function comparisonRefutes(
  e: Engine,
  [side, other]: readonly [Node, Node],
  equals: boolean,
  truth: boolean,
  { own: ownOf, frame }: Asked,
  object: Shaped,
): boolean {
  const own = ownOf(unwrap(side));
  const wanted = unwrap(other);
  if (own === undefined) return false;
  const constant = namedIn(object, own);
  if (constant !== undefined) {
    const asked = nameOfPlace(wanted);
    return asked !== undefined && isOfSame(asked, constant) && (asked === constant) !== (equals === truth);
  }
  const held = heldIn(object, own);
  const value = held && valueOf(e, wanted, frame);
  return value !== undefined && (held?.value === value.value) !== (equals === truth);
}

/** What a literal, or a constant, holds. */
function valueOf(e: Engine, node: Node, frame: Frame): { readonly value: unknown } | undefined {
  if (node.type === T.Literal) return { value: node.value };
  if (nameOfPlace(node) === undefined) return undefined;
  const value = e.valueOf(node, frame);
  if (value.kind === 'scalar') return { value: value.value };
  const text = plainText(value);
  return text === undefined ? undefined : { value: text };
}

/** `Kind.Paper` and `Kind.Errand`, `PAPER` and `ERRAND`: names of constants that differ stand for different values. */
function isOfSame(one: string, other: string): boolean {
  const [first = '', second = ''] = [one, other].map((name) => name.slice(0, Math.max(0, name.lastIndexOf('.'))));
  return first === second;
}
