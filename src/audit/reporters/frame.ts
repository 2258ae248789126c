import { codeFrameColumns } from '@babel/code-frame';
import type { BabelCodeFrameOptions } from '@babel/code-frame';
import type { Span } from '../report.js';
import { excerptOf } from './excerpt.js';

/** The lines around a place, with a mark under it. */
export function codeFrame(lines: readonly string[], span: Span): string {
  const { first, shown, mark } = excerptOf(lines, span);
  const options: BabelCodeFrameOptions & { readonly startLine: number } = { startLine: first };
  const location = {
    start: { line: span.line, column: mark.column },
    end: { line: span.line, column: mark.end },
  };
  return codeFrameColumns(shown.join('\n'), location, options);
}
