import { describe, expect, test } from 'vitest';
import { resultsOf, strictConfig, workspace } from './workspace.js';
import type { Files } from './workspace.js';

const change = 'external-user-designated-roles';
const file = (text: string): Files => ({
  'tsconfig.json': strictConfig({ lib: ['ES2022', 'DOM'] }),
  'use.ts': `export interface User { id: string; email: string; designatedRoles?: string[] }
export const load = async (id: string) => (await (await fetch(\`/lending/v3/externalUsers/\${id}\`)).json()) as User;
${text}`,
});
const left = async (text: string): Promise<string[]> =>
  resultsOf(await workspace(file(text)).plan()).filter((one) => !one.endsWith('fixed'));

const compared = `const COMPARED: (keyof User)[] = ['email', 'designatedRoles'];
interface Change { field: string; before: unknown }
export const diff = (a: User, b: User): Change[] =>
  COMPARED.filter((field) => a[field] !== b[field]).map((field) => ({ field, before: a[field] }));
`;

describe('a text that a renamed name is held against elsewhere', () => {
  test.each([
    ['as a member', compared + "export const isRoles = (one: Change) => one.field === 'designatedRoles';\n"],
    ['taken out of it', compared + "export const isRoles = ({ field }: Change) => field === 'designatedRoles';\n"],
    [
      'in a switch',
      compared +
        "export const show = (one: Change) => { switch (one.field) {\n case 'designatedRoles': return 1; default: return 0; } };\n",
    ],
    [
      'in what is expected',
      compared +
        "declare const equal: (a: unknown, b: unknown) => void;\nexport const run = (a: User) => { equal(diff(a, a).map((one) => one.field), ['designatedRoles']); };\n",
    ],
    [
      'as a constant',
      compared +
        "const ROLES: string =\n'designatedRoles';\nexport const isRoles = (one: Change) => one.field === ROLES;\n",
    ],
  ])('is listed: %s', async (title, text) => {
    const line = title === 'as a member' || title === 'taken out of it' ? 7 : 8;
    expect(await left(text)).toEqual([`use.ts:${String(line)} ${change} manual`]);
  });

  test('is listed where it comes out of a function', async () => {
    const keys = `function changed(before: User, after: User): string[] {
  const keys: (keyof User)[] = ['email', 'designatedRoles'];
  return keys.filter((key) => before[key] !== after[key]);
}
export const watch = async (id: string, before: User) => changed(before, await load(id)).includes('designatedRoles');
`;
    expect(await left(keys)).toEqual([`use.ts:7 ${change} manual`]);
  });

  test('is listed where the code was bridged before', async () => {
    const keys = `function changed(before: User, after: User): (keyof User)[] {
  const keys: (keyof User)[] = ['email', 'designatedRoles'];
  return keys.filter((key) => before[key] !== after[key]);
}
export async function watch(id: string, before: User, notify: (roles: string[]) => void): Promise<void> {
  const after = await load(id);
  if (changed(before, after).includes('designatedRoles')) notify(after.designatedRoles ?? []);
}
`;
    const { plan, upgrade } = workspace(file(keys));
    await upgrade({ mode: 'bridge' });
    expect(resultsOf(await plan())).toEqual([`use.ts:4 ${change} fixed`, `use.ts:9 ${change} manual`]);
  });

  test.each([
    ['of another', "export const isRoles = (one: { field: string }) => one.field === 'designatedRoles';\n"],
    [
      'beside the new one',
      "export const isRoles = (one: Change) => one.field === 'designatedRoles' || one.field === 'designatedRoleRefs';\n",
    ],
    ['that is held against its value', "export const isRoles = (one: Change) => one.before === 'designatedRoles';\n"],
    ['that is built otherwise', "export const isRoles = (one: Change) => `${one.field}s` === 'designatedRoles';\n"],
  ])('but not a text %s', async (_, text) => {
    expect(await left(compared + text)).toEqual([]);
  });
});

describe('a table that a renamed name is looked up in', () => {
  const label = `export const label = (field: keyof User): string => LABELS[field] ?? field;
export const show = (user: User): string => \`\${label('designatedRoles')}: \${String(user.designatedRoles)}\`;
`;

  test.each([
    ['an object', "const LABELS: Record<string, string> = { email: 'E-mail', designatedRoles: 'Roles' };\n", label],
    [
      'a map',
      "const LABELS = new Map<string, string>([['email', 'E-mail'], ['designatedRoles', 'Roles']]);\n",
      label.replace('LABELS[field]', 'LABELS.get(field)'),
    ],
  ])('is listed: %s', async (_, table, uses) => {
    expect(await left(table + uses)).toEqual([`use.ts:3 ${change} manual`]);
  });

  test.each([
    ['has both', "const LABELS: Record<string, string> = { designatedRoles: 'Roles', designatedRoleRefs: 'Roles' };\n"],
    [
      'lacks it',
      "const LABELS: Record<string, string> = { email: 'E-mail' };\nexport const others = { designatedRoles: 1 };\n",
    ],
  ])('but not one that %s', async (_, table) => {
    expect(await left(table + label)).toEqual([]);
  });
});

describe('a renamed name that is put out itself', () => {
  const column = "const COLUMNS: (keyof User)[] = ['email', 'designatedRoles'];\n";
  const told = async (text: string): Promise<string[]> =>
    (await workspace(file(column + text)).plan()).uses.flatMap(({ line, review }) =>
      review?.includes('put out') === true ? [`${String(line)} ${/use\.ts:\d+/.exec(review)?.[0] ?? ''}`] : [],
    );

  test.each([
    ['in a line', "export const head = (): string => COLUMNS.join(',');\n"],
    [
      'as names of an object of its own',
      'export const row = (one: User): object => Object.fromEntries(COLUMNS.map((name) => [name, one[name]]));\n',
    ],
    ['as a text of JSON', 'export const names = (): string => JSON.stringify(COLUMNS);\n'],
  ])('is renamed and told: %s', async (_, text) => {
    expect(await told(text)).toEqual(['3 use.ts:4']);
  });

  test.each([
    ['where it only takes values', 'export const row = (one: User): unknown[] => COLUMNS.map((name) => one[name]);\n'],
    [
      'where others are put out',
      "export const head = (one: User): string => COLUMNS.map((name) => String(one[name])).join(',');\n",
    ],
  ])('is renamed without a word: %s', async (_, text) => {
    expect(await told(text)).toEqual([]);
  });
});
