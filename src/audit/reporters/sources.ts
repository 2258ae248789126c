import { join, relative, sep } from 'node:path';
import { readText } from '../../project/text.js';
import { maskSecrets } from './secrets.js';
import { printable } from './text.js';

/** The audited files, for whoever shows places in them. */
export class Sources {
  readonly #base: string;
  readonly #cwd: string;
  readonly #lines = new Map<string, readonly string[] | undefined>();

  /** @param base the folder that paths are relative to. @param cwd the folder that they are shown from. */
  constructor(base: string, cwd: string) {
    this.#base = base;
    this.#cwd = cwd;
  }

  /** The path by which a terminal finds the file. */
  shown(file: string): string {
    return printable(this.path(file));
  }

  /** The same path with every character that it has, for programs. */
  path(file: string): string {
    const path = relative(this.#cwd, join(this.#base, file)).split(sep).join('/');
    return path === '' ? '.' : path;
  }

  /** The lines of a file, with secrets masked; undefined where it cannot be read (any more). */
  linesOf(file: string): readonly string[] | undefined {
    if (!this.#lines.has(file)) {
      const text = readText(join(this.#base, file));
      this.#lines.set(
        file,
        typeof text === 'string'
          ? maskSecrets(text.replace(/^\uFEFF/, '')).split(/\r\n|[\n\r\u2028\u2029]/)
          : undefined,
      );
    }
    return this.#lines.get(file);
  }
}
