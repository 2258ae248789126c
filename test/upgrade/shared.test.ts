import { describe, expect, test } from 'vitest';
import { resultsOf, strictConfig, workspace } from './workspace.js';
import type { Files } from './workspace.js';

const either = 'one.documentStatus ?? one.status';
const modes = ['cutover', 'bridge'] as const;

describe('a function that is handed more than payloads takes either', () => {
  const label = (read: string, type = '', members = 'status: string'): string =>
    `${type === '' ? '' : `export interface Named { id: string; ${members} }\n`}export function label(one${type}) {\n  return one.id + ${read};\n}\n`;
  const papers =
    "import { label } from './label';\nexport async function papers(loan) {\n  const all = await (await fetch(`/lending/v3/loans/${loan}/documents`)).json();\n  return all.map((one) => label(one));\n}\n";
  const tickets =
    "import { label } from './label';\nexport async function tickets() {\n  const all = await (await fetch('/desk/tickets')).json();\n  return all.map((one) => label(one));\n}\n";

  test.each([
    ['by a file of its own', 'label.js', '', { 'papers.js': papers, 'tickets.js': tickets }],
    ['by the same file', 'label.js', '', { 'all.js': `${papers}${tickets.slice(tickets.indexOf('export'))}` }],
    [
      'by a declared type',
      'label.ts',
      ': Named',
      { 'papers.ts': papers.replace('(one)', '(one: any)'), 'tickets.ts': tickets },
    ],
  ])('and stays so: %s', async (_, file, type, more: Files) => {
    for (const mode of modes) {
      const { upgrade, plan } = workspace({ ...more, [file]: label('one.status', type) });
      expect((await upgrade({ mode }))[file]).toBe(
        label(`(${either})`, type, 'status: string; documentStatus?: string'),
      );
      expect((await plan({ mode })).files).toEqual([]);
      expect((await plan({ mode: 'contract' })).files).toEqual([]);
    }
  });

  test('but not where the others are stand-ins of a test', async () => {
    const { upgrade } = workspace({
      'label.js': label('one.status'),
      'papers.js': papers,
      'label.test.js': "import { label } from './label';\ntest('label', () => label({ id: '1', title: 'x' }));\n",
    });
    expect((await upgrade())['label.js']).toBe(label('one.documentStatus'));
  });

  test('and is left to a person where that cannot be', async () => {
    const { plan } = workspace({ 'label.js': label('take(one).status'), 'papers.js': papers, 'tickets.js': tickets });
    for (const mode of modes) expect((await plan({ mode })).files).toEqual([]);
  });
});

describe('payloads of two calls in one function', () => {
  const code = (read: string, ask: string): string => `const get = async (path) => (await fetch(path)).json();
const stateOf = (one) => ${read};
const isFirm = (at) => ${ask};
export const papers = async (loan) => (await get(\`/lending/v3/loans/\${loan}/documents\`)).map(stateOf);
export const before = async (loan) => (await get(\`/lending/v1/loans/\${loan}/documents\`)).map(stateOf);
export const agent = async (id) => isFirm((await get(\`/lending/v3/externalUsers/\${id}\`)).organization);
export const clerk = async (id) => isFirm((await get(\`/lending/v3/company/users/\${id}\`)).organization);
`;

  test.each(modes)('are told by neither name nor value: %s', async (mode) => {
    const { upgrade, plan } = workspace({ 'app.js': code('one.status', "at.entityType === 'Organization'") });
    expect((await upgrade({ mode }))['app.js']).toBe(
      code(either, "at.entityType === 'Organization' || at.entityType === 'ExternalOrg'"),
    );
    expect((await plan()).files).toEqual([]);
    expect((await plan({ mode: 'contract' })).files).toEqual([]);
  });

  test('of which both change are renamed', async () => {
    const own = code('one.status', 'at').replace('/v1/', '/v3/');
    expect((await workspace({ 'app.js': own }).upgrade())['app.js']).toBe(
      own.replace('one.status', 'one.documentStatus'),
    );
  });
});

