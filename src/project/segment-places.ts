import type { Segments } from './seed-test.js';

/** Whether the last segment of one of some paths stands in a text where it can be a part of that path. */
export function standsAsSegment(text: string, paths: readonly Segments[]): boolean {
  const before = new Map<string, Set<string>>();
  for (const path of paths) {
    const end = lastSegment(path.words);
    before.set(end, new Set([...(before.get(end) ?? []), ...path.before]));
  }
  return [...before].some(([end, known]) =>
    [...text.matchAll(new RegExp(`(?<![\\w$-])${end}(?![\\w$-])`, 'gi'))].some(
      ({ index }) =>
        !isKey(text, index, end) && mayLead(text.slice(Math.max(0, index - LONGEST_ADDRESS), index), known),
    ),
  );
}

/** Of `/settings`, `'settings'` or `v3/settings`. */
function lastSegment(words: readonly string[]): string {
  return /(\w[\w-]*)\W*$/.exec(words.at(-1) ?? '')?.[1]?.toLowerCase() ?? '';
}

const LONGEST_ADDRESS = 300;

/** `"taskLists": […]`: the key of an object, in code or in an example of a comment. */
function isKey(text: string, index: number, end: string): boolean {
  const quote = text[index - 1];
  return (quote === '"' || quote === "'") && /^["']\s*:/.test(text.slice(index + end.length, index + end.length + 4));
}

/** Whether a segment can follow: at the start of a text, of a value, or of an address, or behind what the path has before it. */
function mayLead(text: string, known: ReadonlySet<string>): boolean {
  if (!text.endsWith('/')) return START.test(text);
  const fixed = FIXED.exec(text)?.groups;
  // A mount of the team's own, `/desk/loans`, may stand for all that is before.
  return !fixed || fixed.before === '' || known.has((fixed.last ?? '').toLowerCase());
}

/** What stands before a segment by itself: quotes, or the start of a value without them. */
const START = /(?:["'`:=,>\t]|[:=-] )$/;

/** The last fixed segment, with what is before it, where nothing but parameters follow: `/jobs/{job}/`. */
const FIXED = /(?<before>[\w./{}$:\\-]*)\/(?<last>[\w-]+)(?:\/(?:\$?\{[\w.]+\\?\}|:\w+))*\/$/;
