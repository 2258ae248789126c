import type { TSESTree } from '@typescript-eslint/types';
import { hasMember, heldIn, isClosed, isShaped } from './discriminants.js';
import type { Shaped } from './discriminants.js';
import { T, isFunction, leaves, memberName, staticString, unwrap } from './syntax.js';
import type { Node } from './syntax.js';
import { optionsOf, unionOf, unknown } from './values.js';
import type { Value } from './value.js';

const MAX_CLIMB = 16;

/**
 * What a variable is where a test of one of its own properties has told which of several things it is: in `r.ok ? use(r.value) : r` the last one is
 * no object of which `ok` is `true`, and no answer that brought what was asked for.
 */
export function decidedValue(node: Node, name: string, value: Value): Value {
  const options = optionsOf(value);
  if (!canBeToldApart(options) && !options.some((option) => option.kind === 'response')) return value;
  const tests = testsBefore(node);
  const labels = labelsBefore(node);
  if (tests.length === 0 && labels.length === 0) return value;
  const left = options.filter(
    (option) =>
      !tests.some(({ test, truth }) =>
        option.kind === 'response'
          ? hasFailed(test, truth, name)
          : isShaped(option) && refutes(test, truth, name, option),
      ) &&
      !labels.some(
        ({ asked, label, truth }) => isShaped(option) && comparisonRefutes(asked, label, true, truth, name, option),
      ),
  );
  if (left.length === options.length) return value;
  return left.length > 0 ? unionOf(left) : unknown('an answer that failed');
}

/** The same of a member: `if (props.row.kind === 'draft') use(props.row)`. */
export function decidedMember(node: TSESTree.MemberExpression, value: Value): Value {
  const name = canBeToldApart(optionsOf(value)) ? nameOfPlace(node) : undefined;
  return name === undefined ? value : decidedValue(node, name, value);
}

/** Whether a test of a property may tell which of several things something is. */
export function canBeToldApart(options: readonly Value[]): boolean {
  return options.length > 1 && options.some(isShaped);
}