describe('an object that the code makes in the place of an answer', () => {
  const code = (read: string, key = 'designatedRoles'): string => `const none = { ${key}: [] };
let user = { ${key}: ['-'] };
export const load = async (id) => {
  user = id ? await (await fetch(\`/lending/v3/externalUsers/\${id}\`)).json() : none;
};
export const count = () => ${read}.length;
`;

  test('keeps the old name, and either is read', async () => {
    const { upgrade, plan } = workspace({ 'app.js': code('user.designatedRoles') });
    const after = code('(user.designatedRoleRefs ?? user.designatedRoles)');
    expect((await upgrade())['app.js']).toBe(after);
    expect((await plan()).files).toEqual([]);
  });

  test('is renamed where a type says that it is of the same kind', async () => {
    const typed = (name: string): string =>
      `interface Agent { ${name}: string[] }\n${code(`user.${name}`, name).replace('none =', 'none: Agent =').replace('let user =', 'let user: Agent =').replace('(id)', '(id: string)')}`;
    expect((await workspace({ 'app.ts': typed('designatedRoles') }).upgrade())['app.ts']).toBe(
      typed('designatedRoleRefs'),
    );
  });

  test('may have the new name too', async () => {
    const both = code('user.designatedRoles', 'designatedRoleRefs: [], designatedRoles');
    expect((await workspace({ 'app.js': both }).upgrade())['app.js']).toBe(
      both.replace('user.designatedRoles', 'user.designatedRoleRefs'),
    );
  });

  test('does not keep what is written from being sent under the new name', async () => {
    const written = (name: string): string =>
      `let user = { designatedRoles: [] };\nexport async function add(id, all) {\n  user = await (await fetch(\`/lending/v3/externalUsers/\${id}\`)).json();\n  user.${name} = all;\n  return user;\n}\n`;
    expect((await workspace({ 'app.js': written('designatedRoles') }).upgrade())['app.js']).toBe(
      written('designatedRoleRefs'),
    );
  });
});

test('defaults keep the old name, and either is read of what is spread over them', async () => {
  const code = (near: string, far: string): string => `const NONE = { designatedRoles: [] };
export async function counts(id) {
  const user = await (await fetch(\`/lending/v3/externalUsers/\${id}\`)).json();
  const near = { designatedRoles: [], ...user };
  const far = { ...NONE, ...user };
  return [${near}.length, ${far}.length];
}
`;
  const { upgrade, plan } = workspace({ 'app.js': code('near.designatedRoles', 'far.designatedRoles') });
  expect((await upgrade())['app.js']).toBe(
    code('(near.designatedRoleRefs ?? near.designatedRoles)', '(far.designatedRoleRefs ?? far.designatedRoles)'),
  );
  expect((await plan()).files).toEqual([]);
});

test.each(modes)(
  'what an object has to begin with keeps its name where a payload is copied onto it: %s',
  async (mode) => {
    const code = (
      own: string,
      bare: string,
    ): string => `class Begun { designatedRoles = []; constructor(raw) { Object.assign(this, raw); } count() { return ${own}.length; } }
class Bare { constructor(raw) { Object.assign(this, raw); } count() { return ${bare}.length; } }
const load = async () => (await fetch('/lending/v3/externalUsers/1')).json();
export const counts = async () => [new Begun(await load()).count(), new Bare(await load()).count()];
`;
    const { upgrade } = workspace({ 'app.js': code('this.designatedRoles', 'this.designatedRoles') });
    const bridged = '(this.designatedRoleRefs ?? this.designatedRoles /* bridge: external-user-designated-roles */)';
    expect((await upgrade({ mode }))['app.js']).toBe(
      code(
        '(this.designatedRoleRefs ?? this.designatedRoles)',
        mode === 'bridge' ? bridged : 'this.designatedRoleRefs',
      ),
    );
  },
);

