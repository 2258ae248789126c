import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measure } from '../measure.js';
import type { Tree } from './trees.js';

const eslint = join(import.meta.dirname, '../../node_modules/eslint/lib/api.js');
/** ESLint is run over this many files, evenly chosen, and scaled. */
const FILES = 400;

export interface EslintOptions {
  readonly window: { readonly from: string; readonly to: string };
  /** A folder for what has to be written. */
  readonly work: string;
}

/** Seconds that ESLint with the same rules takes for a tree: its beginning, and each further file, from two parts of it. */
export function eslintSeconds({ folder, files }: Tree, options: EslintOptions): number {
  const [few, many] = [FILES / 4, FILES].map((count) => {
    const program = linting({ folder, files: evenly(files, count) }, options);
    return measure(process.execPath, ['-e', `${program}lint();`], 3).seconds;
  });
  const each = ((many ?? Number.NaN) - (few ?? Number.NaN)) / (FILES - FILES / 4);
  return (many ?? Number.NaN) + each * (files.length - FILES);
}

/** What the rules cost of the time that ESLint takes for a tree, as it tells itself; 0.01 is 1 %. */
export function ruleShare(linted: Tree, options: EslintOptions): number {
  const program = linting(linted, options);
  const script = `lint().then((results) => {
  const passes = results.flatMap(({ stats }) => stats.times.passes);
  // A file that cannot be parsed has no times.
  const sum = (times) => times.reduce((all, time) => all + (time ?? 0), 0);
  const rules = sum(passes.flatMap((pass) => Object.values(pass.rules ?? {}).map(({ total }) => total)));
  console.log(rules / sum(passes.map(({ total }) => total)));
});`;
  return Number(execFileSync(process.execPath, ['-e', program + script], { encoding: 'utf8', cwd: linted.folder }));
}

/** Chosen evenly. */
function evenly(files: readonly string[], count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => files[Math.floor((index * files.length) / count)] ?? '');
}

/** A program's beginning: `lint` lints the files with all rules. */
function linting({ folder, files }: Pick<Tree, 'folder' | 'files'>, { window, work }: EslintOptions): string {
  const config = join(work, 'eslint.config.mjs');
  const list = join(work, 'files.json');
  writeFileSync(list, JSON.stringify(files));
  writeFileSync(
    config,
    `import parser from '@typescript-eslint/parser';
import lendingCompat from '../../dist/eslint.js';
export default [
  {
    files: ['**/*.{js,mjs,cjs,jsx,ts,mts,cts,tsx}'],
    languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    linterOptions: { reportUnusedDisableDirectives: 'off' },
  },
  lendingCompat.configs.recommended,
  ...lendingCompat.window(${JSON.stringify(window)}),
];
`,
  );
  const options = { overrideConfigFile: config, cwd: folder, ignore: false, stats: true };
  return `const { ESLint } = require(${JSON.stringify(eslint)});
const files = require(${JSON.stringify(list)});
const lint = () => new ESLint(${JSON.stringify(options)}).lintFiles(files);
`;
}
