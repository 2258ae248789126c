import { describe, expect, test } from 'vitest';
import { strictConfig, workspace } from './workspace.js';
import type { Files } from './workspace.js';

const R = '/* bridge: external-user-designated-roles */';
const client =
  'export const load = async (id) => (await fetch(`/lending/v3/externalUsers/${id}`)).json();\nexport const first = (list) => list.slice(0, 3);\n';

/** A read under either name. */
const either = (object: string): string => `(${object}.designatedRoleRefs ?? ${object}.designatedRoles ${R})`;

async function bridged(code: string): Promise<string | undefined> {
  const { upgrade, plan } = workspace({ 'app.js': client + code });
  const file = (await upgrade({ mode: 'bridge' }))['app.js'];
  expect((await plan({ mode: 'bridge' })).files).toEqual([]);
  return file?.slice(client.length);
}

describe('a read that may take what the code has put under the old name is left at both ends', () => {
  test.each([
    [
      'behind the write',
      'export async function roles(id) {\n  const user = await load(id);\n  user.designatedRoles = first(user.designatedRoles);\n  return user.designatedRoles.length;\n}\n',
      ['first(user.designatedRoles)', `first(user.designatedRoleRefs ?? user.designatedRoles ${R})`],
    ],
    [
      'behind one that is on one way only, in a pattern',
      'export async function roles(id, few) {\n  const user = await load(id);\n  if (few) user.designatedRoles = [];\n  const { designatedRoles } = user;\n  return designatedRoles.length;\n}\n',
      undefined,
    ],
    [
      'of what another function changes',
      'export async function roles(id) {\n  const user = await load(id);\n  shorten(user);\n  return user.designatedRoles.length;\n}\nfunction shorten(agent) {\n  agent.designatedRoles = agent.designatedRoles.slice(0, 3);\n}\n',
      ['= agent.designatedRoles.slice', `= ${either('agent')}.slice`],
    ],
    [
      'of what another function gives',
      'async function short(id) {\n  const user = await load(id);\n  user.designatedRoles = user.designatedRoles.slice(0, 3);\n  return user;\n}\nexport const roles = async (id) => {\n  const agent = await short(id);\n  return agent.designatedRoles.length;\n};\n',
      ['= user.designatedRoles.slice', `= ${either('user')}.slice`],
    ],
    [
      'of an item of a list that has been gone through',
      'export async function roles() {\n  const users = await (await fetch("/lending/v3/externalUsers?start=0&limit=9")).json();\n  for (const user of users) user.designatedRoles = user.designatedRoles.slice(0, 3);\n  return users.map((one) => one.designatedRoles.length);\n}\n',
      ['= user.designatedRoles.slice', `= ${either('user')}.slice`],
    ],
    [
      'of a state that is changed again and again',
      'export class Store {\n  async load(id) {\n    this.user = await load(id);\n  }\n  shorten() {\n    this.user.designatedRoles = this.user.designatedRoles.slice(1);\n  }\n  get count() {\n    return this.user.designatedRoles.length;\n  }\n}\n',
      undefined,
    ],
    [
      'of what is kept with others under a key',
      'const users = {};\nexport const open = async (id) => {\n  users[id] = await load(id);\n};\nexport const roles = (id) => users[id].designatedRoles.length;\nexport const clear = (one) => {\n  users[one].designatedRoles = [];\n};\n',
      undefined,
    ],
    [
      'of what a collection hands out',
      'const users = new Map();\nexport const open = async (id) => users.set(id, await load(id));\nexport const roles = (id) => users.get(id).designatedRoles.length;\nexport const clear = (id) => {\n  const user = users.get(id);\n  user.designatedRoles = [];\n};\n',
      undefined,
    ],
  ] as const)('%s', async (_, code, edit) => {
    expect(await bridged(code)).toBe(edit ? code.replace(edit[0], edit[1]) : code);
  });

  test.each([
    [
      'before the write',
      `export async function roles(id) {\n  const user = await load(id);\n  const count = user.designatedRoles.length;\n  user.designatedRoles = [];\n  return count;\n}\n`,
    ],
    [
      'of another object',
      `export async function roles(id) {\n  const user = await load(id);\n  return user.designatedRoles.length;\n}\nexport async function none(id) {\n  const agent = await load(id);\n  if (id) agent.designatedRoles = [];\n  return agent;\n}\n`,
    ],
    [
      'where something is only filled in',
      `export async function roles(id) {\n  const user = await load(id);\n  user.designatedRoles ??= [];\n  return user.designatedRoles.length;\n}\n`,
    ],
    [
      'in turns that have an object each',
      `export async function roles(ids) {\n  for (const id of ids) {\n    const user = await load(id);\n    console.log(user.designatedRoles.length);\n    user.designatedRoles = [];\n  }\n}\n`,
    ],
    [
      'of what is kept elsewhere',
      `const users = {};\nconst agents = {};\nexport const open = async (id) => {\n  users[id] = await load(id);\n  agents[id] = await load(id);\n};\nexport const roles = (id) => {\n  const user = users[id];\n  return user.designatedRoles.length;\n};\nexport const clear = (id) => {\n  agents[id].designatedRoles = [];\n};\n`,
    ],
  ])('but not %s', async (_, code) => {
    expect(await bridged(code)).toBe(code.replace('user.designatedRoles.length', `${either('user')}.length`));
  });
});

test('what is made of either name and put back follows at the cut-over, and nothing of a bridge is left', async () => {
  const code = (name: string): string =>
    `${client}export async function roles(id) {\n  const user = await load(id);\n  user.${name} = user.${name}.filter((role) => role.active);\n  return user.${name}.length;\n}\n`;
  const { upgrade, files } = workspace({ 'app.js': code('designatedRoles') });
  for (const mode of ['bridge', 'cutover', 'contract'] as const) await upgrade({ mode });
  expect(files()['app.js']).toBe(code('designatedRoleRefs'));
});

