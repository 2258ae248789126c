import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import json from '@eslint/json';
import * as typescript from '@typescript-eslint/parser';
import { Linter, type Rule } from 'eslint';
import plugin from '../../src/eslint/index.js';
import { declaredTypes } from '../../src/eslint/declared-types.js';
import { folderWith, lint, placesOf } from './linting.js';

const window = { from: '25.2', to: '26.3' };
const settings = { ...window, crossFile: false };

/** The visitors that the rules return for a text. */
function visitorsFor(text: string): Rule.RuleListener[] {
  const visitors: Rule.RuleListener[] = [];
  const rules = Object.fromEntries(
    Object.entries(plugin.rules).map(([name, rule]) => {
      const create = (context: Rule.RuleContext): Rule.RuleListener => {
        const visitor = rule.create(context);
        visitors.push(visitor);
        return visitor;
      };
      return [name, { ...rule, create }];
    }),
  );
  const spied = { plugins: { 'lending-compat': { rules } }, settings: { 'lending-compat': settings } };
  new Linter().verify(text, [{ ...plugin.configs.strict, ...spied }], { filename: 'a.js' });
  return visitors;
}

describe('a file that holds none of the words', () => {
  test.each([
    "import { z } from 'zod';\nexport const a = z.object({ attachments: z.string() });",
    '',
    'const s = `/v1/loans`;',
  ])('is visited by no rule: %j', (text) => {
    const visitors = visitorsFor(text);
    expect(visitors).toHaveLength(Object.keys(plugin.rules).length);
    for (const visitor of visitors) expect(visitor).toEqual({});
  });

  test('one that holds them is', () => {
    expect(visitorsFor('user.designatedRoles;').map((visitor) => Object.keys(visitor))).toContainEqual([
      'Program',
      'Document',
    ]);
  });
});

describe('languages', () => {
  test('JSON in all its dialects', () => {
    const text = '{ "a": "/lending/v1/loans/{loanId}/attachments" }';
    for (const dialect of ['json', 'jsonc', 'json5']) {
      const config: Linter.Config[] = [
        { files: ['**/*.json'], plugins: { json }, language: `json/${dialect}` },
        { ...plugin.configs.recommended, settings: { 'lending-compat': settings } },
      ];
      const messages = new Linter().verify(text, config, { filename: 'paths.json' });
      expect(messages.map(({ ruleId, line, column, endColumn }) => [ruleId, line, column, endColumn])).toEqual([
        ['lending-compat/no-removed-endpoint', 1, 9, 47],
      ]);
    }
  });

  test('a schema in JSON that refuses unknown keys', () => {
    const keys = ['eventId', 'eventTime', 'eventType', 'meta'];
    const properties = Object.fromEntries(keys.map((key) => [key, {}]));
    const text = JSON.stringify({ type: 'object', properties, additionalProperties: false });
    const config: Linter.Config[] = [
      { files: ['**/*.json'], plugins: { json }, language: 'json/json' },
      { ...plugin.configs.recommended, settings: { 'lending-compat': settings } },
    ];
    const messages = new Linter().verify(text, config, { filename: 'notification.json' });
    expect(messages.map(({ ruleId }) => ruleId)).toEqual(['lending-compat/no-strict-event-body']);
  });

  test('CommonJS, scripts and JSX', () => {
    const code =
      "'use strict';\nconst list = (id) => fetch(`/lending/v1/loans/${id}/attachments`);\nmodule.exports = { list };";
    for (const sourceType of ['commonjs', 'script'] as const) {
      const config: Linter.Config[] = [
        { languageOptions: { sourceType } },
        { ...plugin.configs.recommended, settings: { 'lending-compat': settings } },
      ];
      const messages = new Linter().verify(code, config, { filename: 'a.js' });
      expect(placesOf(messages)).toEqual(['2:52 no-removed-endpoint']);
    }
  });

  test('a text that begins with a byte order mark keeps its columns', () => {
    const code = '\uFEFFfetch(`/lending/v1/loans/${id}/attachments`);';
    const [message] = lint(code, { settings });
    expect(message).toMatchObject({ line: 1, column: 31 });
    expect(message?.fix).toEqual({ range: [16, 18], text: 'v3' });
  });
});

test('types of the checker are asked for where the parser has them', () => {
  const cwd = folderWith({
    'tsconfig.json':
      '{ "compilerOptions": { "strict": true, "noEmit": true, "lib": ["ES2022"], "types": [] }, "include": ["*.ts"] }',
    'model.ts': 'export interface Person { designatedRoles: string[] }\nexport type People = readonly Person[];\n',
    'a.ts':
      "import type { Person, People } from './model';\nexport const f = (one: Person, all: People, n: number) => [one, all, n, user.designatedRoles];\ndeclare const user: { designatedRoles: string[] };\n",
  });
  const asked: Record<string, unknown> = {};
  const spy: Rule.RuleModule = {
    create: (context) => ({
      ArrayExpression(node) {
        const declaredType = declaredTypes(context);
        for (const element of node.elements) {
          if (element?.type === 'Identifier') asked[element.name] = declaredType(element as never);
        }
      },
    }),
  };
  const config: Linter.Config[] = [
    {
      files: ['**/*.ts'],
      languageOptions: { parser: typescript, parserOptions: { projectService: true, tsconfigRootDir: cwd } },
      plugins: { spy: { rules: { spy } } },
      rules: { 'spy/spy': 'error' },
    },
  ];
  const filename = `${cwd}/a.ts`;
  const messages = new Linter({ cwd }).verify(readFileSync(filename, 'utf8'), config, { filename });
  expect(messages).toEqual([]);
  expect(asked).toEqual({
    one: [{ file: `${cwd}/model.ts`, name: 'Person' }],
    all: expect.arrayContaining([{ file: `${cwd}/model.ts`, name: 'People' }]) as unknown,
    n: undefined,
  });
});
