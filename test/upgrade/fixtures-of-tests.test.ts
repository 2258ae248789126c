import { describe, expect, test } from 'vitest';
import { resultsOf, workspace } from './workspace.js';

const roles = 'external-user-designated-roles';
const kinds = 'external-user-organization-type';
const load = "(await (await fetch('/lending/v3/externalUsers/7')).json())";

describe('what a test hands to code that reads the platform is a fixture of it', () => {
  const code = (count: string, firm: string): string => `export const count = (user) => ${count}.length;
export const isFirm = (user) => ${firm};
export const counts = async () => {
  const user = ${load};
  return isFirm(user) ? count(user) : 0;
};
`;
  const before = code('user.designatedRoles', "user.organization.entityType === 'Organization'");
  const after = code('user.designatedRoleRefs', "user.organization.entityType === 'ExternalOrg'");
  const tests = (name: string, kind: string): string => `import { count, isFirm } from './roles';
const userOf = (change) => ({ organization: { entityType: '${kind}' }, ${name}: ['a'], ...change });
test('count', () => assert.equal(count({ ${name}: [] }), 0));
test('made', () => assert.equal(count(userOf({ ${name}: [] })), 0));
test('some', () => assert.ok(isFirm(userOf({ id: '1' })) && count(userOf())));
`;
  const old = tests('designatedRoles', 'Organization');
  const renewed = tests('designatedRoleRefs', 'ExternalOrg');

  test('which changes with it', async () => {
    const { upgrade, plan } = workspace({ 'roles.js': before, 'roles.test.js': old });
    expect(await upgrade()).toEqual({ 'roles.js': after, 'roles.test.js': renewed });
    expect((await plan()).uses).toEqual([]);
  });

  test('and is listed where both names are read until then', async () => {
    const { upgrade, plan } = workspace({ 'roles.js': before, 'roles.test.js': old });
    const listed = [
      `roles.test.js:2 ${kinds} manual`,
      `roles.test.js:2 ${roles} manual`,
      `roles.test.js:3 ${roles} manual`,
      `roles.test.js:4 ${roles} manual`,
    ];
    expect(resultsOf(await plan({ mode: 'bridge' }))).toEqual([
      `roles.js:1 ${roles} bridged`,
      `roles.js:2 ${kinds} bridged`,
      ...listed,
    ]);
    expect(await upgrade({ mode: 'bridge' })).toEqual({
      'roles.js': code(
        `(user.designatedRoleRefs ?? user.designatedRoles /* bridge: ${roles} */)`,
        `user.organization.entityType === 'Organization' || user.organization.entityType === 'ExternalOrg' /* bridge: ${kinds} */`,
      ),
      'roles.test.js': old,
    });
    expect(resultsOf(await plan({ mode: 'bridge' }))).toEqual(listed);
    expect((await upgrade())['roles.test.js']).toBe(renewed);
    expect(await upgrade({ mode: 'contract' })).toEqual({ 'roles.js': after, 'roles.test.js': renewed });
    expect((await plan()).uses).toEqual([]);
  });

  test('as it is by patterns, by property paths, and in data', async () => {
    const read = (name: string): string => `import { get } from 'lodash';
export const names = ({ ${name}: all = [] }) => all.map((role) => role.name);
export const first = (user) => get(user, '${name}');
export const both = async () => {
  const user = ${load};
  return [names(user), first(user)];
};
`;
    const asked = (name: string): string => `import { first, names } from '../src/roles';
import user from './data/user.json';
test('names', () => assert.deepEqual(names({ ${name}: [] }), []));
test('first', () => assert.ok(first({ '${name}': ['a'] })));
test('data', () => assert.ok(first(user)));
`;
    const data = (name: string): string => `{ "${name}": ["a"] }\n`;
    const files = (name: string): Record<string, string> => ({
      'package.json': '{}',
      'src/roles.js': read(name),
      'test/data/user.json': data(name),
      'test/roles.test.js': asked(name),
    });
    expect(await workspace(files('designatedRoles')).upgrade()).toEqual(files('designatedRoleRefs'));
  });

  test('and so does what the test reads of it again', async () => {
    const again = (name: string): string => `import { count } from './roles';
test('count', () => {
  const user = { ${name}: ['a'] };
  assert.equal(count(user), user.${name}.length);
});
`;
    const { upgrade } = workspace({ 'roles.js': before, 'roles.test.js': again('designatedRoles') });
    expect((await upgrade())['roles.test.js']).toBe(again('designatedRoleRefs'));
  });

  describe('of which the test names nothing that tells by itself', () => {
    const files = (more: string, read: string, made: string, kind = 'Organization'): Record<string, string> => ({
      'label.js': `export const label = (one, { organization }) => one.id + ${read} + (organization.entityType === '${kind}');\n`,
      'papers.js': `import { label } from './label';\nexport async function papers(loan) {\n  const all = await (await fetch(\`/lending/v3/loans/\${loan}/documents\`)).json();\n  const user = ${load};\n  return all.map((one) => label(one, user));\n}\n`,
      'label.test.js': `import { label } from './label';\ntest('label', () => {\n  const one = { id: '1', ${made}: 'x' };\n  label(one, { organization: { entityType: '${kind}' } });${more}\n});\n`,
    });

    test('changes too', async () => {
      const { upgrade, plan } = workspace(files('', 'one.status', 'status'));
      expect(resultsOf(await plan({ mode: 'bridge' })).filter((one) => one.startsWith('label.test'))).toEqual([
        'label.test.js:3 efolder-document-status manual',
        `label.test.js:4 ${kinds} manual`,
      ]);
      expect(await upgrade()).toEqual(files('', 'one.documentStatus', 'documentStatus', 'ExternalOrg'));
    });

    test('and is left to a person where the test reads it again', async () => {
      const { upgrade, plan } = workspace(files('\n  return one.status;', 'one.status', 'status'));
      expect(resultsOf(await plan())).toContain('label.test.js:3 efolder-document-status manual');
      expect((await upgrade())['label.test.js']).toContain("status: 'x'");
    });
  });

  test('but is left to a person where other code reads it too', async () => {
    const other = 'export const own = (row) => row.designatedRoles.length;\n';
    const shared = `import { count } from './roles';
import { own } from './own';
const user = { designatedRoles: ['a'] };
test('both', () => assert.equal(count(user), own(user)));
`;
    const { upgrade, plan } = workspace({ 'roles.js': before, 'own.js': other, 'roles.test.js': shared });
    expect(resultsOf(await plan()).filter((one) => one.startsWith('roles.test.js'))).toEqual([
      `roles.test.js:3 ${roles} manual`,
    ]);
    expect(await upgrade()).toEqual({ 'roles.js': after, 'own.js': other, 'roles.test.js': shared });
  });

  test.each([
    ['has both names', 'count({ designatedRoles: [], designatedRoleRefs: [] })'],
    ['has the names by turns', 'count(isNew ? { designatedRoleRefs: [] } : { designatedRoles: [] })'],
    ['names it by turns', "count({ [isNew ? 'designatedRoleRefs' : 'designatedRoles']: [] })"],
    [
      'has the values by turns',
      "isFirm({ organization: { entityType: isNew ? 'ExternalOrg' : 'Organization' }, designatedRoleRefs: [] })",
    ],
    ['is handed to nothing of it', 'other({ designatedRoles: [] })'],
  ])('but not what %s', async (_, call) => {
    const file = `import { count, isFirm } from './roles';\nconst other = (own) => own.designatedRoles;\ntest('it', () => ${call});\n`;
    const { upgrade } = workspace({ 'roles.js': before, 'roles.test.js': file });
    expect(await upgrade()).toEqual({ 'roles.js': after, 'roles.test.js': file });
  });

  test('but not what tests code that a person lets read either', async () => {
    const bridged = code(
      '(user.designatedRoleRefs ?? user.designatedRoles)',
      "['Organization', 'ExternalOrg'].includes(user.organization.entityType)",
    );
    const { plan } = workspace({ 'roles.js': bridged, 'roles.test.js': old });
    expect((await plan()).uses).toEqual([]);
    expect((await plan({ mode: 'bridge' })).uses).toEqual([]);
  });
});

