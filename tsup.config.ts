import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { defineConfig } from 'tsup';
import type { Options } from 'tsup';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

const library = {
  index: 'src/index.ts',
  eslint: 'src/eslint/index.ts',
  catalogue: 'src/catalogue/index.ts',
  migrate: 'src/migrate/index.ts',
  'migrate-edges': 'src/migrate/edges/index.ts',
};

/** Packages that are bundled, by their folders. */
const bundled = new Set<string>();

/** What is bundled keeps its notice. A few packages that every start needs are: from one file they are read in a sixth of the time. */
const licences: Plugin = {
  name: 'licences',
  setup(build) {
    build.initialOptions.metafile = true;
    build.onEnd(({ metafile }) => {
      for (const input of Object.keys(metafile?.inputs ?? {})) {
        const [folder] = /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input) ?? [];
        if (folder !== undefined) bundled.add(folder);
      }
      mkdirSync('dist', { recursive: true });
      writeFileSync('dist/THIRD-PARTY-LICENSES.txt', [...bundled].sort().map(noticeOf).join('\n'));
    });
  },
};

function noticeOf(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Record<string, string>;
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`${folder} is bundled and has no licence to be kept with it.`);
  return `${name} ${version}\n\n${readFileSync(`${folder}/${file}`, 'utf8').trim()}\n`;
}

const shared = {
  platform: 'node',
  target: 'node20',
  outDir: 'dist',
  treeshake: true,
  // Less to read for whoever starts the command; names stay, for the traces of errors.
  minifyWhitespace: true,
  minifySyntax: true,
  esbuildPlugins: [licences],
} satisfies Options;

export default defineConfig([
  {
    ...shared,
    // The command loads its subcommands on demand: splitting keeps each in a chunk of its own. Apart from the library, so that it is few.
    entry: { cli: 'src/cli/main.ts' },
    format: 'esm',
    splitting: true,
    dts: false,
  },
  {
    ...shared,
    // The second threads of searches are files that are looked for beside those that start them.
    entry: { 'scan-worker': 'src/project/scan-worker.ts', 'search-worker': 'src/eslint/search-worker.ts' },
    format: 'esm',
    splitting: false,
    dts: false,
  },
  {
    ...shared,
    entry: library,
    format: 'esm',
    splitting: true,
    dts: false,
  },
  {
    ...shared,
    entry: library,
    format: 'cjs',
    splitting: false,
    dts: false,
    shims: true,
  },
  {
    ...shared,
    entry: library,
    format: ['esm', 'cjs'],
    dts: { only: true },
    // A lone default export is what `require` gives; the types have to say so too.
    cjsInterop: true,
  },
]);
