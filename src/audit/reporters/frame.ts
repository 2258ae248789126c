import { codeFrameColumns } from '@babel/code-frame';
import type { BabelCodeFrameOptions } from '@babel/code-frame';
import type { Span } from '../report.js';
import { printable } from './text.js';

/** Columns of a line that are shown; of longer ones, the part around the place. */
const WIDTH = 110;
const LINES_AROUND = 1;

/** The lines around a place, with a mark under it. */
export function codeFrame(lines: readonly string[], span: Span): string {
  const first = Math.max(1, span.line - LINES_AROUND);
  const last = Math.min(lines.length, span.line + LINES_AROUND);
  const line = lines[span.line - 1] ?? '';
  const end = span.endLine === span.line ? span.endColumn : line.length + 1;
  const cut = Math.max(0, Math.min(span.column - 1 - Math.floor(WIDTH / 3), line.length - WIDTH));
  const shown = lines.slice(first - 1, last).map((text) => printable(part(text, cut)));
  const mark = { column: span.column - cut, end: Math.min(end - cut, WIDTH + 1) };
  const options: BabelCodeFrameOptions & { readonly startLine: number } = { startLine: first };
  const location = {
    start: { line: span.line, column: mark.column },
    end: { line: span.line, column: Math.max(mark.end, mark.column + 1) },
  };
  return codeFrameColumns(shown.join('\n'), location, options);
}

/** What of a line is shown, with dots where something is left out. */
function part(text: string, cut: number): string {
  const shown = text.slice(cut, cut + WIDTH);
  const begin = cut > 0 && shown.length > 0 ? `…${shown.slice(1)}` : shown;
  return cut + WIDTH < text.length ? `${begin.slice(0, -1)}…` : begin;
}
