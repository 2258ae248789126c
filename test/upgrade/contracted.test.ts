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

describe('a member that has both names by a bridge', () => {
  const app = (member: string, code: string): string => `export interface Agent {
  id: string;
  ${member}
}
export async function load(id: string): Promise<Agent> {
  return (await (await fetch(\`/lending/v3/externalUsers/\${id}\`)).json()) as Agent;
}
${code}
`;
  const config = { 'tsconfig.json': strictConfig({ lib: ['ES2022', 'DOM'] }) };

  test.each([{ modes: ['cutover', 'contract'] }, { modes: ['contract'] }] as const)(
    'is made and read under one name, also where it need not be there: bridge, $modes',
    async ({ modes }) => {
      const code = (name: string, key: string): string =>
        app(
          `${name}?: string[];`,
          `export type Short = Pick<Agent, 'id' | '${name}'>;
export const short = ({ id, ${key === name ? '' : `${name}: `}${key} }: Agent): Short => ({ id, ...(${key} && { ${key === name ? '' : `${name}: `}${key} }) });
export const roles = async (id: string): Promise<string[]> => short(await load(id)).${name} ?? [];`,
        );
      const { upgrade } = workspace({ ...config, 'app.ts': code('designatedRoles', 'designatedRoles') });
      await upgrade({ mode: 'bridge' });
      let files: Files = {};
      for (const mode of modes) files = await upgrade({ mode });
      expect(files['app.ts']).toBe(code('designatedRoleRefs', 'designatedRoles'));
    },
  );

  test('asks for the old one in what is sent until it goes, beside a table of the names', async () => {
    const code = (name: string, read: string): string =>
      app(
        `${name}: string[];`,
        `export interface Row {
  id: string;
  designatedRoles: string;
}
export const rowOf = async (id: string): Promise<Row> => {
  const { ${read} } = await load(id);
  return { id, designatedRoles: designatedRoles.join() };
};
const bodyOf = (row: Row): Pick<Agent, 'id' | '${name}'> => ({ id: row.id, ${name}: row.designatedRoles.split(',') });
export const save = (row: Row) =>
  fetch('/lending/v3/externalUsers?action=update', { method: 'PATCH', body: JSON.stringify([bodyOf(row)]) });
export const COLUMNS: { [K in keyof Agent]?: keyof Row } = { id: 'id', ${name}: 'designatedRoles' };`,
      );
    const { upgrade, plan } = workspace({ ...config, 'app.ts': code('designatedRoles', 'designatedRoles') });
    await upgrade({ mode: 'bridge' });
    const { files, uses } = await plan();
    expect(files).toEqual([]);
    expect(uses.map(({ result }) => result)).toEqual(['manual', 'manual']);
    expect(uses[0]?.why).toContain('`contract` gives it the new one');
    const after = code('designatedRoleRefs', 'designatedRoleRefs: designatedRoles');
    expect((await upgrade({ mode: 'contract' }))['app.ts']).toBe(after);
  });

  test('is not followed to what a person has made with both', async () => {
    const code = (bridged: string, made: string): string =>
      app(
        bridged,
        `export const sample = (roles: string[]): Agent => ({ id: '1', ${made}designatedRoleRefs: roles });`,
      );
    const both = 'designatedRoles?: string[];\n  designatedRoleRefs?: string[];';
    const { plan } = workspace({ ...config, 'app.ts': code(both, 'designatedRoles: roles, ') });
    for (const mode of ['cutover', 'contract'] as const) expect((await plan({ mode })).files).toEqual([]);
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

  const bridgedBy = (old: string): string => bridged.replace('OLD', old);

  test.each<[string, Files, string | undefined]>([
    ['a constant', compared("const OLD = 'Organization';\n", '', bridged), compared('', '', only)['src/agents.ts']],
    [
      'a table of constants',
      compared(
        "const KINDS = { own: 'Organization', others: ['Branch', `Office`], order: -1, known: true } as const;\n",
        '',
        bridgedBy('KINDS.own'),
      ),
      compared('', '', only)['src/agents.ts'],
    ],
    [
      'a table that is frozen, of a constant',
      compared("const OLD = 'Organization';\nconst KINDS = Object.freeze({ OLD });\n", '', bridgedBy('KINDS.OLD')),
      compared('', '', only)['src/agents.ts'],
    ],
    [
      'the first of several constants',
      compared("const OLD = 'Organization', NEXT = 'Branch';\nexport const next = NEXT;\n", '', bridged),
      compared("const NEXT = 'Branch';\nexport const next = NEXT;\n", '', only)['src/agents.ts'],
    ],
    [
      'the last of several constants',
      compared("const NEXT = 'Branch', OLD = 'Organization';\nexport const next = NEXT;\n", '', bridged),
      compared("const NEXT = 'Branch';\nexport const next = NEXT;\n", '', only)['src/agents.ts'],
    ],
    [
      'an enumeration',
      compared(
        "enum Kind {\n  Own = 'Organization',\n  Branch = 'Branch',\n}\n",
        '',
        bridgedBy('(Kind.Own as string)'),
      ),
      compared('', '', only)['src/agents.ts'],
    ],
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

  test('a constant of a class', async () => {
    const agents = (constant: string, condition: string): Files => ({
      'src/agents.ts': `import { agent } from './client';\nexport class Agents {\n${constant}  async isOwn(id: string): Promise<boolean> {\n    const { organization } = await agent(id);\n    return ${condition};\n  }\n}\n`,
    });
    const { upgrade } = workspace({
      ...client,
      ...agents("  private static readonly OLD = 'Organization';\n", bridgedBy('Agents.OLD')),
    });
    expect(await upgrade({ mode: 'contract' })).toMatchObject(agents('', only));
  });

  test.each([
    ['what is used by a type', "const KINDS = { own: 'Organization' };\nexport type Kinds = typeof KINDS;\n"],
    ['what another name is used of', "const KINDS = { own: 'Organization', b: 'B' };\nexport const b = KINDS.b;\n"],
    ['what others may import', "export const KINDS = { own: 'Organization' };\n"],
  ])('and stays: %s', async (_, kinds) => {
    const { upgrade } = workspace({ ...client, ...compared(kinds, '', bridgedBy('KINDS.own')) });
    expect(await upgrade({ mode: 'contract' })).toMatchObject(compared(kinds, '', only));
  });

  test.each([
    ['what is called', "const OLD = String('Organization');\n", 'OLD'],
    ['what is asked of a call', "const OLD = Object('Organization').own;\n", 'OLD'],
    ['what is called for a member', "const KINDS = { own: String('Organization') };\n", 'KINDS.own'],
    ['what is spread', "const KINDS = { own: 'Organization', ...JSON.parse('{}') };\n", 'KINDS.own'],
    ['a key that is made', "const KINDS = { own: 'Organization', [String(1)]: 'B' };\n", 'KINDS.own'],
  ])('but not what does something of its own: %s', async (_, kinds, old) => {
    const files = compared(kinds, '', bridgedBy(old));
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

describe('a key of a schema is asked for as it was before its bridge', () => {
  const parsing = (library: string, parse: string, schema: string): Files => ({
    'app.js': `${library}\nconst User = ${schema};\nexport const load = async () => ${parse.replace('ANSWER', "await (await fetch('/lending/v3/externalUsers/1')).json()")};\n`,
  });
  const zod = ["import { z } from 'zod';", 'User.parse(ANSWER)'] as const;
  const mini = ["import * as z from 'zod/mini';", 'User.parse(ANSWER)'] as const;
  const valibot = ["import * as v from 'valibot';", 'v.parse(User, ANSWER)'] as const;
  const joi = ["import Joi from 'joi';", 'Joi.attempt(ANSWER, User)'] as const;
  const yup = ["import * as yup from 'yup';", 'User.validateSync(ANSWER)'] as const;

  test.each<[string, readonly [string, string], string]>([
    ['zod, required', zod, 'z.object({ id: z.string(), designatedRoles: z.array(z.string()) })'],
    ['zod, optional', zod, 'z.object({ designatedRoles: z.array(z.string()).optional(), id: z.string() })'],
    ['zod, nullish', zod, 'z.object({ designatedRoles: z.array(z.string()).nullish() })'],
    ['zod, by name, on a line', zod, 'z.object({\n  designatedRoles: z.lazy(() => z.array(z.string())),\n})'],
    ['zod/mini, required', mini, 'z.object({ designatedRoles: z.array(z.string()) })'],
    ['zod/mini, optional', mini, 'z.object({ designatedRoles: z.optional(z.array(z.string())) })'],
    ['valibot, required', valibot, 'v.object({ designatedRoles: v.array(v.string()) })'],
    ['valibot, optional', valibot, 'v.object({ designatedRoles: v.optional(v.array(v.string())) })'],
    ['joi, required', joi, 'Joi.object({ designatedRoles: Joi.array().required() })'],
    ['joi, optional', joi, 'Joi.object({ designatedRoles: Joi.array() })'],
    ['yup, required', yup, 'yup.object({ designatedRoles: yup.array().of(yup.string()).required() })'],
    ['yup, optional', yup, 'yup.object({ designatedRoles: yup.array().of(yup.string()) })'],
  ])('%s', async (_, [library, parse], schema) => {
    const { upgrade, files } = workspace(parsing(library, parse, schema));
    await upgrade({ mode: 'bridge' });
    expect(files()['app.js']).toContain('/* bridge: external-user-designated-roles');
    expect(await upgrade({ mode: 'contract' })).toEqual(
      parsing(library, parse, schema.replace('designatedRoles', 'designatedRoleRefs')),
    );
  });

  test.each([
    ['z.array(z.object({ id: z.string() })).optional()', 'z.array(z.object({ id: z.string() }))'],
    ['z.array(z.string()).nullish()', 'z.array(z.string()).nullish()'],
    ['Refs', 'Refs'],
  ])('what a person has made of the new one is kept: %s', async (changed, after) => {
    const schema = (members: string): Files => parsing(...zod, `z.object({ ${members} })`);
    const { upgrade } = workspace(
      schema(
        `designatedRoles: z.array(z.string()).optional(), designatedRoleRefs: ${changed} /* bridge: external-user-designated-roles, required */`,
      ),
    );
    expect(await upgrade({ mode: 'contract' })).toEqual(schema(`designatedRoleRefs: ${after}`));
  });

  test('a mark that says nothing of it leaves the new key as it is', async () => {
    const schema = (members: string): Files => parsing(...zod, `z.object({ ${members} })`);
    const key = 'designatedRoleRefs: z.array(z.string()).optional()';
    const { upgrade } = workspace(
      schema(`designatedRoles: z.array(z.string()).optional(), ${key} /* bridge: external-user-designated-roles */`),
    );
    expect(await upgrade({ mode: 'contract' })).toEqual(schema(key));
  });
});
