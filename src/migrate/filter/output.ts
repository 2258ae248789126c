import { randomBytes } from 'node:crypto';
import {
  closeSync,
  constants,
  copyFileSync,
  fchmodSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
  writevSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isCode } from './input.js';

/** Whoever read the output has seen enough. */
export class ReaderGone extends Error {
  override readonly name = 'ReaderGone';
}

/** Writes to standard output, and waits where whoever reads it is slower. */
export async function writeStandardOutput(pieces: readonly Buffer[]): Promise<void> {
  try {
    writeAll(1, pieces);
  } catch (error) {
    if (isCode(error, 'EPIPE')) throw new ReaderGone();
    if (!(error instanceof Unwritten)) throw error;
    for (const piece of error.rest) await writeLater(piece);
  }
}

/** What an output that does not wait had no room for. */
class Unwritten extends Error {
  readonly rest: readonly Buffer[];

  constructor(rest: readonly Buffer[]) {
    super('The output is full.');
    this.rest = rest;
  }
}

function writeAll(file: number, pieces: readonly Buffer[]): void {
  let rest = pieces;
  while (rest.length > 0) {
    try {
      // At once, since a call costs more than what it writes.
      rest = after(rest, rest.length === 1 ? writeSync(file, rest[0] ?? NOTHING) : writevSync(file, rest));
    } catch (error) {
      if (isCode(error, 'EAGAIN')) throw new Unwritten(rest);
      throw error;
    }
  }
}

const NOTHING = Buffer.alloc(0);

/** What is left of pieces of which so many bytes have been written. */
function after(pieces: readonly Buffer[], written: number): readonly Buffer[] {
  let left = written;
  for (const [index, piece] of pieces.entries()) {
    if (left < piece.length) return [piece.subarray(left), ...pieces.slice(index + 1)];
    left -= piece.length;
  }
  return [];
}

function writeLater(bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(bytes, (error) => {
      if (error === null || error === undefined) resolve();
      else reject(isCode(error, 'EPIPE') ? new ReaderGone() : error);
    });
  });
}

/** A file that is written from its beginning, when there is something to write. */
export class LazyFile {
  readonly path: string;
  #file: number | undefined;

  constructor(path: string) {
    this.path = path;
  }

  /** Opens the file, so that it is there even where nothing is written. */
  open(): void {
    this.#file ??= openSync(this.path, 'w');
  }

  write(text: string): void {
    this.open();
    if (this.#file !== undefined) writeAll(this.#file, [Buffer.from(text)]);
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }
}

/** Files that are being written beside those whose place they are to take. */
const unfinished = new Set<string>();
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Takes unfinished files away when the run is interrupted. */
export function cleanUpWhenInterrupted(): () => void {
  const handlers = signals.map((signal) => {
    const handler = () => {
      for (const path of unfinished) rmSync(path, { force: true });
      process.off(signal, handler);
      process.kill(process.pid, signal);
    };
    process.on(signal, handler);
    return () => process.off(signal, handler);
  });
  // A file that grows beyond a limit is then an error as any other.
  const stay = () => undefined;
  process.on('SIGXFSZ', stay);
  return () => {
    for (const off of handlers) off();
    process.off('SIGXFSZ', stay);
  };
}

/** A file that takes the place of another at once, or not at all. */
export class Replacement {
  readonly #target: string;
  readonly #path: string;
  readonly #file: number;
  #isOpen = true;

  constructor(path: string) {
    this.#target = realpathSync(path);
    this.#path = join(dirname(this.#target), `.${basename(this.#target)}.${randomBytes(6).toString('hex')}.tmp`);
    this.#file = openSync(this.#path, 'wx', 0o600);
    unfinished.add(this.#path);
    fchmodSync(this.#file, statSync(this.#target).mode & 0o7777);
  }

  write(pieces: readonly Buffer[]): void {
    writeAll(this.#file, pieces);
  }

  /** Puts the file in its place. A backup beside it keeps what stood there. */
  commit(backup: string | undefined): void {
    fsyncSync(this.#file);
    this.#close();
    if (backup !== undefined) copyFileSync(this.#target, `${this.#target}${backup}`, constants.COPYFILE_FICLONE);
    renameSync(this.#path, this.#target);
    unfinished.delete(this.#path);
  }

  /** Takes away what has been written; the other file stays as it is. */
  discard(): void {
    this.#close();
    rmSync(this.#path, { force: true });
    unfinished.delete(this.#path);
  }

  #close(): void {
    if (this.#isOpen) closeSync(this.#file);
    this.#isOpen = false;
  }
}
