import { describe, expect, it } from 'vitest';
import { audit } from '../../src/audit/audit.js';
import { folderWith } from './folder.js';

const GROUPS = "export const GROUPS = '/workflow/v1/taskgroups';\n";
const COMPARES = "import { GROUPS } from './paths';\nexport const is = (url: string) => url === GROUPS;\n";
const HANDS_ON = "import { GROUPS } from './paths';\nimport { later } from 'queue';\nlater(GROUPS);\n";

describe('a path that other files take', () => {
  it('is silent where all of them only hold something against it', async () => {
    expect(await found(importing(20, COMPARES))).toEqual([]);
  });

  it('is told where one of them does something else, of however many', async () => {
    expect(await found({ ...importing(20, COMPARES), 'z.ts': HANDS_ON })).toEqual(['paths.ts:1 task-groups-v1']);
    expect(await found({ ...importing(40, COMPARES), 'z.ts': HANDS_ON })).toEqual(['paths.ts:1 task-groups-v1']);
  });
});

function importing(count: number, text: string): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`a${String(index)}.ts`, text]));
}

async function found(files: Record<string, string>): Promise<string[]> {
  const { findings } = await audit({
    paths: [folderWith({ 'paths.ts': GROUPS, ...files })],
    window: { from: '25.2', to: '27.1' },
  });
  return findings.map(({ file, line, change }) => `${file}:${String(line)} ${change}`);
}
