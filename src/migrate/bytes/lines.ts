import { Buffer } from 'node:buffer';
import { MigrateError } from '../errors.js';
import type { Note } from '../types.js';
import type { NeedleSearch } from './needles.js';
import { JsonError, looksWhole, skipSpace } from './scan.js';
import { checkFilled, type ReadText } from './text.js';

const NEWLINE = 0x0a;

/** How the text at a place is read; throws a `JsonError` or a `MigrateError` where it cannot be. */
export type Reader = (bytes: Buffer, start: number, end: number) => ReadText;

export interface LineEvents {
  note(line: number, note: Note): void;
  /** A line that is left out, for a reason. May throw to end the run. */
  reject(line: number, reason: string, text: Buffer): void;
  /** Called once a changed line. */
  changed(): void;
}

/** Rewrites lines as they come, and gives out what is to be written. Bytes that need no change are handed on as they came. */
export class LineRewriter {
  readonly #read: Reader;
  readonly #search: NeedleSearch;
  readonly #events: LineEvents;
  readonly #isStrict: boolean;
  readonly #scratch: Scratch = { bytes: Buffer.alloc(0), used: 0 };
  #line = 0;
  /** The beginning of a line whose end has not come. */
  #rest: Buffer[] = [];

  /** With `isStrict` every line is read, also those in which nothing can change. */
  constructor(read: Reader, search: NeedleSearch, events: LineEvents, isStrict = false) {
    this.#isStrict = isStrict;
    this.#read = read;
    this.#search = search;
    this.#events = events;
  }

  /**
   * What is to be written for the lines that are whole by now. It holds until the next call, and so have the bytes given.
   */
  push(chunk: Buffer): Buffer[] {
    this.#scratch.used = 0;
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end === 0) {
      this.#rest.push(Buffer.from(chunk));
      return [];
    }
    if (this.#rest.length === 0) {
      if (end < chunk.length) this.#rest = [Buffer.from(chunk.subarray(end))];
      return this.#rewrite(chunk, end);
    }
    // Only the line that is split between chunks is put together.
    const first = chunk.indexOf(NEWLINE) + 1;
    const split = Buffer.concat([...this.#rest, chunk.subarray(0, first)]);
    this.#rest = end < chunk.length ? [Buffer.from(chunk.subarray(end))] : [];
    const out = this.#rewrite(split, split.length);
    return first === end ? out : [...out, ...this.#rewrite(chunk.subarray(first, end), end - first)];
  }

  /** What is to be written for a last line without an end of its own. */
  end(): Buffer[] {
    if (this.#rest.length === 0) return [];
    const last = Buffer.concat([...this.#rest, Buffer.from('\n')]);
    this.#rest = [];
    const out = Buffer.concat(this.#rewrite(last, last.length));
    return [out.at(-1) === NEWLINE ? out.subarray(0, -1) : out];
  }

  #rewrite(bytes: Buffer, end: number): Buffer[] {
    const out = new Pieces(bytes, this.#scratch);
    this.#search.use(bytes);
    let start = 0;
    while (start < end) {
      const lineEnd = bytes.indexOf(NEWLINE, start);
      this.#line++;
      try {
        this.#rewriteLine(bytes, start, lineEnd, out);
      } catch (error) {
        if (!(error instanceof JsonError || error instanceof MigrateError)) throw error;
        const where = error instanceof JsonError ? `, at byte ${Math.min(error.at, lineEnd) - start + 1}` : '';
        this.#events.reject(this.#line, `${error.message}${where}`, bytes.subarray(start, lineEnd));
        out.drop(start, lineEnd + 1);
      }
      start = lineEnd + 1;
    }
    return out.end(end);
  }

  #rewriteLine(bytes: Buffer, start: number, end: number, out: Pieces): void {
    const begin = skipSpace(bytes, start);
    // A line without anything on it is handed on.
    if (begin >= end) return;
    if (!this.#isStrict && looksWhole(bytes, begin, end) && !this.#search.isIn(start, end)) return;
    const { edits, notes, end: textEnd } = this.#read(bytes, begin, end);
    checkFilled(bytes, textEnd, end);
    for (const note of notes) this.#events.note(this.#line, note);
    if (edits.length === 0) return;
    this.#events.changed();
    for (const { start: from, end: to, text } of edits) out.replace(from, to, text);
  }
}

/** Where changed bytes are put together; used again once what it holds has been written. */
interface Scratch {
  bytes: Buffer;
  used: number;
}

/** Puts together what is handed on and what takes its place. Long stretches are handed on without a copy. */
class Pieces {
  readonly #bytes: Buffer;
  readonly #scratch: Scratch;
  readonly #done: Buffer[] = [];
  /** Where in the scratch the piece begins that is being put together. */
  #begin: number;
  #from = 0;

  constructor(bytes: Buffer, scratch: Scratch) {
    this.#bytes = bytes;
    this.#scratch = scratch;
    this.#begin = scratch.used;
  }

  replace(start: number, end: number, text: Uint8Array): void {
    this.#keep(start);
    this.#makeRoom(text.length);
    const { bytes, used } = this.#scratch;
    // To copy a name by hand takes less than the call that would.
    if (text.length > SHORT) bytes.set(text, used);
    else for (let index = 0; index < text.length; index++) bytes[used + index] = text[index] ?? 0;
    this.#scratch.used = used + text.length;
    this.#from = end;
  }

  drop(start: number, end: number): void {
    this.#keep(start);
    this.#from = end;
  }

  end(end: number): Buffer[] {
    this.#keep(end);
    this.#close();
    return this.#done;
  }

  /** Hands on what stands before a place. */
  #keep(end: number): void {
    const length = end - this.#from;
    if (length > LONG) {
      this.#close();
      this.#done.push(this.#bytes.subarray(this.#from, end));
    } else if (length > 0) {
      this.#makeRoom(length);
      this.#bytes.copy(this.#scratch.bytes, this.#scratch.used, this.#from, end);
      this.#scratch.used += length;
    }
  }

  #makeRoom(length: number): void {
    const { bytes, used } = this.#scratch;
    if (used + length <= bytes.length) return;
    this.#close();
    this.#scratch.bytes = Buffer.allocUnsafeSlow(Math.max(length, SCRATCH));
    this.#scratch.used = this.#begin = 0;
  }

  #close(): void {
    const { bytes, used } = this.#scratch;
    if (used > this.#begin) this.#done.push(bytes.subarray(this.#begin, used));
    this.#begin = used;
  }
}

/** Bytes from which on a stretch is handed on without a copy. */
const LONG = 16_384;
/** Bytes up to which a text is copied one by one. */
const SHORT = 64;
const SCRATCH = 524_288;
