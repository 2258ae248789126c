import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A file that is made from others, and committed. */
export interface GeneratedFile {
  /** From the root of the repository. */
  readonly path: string;
  readonly text: string;
}

/** Every generator, in order. Each is imported only when its turn comes, so that it sees what the earlier ones have written. */
const generators: readonly (() => Promise<readonly GeneratedFile[]>)[] = [
  async () => (await import('./compile-catalogue.js')).catalogueFiles(),
  async () => (await import('./rewrite-tables.js')).rewriterFiles(),
  async () => (await import('./copy-lanes.js')).laneFiles(),
  async () => (await import('./rule-docs.js')).ruleDocs(),
  async () => (await import('./report-page.js')).reportPage(),
];

const root = new URL('../', import.meta.url);

async function readIfThere(path: URL): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).replaceAll('\r\n', '\n');
  } catch {
    return undefined;
  }
}

/** Writes what has changed; with `check`, writes nothing. Returns the paths of what was not as it should be. */
async function generate(check: boolean): Promise<string[]> {
  const drifted: string[] = [];
  for (const generator of generators) {
    for (const { path, text } of await generator()) {
      const url = new URL(path, root);
      if ((await readIfThere(url)) === text) continue;
      drifted.push(path);
      if (check) continue;
      await mkdir(dirname(fileURLToPath(url)), { recursive: true });
      await writeFile(url, text);
    }
  }
  return drifted;
}

const check = process.argv.includes('--check');
try {
  const drifted = await generate(check);
  for (const path of drifted) console.log(check ? `Out of date: ${path}` : `Wrote ${path}`);
  if (check && drifted.length > 0) {
    console.error('Run `npm run generate` and commit what it writes.');
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
