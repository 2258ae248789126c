import { existsSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { readManifest } from './module-file.js';
import { isScriptFile } from '../provenance/syntax/script-files.js';
import { isWithin } from './within.js';

/** The top of the git repository that a root stands in, else the root itself: what it imports from there is its own code too. */
export function boundaryOf(root: string): string {
  const top = climb(root, (folder) => existsSync(join(folder, '.git')));
  return top ?? (isScriptFile(root) ? dirname(root) : root);
}

/** The workspace that a root is one package of. */
export function workspaceAbove(root: string, boundary: string): string | undefined {
  if (root === boundary) return undefined;
  const isWorkspace = (folder: string): boolean =>
    isWithin(folder, boundary) &&
    (existsSync(join(folder, 'pnpm-workspace.yaml')) || readManifest(folder)?.isWorkspaceRoot === true);
  return climb(dirname(root), isWorkspace);
}

function climb(from: string, found: (folder: string) => boolean): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    if (found(folder)) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

export function belongsTo(file: string, boundary: string): boolean {
  return isWithin(file, boundary) && !file.slice(boundary.length).split(sep).includes('node_modules');
}
