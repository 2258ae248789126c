import { describe, expect, test } from 'vitest';
import { resultsOf, strictConfig, workspace } from './workspace.js';
import type { Files } from './workspace.js';

const client: Files = {
  'tsconfig.json': strictConfig({ skipLibCheck: true }),
  'src/model.ts': `export interface Paper {
  id: string;
  status: string;
}
export interface Agent {
  id: string;
  designatedRoles?: string[];
}
export interface Settings {
  saveDisclosureCopy: string[];
  changedCircumstances: string[];
}
`,
  'src/client.ts': `import type { Agent, Paper, Settings } from './model';
declare function get<T>(path: string): Promise<T>;
declare function patch(path: string, body: unknown): Promise<void>;
export const papers = (loan: string): Promise<Paper[]> => get<Paper[]>(\`/lending/v3/loans/\${loan}/documents\`);
export const agent = (id: string): Promise<Agent> => get<Agent>(\`/lending/v3/externalUsers/\${id}\`);
export const settings = (): Promise<Settings> => get<Settings>('/lending/v3/settings/loan/disclosureTracking');
export const save = (loan: string, body: unknown): Promise<void> => patch(\`/lending/v3/loans/\${loan}/documents\`, body);
`,
};

describe('what the compiler refuses in words that name no edit', () => {
  const views =
    "import type { Agent, Paper } from './model';\ntype View<T> = { [K in keyof T as `show${Capitalize<string & K>}`]?: (value: T[K]) => string };\nexport const view: Pick<View<Agent>, 'showDesignatedRoles'> = {};\nexport const states = (all: Paper[]): string[] => all.map((one) => one.status);\n";

  test('leaves what makes it, and no other', async () => {
    const { plan } = workspace({ ...client, 'src/views.ts': views });
    const results = resultsOf(await plan()).filter((line) => !line.includes('disclosure'));
    expect(results).toEqual([
      'src/model.ts:3 efolder-document-status fixed',
      'src/model.ts:7 external-user-designated-roles bridged',
      'src/views.ts:3 external-user-designated-roles unfinished',
      'src/views.ts:4 efolder-document-status fixed',
    ]);
  });

  test('takes back several that make it together', async () => {
    const lists =
      "import type { Paper, Settings } from './model';\ntype ListKey = { [K in keyof Settings]: Settings[K] extends string[] ? K : never }[keyof Settings];\nexport const counts = (settings: Settings, keys: ListKey[]): number[] => keys.map((key) => settings[key].length);\nexport const states = (all: Paper[]): string[] => all.map((one) => one.status);\n";
    const { plan } = workspace({ ...client, 'src/lists.ts': lists });
    const results = resultsOf(await plan({ mode: 'bridge' })).filter((line) => !line.includes('roles'));
    expect(results).toEqual([
      'src/lists.ts:4 efolder-document-status bridged',
      'src/model.ts:3 efolder-document-status bridged',
      'src/model.ts:10 disclosure-save-copy unfinished',
      'src/model.ts:11 disclosure-changed-circumstances unfinished',
    ]);
  });
});

test('what lacks one member is told of that one, whatever else the object has', async () => {
  const use =
    "import type { Settings } from './model';\nexport const none: Settings = { saveDisclosureCopy: [], changedCircumstances: [] };\nexport const count = (settings: Settings): number => settings.changedCircumstances.length;\n";
  const { upgrade, plan } = workspace({ ...client, 'src/use.ts': use });
  const { uses } = await plan();
  expect(uses.filter(({ result }) => result === 'unfinished')).toEqual([]);
  const files = await upgrade();
  expect(files['src/use.ts']).toBe(use.replace('saveDisclosureCopy', 'CopyOfDisclosures'));
  expect(files['src/model.ts']).toContain('  CopyOfDisclosures: string[];\n  changedCircumstances: string[];\n}');
  expect((await plan()).files).toEqual([]);
});

