import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Public applications and libraries, packed with the TypeScript that they are made of, which have nothing to do with any platform of ours. */
const PACKAGES = [
  '@blueprintjs/core@6.20.0',
  '@deck.gl/core@9.4.0',
  '@deck.gl/layers@9.4.0',
  '@jupyterlab/application@4.6.6',
  '@jupyterlab/notebook@4.6.6',
  '@jupyterlab/services@7.6.6',
  '@luma.gl/core@9.4.2',
  '@patternfly/react-core@6.6.1',
  '@theia/ai-chat@1.74.1',
  '@theia/core@1.75.0',
  '@theia/debug@1.75.0',
  '@theia/filesystem@1.75.0',
  '@theia/git@1.32.0',
  '@theia/monaco@1.75.0',
  '@theia/navigator@1.75.0',
  '@theia/notebook@1.74.1',
  '@theia/plugin-ext@1.75.0',
  '@theia/scm@1.75.0',
  '@theia/workspace@1.75.0',
  '@tiptap/core@3.34.0',
  '@wordpress/components@41.0.0',
  '@xterm/xterm@6.0.0',
  'ethers@6.17.0',
  'maplibre-gl@6.17.0',
  'rxjs@7.8.2',
];

/** A few lines of partner code, different in every file, so that nothing can be answered from memory. */
const use = (index: number): string => `
export async function benchUser${String(index)}(base, id) {
  const answer = await fetch(\`\${base}/lending/v3/externalUsers/\${id}\`);
  const user = await answer.json();
  return (user.designatedRoles ?? []).length + ${String(index)};
}
`;

export interface Tree {
  readonly folder: string;
  readonly files: readonly string[];
  readonly bytes: number;
}

/** Downloads the packages once, and lays their code out as one tree. */
export function unrelatedTree(work: string): Tree {
  const folder = join(work, 'unrelated');
  if (!existsSync(folder)) {
    for (const name of PACKAGES) unpack(name, join(folder, name.replace(/[^\w.-]/g, '-')));
  }
  return treeOf(folder);
}

/** A small app that is dense with uses of the platform. */
export function sampleApp(): Tree {
  return treeOf(join(import.meta.dirname, '../../examples/partner-app'));
}

/** In bytes. */
const LARGEST = 200_000;

function unpack(name: string, target: string): void {
  mkdirSync(target, { recursive: true });
  const packed = execFileSync('npm', ['pack', name, '--silent'], { cwd: target, encoding: 'utf8' }).trim();
  execFileSync('tar', ['xzf', packed, '--strip-components=1'], { cwd: target });
  rmSync(join(target, packed));
  for (const file of treeOf(target).files) if (!isSource(file)) rmSync(file);
}

/** Repositories hold sources, not what was made of them. */
function isSource(file: string): boolean {
  return /(?<!\.d)\.[cm]?tsx?$/.test(file) && statSync(file).size <= LARGEST;
}

function treeOf(folder: string): Tree {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file) && statSync(file).isFile())
    .sort();
  return { folder, files, bytes: files.reduce((sum, file) => sum + statSync(file).size, 0) };
}

/** Copies of a tree beside one another. */
export function copies(tree: Tree, times: number, work: string): Tree {
  const folder = join(work, `times-${String(times)}`);
  if (!existsSync(folder)) {
    for (let copy = 0; copy < times; copy++) cpSync(tree.folder, join(folder, String(copy)), { recursive: true });
    settle();
  }
  return treeOf(folder);
}

/** The tree with a use of the platform in a share of its files. */
export function withUses(tree: Tree, share: number, work: string): Tree {
  const folder = join(work, `uses-${String(share * 1000)}`);
  if (!existsSync(folder)) {
    cpSync(tree.folder, folder, { recursive: true });
    const step = Math.max(1, Math.round(1 / share));
    for (const [index, file] of treeOf(folder).files.entries()) {
      if (index % step === 0) writeFileSync(file, readFileSync(file, 'utf8') + use(index));
    }
    settle();
  }
  return treeOf(folder);
}

/** Waits until all that was written stands on the disk, so that nothing is measured beside the writing. */
function settle(): void {
  execFileSync('sync');
}
