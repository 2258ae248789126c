import type { Place } from '../../provenance/types.js';
import type { Edit } from './types.js';
import { bridgeMark, requiredMark } from '../../detection/bridges/marks.js';
import { keyText } from './names.js';
import { eitherLiteral, literalSchemaBefore, mayBeAbsent, schemaLibraryOf } from './schema-libraries.js';
import { codeOnly, indentationAt, lineBreakOf, nextCode, previousCode, quotesAround, unquoted } from './source-text.js';

/**
 * Puts a second key with the new name beside a key of a schema, neither of them required. Undefined where the schema's own
 * words for that are not known.
 */
export function bridgeKey(text: string, key: Place, place: Place, name: string, change: string): Edit[] | undefined {
  const inner = unquoted(text, place);
  const colon = nextCode(text, quotesAround(text, inner) === undefined ? inner.end : inner.end + 1);
  if (text.charAt(colon) !== ':') return undefined;
  const start = nextCode(text, colon + 1);
  const schema = text.slice(start, key.end);
  const either = mayBeAbsent(text, schema, isInPartial(text, key.start));
  if (either === undefined) return undefined;
  const lineStart = text.lastIndexOf('\n', key.start) + 1;
  const ownLine = text.slice(lineStart, key.start).trim() === '';
  const gap = ownLine ? `${lineBreakOf(text)}${indentationAt(text, key.start)}` : ' ';
  const mark = either === schema ? bridgeMark(change) : requiredMark(change);
  const second = `,${gap}${keyText(name)}: ${either} ${mark}`;
  return either.startsWith(schema)
    ? [{ start: key.end, end: key.end, text: `${either.slice(schema.length)}${second}` }]
    : [{ start, end: key.end, text: `${either}${second}` }];
}

/** `partial({ … })`: no key of it is required. */
function isInPartial(source: string, at: number): boolean {
  const text = codeOnly(source);
  let depth = 0;
  for (let index = at - 1; index >= 0; index--) {
    const character = text.charAt(index);
    if (/[)\]}]/.test(character)) depth++;
    else if (/[([{]/.test(character) && depth-- === 0) return /\.partial\(\s*\{$/.test(text.slice(0, index + 1));
  }
  return false;
}

/** `['old', …]` becomes `['old', 'new', …]`, and `literal('old')` a schema of either, in the words of its library. */
export function listBoth(
  text: string,
  literal: { readonly start: number; readonly end: number; readonly other: string },
  mark: string,
): Edit[] | undefined {
  const { start, end, other } = literal;
  const old = text.slice(start, end);
  const after = nextCode(text, end);
  const before = previousCode(text, start);
  if (text.charAt(before) !== '(')
    return /[,\]]/.test(text.charAt(after)) ? [{ start: end, end, text: `, ${other} ${mark}` }] : undefined;
  // `valid('old', …)` of joi takes as many as there are.
  if (isValuesOfJoi(text, before + 1)) return [{ start: end, end, text: `, ${other} ${mark}` }];
  const alone = text.charAt(after) === ')' ? literalSchemaBefore(text, start) : undefined;
  const either = alone && eitherLiteral(alone, old, other, mark);
  return alone && either !== undefined ? [{ start: start - alone.length, end: after + 1, text: either }] : undefined;
}

const values = /(?<![\w$.)\]])([\w$]+)(?:\s*\.\s*[\w$]+(?:\((?:[^()]|\([^()]*\))*\))?)*\s*\.\s*(?:valid|equal)\($/;

/** Whether a call that opens before `at` lists the values of a schema of joi: an assertion may have the same name. */
function isValuesOfJoi(text: string, at: number): boolean {
  const name = values.exec(codeOnly(text.slice(Math.max(0, at - 400), at)))?.[1];
  return name !== undefined && schemaLibraryOf(text, name) === 'joi';
}