describe('a type that has the new name as one that need not be there', () => {
  const code = (read: string, member: string): string =>
    `interface Ticket { entityId: string; ${member}: string; status: string }\ndeclare function post<T>(path: string, body: unknown): Promise<T>;\ndeclare function poll(id: string): Promise<void>;\nexport async function packed(loan: string): Promise<void> {\n  const ticket = await post<Ticket>('/efolder/v1/exportjobs', { source: { entityId: loan } });\n  return poll(${read});\n}\n`;

  test.each(['cutover', 'bridge'] as const)('says that it is there once it is read: %s', async (mode) => {
    const { upgrade, plan } = workspace({
      'tsconfig.json': strictConfig({ skipLibCheck: true }),
      'src/export.ts': code('ticket.entityId', 'jobId?'),
    });
    const files = await upgrade({ mode });
    expect(files['src/export.ts']).toBe(code('ticket.jobId', 'jobId'));
    expect((await plan({ mode })).files).toEqual([]);
  });

  test('also where it is taken out, and handed on elsewhere', async () => {
    const taken = (name: string, sign: string): string =>
      `declare function post<T>(path: string, body: unknown): Promise<T>;\nexport async function packed(loan: string): Promise<string[]> {\n  const all = await post<Array<{ entityId: string; jobId${sign}: string }>>('/efolder/v1/exportjobs', [{ source: { entityId: loan } }]);\n  return all.map(({ ${name} }) => entityId);\n}\n`;
    const { upgrade } = workspace({
      'tsconfig.json': strictConfig({ skipLibCheck: true }),
      'src/export.ts': taken('entityId', '?'),
    });
    expect((await upgrade())['src/export.ts']).toBe(taken('jobId: entityId', ''));
  });

  test('but not where such an object is made without it', async () => {
    const made = `${code('ticket.entityId', 'jobId?')}export const sample: Ticket = { entityId: '1', status: 'new' };\n`;
    const { plan } = workspace({ 'tsconfig.json': strictConfig({ skipLibCheck: true }), 'src/export.ts': made });
    const { uses, files } = await plan();
    expect(files).toEqual([]);
    expect(uses.map(({ line, result }) => `${String(line)} ${result}`)).toContain('6 unfinished');
  });
});

describe('a field that is no longer sent goes from what is picked for it', () => {
  const use = (picked: string, sent: string, name: string): string =>
    `import { save } from './client';\nimport type { Paper } from './model';\nexport function take(loan: string, ids: string[]): Promise<void> {\n  const body = ids.map((id): Pick<Paper, ${picked}> => ({ ${sent} }));\n  return save(loan, body);\n}\nexport const text = (paper: Paper): string => paper.${name};\n`;

  test.each([
    ['cutover', "'id' | 'status'", "'id'", 'paper.documentStatus;'],
    ['bridge', "'status' | 'id'", "'id'", 'paper.documentStatus ?? paper.status /* bridge: '],
  ] as const)('%s', async (mode, before, after, read) => {
    const { upgrade, plan } = workspace({ ...client, 'src/use.ts': use(before, "id, status: 'Received'", 'status') });
    const file = (await upgrade({ mode }))['src/use.ts'];
    expect(file).toContain(`(id): Pick<Paper, ${after}> => ({ id })`);
    expect(file).toContain(read);
    expect((await plan({ mode })).files).toEqual([]);
  });

  test('also where the list is declared with it', async () => {
    const list = (picked: string, sent: string): string =>
      `import { save } from './client';\nimport type { Paper } from './model';\nexport function take(loan: string, ids: string[]): Promise<void> {\n  const body: Pick<Paper, ${picked}>[] = ids.map((id) => ({ ${sent} }));\n  return save(loan, body);\n}\n`;
    const { upgrade } = workspace({ ...client, 'src/use.ts': list("'id' | 'status'", "id, status: 'Received'") });
    expect((await upgrade())['src/use.ts']).toBe(list("'id'", 'id'));
  });

  test('but not where what is picked is read elsewhere', async () => {
    const read =
      "import { save } from './client';\nimport type { Paper } from './model';\ntype Patch = Pick<Paper, 'id' | 'status'>;\nexport const shown = (patch: Patch): string => patch.status;\nexport const take = (loan: string, id: string): Promise<void> => {\n  const body: Patch = { id, status: 'Received' };\n  return save(loan, body);\n};\n";
    const { plan } = workspace({ ...client, 'src/use.ts': read });
    const { files } = await plan();
    expect(files.flatMap(({ edits }) => edits.map(({ was }) => was))).not.toContain(" | 'status'");
  });
});

