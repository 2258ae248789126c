import type { Span } from '../report.js';
import { printable } from './text.js';

/** Columns of a line that are shown; of longer ones, the part around the place. */
const WIDTH = 110;
const LINES_AROUND = 1;

/** What of a file is shown for a place. */
interface Excerpt {
  /** Number of the first line that is shown. */
  readonly first: number;
  readonly shown: readonly string[];
  /** Where the place stands in its line as shown, 1-based; the end is exclusive. */
  readonly mark: { readonly column: number; readonly end: number };
}

/** The lines around a place, cut to a width. */
export function excerptOf(lines: readonly string[], span: Span): Excerpt {
  const first = Math.max(1, span.line - LINES_AROUND);
  const last = Math.min(lines.length, span.line + LINES_AROUND);
  const line = lines[span.line - 1] ?? '';
  const end = span.endLine === span.line ? span.endColumn : line.length + 1;
  const cut = Math.max(0, Math.min(span.column - 1 - Math.floor(WIDTH / 3), line.length - WIDTH));
  const column = span.column - cut;
  return {
    first,
    shown: lines.slice(first - 1, last).map((text) => printable(part(text, cut))),
    mark: { column, end: Math.max(Math.min(end - cut, WIDTH + 1), column + 1) },
  };
}

/** What of a line is shown, with dots where something is left out. */
function part(text: string, cut: number): string {
  const shown = text.slice(cut, cut + WIDTH);
  const begin = cut > 0 && shown.length > 0 ? `…${shown.slice(1)}` : shown;
  return cut + WIDTH < text.length ? `${begin.slice(0, -1)}…` : begin;
}
