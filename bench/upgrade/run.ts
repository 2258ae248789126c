import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { measure } from '../measure.js';
import { writeProject } from './project.js';

const FILES = 2000;
const root = join(import.meta.dirname, '../..');
const work = join(root, 'bench/.work');
const cli = join(root, 'dist/cli.js');

/** Measures a whole plan against what the compiler alone takes, and tells figures and ratios. */
export async function benchUpgrade(): Promise<string> {
  const typed = join(work, 'upgrade-typed');
  const untyped = join(work, 'upgrade-untyped');
  const compile = join(work, 'compile.mjs');
  await build({ entryPoints: [join(import.meta.dirname, 'compile.ts')], outfile: compile, format: 'esm' });
  for (const folder of [typed, untyped]) writeProject(folder, FILES);
  // An untyped project does not pay for types.
  rmSync(join(untyped, 'tsconfig.json'));
  const compiled = measure(process.execPath, [compile, join(typed, 'tsconfig.json')]);
  const plan = (folder: string, mode: string) =>
    measure(process.execPath, [cli, 'upgrade', folder, '--from', '25.2', '--to', '26.3', '--mode', mode]);
  const rows = [
    ['cutover', plan(typed, 'cutover')],
    ['bridge', plan(typed, 'bridge')],
    ['cutover, no tsconfig.json', plan(untyped, 'cutover')],
  ] as const;
  return [
    `| plan of an upgrade, ${String(FILES)} files | seconds | ratio | wanted | peak MB |`,
    '|---|---|---|---|---|',
    `| ts-morph opens and checks | ${compiled.seconds.toFixed(1)} | 1 | | ${compiled.megabytes.toFixed(0)} |`,
    ...rows.map(
      ([what, { seconds, megabytes }]) =>
        `| ${what} | ${seconds.toFixed(1)} | ${(seconds / compiled.seconds).toFixed(2)} | ≤ 2 | ${megabytes.toFixed(0)} |`,
    ),
  ].join('\n');
}
