import { Located } from '../../located.js';
import type { Argument } from '../lowering.js';
import type { Entry } from '../shape.js';
import { child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** What a call hands over by name, where more of that comes at run time. */
export const NAMED = '$named';

/** How Ruby is read. */
interface Reading {
  readonly textOf: (node: SyntaxNode) => string;
  readonly plain: (node: SyntaxNode) => Located | undefined;
}

/** The pairs of a hash, or of what a call hands over by name, and what is spread among them. */
export function entriesIn(nodes: readonly SyntaxNode[], { textOf, plain }: Reading): Entry[] {
  return nodes.flatMap((pair): Entry[] => {
    const key = child(pair, 'key');
    if (pair.type === 'hash_splat_argument')
      return [{ key: undefined, value: pair.children[0] ?? { ...pair, type: 'identifier' }, isSpread: true }];
    if (pair.type !== 'pair' || key === undefined) return [];
    // `start:` alone is the variable of that name.
    const value = child(pair, 'value') ?? (key.type === 'hash_key_symbol' ? namedBy(key) : undefined);
    const located = key.type === 'hash_key_symbol' ? new Located(textOf(key), key.start) : plain(key);
    return [{ key: located, value }];
  });
}

function namedBy(key: SyntaxNode): SyntaxNode {
  return { ...key, type: 'identifier', field: 'value' };
}

/** Entries as arguments by their names. */
export function argumentsOf(entries: readonly Entry[]): Argument[] {
  return entries.flatMap(({ key, value }) =>
    key === undefined || value === undefined ? [] : [{ name: key.text, node: value }],
  );
}

/** `id, sort: 'id', **options`: what is handed over by name as one. */
export function foldedPairs(list: readonly SyntaxNode[]): readonly SyntaxNode[] {
  const isOfName = ({ type }: SyntaxNode): boolean => type === 'pair' || type === 'hash_splat_argument';
  const named = list.filter(isOfName);
  const [first, last] = [named[0], named.at(-1)];
  if (!first || !last || named.every(({ type }) => type === 'pair')) return list;
  const folded: SyntaxNode = { type: NAMED, field: undefined, start: first.start, end: last.end, children: named };
  return [...list.filter((one) => !isOfName(one)), folded];
}

/** `"id" => id, "name" => name`, where one hash is handed over and nothing else. */
export function asHash(list: readonly SyntaxNode[]): readonly SyntaxNode[] {
  const [first, last] = [list[0], list.at(-1)];
  const isHash = list.every(({ type }) => type === 'pair' || type === 'hash_splat_argument');
  if (!first || !last || !isHash) return list;
  return [{ type: 'hash', field: undefined, start: first.start, end: last.end, children: list }];
}
