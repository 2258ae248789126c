import type { Variable } from '../scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { memberOf } from '../objects/members.js';
import { spreadOut } from '../objects/lists.js';
import { T, isFunction, memberName, outermost, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText } from '../texts/text.js';
import { unionOf, unknown } from '../values.js';
import type { FunctionNode, Value } from '../value.js';

/** Steps that are followed one by one. */
export const MOST_STEPS = 16;

type Loop = TSESTree.ForOfStatement | TSESTree.ForStatement;

/** A loop that goes from a value to a part of it, by names: `for (const name of path.split('.')) part = part[name]`. */
export interface Walk {
  readonly loop: Loop;
  /** The names, each as it is known where it stands. */
  readonly names: readonly Value[];
}

/** @param write what puts the part into the variable. */
export function walkBy(e: Engine, variable: Variable, write: Node, frame: Frame): Walk | undefined {
  if (write.type !== T.AssignmentExpression || write.operator !== '=') return undefined;
  const loop = loopAround(write);
  const step = loop && accessIn(write.right, (access) => isNamed(access.object, variable, frame));
  const list = step && listStepped(loop, step.property, frame);
  if (!list) return undefined;
  const names = e.valueOf(list, frame);
  const items = names.kind === 'tuple' ? spreadOut(names.items) : undefined;
  if (!items || items.length > MOST_STEPS || items.some(({ spread }) => spread)) return undefined;
  const walked = items.map(({ value }) => value());
  return walked.every((name) => plainText(name) !== undefined) ? { loop, names: walked } : undefined;
}

/** What a walk comes to after some of its steps, or after all of them. */
export function walkedFrom(e: Engine, start: Value, { names }: Walk, steps = names.length): Value {
  return names.slice(0, steps).reduce((part, name) => partAt(e, part, name), start);
}

/** The part that a name leads to; of a list an index does. */
export function partAt(e: Engine, whole: Value, name: Value): Value {
  const text = name.kind === 'scalar' && typeof name.value === 'number' ? String(name.value) : plainText(name);
  return text === undefined ? unknown('a property whose name is not known') : memberOf(e, whole, text);
}

/** What is walked through before the last step: what a variable may hold at the beginning of a round. */
export function walkedThrough(e: Engine, start: Value, walk: Walk): Value {
  return unionOf(walk.names.map((_, steps) => walkedFrom(e, start, walk, steps)));
}

function loopAround(write: Node): Loop | undefined {
  for (let at = write.parent; at; at = at.parent) {
    if (at.type === T.ForOfStatement || at.type === T.ForStatement) return at;
    if (at.type !== T.ExpressionStatement && at.type !== T.BlockStatement && at.type !== T.IfStatement)
      return undefined;
  }
  return undefined;
}

/** The access by a computed name that an expression comes to: `part[name]`, `part ? part[name] : undefined`, `part && part[name]`. */
export function accessIn(
  expression: Node,
  isMeant: (access: TSESTree.MemberExpression) => boolean,
): TSESTree.MemberExpression | undefined {
  const node = unwrap(expression);
  switch (node.type) {
    case T.MemberExpression:
      return node.computed && isMeant(node) ? node : undefined;
    case T.ConditionalExpression:
      return accessIn(node.consequent, isMeant) ?? accessIn(node.alternate, isMeant);
    case T.LogicalExpression:
      return accessIn(node.right, isMeant) ?? accessIn(node.left, isMeant);
    default:
      return undefined;
  }
}

/** `part`, `(part ?? {})`, `(part as Values)`. */
export function isNamed(object: Node, variable: Variable, frame: Frame): boolean {
  const node = unwrap(object);
  if (node.type === T.LogicalExpression) return isNamed(node.left, variable, frame);
  return node.type === T.Identifier && frame.facts.variableOf(node) === variable;
}

/**
 * The list whose items are stepped by: `names` of `for (const name of names)`, of `names[i]` in a loop that counts from the first on, of `names.shift()`,
 * or of `names.forEach((name) => …)`.
 */
export function listStepped(round: Node, key: Node, { facts }: Frame): Node | undefined {
  const name = unwrap(key);
  if (isFunction(round)) return listOfEach(round, name, facts);
  if (round.type === T.ForOfStatement) return isNamedBy(name, declaredBy(round), facts) ? round.right : undefined;
  if (name.type === T.CallExpression) return takenFirst(name);
  if (name.type !== T.MemberExpression || !name.computed) return undefined;
  if (round.type === T.ForInStatement)
    return isNamedBy(name.property, declaredBy(round), facts) ? name.object : undefined;
  return isCountedUp(name.property, facts) ? name.object : undefined;
}

/** What the rounds of a loop are about. */
function declaredBy({ left }: TSESTree.ForOfStatement | TSESTree.ForInStatement): Node | undefined {
  return left.type === T.VariableDeclaration ? left.declarations[0].id : undefined;
}

function isNamedBy(node: Node, declared: Node | undefined, facts: ModuleFacts): boolean {
  const variable = declared?.type === T.Identifier ? facts.variableOf(declared) : null;
  return variable !== null && node.type === T.Identifier && facts.variableOf(node) === variable;
}

/** `names` of `names.shift()`. */
function takenFirst({ callee }: TSESTree.CallExpression): Node | undefined {
  const access = unwrap(callee);
  return access.type === T.MemberExpression && memberName(access) === 'shift' ? access.object : undefined;
}

/** `i` and `i++` of a `let i = 0` that is only counted up by one. */
function isCountedUp(key: Node, facts: ModuleFacts): boolean {
  const index = key.type === T.UpdateExpression && !key.prefix ? key.argument : key;
  const variable = index.type === T.Identifier ? facts.variableOf(index) : null;
  const declared = variable?.defs[0]?.node as Node | undefined;
  if (declared?.type !== T.VariableDeclarator || !isNumber(declared.init, 0)) return false;
  return variable?.references.every(({ identifier, init }) => init === true || isLeftOrAdded(identifier)) === true;
}

function isLeftOrAdded(index: Node): boolean {
  const { parent } = index;
  if (parent?.type === T.UpdateExpression) return parent.operator === '++';
  if (parent?.type !== T.AssignmentExpression || parent.left !== index) return true;
  return parent.operator === '+=' && isNumber(parent.right, 1);
}

function isNumber(node: Node | null, value: number): boolean {
  return node?.type === T.Literal && node.value === value;
}

/** Functions that call another with one item of a list after the other. */
const EACH = /^(?:forEach|each|map|every|some|find)$/;

/** `names` of `names.forEach((name) => …)`, `_.each(names, (name) => …)`, `$.each(names, (index, name) => …)`. */
function listOfEach(callback: FunctionNode, name: Node, facts: ModuleFacts): Node | undefined {
  const call = outermost(callback).parent;
  const callee = call?.type === T.CallExpression ? unwrap(call.callee) : undefined;
  if (call?.type !== T.CallExpression || callee?.type !== T.MemberExpression || !EACH.test(memberName(callee) ?? ''))
    return undefined;
  const at = call.arguments.findIndex((argument) => argument === callback);
  const isOfJquery = callee.object.type === T.Identifier && /^(?:\$|jQuery)$/.test(callee.object.name);
  if (!isNamedBy(name, callback.params[isOfJquery ? 1 : 0], facts)) return undefined;
  return at === 0 ? callee.object : at === 1 ? call.arguments[0] : undefined;
}
