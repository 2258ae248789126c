import { execFileSync } from 'node:child_process';

/** Whether GNU parallel is there, and not another program of that name. */
export function hasParallel(): boolean {
  try {
    return execFileSync('parallel', ['--version'], { encoding: 'utf8' }).includes('GNU parallel');
  } catch {
    return false;
  }
}