describe('a type of two payloads', () => {
  const config = strictConfig({ noEmit: true });
  const model = (members: string): string => `export interface Paper { id: string; ${members} }\n`;
  const client = (read: string): string => `import type { Paper } from './model';
export const current = async (): Promise<string[]> => (await load('/lending/v3/loans/1/documents')).map((one) => ${read});
export const before = async (): Promise<string[]> => {
  const all: Paper[] = await (await fetch('/lending/v1/loans/1/documents')).json();
  return all.map((one) => ${read});
};
export const made: Paper = { id: '1', status: 'new' };
async function load(path: string): Promise<Paper[]> {
  return (await fetch(path)).json();
}
`;

  test.each(modes)('has both names for good: %s', async (mode) => {
    const { upgrade, plan } = workspace({
      'tsconfig.json': config,
      'model.ts': model('status: string'),
      'client.ts': client('one.status'),
    });
    const files = await upgrade({ mode });
    expect(files['model.ts']).toBe(model('status: string; documentStatus?: string'));
    expect(files['client.ts']).toBe(client(either));
    expect(resultsOf(await plan())).toEqual([]);
    expect((await plan({ mode: 'contract' })).files).toEqual([]);
  });

  const elsewhere = (read: string): string => `import type { Paper } from './model';
const load = async <T>(path: string): Promise<T> => (await fetch(path)).json() as Promise<T>;
export const papers = (): Promise<Paper[]> => load<Paper[]>('/lending/v3/loans/1/documents');
export const notes = (): Promise<Paper[]> => load<Paper[]>('/desk/notes');
export const texts = async (): Promise<string[]> => [...(await papers()), ...(await notes())].map((one) => ${read});
export const own = async (): Promise<string[]> => (await notes()).map((one) => ${read});
`;

  test.each(modes)('one of which another service answers: %s', async (mode) => {
    const { upgrade, plan } = workspace({
      'tsconfig.json': config,
      'model.ts': model('status: string'),
      'client.ts': elsewhere('one.status'),
    });
    const files = await upgrade({ mode });
    expect(files['model.ts']).toBe(model('status: string; documentStatus?: string'));
    expect(files['client.ts']).toBe(elsewhere(either));
    expect(resultsOf(await plan())).toEqual([]);
  });
});

test.each(modes)('a schema has both names for good where one of its values is read by either: %s', async (mode) => {
  const code = (key: string, read: string): string => `import { z } from 'zod';
const paper = z.object({ id: z.string(), ${key} });
type Paper = z.infer<typeof paper>;
export const papers = async (loan: string) => z.array(paper).parse(await (await fetch(\`/lending/v3/loans/\${loan}/documents\`)).json());
const ours = async (): Promise<Paper[]> => (await fetch('/desk/papers')).json();
export const open = async () => (await ours()).filter((one) => ${read} === 'Requested');
`;
  const { upgrade, plan } = workspace({ 'app.ts': code('status: z.string()', 'one.status') });
  expect((await upgrade({ mode }))['app.ts']).toBe(
    code('status: z.string().optional(), documentStatus: z.string().optional()', `(${either})`),
  );
  expect((await plan({ mode })).files).toEqual([]);
});

test('a type has both values for good where what is of it is compared with either', async () => {
  const code = (kind: string, ask: string): Files => ({
    'tsconfig.json': strictConfig({ noEmit: true }),
    'agents.ts': `class Firm { entityId!: string; entityType!: ${kind}; }
export class Agent {
  id!: string;
  organization!: Firm;
  static from(json: Partial<Agent>): Agent { return Object.assign(new Agent(), json); }
  get isFirm(): boolean { return ${ask}; }
}
declare function get<T>(path: string): Promise<T>;
export const load = async (id: string): Promise<Agent> => get<Agent>(\`/lending/v3/externalUsers/\${id}\`).then(Agent.from);
export const clerk = async (id: string): Promise<Agent> => Agent.from(await (await fetch(\`/lending/v3/company/users/\${id}\`)).json());
`,
  });
  const { upgrade, plan } = workspace(
    code("'Organization' | 'Branch'", "this.organization.entityType === 'Organization'"),
  );
  expect((await plan()).uses.filter(({ result }) => result === 'unfinished')).toEqual([]);
  expect((await upgrade())['agents.ts']).toBe(
    code(
      "'Organization' | 'ExternalOrg' | 'Branch'",
      "this.organization.entityType === 'Organization' || this.organization.entityType === 'ExternalOrg'",
    )['agents.ts'],
  );
  expect((await plan()).files).toEqual([]);
});

test('what a change is answered with keeps nothing old, where the platform takes what is declared to come back', async () => {
  const code = (roles: string, kind: string): Files => ({
    'tsconfig.json': strictConfig({ noEmit: true }),
    'agents.ts': `export interface Agent { id: string; organization?: { entityType: '${kind}' }; ${roles}?: string[] }
declare function get<T>(path: string): Promise<T>;
declare function patch<T>(path: string, body: unknown): Promise<T>;
export const one = (id: string): Promise<Agent> => get<Agent>(\`/lending/v3/externalUsers/\${id}\`);
export const save = async (agent: Agent): Promise<string[]> => {
  const [saved] = await patch<Agent[]>('/lending/v3/externalUsers?orgid=1&action=update&view=entity', [agent]);
  return saved?.${roles} ?? [];
};
export const firm = (agent: Agent): boolean => agent.organization?.entityType === '${kind}';
export const isFirm = async (id: string): Promise<boolean> => firm(await one(id));
`,
  });
  const { upgrade } = workspace(code('designatedRoles', 'Organization'));
  expect(await upgrade()).toEqual(code('designatedRoleRefs', 'ExternalOrg'));
});

