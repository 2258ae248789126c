import type { Place } from '../../provenance/types.js';
import type { Edit } from './types.js';
import { keyText } from './names.js';
import { indentationAt, lineBreakOf, nextCode, quotesAround, unquoted } from './source-text.js';

/**
 * Puts a second key with the new name beside a key of a schema, neither of them required. Undefined where the schema's own
 * words for that are not known.
 */
export function bridgeKey(text: string, key: Place, place: Place, name: string, mark: string): Edit[] | undefined {
  const inner = unquoted(text, place);
  const colon = nextCode(text, quotesAround(text, inner) === undefined ? inner.end : inner.end + 1);
  const schema = text.slice(colon + 1, key.end).trim();
  const mayBeAbsent = /\.(?:optional|nullish)\(\)$/.test(schema);
  // Whichever of two keys is absent would be filled in, and hide the other.
  if (text.charAt(colon) !== ':' || /\.(?:default|prefault|catch)\(/.test(schema)) return undefined;
  if (!mayBeAbsent && !schema.startsWith('z.')) return undefined;
  const suffix = mayBeAbsent ? '' : '.optional()';
  const lineStart = text.lastIndexOf('\n', key.start) + 1;
  const ownLine = text.slice(lineStart, key.start).trim() === '';
  const gap = ownLine ? `${lineBreakOf(text)}${indentationAt(text, key.start)}` : ' ';
  return [{ start: key.end, end: key.end, text: `${suffix},${gap}${keyText(name)}: ${schema}${suffix} ${mark}` }];
}

/** `['old', …]` becomes `['old', 'new', …]`, and `literal('old')` becomes `enum(['old', 'new'])`. */
export function listBoth(
  text: string,
  literal: { readonly start: number; readonly end: number; readonly other: string },
  mark: string,
): Edit[] | undefined {
  const { start, end, other } = literal;
  const alone = /\.literal\(\s*$/.exec(text.slice(Math.max(0, start - 40), start))?.[0];
  const after = nextCode(text, end);
  const both = `${text.slice(start, end)}, ${other} ${mark}`;
  if (alone === undefined)
    return /[,\]]/.test(text.charAt(after)) ? [{ start: end, end, text: `, ${other} ${mark}` }] : undefined;
  if (text.charAt(after) !== ')') return undefined;
  return [{ start: start - alone.length, end, text: `.enum([${both}]` }];
}
