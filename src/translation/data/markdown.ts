import type { JsonNode } from '../../provenance/types.js';
import type { Code } from '../code.js';
import { Located } from '../located.js';
import type { Reading } from '../module.js';
import { readingOf } from '../requests/request.js';
import { shellCode } from '../shell/script.js';

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const OF_SHELL = /^ {0,3}(?:`{3,}|~{3,})[ \t]*(?:ba|z|da)?sh(?:ell)?\b/;
const SENDS = /\b(?:curl|wget|https?|xh)[ \t]/;
const INLINE = /(`+)([^`\n]+)\1/g;
const TOKEN = /[^\s"'`,;()<>[\]]+/g;

/** Reads the code of a text: the addresses in it, in blocks and between backquotes, and the commands of a shell with what they take of answers. */
export function readMarkdown(file: string, text: string): Reading {
  const items: JsonNode[] = [];
  const commands: Code[] = [];
  const addTokens = (code: string, at: number): void => {
    for (const match of code.matchAll(TOKEN)) {
      const [value] = match;
      const start = at + match.index;
      if (!value.includes('/')) continue;
      items.push({ kind: 'scalar', place: { file, start: start - 1, end: start + value.length + 1 }, value });
    }
  };
  let open: { readonly mark: string; readonly start: number; readonly isShell: boolean } | undefined;
  for (const match of text.matchAll(/[^\n]*\n?/g)) {
    const [line] = match;
    const mark = FENCE.exec(line)?.[1];
    if (open === undefined && mark !== undefined)
      open = { mark, start: match.index + line.length, isShell: OF_SHELL.test(line) };
    else if (open !== undefined && mark?.startsWith(open.mark) === true) {
      const block = text.slice(open.start, match.index);
      if (open.isShell && SENDS.test(block)) commands.push(shellCode(new Located(block, open.start)));
      open = undefined;
    } else if (open !== undefined) addTokens(line, match.index);
    else
      for (const inline of line.matchAll(INLINE))
        addTokens(inline[2] ?? '', match.index + inline.index + (inline[1] ?? '').length);
  }
  const data: JsonNode = { kind: 'array', place: { file, start: 0, end: text.length }, items };
  // What a text shows may be no whole command.
  return { data, module: commands.length === 0 ? undefined : readingOf(file, text, commands).module };
}
