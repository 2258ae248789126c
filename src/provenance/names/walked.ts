import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { T, enclosingFunction, memberName, outermost, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText } from '../texts/text.js';
import { optionsOf, unionOf } from '../values.js';
import type { Value } from '../value.js';

/** Steps that are followed one by one. */
const MOST_STEPS = 16;

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
  const list = step && listWalked(loop, step.property);
  if (!list) return undefined;
  const names = e.valueOf(list, frame);
  if (names.kind !== 'tuple' || names.items.length > MOST_STEPS || names.items.some(({ spread }) => spread))
    return undefined;
  const walked = names.items.map(({ value }) => value());
  return walked.every((name) => plainText(name) !== undefined) ? { loop, names: walked } : undefined;
}

/** What a walk comes to after some of its steps, or after all of them. */
export function walkedFrom(e: Engine, start: Value, { names }: Walk, steps = names.length): Value {
  return names.slice(0, steps).reduce((part, name) => memberOf(e, part, plainText(name) ?? ''), start);
}

/**
 * What a fold has walked to where it comes to one of its names: `path.split('.').reduce((part, name) => part[name], user)`. Undefined where it is no
 * such walk.
 */
export function foldedTo(
  e: Engine,
  access: TSESTree.MemberExpression,
  isMeant: (name: Value) => boolean,
  frame: Frame,
): Value | undefined {
  const fold = foldAround(access, frame);
  if (!fold) return undefined;
  const ways = optionsOf(e.valueOf(fold.list, frame)).flatMap((list) => {
    if (list.kind !== 'tuple' || list.items.length > MOST_STEPS || list.items.some(({ spread }) => spread)) return [];
    const names = list.items.map(({ value }) => value());
    const steps = names.findIndex(isMeant);
    return steps < 0 ? [] : [names.slice(0, steps)];
  });
  if (ways.length === 0) return undefined;
  const start = e.valueOf(fold.start, frame);
  return unionOf(ways.map((names) => names.reduce((part, name) => memberOf(e, part, plainText(name) ?? ''), start)));
}

/** The list that a fold goes over, and what it begins with, where an access takes what its callback is told first by what that is told next. */
function foldAround(
  access: TSESTree.MemberExpression,
  { facts }: Frame,
): { readonly list: Node; readonly start: Node } | undefined {
  const step = enclosingFunction(access);
  const call = step && outermost(step).parent;
  const callee = call?.type === T.CallExpression ? unwrap(call.callee) : undefined;
  if (!step || call?.type !== T.CallExpression || callee?.type !== T.MemberExpression) return undefined;
  const [, start] = call.arguments;
  const [part, name] = step.params;
  if (!start || memberName(callee) !== 'reduce' || part?.type !== T.Identifier || name?.type !== T.Identifier)
    return undefined;
  const variable = facts.variableOf(part);
  const key = unwrap(access.property);
  const isWalk =
    variable !== null &&
    isNamed(access.object, variable, { facts, env: undefined }) &&
    key.type === T.Identifier &&
    facts.variableOf(key) === facts.variableOf(name);
  return isWalk ? { list: callee.object, start } : undefined;
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
function isNamed(object: Node, variable: Variable, frame: Frame): boolean {
  const node = unwrap(object);
  if (node.type === T.LogicalExpression) return isNamed(node.left, variable, frame);
  return node.type === T.Identifier && frame.facts.variableOf(node) === variable;
}

/** The list whose items a loop steps by: `names` of `for (const name of names)`, or of `names[i]` in a loop that counts. */
function listWalked(loop: Loop, key: Node): Node | undefined {
  const name = unwrap(key);
  const declared = declaredBy(loop);
  if (declared === undefined) return undefined;
  if (loop.type === T.ForOfStatement) return isName(name, declared) ? loop.right : undefined;
  return name.type === T.MemberExpression && name.computed && isName(name.property, declared) ? name.object : undefined;
}

function declaredBy(loop: Loop): string | undefined {
  const declaration = loop.type === T.ForOfStatement ? loop.left : loop.init;
  const id = declaration?.type === T.VariableDeclaration ? declaration.declarations[0].id : undefined;
  return id?.type === T.Identifier ? id.name : undefined;
}

function isName(node: Node, name: string): boolean {
  return node.type === T.Identifier && node.name === name;
}
