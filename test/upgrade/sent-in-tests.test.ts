import { describe, expect, test } from 'vitest';
import { workspace } from './workspace.js';

const users = (name: string): string =>
  `export class Users {
  constructor(request) {
    this.request = request;
  }
  setRoles(id, roles) {
    return this.request('PATCH', '/lending/v3/externalUsers?orgid=1&action=update', [{ id, ${name}: roles }]);
  }
}
export const live = new Users((method, path, body) => fetch(path, { method, body: JSON.stringify(body) }));
`;
const given = "import { Users } from './users.js';\n";

describe('what a test expects to have been sent', () => {
  test.each<[string, (name: string) => string]>([
    [
      'put into a list by a stand-in',
      (name) =>
        `const sent = [];\nawait new Users(async (method, path, body) => void sent.push(body)).setRoles('u', ['r']);\nassert.deepEqual(sent, [[{ id: 'u', ${name}: ['r'] }]]);\n`,
    ],
    [
      'kept by a class that stands in',
      (name) =>
        `class Fake {\n  calls = [];\n  async patch(path, body) {\n    this.calls.push({ path, body });\n  }\n}\nexpect(new Fake().calls.at(-1).body).toEqual([{ id: 'u', ${name}: ['r'] }]);\n`,
    ],
    [
      'of the calls of a double',
      (name) =>
        `const request = vi.fn();\nconst [, , body] = request.mock.calls[0];\nexpect(body).toEqual([{ id: 'u', ${name}: ['r'] }]);\nexpect(request).toHaveBeenCalledWith('PATCH', expect.anything(), [{ id: 'u', '${name}': ['r'] }]);\n`,
    ],
    [
      'put into a variable by a stand-in',
      (name) =>
        `let sent;\nconst fake = async (path, { body }) => {\n  sent = JSON.parse(body);\n};\nassert.deepEqual(sent[0], { ${name}: ['r'], id: 'u' });\n`,
    ],
  ])('goes with it: %s', async (_, code) => {
    const files = { 'users.js': users('designatedRoles'), 'users.test.js': given + code('designatedRoles') };
    const { upgrade, plan } = workspace(files);
    expect((await plan({ mode: 'bridge' })).files).toEqual([]);
    expect(await upgrade()).toEqual({
      'users.js': users('designatedRoleRefs'),
      'users.test.js': given + code('designatedRoleRefs'),
    });
    expect((await plan()).uses).toEqual([]);
  });

  test.each([
    ['has other names', "expect(request).toHaveBeenCalledWith([{ designatedRoles: ['r'], team: 1 }]);\n", ''],
    ['is not known to be sent', "assert.deepEqual(rowOf('u'), { id: 'u', designatedRoles: ['r'] });\n", ''],
    [
      'is made alike for something else',
      "expect(request).toHaveBeenCalledWith([{ id: 'u', designatedRoles: ['r'] }]);\n",
      'export const row = (id, roles) => ({ id, designatedRoles: roles });\n',
    ],
  ])('is told where it %s', async (_, code, more) => {
    const { plan } = workspace({
      'users.js': users('designatedRoles'),
      'rows.js': more,
      'users.test.js': given + code,
    });
    const { files, uses } = await plan();
    expect(files.map(({ file }) => file)).toEqual(['users.js']);
    expect(uses.filter(({ file }) => file === 'users.test.js').map(({ result }) => result)).toEqual(['manual']);
  });

  test.each([
    ['own objects with other names', "assert.deepEqual(formOf('u'), { title: 'u', designatedRoles: ['r'] });\n"],
    ['what is handed over', "await new Users(request).save({ id: 'u', designatedRoles: ['r'] });\n"],
  ])('is none of %s', async (_, code) => {
    const { plan } = workspace({ 'users.js': users('designatedRoles'), 'users.test.js': given + code });
    expect((await plan()).uses.map(({ file }) => file)).toEqual(['users.js']);
  });
});
