import type { Code } from './code.js';
import { quoted } from './code.js';

/** A text that stands in another, character for character or with escapes in between. */
export class Located {
  readonly text: string;
  readonly #start: number;
  /** Where each character stands, and where the text ends; absent where they follow one another. */
  readonly #offsets: readonly number[] | undefined;

  constructor(text: string, start: number, offsets?: readonly number[]) {
    this.text = text;
    this.#start = start;
    this.#offsets = offsets;
  }

  /** Where a character stands. */
  at(index: number): number {
    return this.#offsets?.[index] ?? this.#start + index;
  }

  slice(from: number, to: number = this.text.length): Located {
    return new Located(this.text.slice(from, to), this.at(from), this.#offsets?.slice(from, to + 1));
  }

  /** With other characters in the same places. */
  with(text: string): Located {
    return new Located(text, this.#start, this.#offsets);
  }

  /** As a string literal. */
  quoted(): Code {
    return quoted(this.text, this.at(0), this.at(this.text.length));
  }

  /** As code. */
  code(): Code {
    if (this.#offsets === undefined)
      return { text: this.text, start: this.#start, end: this.#start + this.text.length };
    const runs: Code[] = [];
    for (let from = 0; from < this.text.length;) {
      let to = from + 1;
      while (to < this.text.length && this.at(to) === this.at(from) + to - from) to++;
      runs.push({ text: this.text.slice(from, to), start: this.at(from), end: this.at(to) });
      from = to;
    }
    return runs;
  }
}

/** A text without the escapes of a string of JSON. */
export function withoutEscapes(text: Located): Located {
  const plain = unescaped(text.text, 0);
  const offsets = Array.from({ length: plain.text.length + 1 }, (_, index) => text.at(plain.at(index)));
  return new Located(plain.text, text.at(0), offsets);
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

/** The value of a JSON string by the text between its quotes. */
export function unescaped(raw: string, start: number): Located {
  if (!raw.includes('\\')) return new Located(raw, start);
  let text = '';
  const offsets: number[] = [];
  for (let at = 0; at < raw.length;) {
    offsets.push(start + at);
    if (raw[at] !== '\\') {
      text += raw[at] ?? '';
      at++;
      continue;
    }
    const kind = raw[at + 1] ?? '';
    if (kind === 'u' && /^[\da-f]{4}$/i.test(raw.slice(at + 2, at + 6))) {
      text += String.fromCharCode(Number.parseInt(raw.slice(at + 2, at + 6), 16));
      at += 6;
    } else {
      text += ESCAPES[kind] ?? (kind || '\\');
      at += 2;
    }
  }
  return new Located(text, start, [...offsets, start + raw.length]);
}
