import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { buildSync } from 'esbuild';

/**
 * What the engine costs of parsing and scopes, over code that is dense with uses of the platform; 0.3 is 30 %. What is measured is bundled first, as the package is:
 * run from its sources, every function that is made is given its name anew, which takes longer than much of what is measured.
 */
export function engineShare(window: { readonly from: string; readonly to: string }, work: string): number {
  const bundle = join(work, 'engine-passes.mjs');
  buildSync({
    entryPoints: [join(import.meta.dirname, 'engine-passes.ts')],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  const app = join(import.meta.dirname, '../../examples/partner-app');
  return Number(execFileSync(process.execPath, [bundle, app, window.from, window.to], { encoding: 'utf8' }));
}
