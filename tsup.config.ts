import { defineConfig } from 'tsup';

const library = {
  index: 'src/index.ts',
  eslint: 'src/eslint/index.ts',
  catalogue: 'src/catalogue/index.ts',
  migrate: 'src/migrate/index.ts',
  'migrate-edges': 'src/migrate/edges/index.ts',
};

const shared = {
  platform: 'node',
  target: 'node20',
  outDir: 'dist',
  treeshake: true,
  // Less to read for whoever starts the command; names stay, for the traces of errors.
  minifyWhitespace: true,
  minifySyntax: true,
} as const;

export default defineConfig([
  {
    ...shared,
    // The command loads its subcommands on demand: splitting keeps each in a chunk of its own. The second threads of
    // searches are files that are looked for beside it.
    entry: {
      ...library,
      cli: 'src/cli/main.ts',
      'scan-worker': 'src/project/scan-worker.ts',
      'search-worker': 'src/eslint/search-worker.ts',
    },
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
