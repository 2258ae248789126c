import { lstatSync, realpathSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { isWithin } from '../../project/within.js';

/**
 * Why a file must not be written, or undefined where it may: it has to be a regular file inside one of the roots, not one that
 * may only be read, and no part of the way from the root to it may be a symbolic link.
 */
export function refusalOf(file: string, roots: readonly string[]): string | undefined {
  const path = resolve(file);
  const root = roots.find((one) => isWithin(path, resolve(one)));
  if (root === undefined) return 'it stands outside of what is upgraded';
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return 'it does not exist';
  if (stats.isSymbolicLink()) return 'it is a symbolic link';
  if (!stats.isFile()) return 'it is no regular file';
  if ((stats.mode & 0o222) === 0) return 'it may only be read';
  const expected = join(realpathSync(root), relative(resolve(root), path));
  return realpathSync(path) === trimmed(expected) ? undefined : 'a symbolic link leads to it';
}

function trimmed(path: string): string {
  return path.endsWith(sep) ? path.slice(0, -1) : path;
}
