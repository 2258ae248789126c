import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { LineEvents } from '../../migrate/bytes/lines.js';
import { Filter, type Format } from '../../migrate/filter/filter.js';
import { readFileChunks, readStandardInput } from '../../migrate/filter/input.js';
import {
  cleanUpWhenInterrupted,
  LazyFile,
  ReaderGone,
  Replacement,
  writeStandardOutput,
} from '../../migrate/filter/output.js';
import { createReader } from '../../migrate/filter/reader.js';
import type { Note, RewriteTables } from '../../migrate/types.js';
import { UsageError } from '../errors.js';
import { ExitCode } from '../exit-codes.js';
import { log } from '../output.js';
import type { CommonOptions } from '../settings.js';
import { tablesFor } from './migrate-tables.js';
import { NotesTold } from './notes-told.js';

export interface MigrateCommandOptions extends CommonOptions {
  readonly resource: string;
  readonly from: string;
  readonly to: string;
  readonly body: 'request' | 'response';
  readonly format: Format;
  readonly check?: true;
  readonly inPlace?: true;
  readonly backup?: string;
  readonly rejects?: string;
  readonly report?: string;
  readonly strict?: true;
  readonly validate?: true;
  readonly removeDuplicates?: true;
}

/** A text that cannot be rewritten, where nothing was said about what is to be done with such texts. */
class Rejected extends Error {}

const standardInput = '-';

/**
 * Rewrites the payloads of standard input, or of files, from one release to another.
 * @throws {UsageError} for options that do not go together, and for files that cannot be read or written.
 * @throws {UsageError} for a resource, and {CatalogueError} for a release, that the catalogue does not know.
 */
export async function runMigrate(files: readonly string[], options: MigrateCommandOptions): Promise<ExitCode> {
  checkOptions(files, options);
  const run = begun(options, await tablesFor(options, options));
  // Only where there is something to clean up: a signal that is heard waits for whoever writes to standard input.
  const off = options.inPlace === true ? cleanUpWhenInterrupted() : undefined;
  try {
    for (const file of files.length === 0 ? [standardInput] : files) await run.file(file);
    return run.end();
  } catch (error) {
    if (error instanceof ReaderGone) return ExitCode.Clean;
    run.tellWritten();
    if (!(error instanceof Rejected)) throw asUsage(error);
    log(`error: ${error.message}`);
    return ExitCode.NotAnalysed;
  } finally {
    run.close();
    off?.();
  }
}

function checkOptions(files: readonly string[], options: MigrateCommandOptions): void {
  const { inPlace, backup, check, rejects, report } = options;
  if (inPlace === true && (files.length === 0 || files.includes(standardInput))) {
    throw new UsageError('--in-place needs files: lending-compat migrate … --in-place users.ndjson');
  }
  if (inPlace === true && check === true) throw new UsageError('--check writes nothing; leave --in-place out.');
  if (backup !== undefined && inPlace !== true) throw new UsageError('--backup belongs to --in-place.');
  if (backup !== undefined && !/^[^/\\]+$/.test(backup)) {
    throw new UsageError('--backup takes a suffix of file names, for example .bak.');
  }
  if (rejects !== undefined && report !== undefined && resolve(rejects) === resolve(report)) {
    throw new UsageError(`--rejects and --report would both write ${report}.`);
  }
  for (const file of files) {
    if (file === standardInput) continue;
    const found = statSync(file, { throwIfNoEntry: false });
    if (found === undefined) throw new UsageError(`There is no file ${file}.`);
    if (found.isDirectory()) throw new UsageError(`${file} is a folder; name the files in it.`);
    for (const written of [rejects, report]) {
      const there = written === undefined ? undefined : statSync(written, { throwIfNoEntry: false });
      if (there?.isFile() === true && there.ino === found.ino && there.dev === found.dev) {
        throw new UsageError(`${file} is read; give --rejects and --report files of their own.`);
      }
    }
  }
}

function begun(options: MigrateCommandOptions, tables: RewriteTables): MigrateRun {
  try {
    return new MigrateRun(options, tables);
  } catch (error) {
    throw asUsage(error);
  }
}

/** Errors of the file system are about files that somebody named. */
function asUsage(error: unknown): unknown {
  return error instanceof Error && 'syscall' in error ? new UsageError(error.message) : error;
}

