import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import json from '@eslint/json';
import * as typescript from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import plugin from '../../src/eslint/index.js';
import { rules } from '../../src/eslint/rules.js';

interface Block {
  readonly language: string;
  /** What the block is: `incorrect`, `correct`, `fixed`, `suggested`, `config`, … */
  readonly role: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly code: string;
}

const docs = new URL('../../docs/', import.meta.url);

function blocksOf(path: string): Block[] {
  const text = readFileSync(new URL(path, docs), 'utf8');
  return [...text.matchAll(/^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm)].map(([, language = '', info = '', code = '']) => {
    const [role = '', ...rest] = info.split(' ');
    return { language, role, attributes: attributesOf(rest), code };
  });
}

function attributesOf(pairs: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [key = '', value = ''] = pair.split('=');
      return [key, value];
    }),
  );
}

/** A line that is reported carries this mark. */
const mark = / \/\/ ✗$/gm;

function lint({ language, code, attributes }: Block, name: string): Linter.LintMessage[] {
  const { from, to, ignore } = attributes;
  const settings = { from, to, crossFile: false, ...(ignore === undefined ? {} : { ignore: [ignore] }) };
  const parsing: Linter.Config =
    language === 'jsonc'
      ? { plugins: { json }, language: 'json/jsonc' }
      : language === 'ts'
        ? { languageOptions: { parser: typescript } }
        : {};
  const id = `lending-compat/${name}`;
  return new Linter().verify(
    code,
    [
      { ...parsing, files: ['**/*.{js,ts,jsonc}'], plugins: { ...parsing.plugins, 'lending-compat': plugin } },
      { rules: { [id]: 'error' }, settings: { 'lending-compat': settings } },
    ],
    { filename: `example.${language}` },
  );
}

function markedLines(code: string): number[] {
  return code.split('\n').flatMap((line, index) => (line.endsWith(' // ✗') ? [index + 1] : []));
}

type Change = NonNullable<Linter.LintMessage['fix']>;

function apply(code: string, changes: readonly (Change | undefined)[]): string {
  return changes
    .filter((change) => change !== undefined)
    .sort((a, b) => b.range[0] - a.range[0])
    .reduce((text, { range, text: put }) => text.slice(0, range[0]) + put + text.slice(range[1]), code)
    .replace(mark, '');
}

describe.each(Object.keys(rules))('the page of %s', (name) => {
  const blocks = blocksOf(`rules/${name}.md`);
  const { kinds } = rules[name]?.meta.docs ?? { kinds: [] };

  test('shows its options as they are taken', () => {
    const options = blocks.filter(({ role, language }) => role === '' && language === 'json');
    expect(options).toHaveLength(kinds.length > 0 ? 1 : 0);
    for (const { code } of options) {
      const configured = JSON.parse(code) as Linter.RulesRecord;
      const settings = { 'lending-compat': { from: '25.2', to: '26.3' } };
      const config = { plugins: { 'lending-compat': plugin }, rules: configured, settings };
      expect(new Linter().verify('1;', [config], { filename: 'example.js' })).toEqual([]);
    }
  });

  const known = new Set(['', 'incorrect', 'correct', 'fixed', 'suggested']);
  test('holds no block that is not run', () => {
    expect(blocks.filter(({ role }) => !known.has(role))).toEqual([]);
  });

  let incorrect: Block | undefined;
  for (const [index, block] of blocks.entries()) {
    const title = `block ${index + 1}, ${block.role}`;
    if (block.role === 'incorrect') {
      incorrect = block;
      test(title, () => {
        const lines = lint(block, name).map(({ line }) => line);
        expect(lines.length).toBeGreaterThan(0);
        expect(lines).toEqual(markedLines(block.code));
      });
    } else if (block.role === 'correct') {
      test(title, () => {
        expect(lint(block, name)).toEqual([]);
        expect(markedLines(block.code)).toEqual([]);
      });
    } else if (block.role === 'fixed' || block.role === 'suggested') {
      const before = incorrect;
      test(title, () => {
        if (before === undefined) throw new Error('It follows no incorrect block.');
        const messages = lint(before, name);
        const changes = messages.map((message) =>
          block.role === 'fixed' ? message.fix : message.suggestions?.[0]?.fix,
        );
        expect(apply(before.code, changes)).toBe(block.code);
      });
    }
  }
});

describe('docs/eslint.md', () => {
  const blocks = blocksOf('eslint.md');
  const configs = blocks.filter(({ role }) => role === 'config');

  test('holds no block that is not run', () => {
    expect(blocks.map(({ role }) => role).filter((role) => role !== 'config')).toEqual(['oxlint']);
  });

  test.each(configs.map(({ code }, index) => [index + 1, code] as const))('config %i', async (_, code) => {
    const config = await configOf(code);
    // A folder of its own: the plugin reads what stands beside the linted file.
    const cwd = mkdtempSync(join(tmpdir(), 'docs-'));
    const messages = new Linter({ cwd }).verify('fetch(`/lending/v1/loans/${id}/attachments`);', config, {
      filename: join(cwd, 'a.js'),
    });
    rmSync(cwd, { recursive: true });
    expect(messages.map(({ ruleId }) => ruleId)).toEqual(['lending-compat/no-removed-endpoint']);
  });
});

/** Runs a configuration as it stands, with the plugin from its source. */
async function configOf(code: string): Promise<Linter.Config[]> {
  Object.assign(globalThis, { pluginFromSource: plugin });
  const source = code
    .replace(/import (\w+) from 'lending-compat\/eslint';/, 'const $1 = globalThis.pluginFromSource;')
    .replace(/from '([^']+)'/g, (_, name: string) => `from ${JSON.stringify(import.meta.resolve(name))}`);
  const module = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as { default: Linter.Config[] };
  return module.default;
}
