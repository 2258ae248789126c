import type { TSESTree } from '@typescript-eslint/types';
import { dataLastEntry } from '../../provenance/libraries/data-last-names.js';
import { givenToMade, heldByPath } from '../../provenance/libraries/data-last-given.js';
import { memberOf } from '../../provenance/objects/members.js';
import { itemOf } from '../../provenance/objects/items.js';
import { heldAgainstPattern } from '../../provenance/functions/pattern-chains.js';
import { T, memberName, outermost, staticKey, staticString, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import type { Value } from '../../provenance/value.js';
import { libraryFunction } from '../bridges/names/asked-names.js';
import { assertedPart } from './asserted-parts.js';
import type { FileContext } from '../context.js';
import { ITEM_FUNCTIONS, chained } from '../paths/lodash-names.js';
import { givenBeside } from '../paths/data-last-paths.js';

/** `find(users, { part: { name: … } })`, `expect(user).toMatchObject({ name: … })`: what an object is held against, in its place. */
export function matchedItem(context: FileContext, object: TSESTree.ObjectExpression): Value | undefined {
  return assertedPart(context, object) ?? itemFor(context, object);
}

/** What a literal is held against by its place in such an object, or beside a path: `find(users, ['a.b', 'value'])`. */
export function heldInMatcher(context: FileContext, literal: Node): Value | undefined {
  return (
    heldByPath(context.engine, literal, context.frame) ??
    assertedPart(context, literal) ??
    heldAgainstPattern(context.engine, literal, context.frame) ??
    partHeld(context, withPatternsAround(literal)) ??
    besidePath(context, outermost(literal))
  );
}

function itemFor(context: FileContext, object: TSESTree.ObjectExpression): Value | undefined {
  const node = outermost(object);
  const inPattern = heldAgainstPattern(context.engine, node, context.frame);
  if (inPattern) return inPattern;
  const around = withPatternsAround(node);
  if (around !== node) return partHeld(context, around);
  return node.parent?.type === T.CallExpression ? matchedBy(context, node.parent, node) : partHeld(context, node);
}

/** `P.union('a', 'b')` and its like: what stands around a pattern, where the value of a key is expected. */
function withPatternsAround(pattern: Node): Node {
  let node = outermost(pattern);
  for (let call = node.parent; call?.type === T.CallExpression && isAroundPatterns(call); call = node.parent)
    node = outermost(call);
  return node.parent?.type === T.Property ? node : outermost(pattern);
}

function isAroundPatterns({ callee }: TSESTree.CallExpression): boolean {
  return (
    callee.type === T.MemberExpression &&
    callee.object.type === T.Identifier &&
    /^(?:P|Pattern)$/.test(callee.object.name) &&
    /^(?:union|intersection|optional|not|select)$/.test(memberName(callee) ?? '')
  );
}

/** What is held against the value of a key. */
function partHeld(context: FileContext, value: Node): Value | undefined {
  const node = outermost(value);
  const holder = node.parent;
  if (holder?.type !== T.Property || holder.value !== node || holder.parent.type !== T.ObjectExpression)
    return undefined;
  const name = staticKey(holder.key, holder.computed);
  const whole = name === undefined ? undefined : itemFor(context, holder.parent);
  return whole && name !== undefined ? memberOf(context.engine, whole, name) : undefined;
}

function matchedBy(context: FileContext, call: TSESTree.CallExpression, node: Node): Value | undefined {
  const { engine, frame } = context;
  const [first] = call.arguments;
  if (first === node)
    return (
      matchedLast(context, call) ??
      madeMatcher(context, call, 'matches') ??
      (libraryFunction(context, call) === undefined ? chained(context, call, false) : undefined)
    );
  if (call.arguments[1] !== node || !first) return undefined;
  const name = libraryFunction(context, call) ?? '';
  if (name === 'isMatch') return engine.valueOf(first, frame);
  return ITEM_FUNCTIONS.has(name) ? itemOf(engine, engine.valueOf(first, frame)) : undefined;
}

/** `users.filter(matches({ … }))`: what the function is given that is made. */
function madeMatcher(context: FileContext, call: TSESTree.CallExpression, name: string): Value | undefined {
  return libraryFunction(context, call) === name ? givenToMade(context.engine, call, context.frame) : undefined;
}

/** `filter({ name: … })` of a library that takes the data last. */
function matchedLast(context: FileContext, call: TSESTree.CallExpression): Value | undefined {
  const entry = dataLastEntry(context.engine.valueOf(unwrap(call.callee), context.frame));
  if (entry && /^(?:where(?:Eq|Any)?|evolve)$/.test(entry.name)) return givenBeside(context, call, 0);
  if (!entry || !entry.library.startsWith('lodash') || !ITEM_FUNCTIONS.has(entry.name)) return undefined;
  const list = givenBeside(context, call, 0);
  return list && itemOf(context.engine, list);
}

/** `find(users, ['a.b', 'value'])`, `matchesProperty('a.b', 'value')`. */
function besidePath(context: FileContext, node: Node): Value | undefined {
  const holder = node.parent;
  if (holder?.type === T.ArrayExpression) {
    const [path, value] = holder.elements;
    const call = outermost(holder).parent;
    if (value !== node || !path || holder.elements.length !== 2 || call?.type !== T.CallExpression) return undefined;
    return along(context, matchedBy(context, call, outermost(holder)), path);
  }
  if (holder?.type !== T.CallExpression || holder.arguments[1] !== node) return undefined;
  return along(context, madeMatcher(context, holder, 'matchesProperty'), holder.arguments[0]);
}

function along(context: FileContext, start: Value | undefined, path: Node | undefined): Value | undefined {
  const names = path && staticString(path)?.split('.');
  return start && names?.reduce((value, name) => memberOf(context.engine, value, name), start);
}
