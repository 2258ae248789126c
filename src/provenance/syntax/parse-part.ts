import { isParseFailure, parseModule } from './parse.js';
import type { SourceModule } from '../types.js';

/** A part of a text, by its first character and the one behind its last. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Statements at the top of a text, in order. */
export interface Part {
  readonly text: string;
  readonly spans: readonly Span[];
}

/**
 * Parses some of the top-level statements of a module as if the others did not stand there; places are those of the whole text.
 * @returns undefined where the statements are not what they were taken for.
 */
export function parsePart(file: string, { text, spans }: Part): SourceModule | undefined {
  const module = parseModule(file, onlyOf(text, spans), { recovers: false, whole: text, written: sizeOf(spans) });
  if (isParseFailure(module)) return undefined;
  return areStatements(module, text, spans) ? { ...module, text } : undefined;
}

/** How many characters stand in spans. */
export function sizeOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** The text with all else blank. */
function onlyOf(text: string, kept: readonly Span[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of kept) {
    parts.push(blank(start - at), text.slice(start, end));
    at = end;
  }
  return parts.join('') + blank(text.length - at);
}

/** A line's end comes first, so that statements without a semicolon end. */
function blank(length: number): string {
  return length === 0 ? '' : `\n${' '.repeat(length - 1)}`;
}

/** Whether each part became statements of its own. */
function areStatements({ ast }: SourceModule, text: string, kept: readonly Span[]): boolean {
  let index = 0;
  for (const { start, end } of kept) {
    const first = index;
    for (let node = ast.body[index]; node !== undefined && node.range[0] < end; node = ast.body[index]) {
      if (node.range[0] < start || node.range[1] > end) return false;
      index++;
    }
    if (index === first && /[^\s;]/.test(text.slice(start, end))) return false;
  }
  return index === ast.body.length;
}
