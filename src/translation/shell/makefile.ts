import { Located } from '../located.js';
import type { Reading } from '../module.js';
import { readingOf } from '../requests/request.js';
import { shellCode } from './script.js';

const ASSIGNED = /^(?:export\s+)?([A-Za-z_]\w*)\s*(?:[:?+]{0,3})=\s*(.*?)\s*$/;
/** What stands in front of a command in a recipe and is not handed to the shell. */
const PREFIX = /^\t\s*[@+-]*\s*/;

/** Reads the recipes of a file of `make` as the shell that they are run by, with its variables. */
export function readMakefile(file: string, text: string): Reading {
  const script = new Script();
  let at = 0;
  for (const line of text.split('\n')) {
    const assigned = line.startsWith('\t') ? null : ASSIGNED.exec(line);
    const prefix = PREFIX.exec(line);
    if (assigned !== null) {
      const [, name = '', value = ''] = assigned;
      script.addPlain(`${name}="`, at);
      script.add(value.replaceAll('"', "'"), at + line.lastIndexOf(value));
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