describe('a double of a test', () => {
  const files = (name: string, made: string): Record<string, string> => ({
    'users.ts': `import { z } from 'zod';
type Get = (path: string) => Promise<unknown>;
export const Agent = z.object({ id: z.string(), email: z.string(), ${name}: z.array(z.string()) });
export const Change = Agent.omit({ email: true }).partial();
async function fetchAs<S extends z.ZodTypeAny>(get: Get, path: string, schema: S): Promise<z.output<S>> {
  return schema.parse(await get(path));
}
export const load = (get: Get, id: string) => fetchAs(get, \`/lending/v3/externalUsers/\${id}\`, Agent);
export const save = async (patch: (path: string, body: unknown) => Promise<void>, id: string, roles: string[]) => {
  await patch('/lending/v3/externalUsers?orgid=1&action=update', [Change.parse({ id, ${name}: roles })]);
};
`,
    'users.test.ts': `import { load } from './users';
const get = async () => (${made});
test('load', async () => expect((await load(get, '7')).id).toBe('7'));
`,
  });

  test.each([
    ['has a name by turns', "{ id: '7', email: 'x', [isNew ? 'designatedRoleRefs' : 'designatedRoles']: ['r'] }"],
    ['has nothing of it', "{ id: '7' }"],
    ['has nothing at all', 'undefined'],
  ])('says nothing of what code asks for where it %s', async (_, made) => {
    const { upgrade } = workspace(files('designatedRoles', made));
    expect(await upgrade()).toEqual(files('designatedRoleRefs', made));
  });
});

