import { Buffer } from 'node:buffer';
import { applyPlan, type Run } from '../apply.js';
import { MigrateError } from '../errors.js';
import { isIdle, type ObjectPlan } from '../plan.js';
import { Place } from '../place.js';
import type { Note } from '../types.js';
import { JsonError, skipSpace, skipValue } from './scan.js';
import { canSplice, Splicer, type Edit } from './splice.js';

/** What is known of a text once it has been read. */
export interface ReadText {
  /** In order, without overlaps; empty where nothing changes. */
  readonly edits: readonly Edit[];
  readonly notes: readonly Note[];
  /** The place behind the text. */
  readonly end: number;
}

interface TextOptions {
  readonly labels: NonNullable<Run['labels']>;
  readonly removeDuplicates: boolean;
  readonly mayPass: (note: Note) => boolean;
}

const noEdits: readonly Edit[] = [];
const noNotes: readonly Note[] = [];

/** Reads a text in which nothing can change, strictly. */
export function passText(bytes: Buffer, start: number): ReadText {
  return { edits: noEdits, notes: noNotes, end: skipValue(bytes, start) };
}

/** Reads JSON texts strictly, one after the other, and finds what changes: by splicing, or by parsing where that is not safe. */
export class TextReader {
  readonly #plan: ObjectPlan;
  readonly #options: TextOptions;
  readonly #isIdle: boolean;
  readonly #run: Run;
  readonly #splicer: Splicer | undefined;
  #notes: Note[] = [];

  constructor(plan: ObjectPlan, options: TextOptions) {
    const { labels, removeDuplicates } = options;
    this.#plan = plan;
    this.#options = options;
    this.#isIdle = isIdle(plan);
    this.#run = { place: new Place(), removeDuplicates, labels, say: (note) => this.#notes.push(note) };
    this.#splicer = canSplice(plan) ? new Splicer(plan, this.#run) : undefined;
  }

  /**
   * What is known of the text at a place. It holds until the next text is read.
   * @throws {JsonError} for what is no JSON.
   * @throws {MigrateError} where a rewrite cannot go on, or a note may not pass.
   */
  read(bytes: Buffer, start: number): ReadText {
    if (this.#isIdle) return passText(bytes, start);
    if (this.#notes.length > 0) this.#notes = [];
    const found = this.#splicer?.read(bytes, start) ?? { edits: undefined, end: skipValue(bytes, start) };
    const edits = found.edits ?? this.#parsed(bytes, start, found.end);
    const notes = this.#notes;
    for (const note of notes) {
      if (!this.#options.mayPass(note)) {
        throw new MigrateError(`${note.pointer}: ${note.message}`, { pointer: note.pointer, note });
      }
    }
    return { edits, notes, end: found.end };
  }

  #parsed(bytes: Buffer, start: number, end: number): readonly Edit[] {
    this.#notes = [];
    this.#run.place.leave(0);
    return parsed(this.#plan, bytes, start, end, this.#run);
  }
}

function parsed(plan: ObjectPlan, bytes: Buffer, start: number, end: number, run: Run): readonly Edit[] {
  const value: unknown = JSON.parse(bytes.toString('utf8', start, end));
  const rewritten = applyPlan(plan, value, run);
  if (rewritten === value) return noEdits;
  try {
    return [{ start, end, text: Buffer.from(JSON.stringify(rewritten)) }];
  } catch (cause) {
    throw new MigrateError('The payload is too deep to be written.', { cause });
  }
}

/**
 * The place behind the text that has to fill the bytes from `start` to `end`, white space around it left aside.
 * @throws {JsonError} where it ends elsewhere.
 */
export function checkFilled(bytes: Buffer, textEnd: number, end: number): void {
  if (textEnd > end) throw new JsonError('the text goes on behind its line', end);
  // Not beyond the end, which may be that of the bytes: a look behind them makes each look after it slow.
  const rest = textEnd === end ? end : skipSpace(bytes, textEnd);
  if (rest < end) throw new JsonError('something stands behind the value', rest);
}
