import { describe, expect, test } from 'vitest';
import { strictConfig, workspace } from './workspace.js';
import type { Files } from './workspace.js';

const head =
  'export interface Paper { id: string; NAME?: string }\ndeclare function get<T>(path: string): Promise<T>;\nexport const papers = (loan: string): Promise<Paper[]> => get<Paper[]>(`/lending/v3/loans/${loan}/documents`);\n';
const code = (text: string, name: string): Files => ({
  'tsconfig.json': strictConfig({ lib: ['ES2022'] }),
  'use.ts': (head + text).replaceAll('NAME', name),
});

describe('an object that is made behind a generic function goes with the type that it fills', () => {
  test.each([
    [
      'a table',
      "export const table = async (loan: string): Promise<Record<string, Pick<Paper, 'id' | 'NAME'>>> =>\n  Object.fromEntries((await papers(loan)).map((one) => [one.id, { id: one.id, NAME: one.NAME ?? '-' }]));\n",
    ],
    [
      'a map',
      "type Row = Pick<Paper, 'id' | 'NAME'>;\nexport const rows = async (loan: string): Promise<string | undefined> => {\n  const all: Map<string, Row> = new Map((await papers(loan)).map((one) => [one.id, { id: one.id, NAME: one.NAME ?? '-' }]));\n  return all.get('1')?.NAME;\n};\n",
    ],
    [
      'a list',
      "const stamped = <T extends object>(one: T): T & { at: number } => ({ ...one, at: 1 });\nexport const rows = async (loan: string): Promise<Paper[]> => (await papers(loan)).map((one) => stamped({ id: one.id, NAME: one.NAME ?? '-' }));\n",
    ],
  ])('%s', async (_, text) => {
    const { upgrade } = workspace(code(text, 'status'));
    expect(await upgrade()).toEqual(code(text, 'documentStatus'));
  });
});

describe('what gets from one name to the other is told of', () => {
  test.each([
    [
      'in a copy',
      "interface Row { id: string; status?: string; tone: string }\nconst line = ({ id, status = '-' }: Row): string => id + status;\nexport const lines = async (loan: string): Promise<string[]> => (await papers(loan)).map((one) => line({ ...one, tone: 'x' }));\n",
    ],
    [
      'in parts',
      "class Row {\n  id = '';\n  status?: string;\n  constructor(init: Partial<Row>) {\n    Object.assign(this, init);\n  }\n}\nexport const rows = async (loan: string): Promise<Row[]> => (await papers(loan)).map((one) => new Row(one));\n",
    ],
  ])('%s', async (_, text) => {
    const seen = 'export const states = (all: Paper[]): unknown[] => all.map((one) => one.status);\n';
    for (const mode of ['cutover', 'bridge'] as const) {
      const { plan } = workspace(code(text + seen, 'status'));
      const left = (await plan({ mode })).uses.filter(({ result }) => result === 'manual');
      expect(left.map(({ why }) => why)).toEqual([expect.stringContaining('It gets to what knows `status` only')]);
    }
  });

  test('and what brings the old name to what has the new one', async () => {
    const text =
      'interface Form { id: string; status?: string; dirty: boolean }\ndeclare const form: Form;\nconst label = (one: Paper): string => one.status ?? one.id;\nexport const labels = async (loan: string): Promise<string[]> => (await papers(loan)).map(label);\nexport const shown = (): string => label(form);\n';
    const { plan } = workspace(code(text, 'status'));
    const left = (await plan()).uses.filter(({ result }) => result === 'manual');
    expect(left.map(({ text: found, why }) => [found, why])).toEqual([
      ['status', expect.stringContaining('It brings `status`')],
    ]);
    expect((await plan({ mode: 'bridge' })).uses.filter(({ result }) => result === 'manual')).toEqual([]);
  });

  test('but not where a function reads it of those objects only: that is renamed', async () => {
    const text =
      'const badge = ({ NAME: status, tone = "info" }: { NAME?: string; tone?: string }): string => `${tone} ${status}`;\nexport const badges = async (loan: string): Promise<string[]> => (await papers(loan)).map((one) => badge(one));\n';
    const { upgrade } = workspace(code(text, 'status'));
    expect(await upgrade()).toEqual(code(text, 'documentStatus'));
  });

  test('but not where it may get to either of several: nobody knows which is meant', async () => {
    const text =
      "interface Job { kind: 'job'; id: string; status?: string }\ndeclare const job: Job;\nconst stamped = <T extends object>(one: T): T & { at: number } => ({ ...one, at: 1 });\nconst show = (one: Paper | Job): string => ('kind' in one ? one.kind : one.id);\nexport const shown = async (loan: string): Promise<unknown[]> => {\n  const all = await papers(loan);\n  return [show(job), ...all.map((one) => show(one)), show(stamped({ kind: 'job' as const, id: '1', status: 'x' })), all.map((one) => one.status)];\n};\n";
    const { plan } = workspace(code(text, 'status'));
    const { uses } = await plan();
    expect(uses.map(({ line, result }) => [line, result])).toEqual([
      [1, 'fixed'],
      [10, 'fixed'],
    ]);
  });

  test('but not where it has both names, or the member is another', async () => {
    const text =
      'const badge = (shown: { status?: string; documentStatus?: string }): unknown => shown.documentStatus ?? shown.status;\nconst dot = (shown: { id: string; tone?: string }): string => shown.id;\nexport const badges = async (loan: string): Promise<unknown[]> => (await papers(loan)).map((one) => [badge(one), dot(one), one.status]);\n';
    const { plan } = workspace(code(text, 'status'));
    expect((await plan()).uses.filter(({ result }) => result === 'manual')).toEqual([]);
  });
});

