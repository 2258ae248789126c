import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { walk } from '../../project/walk.js';
import { isWithin } from '../../project/within.js';
import { isScriptFile } from '../../provenance/syntax/script-files.js';

/** Whether a file is one that only TypeScript reads. */
export function isTypeScript(file: string): boolean {
  return /\.[cm]?tsx?$/i.test(file);
}

/** Whether the compiler may know of a file that is edited: one that only it reads, or a script that a configuration may name as well. */
export function isKnownToTypes(files: readonly string[], roots: readonly string[]): boolean {
  if (files.some(isTypeScript)) return true;
  const scripts = files.filter(isScriptFile);
  if (scripts.length === 0) return false;
  const { main, others } = configsFor(scripts, roots);
  return main.length > 0 || others.length > 0;
}

/** Configurations of TypeScript, those that speak for a folder first. */
interface Configs {
  /** Each a `tsconfig.json`. */
  readonly main: readonly string[];
  /** `tsconfig.app.json`, `tsconfig.base.json`: parts of others, and what others are made of. */
  readonly others: readonly string[];
}

/**
 * The configurations of TypeScript that may have to do with some files: all below the roots, and those nearest above the
 * files.
 * @param roots what is upgraded, absolute
 */
export function configsFor(files: readonly string[], roots: readonly string[]): Configs {
  const found = new Set(walk(roots, isConfig).files.filter((file) => isConfig(basename(file))));
  for (const file of files) {
    const nearest = nearestAbove(file);
    if (nearest !== undefined && !roots.some((root) => isWithin(nearest, root))) found.add(nearest);
  }
  const ordered = [...found].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  const isMain = (file: string): boolean => basename(file) === 'tsconfig.json';
  return { main: ordered.filter(isMain), others: ordered.filter((file) => !isMain(file)) };
}

function isConfig(name: string): boolean {
  return /^tsconfig(?:[.-][\w.-]+)?\.json$/.test(name);
}

/** Up to the top of the repository. */
function nearestAbove(file: string): string | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const config = join(folder, 'tsconfig.json');
    if (existsSync(config)) return config;
    if (existsSync(join(folder, '.git')) || dirname(folder) === folder) return undefined;
  }
}
