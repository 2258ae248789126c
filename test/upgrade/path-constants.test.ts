import { describe, expect, test } from 'vitest';
import { resultsOf, workspace } from './workspace.js';
import type { Files } from './workspace.js';

/** Files as they are before and after, by the version that stands in the path. */
type Versioned = (version: 'v1' | 'v3') => Files;

const direct = 'export const list = (loan) => get(`/lending/v1/loans/${loan}/documents`);\n';
const get = 'const get = async (path) => (await fetch(`https://x.example${path}`)).json();\n';

describe('a path that stands by itself and is asked for by one call', () => {
  test.each<[string, Versioned]>([
    [
      'a constant with a place to be filled',
      (v) => ({
        'a.js': `const LIST = '/lending/${v}/loans/:loan/attachments';\n${get}export const list = (loan) => get(LIST.replace(':loan', loan));\n`,
      }),
    ],
    [
      'a member of a table, filled by a helper',
      (v) => ({
        'a.js': `import { format } from 'node:util';\nconst PATHS = { list: '/lending/${v}/loans/%s/attachments', other: '/other' };\nconst at = (path, ...values) => format(path, ...values);\nexport const list = async (loan) => (await fetch(at(PATHS.list, loan))).json();\n`,
      }),
    ],
    [
      'a function that gives it',
      (v) => ({
        'a.js': `const listOf = (loan) => \`/lending/${v}/loans/\${loan}/attachments\`;\n${get}export const list = (loan) => get(listOf(loan));\n`,
      }),
    ],
    [
      'a declared function that adds it up',
      (v) => ({
        'a.js': `function listOf(loan) {\n  return '/lending/${v}/loans/' + loan + '/attachments';\n}\n${get}export const list = (loan) => get(listOf(loan));\n`,
      }),
    ],
    [
      'a function in a table of another file',
      (v) => ({
        'paths.js': `export const paths = { one: (loan, id) => \`/lending/${v}/loans/\${loan}/attachments/\${id}\` };\n`,
        'a.js': `import { paths } from './paths.js';\n${get}export const one = (loan, id) => get(paths.one(loan, id));\n`,
      }),
    ],
    [
      'and by tests besides',
      (v) => ({
        'paths.js': `export const LIST = '/lending/${v}/loans/:loan/attachments';\n`,
        'a.js': `import { LIST } from './paths.js';\n${get}export const list = (loan) => get(LIST.replace(':loan', loan));\n`,
        'a.test.js': `import { LIST } from './paths.js';\nimport { list } from './a.js';\ntest('asks', async () => {\n  globalThis.fetch = vi.fn(async () => ({ json: async () => [] }));\n  await list(1);\n  expect(fetch).toHaveBeenCalledWith(\`https://x.example\${LIST.replace(':loan', 1)}\`);\n});\n`,
      }),
    ],
  ])('gets the new one: %s', async (_, versioned) => {
    for (const mode of ['cutover', 'bridge'] as const) {
      const { upgrade, plan } = workspace(versioned('v1'));
      expect(await upgrade({ mode })).toEqual(versioned('v3'));
      expect(resultsOf(await plan({ mode }))).toEqual([]);
    }
  });

  test.each<[string, Files]>([
    [
      'it is used again',
      {
        'a.js': `const LIST = '/lending/v1/loans/:loan/attachments';\n${get}export const shown = () => LIST;\nexport const list = (loan) => get(LIST.replace(':loan', loan));\n`,
      },
    ],
    [
      'it is kept before the call',
      {
        'a.js': `const listOf = (loan) => \`/lending/v1/loans/\${loan}/attachments\`;\n${get}export const list = (loan) => {\n  const path = listOf(loan);\n  note(path);\n  return get(path);\n};\n`,
      },
    ],
    [
      'the table is handed on',
      {
        'a.js': `const paths = { list: '/lending/v1/loans/:loan/attachments' };\n${get}export const list = (loan) => get(paths.list.replace(':loan', loan));\nexport default paths;\n`,
      },
    ],
    [
      'the function does more',
      {
        'a.js': `const listOf = (loan) => {\n  note(loan);\n  return \`/lending/v1/loans/\${loan}/attachments\`;\n};\n${get}export const list = (loan) => get(listOf(loan));\n`,
      },
    ],
    [
      'what asks for it is not seen',
      { 'a.js': "const LIST = '/lending/v1/loans/:loan/attachments';\nexport default LIST;\n" },
    ],
  ])('is left to a person where %s', async (_, files) => {
    const { plan } = workspace(files);
    const planned = await plan();
    expect(planned.files).toEqual([]);
    expect(planned.uses.map(({ change, result }) => [change, result])).toEqual([['attachments-v1', 'manual']]);
  });

  test('keeps its text where the call has another form', async () => {
    const files = {
      'a.js': `const at = (loan) => \`/lending/v1/loans/\${loan}/attachments/url\`;\nexport const upload = (loan) => fetch(at(loan), { method: 'POST' });\n${direct}`,
    };
    const { plan } = workspace(files);
    expect((await plan()).files).toEqual([]);
  });
});
