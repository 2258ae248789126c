import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import * as typescript from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import plugin from '../../src/eslint/index.js';

/** A folder with files that is gone after the test. */
export function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lending-compat-')));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  for (const [path, text] of Object.entries(files)) write(folder, path, text);
  return folder;
}

export function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

interface Options {
  readonly cwd?: string;
  readonly filename?: string;
  readonly settings?: object;
  readonly config?: Linter.Config;
}

const parsing: readonly Linter.Config[] = [
  { files: ['**/*.{ts,tsx}'], languageOptions: { parser: typescript } },
  { files: ['**/*.jsx'], languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } } },
];

/** Lints a text with a config of the plugin; default `strict`. */
export function lint(text: string, { cwd, filename = 'a.js', settings, config }: Options = {}): Linter.LintMessage[] {
  const linter = new Linter(cwd === undefined ? {} : { cwd });
  const own: Linter.Config = settings === undefined ? {} : { settings: { 'lending-compat': settings } };
  return linter.verify(text, [...parsing, config ?? plugin.configs.strict, own], { filename });
}

/** `line:column rule`, the rule without the plugin's name. */
export function placesOf(messages: readonly Linter.LintMessage[]): string[] {
  return messages.map(({ line, column, ruleId, message }) => {
    return `${line}:${column} ${ruleId?.replace('lending-compat/', '') ?? message}`;
  });
}
