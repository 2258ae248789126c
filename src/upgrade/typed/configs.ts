import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isWithin, walk } from '../../project/walk.js';

/** Whether a file is one that only TypeScript reads. */
export function isTypeScript(file: string): boolean {
  return /\.[cm]?tsx?$/i.test(file);
}

/**
 * The configurations of TypeScript that may have to do with some files: all below the roots, and those nearest above the
 * files.
 * @param roots what is upgraded, absolute
 */
export function configsFor(files: readonly string[], roots: readonly string[]): readonly string[] {
  if (files.length === 0) return [];
  const found = new Set(walk(roots, (name) => name === 'tsconfig.json').files.filter(isConfig));
  for (const file of files) {
    const nearest = nearestAbove(file);
    if (nearest !== undefined && !roots.some((root) => isWithin(nearest, root))) found.add(nearest);
  }
  return [...found].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
}

function isConfig(file: string): boolean {
  return file.endsWith('tsconfig.json');
}

/** Up to the top of the repository. */
function nearestAbove(file: string): string | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const config = join(folder, 'tsconfig.json');
    if (existsSync(config)) return config;
    if (existsSync(join(folder, '.git')) || dirname(folder) === folder) return undefined;
  }
}