describe('a table that is looked into by a value has something for either', () => {
  const kinds = (entries: string, more = ''): string => `const KINDS = { ${entries} };
export async function kindOf(id) {
  const agent = await (await fetch(\`/lending/v3/externalUsers/\${id}\`)).json();
  return KINDS[agent.organization.entityType] ?? 'other';
}
${more}`;

  test.each(modes)('and keeps it: %s', async (mode) => {
    const { upgrade, plan } = workspace({ 'kinds.js': kinds("Organization: 'main', Branch: 'branch'") });
    const after = kinds("Organization: 'main', ExternalOrg: 'main', Branch: 'branch'");
    const { uses } = await plan({ mode });
    expect(uses.map(({ review }) => review)).toEqual([
      expect.stringContaining('an entry for either value, and keeps it'),
    ]);
    expect((await upgrade({ mode }))['kinds.js']).toBe(after);
    expect((await plan({ mode })).files).toEqual([]);
    expect((await plan({ mode: 'contract' })).files).toEqual([]);
  });

  const byLanguage = (
    entries: (word: string) => string,
    look = 'WORDS[locale][agent.organization.entityType]',
  ): string =>
    `const WORDS = { en: { ${entries('Company')} }, es: { ${entries('Empresa')} } };
export async function wordOf(id, locale) {
  const agent = await (await fetch(\`/lending/v3/externalUsers/\${id}\`)).json();
  return ${look};
}
`;

  test.each(modes)('also where it is one of several, by language: %s', async (mode) => {
    const { upgrade, plan } = workspace({ 'words.js': byLanguage((word) => `Organization: '${word}'`) });
    const after = byLanguage((word) => `Organization: '${word}', ExternalOrg: '${word}'`);
    expect((await upgrade({ mode }))['words.js']).toBe(after);
    expect((await plan({ mode })).files).toEqual([]);
  });

  test.each([
    [
      'its entries',
      'Object.keys(WORDS[locale]).includes(agent.organization.entityType) && WORDS[locale][agent.organization.entityType]',
    ],
    ['itself', '[WORDS[locale], WORDS[locale][agent.organization.entityType]]'],
  ])('but not where one of several is asked for %s', async (_, look) => {
    const { plan } = workspace({ 'words.js': byLanguage((word) => `Organization: '${word}'`, look) });
    expect((await plan()).files).toEqual([]);
  });

  const mapped = (entries: string, look = 'KINDS.get(kind)', more = ''): string =>
    `const KINDS = new Map([${entries}]);
export async function kindOf(id) {
  const kind = (await (await fetch(\`/lending/v3/externalUsers/\${id}\`)).json()).organization.entityType;
  return ${look} ?? 'other';
}
${more}`;

  test.each(modes)('also where it is a map: %s', async (mode) => {
    const { upgrade, plan } = workspace({ 'kinds.js': mapped(`["Organization", 'main'], ['Branch', 'branch']`) });
    const after = mapped(`["Organization", 'main'], ["ExternalOrg", 'main'], ['Branch', 'branch']`);
    expect((await upgrade({ mode }))['kinds.js']).toBe(after);
    expect((await plan({ mode })).files).toEqual([]);
  });

  test.each<[string, string]>([
    ['[...KINDS.keys()].includes(kind) && KINDS.get(kind)', ''],
    ['KINDS.get(kind)', 'export const size = KINDS.size;\n'],
    ['KINDS.get(kind)', 'export const all = () => [...KINDS];\n'],
  ])('but not where a map is asked what it has: %s, %s', async (look, more) => {
    const { plan } = workspace({ 'kinds.js': mapped("['Organization', 'main']", look, more) });
    const { files, uses } = await plan();
    expect(files).toEqual([]);
    expect(uses.map(({ result }) => result)).toEqual(['manual']);
  });

  test('in a map of a declared type, where it is renamed with the type', async () => {
    const code = (name: string): Files => ({
      'tsconfig.json': strictConfig({ lib: ['ES2022'] }),
      'kinds.ts': `type Kind = '${name}' | 'Branch';
interface Agent { id: string; organization: { entityType: Kind } }
declare function get<T>(path: string): Promise<T>;
const KINDS = new Map<Kind, string>([['${name}', 'main'], ['Branch', 'branch']]);
export const kindOf = async (id: string): Promise<string> =>
  KINDS.get((await get<Agent>(\`/lending/v3/externalUsers/\${id}\`)).organization.entityType) ?? 'other';
`,
    });
    expect(await workspace(code('Organization')).upgrade()).toEqual(code('ExternalOrg'));
  });

  test('on a line of its own, as it is quoted and indented', async () => {
    const code = (second: string): string =>
      kinds(`\n  'Organization': { label: 'Main', rank: -1 },${second}\n  'Branch': { label: 'Branch', rank: 2 },\n`);
    const { upgrade } = workspace({ 'kinds.js': code('') });
    expect((await upgrade())['kinds.js']).toBe(code("\n  ExternalOrg: { label: 'Main', rank: -1 },"));
  });

  const exported = 'module.exports = { KINDS, kindOf };\n';
  const own = (entries: string): string => kinds(entries).replace('export async', 'async') + exported;

  test.each([
    ["const { KINDS } = require('./kinds');\nexports.isKnown = (kind) => kind in KINDS;\n"],
    ["const kinds = require('./kinds');\nexports.of = (kind) => kinds.KINDS[kind];\n"],
  ])('also where it is handed out, and only looked into there: %s', async (use) => {
    const { upgrade } = workspace({ 'kinds.js': own("Organization: 'main'"), 'use.js': use });
    expect((await upgrade())['kinds.js']).toBe(own("Organization: 'main', ExternalOrg: 'main'"));
  });

  test.each([
    ["const { KINDS } = require('./kinds');\nexports.all = () => Object.keys(KINDS);\n"],
    ["const kinds = require('./kinds');\nexports.all = { ...kinds.KINDS };\n"],
  ])('but not where all entries of what is handed out are told: %s', async (use) => {
    const { plan } = workspace({ 'kinds.js': own("Organization: 'main'"), 'use.js': use });
    expect((await plan()).files).toEqual([]);
  });

  test.each([
    ['all entries are told elsewhere', "Organization: 'main'", 'export const all = Object.values(KINDS);\n'],
    ['what it has is made anew', 'Organization: makeOne()', 'declare function makeOne(): string;\n'],
  ])('but not where %s', async (_, entries, more) => {
    const { plan } = workspace({ 'kinds.ts': kinds(entries, more) });
    const { uses, files } = await plan();
    expect(files).toEqual([]);
    expect(uses.map(({ result }) => result)).toEqual(['manual']);
  });

  test.each([
    ['that is declared for it', (entries: string) => `const KINDS: Record<Kind, string> = { ${entries} };`],
    ['that it is held against', (entries: string) => `const KINDS = { ${entries} } satisfies Record<Kind, string>;`],
  ])('and so has the type %s', async (_, tableOf) => {
    const code = (type: string, entries: string): Files => ({
      'tsconfig.json': strictConfig(),
      'kinds.ts': `export type Kind = ${type};
export interface Agent { id: string; organization: { entityType: Kind } }
export interface Clerk { id: string; organization: { entityType: Kind } }
${tableOf(entries)}
declare function get<T>(path: string): Promise<T>;
export const agent = async (id: string): Promise<string> => KINDS[(await get<Agent>(\`/lending/v3/externalUsers/\${id}\`)).organization.entityType];
export const isMain = (clerk: Clerk): boolean => clerk.organization.entityType === 'Organization';
`,
    });
    const { upgrade } = workspace(code("'Organization' | 'Branch'", "Organization: 'main', Branch: 'branch'"));
    expect(await upgrade()).toEqual(
      code("'Organization' | 'ExternalOrg' | 'Branch'", "Organization: 'main', ExternalOrg: 'main', Branch: 'branch'"),
    );
  });
});

