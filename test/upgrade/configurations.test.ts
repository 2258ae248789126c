import { describe, expect, test } from 'vitest';
import { workspace } from './workspace.js';
import type { Files } from './workspace.js';

const compilerOptions = { target: 'ES2022', module: 'ESNext', moduleResolution: 'bundler', strict: true, types: [] };

/** A row is taken from the type of the platform's papers, and made by hand. */
const code: Files = {
  'src/model.ts': [
    'export interface Paper {',
    '  id: string;',
    '  status: string;',
    '}',
    "export type Row = Pick<Paper, 'id' | 'status'>;",
    '',
  ].join('\n'),
  'src/client.ts': [
    "import type { Paper, Row } from './model';",
    'declare function get<T>(path: string): Promise<T>;',
    'const papers = (loan: string): Promise<Paper[]> => get<Paper[]>(`/lending/v3/loans/${loan}/documents`);',
    'export async function rows(loan: string): Promise<Row[]> {',
    '  return (await papers(loan)).map(({ id, status }) => ({ id, status }));',
    '}',
    '',
  ].join('\n'),
};
const edited =
  '  return (await papers(loan)).map(({ id, documentStatus: status }) => ({ id, documentStatus: status }));';

describe('types are followed', () => {
  test.each<[string, Files]>([
    ['without a configuration', {}],
    [
      'where one only refers to others',
      {
        'tsconfig.json': JSON.stringify({ files: [], references: [{ path: './tsconfig.app.json' }] }),
        'tsconfig.app.json': JSON.stringify({ compilerOptions, include: ['src'] }),
      },
    ],
    ['where packages share a basis only', { 'tsconfig.base.json': JSON.stringify({ compilerOptions }) }],
  ])('%s', async (_, configs) => {
    const { upgrade, plan } = workspace({ ...code, ...configs });
    const files = await upgrade();
    expect(files['src/client.ts']).toContain(edited);
    expect(files['src/model.ts']).toContain("'id' | 'documentStatus'");
    expect((await plan()).files).toEqual([]);
  });
});

describe('a member that is read of the platform’s objects', () => {
  const reading = (more: string): Files => ({
    'tsconfig.json': JSON.stringify({ compilerOptions }),
    'src/use.ts': [
      'declare function get(path: string): Promise<any>;',
      'interface Known { id: string; status: string }',
      'const text = (paper: Known): string => paper.status;',
      'export async function texts(loan: string): Promise<string[]> {',
      '  const papers = await get(`/lending/v3/loans/${loan}/documents`);',
      '  return papers.map((paper: any) => text(paper));',
      '}',
      'export const sample: Known = { id: "1", status: "Needed" };',
      more,
      '',
    ].join('\n'),
  });

  test('is renamed where it is declared, and wherever that is used', async () => {
    const { upgrade } = workspace(reading(''));
    const lines = ((await upgrade())['src/use.ts'] ?? '').split('\n');
    expect(lines[1]).toBe('interface Known { id: string; documentStatus: string }');
    expect(lines[2]).toBe('const text = (paper: Known): string => paper.documentStatus;');
    expect(lines[7]).toBe('export const sample: Known = { id: "1", documentStatus: "Needed" };');
  });

  test('is left to a person where objects of another kind are of the same type', async () => {
    const more = 'interface Task { id: string; status: string }\nexport const of = (task: Task): Known => task;';
    const { plan } = workspace(reading(more));
    const { files, uses } = await plan();
    expect(files).toEqual([]);
    expect(uses.map(({ line, result }) => [line, result])).toEqual([
      [2, 'unfinished'],
      [3, 'unfinished'],
      [8, 'unfinished'],
    ]);
  });
});

test('what cannot be edited holds up nothing else', async () => {
  const { upgrade, plan } = workspace({
    'tsconfig.json': JSON.stringify({ compilerOptions }),
    'src/use.ts': [
      'declare function get<T>(path: string): Promise<T>;',
      'declare const fixed: { readonly own: unique symbol };',
      'type Held = { [K in "status" as K]: string } & { id: string };',
      'interface Agent { organization: { entityType: string } }',
      'export async function texts(loan: string): Promise<string[]> {',
      '  const papers = await get<Held[]>(`/lending/v3/loans/${loan}/documents`);',
      '  const agent = await get<Agent>("/lending/v3/externalUsers/1");',
      '  return papers.map((paper) => paper.status + (agent.organization.entityType === "Organization" ? "!" : ""));',
      '}',
      '',
    ].join('\n'),
  });
  expect((await plan()).uses.map(({ change, result }) => [change, result])).toEqual([
    ['efolder-document-status', 'unfinished'],
    ['external-user-organization-type', 'fixed'],
  ]);
  expect((await upgrade())['src/use.ts']).toContain('paper.status + (agent.organization.entityType === "ExternalOrg"');
});

describe('what a person has to change, where packages are not there', () => {
  const files: Files = {
    'tsconfig.json': JSON.stringify({ compilerOptions }),
    'src/model.ts':
      'export interface Settings {\n  saveDisclosureCopy: string[];\n  changedCircumstances: string[];\n}\n',
    'src/use.ts': [
      "import axios from 'axios';",
      "import type { Settings } from './model';",
      "const load = async () => (await axios.get<Settings>('/lending/v3/settings/loan/disclosureTracking')).data;",
      'export const changed = async () => (await load()).changedCircumstances;',
      'export const copies = async () => {',
      '  const settings = await load();',
      '  return settings.saveDisclosureCopy.length;',
      '};',
      '',
    ].join('\n'),
  };

  test('keeps the old name declared beside the new one', async () => {
    const { upgrade, plan } = workspace(files);
    const changed = await upgrade();
    expect(changed['src/model.ts']).toBe(
      'export interface Settings {\n  saveDisclosureCopy: string[];\n  CopyOfDisclosures: string[]; /* bridge: disclosure-save-copy */\n  ChangeInCircumstances: string[];\n}\n',
    );
    expect(changed['src/use.ts']).toBe(files['src/use.ts']?.replace('changedCircumstances', 'ChangeInCircumstances'));
    expect((await plan()).files).toEqual([]);
  });
});

describe('what a person has bridged', () => {
  const reading = (body: string): Files => ({
    'tsconfig.json': JSON.stringify({ compilerOptions }),
    'src/use.ts': [
      'declare function get<T>(path: string): Promise<T>;',
      'interface Paper { id: string; status: string }',
      'type Both = Paper & { documentStatus?: string };',
      'export const papers = (loan: string) => get<Paper[]>(`/lending/v3/loans/${loan}/documents`);',
      body,
      '',
    ].join('\n'),
  });

  test.each<[string, string]>([
    [
      'export const text = (paper: Both): string => paper.documentStatus ?? paper.status;',
      'export const text = (paper: Both): string => paper.documentStatus;',
    ],
    [
      'export const text = (paper: Both): string => (paper.documentStatus ? paper.documentStatus : paper.status);',
      'export const text = (paper: Both): string => (paper.documentStatus ? paper.documentStatus : paper.documentStatus);',
    ],
    [
      'export const text = ({ documentStatus, status }: Both): string => documentStatus ?? status;',
      'export const text = ({ documentStatus, documentStatus: status }: Both): string => documentStatus ?? status;',
    ],
  ])('stays as it is at both ends: %s', async (body, after) => {
    const { upgrade, plan } = workspace(reading(body));
    expect((await plan({ mode: 'bridge' })).uses.map(({ line }) => line)).toEqual([2]);
    expect((await upgrade())['src/use.ts']).toContain(after);
  });
});
