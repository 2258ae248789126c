import { expect, test } from 'vitest';
import { resultsOf, strictConfig, workspace } from './workspace.js';

const change = 'external-user-designated-roles';
const left = async (text: string): Promise<string[]> => {
  const files = {
    'tsconfig.json': strictConfig({ lib: ['ES2022', 'DOM'] }),
    'use.ts': `export interface User { id: string; designatedRoles?: string[] }
export interface Clerk { id: string; designatedRoles?: string[] }
export const load = async (id: string) => (await (await fetch(\`/lending/v3/externalUsers/\${id}\`)).json()) as User;
export const roles = (user: User): string => String(user.designatedRoles);
${text}`,
  };
  return resultsOf(await workspace(files).plan()).filter((one) => !one.endsWith('fixed'));
};

test.each([
  ['of no type', 'export const without = (user: User): unknown => ({ ...user, designatedRoles: undefined });\n'],
  [
    'in a list',
    'export const all = (user: User): unknown[] => [user, { ...user, id: "2", designatedRoles: undefined }];\n',
  ],
])('what is put under the old name over a copy of what has the new one is listed: %s', async (_, text) => {
  expect(await left(text)).toEqual([`use.ts:5 ${change} manual`]);
});

test.each([
  [
    'a copy that a type is asked of',
    'export const without = (user: User): User => ({ ...user, designatedRoles: undefined });\n',
  ],
  ['a copy of another', 'export const without = (one: Clerk): unknown => ({ ...one, designatedRoles: undefined });\n'],
])('but not over %s', async (_, text) => {
  expect(await left(text)).toEqual([]);
});
