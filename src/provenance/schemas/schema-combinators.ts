import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import type { SchemaShape } from './schema-shapes.js';
import type { SchemaKeys } from './written-keys.js';
import { T, calledName, staticKey, staticString, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { optionsOf } from '../values.js';

/** The shape of a schema that stands inside another. */
type ShapeOf = (schema: Node) => SchemaShape | undefined;

/** Take what the schema takes, and more or less of it. */
const WRAPS =
  /^(?:optional|nullable|nullish|maybe|partial|deepPartial|required|readonly|exactOptional|pipe|brand|fallback|undefinedable|omit|pick)$/i;
const LISTS = /^(?:array|arrayOf|readonlyArray|nonEmptyArray)$/i;
const ITEMS = /^(?:of|items)$/;
const JOINS = /^(?:composite|intersect|intersection|allOf|assign|merge)$/i;
const CHOOSES = /^(?:union|oneOf|oneOfType|anyOf)$/i;

/** `Type.Partial(schema)`, `v.pipe(schema, …)`, `t.intersection([a, b])`: functions of a library that make a schema of others, not methods of one. */
export function combinedShape(
  e: Engine,
  node: TSESTree.CallExpression,
  frame: Frame,
  shapeOf: ShapeOf,
): SchemaShape | undefined {
  const name = calledName(node);
  const [first] = node.arguments;
  if (name === undefined || !first || !isOfLibrary(e, node, frame)) return undefined;
  if (WRAPS.test(name)) {
    const shape = shapeOf(first);
    return shape && without(shape, left(name, node.arguments[1]));
  }
  if (LISTS.test(name)) {
    const item = shapeOf(first);
    return item && { ...item, list: true };
  }
  if (name === 'lazy' && first.type === T.ArrowFunctionExpression) return shapeOf(first.body);
  if (JOINS.test(name)) return joined(partsOf(node).map(shapeOf));
  if (!CHOOSES.test(name)) return undefined;
  const [only, ...others] = partsOf(node).flatMap((part) => shapeOf(part) ?? []);
  // Of several it is not known which one takes what.
  return others.length === 0 ? only : undefined;
}

/** `array().of(schema)`, `array().min(1).items(schema)`: a list is made first, and told what stands in it. */
export function listedShape(node: TSESTree.CallExpression, shapeOf: ShapeOf): SchemaShape | undefined {
  const callee = unwrap(node.callee);
  const [first] = node.arguments;
  if (!first || callee.type !== T.MemberExpression || !ITEMS.test(calledName(node) ?? '')) return undefined;
  let list = unwrap(callee.object);
  while (list.type === T.CallExpression && calledName(list) !== 'array' && list.callee.type === T.MemberExpression)
    list = unwrap(list.callee.object);
  const item = list.type === T.CallExpression && calledName(list) === 'array' ? shapeOf(first) : undefined;
  return item && { ...item, list: true };
}

/** Whether a function of a package is called, and not a method of what one has made. */
export function isOfLibrary(e: Engine, { callee }: TSESTree.CallExpression, frame: Frame): boolean {
  let named = unwrap(callee);
  while (named.type === T.MemberExpression) named = unwrap(named.object);
  return (
    named.type === T.Identifier &&
    optionsOf(e.valueOf(named, frame)).some((option) => option.kind === 'library' && option.made === undefined)
  );
}

/** What stands in a list, or one behind the other. */
function partsOf({ arguments: given }: TSESTree.CallExpression): Node[] {
  const [first] = given;
  const parts = first?.type === T.ArrayExpression ? first.elements : given;
  return parts.flatMap((part) => (part && part.type !== T.SpreadElement ? [part] : []));
}

function joined(parts: readonly (SchemaShape | undefined)[]): SchemaShape | undefined {
  const [base, ...others] = parts.flatMap((part) => part ?? []);
  return base && { ...base, added: [...base.added, ...others.flatMap((other) => [other, ...other.added])] };
}

/** Whether a key is left away by `omit` or `pick` with these keys. */
type Leaves = (key: string) => boolean;

function left(name: string, keys: Node | undefined): Leaves {
  const named = namesIn(keys);
  if (/^omit$/i.test(name)) return (key) => named.has(key);
  return /^pick$/i.test(name) && named.size > 0 ? (key) => !named.has(key) : () => false;
}

/** `['a', 'b']` or `{ a: true, b: true }`. */
function namesIn(keys: Node | undefined): ReadonlySet<string> {
  const inner = keys && unwrap(keys);
  if (inner?.type === T.ArrayExpression)
    return new Set(inner.elements.flatMap((element) => (element && staticString(element)) ?? []));
  if (inner?.type !== T.ObjectExpression) return new Set();
  return new Set(
    inner.properties.flatMap((property) =>
      property.type === T.Property ? (staticKey(property.key, property.computed) ?? []) : [],
    ),
  );
}

function without(shape: SchemaShape, leaves: Leaves): SchemaShape {
  return { ...shape, ...less(shape, leaves), added: shape.added.map((part) => less(part, leaves)) };
}

function less({ keys, facts, leaves: before }: SchemaKeys, leaves: Leaves): SchemaKeys {
  return { keys, facts, leaves: (key) => before?.(key) === true || leaves(key) };
}
