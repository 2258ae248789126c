import type { Place } from '../../provenance/types.js';
import { lineBreakOf } from './source-text.js';
import { documentedMark } from '../../detection/bridges/marks.js';
import type { Edit } from './types.js';

/** A property of a documented type on a line of its own: what stands before its name, around it, and behind. */
const propertyLine = /^([ \t]*\*?[ \t]*@prop(?:erty)?\s+\{.*\}\s*)(\[?)([\w$]+)(\]?)((?:\s.*)?)$/;

/** A place's line without its end. */
function lineAround(text: string, at: number): { readonly start: number; readonly end: number; readonly line: string } {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  const found = /[\r\n]/.exec(text.slice(at));
  const end = found ? at + found.index : text.length;
  return { start, end, line: text.slice(start, end) };
}

/** Puts a line for the new name below the one of a documented property; it need not be there, or is there whenever the first is. */
export function bridgeDocumented(
  text: string,
  place: Place,
  { name, change, always }: { readonly name: string; readonly change: string; readonly always: boolean },
): Edit[] | undefined {
  const { start, end, line } = lineAround(text, place.start);
  const [, before, bracket, , , behind = ''] = propertyLine.exec(line) ?? [];
  if (before === undefined || start + before.length > place.start || behind.includes('*/')) return undefined;
  return [
    {
      start: end,
      end,
      text: `${lineBreakOf(text)}${before}${always && bracket === '' ? name : `[${name}]`}${behind.trimEnd()} ${documentedMark(change)}`,
    },
  ];
}

/** Takes the second line out again, and gives the first the new name. */
export function contractDocumented(
  text: string,
  mark: { readonly start: number; readonly end: number },
  old: ReadonlySet<string>,
  name: string,
): Edit[] | undefined {
  const second = lineAround(text, mark.start);
  if (second.start === 0 || propertyLine.exec(second.line)?.[3] !== name) return undefined;
  const first = lineAround(text, second.start - (text.startsWith('\r\n', second.start - 2) ? 2 : 1));
  const [, before = '', bracket = '', was] = propertyLine.exec(first.line) ?? [];
  if (was === undefined || !old.has(was)) return undefined;
  const at = first.start + before.length + bracket.length;
  return [
    { start: at, end: at + was.length, text: name },
    { start: first.end, end: second.end, text: '' },
  ];
}