describe('a table whose type names its keys', () => {
  const code = (value: string, more = ''): Files => ({
    'tsconfig.json': strictConfig(),
    'kinds.ts': `export type Kind = '${value}' | 'Branch';
export interface Agent { id: string; organization: { entityType: Kind } }
const KINDS: Record<Kind, string> = { ${value}: 'main', Branch: 'branch' };
const RANKS = { '${value}': 1, 'Branch': 2 } satisfies { [K in Kind]: number };
declare function get<T>(path: string): Promise<T>;
const kindOf = async (id: string): Promise<Kind> => (await get<Agent>(\`/lending/v3/externalUsers/\${id}\`)).organization.entityType;
export const name = async (id: string): Promise<string> => KINDS[await kindOf(id)];
export const rank = async (id: string): Promise<number> => RANKS[await kindOf(id)];
function never(kind: never): never { throw new Error(String(kind)); }
export async function icon(id: string): Promise<string> {
  const kind = await kindOf(id);
  switch (kind) {
    case '${value}': return 'main.svg';
    case 'Branch': return 'branch.svg';
    default: return never(kind);
  }
}
${more}`,
  });

  test('has one of both where nothing else has the old value', async () => {
    const { upgrade, plan } = workspace(code('Organization'));
    expect(await upgrade()).toEqual(code('ExternalOrg'));
    expect((await plan()).uses).toEqual([]);
  });

  test('is left to a person where something else has', async () => {
    const clerk = "export const own: Kind = 'Organization';\n";
    const { plan } = workspace(code('Organization', clerk));
    const { files, uses } = await plan();
    expect(files).toEqual([]);
    expect(uses.every(({ result }) => result === 'manual' || result === 'unfinished')).toBe(true);
  });
});

