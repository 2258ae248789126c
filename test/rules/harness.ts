import { describe, it } from 'vitest';
import json from '@eslint/json';
import * as typescript from '@typescript-eslint/parser';
import { RuleTester, type Linter } from 'eslint';
import { RuleTester as RuleTester9 } from 'eslint9';
import type { Configuration } from '../../src/config/configuration.js';
import { rules } from '../../src/eslint/rules.js';
import { settingsKey } from '../../src/eslint/settings.js';

/** One source and what a rule says of it: «…» marks each place that it reports, in the order of the text. */
export interface RuleCase {
  readonly code: string;
  /** Default: `js`, run with both parsers. */
  readonly language?: 'js' | 'ts' | 'tsx' | 'json' | 'jsonc';
  readonly settings: Configuration;
  readonly options?: { readonly ignore?: readonly string[]; readonly confidence?: 'certain' | 'likely' };
  /** What the code is after `--fix`; by default there is no fix. */
  readonly output?: string;
  /** What each report offers; by default nothing. */
  readonly suggestions?: readonly (readonly Suggestion[])[];
  /** Part of the message of each report. */
  readonly messages?: readonly (string | RegExp)[];
}

export interface Suggestion {
  readonly messageId: string;
  readonly output: string;
}

export const bridge = (output: string): Suggestion => ({ messageId: 'bridge', output });
export const rename = (output: string): Suggestion => ({ messageId: 'rename', output });
export const renameOnce = (output: string): Suggestion => ({ messageId: 'rename-once', output });

/** ESLint as partners have it: the oldest and the newest major version. */
const hosts = [
  { name: 'ESLint 9', Tester: RuleTester9 as unknown as typeof RuleTester },
  { name: 'ESLint 10', Tester: RuleTester },
];

const parsers: readonly { readonly name: string; readonly reads: readonly string[]; readonly config: Linter.Config }[] =
  [
    { name: 'espree', reads: ['js'], config: { languageOptions: { ecmaVersion: 'latest', sourceType: 'module' } } },
    {
      name: '@typescript-eslint/parser',
      reads: ['js', 'ts', 'tsx'],
      config: { languageOptions: { parser: typescript, parserOptions: { ecmaFeatures: { jsx: true } } } },
    },
    { name: '@eslint/json', reads: ['json'], config: { plugins: { json }, language: 'json/json' } },
    { name: '@eslint/json with comments', reads: ['jsonc'], config: { plugins: { json }, language: 'json/jsonc' } },
  ];

/** Runs a rule's cases under every host and parser that reads them. */
export function testRule(name: string, cases: readonly RuleCase[]): void {
  const rule = rules[name];
  if (rule === undefined) throw new Error(`There is no rule ${name}.`);
  for (const host of hosts) {
    host.Tester.describe = (title: string, run: () => void) => {
      describe(title, run);
    };
    host.Tester.it = (title: string, run: () => void) => {
      it(title, run);
    };
    for (const parser of parsers) {
      const own = cases.filter(({ language = 'js' }) => parser.reads.includes(language));
      if (own.length === 0) continue;
      describe(`${host.name}, ${parser.name}`, () => {
        new host.Tester(parser.config).run(name, rule, {
          valid: own.filter(isSilent).map(asTest),
          invalid: own.filter((one) => !isSilent(one)).map((one) => ({ ...asTest(one), ...expectedOf(one) })),
        });
      });
    }
  }
}

const mark = /[«»]/g;

function isSilent({ code }: RuleCase): boolean {
  return !code.includes('«');
}

function asTest({ code, language = 'js', settings, options }: RuleCase) {
  return {
    name: code.replace(/\s+/g, ' '),
    code: code.replace(mark, ''),
    filename: `sample.${language}`,
    settings: { [settingsKey]: { crossFile: false, ...settings } },
    options: options === undefined ? [] : [options],
  };
}

function expectedOf({ code, output, suggestions, messages }: RuleCase) {
  const places = [...code.matchAll(/«([^»]*)»/g)].map((match, index) => {
    const start = match.index - 2 * index;
    return { start, end: start + (match[1] ?? '').length };
  });
  const plain = code.replace(mark, '');
  return {
    output: output ?? null,
    errors: places.map(({ start, end }, index) => ({
      message: messages?.[index] === undefined ? /./ : asPattern(messages[index]),
      ...lineAndColumn(plain, start),
      ...endOf(lineAndColumn(plain, end)),
      ...(suggestions?.[index] === undefined ? {} : { suggestions: [...suggestions[index]] }),
    })),
  };
}

function asPattern(message: string | RegExp): RegExp {
  return typeof message === 'string' ? new RegExp(message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : message;
}

function lineAndColumn(text: string, index: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, index).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

function endOf({ line, column }: { readonly line: number; readonly column: number }) {
  return { endLine: line, endColumn: column };
}
