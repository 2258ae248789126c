import { describe, expect, test } from 'vitest';
import { resultsOf, workspace } from './workspace.js';

const listOf = (version: string): string =>
  `export const list = async (loan) => (await fetch(\`/lending/${version}/loans/\${loan}/attachments\`)).json();\n`;
const given = "import { list } from './a.js';\n";
const at = (version: string): string => `/lending/${version}/loans/1/attachments`;

describe('a path that a test says', () => {
  test.each<[string, (path: string) => string]>([
    [
      'the key of an answer',
      (path) =>
        `const serve = (answers) => {\n  globalThis.fetch = async (path) => ({ json: async () => answers[path] });\n};\nserve({ '${path}': [] });\n`,
    ],
    ['the key of an answer, behind its verb', (path) => `const answers = { 'GET ${path}': [], 'GET /other': {} };\n`],
    [
      'the case of an answer',
      (path) =>
        `const fake = async (url) => {\n  switch (new URL(url).pathname) {\n    case '${path}':\n      return Response.json([]);\n    default:\n      return new Response('{}', { status: 404 });\n  }\n};\n`,
    ],
    [
      'what it is compared with',
      (path) => `const fake = async (url) => (url.endsWith('${path}') ? Response.json([]) : Response.error());\n`,
    ],
    ['what is refused otherwise', (path) => `if (path !== '${path}') console.log(path);\n`],
    [
      'what was asked for',
      (path) =>
        `test('asks', async () => {\n  await list(1);\n  assert.deepEqual(calls, [{ method: 'GET', path: '${path}' }]);\n  expect(fetch).toHaveBeenCalledWith('http://x.example${path}?start=0');\n});\n`,
    ],
    [
      'what a library answers for',
      (path) =>
        `nock('http://x.example').get('${path}').reply(200, []);\nserver.use(http.get('*${path}', () => HttpResponse.json([])));\n`,
    ],
    ['a route of what stands in', (path) => `app.get('${path}', (request, response) => response.json([]));\n`],
    ['a constant', (path) => `const PATH = '${path}';\nconst answers = { [PATH]: [] };\nexpect(path).toBe(PATH);\n`],
    ['an entry', (path) => `const answers = new Map([['${path}', []]]);\n`],
  ])('goes with the call that asks for it: %s', async (_, code) => {
    const files = { 'a.js': listOf('v1'), 'a.test.js': given + code(at('v1')) };
    for (const mode of ['cutover', 'bridge'] as const) {
      const { upgrade, plan } = workspace(files);
      expect(await upgrade({ mode })).toEqual({ 'a.js': listOf('v3'), 'a.test.js': given + code(at('v3')) });
      expect(resultsOf(await plan({ mode }))).toEqual([]);
    }
  });

  test('goes with it in data and in what stands beside tests, put together or not', async () => {
    const files = (v: string): Record<string, string> => ({
      'src/a.js': listOf(v),
      'test/answers.json': `{ "${at(v)}": [] }\n`,
      'test/fakes/platform.js': `export const answers = (loan) => ({ [\`/lending/${v}/loans/\${loan}/attachments\`]: [], ['/lending/${v}/loans/' + loan + '/attachments?all=true']: [] });\n`,
    });
    expect(await workspace(files('v1')).upgrade()).toEqual(files('v3'));
  });

  test.each<[string, string, string]>([
    ['handed to something', `const lengths = ['${at('v1')}'].map((path) => path.length);\n`, 'is not seen'],
    [
      'beside something else',
      `const answers = { '${at('v1')}': [] };\nconst tail = path.replace('/lending/v1/loans/', '');\n`,
      'is not seen',
    ],
    [
      'a pattern',
      'const isList = (path) => /\\/lending\\/v1\\/loans\\/\\w+\\/attachments$/.test(path);\n',
      'is not seen',
    ],
    ['answered with a failure', `const answers = { '${at('v1')}': { status: 404 } };\n`, 'a failure is said'],
    ['expected to be refused', `expect(seen).not.toContain('${at('v1')}');\n`, 'a failure is said'],
    ['beside the new one', `const answers = { '${at('v1')}': [], '${at('v3')}': [] };\n`, 'takes its place'],
    ['of a release', `const answers = { '25.2': { '${at('v1')}': [] }, '26.3': {} };\n`, 'speaks of releases'],
  ])('is told where it is not sure: %s', async (_, code, why) => {
    const { plan } = workspace({ 'a.js': listOf('v1'), 'a.test.js': given + code });
    const { files, uses } = await plan();
    expect(files.map(({ file }) => file)).toEqual(['a.js']);
    const left = uses.filter(({ file }) => file === 'a.test.js');
    expect(left.length).toBeGreaterThan(0);
    expect(left.every((use) => use.result === 'manual' && use.why?.includes(why) === true)).toBe(true);
  });

  test.each([
    [
      'another call keeps it',
      "const LIST = '/lending/v1/loans/:loan/attachments';\nexport const shown = [LIST, () => fetch(LIST)];\n",
    ],
    ['the code says it elsewhere', "export const note = () => console.log('/lending/v1/loans/2/attachments');\n"],
  ])('is told where %s', async (_, more) => {
    const { plan } = workspace({
      'a.js': listOf('v1'),
      'b.js': more,
      'a.test.js': `const answers = { '${at('v1')}': [] };\n`,
    });
    const { files, uses } = await plan();
    expect(files.map(({ file }) => file)).toEqual(['a.js']);
    expect(uses.find(({ file }) => file === 'a.test.js')?.why).toContain('other calls keep it');
  });

  test('is left alone where no call of the code is edited, and where it is another one', async () => {
    const answers = (path: string): string => `const answers = { '${path}': [] };\n`;
    const other = { 'a.js': "export const other = () => fetch('/other');\n", 'a.test.js': answers(at('v1')) };
    expect((await workspace(other).plan()).uses).toEqual([]);
    for (const path of [
      '/lending/v1/loans/1/milestones',
      `${at('v1')}/url`,
      `POST ${at('v1')}`,
      '/own/lending/v1/loans/1/attachments/2/3/4',
    ]) {
      const { plan } = workspace({ 'a.js': listOf('v1'), 'a.test.js': answers(path) });
      expect((await plan()).uses.map(({ file }) => file)).toEqual(['a.js']);
    }
  });
});
