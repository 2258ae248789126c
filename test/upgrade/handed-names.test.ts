import { describe, expect, test } from 'vitest';
import { resultsOf, strictConfig, workspace } from './workspace.js';
import type { Files } from './workspace.js';

const change = 'efolder-document-status';
const code = (text: string, name: string): Files => ({
  'tsconfig.json': strictConfig({ lib: ['ES2022'] }),
  'use.ts': `export interface Paper { id: string; NAME?: string }
declare function get<T>(path: string): Promise<T>;
export function pick<T extends object, K extends keyof T>(value: T, ...keys: K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, value[key]])) as Pick<T, K>;
}
export function omit<T extends object, K extends keyof T>(value: T, keys: readonly K[]): Omit<T, K> {
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key as K))) as Omit<T, K>;
}
export const papers = (loan: string): Promise<Paper[]> => get<Paper[]>(\`/lending/v3/loans/\${loan}/documents\`);
${text}`.replaceAll('NAME', name),
});

const picks =
  "export const rows = async (loan: string): Promise<Pick<Paper, 'id' | 'NAME'>[]> => (await papers(loan)).map((one) => pick(one, 'id', 'NAME'));\nexport const states = async (loan: string): Promise<string[]> => (await rows(loan)).map((row) => row.NAME ?? '-');\n";
const omits =
  "export const bare = async (loan: string): Promise<Omit<Paper, 'NAME'>[]> => (await papers(loan)).map((one) => omit(one, ['NAME']));\n";

describe('names that a function takes of what else it is handed', () => {
  test.each([
    ['what is picked by them is read by the new one', picks],
    ['what is left away by them is left away by the new one', omits],
  ])('%s', async (_, text) => {
    const { upgrade, plan } = workspace(code(text, 'status'));
    expect((await plan()).uses.filter(({ result }) => result !== 'fixed')).toEqual([]);
    expect(await upgrade()).toEqual(code(text, 'documentStatus'));
    expect((await plan()).uses).toEqual([]);
  });

  test('are listed where both names are read until then, and nothing is read by either for good', async () => {
    const { upgrade, plan } = workspace(code(picks + omits, 'status'));
    expect(resultsOf(await plan({ mode: 'bridge' })).filter((one) => one.endsWith('manual'))).toEqual([
      `use.ts:10 ${change} manual`,
      `use.ts:12 ${change} manual`,
    ]);
    expect((await upgrade({ mode: 'bridge' }))['use.ts']).toContain(
      `row.documentStatus ?? row.status /* bridge: ${change} */`,
    );
  });

  test('but not those of others', async () => {
    const others =
      "interface Job { id: string; status: string }\ndeclare const jobs: Job[];\nexport const kept = jobs.map((one) => [pick(one, 'status'), omit(one, ['status'])]);\n";
    const { upgrade } = workspace(code(picks + others, 'status'));
    expect((await upgrade())['use.ts']).toBe(`${code(picks, 'documentStatus')['use.ts'] ?? ''}${others}`);
  });
});
