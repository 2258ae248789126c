// Lints the sample partner application with the built plugin and prints every message as JSON.
// usage: node scripts/lint-sample.mjs eslint|eslint9
import { join } from 'node:path';
import json from '@eslint/json';
import * as parser from '@typescript-eslint/parser';
import plugin from 'lending-compat/eslint';

const { ESLint } = await import(process.argv[2] ?? 'eslint');
const cwd = join(import.meta.dirname, '..', 'examples', 'partner-app');

const eslint = new ESLint({
  cwd,
  overrideConfigFile: true,
  overrideConfig: [
    { settings: { 'lending-compat': { from: '25.2', to: '26.3' } } },
    { files: ['**/*.ts'], languageOptions: { parser } },
    { files: ['**/*.json'], plugins: { json }, language: 'json/json' },
    plugin.configs.recommended,
  ].flat(),
});

const results = await eslint.lintFiles(['**/*.{js,ts,json}']);
const messages = results.flatMap(({ filePath, messages }) =>
  messages.map(({ ruleId, line, column, message }) => ({
    file: filePath.slice(cwd.length + 1).replaceAll('\\', '/'),
    line,
    column,
    ruleId,
    message,
  })),
);
console.log(JSON.stringify({ eslint: ESLint.version, messages }));
