import { resolve } from 'node:path';
import { git } from '../project/git.js';

/**
 * Files below some folders that git would not give back: changed or unknown to it. Empty where git does not look after them.
 * @param except files that do not count
 */
export function uncommitted(roots: readonly string[], cwd: string, except: readonly string[] = []): readonly string[] {
  const [first] = roots;
  if (first === undefined) return [];
  const top = git(['rev-parse', '--show-toplevel'], cwd)?.trim();
  if (top === undefined) return [];
  const status = git(['status', '--porcelain', '-z', '--no-renames', '--', ...roots], cwd);
  const spared = new Set(except.map((file) => resolve(cwd, file)));
  return (status ?? '')
    .split('\0')
    .filter((line) => line !== '')
    .map((line) => line.slice(3))
    .filter((file) => !spared.has(resolve(top, file)));
}