test('what is put through a schema is renamed only together with it', async () => {
  const code = (known: string): string => `import { z } from 'zod';
const Change = z.object({ id: z.string(), designatedRoles: z.array(z.string()) });
${known}export const save = async (id, designatedRoles) => {
  const body = JSON.stringify([Change.parse({ id, designatedRoles })]);
  await fetch('/lending/v3/externalUsers?orgid=1&action=update', { method: 'PATCH', body });
};
`;
  const apart = workspace({ 'app.js': code('') });
  expect(resultsOf(await apart.plan())).toEqual([`app.js:4 ${roles} manual`]);
  expect((await apart.upgrade())['app.js']).toBe(code(''));
  const together = workspace({ 'app.js': code(`export const load = async () => Change.parse(${load});\n`) });
  expect((await together.upgrade())['app.js']).toBe(
    code(`export const load = async () => Change.parse(${load});\n`)
      .replace('designatedRoles: z', 'designatedRoleRefs: z')
      .replace('{ id, designatedRoles }', '{ id, designatedRoleRefs: designatedRoles }'),
  );
});

describe('what a test hands to code that has both values by a bridge follows at the cut-over', () => {
  const load = 'export const load = async (id) => (await fetch(`/lending/v3/externalUsers/${id}`)).json();\n';
  const files = (locks: string, kind: string): Record<string, string> => ({
    'package.json': '{}',
    'src/users.js': `${load}${locks}\nexport const locked = async (id) => locks(await load(id));\n`,
    'test/users.test.js': `import { locks } from '../src/users';\ntest('locks', () => expect(locks({ organization: { entityType: '${kind}' } })).toBe(true));\n`,
  });

  test.each([
    [
      'as cases',
      "export function locks(user) {\n  switch (user.organization.entityType) {\n    case 'Organization':\n      return true;\n    default:\n      return false;\n  }\n}",
    ],
    [
      'in a list that is searched',
      "export const locks = (user) => ['Organization', 'Bank'].includes(user.organization.entityType);",
    ],
    [
      'in a list by its indexes',
      "export const locks = (user) => ['Organization', 'Bank'].indexOf(user.organization.entityType) >= 0;",
    ],
  ])('%s', async (_, locks) => {
    const { upgrade } = workspace(files(locks, 'Organization'));
    expect((await upgrade({ mode: 'bridge' }))['src/users.js']).toContain('/* bridge: ');
    await upgrade();
    const renamed = locks.replace('Organization', 'ExternalOrg');
    expect(await upgrade({ mode: 'contract' })).toEqual(files(renamed, 'ExternalOrg'));
  });

  test('but not where a person wrote both', async () => {
    const locks =
      "export const locks = (user) => ['Organization', 'ExternalOrg'].includes(user.organization.entityType);";
    expect((await workspace(files(locks, 'Organization')).plan()).files).toEqual([]);
  });
});

