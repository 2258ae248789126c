import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'tsup';
import { afterAll, beforeAll } from 'vitest';
import { commandBuilds } from '../../tsup.config.js';

const root = join(import.meta.dirname, '../..');

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly uid?: number;
}

export interface BuiltCommand {
  readonly path: string;
  readonly run: (args: readonly string[], options?: RunOptions) => Promise<Ended>;
}

/** The command as it is shipped, built anew for the tests of one file. */
export function builtCommand(name: string): BuiltCommand {
  // Below the project, so that what the command depends on is found.
  const folder = join(root, 'node_modules/.cache/lending-compat-tests', name);
  const path = join(folder, 'cli.js');
  beforeAll(async () => {
    for (const options of commandBuilds(folder)) await build({ ...options, config: false, silent: true });
    if (!existsSync(path)) throw new Error(`${path} was not built`);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    path,
    run: (args, { cwd = root, env = {}, uid } = {}) =>
      new Promise((resolve) => {
        const options = {
          cwd,
          env: { PATH: process.env.PATH, ...env },
          maxBuffer: 1 << 28,
          ...(uid !== undefined && { uid }),
        };
        const child = execFile(process.execPath, [path, ...args], options, (_, stdout, stderr) => {
          resolve({ code: child.exitCode, stdout, stderr });
        });
      }),
  };
}