describe('what describes the answers of another service as well has either for good', () => {
  const user = "(await axios.get('/lending/v3/externalUsers/7')).data";
  const actor = "(await axios.get('https://theatre.example/actors/7')).data";
  const users = "(await axios.get('/lending/v3/externalUsers?start=0&limit=9')).data";
  const row = (members: string): string => `export interface Row { lastName: string; ${members} }\n`;
  const rows = 'designatedRoles: string[]';

  test.each([
    [
      'a schema that both are parsed with',
      `import { z } from 'zod';\nimport axios from 'axios';\nconst Person = z.object({ name: z.string(), designatedRoles: z.array(z.string()) });\nexport const user = async () => Person.parse(${user});\nexport const actor = async () => Person.parse(${actor});\n`,
      'designatedRoles: z.array(z.string())',
      'designatedRoles: z.array(z.string()).optional(), designatedRoleRefs: z.array(z.string()).optional()',
    ],
    [
      'a shape of what two components are handed',
      `import PropTypes from 'prop-types';\nimport axios from 'axios';\nconst shape = PropTypes.shape({ name: PropTypes.string, designatedRoles: PropTypes.array.isRequired });\nfunction User({ user }) { return <b>{user.name}</b>; }\nUser.propTypes = { user: shape };\nfunction Actor({ actor }) { return <b>{actor.name}</b>; }\nActor.propTypes = { actor: shape };\nexport const Users = async () => { const user = ${user}; return <User user={user} />; };\nexport const Actors = async () => { const actor = ${actor}; return <Actor actor={actor} />; };\n`,
      'designatedRoles: PropTypes.array.isRequired',
      'designatedRoles: PropTypes.array, designatedRoleRefs: PropTypes.array',
    ],
    [
      'a type of what a function is handed',
      `import axios from 'axios';\n${row(rows)}const names = (all: Row[]) => all.map((one) => one.lastName);\nexport const users = async () => names(${users});\nexport const actors = async () => names(${actor});\n`,
      row(rows),
      row(`${rows}; designatedRoleRefs?: string[]`),
    ],
    [
      'a type of what a class is made with',
      `import axios from 'axios';\n${row(rows)}class Table {\n  constructor(readonly rows: Row[]) {}\n}\nexport const users = async () => new Table(${users});\nexport const actors = async () => new Table(${actor});\n`,
      row(rows),
      row(`${rows}; designatedRoleRefs?: string[]`),
    ],
  ])('%s', async (_, code, before, after) => {
    for (const mode of modes) {
      const { upgrade, plan } = workspace({ 'app.tsx': code });
      expect((await upgrade({ mode }))['app.tsx']).toBe(code.replace(before, after));
      expect((await plan({ mode })).files).toEqual([]);
    }
  });
});
