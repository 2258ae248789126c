import { Buffer } from 'node:buffer';
import { MigrateError } from '../errors.js';
import { LineRewriter, type LineEvents, type Reader } from '../bytes/lines.js';
import type { NeedleSearch } from '../bytes/needles.js';
import { JsonError, skipSpace, skipValue } from '../bytes/scan.js';
import { checkFilled } from '../bytes/text.js';

/** `lines`: a JSON text a line. `json`: one JSON text, over any number of lines. `auto`: what it looks like. */
export type Format = 'auto' | 'lines' | 'json';

const NEWLINE = 0x0a;
const MARK = Buffer.from('\uFEFF');

/** Rewrites one input, chunk by chunk. Lines are never held; a single text over several lines is held whole. */
export class Filter {
  readonly #read: Reader;
  readonly #events: LineEvents;
  readonly #lines: LineRewriter;
  #format: Format;
  #held: Buffer[] = [];
  #heldBytes = 0;
  /** What came of a byte order mark, until it is known whether one stands in front. */
  #mark: Buffer | undefined = Buffer.alloc(0);
  /** So much has to be held before it is looked at again. */
  #lookAt = 1;

  constructor(format: Format, read: Reader, search: NeedleSearch, events: LineEvents, isStrict: boolean) {
    this.#format = format;
    this.#read = read;
    this.#events = events;
    this.#lines = new LineRewriter(read, search, events, isStrict);
  }

  /** What is to be written by now. It holds until the next call, and so have the bytes given. */
  push(chunk: Buffer): Buffer[] {
    if (this.#mark === undefined) return this.#take(chunk);
    // A byte order mark in front belongs to no text.
    const start = Buffer.concat([this.#mark, chunk]);
    if (start.length < MARK.length && MARK.subarray(0, start.length).equals(start)) {
      this.#mark = start;
      return [];
    }
    this.#mark = undefined;
    if (!MARK.equals(start.subarray(0, MARK.length))) return this.#take(start);
    return [MARK, ...this.#take(start.subarray(MARK.length))];
  }

  #take(chunk: Buffer): Buffer[] {
    if (this.#format === 'lines') return this.#lines.push(chunk);
    this.#held.push(Buffer.from(chunk));
    this.#heldBytes += chunk.length;
    if (this.#format === 'json' || this.#heldBytes < this.#lookAt) return [];
    const held = this.#takeHeld();
    if (isLines(held)) {
      this.#format = 'lines';
      return this.#lines.push(held);
    }
    this.#held = [held];
    this.#heldBytes = held.length;
    this.#lookAt = held.length * 2;
    return [];
  }

  /** What is to be written when nothing more comes. */
  end(): Buffer[] {
    const cut = this.#mark;
    this.#mark = undefined;
    const begun = cut === undefined ? [] : this.#take(cut);
    if (this.#format !== 'lines' && this.#heldBytes > 0) {
      const held = this.#takeHeld();
      if (this.#format === 'json' || !isLines(held)) return [...begun, ...this.#document(held)];
      return [...begun, ...this.#lines.push(held), ...this.#lines.end()];
    }
    return [...begun, ...this.#lines.end()];
  }

  #takeHeld(): Buffer {
    const [only, ...others] = this.#held;
    const held = only !== undefined && others.length === 0 ? only : Buffer.concat(this.#held);
    this.#held = [];
    this.#heldBytes = 0;
    return held;
  }

  #document(bytes: Buffer): Buffer[] {
    const start = skipSpace(bytes, 0);
    if (start >= bytes.length) return [bytes];
    try {
      const { edits, notes, end } = this.#read(bytes, start, bytes.length);
      checkFilled(bytes, end, bytes.length);
      for (const note of notes) this.#events.note(1, note);
      if (edits.length === 0) return [bytes];
      this.#events.changed();
      const out: Buffer[] = [];
      let from = 0;
      for (const edit of edits) {
        out.push(bytes.subarray(from, edit.start), Buffer.from(edit.text));
        from = edit.end;
      }
      return [...out, bytes.subarray(from)];
    } catch (error) {
      if (!(error instanceof JsonError || error instanceof MigrateError)) throw error;
      const place = error instanceof JsonError ? error.at : start;
      const line = countLines(bytes, place);
      const where = error instanceof JsonError ? `, at byte ${place - bytes.lastIndexOf(NEWLINE, place - 1)}` : '';
      this.#events.reject(line, `${error.message}${where}`, bytes);
      return [];
    }
  }
}

/** Whether each line is a text of its own: the first is one, or is the beginning of none, or is broken and the second is one. */
function isLines(bytes: Buffer): boolean {
  const start = skipSpace(bytes, 0);
  const end = bytes.indexOf(NEWLINE, start);
  if (end < 0) return false;
  try {
    return skipValue(bytes, start) <= end;
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return error.at <= end || (error.at < bytes.length && fillsLine(bytes, end + 1));
  }
}

/** Whether a line is a text. */
function fillsLine(bytes: Buffer, start: number): boolean {
  const end = bytes.indexOf(NEWLINE, start);
  try {
    const textEnd = skipValue(bytes, skipSpace(bytes, start));
    return skipSpace(bytes, textEnd) >= (end < 0 ? bytes.length : end);
  } catch {
    return false;
  }
}

function countLines(bytes: Buffer, end: number): number {
  let lines = 1;
  for (let place = bytes.indexOf(NEWLINE); place >= 0 && place < end; place = bytes.indexOf(NEWLINE, place + 1))
    lines++;
  return lines;
}
