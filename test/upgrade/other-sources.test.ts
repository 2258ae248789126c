import { describe, expect, test } from 'vitest';
import { resultsOf, workspace } from './workspace.js';

const modes = ['cutover', 'bridge'] as const;
const agents =
  'const ask = async (url) => (await fetch(url)).json();\nconst agent = (id) => ask(`/lending/v3/externalUsers/${id}`);\n';

/** Code in which a read takes either for good, in every mode. */
async function takesEither(code: (read: string, ask: string) => string, read: string, object = 'one'): Promise<void> {
  const before = code(read, `${object}.organization.entityType === 'Organization'`);
  const after = code(
    `${object}.designatedRoleRefs ?? ${read}`,
    `${object}.organization.entityType === 'Organization' || ${object}.organization.entityType === 'ExternalOrg'`,
  );
  for (const mode of modes) {
    const { upgrade, plan } = workspace({ 'app.js': before });
    expect((await upgrade({ mode }))['app.js']).toBe(after);
    expect((await plan({ mode })).files).toEqual([]);
    expect((await plan({ mode: 'contract' })).files).toEqual([]);
  }
}

describe('a value that another request may be answered with is read by either', () => {
  const actor = 'const actor = (id) => ask(`https://theatre.example/actors/${id}`);\n';
  const both =
    (made: string, list = false) =>
    (read: string, ask: string): string =>
      `${agents}${actor}export async function both(id, own) {\n  ${made}\n${list ? `  return all.map((one) => ({ roles: ${read}, isFirm: ${ask} }));` : `  const roles = ${read};\n  return { roles, isFirm: ${ask} };`}\n}\n`;

  test.each([
    ['by a choice', 'const one = own ? await agent(id) : await actor(id);'],
    ['by what is written', 'let one;\n  if (own) one = await agent(id);\n  else one = await actor(id);'],
    ['by what stands in', 'const one = (own && (await agent(id))) || (await actor(id));'],
    ['where one fails', 'const one = await agent(id).catch(() => actor(id));'],
    ['where one fails, by the same call', 'const one = await agent(id).then((found) => found, () => actor(id));'],
  ])('%s', (_, made) => takesEither(both(made), 'one.designatedRoles'));

  test.each([
    ['a list', 'const all = [await agent(id), await actor(id)];'],
    [
      'two lists',
      "const all = [...(await ask('/lending/v3/externalUsers?start=0&limit=9')), ...(await ask('https://theatre.example/actors'))];",
    ],
    ['what comes together', 'const all = await Promise.all([agent(id), actor(id)]);'],
    ['a list that grows', 'const all = [];\n  for (const load of [agent, actor]) all.push(await load(id));'],
    ['a list that is added to', 'const all = [await agent(id)].concat(await actor(id));'],
    [
      'a map',
      "const kept = new Map([['a', await agent(id)]]);\n  kept.set('b', await actor(id));\n  const all = [...kept.values()];",
    ],
    ['what an object holds', 'const all = Object.values({ a: await agent(id), b: await actor(id) });'],
  ])('of %s', (_, made) => takesEither(both(made, true), 'one.designatedRoles'));

  test('whose address begins with a setting', () =>
    takesEither(
      (read, ask) =>
        `${agents}const actor = (id) => ask(\`\${process.env.THEATRE}/actors/\${id}\`);\nexport async function both(id, own) {\n  const one = own ? await agent(id) : await actor(id);\n  const roles = ${read};\n  return { roles, isFirm: ${ask} };\n}\n`,
      'one.designatedRoles',
    ));

  test('or is left to a person where that cannot be', async () => {
    const { plan } = workspace({
      'app.js': `${agents}export async function count(id, own) {\n  const answer = await fetch(own ? \`/lending/v3/externalUsers/\${id}\` : \`https://theatre.example/actors/\${id}\`);\n  return (await answer.json()).designatedRoles.length;\n}\n`,
    });
    for (const mode of modes) {
      const { files, uses } = await plan({ mode });
      expect(files).toEqual([]);
      expect(uses.map(({ result }) => result)).toEqual(['manual']);
    }
  });

  test('but one that is only not followed keeps its edit', async () => {
    const code = (name: string): string =>
      `import { kept } from 'kept';\n${agents}export async function roles(id) {\n  const one = kept(id) ?? (await agent(id));\n  return one.${name};\n}\n`;
    expect((await workspace({ 'app.js': code('designatedRoles') }).upgrade())['app.js']).toBe(
      code('designatedRoleRefs'),
    );
  });
});

