import { relative, sep } from 'node:path';
import type { Place } from '../provenance/types.js';
import { readText } from '../project/text.js';
import type { Span } from './report.js';

/** The path of a file as the report gives it. @param base the folder that paths are relative to */
export function nameOf(base: string, file: string): string {
  return relative(base, file).split(sep).join('/') || '.';
}

/** Turns ranges of files into lines and columns. */
export class Places {
  readonly #base: string;
  readonly #texts = new Map<string, IndexedText>();

  /** @param base the folder that paths are relative to. */
  constructor(base: string) {
    this.#base = base;
  }

  /** The path of a file as the report gives it. */
  nameOf(file: string): string {
    return nameOf(this.#base, file);
  }

  span({ file, start, end }: Place): Span {
    const text = this.#textOf(file);
    const first = text.position(start);
    const last = text.position(end);
    return {
      file: this.nameOf(file),
      line: first.line,
      column: first.column,
      endLine: last.line,
      endColumn: last.column,
    };
  }

  /** The lines that a range touches. */
  linesAt({ file, start, end }: Place): string {
    return this.#textOf(file).linesAt(start, end);
  }

  /** The whole text of the file that a range is in. */
  textAround({ file }: Place): string {
    return this.#textOf(file).text;
  }

  /** Forgets the texts of files; they are read again when they are asked for. */
  forget(): void {
    this.#texts.clear();
  }

  #textOf(file: string): IndexedText {
    let text = this.#texts.get(file);
    if (text === undefined) {
      const content = readText(file);
      text = new IndexedText(typeof content === 'string' ? content : '');
      this.#texts.set(file, text);
    }
    return text;
  }
}

/** Moved on by testing, which takes no memory for each of the lines. */
const lineEnd = /\r\n|[\n\r\u2028\u2029]/g;

class IndexedText {
  readonly text: string;
  /** Offsets at which lines begin. */
  readonly #starts: number[] = [0];

  constructor(text: string) {
    this.text = text;
    lineEnd.lastIndex = 0;
    while (lineEnd.test(text)) this.#starts.push(lineEnd.lastIndex);
  }

  position(offset: number): { readonly line: number; readonly column: number } {
    const line = this.#lineOf(offset);
    const start = this.#starts[line] ?? 0;
    // A byte order mark is in the text, but no editor shows it.
    const mark = line === 0 && this.text.startsWith('\uFEFF') ? 1 : 0;
    return { line: line + 1, column: Math.max(1, offset - start - mark + 1) };
  }

  linesAt(start: number, end: number): string {
    return this.text.slice(this.#starts[this.#lineOf(start)], this.#starts[this.#lineOf(end) + 1]);
  }

  #lineOf(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
