import type { TSESTree } from '@typescript-eslint/types';
import { isParseFailure, parseModule } from '../../provenance/syntax/parse.js';
import { T } from '../../provenance/syntax/syntax.js';
import type { SourceModule } from '../../provenance/types.js';
import { Rendered } from '../code.js';
import type { Code } from '../code.js';
import { piece } from './expressions.js';

/** Code with the places of its text. */
export interface Placed {
  readonly module: SourceModule;
  readonly rendered: Rendered;
}

/** Undefined for what is no code. */
export function placed(code: Code): Placed | undefined {
  const rendered = new Rendered(code);
  const module = parseModule('template.js', rendered.text);
  return isParseFailure(module) ? undefined : { module, rendered };
}

/** What names of a text stand for that its code does not declare itself, by their places. */
export type Meanings = ReadonlyMap<number, { readonly before: string; readonly skipped: number }>;

/** @param meaningOf what a name stands for; what is put before it, where that ends with a dot; undefined for what is no name of the template's. */
export function meaningsIn(
  text: string,
  { module, rendered }: Placed,
  meaningOf: (name: string) => string | undefined,
): Meanings {
  const meanings = new Map<number, { before: string; skipped: number }>();
  for (const { identifier } of module.scopes.globalScope?.through ?? []) {
    const { name, parent, range } = identifier as TSESTree.Identifier;
    const meaning = WORDS.has(name) ? undefined : meaningOf(name);
    const [start, end] = rendered.original(range[0], range[1]);
    if (meaning === undefined || text.slice(start, end) !== name) continue;
    const key = parent.type === T.Property && parent.shorthand ? `${name}: ` : '';
    meanings.set(start, { before: key + meaning, skipped: meaning.endsWith('.') ? 0 : name.length });
  }
  return meanings;
}

/** A part of a text with what its names stand for. */
export function withMeanings(text: string, [start, end]: readonly [number, number], meanings: Meanings): Code {
  const parts: Code[] = [];
  let from = start;
  for (const place of [...meanings.keys()].sort((one, other) => one - other)) {
    const meaning = meanings.get(place);
    if (!meaning || place < start || place >= end) continue;
    parts.push(piece(text, from, place), meaning.before);
    from = place + meaning.skipped;
  }
  return [...parts, piece(text, from, end)];
}

/** Words of the language and of pages that name nothing of a template's. */
const WORDS = new Set(
  (
    'arguments undefined locals obj include ' +
    'Array BigInt Boolean Date Error Infinity Intl JSON Map Math NaN Number Object Promise RegExp Set String Symbol console document encodeURIComponent _ $ jQuery ko ' +
    'globalThis isNaN parseFloat parseInt process require window'
  ).split(' '),
);
