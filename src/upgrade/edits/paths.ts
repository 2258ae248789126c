import { isParameter, segmentsOf } from '../../catalogue/path.js';
import type { Place } from '../../provenance/types.js';
import type { Edit } from './types.js';

/** A path's text in a file: what was found of it, and what stands before that in the same string or concatenation. */
type PathText = Pick<Place, 'start' | 'end'>;

/** A stretch of path text that ends where the text does: characters, placeholders, embedded and added expressions. */
const pathBefore = /(?:\$\{[^{}]*\}|\{\{?[^{}]*\}?\}|['"`]\s*\+(?:[^'"`;{}]*\+)?\s*['"`]|[\w/.~%:<>-])*$/;
const LONGEST = 500;

/** The text of a path of which the tail stands at a place. */
export function pathTextAt(text: string, place: Place): PathText {
  const before = text.slice(Math.max(0, place.start - LONGEST), place.start);
  return { start: place.start - (pathBefore.exec(before)?.[0].length ?? 0), end: place.end };
}

/**
 * Turns the text of one path into another that differs in fixed segments only. What stands for parameters, host and query is kept.
 * @param from the endpoint's path, as the catalogue writes it
 * @param to the path that takes its place
 * @returns undefined where the segments that differ do not stand in the text, or stand there more than once.
 */
export function replacePath(text: string, place: PathText, from: string, to: string): Edit[] | undefined {
  const old = segmentsOf(from);
  const renewed = segmentsOf(to);
  if (old.length !== renewed.length) return undefined;
  const edits: Edit[] = [];
  for (const run of fixedRuns(old)) {
    const differing = run.filter((index) => old[index] !== renewed[index]);
    if (differing.length === 0) continue;
    const found = locate(text, place, old, run, differing);
    if (found === undefined) return undefined;
    for (const index of differing) {
      const start = found.get(index) ?? place.start;
      edits.push({ start, end: start + (old[index] ?? '').length, text: renewed[index] ?? '' });
    }
  }
  const sameParameters = old.every((segment, index) => isParameter(segment) === isParameter(renewed[index] ?? ''));
  return edits.length > 0 && sameParameters ? edits : undefined;
}

/** Whether all that another path has in other words does not stand in the text of one, but in what that is put together of. */
export function changesElsewhere(text: string, place: PathText, from: string, to: string): boolean {
  const old = segmentsOf(from);
  const renewed = segmentsOf(to);
  const differing = old.filter((segment, index) => segment !== renewed[index]);
  return old.length === renewed.length && differing.every((segment) => occurrences(text, place, segment).length === 0);
}

/** The indexes of fixed segments, in runs that no parameter interrupts. */
function fixedRuns(segments: readonly string[]): number[][] {
  const runs: number[][] = [[]];
  segments.forEach((segment, index) => {
    if (isParameter(segment)) runs.push([]);
    else runs.at(-1)?.push(index);
  });
  return runs;
}

/** Where the segments of a run stand: the longest part of it that holds all that differ and stands in the text exactly once. */
function locate(
  text: string,
  place: PathText,
  segments: readonly string[],
  run: readonly number[],
  differing: readonly number[],
): Map<number, number> | undefined {
  const first = run.indexOf(differing[0] ?? -1);
  const last = run.indexOf(differing.at(-1) ?? -1);
  for (let end = run.length; end > last; end--) {
    for (let start = 0; start <= first; start++) {
      const part = run.slice(start, end);
      const at = occurrences(text, place, part.map((index) => segments[index] ?? '').join('/'));
      if (at.length > 1) return undefined;
      if (at[0] !== undefined) return startsOf(segments, part, at[0]);
    }
  }
  return undefined;
}

function startsOf(segments: readonly string[], part: readonly number[], at: number): Map<number, number> {
  const starts = new Map<number, number>();
  let start = at;
  for (const index of part) {
    starts.set(index, start);
    start += (segments[index] ?? '').length + 1;
  }
  return starts;
}

/** What stands within a path's text for another text: names in there are none of the path's. */
const embedded = /\$\{[^{}]*\}|\{\{?[^{}]*\}?\}|['"`]\s*\+(?:[^'"`;{}]*\+)?\s*['"`]/g;

/** Where `wanted` stands as whole segments, in any case of letters. */
function occurrences(text: string, place: PathText, wanted: string): number[] {
  const own = text.slice(place.start, place.end).replace(embedded, (all) => '?'.repeat(all.length));
  const within = own.toLowerCase();
  const word = wanted.toLowerCase();
  const found: number[] = [];
  for (let at = within.indexOf(word); at >= 0; at = within.indexOf(word, at + 1)) {
    const around = `${within.charAt(at - 1)}${within.charAt(at + word.length)}`;
    if (!/[\w.-]/.test(around)) found.push(place.start + at);
  }
  return found;
}
