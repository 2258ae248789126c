import { expect, test, vi } from 'vitest';
import type * as Receivers from '../../src/upgrade/typed/receivers.js';
import { strictConfig, workspace } from './workspace.js';
import type { Files } from './workspace.js';

vi.mock('../../src/upgrade/typed/receivers.js', async (original) => {
  const actual = await original<typeof Receivers>();
  return {
    ...actual,
    addDeclarations: (...handed: Parameters<typeof actual.addDeclarations>): void => {
      if (handed[0].files().some((file) => file.includes('/knotted/'))) throw new TypeError('a knot');
      actual.addDeclarations(...handed);
    },
  };
});

const code = (name: string): string =>
  `interface Paper { id: string; ${name}: string }\nexport const papers = async (loan: string): Promise<string[]> => {\n  const all: Paper[] = await (await fetch(\`/lending/v3/loans/\${loan}/documents\`)).json();\n  return all.map((one) => one.${name});\n};\n`;

function packageOf(folder: string): Files {
  return { [`${folder}/tsconfig.json`]: strictConfig(), [`${folder}/papers.ts`]: code('status') };
}

test('what one program cannot be followed through is left, and all else is edited', async () => {
  const { upgrade, plan } = workspace({ ...packageOf('knotted'), ...packageOf('plain') });
  const { uses } = await plan();
  const left = uses.filter(({ file }) => file.startsWith('knotted/'));
  expect(left.length).toBeGreaterThan(0);
  for (const use of left)
    expect(use).toMatchObject({ result: 'unfinished', why: expect.stringContaining('a knot') as string });
  const files = await upgrade();
  expect(files['knotted/papers.ts']).toBe(code('status'));
  expect(files['plain/papers.ts']).toBe(code('documentStatus'));
});
