import { Buffer } from 'node:buffer';
import { applyPlan, type Run } from '../apply.js';
import { MigrateError } from '../errors.js';
import { isIdle, type ObjectPlan } from '../plan.js';
import { Place } from '../place.js';
import type { Note } from '../types.js';
import { JsonError, skipSpace, skipValue } from './scan.js';
import { canSplice, findEdits, type Edit } from './splice.js';

/** A plan as texts need it. */
export interface TextPlan {
  readonly plan: ObjectPlan;
  readonly idle: boolean;
  readonly spliceable: boolean;
}

/** What is known of a text once it has been read. */
export interface ReadText {
  /** In order, without overlaps; empty where nothing changes. */
  readonly edits: readonly Edit[];
  readonly notes: readonly Note[];
  /** The place behind the text. */
  readonly end: number;
}

export interface TextOptions {
  readonly labels: NonNullable<Run['labels']>;
  readonly removeDuplicates: boolean;
  readonly mayPass: (note: Note) => boolean;
}

const noEdits: readonly Edit[] = [];
const noNotes: readonly Note[] = [];

export function textPlan(plan: ObjectPlan): TextPlan {
  return { plan, idle: isIdle(plan), spliceable: canSplice(plan) };
}

/** Reads a text in which nothing can change, strictly. */
export function passText(bytes: Buffer, start: number): ReadText {
  return { edits: noEdits, notes: noNotes, end: skipValue(bytes, start) };
}

/**
 * Reads one JSON text strictly and finds what changes: by splicing, or by parsing where that is not safe.
 * @throws {JsonError} for what is no JSON.
 * @throws {MigrateError} where a rewrite cannot go on, or a note may not pass.
 */
export function readText(
  { plan, idle, spliceable }: TextPlan,
  bytes: Buffer,
  start: number,
  options: TextOptions,
): ReadText {
  if (idle) return passText(bytes, start);
  const { labels, removeDuplicates, mayPass } = options;
  const notes: Note[] = [];
  const run: Run = { place: new Place(), removeDuplicates, labels, say: (note) => notes.push(note) };
  const found = spliceable ? findEdits(plan, bytes, start, run) : { edits: undefined, end: skipValue(bytes, start) };
  let edits: readonly Edit[] | undefined = found.edits && inOrder(found.edits);
  if (edits === undefined) {
    notes.length = 0;
    run.place.leave(0);
    edits = parsed(plan, bytes, start, found.end, run);
  }
  for (const note of notes) {
    if (!mayPass(note)) throw new MigrateError(`${note.pointer}: ${note.message}`, { pointer: note.pointer, note });
  }
  return { edits, notes, end: found.end };
}

/** Most come in order. */
function inOrder(edits: Edit[]): Edit[] {
  const isBehind = (edit: Edit, index: number) => edit.start >= (edits[index - 1]?.end ?? 0);
  return edits.every(isBehind) ? edits : edits.sort((a, b) => a.start - b.start || a.end - b.end);
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
  const rest = textEnd > end ? textEnd : skipSpace(bytes, textEnd);
  if (textEnd > end) throw new JsonError('the text goes on behind its line', end);
  if (rest < end) throw new JsonError('something stands behind the value', rest);
}
