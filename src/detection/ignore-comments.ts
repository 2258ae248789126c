import { didYouMean } from '../catalogue/suggest.js';
import type { Verdict } from '../catalogue/types.js';
import type { CommentRange, CommentReader } from '../translation/comments/comment.js';

/** How a comment begins that accepts findings. */
export const marker = 'lending-compat-ignore';

/** `lending-compat-ignore <change>, <change> -- reason`, in a comment. */
export interface IgnoreComment {
  /** As the report gives it. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** First and last line whose findings it is about. */
  readonly covers: readonly [first: number, last: number];
  /** Ids as they are written; whether the catalogue has them is another question. */
  readonly changes: readonly string[];
  readonly reason?: string;
}

/** Whether a comment may accept a finding: what breaks, or is broken, is no matter for a comment any more. */
export function mayBeAccepted(verdict: Verdict): boolean {
  return verdict === 'deprecated' || verdict === 'planned';
}

/** Whether a comment is about a place. @param line where the place begins, from 1 */
export function isAbout({ covers: [first, last], changes }: IgnoreComment, line: number, change: string): boolean {
  return first <= line && line <= last && changes.includes(change);
}

/** What is wrong with a comment by itself, whatever stands beside it. */
interface CommentFault {
  readonly kind: 'unknown-change' | 'no-reason';
  readonly message: string;
}

/** @param known ids of the catalogue's changes */
export function faultsOf({ changes, reason }: IgnoreComment, known: ReadonlySet<string>): CommentFault[] {
  const faults: CommentFault[] = changes
    .filter((change) => !known.has(change))
    .map((change) => ({
      kind: 'unknown-change',
      message: `There is no change ${JSON.stringify(change)}.${didYouMean(change, known)}`,
    }));
  if (changes.length === 0) {
    const message = `${marker} names no change. Write ${marker} <change> -- <reason>.`;
    return [{ kind: 'unknown-change', message }];
  }
  if (reason !== undefined) return faults;
  const message = `${marker} gives no reason. Write ${marker} ${changes.join(', ')} -- <reason>.`;
  return [{ kind: 'no-reason', message }, ...faults];
}

const directive = new RegExp(`${marker}(?![\\w-])([^\\r\\n]*)`, 'g');
const closers = /\s*(?:\*\/|--!?>|#>)\s*$/;
const lineBreak = /\r\n|[\n\r\u2028\u2029]/g;

/** Of a text that is nested too deeply none are known: it is not analysed either. */
function readComments(commentsOf: CommentReader, path: string, text: string): readonly CommentRange[] {
  try {
    return commentsOf(path, text);
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** Finds the comments in a text that accept findings: of the line that they stand in, or of the next one where they stand alone. */
export function readIgnoreComments(
  { path, file, text }: { readonly path: string; readonly file: string; readonly text: string },
  commentsOf: CommentReader,
): IgnoreComment[] {
  const comments = readComments(commentsOf, path, text);
  const lines = new Lines(text);
  // Lines that hold a comment and nothing before it: what they are about stands below all of them.
  const alone = new Set<number>();
  for (const { start, end } of comments) {
    if (!lines.beginsLine(start)) continue;
    for (let line = lines.at(start); line <= lines.at(end); line++) alone.add(line);
  }
  return comments.flatMap(({ start, end }) =>
    [...text.slice(start, end).matchAll(directive)].map((match) => {
      const at = start + match.index;
      const first = lines.at(start);
      let last = lines.at(end);
      if (lines.beginsLine(start))
        do last++;
        while (alone.has(last));
      return {
        file,
        line: lines.at(at),
        column: lines.column(at),
        covers: [first, last] as const,
        ...saidBy(match[1]),
      };
    }),
  );
}

function saidBy(rest = ''): Pick<IgnoreComment, 'changes' | 'reason'> {
  const text = rest.replace(closers, '');
  const [, ids = '', reason = ''] = /^(.*?)(?:(?:^|\s)--\s+(.*?))?\s*$/.exec(text) ?? [];
  const changes = ids.split(/[\s,]+/).filter((id) => id !== '');
  return { changes, ...(reason === '' ? {} : { reason }) };
}

class Lines {
  readonly #text: string;
  readonly #starts: readonly number[];

  constructor(text: string) {
    this.#text = text;
    this.#starts = [0, ...[...text.matchAll(lineBreak)].map((match) => match.index + match[0].length)];
  }

  /** The line of a place, from 1. */
  at(offset: number): number {
    let low = 0;
    let high = this.#starts.length;
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  }

  column(offset: number): number {
    return offset - this.#start(offset) + 1;
  }

  /** Whether nothing but space, and the brace that JSX puts around a comment, stands before a place in its line. */
  beginsLine(offset: number): boolean {
    return /^[\s\uFEFF]*\{?\s*$/.test(this.#text.slice(this.#start(offset), offset));
  }

  #start(offset: number): number {
    return this.#starts[this.at(offset) - 1] ?? 0;
  }
}