describe('what the code has in the place of a payload is read by either', () => {
  const none = "{ designatedRoles: [], organization: { entityType: 'Organization' } }";
  test.each([
    ['where a call fails', `const one = await agent(id).catch(() => (${none}));`],
    ['where it fails in a chain', `const one = await agent(id).then((found) => found, () => (${none}));`],
    ['as a default', `const { one = ${none} } = { one: await agent(id) };`],
    ['until there is one', `let one = ${none};\n  if (id) one = await agent(id);`],
  ])('%s', (_, made) =>
    takesEither(
      (read, ask) =>
        `${agents}export async function of(id) {\n  ${made}\n  const roles = ${read};\n  return { roles, isFirm: ${ask} };\n}\n`,
      'one.designatedRoles',
    ),
  );

  test('as the default of a parameter', () =>
    takesEither(
      (read, ask) =>
        `${agents}const show = (one = ${none}) => {\n  const roles = ${read};\n  return { roles, isFirm: ${ask} };\n};\nexport const shown = async (id) => [show(await agent(id)), show()];\n`,
      'one.designatedRoles',
    ));

  test('as the default of a pattern', async () => {
    const code = (taken: string): string =>
      `${agents}const count = ({ ${taken} } = { designatedRoles: [] }) => designatedRoles.length;\nexport const counts = async (id) => [count(await agent(id)), count()];\n`;
    const { upgrade, plan } = workspace({ 'app.js': code('designatedRoles') });
    expect((await upgrade())['app.js']).toBe(
      code('designatedRoles: designatedRolesBefore, designatedRoleRefs: designatedRoles = designatedRolesBefore'),
    );
    expect((await plan()).files).toEqual([]);
  });

  test('but not what a function is handed that a type says to be of the same kind', async () => {
    const code = (name: string): string =>
      `interface Agent { ${name}: string[] }\nconst load = async (id: string): Promise<Agent> => (await fetch(\`/lending/v3/externalUsers/\${id}\`)).json();\nconst count = (one: Agent = { ${name}: [] }) => one.${name}.length;\nexport const counts = async (id: string) => [count(await load(id)), count()];\n`;
    expect((await workspace({ 'app.ts': code('designatedRoles') }).upgrade())['app.ts']).toBe(
      code('designatedRoleRefs'),
    );
  });
});

describe('an old value that stands in where there is none is told as well', () => {
  const code = (made: string, ask: string): string =>
    `${agents}export async function isFirm(id) {\n  ${made}\n  return ${ask};\n}\n`;

  test.each([
    ['by an operator', "const kind = (await agent(id)).organization?.entityType || 'Organization';"],
    ['by a pattern', "const { organization: { entityType: kind = 'Organization' } = {} } = await agent(id);"],
    [
      'by what is there before',
      "let kind = 'Organization';\n  if (id) kind = (await agent(id)).organization.entityType;",
    ],
    [
      'where a call fails',
      "const kind = await agent(id).then((one) => one.organization.entityType).catch(() => 'Organization');",
    ],
  ])('%s', async (_, made) => {
    for (const mode of modes) {
      const { upgrade, plan } = workspace({ 'app.js': code(made, "kind === 'Organization'") });
      expect((await upgrade({ mode }))['app.js']).toBe(code(made, "kind === 'Organization' || kind === 'ExternalOrg'"));
      expect((await plan({ mode })).files).toEqual([]);
    }
  });

  test('but what the new one is brought to is right as it is', async () => {
    const made =
      "const { entityType } = (await agent(id)).organization;\n  let kind = 'Organization';\n  if (entityType !== 'ExternalOrg') kind = entityType;";
    const { plan } = workspace({ 'app.js': code(made, "kind === 'Organization'") });
    expect(resultsOf(await plan())).toEqual([]);
  });
});
