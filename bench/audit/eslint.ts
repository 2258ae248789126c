import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measure } from '../measure.js';
import type { Tree } from './trees.js';

const eslint = join(import.meta.dirname, '../../node_modules/eslint/lib/api.js');

export interface EslintOptions {
  readonly window: { readonly from: string; readonly to: string };
  /** A folder for what has to be written. */
  readonly work: string;
  /** Whether the rules that ESLint and typescript-eslint recommend are on as well, as they mostly are where anybody lints. */
  readonly isWithRecommended?: boolean;
}

/** Seconds that ESLint with the same rules takes for all of a tree: minutes, so that once has to do. */
export function eslintSeconds(tree: Tree, options: EslintOptions): number {
  return measure(
    process.execPath,
    ['-e', `${linting(tree, options)}lint().catch((error) => { console.error(error); process.exit(2); });`],
    1,
  ).seconds;
}

/** What the rules cost of the time that ESLint takes for a tree, as it tells itself; 0.01 is 1 %. */
export function ruleShare(linted: Tree, options: EslintOptions): number {
  const program = linting(linted, options);
  const script = `lint().then((results) => {
  const passes = results.flatMap(({ stats }) => stats.times.passes);
  // A file that cannot be parsed has no times.
  const sum = (times) => times.reduce((all, time) => all + (time ?? 0), 0);
  const ours = (pass) => Object.entries(pass.rules ?? {}).filter(([name]) => name.startsWith('lending-compat/'));
  const rules = sum(passes.flatMap((pass) => ours(pass).map(([, { total }]) => total)));
  console.log(rules / sum(passes.map(({ total }) => total)));
});`;
  return Number(execFileSync(process.execPath, ['-e', program + script], { encoding: 'utf8', cwd: linted.folder }));
}

const recommended = `import eslint from '@eslint/js';
import { configs } from 'typescript-eslint';
const others = [eslint.configs.recommended, ...configs.recommended];
`;

/** A program's beginning: `lint` lints the files with all rules. */
function linting({ folder, files }: Tree, { window, work, isWithRecommended = false }: EslintOptions): string {
  const config = join(work, 'eslint.config.mjs');
  const list = join(work, 'files.json');
  writeFileSync(list, JSON.stringify(files));
  writeFileSync(
    config,
    `import parser from '@typescript-eslint/parser';
import lendingCompat from '../../dist/eslint.mjs';
${isWithRecommended ? recommended : 'const others = [];\n'}export default [
  ...others,
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