class MigrateRun {
  readonly #options: MigrateCommandOptions;
  readonly #reader: ReturnType<typeof createReader>;
  readonly #rejects: LazyFile | undefined;
  readonly #report: LazyFile | undefined;
  readonly #notes = new NotesTold();
  /** Files that were written over. */
  readonly #written: string[] = [];
  #changed = 0;
  #rejected = 0;
  #endsLine = true;

  constructor(options: MigrateCommandOptions, tables: RewriteTables) {
    const { resource, from, to, body, removeDuplicates = false, strict = false, rejects, report } = options;
    this.#options = options;
    this.#reader = createReader(tables, { resource, from, to, body, removeDuplicates, strict });
    this.#rejects = rejects === undefined ? undefined : new LazyFile(rejects);
    this.#report = report === undefined ? undefined : new LazyFile(report);
    this.#rejects?.open();
    this.#report?.open();
  }

  async file(file: string): Promise<void> {
    const { check, inPlace, backup, format, validate } = this.#options;
    const { read, search } = this.#reader;
    const changedBefore = this.#changed + this.#rejected;
    const name = file === standardInput ? 'standard input' : file;
    const notes = new NotesTold();
    const events: LineEvents = {
      note: (line, note) => {
        notes.add(note, `${name}, line ${String(line)}, ${note.pointer}`);
        this.#report?.write(noteLine(name, line, note));
      },
      reject: (line, reason, text) => {
        this.#reject(name, line, reason, text);
      },
      changed: () => {
        this.#changed++;
      },
    };
    const filter = new Filter(format, read, search, events, validate === true);
    const replacement = inPlace === true ? new Replacement(file) : undefined;
    const write = async (pieces: readonly Buffer[]) => {
      if (replacement !== undefined) {
        replacement.write(pieces);
        // Lets an interruption be noticed.
        await setImmediate();
      } else if (check !== true) await this.#print(pieces);
    };
    try {
      if (!this.#endsLine) await this.#print([Buffer.from('\n')]);
      for await (const chunk of file === standardInput ? readStandardInput() : readFileChunks(file)) {
        await write(filter.push(chunk));
      }
      await write(filter.end());
      this.#notes.take(notes);
      if (this.#changed + this.#rejected === changedBefore) replacement?.discard();
      else if (replacement !== undefined) {
        replacement.commit(backup);
        this.#written.push(file);
      }
    } catch (error) {
      // What was printed stands; of a file that stays as it was there is nothing to say.
      if (replacement === undefined) this.#notes.take(notes);
      replacement?.discard();
      throw error;
    }
  }

  /** Where it ends before its time: what was said of the files before holds for what is written. */
  tellWritten(): void {
    this.#tellNotes();
    if (this.#written.length > 0) log(`Written before it stopped: ${this.#written.join(', ')}.`);
  }

  /** Says what there is to say, and how the command ends. */
  end(): ExitCode {
    const { check, to } = this.#options;
    this.#tellNotes();
    if (check === true && this.#changed > 0) log(`${this.#changed} would change for ${to}.`);
    if (this.#rejected > 0) {
      log(`${this.#rejected} rejected, see ${this.#options.rejects ?? ''}.`);
      return ExitCode.NotAnalysed;
    }
    return check === true && this.#changed > 0 ? ExitCode.Findings : ExitCode.Clean;
  }

  close(): void {
    this.#rejects?.close();
    this.#report?.close();
  }

  async #print(pieces: readonly Buffer[]): Promise<void> {
    const last = pieces.findLast(({ length }) => length > 0)?.at(-1);
    if (last !== undefined) this.#endsLine = last === 0x0a;
    await writeStandardOutput(pieces);
  }

  #tellNotes(): void {
    for (const line of this.#notes.lines()) log(line);
  }

  #reject(file: string, line: number, reason: string, text: Buffer): void {
    this.#rejected++;
    if (this.#rejects === undefined) {
      throw new Rejected(
        `${file}, line ${line}: ${reason.replace(/\.$/, '')}. With --rejects FILE such lines are set aside and the rest goes on.`,
      );
    }
    this.#rejects.write(`${JSON.stringify({ file, line, reason, text: text.toString('utf8') })}\n`);
  }
}

/** A line of the report. Values are not told: reports travel further than payloads may. */
function noteLine(file: string, line: number, { kind, change, pointer, message }: Note): string {
  return `${JSON.stringify({ file, line, pointer, kind, ...(change !== undefined && { change }), message })}\n`;
}
