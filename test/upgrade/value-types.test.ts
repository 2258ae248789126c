import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { strictConfig, workspace } from './workspace.js';
import type { Files } from './workspace.js';

const change = 'external-user-organization-type';
const code = (type: string, ask: (name: string) => string, more = ''): Files => ({
  'tsconfig.json': strictConfig({ lib: ['ES2022'] }),
  'kinds.ts': `export type Kind = ${type} | 'Persona';
export interface User { id: string; organization?: { entityType?: Kind } }
declare function get<T>(path: string): Promise<T>;
export const load = (id: string): Promise<User> => get<User>(\`/lending/v3/externalUsers/\${id}\`);
`,
  // Nobody is seen to hand anything over here.
  'use.ts': `import type { Kind, User } from './kinds';
export const isFirm = (user: User): boolean => ${ask('user.organization?.entityType')};
export const isOther = (kind: Kind | undefined): boolean => ${ask('kind')};
export function words(kind: Kind): string {
  switch (kind) {
    case 'Persona':
      return 'Person';
    default:
      return 'Company';
  }
}
${more}`,
});

describe('what is compared with a value of a type that changes', () => {
  const own =
    "export type Shape = 'Organization' | 'Circle';\nexport const isShape = (shape: Shape): boolean => shape === 'Organization';\n";
  const old = code("'Organization'", (name) => `${name} === 'Organization'`, own);
  const fresh = code("'ExternalOrg'", (name) => `${name} === 'ExternalOrg'`, own);

  test('goes with it', async () => {
    const { upgrade, plan } = workspace(old);
    expect(await upgrade()).toEqual(fresh);
    expect((await plan()).uses).toEqual([]);
  });

  test('takes what is written as a value of the type along: keys of a map, and what is looked up in it', async () => {
    const kept =
      "export const colours = new Map<string, string>([['Organization', 'red']]);\nexport const shapes = new Map<Shape, number>([['Organization', 4]]);\n";
    const keyed = (name: string): string =>
      `export const counts = new Map<Kind, number>([\n  ['${name}', 0],\n  ['Persona', 0],\n]);\nexport const firms = (): number => counts.get('${name}') ?? 0;\n`;
    const { upgrade } = workspace(code("'Organization'", () => 'true', own + kept + keyed('Organization')));
    expect(await upgrade()).toEqual(code("'ExternalOrg'", () => 'true', own + kept + keyed('ExternalOrg')));
  });

  test('is held against either until then', async () => {
    const { upgrade, plan } = workspace(old);
    expect((await upgrade({ mode: 'bridge' }))['use.ts']).toBe(
      code('', (name) => `${name} === 'Organization' || ${name} === 'ExternalOrg' /* bridge: ${change} */`, own)[
        'use.ts'
      ],
    );
    expect((await plan({ mode: 'bridge' })).files).toEqual([]);
    expect(await upgrade({ mode: 'contract' })).toEqual(fresh);
  });

  test('but not where members of several objects are of the type', async () => {
    const clerk =
      "export interface Clerk { organization: { entityType: Kind } }\nexport const isMain = (clerk: Clerk): boolean => clerk.organization.entityType === 'Organization';\n";
    const several = code("'Organization'", () => 'true', clerk);
    const { upgrade } = workspace(several);
    expect((await upgrade({ mode: 'bridge' }))['use.ts']).toBe(several['use.ts']);
  });

  test('but not where a person asks for both', async () => {
    const both = code("'Organization'", (name) => `${name} === 'Organization' || ${name} === 'ExternalOrg'`);
    const after = await workspace(both).upgrade({ mode: 'bridge' });
    expect(after['kinds.ts']).toContain(`/* bridge: ${change} */`);
    expect(after['use.ts']).toBe(both['use.ts']);
  });
});

describe('a table that has an entry for either value by a bridge', () => {
  const table = (entries: string): Files => ({
    'tsconfig.json': strictConfig({ lib: ['ES2022'] }),
    'kinds.ts': `export type Kind = 'Persona' | NAME;
export interface User { id: string; organization?: { entityType: Kind } }
declare function get<T>(path: string): Promise<T>;
const WORDS: Record<Kind, string> = { Persona: 'Person', ${entries} };
export const words = async (id: string): Promise<string> => {
  const { organization } = await get<User>(\`/lending/v3/externalUsers/\${id}\`);
  return organization ? WORDS[organization.entityType] : '';
};
`.replace('NAME', entries.startsWith('Organization') ? "'Organization'" : "'ExternalOrg'"),
  });

  test('has the one of the new value when the bridges are taken out', async () => {
    const { upgrade } = workspace(table("Organization: 'Company'"));
    expect((await upgrade({ mode: 'bridge' }))['kinds.ts']).toContain(
      "Organization: 'Company', ExternalOrg: 'Company'",
    );
    expect(await upgrade({ mode: 'contract' })).toEqual(table("ExternalOrg: 'Company'"));
  });

  test('keeps both where a person made them differ', async () => {
    const { upgrade, plan, folder } = workspace(table("Organization: 'Company'"));
    const { 'kinds.ts': text = '' } = await upgrade({ mode: 'bridge' });
    writeFileSync(join(folder, 'kinds.ts'), text.replace("ExternalOrg: 'Company'", "ExternalOrg: 'Firm'"));
    expect((await plan({ mode: 'contract' })).files).toEqual([]);
  });
});

describe('a value of a type that describes another payload as well, which keeps it', () => {
  const shared = (type: string, value: string): Files => ({
    'tsconfig.json': strictConfig({ lib: ['ES2022'] }),
    'users.ts': `export interface Ref { entityId: string; entityType: ${type} | 'Company' }
export interface User { id: string; organization: Ref }
interface Clerk { id: string; organization: Ref }
declare function get<T>(path: string): Promise<T>;
const user = (id: string): Promise<User> => get<User>(\`/lending/v3/externalUsers/\${id}\`);
const clerk = (id: string): Promise<Clerk> => get<Clerk>(\`/lending/v3/company/users/\${id}\`);
export async function areOfFirms(id: string, by: string): Promise<boolean> {
  const found = await user(id);
  const who = await clerk(by);
  return who.organization.entityType === 'Organization' && ${value};
}
export const isFirm = (ref: Ref): boolean => ref.entityType === 'Organization';
`,
  });
  const old = shared("'Organization'", "found.organization.entityType === 'Organization'");
  const both = "'Organization' | 'ExternalOrg'";

  test('is there beside the new one, and what may be either is listed', async () => {
    const { upgrade, plan } = workspace(old);
    const { uses } = await plan();
    expect(uses.map(({ line, result }) => `${String(line)} ${result}`)).toEqual(['1 fixed', '10 fixed', '12 manual']);
    expect(await upgrade()).toEqual(shared(both, "found.organization.entityType === 'ExternalOrg'"));
  });

  test('stays when the bridges are taken out', async () => {
    const { upgrade } = workspace(old);
    expect(await upgrade({ mode: 'bridge' })).toEqual(
      shared(
        both,
        `(found.organization.entityType === 'Organization' || found.organization.entityType === 'ExternalOrg' /* bridge: ${change} */)`,
      ),
    );
    expect(await upgrade({ mode: 'contract' })).toEqual(
      shared(both, "found.organization.entityType === 'ExternalOrg'"),
    );
  });

  test('goes where all that is of the type is of the same payload', async () => {
    const { upgrade } = workspace({
      ...old,
      'users.ts': (old['users.ts'] ?? '').replace('company/users', 'externalUsers'),
    });
    expect((await upgrade())['users.ts']).not.toContain("'Organization'");
  });
});
