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
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isCode } from './input.js';

/** Whoever read the output has seen enough. */
export class ReaderGone extends Error {
  override readonly name = 'ReaderGone';
}

/** Writes to standard output, and waits where whoever reads it is slower. */
export async function writeStandardOutput(pieces: readonly Buffer[]): Promise<void> {
  for (const piece of pieces) {
    try {
      writeAll(1, piece);
    } catch (error) {
      if (isCode(error, 'EPIPE')) throw new ReaderGone();
      if (!(error instanceof Unwritten)) throw error;
      await writeLater(error.rest);
    }
  }
}

/** What an output that does not wait had no room for. */
class Unwritten extends Error {
  readonly rest: Buffer;

  constructor(rest: Buffer) {
    super('The output is full.');
    this.rest = rest;
  }
}

function writeAll(file: number, bytes: Buffer): void {
  let written = 0;
  while (written < bytes.length) {
    try {
      written += writeSync(file, bytes, written);
    } catch (error) {
      if (isCode(error, 'EAGAIN')) throw new Unwritten(bytes.subarray(written));
      throw error;
    }
  }
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
    if (this.#file !== undefined) writeAll(this.#file, Buffer.from(text));
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
  return () => {
    for (const off of handlers) off();
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
    for (const piece of pieces) writeAll(this.#file, piece);
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
