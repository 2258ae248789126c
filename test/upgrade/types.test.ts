import { describe, expect, test } from 'vitest';
import { strictConfig, workspace } from './workspace.js';
import type { Files } from './workspace.js';

/** Documents and users of a typed client; the rest is the test's. */
const client: Files = {
  'tsconfig.json': strictConfig({ jsx: 'preserve', skipLibCheck: true }),
  'src/model.ts': `export interface Paper {
  id: string;
  status: string;
}
export interface Agent {
  id: string;
  designatedRoles?: string[];
}
`,
  'src/client.ts': `import type { Agent, Paper } from './model';
declare function get<T>(path: string): Promise<T>;
export const papers = (loan: string): Promise<Paper[]> => get<Paper[]>(\`/lending/v3/loans/\${loan}/documents\`);
export const agent = (id: string): Promise<Agent> => get<Agent>(\`/lending/v3/externalUsers/\${id}\`);
`,
};

async function cutover(more: Files): Promise<Files> {
  const { upgrade } = workspace({ ...client, ...more });
  return upgrade();
}

describe('a renamed member is renamed at every use that the compiler knows', () => {
  test.each<[string, string, string]>([
    [
      'Pick',
      "type Row = Pick<Paper, 'id' | 'status'>;\nexport const text = (row: Row): string => row.status;\n",
      "type Row = Pick<Paper, 'id' | 'documentStatus'>;\nexport const text = (row: Row): string => row.documentStatus;\n",
    ],
    [
      'Omit, which the compiler does not miss it in',
      "type Bare = Omit<Paper, 'status'>;\nexport const bare = ({ status, ...rest }: Paper): Bare => (void status, rest);\n",
      "type Bare = Omit<Paper, 'documentStatus'>;\nexport const bare = ({ documentStatus: status, ...rest }: Paper): Bare => (void status, rest);\n",
    ],
    [
      'keyof',
      "const columns: (keyof Paper)[] = ['id', 'status'];\nexport const cells = (paper: Paper): string[] => columns.map((column) => paper[column]);\n",
      "const columns: (keyof Paper)[] = ['id', 'documentStatus'];\nexport const cells = (paper: Paper): string[] => columns.map((column) => paper[column]);\n",
    ],
    [
      'keyof of a constant',
      "const key: keyof Paper = 'status';\nexport const cell = (paper: Paper): string => paper[key];\n",
      "const key: keyof Paper = 'documentStatus';\nexport const cell = (paper: Paper): string => paper[key];\n",
    ],
    [
      'a constant that names a key',
      "const key = 'status';\nexport const change = (text: string): Partial<Paper> => ({ [key]: text });\n",
      "const key = 'documentStatus';\nexport const change = (text: string): Partial<Paper> => ({ [key]: text });\n",
    ],
    [
      'arguments that are keys',
      "function pluck<T, K extends keyof T>(from: T, key: K): T[K] {\n  return from[key];\n}\nexport const state = (paper: Paper): string => pluck(paper, 'status');\n",
      "function pluck<T, K extends keyof T>(from: T, key: K): T[K] {\n  return from[key];\n}\nexport const state = (paper: Paper): string => pluck(paper, 'documentStatus');\n",
    ],
    [
      'values of a table that are its keys',
      "type Shown = Extract<keyof Paper, 'status' | 'id'>;\nconst views: Record<string, Shown> = { 'by state': 'status' };\nexport const shown = (paper: Paper, view: string): string => paper[views[view] ?? 'id'];\n",
      "type Shown = Extract<keyof Paper, 'documentStatus' | 'id'>;\nconst views: Record<string, Shown> = { 'by state': 'documentStatus' };\nexport const shown = (paper: Paper, view: string): string => paper[views[view] ?? 'id'];\n",
    ],
    [
      'what is held against a list of keys',
      "const sortable = ['id', 'status'] as const satisfies readonly (keyof Paper)[];\nexport const weight = (paper: Paper, by: (typeof sortable)[number]): string => (by === 'status' ? paper[by] : paper.id);\nexport const first = (paper: Paper): string => weight(paper, 'status');\n",
      "const sortable = ['id', 'documentStatus'] as const satisfies readonly (keyof Paper)[];\nexport const weight = (paper: Paper, by: (typeof sortable)[number]): string => (by === 'documentStatus' ? paper[by] : paper.id);\nexport const first = (paper: Paper): string => weight(paper, 'documentStatus');\n",
    ],
    [
      'mapped types',
      'type Labels = { [K in keyof Paper]: string };\nconst labels: Labels = { id: "No", status: "State" };\nexport const label = labels.status;\n',
      'type Labels = { [K in keyof Paper]: string };\nconst labels: Labels = { id: "No", documentStatus: "State" };\nexport const label = labels.documentStatus;\n',
    ],
    [
      'records of its keys',
      'const widths: Record<keyof Paper, number> = { id: 1, status: 2 };\nexport const width = widths.status;\n',
      'const widths: Record<keyof Paper, number> = { id: 1, documentStatus: 2 };\nexport const width = widths.documentStatus;\n',
    ],
    [
      'indexed access types',
      "export type State = Paper['status'];\n",
      "export type State = Paper['documentStatus'];\n",
    ],
    [
      'unions and intersections',
      'type Either = Paper | (Paper & { extra: 1 });\nexport const of = (either: Either): string => either.status;\n',
      'type Either = Paper | (Paper & { extra: 1 });\nexport const of = (either: Either): string => either.documentStatus;\n',
    ],
    [
      'objects of the type, with and without a name of their own',
      "const status = 'Needed';\nexport const sample: Paper = { id: '1', status };\nexport const other: Paper = { id: '2', 'status': 'Received' };\n",
      "const status = 'Needed';\nexport const sample: Paper = { id: '1', documentStatus: status };\nexport const other: Paper = { id: '2', 'documentStatus': 'Received' };\n",
    ],
  ])('%s', async (_, before, after) => {
    const head = "import type { Paper } from './model';\n";
    const files = await cutover({ 'src/use.ts': `${head}${before}` });
    expect(files['src/use.ts']).toBe(`${head}${after}`);
    expect(files['src/model.ts']).toContain('  documentStatus: string;\n');
  });

  test.each(['export { key };', 'log({ key });'])('but no constant that serves something else: %s', async (more) => {
    const code = `import type { Paper } from './model';\ndeclare function log(what: unknown): void;\nconst key = 'status';\nexport const change = (text: string): Partial<Paper> => ({ [key]: text });\n${more}\n`;
    expect((await cutover({ 'src/use.ts': code }))['src/use.ts']).toBe(code);
  });

  test('a comparison that a file begins with', async () => {
    const code = (name: string): string =>
      `by === '${name}' && done();\nimport type { Paper } from './model';\ndeclare const by: keyof Paper;\ndeclare function done(): void;\n`;
    expect((await cutover({ 'src/use.ts': code('status') }))['src/use.ts']).toBe(code('documentStatus'));
  });

  test('tables of its keys by which members are read', async () => {
    const code = (copy: string, reasons: string): string =>
      [
        `interface Settings { ${copy}: unknown; ${reasons}: unknown }`,
        `const words: Record<keyof Settings, string> = { ${copy}: 'copies', ${reasons}: 'reasons' };`,
        'const ask = async <T>(path: string): Promise<T> => (await fetch(path)).json();',
        'export const known = async (): Promise<string[]> => {',
        "  const settings = await ask<Settings>('/lending/v3/settings/loan/disclosureTracking');",
        '  return (Object.keys(words) as (keyof Settings)[]).filter((name) => settings[name] !== undefined);',
        '};',
        '',
      ].join('\n');
    const files = await cutover({ 'src/use.ts': code('saveDisclosureCopy', 'changedCircumstances') });
    expect(files['src/use.ts']).toBe(code('CopyOfDisclosures', 'ChangeInCircumstances'));
  });

  test('and other names that look alike are not', async () => {
    const look = [
      "import type { Paper } from './model';",
      'interface Task { status: string }',
      "export const text = (task: Task, res: Response, paper: Paper): unknown[] => [task.status, res.status, paper.status, 'status'];",
      '',
    ].join('\n');
    const files = await cutover({ 'src/use.ts': look });
    expect(files['src/use.ts']).toBe(look.replace('paper.status', 'paper.documentStatus'));
  });
});

