import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { memberOf, spreadOut } from '../objects/members.js';
import { T, isFunction, memberName, outermost, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText } from '../texts/text.js';
import { unionOf, unknown } from '../values.js';
import type { Value } from '../value.js';

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
  const list = step && listStepped(loop, step.property);
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
function accessIn(
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

/** The list whose items are stepped by: `names` of `for (const name of names)`, of `names[i]` in a loop that counts, or of `names.forEach((name) => …)`. */
export function listStepped(round: Node, key: Node): Node | undefined {
  const name = unwrap(key);
  const declared = declaredBy(round);
  if (declared === undefined) return undefined;
  if (round.type === T.ForOfStatement) return isName(name, declared) ? round.right : undefined;
  if (isFunction(round)) return isName(name, declared) ? listOfEach(round) : undefined;
  return name.type === T.MemberExpression && name.computed && isName(name.property, declared) ? name.object : undefined;
}

/** What the rounds of a loop, or the calls of a callback, are about. */
function declaredBy(round: Node): string | undefined {
  const id = isFunction(round) ? round.params[0] : declarationOf(round)?.declarations[0].id;
  return id?.type === T.Identifier ? id.name : undefined;
}

function declarationOf(loop: Node): TSESTree.VariableDeclaration | undefined {
  const declaration = loop.type === T.ForOfStatement ? loop.left : loop.type === T.ForStatement ? loop.init : undefined;
  return declaration?.type === T.VariableDeclaration ? declaration : undefined;
}

function listOfEach(callback: Node): Node | undefined {
  const call = outermost(callback).parent;
  const callee = call?.type === T.CallExpression && call.arguments[0] === callback ? unwrap(call.callee) : undefined;
  return callee?.type === T.MemberExpression && memberName(callee) === 'forEach' ? callee.object : undefined;
}

function isName(node: Node, name: string): boolean {
  return node.type === T.Identifier && node.name === name;
}