test('an object that is handed over together with one that gets the new name is told of', async () => {
  const text = `const HEADS: Partial<Record<keyof Paper, string>> = { id: 'Key', NAME: 'State' };
const OTHERS: Record<string, string> = { status: 'State' };
function mapKeys<T extends object>(value: T, names: Partial<Record<keyof T, string>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [names[key as keyof T] ?? key, one]));
}
export const others = [mapKeys({ status: 1 }, OTHERS), mapKeys({ id: 1 }, HEADS)];
export const rows = async (loan: string): Promise<unknown[]> =>
  (await papers(loan)).map((one) => mapKeys({ ...one, status: one.NAME?.length ?? 0 }, HEADS));
`;
  const { plan, upgrade } = workspace(code(text, 'status'));
  const left = (await plan()).uses.filter(({ result }) => result === 'manual');
  expect(left.map(({ line, why }) => [line, why])).toEqual([[11, expect.stringContaining('(use.ts:4)')]]);
  expect(await upgrade()).toEqual(code(text, 'documentStatus'));
});

test('an object behind a spread goes with the type that it fills, also where that has both names by a bridge', async () => {
  const form = (bridged: string): Files => {
    const { 'use.ts': use = '', ...files } = code(
      `export type Values = Required<Pick<Paper, 'id' | 'NAME'>>;
export const fromPaper = (one: Paper): Values => ({ id: one.id, NAME: one.NAME ?? '-' });
export const changed = (one: Paper, values: Values): boolean => values.NAME !== one.NAME;
export const emptied = async (loan: string): Promise<boolean> => {
  const [first] = await papers(loan);
  const values = { ...fromPaper(first!), NAME: '' };
  return changed(first!, values);
};
export const kept = { status: 1 }.status;
`,
      'documentStatus',
    );
    return { ...files, 'use.ts': use.replace('documentStatus?: string', bridged) };
  };
  const mark = '/* bridge: efolder-document-status */';
  const both = `status?: string; documentStatus?: string ${mark}`;
  const before = form(both);
  const old = { ...before, 'use.ts': (before['use.ts'] ?? '').replace(/documentStatus(?!\?: string)/g, 'status') };
  expect(await workspace(old).upgrade()).toEqual(before);
});
