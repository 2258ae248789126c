import { describe, expect, test } from 'vitest';
import { resultsOf, workspace } from './workspace.js';

const agents = (code: string): string => `const at = '/lending/v3/externalUsers';
const read = async (id) => (await fetch(\`\${at}/\${id}\`)).json();
const send = (body) => fetch(\`\${at}?orgid=1&action=update\`, { method: 'PATCH', body: JSON.stringify([body]) });
export async function add(id, role) {
  ${code}
}
`;

describe('what is sent and used again', () => {
  test.each<[string, (name: string) => string]>([
    [
      'from an object with the old one spread into it',
      (name) =>
        `const user = await read(id); const body = { ...user, ${name}: [...user.${name}, role] }; await send(body); return body.${name}.length;`,
    ],
    [
      'from an object that is made, in brackets',
      (name) => `const body = { id, ${name}: [role] }; await send(body); return [body['${name}'], body?.${name}];`,
    ],
    [
      'from a copy that is written to',
      (name) =>
        `const copy = { ...(await read(id)) }; copy.${name} = copy.${name}.concat(role); await send(copy); return copy.${name};`,
    ],
    [
      'in another function',
      (name) => `const body = { id, ${name}: [role] }; await send(body); return ((sent) => sent.${name})(body);`,
    ],
  ])('is called the same in both places: %s', async (_, code) => {
    const { upgrade, plan } = workspace({ 'app.js': agents(code('designatedRoles')) });
    expect((await upgrade())['app.js']).toBe(agents(code('designatedRoleRefs')));
    expect(resultsOf(await plan())).toEqual([]);
  });

  test('is taken out under the new name', async () => {
    const code = (key: string, taken: string): string =>
      agents(
        `const body = { id, ${key}: [role] }; await send(body); const { ${taken} } = body; return designatedRoles;`,
      );
    const { upgrade } = workspace({ 'app.js': code('designatedRoles', 'designatedRoles') });
    expect((await upgrade())['app.js']).toBe(code('designatedRoleRefs', 'designatedRoleRefs: designatedRoles'));
  });

  test('keeps its name at both ends of the window, and where it is not sent', async () => {
    const sent = agents('const body = { id, designatedRoles: [role] }; await send(body); return body.designatedRoles;');
    expect((await workspace({ 'app.js': sent }).plan({ mode: 'bridge' })).files).toEqual([]);
    const kept = agents('const row = { id, designatedRoles: [role] }; await send({ id }); return row.designatedRoles;');
    expect((await workspace({ 'app.js': kept }).plan()).files).toEqual([]);
  });

  test('is called as in the file that a test reads it from', async () => {
    const kept = (name: string): string =>
      `{ "firstName": "Ann", "emailForLogin": "a@b.c", "useParentInfoForRateLock": true, "${name}": ["x"] }\n`;
    const asked = (name: string): string =>
      `import user from './user.json';\nimport { roles } from './app.js';\ntest('roles', async () => expect(await roles(user)).toEqual(user.${name}));\n`;
    const { upgrade } = workspace({
      'app.js':
        'export const roles = async ({ id }) => (await (await fetch(`/lending/v3/externalUsers/${id}`)).json()).designatedRoles;\n',
      'app.test.js': asked('designatedRoles'),
      'user.json': kept('designatedRoles'),
    });
    const files = await upgrade();
    expect(files['user.json']).toBe(kept('designatedRoleRefs'));
    expect(files['app.test.js']).toBe(asked('designatedRoleRefs'));
  });

  test('is left to a person where it should not be sent', async () => {
    const code = (key: string, used: string): string => `export async function touch(loan) {
  const body = { id: 1${key} };
  await fetch(\`/lending/v3/loans/\${loan}/documents\`, { method: 'PATCH', body: JSON.stringify([body]) });
  return ${used};
}
`;
    const key = ", status: 'new'";
    expect((await workspace({ 'app.js': code(key, 'body.id') }).upgrade())['app.js']).toBe(code('', 'body.id'));
    const { plan } = workspace({ 'app.js': code(key, 'body.status') });
    for (const mode of ['cutover', 'bridge'] as const) {
      const { files, uses } = await plan({ mode });
      expect(files).toEqual([]);
      expect(uses.map(({ result, why }) => [result, why])).toEqual([
        ['manual', expect.stringContaining('read again (app.js:4)')],
      ]);
    }
  });
});