/** What is left of several things where `item.kind === 'row'` lets them through: `items.filter((item) => item.kind === 'row')`. */
export function letThrough(value: Value, callback: Node): Value {
  const test = callback.type === T.ArrowFunctionExpression ? callback.body : undefined;
  const parameter = callback.type === T.ArrowFunctionExpression ? callback.params[0] : undefined;
  const options = optionsOf(value);
  const isOneOf = options.length > 1 || (value.kind === 'data' && value.declared !== undefined);
  if (!test || parameter?.type !== T.Identifier || !isOneOf) return value;
  const left = options.filter((option) => !isShaped(option) || !refutes(test, true, parameter.name, option));
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

function typeOf(value: Value): string | undefined {
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

export interface Told {
  readonly test: Node;
  readonly truth: boolean;
}

/** The tests that are known to be true or false where a node is reached. */
export function testsBefore(node: Node): Told[] {
  const told: Told[] = [];
  let inner = node;
  for (let at = node.parent, steps = 0; at && !isFunction(at) && steps < MAX_CLIMB; at = at.parent, steps++) {
    if (at.type === T.ConditionalExpression || at.type === T.IfStatement) {
      if (at.consequent === inner) told.push({ test: at.test, truth: true });
      else if (at.alternate === inner) told.push({ test: at.test, truth: false });
    } else if (at.type === T.LogicalExpression && at.right === inner && at.operator !== '??') {
      told.push({ test: at.left, truth: at.operator === '&&' });
    } else if (at.type === T.BlockStatement || at.type === T.Program) {
      for (const statement of at.body) {
        if (statement === inner) break;
        if (statement.type === T.IfStatement && !statement.alternate && leaves(statement.consequent))
          told.push({ test: statement.test, truth: false });
      }
    }
    inner = at;
  }
  return told;
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

/** True where a test that came out like this says that the variable is not this object. */
function refutes(condition: Node, truth: boolean, name: string, object: Shaped): boolean {
  const test = unwrap(condition);
  if (test.type === T.UnaryExpression && test.operator === '!') return refutes(test.argument, !truth, name, object);
  if (test.type === T.LogicalExpression && test.operator === (truth ? '&&' : '||'))
    return refutes(test.left, truth, name, object) || refutes(test.right, truth, name, object);
  const own = ownProperty(test, name);
  if (own !== undefined) {
    const held = heldIn(object, own);
    return held !== undefined && Boolean(held.value) !== truth;
  }
  if (test.type !== T.BinaryExpression) return false;
  if (test.operator === 'in') {
    const key = isNamed(test.right, name) ? staticString(test.left) : undefined;
    if (key === undefined) return false;
    if (object.kind === 'data') return object.declared?.has(key) === true && hasMember(object, key) !== truth;
    return isClosed(object) && hasMember(object, key) !== truth;
  }
  if (!/^[!=]==?$/.test(test.operator)) return false;
  return (
    comparisonRefutes(test.left, test.right, test.operator.startsWith('='), truth, name, object) ||
    comparisonRefutes(test.right, test.left, test.operator.startsWith('='), truth, name, object)
  );
}

function comparisonRefutes(
  side: Node,
  other: Node,
  equals: boolean,
  truth: boolean,
  name: string,
  object: Shaped,
): boolean {
  const own = ownProperty(unwrap(side), name);
  const wanted = unwrap(other);
  const held = own === undefined || wanted.type !== T.Literal ? undefined : heldIn(object, own);
  if (!held || wanted.type !== T.Literal) return false;
  return (held.value === wanted.value) !== (equals === truth);
}

/** True where a test that came out like this says that an answer brought an error: `!res.ok`, `res.status !== 200`. */
function hasFailed(condition: Node, truth: boolean, name: string): boolean {
  const test = unwrap(condition);
  if (test.type === T.UnaryExpression && test.operator === '!') return hasFailed(test.argument, !truth, name);
  if (test.type === T.LogicalExpression && test.operator === (truth ? '&&' : '||'))
    return hasFailed(test.left, truth, name) || hasFailed(test.right, truth, name);
  const own = ownProperty(test, name);
  if (own !== undefined) return /^(?:is)?(?:ok|success)$/i.test(own) ? !truth : /^is_?err(?:or)?$/i.test(own) && truth;
  if (test.type !== T.BinaryExpression) return false;
  const status = ownProperty(unwrap(test.left), name);
  const limit = test.right.type === T.Literal ? test.right.value : undefined;
  if (typeof limit !== 'number' || !/^status(?:code)?$/i.test(status ?? '')) return false;
  // Who asks for 200 takes every other for a failure.
  const codes = limit === 200 ? [limit] : SUCCESSES;
  return codes.every((code) => compares(code, test.operator, limit) === !truth);
}

const SUCCESSES: readonly number[] = [200, 201, 202, 204, 206];

function compares(code: number, operator: string, limit: number): boolean | undefined {
  switch (operator) {
    case '>':
      return code > limit;
    case '>=':
      return code >= limit;
    case '<':
      return code < limit;
    case '<=':
      return code <= limit;
    case '==':
    case '===':
      return code === limit;
    case '!=':
    case '!==':
      return code !== limit;
    default:
      return undefined;
  }
}

/** `kind` of `result.kind`. */
function ownProperty(node: Node, name: string): string | undefined {
  return node.type === T.MemberExpression && isNamed(node.object, name) ? memberName(node) : undefined;
}

function isNamed(node: Node, name: string): boolean {
  return nameOfPlace(node) === name;
}

/** `row`, `props.row`, `this.row`: what is asked by a test and used later under the same name. */
export function nameOfPlace(node: Node): string | undefined {
  const inner = unwrap(node);
  if (inner.type === T.Identifier) return inner.name;
  if (inner.type === T.ThisExpression) return 'this';
  const member = inner.type === T.MemberExpression && !inner.computed ? memberName(inner) : undefined;
  const object = inner.type === T.MemberExpression && member !== undefined ? nameOfPlace(inner.object) : undefined;
  return object === undefined || member === undefined ? undefined : `${object}.${member}`;
}