describe('a bridge of types', () => {
  test('lets types have both members, and contract leaves the new one', async () => {
    const use =
      "import { papers } from './client';\nexport const states = async (): Promise<string[]> => (await papers('1')).map((one) => one.status);\n";
    const { upgrade, plan } = workspace({ ...client, 'src/use.ts': use });
    const bridged = await upgrade({ mode: 'bridge' });
    expect(bridged['src/model.ts']).toBe(`export interface Paper {
  id: string;
  status: string;
  documentStatus?: string; /* bridge: efolder-document-status */
}
export interface Agent {
  id: string;
  designatedRoles?: string[];
  designatedRoleRefs?: string[]; /* bridge: external-user-designated-roles */
}
`);
    expect(bridged['src/use.ts']).toContain('one.documentStatus ?? one.status /* bridge: efolder-document-status */');
    expect((await plan({ mode: 'bridge' })).files).toEqual([]);
    const contracted = await upgrade({ mode: 'contract' });
    expect(contracted['src/model.ts']).toBe(
      client['src/model.ts']?.replace('status', 'documentStatus').replace('designatedRoles', 'designatedRoleRefs'),
    );
    expect(contracted['src/use.ts']).toBe(use.replace('one.status', 'one.documentStatus'));
  });

  const plucked = [
    "import type { Paper } from './model';",
    "import { papers } from './client';",
    'const pluck = <T, K extends keyof T>(all: readonly T[], key: K): T[K][] => all.map((one) => one[key]);',
    'const by = <T, K extends keyof T>(key: K) => (a: T, b: T): number => (a[key] < b[key] ? -1 : 1);',
    "export const states = async (): Promise<string[]> => pluck(await papers('1'), 'status');",
    "export const sorted = async (): Promise<Paper[]> => (await papers('1')).sort(by<Paper, 'status'>('status'));",
    '',
  ].join('\n');

  test('tells what hands the name over, which is content with either', async () => {
    const { plan } = workspace({ ...client, 'src/use.ts': plucked });
    const { uses } = await plan({ mode: 'bridge' });
    const left = uses.flatMap(({ file, line, result }) => (result === 'manual' ? [`${file}:${String(line)}`] : []));
    expect(left).toEqual(['src/use.ts:5', 'src/use.ts:6']);
  });

  test.each([
    ['tells where it is read by a name that a type of its own lists', "'id' | 'status'", ["src/use.ts:2 'status'"]],
    ['but not by one of those that the type itself has', 'keyof Paper', []],
    ['nor by others', "'id'", []],
  ])('%s', async (_, names, expected) => {
    const use = `import type { Paper } from './model';\nexport const sorted = (all: Paper[], by: ${names}): Paper[] => all.sort((a, b) => a[by].localeCompare(b[by]));\n`;
    const { plan } = workspace({ ...client, 'src/use.ts': use });
    const { uses } = await plan({ mode: 'bridge' });
    const left = uses.flatMap(({ file, line, column, result }) => {
      const told = result === 'manual' ? use.split('\n')[line - 1]?.slice(column - 2) : undefined;
      return told === undefined ? [] : [`${file}:${String(line)} ${told.slice(0, "'status'".length)}`];
    });
    expect(left).toEqual(expected);
  });

  test('keeps what has to have all names of a type as it is, and nothing else with it', async () => {
    const use = (read: string): string =>
      `import type { Agent } from './model';\ntype Form = Required<Pick<Agent, 'id' | 'designatedRoles'>>;\nexport const labels: Record<keyof Form, string> = { id: 'Id', designatedRoles: 'Roles' };\nexport const open = (agent: Agent): Form => ({ id: agent.id, designatedRoles: ${read} ?? [] });\n`;
    const { upgrade } = workspace({ ...client, 'src/use.ts': use('agent.designatedRoles') });
    expect((await upgrade({ mode: 'bridge' }))['src/use.ts']).toBe(
      use('agent.designatedRoleRefs ?? agent.designatedRoles /* bridge: external-user-designated-roles */'),
    );
  });

  test('is not needed at the cut-over where what the name is handed to only reads by it', async () => {
    const { upgrade } = workspace({ ...client, 'src/use.ts': plucked });
    expect((await upgrade())['src/use.ts']).toBe(plucked.replaceAll("'status'", "'documentStatus'"));
  });

  test('is not needed where another file has it, and asks for the name before', async () => {
    const reader = [
      'export const has = (from: object, key: string): boolean => key in from && Object.hasOwn(from, key);',
      "export const tell = <T>(from: T, by: keyof T | ((one: T) => string)): string => typeof by === 'function' ? by(from) : String(from[by]);",
      '',
    ].join('\n');
    const use = [
      "import { papers } from './client';",
      "import { has, tell } from './reader';",
      "export const states = async () => (await papers('1')).map((one) => (has(one, 'status') ? tell(one, 'status') : '-'));",
      '',
    ].join('\n');
    const { upgrade } = workspace({ ...client, 'src/reader.ts': reader, 'src/use.ts': use });
    expect((await upgrade())['src/use.ts']).toBe(use.replaceAll("'status'", "'documentStatus'"));
  });

  test('is needed where it is a word of an own table as well', async () => {
    const code = plucked.replace(
      'all.map((one) => one[key])',
      '(void LABELS[key as string], all.map((one) => one[key]))',
    );
    const { plan } = workspace({ ...client, 'src/use.ts': `${code}declare const LABELS: Record<string, string>;\n` });
    const { uses } = await plan();
    const left = uses.flatMap(({ line, result }) => (result === 'manual' ? [line] : []));
    expect(left).toEqual([5]);
  });

  test('goes as it came where the type stands on one line', async () => {
    const model =
      'export type Paper = { id: string; status: string };\nexport type Agent = { designatedRoles?: string[] };\n';
    const { upgrade } = workspace({ ...client, 'src/model.ts': model });
    expect((await upgrade({ mode: 'bridge' }))['src/model.ts']).toContain('status: string; documentStatus?: string /*');
    expect((await upgrade({ mode: 'contract' }))['src/model.ts']).toBe(
      model.replace('status', 'documentStatus').replace('designatedRoles', 'designatedRoleRefs'),
    );
  });

  test('stays with all that reads it while an object comes with the old name from elsewhere', async () => {
    const { upgrade, plan } = workspace({
      ...client,
      'src/use.ts': [
        "import type { Paper } from './model';",
        "import { papers } from './client';",
        "export const isIn = (paper: Paper): boolean => paper.status === 'Received';",
        "export const some = async (): Promise<boolean[]> => (await papers('1')).map(isIn);",
        'declare function stored(): { id: string; status: string };',
        'export const sample = isIn(stored());',
        '',
      ].join('\n'),
    });
    const bridged = await upgrade({ mode: 'bridge' });
    const contracted = await upgrade({ mode: 'contract' });
    expect(contracted['src/use.ts']).toBe(bridged['src/use.ts']);
    const { uses } = await plan({ mode: 'contract' });
    expect([...new Set(uses.map(({ change, result }) => `${change} ${result}`))]).toEqual([
      'efolder-document-status unfinished',
    ]);
  });

  test('reaches the uses that only the compiler knows', async () => {
    const use =
      "import type { Paper } from './model';\ntype Row = Pick<Paper, 'status'>;\nexport const text = (rows: Row[]): string[] => rows.map(({ status }) => status);\n";
    const { upgrade } = workspace({ ...client, 'src/use.ts': use });
    expect((await upgrade({ mode: 'bridge' }))['src/use.ts']).toBe(
      "import type { Paper } from './model';\ntype Row = Pick<Paper, 'status' | 'documentStatus' /* bridge: efolder-document-status */>;\nexport const text = (rows: Row[]): string[] => rows.map(({ status: statusBefore, documentStatus: status = statusBefore /* bridge: efolder-document-status */ }) => status);\n",
    );
  });
});

