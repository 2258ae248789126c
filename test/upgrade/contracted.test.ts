import { describe, expect, test } from 'vitest';
import { strictConfig, workspace } from './workspace.js';
import type { Files } from './workspace.js';

const model = (member: string): string =>
  `export interface Paper {\n  id: string;\n  ${member}: string;\n}\nexport interface Agent {\n  id: string;\n  designatedRoles?: string[];\n  organization: { entityType: string };\n}\n`;

const client: Files = {
  'tsconfig.json': strictConfig({ skipLibCheck: true, noUnusedLocals: true }),
  'src/model.ts': model('status'),
  'src/client.ts': `import type { Agent, Paper } from './model';
declare function get<T>(path: string): Promise<T>;
declare function patch(path: string, body: unknown): Promise<void>;
export const papers = (loan: string): Promise<Paper[]> => get<Paper[]>(\`/lending/v3/loans/\${loan}/documents\`);
export const agent = (id: string): Promise<Agent> => get<Agent>(\`/lending/v3/externalUsers/\${id}\`);
export const save = (loan: string, body: unknown): Promise<void> => patch(\`/lending/v3/loans/\${loan}/documents\`, body);
`,
  'src/use.ts':
    "import { papers } from './client';\nexport const states = async (): Promise<string[]> => (await papers('1')).map((one) => one.status);\n",
};

/** What is left of files after `bridge`, `cutover` and `contract`, one after the other. */
async function through(more: Files): Promise<{ files: Files; left: readonly string[] }> {
  const { upgrade, plan } = workspace({ ...client, ...more });
  await upgrade({ mode: 'bridge' });
  await upgrade();
  const { uses } = await plan({ mode: 'contract' });
  const left = uses.filter(({ result }) => result === 'unfinished').map(({ file, why }) => `${file}: ${why ?? ''}`);
  return { files: await upgrade({ mode: 'contract' }), left };
}

describe('what has the old name of a member that had both gets the new one when the bridge goes', () => {
  const head = "import type { Paper } from '../src/model';\n";

  test.each<[string, string, string]>([
    [
      'an object that is made of the type',
      "export const sample: Paper = { id: '1', status: 'Needed' };\nexport const more: Paper[] = [{ id: '2', 'status': 'Received' }];\n",
      "export const sample: Paper = { id: '1', documentStatus: 'Needed' };\nexport const more: Paper[] = [{ id: '2', 'documentStatus': 'Received' }];\n",
    ],
    [
      'what a function makes, with a part that is handed over',
      "export const make = (over: Partial<Paper> = {}): Paper => ({ id: '1', status: 'Needed', ...over });\nexport const other = make({ status: 'Received' });\n",
      "export const make = (over: Partial<Paper> = {}): Paper => ({ id: '1', documentStatus: 'Needed', ...over });\nexport const other = make({ documentStatus: 'Received' });\n",
    ],
    [
      'an object that gets to the type later',
      "const sample = { id: '1', status: 'Needed' };\nconst label = (paper: Paper): string => paper.id;\nexport const text = label(sample) + sample.status;\n",
      "const sample = { id: '1', documentStatus: 'Needed' };\nconst label = (paper: Paper): string => paper.id;\nexport const text = label(sample) + sample.documentStatus;\n",
    ],
    [
      'a list of such objects',
      "const all = ['1', '2'].map((id) => ({ id, status: 'Needed' }));\nconst count = (papers: Paper[]): number => papers.length;\nexport const many = count(all);\n",
      "const all = ['1', '2'].map((id) => ({ id, documentStatus: 'Needed' }));\nconst count = (papers: Paper[]): number => papers.length;\nexport const many = count(all);\n",
    ],
    [
      'a constant that names the member',
      "const KEY = 'status';\nexport const sample = (text: string): Paper => ({ id: '1', [KEY]: text });\n",
      "const KEY = 'documentStatus';\nexport const sample = (text: string): Paper => ({ id: '1', [KEY]: text });\n",
    ],
  ])('%s', async (_, before, after) => {
    const { files, left } = await through({ 'test/sample.ts': `${head}${before}` });
    expect(left).toEqual([]);
    expect(files['test/sample.ts']).toBe(`${head}${after}`);
    expect(files['src/model.ts']).toContain('  documentStatus: string;\n}');
    expect(files['src/use.ts']).toContain('(one) => one.documentStatus)');
  });

  test('and where it cannot, the bridge stays with all of them', async () => {
    const code = `${head}export const sample: Paper = { id: '1', status: 'Needed' };\nexport const named = (paper: Paper): string => paper.documentStatus || paper.status;\n`;
    const { upgrade, plan } = workspace({
      ...client,
      'src/model.ts': model('status').replace(
        'status: string;',
        'status: string;\n  documentStatus?: string; /* bridge: efolder-document-status */',
      ),
      'test/sample.ts': code,
    });
    expect((await upgrade({ mode: 'contract' }))['test/sample.ts']).toBe(code);
    const { uses } = await plan({ mode: 'contract' });
    expect(uses.map(({ result }) => result)).toEqual(['unfinished']);
  });
});

describe('what nothing uses any more once its uses are edited goes with them', () => {
  const compared = (kinds: string, taken: string, condition: string): Files => ({
    'src/kinds.ts': "export const ORGANIZATION = 'Organization';\nexport const BRANCH = 'Branch';\n",
    'src/agents.ts': `${taken}import { agent } from './client';\n${kinds}export const isOwn = async (id: string): Promise<boolean> => {\n  const { organization } = await agent(id);\n  return ${condition};\n};\n`,
  });
  const bridged =
    "organization.entityType === OLD || organization.entityType === 'ExternalOrg' /* bridge: external-user-organization-type */";
  const only = "organization.entityType === 'ExternalOrg'";

  test.each<[string, Files, string | undefined]>([
    ['a constant', compared("const OLD = 'Organization';\n", '', bridged), compared('', '', only)['src/agents.ts']],
    [
      'what is imported alone',
      compared('', "import { ORGANIZATION as OLD } from './kinds';\n", bridged),
      compared('', '', only)['src/agents.ts'],
    ],
    [
      'what is imported with others',
      compared('export const branch = BRANCH;\n', "import { BRANCH, ORGANIZATION as OLD } from './kinds';\n", bridged),
      compared('export const branch = BRANCH;\n', "import { BRANCH } from './kinds';\n", only)['src/agents.ts'],
    ],
  ])('with a bridge: %s', async (_, files, after) => {
    const { upgrade } = workspace({ ...client, ...files });
    expect((await upgrade({ mode: 'contract' }))['src/agents.ts']).toBe(after);
  });

  test('but not what something else uses, nor what does something of its own', async () => {
    const files = compared("const OLD = String('Organization');\n", '', bridged);
    const { upgrade, plan } = workspace({ ...client, ...files });
    const { uses } = await plan({ mode: 'contract' });
    expect(uses.map(({ result }) => result)).toEqual(['unfinished']);
    expect(await upgrade({ mode: 'contract' })).toMatchObject(files);
  });

  test.each(['cutover', 'bridge'] as const)('with a field that is no longer sent: %s', async (mode) => {
    const code = (taken: string, sent: string): string =>
      `import { papers, save } from './client';\nexport async function copy(loan: string): Promise<void> {\n  const [paper] = await papers('1');\n  if (!paper) return;\n  const { ${taken} } = paper;\n  await save(loan, [{ ${sent} }]);\n}\n`;
    const { upgrade } = workspace({ ...client, 'src/copy.ts': code('id, status', 'id, status') });
    expect((await upgrade({ mode }))['src/copy.ts']).toBe(code('id', 'id'));
  });
});
