import type { JsonNode } from '../../provenance/types.js';
import type { Reading } from '../module.js';

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const INLINE = /(`+)([^`\n]+)\1/g;
const TOKEN = /[^\s"'`,;()<>[\]]+/g;

/** Reads the addresses in the code of a text: in blocks, and between backquotes. */
export function readMarkdown(file: string, text: string): Reading {
  const items: JsonNode[] = [];
  const addTokens = (code: string, at: number): void => {
    for (const match of code.matchAll(TOKEN)) {
      const [value] = match;
      const start = at + match.index;
      if (!value.includes('/')) continue;
      items.push({ kind: 'scalar', place: { file, start: start - 1, end: start + value.length + 1 }, value });
    }
  };
  let fence: string | undefined;
  for (const match of text.matchAll(/[^\n]*\n?/g)) {
    const [line] = match;
    const mark = FENCE.exec(line)?.[1];
    if (fence === undefined && mark !== undefined) fence = mark;
    else if (fence !== undefined && mark?.startsWith(fence) === true) fence = undefined;
    else if (fence !== undefined) addTokens(line, match.index);
    else
      for (const inline of line.matchAll(INLINE))
        addTokens(inline[2] ?? '', match.index + inline.index + (inline[1] ?? '').length);
  }
  return { data: { kind: 'array', place: { file, start: 0, end: text.length }, items } };
}