describe('a bridge of what only the compiler knows', () => {
  test('is not held for one already because of a longer name beside it', async () => {
    const use = (read: string): string =>
      `import { latest } from 'lists';\nimport { papers } from './client';\nexport const label = async (): Promise<string> => {\n  const one = latest(await papers('1'));\n  return one.documentStatusText ?? ${read};\n};\n`;
    const { upgrade } = workspace({
      ...client,
      'src/lists.d.ts': "declare module 'lists' {\n  export function latest<T>(list: readonly T[]): T;\n}\n",
      'src/model.ts':
        'export interface Paper {\n  id: string;\n  status: string;\n  documentStatusText?: string;\n}\nexport interface Agent {\n  id: string;\n}\n',
      'src/use.ts': use('one.status'),
    });
    expect((await upgrade({ mode: 'bridge' }))['src/use.ts']).toBe(
      use('(one.documentStatus ?? one.status /* bridge: efolder-document-status */)'),
    );
  });
});

describe('what would not compile', () => {
  test('is left alone as a whole where a member is shared with what is not the platform’s', async () => {
    const model = `export interface Stateful {
  status: string;
}
export interface Paper extends Stateful {
  id: string;
  status: string;
}
export interface Job extends Stateful {
  name: string;
}
`;
    const use =
      "import type { Job, Paper } from './model';\nexport const all = (job: Job, paper: Paper): string[] => [job.status, paper.status];\n";
    const before = {
      ...client,
      'src/model.ts': `${model}${client['src/model.ts']?.slice((client['src/model.ts'] ?? '').indexOf('export interface Agent')) ?? ''}`,
      'src/use.ts': use,
    };
    const { plan } = workspace(before);
    const made = await plan();
    expect(made.files.flatMap(({ file, edits }) => edits.map(({ was }) => `${file} ${was}`))).toEqual([
      'src/model.ts designatedRoles',
    ]);
    const papers = made.uses.filter(({ change }) => change === 'efolder-document-status');
    expect(papers.map(({ file, result }) => `${file} ${result}`)).toEqual(['src/model.ts manual', 'src/use.ts manual']);
    expect(papers[0]?.why).toContain('declares it too');
  });

  test('is left alone where it stands, and the reason is told', async () => {
    const use =
      "import type { Paper } from './model';\ninterface Saved { id: string; status: string }\nexport const save = (paper: Paper): Saved => paper;\n";
    const { plan } = workspace({ ...client, 'src/use.ts': use });
    const made = await plan();
    expect(made.files.map(({ file, edits }) => [file, edits.map(({ was }) => was)])).toEqual([
      ['src/model.ts', ['', 'designatedRoles']],
    ]);
    const declared = made.uses.find(({ file, result }) => file === 'src/use.ts' && result === 'unfinished');
    expect(declared?.why).toMatch(/TypeScript would refuse the new name here \(src\/use\.ts:3: .*'status'/);
  });

  test('is seen beside another thing on its line that did not compile before', async () => {
    const use = (wrong: string): string =>
      `import type { Paper } from './model';\ndeclare function save(id: string, one: { status: string }): void;\nexport const keep = (paper: Paper): void => (save(${wrong}, { status: '' }), save(paper.id, paper));\n`;
    const { plan } = workspace({ ...client, 'src/use.ts': use('1') });
    expect((await plan()).uses.find(({ file }) => file === 'src/use.ts')?.result).toBe('unfinished');
  });

  test('was there before and is not counted', async () => {
    const files = await cutover({
      'src/wrong.ts':
        "import type { Paper } from './model';\nexport const n: number = 'no';\nexport const text = (paper: Paper): string => paper.status;\n",
    });
    expect(files['src/wrong.ts']).toContain('paper.documentStatus');
  });

  test('was there before and tells of a type that has a further member now', async () => {
    const wrong =
      "import type { Paper } from './model';\ndeclare function show(row: { id: string; place: string }): string;\nexport const shown = (paper: Paper): string => show({ ...paper });\n";
    const { upgrade, plan } = workspace({ ...client, 'src/wrong.ts': wrong });
    expect((await plan({ mode: 'bridge' })).uses.filter(({ result }) => result === 'unfinished')).toEqual([]);
    expect((await upgrade({ mode: 'bridge' }))['src/model.ts']).toContain('documentStatus?: string;');
  });

  test('keeps the old member beside the new one for a use that is left to a person', async () => {
    const settings: Files = {
      'tsconfig.json': strictConfig({ jsx: 'preserve', skipLibCheck: true }),
      'src/settings.ts': [
        'export interface Settings { disclosureRecordingTriggers: string[] }',
        'declare function get<T>(path: string): Promise<T>;',
        "export const load = (): Promise<Settings> => get<Settings>('/lending/v3/settings/loan/disclosureTracking');",
        "export const sent = (settings: Settings): boolean => settings.disclosureRecordingTriggers.includes('Sent');",
        'export const show = (settings: Settings): unknown => settings.disclosureRecordingTriggers;',
        '',
      ].join('\n'),
    };
    const { upgrade, plan } = workspace(settings);
    const [first = '', , , sent, show] = ((await upgrade())['src/settings.ts'] ?? '').split('\n');
    expect(first).toBe(
      'export interface Settings { disclosureRecordingTriggers: string[]; RecordingOfDisclosures: string[] /* bridge: disclosure-recording-triggers */ }',
    );
    expect(sent).toContain('settings.disclosureRecordingTriggers.includes');
    expect(show).toContain('settings.RecordingOfDisclosures;');
    expect((await plan()).files).toEqual([]);
  });

  test('and makes the new one optional where such an object is created with one of them', async () => {
    const { upgrade } = workspace({
      'tsconfig.json': strictConfig({ jsx: 'preserve', skipLibCheck: true }),
      'src/settings.ts': [
        'export interface Settings { disclosureRecordingTriggers?: string[] }',
        'declare function get<T>(path: string): Promise<T>;',
        "export const load = (): Promise<Settings> => get<Settings>('/lending/v3/settings/loan/disclosureTracking');",
        'export const sent = ({ disclosureRecordingTriggers: list = [] }: Settings): boolean => list.length > 0;',
        'export const none: Settings = { disclosureRecordingTriggers: [] };',
        '',
      ].join('\n'),
    });
    const [first = '', , , sent, none] = ((await upgrade())['src/settings.ts'] ?? '').split('\n');
    expect(first).toContain('RecordingOfDisclosures?: string[] /* bridge: disclosure-recording-triggers */ }');
    expect(sent).toContain('({ disclosureRecordingTriggers: list = [] }: Settings)');
    expect(none).toContain('{ RecordingOfDisclosures: [] }');
  });

  test('is left to a person with the table of its keys where the member cannot have both names', async () => {
    const code = [
      'export interface Settings { disclosureRecordingTriggers: string[]; saveDisclosureCopy: boolean }',
      'declare function get<T>(path: string): Promise<T>;',
      "export const load = (): Promise<Settings> => get<Settings>('/lending/v3/settings/loan/disclosureTracking');",
      "export const labels: Record<keyof Settings, string> = { disclosureRecordingTriggers: 'When', saveDisclosureCopy: 'Copy' };",
      "export const sent = (settings: Settings): boolean => settings.disclosureRecordingTriggers.includes('Sent');",
      '',
    ].join('\n');
    const { plan } = workspace({
      'tsconfig.json': strictConfig({ jsx: 'preserve', skipLibCheck: true }),
      'src/settings.ts': code,
    });
    const { uses } = await plan();
    const results = uses.flatMap((use) =>
      use.change === 'disclosure-recording-triggers' ? [`${String(use.line)} ${use.result}`] : [],
    );
    expect(results).toEqual(['1 manual', '4 manual', '5 manual']);
  });

  test('a field that is only read is taken out of what own functions send', async () => {
    const { upgrade, plan } = workspace({
      'tsconfig.json': strictConfig({ jsx: 'preserve', skipLibCheck: true }),
      'src/papers.ts': [
        'interface Paper { id: string; status: string }',
        'type Patch = Partial<Paper>;',
        'interface Http { get<T>(path: string): Promise<T>; patch(path: string, body: unknown): Promise<void> }',
        'export class Papers {',
        '  constructor(private readonly http: Http) {}',
        '  all(loan: string): Promise<Paper[]> { return this.http.get<Paper[]>(`/lending/v3/loans/${loan}/documents`); }',
        '  save(loan: string, patches: Patch[]): Promise<void> { return this.http.patch(`/lending/v3/loans/${loan}/documents`, patches); }',
        "  done(loan: string, ids: string[]): Promise<void> { return this.save(loan, ids.map((id) => ({ id, status: 'Reviewed' }))); }",
        "  empty(): Paper { return { id: '', status: 'Needed' }; }",
        '}',
        '',
      ].join('\n'),
    });
    const { uses } = await plan();
    expect(uses.filter(({ review }) => review !== undefined).map(({ line, review }) => [line, review])).toEqual([
      [8, 'The field is read-only and is no longer sent.'],
      [9, 'The field is read-only: leave it away where this is sent. The set of values changes too.'],
    ]);
    const lines = ((await upgrade())['src/papers.ts'] ?? '').split('\n');
    expect(lines[7]).toContain('ids.map((id) => ({ id }))');
    expect(lines[8]).toContain("{ id: '', documentStatus: 'Needed' }");
  });
});

test('bridges that cannot go yet hold up no others', async () => {
  const { upgrade, plan } = workspace({
    'tsconfig.json': strictConfig({ jsx: 'preserve', skipLibCheck: true }),
    'src/settings.ts': [
      'export interface Settings { saveDisclosureCopy: string[]; changedCircumstances: string[] }',
      'declare function get<T>(path: string): Promise<T>;',
      "export const load = (): Promise<Settings> => get<Settings>('/lending/v3/settings/loan/disclosureTracking');",
      'export const copies = (settings: Settings): string[] => settings.saveDisclosureCopy;',
      'export const count = (settings: Settings): number => settings.saveDisclosureCopy.length;',
      'export const changed = (settings: Settings): string[] => settings.changedCircumstances;',
      '',
    ].join('\n'),
  });
  await upgrade({ mode: 'bridge' });
  const lines = ((await upgrade({ mode: 'contract' }))['src/settings.ts'] ?? '').split('\n');
  expect(lines[3]).toContain('settings.CopyOfDisclosures ?? settings.saveDisclosureCopy /* bridge: ');
  expect(lines[5]).toBe('export const changed = (settings: Settings): string[] => settings.ChangeInCircumstances;');
  const left = (await plan({ mode: 'contract' })).uses;
  expect([...new Set(left.map(({ change, result }) => `${change} ${result}`))]).toEqual([
    'disclosure-save-copy unfinished',
  ]);
});

test('several configurations that share files are followed together', async () => {
  const { upgrade } = workspace({
    'packages/model/tsconfig.json': client['tsconfig.json'] ?? '',
    'packages/model/src/model.ts': client['src/model.ts'] ?? '',
    'packages/desk/tsconfig.json': strictConfig({ skipLibCheck: true, paths: { model: ['../model/src/model.ts'] } }),
    'packages/desk/src/client.ts': (client['src/client.ts'] ?? '').replace('./model', 'model'),
    'packages/desk/src/use.ts':
      "import type { Paper } from 'model';\nconst key: keyof Paper = 'status';\nexport const cell = (paper: Paper): string => paper[key];\n",
  });
  const files = await upgrade();
  expect(files['packages/model/src/model.ts']).toContain('documentStatus: string;');
  expect(files['packages/desk/src/use.ts']).toContain("= 'documentStatus';");
});

test('a byte order mark does not shift what the compiler says', async () => {
  const use =
    "\uFEFFimport type { Paper } from './model';\r\nconst key: keyof Paper = 'status';\r\nexport const cell = (paper: Paper): string => paper[key] + paper.status;\r\n";
  const files = await cutover({ 'src/use.ts': use });
  expect(files['src/use.ts']).toBe(
    use.replace("'status'", "'documentStatus'").replace('paper.status', 'paper.documentStatus'),
  );
});

describe('what the compiler said before, of packages that are not there,', () => {
  const unread: Files = {
    'tsconfig.json': strictConfig({ jsx: 'preserve', skipLibCheck: true }),
    'src/model.ts': client['src/model.ts'] ?? '',
    'src/client.ts': [
      "import type { Agent } from './model';",
      "import { get, each } from 'a-package-that-is-not-there';",
      'export const load = (id: string): Promise<Agent> => get(`/lending/v3/externalUsers/${id}`);',
      'export const named = (list: unknown): Agent[] => Object.values(list as Record<string, Agent>);',
      'export async function roles(id: string): Promise<string[]> {',
      '  const one: unknown = await get(`/lending/v3/externalUsers/${id}`);',
      '  const { designatedRoles } = one;',
      '  return designatedRoles ?? one.designatedRoles;',
      '}',
      '',
    ].join('\n'),
  };

  test('does not hold up a rename that it says of the new name', async () => {
    const { upgrade, plan } = workspace(unread);
    expect((await plan()).uses.filter(({ result }) => result === 'unfinished')).toEqual([]);
    const lines = ((await upgrade())['src/client.ts'] ?? '').split('\n');
    expect(lines.slice(6, 8)).toEqual([
      '  const { designatedRoleRefs: designatedRoles } = one;',
      '  return designatedRoles ?? one.designatedRoleRefs;',
    ]);
  });

  test('does not hold up a bridge that it says twice of', async () => {
    const { upgrade, plan } = workspace(unread);
    expect((await plan({ mode: 'bridge' })).uses.filter(({ result }) => result === 'unfinished')).toEqual([]);
    const lines = ((await upgrade({ mode: 'bridge' }))['src/client.ts'] ?? '').split('\n');
    expect(lines[7]).toContain('(one.designatedRoleRefs ?? one.designatedRoles /* bridge: ');
  });
});

describe('a member that decorators check', () => {
  const model = (paper: string, agent: string): Files => ({
    ...client,
    'src/model.ts': `import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsArray, IsIn, IsOptional } from 'class-validator';
import { Held } from './held';
export class Paper {
  id: string;
${paper}
}
export class Agent {
  id: string;
${agent}
}
`,
    'src/use.ts': `import { agent, papers } from './client';
export const states = async (loan: string) => (await papers(loan)).map((paper) => paper.status);
export const roles = async (id: string) => (await agent(id)).id;
export async function held(id: string) {
  const one = await agent(id);
  return one.designatedRoles;
}
`,
  });
  const required = "  @IsIn(['Needed'])\n  status: string;";
  const optional = '  @IsOptional()\n  @IsArray()\n  designatedRoles?: string[];';
  const renamed = optional.replace('designatedRoles', 'designatedRoleRefs');
  const mark = '/* bridge: external-user-designated-roles */';

  test('may stand twice where it may be absent, and the rest is not held up by one that must be there', async () => {
    const { upgrade, plan, files } = workspace(model(required, optional));
    const changed = await upgrade({ mode: 'bridge' });
    expect(changed['src/model.ts']).toBe(model(required, `${optional}\n${renamed} ${mark}`)['src/model.ts']);
    expect(changed['src/use.ts']).toContain(`return one.designatedRoleRefs ?? one.designatedRoles ${mark};`);
    const left = (await plan({ mode: 'bridge' })).uses.map(
      ({ file, line, result }) => `${file}:${String(line)} ${result}`,
    );
    expect(left).toEqual(['src/model.ts:7 manual', 'src/use.ts:2 manual']);
    await upgrade({ mode: 'contract' });
    expect(files()['src/model.ts']).toBe(model(required, renamed)['src/model.ts']);
  });

  test.each([
    "ApiPropertyOptional({ description: 'roles' })",
    'ApiPropertyOptional()',
    'ApiProperty({ required: false })',
  ])('and are described for others: %s', async (described) => {
    const own = `  @${described}\n${optional}`;
    const { upgrade } = workspace(model(required, own));
    const second = own.replace('designatedRoles?', 'designatedRoleRefs?');
    expect((await upgrade({ mode: 'bridge' }))['src/model.ts']).toBe(
      model(required, `${own}\n${second} ${mark}`)['src/model.ts'],
    );
  });

  test.each([
    "ApiPropertyOptional({ name: 'roles' })",
    'ApiPropertyOptional({ ...options })',
    'ApiPropertyOptional(options)',
    'ApiProperty()',
    'Held()',
  ])('but not where they may mean more, which is told: %s', async (decorator) => {
    const files = model(required, `  @${decorator}\n${optional}`);
    const { upgrade, plan } = workspace(files);
    const { uses } = await plan({ mode: 'bridge' });
    const why = uses.find(({ file, text }) => file === 'src/model.ts' && text === 'designatedRoles')?.why;
    expect(why).toContain('Its decorators say what the name means');
    expect(await upgrade({ mode: 'bridge' })).toEqual(files);
  });
});
