import { describe, expect, test } from 'vitest';
import { verifyUpgrade } from '../../src/upgrade/verify.js';
import { resultsOf, workspace } from './workspace.js';
import type { Files } from './workspace.js';

const change = 'external-user-designated-roles';

/** A test that has a call answered with data of a file, and parses that data itself as well. */
const answered = (name: string, data: string): Files => ({
  'users.ts': `import { z } from 'zod';
export const User = z.object({ id: z.string(), ${name}: z.array(z.string()).default([]) });
export const userOf = async (http, id) => User.parse(await http.get(\`/lending/v3/externalUsers/\${id}\`));
`,
  'test/users.test.ts': `import { expect, it, vi } from 'vitest';
import { User, userOf } from '../users';
import fixture from './user.json';
it('reads', async () => {
  const http = { get: vi.fn().mockResolvedValue(fixture) };
  expect((await userOf(http, '1')).id).toBe('1');
  expect(User.parse(fixture).${name}).toEqual(['r1']);
});
`,
  'test/user.json': data,
});

const whole = (name: string): string =>
  `{ "id": "1", "firstName": "A", "lastName": "B", "emailForLogin": "a@x.org", "${name}": ["r1"] }\n`;

describe('data that a test has a call answer', () => {
  test('gets the new name with the code, where it is known by its shape as well', async () => {
    const { upgrade, plan } = workspace(answered('designatedRoles', whole('designatedRoles')));
    const planned = await plan();
    expect(await upgrade()).toEqual(answered('designatedRoleRefs', whole('designatedRoleRefs')));
    expect(await plan()).toMatchObject({ files: [] });
    expect(new Set(planned.uses.map(({ result }) => result))).toEqual(new Set(['fixed']));
  });

  test('keeps the old name at both ends', async () => {
    const { upgrade } = workspace(answered('designatedRoles', whole('designatedRoles')));
    expect(await upgrade({ mode: 'bridge' })).toMatchObject({ 'test/user.json': whole('designatedRoles') });
  });

  test('is listed and not touched where only what it is handed to tells what it is', async () => {
    const data = '{ "designatedRoles": ["r1"] }\n';
    const { upgrade, plan } = workspace(answered('designatedRoles', data));
    expect(resultsOf(await plan())).toContain(`test/user.json:1 ${change} manual`);
    expect(await upgrade()).toMatchObject({ 'test/user.json': data });
  });
});

describe('what is verified', () => {
  test('may still be there where the plan lists it for a person, and nowhere else', async () => {
    const { folder, plan } = workspace({ 'user.json': whole('designatedRoles') });
    const options = { paths: [folder], window: { from: '25.2', to: '26.3' } };
    const planned = await plan();
    const still = expect.stringContaining('user.json:1 still uses designatedRoles') as string;
    expect(await verifyUpgrade(planned, options)).toEqual([still]);
    const uses = planned.uses.map((use) => ({ ...use, result: 'manual' as const }));
    expect(await verifyUpgrade({ ...planned, uses }, options)).toEqual([]);
    expect(await verifyUpgrade({ ...planned, uses: uses.slice(1) }, options)).toEqual([still]);
    const elsewhere = uses.map((use) => ({ ...use, file: 'other.json' }));
    expect(await verifyUpgrade({ ...planned, uses: elsewhere }, options)).toEqual([still]);
  });
});