describe('a type that takes either', () => {
  const use =
    "import type { Paper } from './model';\ntype Row = Readonly<Pick<Paper, 'id' | 'status'>>;\nexport const label = ({ status }: Row): string => status;\nexport const named = (paper: Paper): string => paper.documentStatus ?? paper.status;\n";

  test('is not given the other name twice where only one is picked of it', async () => {
    const model = (client['src/model.ts'] ?? '').replace(
      'status: string;',
      'status: string;\n  documentStatus?: string;',
    );
    const { upgrade, plan } = workspace({ ...client, 'src/model.ts': model, 'src/use.ts': use });
    const files = await upgrade();
    expect(files['src/model.ts']).toContain('status: string;\n  documentStatus?: string;\n}');
    expect(files['src/use.ts']).toContain('paper.documentStatus ?? paper.status;');
    expect((await plan()).files).toEqual([]);
  });
});

describe('a name that is taken from a type that has both', () => {
  const use = (read: string): string =>
    `import type { Paper } from './model';\nexport const tones: Record<Paper['status'], string> = {};\nexport const label = (paper: Paper): string => ${read};\n`;

  test('stays at both ends where the compiler takes one only', async () => {
    const { upgrade, plan } = workspace({ ...client, 'src/use.ts': use('paper.status') });
    const { uses } = await plan({ mode: 'bridge' });
    const picked = uses.find(({ file, line }) => file === 'src/use.ts' && line === 2);
    expect(picked).toMatchObject({ result: 'manual', why: expect.stringContaining('It may stay as it is') as string });
    expect((await upgrade({ mode: 'bridge' }))['src/use.ts']).toBe(
      use('paper.documentStatus ?? paper.status /* bridge: efolder-document-status */'),
    );
    expect((await plan({ mode: 'bridge' })).files).toEqual([]);
  });

  test('and holds up nothing else where what it names is used elsewhere', async () => {
    const code = (read: string): string =>
      `import type { Paper } from './model';\nexport type State = Paper['status'];\nexport const tones: Record<State, string> = {};\nexport const label = (paper: Paper): string => ${read};\n`;
    const { upgrade, plan } = workspace({ ...client, 'src/use.ts': code('paper.status') });
    const { uses } = await plan({ mode: 'bridge' });
    expect(uses.filter(({ result }) => result === 'unfinished')).toEqual([]);
    expect((await upgrade({ mode: 'bridge' }))['src/use.ts']).toBe(
      code('paper.documentStatus ?? paper.status /* bridge: efolder-document-status */'),
    );
  });
});

describe('one place that the compiler refuses', () => {
  const code: Files = {
    'src/vendor.ts':
      'export interface Contact { id: string; status: string }\nexport declare function push(contact: Contact): void;\n',
    'src/push.ts':
      "import type { Paper } from './model';\nimport { push } from './vendor';\nexport const tell = (paper: Paper): void => push(paper);\n",
    'src/read.ts':
      "import type { Paper } from './model';\nexport const text = (paper: Paper): string => paper.status;\n",
    'src/old.js':
      "import { papers } from './client';\nexport const first = async () => (await papers('1'))[0].status;\n",
    'src/own.js':
      "export async function own() {\n  const response = await fetch('/lending/v3/loans/1/documents');\n  return (await response.json())[0].status;\n}\n",
  };
  const results = (uses: readonly string[]): string[] => uses.filter((use) => use.includes('efolder-document-status'));

  test('is left alone, and all others go on', async () => {
    const { plan } = workspace({ ...client, ...code });
    const planned = await plan();
    expect(results(resultsOf(planned))).toEqual([
      'src/model.ts:3 efolder-document-status bridged',
      'src/old.js:2 efolder-document-status fixed',
      'src/own.js:3 efolder-document-status fixed',
      'src/push.ts:3 efolder-document-status unfinished',
      'src/read.ts:2 efolder-document-status fixed',
    ]);
    const refused = planned.uses.find(({ result }) => result === 'unfinished');
    expect(refused?.why).toContain('The old one stays declared beside it (src/model.ts:3)');
  });

  test('holds up all that hangs together with it, and nothing else, where an object has one name only', async () => {
    const made = "import type { Paper } from './model';\nexport const sample: Paper = { id: '1', status: 'Needed' };\n";
    const { plan } = workspace({ ...client, ...code, 'src/made.ts': made });
    expect(results(resultsOf(await plan()))).toEqual([
      'src/made.ts:2 efolder-document-status unfinished',
      'src/model.ts:3 efolder-document-status unfinished',
      'src/old.js:2 efolder-document-status manual',
      'src/own.js:3 efolder-document-status fixed',
      'src/read.ts:2 efolder-document-status unfinished',
    ]);
  });
});