test('what a test has a call answer follows at the cut-over, and is answered in the old words until then', async () => {
  const load = (name: string): string =>
    `export const people = { one: async (id) => (await fetch(\`/lending/v3/externalUsers/\${id}\`)).json() };\nexport const count = async (id) => people.one(id).then((user) => user${name});\n`;
  const stub = (name: string): string =>
    `import { people, count } from './people.js';\ntest('count', async () => {\n  vi.spyOn(people, 'one').mockResolvedValue({ id: '1', ${name}: [] });\n  expect(await count('1')).toEqual([]);\n});\n`;
  const before = { 'people.js': load('.designatedRoles'), 'people.test.js': stub('designatedRoles') };
  expect(await workspace(before).upgrade()).toEqual({
    'people.js': load('.designatedRoleRefs'),
    'people.test.js': stub('designatedRoleRefs'),
  });
  const bridged = workspace(before);
  expect((await bridged.upgrade({ mode: 'bridge' }))['people.test.js']).toBe(stub('designatedRoles'));
  expect(resultsOf(await bridged.plan({ mode: 'bridge' }))).toEqual([
    'people.test.js:3 external-user-designated-roles manual',
  ]);
});

test('what is sent beside all that an object has keeps its name where what it is made of cannot be told', async () => {
  const code = (name: string, from: string): string =>
    `async function patch(path, body) { return fetch(path, { method: 'PATCH', body: JSON.stringify(body) }); }\nexport const grant = (user, role) => patch('/lending/v3/externalUsers?action=update', [{ ...user, ${name}: [...(${from}.designatedRoles ?? []), role] }]);\nexport const set = (id, form) => patch('/lending/v3/externalUsers?action=update', [{ id, designatedRoles: form.chosen }]);\n`;
  const { plan } = workspace({ 'app.js': code('designatedRoles', 'user') });
  const { uses } = await plan();
  expect(uses.map(({ line, result }) => `${String(line)} ${result}`)).toEqual(['2 manual', '2 undecided', '3 fixed']);
});

describe('what is taken by a list of names and sent', () => {
  const ownPick: Record<string, string> = {
    'with what makes an object of pairs':
      'Object.fromEntries(keys.filter((key) => key in object).map((key) => [key, object[key]]))',
    'with a loop': '{ const taken = {}; for (const key of keys) taken[key] = object[key]; return taken; }',
  };
  test.each([...Object.entries(ownPick), ['with a library', undefined] as const])(
    'is left to a person with the list: %s',
    async (_, body) => {
      const pick = body === undefined ? "import { pick } from 'lodash';" : `const pick = (object, keys) => ${body};`;
      const { plan } = workspace({
        'app.js': `${pick}
const NAMES = ['id', 'designatedRoles'];
const at = '/lending/v3/externalUsers';
const send = (user) => fetch(\`\${at}?action=update\`, { method: 'PATCH', body: JSON.stringify([pick(user, NAMES)]) });
export async function add(id, role) {
  const user = await (await fetch(\`\${at}/\${id}\`)).json();
  return send(Object.assign({}, user, { designatedRoles: [role] }));
}
`,
      });
      const left = await plan();
      expect(left.files).toEqual([]);
      expect(resultsOf(left)).toEqual([
        'app.js:2 external-user-designated-roles manual',
        'app.js:7 external-user-designated-roles manual',
      ]);
    },
  );

  test('is left with the list where the object is sent as a whole as well', async () => {
    const { plan } = workspace({
      'app.js': `const FIELDS = ['designatedRoles', 'email'];
const form = { designatedRoles: ['a'], email: '' };
const send = (users) => fetch('/lending/v3/externalUsers?orgid=1', { method: 'PATCH', body: JSON.stringify(users) });
export const some = () => send([Object.fromEntries(FIELDS.map((field) => [field, form[field]]))]);
export const all = () => send([form]);
`,
    });
    const left = await plan();
    expect(left.files).toEqual([]);
    expect(resultsOf(left)).toEqual([
      'app.js:1 external-user-designated-roles manual',
      'app.js:2 external-user-designated-roles manual',
    ]);
  });

  test('is left alone where it is not sent', async () => {
    const { plan } = workspace({
      'app.js': `const pick = (object, keys) => Object.fromEntries(keys.map((key) => [key, object[key]]));
const NAMES = ['id', 'designatedRoles'];
export const row = (id) => pick({ id, designatedRoles: [] }, NAMES);
export const read = async (id) => (await fetch(\`/lending/v3/externalUsers/\${id}\`)).json();
`,
    });
    expect((await plan()).uses).toEqual([]);
  });
});