test('what stands for an answer is not told to be left away where it is sent', async () => {
  const { plan } = workspace({
    'package.json': '{}',
    'src/papers.js':
      'export const papers = async (loan) => (await fetch(`/lending/v3/loans/${loan}/documents`)).json();\nexport const done = (paper) => paper.status === "Reviewed";\nexport const all = async (loan) => (await papers(loan)).filter(done);\n',
    'test/papers.test.js':
      "import { done } from '../src/papers';\ntest('done', () => expect(done({ id: '1', status: 'Reviewed' })).toBe(true));\n",
  });
  const { uses } = await plan();
  expect(uses.filter(({ file }) => file.startsWith('test')).map(({ review }) => review)).toEqual([
    'The set of values changes too.',
  ]);
});

describe('a list of which a test hands over one object', () => {
  const code = (name: string): string => `export const count = (user) => user.${name}.length;
export const counts = async () => count(${load});
export const own = (row) => row.designatedRoles.length;
`;
  const tests = (first: string, second: string, more = ''): string => `import { count, counts, own } from './roles';
const users = [
  { id: '1', ${first}: ['a'] },
  { id: '2', ${second}: ['b']${more} },
];
test('count', () => assert.equal(count(users[0]), 1));
`;

  test('is of one kind', async () => {
    const before = {
      'roles.js': code('designatedRoles'),
      'roles.test.js': tests('designatedRoles', 'designatedRoles'),
    };
    expect(await workspace(before).upgrade()).toEqual({
      'roles.js': code('designatedRoleRefs'),
      'roles.test.js': tests('designatedRoleRefs', 'designatedRoleRefs'),
    });
  });

  test('but one that has other keys is left to a person', async () => {
    const before = tests('designatedRoles', 'designatedRoles', ", kind: 'row'");
    const { plan } = workspace({ 'roles.js': code('designatedRoles'), 'roles.test.js': before });
    expect(resultsOf(await plan()).filter((one) => one.startsWith('roles.test.js'))).toEqual([
      `roles.test.js:3 ${roles} fixed`,
      `roles.test.js:4 ${roles} manual`,
    ]);
  });

  test('but objects that a pattern takes out of one are each something by itself', async () => {
    const tests = (name: string): string => `import { count, own } from './roles';
const [user, row] = [{ id: '1', ${name}: ['a'] }, { id: '2', designatedRoles: ['b'] }];
test('count', () => assert.equal(count(user) + own(row), 2));
`;
    const before = { 'roles.js': code('designatedRoles'), 'roles.test.js': tests('designatedRoles') };
    expect(await workspace(before).upgrade()).toEqual({
      'roles.js': code('designatedRoleRefs'),
      'roles.test.js': tests('designatedRoleRefs'),
    });
  });

  test('and so is one that gets to other code', async () => {
    const before = `${tests('designatedRoles', 'designatedRoles')}test('own', () => assert.equal(own(users[1]), 1));\n`;
    const { plan } = workspace({ 'roles.js': code('designatedRoles'), 'roles.test.js': before });
    expect(resultsOf(await plan()).filter((one) => one.startsWith('roles.test.js'))).toEqual([
      `roles.test.js:3 ${roles} fixed`,
      `roles.test.js:4 ${roles} manual`,
    ]);
  });
});

test('what a test hands over changes also where a name that is left to a person takes it', async () => {
  const code = (read: string): string => `const FIELDS = ['id', 'designatedRoles'];
export const describe = (user) => FIELDS.map((field) => \`\${field}=\${user[field]}\`).join();
export const count = (user) => user.${read}.length;
export async function report() {
  const user = ${load};
  return [describe(user), count(user)];
}
`;
  const tests = (name: string): string => `import { count, describe } from './roles';
const ann = { id: '1', ${name}: ['a'] };
test('count', () => assert.equal(count(ann) + count({ ...ann, ${name}: [] }), 1));
test('describe', () => assert.ok(describe(ann)));
`;
  const { upgrade, plan } = workspace({
    'roles.js': code('designatedRoles'),
    'roles.test.js': tests('designatedRoles'),
  });
  expect(resultsOf(await plan()).filter((one) => one.endsWith('manual'))).toEqual([`roles.js:1 ${roles} manual`]);
  expect(await upgrade()).toEqual({
    'roles.js': code('designatedRoleRefs'),
    'roles.test.js': tests('designatedRoleRefs'),
  });
});