/** A type that has the old name, and a request that gives it. */
const agents = `export interface Agent {
  id: string;
  designatedRoles?: string[];
}
export async function load(id: string): Promise<Agent> {
  return (await (await fetch(\`/lending/v3/externalUsers/\${id}\`)).json()) as Agent;
}
`;

describe('what is made of an answer with the old name in the place of its own', () => {
  const app = (code: string): Files => ({
    'tsconfig.json': strictConfig({ lib: ['ES2022', 'DOM'] }),
    'app.ts': `${agents}${code}
export const has = (agent: Agent): boolean => agent.designatedRoles?.includes('x') ?? false;
export const checked = async (id: string): Promise<boolean> => has(withRole(await load(id)));
`,
  });
  const read = "agent.designatedRoles?.includes('x')";

  test('is not looked past by what may be handed it', async () => {
    const { upgrade, plan } = workspace(
      app("export const withRole = (agent: Agent): Agent => ({ ...agent, designatedRoles: ['x'] });"),
    );
    const { uses } = await plan({ mode: 'bridge' });
    expect(uses.find(({ line }) => line === 9)?.why).toContain('what the code puts under the old name (app.ts:8)');
    expect((await upgrade({ mode: 'bridge' }))['app.ts']).toContain(read);
    const renamed = (await upgrade({ mode: 'cutover' }))['app.ts'];
    expect(renamed).toContain("{ ...agent, designatedRoleRefs: ['x'] }");
    expect(renamed).toContain("agent.designatedRoleRefs?.includes('x')");
  });

  test.each([
    ['an object without any', "export const withRole = ({ id }: Agent): Agent => ({ id, designatedRoles: ['x'] });"],
    ['one behind', "export const withRole = (agent: Agent): Agent => ({ designatedRoles: ['x'], ...agent });"],
  ])('but the new one may be read before it in %s', async (_, code) => {
    const { upgrade } = workspace(app(code));
    expect((await upgrade({ mode: 'bridge' }))['app.ts']).not.toContain(read);
  });
});

describe('a part that the code makes under the old name and lays over an answer', () => {
  const app = (code: string): Files => ({
    'tsconfig.json': strictConfig({ lib: ['ES2022', 'DOM'] }),
    'app.ts': `${agents}const agents: Record<string, Agent> = {};
export const open = async (id: string): Promise<void> => {
  agents[id] = await load(id);
};
export const has = (id: string): boolean => agents[id]?.designatedRoles?.includes('x') ?? false;
${code}`,
  });
  const read = "agents[id]?.designatedRoles?.includes('x')";

  test.each([
    [
      'as a change that is handed over',
      'const edit = (id: string, changes: Partial<Agent>): void => {\n  agents[id] = { ...agents[id]!, ...changes };\n};\nexport const clear = (id: string): void => edit(id, { designatedRoles: [] });\n',
    ],
    [
      'in an action',
      "type Action = { type: 'changed'; id: string; changes: Partial<Agent> };\nexport const reduce = (state: Record<string, Agent>, { id, changes }: Action): Record<string, Agent> => ({\n  ...state,\n  [id]: Object.assign({}, state[id], changes),\n});\nexport const clear = (id: string): Action => ({ type: 'changed', id, changes: { designatedRoles: [] } });\n",
    ],
    [
      'by what takes parts of anything',
      'const merged = <T extends object>(whole: T, part: Partial<T>): T => ({ ...whole, ...part });\nexport const clear = (agent: Agent): Agent => merged(agent, { designatedRoles: [] });\n',
    ],
  ])('is not looked past: %s', async (_, code) => {
    const { upgrade, plan } = workspace(app(code));
    const { uses } = await plan({ mode: 'bridge' });
    expect(uses.find(({ line }) => line === 12)?.why).toContain('lays over the answer under the old name (app.ts:');
    expect((await upgrade({ mode: 'bridge' }))['app.ts']).toContain(read);
    expect((await upgrade({ mode: 'cutover' }))['app.ts']).not.toMatch(/\bdesignatedRoles: \[\]/);
  });

  test.each([
    [
      'nothing lays it over anything',
      'const count = ({ designatedRoles = [] }: Partial<Agent>): number => designatedRoles.length;\nexport const none = (): number => count({ designatedRoles: [] });\n',
    ],
    [
      'it is laid over what the code makes itself',
      "const nobody = { id: '', designatedRoles: ['y'] };\nexport const made = (changes: Partial<Agent>): Agent => ({ ...nobody, ...changes });\nexport const none = (): Agent => made({ designatedRoles: [] });\n",
    ],
  ])('but the new one may be read before it where %s', async (_, code) => {
    const { upgrade } = workspace(app(code));
    expect((await upgrade({ mode: 'bridge' }))['app.ts']).not.toContain(read);
  });

  test('is listed with what reads it, where no types say what it is, and so is where it is made', async () => {
    const code = `const users = {};
export const open = async (id) => {
  users[id] = await load(id);
};
export const edit = (id, changes) => {
  users[id] = { ...users[id], ...changes };
};
export const roles = (id) => users[id].designatedRoles.length;
export const clear = (id) => edit(id, { designatedRoles: [] });
`;
    const { plan } = workspace({ 'app.js': client + code });
    for (const mode of ['bridge', 'cutover'] as const) {
      const { files, uses } = await plan({ mode });
      expect(files).toEqual([]);
      expect(uses.map(({ line, result }) => [line, result])).toEqual([
        [10, 'manual'],
        [11, 'manual'],
      ]);
    }
  });
});
