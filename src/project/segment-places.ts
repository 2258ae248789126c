import type { Segments } from './seed-test.js';

/** Whether the last segment of one of some paths stands in a text where it can be a part of that path. */
export function standsAsSegment(text: string, paths: readonly Segments[]): boolean {
  const before = new Map<string, Set<string>>();
  for (const path of paths) {
    const end = lastSegment(path.words);
    before.set(end, new Set([...(before.get(end) ?? []), ...path.before]));
  }
  return [...before].some(([end, known]) =>
    [...text.matchAll(new RegExp(`(?<![\\w$-])${end.replace(/[^\w-]/g, String.raw`\$&`)}(?![\\w$-])`, 'gi'))].some(
      ({ index }) =>
        !isKey(text, index, end) &&
        !isName(text, index, end) &&
        mayLead(text.slice(Math.max(0, index - LONGEST_ADDRESS), index), known),
    ),
  );
}

/** Of `/settings`, `'settings'` or `v3/settings`. */
function lastSegment(words: readonly string[]): string {
  const written = (words.at(-1) ?? '').toLowerCase().replace(/^['"/]+|['"/]+$/g, '');
  return written.split('/').at(-1) ?? '';
}

const LONGEST_ADDRESS = 300;

/** `"taskLists": […]`: the key of an object, in code or in an example of a comment. */
function isKey(text: string, index: number, end: string): boolean {
  const quote = text[index - 1];
  return (quote === '"' || quote === "'") && /^["']\s*:/.test(text.slice(index + end.length, index + end.length + 4));
}

/** `group = taskLists.create(…)`: a name of code, of which a member is taken, or that is called. */
function isName(text: string, index: number, end: string): boolean {
  return (
    !QUOTES_AND_SLASHES.has(text[index - 1] ?? '') &&
    /^(?:\.[\w$]|\?\.|[([])/.test(text.slice(index + end.length, index + end.length + 2))
  );
}

const QUOTES_AND_SLASHES = new Set(['"', "'", '`', '/']);

/** Whether a segment can follow: at the start of a text, of a value, or of an address, or behind what the path has before it. */
function mayLead(text: string, known: ReadonlySet<string>): boolean {
  if (!text.endsWith('/')) return START.test(text);
  const address = (text.split(NO_ADDRESS).at(-1) ?? '').replace(HOST, '');
  const segments = address.split('/').filter((segment) => segment !== '');
  const fixed = segments.slice(0, segments.findLastIndex((segment) => !PARAMETER.test(segment)) + 1);
  const last = fixed.at(-1) ?? '';
  // A mount of the team's own, `/desk/loans`, may stand for all that is before.
  return fixed.length < 2 || !FIXED.test(last) || known.has(last.toLowerCase());
}

/** What stands before a segment by itself: quotes, or the start of a value without them. */
const START = /(?:["'`:=,>\t]|[:=-] )$/;
/** What stands in no address, parameters included. */
const NO_ADDRESS = /[^\w./{}$:\\-]/;
const HOST = /^[a-z][\w+.-]*:\/\/[^/]*/i;
/** `{job}`, `${job}`, `:job`; comments put a backslash before the bracket. */
const PARAMETER = /^(?:\$?\{[\w.]+\\?\}|:\w+)$/;
const FIXED = /^[\w-]+$/;
