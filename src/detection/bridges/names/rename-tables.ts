import type { TSESTree } from '@typescript-eslint/types';
import { testsBefore } from '../../../provenance/names/decided.js';
import { T, isFunction, outermost, staticKey, staticString, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { walk } from '../../../provenance/syntax/walk.js';
import type { Place } from '../../../provenance/types.js';
import { contextAt } from '../../context.js';
import type { FileContext } from '../../context.js';
import { copiesOf } from './copied-objects.js';
import { sourceOf } from './presence.js';

/**
 * `for (const [before, since] of Object.entries({ field: 'replacement' })) if (before in x && !(since in x)) x[since] = x[before]`: whether a name stands in a table of
 * renamed fields, and what is read under it only fills in where the object has nothing under the other.
 */
export function isRenamedWhereAbsent(context: FileContext, use: Node, name: Place, replacement: string): boolean {
  if (!isInTable(context, name, replacement)) return false;
  const asked = lookAt(use);
  if (!asked) return false;
  const { text } = context.facts.module;
  const object = sourceOf(asked.object, text);
  const objects = new Set([object, ...copiesOf(use, object, text)]);
  const isSame = (look: Look): boolean => objects.has(sourceOf(look.object, text));
  const isOwn = (look: Look): boolean => isSame(look) && sourceOf(look.key, text) === sourceOf(asked.key, text);
  const isOther = (look: Look): boolean => isSame(look) && !isOwn(look);
  const whole = wholeOf(use);
  const tests = [...testsBefore(use).map(({ test }) => test), ...(whole === use ? [] : [whole])];
  const looks = tests.flatMap(looksIn);
  if (looks.some(isOther)) return true;
  // Where the old name is there, what is behind it is put under the new one.
  const choice = whole.parent;
  const isTest = choice?.type === T.IfStatement && choice.test === whole;
  const body = isTest ? choice.consequent : branchAround(use);
  return (isTest || looks.some(isOwn)) && writesIn(body).some(isOther);
}

/** What is looked up of an object under a name: `x[name]`, `name in x`. */
interface Look {
  readonly object: Node;
  readonly key: Node;
}

function lookAt(node: Node): Look | undefined {
  if (node.type === T.MemberExpression && node.computed) return { object: node.object, key: node.property };
  if (node.type === T.BinaryExpression && node.operator === 'in') return { object: node.right, key: node.left };
  return undefined;
}

function looksIn(root: Node): readonly Look[] {
  const found: Look[] = [];
  walk(root, (node) => {
    const look = isTarget(node) ? undefined : lookAt(node);
    if (look) found.push(look);
    return undefined;
  });
  return found;
}

function writesIn(root: Node): readonly Look[] {
  const found: Look[] = [];
  walk(root, (node) => {
    const look = isTarget(node) ? lookAt(node) : undefined;
    if (look) found.push(look);
    return undefined;
  });
  return found;
}

function isTarget(node: Node): boolean {
  const { parent } = node;
  return parent?.type === T.AssignmentExpression && parent.operator === '=' && parent.left === node;
}

/** The test, the choice or the assignment by `??=` that a node is a part of. */
function wholeOf(node: Node): Node {
  let at = outermost(node);
  for (let holder = at.parent; holder; holder = at.parent) {
    const isPart =
      holder.type === T.LogicalExpression ||
      holder.type === T.UnaryExpression ||
      holder.type === T.BinaryExpression ||
      (holder.type === T.AssignmentExpression && holder.operator !== '=' && holder.right === at);
    if (!isPart) return at;
    at = outermost(holder);
  }
  return at;
}

/** The branch of a test that a node stands in, or its own statement. */
function branchAround(node: Node): Node {
  let at = node;
  while (at.parent && !isFunction(at.parent) && at.parent.type !== T.IfStatement && at.parent.type !== T.ForOfStatement)
    at = at.parent;
  return at;
}

/** `{ field: 'replacement' }`, `{ replacement: 'field' }`, `['field', 'replacement']`. */
function isInTable(context: FileContext, name: Place, replacement: string): boolean {
  const around = contextAt(context, name);
  const literal = around?.facts.literalAt(name.start) ?? around?.facts.literalAt(name.start - 1);
  const property = around && propertyAt(around, name, literal);
  if (property)
    return staticString(property.value) === replacement || staticKey(property.key, property.computed) === replacement;
  const pair = literal && outermost(literal).parent;
  return (
    pair?.type === T.ArrayExpression &&
    pair.elements.length === 2 &&
    pair.elements.some((one) => one !== null && staticString(unwrap(one)) === replacement)
  );
}

function propertyAt(
  { facts }: FileContext,
  { start }: Place,
  literal: Node | undefined,
): TSESTree.Property | undefined {
  if (literal?.parent?.type === T.Property) return literal.parent;
  for (const [, properties] of facts.index.properties)
    for (const one of properties)
      if (one.parent.type === T.ObjectExpression && (one.key.range[0] === start || one.key.range[0] === start - 1))
        return one;
  return undefined;
}
