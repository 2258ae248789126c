import { spawnSync } from 'node:child_process';

/** What git prints; undefined where it fails, or is not there. */
export function git(args: readonly string[], cwd: string): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28 });
  return status === 0 ? stdout : undefined;
}
