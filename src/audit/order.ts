import type { Span } from './report.js';

/** By file, place and change: the order of a report. */
export function inOrder(a: Span & { readonly change: string }, b: Span & { readonly change: string }): number {
  return (
    compareTexts(a.file, b.file) ||
    a.line - b.line ||
    a.column - b.column ||
    compareTexts(a.change, b.change) ||
    a.endLine - b.endLine ||
    a.endColumn - b.endColumn
  );
}

/** By code units: the same everywhere, whatever the language of the machine. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
