import { createHash } from 'node:crypto';
import type { PlannedEdit } from '../types.js';

/** SHA-256 of a text's bytes, hexadecimal. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** The text after edits. */
export function edited(text: string, edits: readonly PlannedEdit[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, text: put } of edits) {
    result += text.slice(at, start) + put;
    at = end;
  }
  return result + text.slice(at);
}

/** The edits that lead back. */
export function inverse(edits: readonly PlannedEdit[]): PlannedEdit[] {
  let shift = 0;
  return edits.map(({ start, end, was, text }) => {
    const from = start + shift;
    shift += text.length - (end - start);
    return { start: from, end: from + text.length, was: text, text: was };
  });
}
