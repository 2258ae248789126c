import { Located } from '../located.js';
import type { Reading } from '../module.js';
import { readingOf } from '../requests/request.js';
import { shellCode } from './script.js';

const ASSIGNED = /^(?:export\s+)?([A-Za-z_]\w*)\s*(?:[:?+]{0,3})=\s*(.*?)\s*$/;
/** Lines that are no recipe and go on in the next. */
const CONTINUED = /^(?!\t)[^\n]*\\\r?\n(?:[^\n]*\\\r?\n)*/gm;
/** What stands in front of a command in a recipe and is not handed to the shell. */
const PREFIX = /^\t\s*[@+-]*\s*/;

/** Reads the recipes of a file of `make` as the shell that they are run by, with its variables. */
export function readMakefile(file: string, text: string): Reading {
  const script = new Script();
  let at = 0;
  // What goes on behind a backslash is one line, of as many characters; the shell reads the recipes so by itself.
  const lines = text.replace(CONTINUED, (whole) => whole.replace(/\\\r?\n/g, (end) => ' '.repeat(end.length)));
  for (const line of lines.split('\n')) {
    const assigned = line.startsWith('\t') ? null : ASSIGNED.exec(line);
    const prefix = PREFIX.exec(line);
    if (assigned !== null) {
      const [, name = '', value = ''] = assigned;
      script.addPlain(`${name}="`, at);
      // Quotes around all of it are the shell's, which sees what it is put into.
      const inner = /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;
      script.add(inner.replaceAll('"', "'"), at + line.lastIndexOf(value) + (inner === value ? 0 : 1));
      script.addPlain('"\n', at + line.length);
    } else if (prefix !== null) {
      script.add(`${line.slice(prefix[0].length)}\n`, at + prefix[0].length);
    }
    at += line.length + 1;
  }
  return readingOf(file, text, shellCode(script.located()));
}

/** A script that is put together of parts of another text. */
class Script {
  #text = '';
  readonly #offsets: number[] = [];

  /** What stands nowhere as it is. */
  addPlain(text: string, at: number): void {
    this.#text += text;
    this.#offsets.push(...Array.from(text, () => at));
  }

  /** `$(NAME)` is a variable of `make`, `$$` the sign that the shell sees as one. */
  add(text: string, at: number): void {
    for (const match of text.matchAll(/\$\$|\$\(\w+\)|[^]/g)) {
      const [sign] = match;
      const place = at + match.index;
      if (sign === '$$') this.addPlain('$', place + 1);
      else {
        this.#text += sign.length === 1 ? sign : `\${${sign.slice(2, -1)}}`;
        for (let index = 0; index < sign.length; index++) this.#offsets.push(place + index);
      }
    }
  }

  located(): Located {
    return new Located(this.#text, this.#offsets[0] ?? 0, [...this.#offsets, (this.#offsets.at(-1) ?? -1) + 1]);
  }
}
