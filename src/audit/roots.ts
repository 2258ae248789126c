import { resolve } from 'node:path';
import { compareReleases } from '../catalogue/release.js';
import type { Window } from '../catalogue/types.js';
import { isWithin } from '../project/within.js';
import { AuditError } from './errors.js';
import type { AuditReport } from './report.js';

/** A part of the code with a window of its own. */
export interface RootOptions {
  /** A folder (or file); relative ones are taken from `cwd`. */
  readonly path: string;
  readonly window: Window;
  /** Ids of changes that are left alone in it, with those that are left alone everywhere. */
  readonly ignore?: ReadonlySet<string>;
}

/** A part of the code whose findings are told together. */
export interface Part {
  /** As it was given; absent for what is in no root. */
  readonly path?: string;
  readonly window: Window;
  readonly ignore: ReadonlySet<string>;
}

interface Group extends Omit<Part, 'path'> {
  readonly parts: readonly Part[];
}

interface PlacedPart extends Part {
  readonly folder: string;
}

/** Which part of the code a file belongs to. */
export class Roots {
  readonly #placed: readonly PlacedPart[];
  readonly #rest: Part | undefined;

  /** @throws {AuditError} for a path that is audited and has no window. */
  constructor(
    options: {
      readonly paths: readonly string[];
      readonly window?: Window;
      readonly ignore?: ReadonlySet<string>;
      readonly roots?: readonly RootOptions[];
    },
    cwd: string,
  ) {
    const { paths, window, ignore = new Set<string>(), roots = [] } = options;
    this.#placed = roots
      .map((root) => ({
        path: root.path,
        window: root.window,
        ignore: new Set([...ignore, ...(root.ignore ?? [])]),
        folder: resolve(cwd, root.path),
      }))
      .sort((a, b) => b.folder.length - a.folder.length);
    const outside = paths.find((path) => !this.#placed.some(({ folder }) => isWithin(resolve(cwd, path), folder)));
    if (window === undefined && outside !== undefined) {
      throw new AuditError(
        `${outside} has no window: no root of the configuration holds it. Give --from and --to, or add a root for it.`,
      );
    }
    this.#rest = window && { window, ignore };
  }

  get areSeveral(): boolean {
    return this.#placed.length > 0;
  }

  /** The innermost root that holds a file, or the rest. */
  partOf(file: string): Part | undefined {
    return this.#placed.find(({ folder }) => isWithin(file, folder)) ?? this.#rest;
  }

  /** Parts that are looked at alike, in the order of their paths. */
  groups(): readonly Group[] {
    const groups = new Map<string, { window: Window; ignore: ReadonlySet<string>; parts: Part[] }>();
    const parts = [...this.#placed].sort((a, b) => (a.folder < b.folder ? -1 : 1));
    for (const part of [...parts, ...(this.#rest ? [this.#rest] : [])]) {
      const key = [part.window.from, part.window.to, ...[...part.ignore].sort()].join(' ');
      const group = groups.get(key);
      if (group === undefined) groups.set(key, { window: part.window, ignore: part.ignore, parts: [part] });
      else group.parts.push(part);
    }
    return [...groups.values()];
  }
}

/** The window that holds all of some windows. */
export function widest(windows: readonly Window[]): Window {
  return windows.reduce((a, b) => ({
    from: compareReleases(a.from, b.from) <= 0 ? a.from : b.from,
    to: compareReleases(a.to, b.to) >= 0 ? a.to : b.to,
  }));
}

/** The window that a report has for a file. @param file as the report gives it */
export function windowAt({ window, roots = [] }: Pick<AuditReport, 'window' | 'roots'>, file: string): Window {
  const holding = roots.filter(({ path }) => path === '.' || file === path || file.startsWith(`${path}/`));
  return holding.sort((a, b) => b.path.length - a.path.length)[0]?.window ?? window;
}