describe('a field that is only read and is put into a body by itself', () => {
  const save = (steps: string): string => `export async function save(loan, id, status, next) {
  const body = { id };
${steps}  await fetch(\`/lending/v3/loans/\${loan}/documents\`, { method: 'PATCH', body: JSON.stringify([body]) });
}
`;

  test.each([
    ['as it comes', '  body.status = status;\n'],
    ['with the condition that is there for it', '  if (status) body.status = status;\n'],
    ['as a text', "  body.status = 'Received';\n"],
  ])('is no longer put there: %s', async (_, steps) => {
    expect((await workspace({ 'app.js': save(steps) }).upgrade())['app.js']).toBe(save(''));
  });

  test.each([
    ['by a call', '  body.status = next();\n'],
    ['on one of two ways', '  if (status) body.status = status; else body.open = true;\n'],
    ['and read again', '  body.status = status;\n  body.title = body.status;\n'],
  ])('is left to a person where it is put there %s', async (_, steps) => {
    const { upgrade, plan } = workspace({ 'app.js': save(steps) });
    expect((await upgrade())['app.js']).toBe(save(steps));
    expect(resultsOf(await plan())).toEqual(['app.js:3 efolder-document-status manual']);
  });
});

test('what a fake answers keeps a field that is only read, also where the code sends what it was answered', async () => {
  const kept = (name: string): string => `import { Papers, Web, type Paper, type Api } from './papers';
class Fake implements Api {
  readonly papers: Paper[] = [{ id: '1', title: 'Deed', ${name}: 'Cleared' }];
  list = async (): Promise<Paper[]> => this.papers;
  save = async (): Promise<void> => {};
}
test('papers', async () => { expect(await new Papers(new Fake()).cleared('1')).toBe(1); });
test('web', async () => { expect(await new Papers(new Web()).cleared('1')).toBe(0); });
`;
  const { upgrade } = workspace({
    'papers.ts': `export interface Paper { id: string; title: string; status?: string }
export interface Api { list(loan: string): Promise<Paper[]>; save(loan: string, papers: Paper[]): Promise<void> }
export class Web implements Api {
  async list(loan: string): Promise<Paper[]> { return (await (await fetch(\`/lending/v3/loans/\${loan}/documents\`)).json()) as Paper[]; }
  async save(loan: string, papers: Paper[]): Promise<void> {
    await fetch(\`/lending/v3/loans/\${loan}/documents\`, { method: 'PATCH', body: JSON.stringify(papers) });
  }
}
export class Papers {
  constructor(private readonly api: Api) {}
  async cleared(loan: string): Promise<number> { return (await this.api.list(loan)).filter((one) => one.status === 'Cleared').length; }
  async name(loan: string, title: string): Promise<void> {
    const [first] = await this.api.list(loan);
    if (first) await this.api.save(loan, [{ ...first, title }]);
  }
}
`,
    'papers.test.ts': kept('status'),
  });
  expect((await upgrade())['papers.test.ts']).toBe(kept('documentStatus'));
});
