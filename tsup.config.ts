import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { defineConfig } from 'tsup';
import type { Options } from 'tsup';

type Plugin = NonNullable<Options['esbuildPlugins']>[number];

const root = import.meta.dirname;

const library = {
  index: 'src/index.ts',
  eslint: 'src/eslint/index.ts',
  catalogue: 'src/catalogue/index.ts',
  migrate: 'src/migrate/index.ts',
  'migrate-edges': 'src/migrate/edges/index.ts',
};

/** What the command loads when it needs it; whatever else it starts with stands in one file. */
const onDemand = [
  'src/catalogue/load.ts',
  'src/cli/commands/audit.ts',
  'src/cli/commands/compare.ts',
  'src/cli/commands/init.ts',
  'src/cli/commands/merge.ts',
  'src/cli/commands/migrate.ts',
  'src/cli/commands/upgrade.ts',
  'src/config/file.ts',
];

/** Packages that are bundled, by their folders. */
const bundled = new Set<string>();

/** What is bundled keeps its notice. A few packages that every start needs are: from one file they are read in a sixth of the time. */
const licences = (outDir: string): Plugin => ({
  name: 'licences',
  setup(build) {
    build.initialOptions.metafile = true;
    build.onEnd(({ metafile }) => {
      for (const input of Object.keys(metafile?.inputs ?? {})) {
        const [folder] = /node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input) ?? [];
        if (folder !== undefined) bundled.add(folder);
      }
      mkdirSync(outDir, { recursive: true });
      writeFileSync(join(outDir, 'THIRD-PARTY-LICENSES.txt'), [...bundled].sort().map(noticeOf).join('\n'));
    });
  },
});

function noticeOf(folder: string): string {
  const path = join(root, folder);
  const { name, version } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Record<string, string>;
  const file = readdirSync(path).find((entry) => /^licen[cs]e/i.test(entry));
  if (file === undefined) throw new Error(`${folder} is bundled and has no licence to be kept with it.`);
  return `${name} ${version}\n\n${readFileSync(join(path, file), 'utf8').trim()}\n`;
}

/** What is loaded on demand stays out of the file that the command starts with. */
const apart: Plugin = {
  name: 'on-demand',
  setup(build) {
    build.onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
      if (kind !== 'dynamic-import') return undefined;
      const source = relative(root, resolve(resolveDir, path)).replace(/\.js$/, '.ts');
      if (!onDemand.includes(source)) throw new Error(`${source} is loaded on demand: name it in tsup.config.ts.`);
      return { path: `./${onDemandName(source)}.mjs`, external: true };
    });
  },
};

const onDemandName = (source: string): string => `cli-${basename(source, '.ts')}`;

/** What files of a folder are where their names say nothing else. The command is CommonJS: Node starts that in half of the time. */
const filesAre = (type: 'commonjs' | 'module', folder: string): Plugin => ({
  name: 'files-are',
  setup(build) {
    build.onEnd(() => {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'package.json'), `{ "type": "${type}" }\n`);
    });
  },
});

const sharedBy = (outDir: string) =>
  ({
    platform: 'node',
    target: 'node20',
    outDir,
    outExtension: ({ format }) => (format === 'esm' ? { js: '.mjs', dts: '.d.mts' } : { js: '.js', dts: '.d.ts' }),
    treeshake: true,
    // Less to read for whoever starts the command; names stay, for the traces of errors.
    minifyWhitespace: true,
    minifySyntax: true,
    esbuildPlugins: [licences(outDir), filesAre('commonjs', outDir)],
    dts: false,
  }) satisfies Options;

/** The command, and the second threads of its searches. */
export function commandBuilds(outDir: string): Options[] {
  const shared = sharedBy(outDir);
  return [
    {
      ...shared,
      entry: { cli: 'src/cli/main.ts' },
      format: 'cjs',
      splitting: false,
      esbuildPlugins: [...shared.esbuildPlugins, apart],
    },
    {
      ...shared,
      // Apart from the library, so that it is few.
      entry: Object.fromEntries(onDemand.map((source) => [onDemandName(source), source])),
      format: 'esm',
      splitting: true,
    },
    {
      ...shared,
      // Looked for beside those that start them.
      entry: {
        'scan-worker': 'src/project/scan-worker.ts',
        'search-worker': 'src/eslint/search-worker.ts',
      },
      format: 'esm',
      splitting: false,
    },
  ];
}

const shared = sharedBy('dist');
const types = 'dist/types';

export default defineConfig([
  ...commandBuilds('dist'),
  { ...shared, entry: library, format: 'esm', splitting: true },
  {
    ...shared,
    entry: library,
    format: 'cjs',
    splitting: false,
    shims: true,
    esbuildPlugins: [...shared.esbuildPlugins, filesAre('module', types)],
  },
  {
    ...shared,
    // Apart from the files that they are of: their names are those of a package of modules.
    outDir: types,
    entry: library,
    format: ['esm', 'cjs'],
    dts: { only: true },
    // A lone default export is what `require` gives; the types have to say so too.
    cjsInterop: true,
  },
]);
