import type { TSESTree } from '@typescript-eslint/types';
import type { Change } from '../../catalogue/types.js';
import { T, memberName, staticKey, staticString, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { walk } from '../../provenance/syntax/walk.js';
import { contractDocumented } from '../edits/documented.js';
import { saysRequired } from '../../detection/bridges/marks.js';
import { hasToBeThere } from '../edits/schema-libraries.js';
import type { Edit } from '../edits/types.js';
import { nextCode, previousCode } from '../edits/source-text.js';
import { inPlaceOf } from './in-place.js';
import type { Mark } from './in-place.js';

/** How a bridge is taken out, and whether it is one of a declared member. */
export interface Contraction {
  readonly edits: readonly Edit[];
  readonly declares: boolean;
}

/** What a change calls old and new. */
interface Names {
  readonly old: ReadonlySet<string>;
  readonly new: string;
}

/**
 * The edits that take a bridge out: what reads the old name or value goes, what reads the new one stays.
 * @returns undefined where nothing that stands before the mark is a bridge of the change.
 */
export function contractionOf(root: Node, text: string, mark: Mark, change: Change): Contraction | undefined {
  const names = namesOf(change);
  if (names === undefined) return undefined;
  if (text.startsWith('{@', mark.start)) {
    const documented = contractDocumented(text, mark, names.old, names.new);
    return documented && { edits: documented, declares: true };
  }
  const end = previousCode(text, mark.start) + 1;
  const behind: Node[] = [];
  walk(root, (node) => {
    if (node.range[0] > end) return false;
    if (node.range[1] === end || startsCase(node, text, end)) behind.push(node);
    return undefined;
  });
  for (const node of behind) {
    const edits = contracted(node, { text, mark, names });
    if (edits) return { edits, declares: node.type === T.TSPropertySignature || node.type === T.PropertyDefinition };
  }
  return undefined;
}

function namesOf({ detect }: Change): Names | undefined {
  if (detect.kind === 'value') return { old: new Set([detect.from]), new: detect.to };
  if (detect.kind !== 'field' || detect.replacement === undefined) return undefined;
  return { old: new Set([detect.field, ...(detect.aliases ?? [])]), new: detect.replacement };
}

interface Bridge {
  readonly text: string;
  readonly mark: Mark;
  readonly names: Names;
}

function contracted(node: Node, bridge: Bridge): readonly Edit[] | undefined {
  switch (node.type) {
    case T.LogicalExpression:
      return eitherOperand(node, bridge);
    case T.ConditionalExpression:
      return whereThere(node, bridge);
    case T.Property:
      return node.parent.type === T.ObjectPattern ? takenTwice(node, bridge) : keyedTwice(node, bridge);
    case T.TSPropertySignature:
    case T.PropertyDefinition:
      return declaredTwice(node, bridge);
    case T.TSLiteralType:
      return node.parent.type === T.TSUnionType ? listedTwice(node, node.parent.types, bridge) : undefined;
    case T.Literal:
      return node.parent.type === T.ArrayExpression
        ? listedTwice(node, node.parent.elements, bridge)
        : node.parent.type === T.CallExpression
          ? listedTwice(node, node.parent.arguments, bridge)
          : undefined;
    case T.CallExpression:
      return eitherSchema(node, bridge) ?? readTwice(node, bridge);
    case T.SwitchCase:
      return casedTwice(node, bridge);
    default:
      return undefined;
  }
}

/** `x.new ?? x.old`, `x === 'old' || x === 'new'`. */
function eitherOperand(node: TSESTree.LogicalExpression, bridge: Bridge): readonly Edit[] | undefined {
  const { names } = bridge;
  const kept =
    node.operator === '??'
      ? nameRead(node.left) === names.new && isOld(nameRead(node.right), names) && node.left
      : namesCompared(node.right).includes(names.new) && comparesOld(node, bridge) && node.right;
  return kept ? [inPlaceOf(node, kept, bridge)] : undefined;
}

/** `x.new != null ? x.new : x.old`. */
function whereThere(node: TSESTree.ConditionalExpression, bridge: Bridge): readonly Edit[] | undefined {
  const { test, consequent, alternate } = node;
  const { names } = bridge;
  const isBridge =
    test.type === T.BinaryExpression &&
    test.operator === '!=' &&
    nameRead(test.left) === names.new &&
    nameRead(consequent) === names.new &&
    isOld(nameRead(alternate), names);
  return isBridge ? [inPlaceOf(node, consequent, bridge)] : undefined;
}

function nameRead(node: Node): string | undefined {
  const inner = unwrap(node);
  return inner.type === T.MemberExpression ? memberName(inner) : undefined;
}

/** What something is compared with, or the names of the path that an object is asked for. */
function namesCompared(node: Node): readonly string[] {
  if (node.type === T.CallExpression) return pathOf(node.arguments.at(-1));
  const value = node.type === T.BinaryExpression ? (staticString(node.left) ?? staticString(node.right)) : undefined;
  return value === undefined ? [] : [value];
}

/** The names of a path of properties: `a.b[0]['c']`. */
function pathOf(node: Node | undefined): readonly string[] {
  return (node && staticString(node))?.split(/[.[\]'"]+/) ?? [];
}

/** Whether the left side holds the same against the old value, or against a constant. */
function comparesOld({ left, right }: TSESTree.LogicalExpression, { names, text }: Bridge): boolean {
  const compared = namesCompared(left);
  if (compared.length > 0) return compared.some((name) => isOld(name, names));
  if (left.type !== T.BinaryExpression || right.type !== T.BinaryExpression) return false;
  const sourceOf = ({ range }: Node): string => text.slice(range[0], range[1]);
  const same = sourceOf(left.left) === sourceOf(right.left) || sourceOf(left.right) === sourceOf(right.right);
  return same && left.operator === right.operator;
}

function isOld(name: string | undefined, { old }: Names): boolean {
  return name !== undefined && old.has(name);
}

/** `{ old: before, new: local = before }`. */
function takenTwice(node: TSESTree.Property, { text, mark, names }: Bridge): readonly Edit[] | undefined {
  const pattern = node.parent.type === T.ObjectPattern ? node.parent : undefined;
  const before = pattern?.properties[pattern.properties.indexOf(node) - 1];
  if (staticKey(node.key, node.computed) !== names.new || node.value.type !== T.AssignmentPattern) return undefined;
  if (before?.type !== T.Property || !isOld(staticKey(before.key, before.computed), names)) return undefined;
  const fallback =
    before.value.type === T.AssignmentPattern
      ? ` = ${text.slice(before.value.right.range[0], before.value.right.range[1])}`
      : '';
  const target = text.slice(node.range[0], node.value.left.range[1]);
  return [{ start: before.range[0], end: mark.end, text: `${target}${fallback}` }];
}

/** `old: schema, new: schema`. */
function keyedTwice(node: TSESTree.Property, { text, mark, names }: Bridge): readonly Edit[] | undefined {
  const object = node.parent.type === T.ObjectExpression ? node.parent : undefined;
  const before = object?.properties[object.properties.indexOf(node) - 1];
  if (staticKey(node.key, node.computed) !== names.new || before?.type !== T.Property) return undefined;
  if (!isOld(staticKey(before.key, before.computed), names)) return undefined;
  const [start, end] = node.value.range;
  const schema = text.slice(start, end);
  const kept = saysRequired(text.slice(mark.start, mark.end)) ? hasToBeThere(text, schema) : schema;
  const key = `${text.slice(node.range[0], start)}${kept}${text.slice(end, node.range[1])}`;
  return [{ start: before.range[0], end: mark.end, text: key }];
}

/** `old: T; new?: T;`. */
function declaredTwice(
  node: TSESTree.TSPropertySignature | TSESTree.PropertyDefinition,
  { text, mark, names }: Bridge,
): readonly Edit[] | undefined {
  const members: readonly Node[] = node.parent.type === T.TSTypeLiteral ? node.parent.members : node.parent.body;
  const before = members[members.indexOf(node) - 1];
  if (before?.type !== node.type || staticKey(node.key, node.computed) !== names.new) return undefined;
  if (!isOld(staticKey(before.key, before.computed), names)) return undefined;
  const end = isSeparated(text, node) ? endOfMember(text, before, node) : bareEnd(text, before);
  return [
    { start: before.key.range[0], end: before.key.range[1], text: text.slice(node.key.range[0], node.key.range[1]) },
    { start: end, end: mark.end, text: '' },
  ];
}

function isSeparated(text: string, { range }: Node): boolean {
  return /[;,]/.test(text.charAt(range[1] - 1)) || /[;,]/.test(text.charAt(nextCode(text, range[1])));
}

/** The end of a member with the separator before the next one. */
function endOfMember(text: string, { range }: Node, next: Node): number {
  const separated = nextCode(text, range[1]);
  return /[;,]/.test(text.charAt(separated)) && separated < next.range[0] ? separated + 1 : range[1];
}

function bareEnd(text: string, { range }: Node): number {
  return /[;,]/.test(text.charAt(range[1] - 1)) ? range[1] - 1 : range[1];
}

/** `'old' | 'new'`, `['old', 'new']`. */
function listedTwice(node: Node, list: readonly (Node | null)[], { mark, names }: Bridge): readonly Edit[] | undefined {
  const valueOf = (item: Node | null | undefined): string | undefined =>
    item ? staticString(item.type === T.TSLiteralType ? item.literal : item) : undefined;
  const before = list[list.indexOf(node) - 1];
  if (!before || valueOf(node) !== names.new || !isOld(valueOf(before), names)) return undefined;
  return [
    { start: before.range[0], end: node.range[0], text: '' },
    { start: node.range[1], end: mark.end, text: '' },
  ];
}

/** `union([literal('old'), literal('new')])`. */
function eitherSchema(node: TSESTree.CallExpression, { text, mark, names }: Bridge): readonly Edit[] | undefined {
  const list = node.parent;
  const union = list.parent;
  if (list.type !== T.ArrayExpression || list.elements.length !== 2 || union?.type !== T.CallExpression)
    return undefined;
  const [first] = list.elements;
  const valueOf = (call: Node | null | undefined): string | undefined =>
    call?.type === T.CallExpression && call.arguments[0] ? staticString(call.arguments[0]) : undefined;
  if (list.elements[1] !== node || valueOf(node) !== names.new || !isOld(valueOf(first), names)) return undefined;
  if (mark.end > union.range[1]) return undefined;
  return [{ start: union.range[0], end: union.range[1], text: text.slice(node.range[0], node.range[1]) }];
}

/** `get(o, 'new', get(o, 'old'))`. */
function readTwice(node: TSESTree.CallExpression, { text, mark, names }: Bridge): readonly Edit[] | undefined {
  const outer = node.parent;
  if (outer.type !== T.CallExpression || outer.arguments[2] !== node) return undefined;
  const isBridge =
    pathOf(outer.arguments[1]).includes(names.new) && pathOf(node.arguments[1]).some((name) => isOld(name, names));
  if (!isBridge) return undefined;
  const fallback = node.arguments[2];
  const kept = fallback ? `, ${text.slice(fallback.range[0], fallback.range[1])}` : '';
  return [{ start: outer.arguments[1]?.range[1] ?? mark.start, end: mark.end, text: kept }];
}

function startsCase(node: Node, text: string, end: number): boolean {
  return node.type === T.SwitchCase && node.test !== null && nextCode(text, node.test.range[1]) + 1 === end;
}

/** `case 'old': case 'new':`. */
function casedTwice(node: TSESTree.SwitchCase, { mark, names, text }: Bridge): readonly Edit[] | undefined {
  const { cases } = node.parent;
  const before = cases[cases.indexOf(node) - 1];
  if (!node.test || staticString(node.test) !== names.new || before?.consequent.length !== 0) return undefined;
  if (!before.test || !isOld(staticString(before.test), names)) return undefined;
  return [
    { start: before.range[0], end: node.range[0], text: '' },
    { start: nextCode(text, node.test.range[1]) + 1, end: mark.end, text: '' },
  ];
}
