import { describe, expect, test } from 'vitest';
import { resultsOf, workspace } from './workspace.js';
import type { Files } from './workspace.js';

const user = (code: string): string => `export async function show(id) {
  const user = await (await fetch(\`/lending/v3/externalUsers/\${id}\`)).json();
  ${code}
}
`;
const documents = (code: string): string => `export async function list(loan) {
  const found = await (await fetch(\`/lending/v3/loans/\${loan}/documents\`)).json();
  ${code}
}
`;
const R = '/* bridge: external-user-designated-roles */';
const D = '/* bridge: efolder-document-status */';
const O = '/* bridge: external-user-organization-type */';

interface Sides {
  readonly title: string;
  readonly before: string;
  readonly cutover: string;
  readonly bridge: string;
}

const cases: readonly Sides[] = [
  {
    title: 'a read',
    before: user('return user.designatedRoles;'),
    cutover: user('return user.designatedRoleRefs;'),
    bridge: user(`return user.designatedRoleRefs ?? user.designatedRoles ${R};`),
  },
  {
    title: 'several changes on one line',
    before: user(
      "return user?.designatedRoles.length > 0 && user.organization.entityType === 'Organization' || user['designatedRoles'];",
    ),
    cutover: user(
      "return user?.designatedRoleRefs.length > 0 && user.organization.entityType === 'ExternalOrg' || user['designatedRoleRefs'];",
    ),
    bridge: user(
      `return (user?.designatedRoleRefs ?? user?.designatedRoles ${R})?.length > 0 && (user.organization.entityType === 'Organization' || user.organization.entityType === 'ExternalOrg' ${O}) || (user['designatedRoleRefs'] ?? user['designatedRoles'] ${R});`,
    ),
  },
  {
    title: 'names that are taken out, with and without a name of their own',
    before: user(
      'const { designatedRoles, ...rest } = user; const { designatedRoles: roles = [] } = user; use(designatedRoles, roles, rest);',
    ),
    cutover: user(
      'const { designatedRoleRefs: designatedRoles, ...rest } = user; const { designatedRoleRefs: roles = [] } = user; use(designatedRoles, roles, rest);',
    ),
    bridge: user(
      `const { designatedRoles: designatedRolesBefore, designatedRoleRefs: designatedRoles = designatedRolesBefore ${R}, ...rest } = user; const { designatedRoles: rolesBefore = [], designatedRoleRefs: roles = rolesBefore ${R} } = user; use(designatedRoles, roles, rest);`,
    ),
  },
  {
    title: 'values in cases and lists',
    before: user(
      "switch (user.organization.entityType) { case 'Organization': return 1; default: return ['Organization', 'Branch'].includes(user.organization.entityType); }",
    ),
    cutover: user(
      "switch (user.organization.entityType) { case 'ExternalOrg': return 1; default: return ['ExternalOrg', 'Branch'].includes(user.organization.entityType); }",
    ),
    bridge: user(
      `switch (user.organization.entityType) { case 'Organization':\n  case 'ExternalOrg': ${O} return 1; default: return ['Organization', 'ExternalOrg' ${O}, 'Branch'].includes(user.organization.entityType); }`,
    ),
  },
  {
    title: 'a comparison whose other side is edited too',
    before: documents("return found.filter((one) => one.status !== 'Needed').map((one) => one.status);"),
    cutover: documents(
      "return found.filter((one) => one.documentStatus !== 'Needed').map((one) => one.documentStatus);",
    ),
    bridge: documents(
      `return found.filter((one) => (one.documentStatus ?? one.status ${D}) !== 'Needed').map((one) => one.documentStatus ?? one.status ${D});`,
    ),
  },
  {
    title: 'keys that items are held against: a second one would have to hold as well',
    before: `import { filter, find } from 'lodash';\n${documents("const status = 'Received'; return [filter(found, { status: 'Needed' }), find(found, { status })];")}`,
    cutover: `import { filter, find } from 'lodash';\n${documents("const status = 'Received'; return [filter(found, { documentStatus: 'Needed' }), find(found, { documentStatus: status })];")}`,
    bridge: `import { filter, find } from 'lodash';\n${documents("const status = 'Received'; return [filter(found, { status: 'Needed' }), find(found, { status })];")}`,
  },
  {
    title: 'what something is put into by a pattern, a loop or a count is no read',
    before: user(
      '[user.designatedRoles] = [[]]; ({ roles: user.designatedRoles = [] } = {}); for (user.designatedRoles of []); user.designatedRoles++;',
    ),
    cutover: user(
      '[user.designatedRoleRefs] = [[]]; ({ roles: user.designatedRoleRefs = [] } = {}); for (user.designatedRoleRefs of []); user.designatedRoleRefs++;',
    ),
    bridge: user(
      '[user.designatedRoles] = [[]]; ({ roles: user.designatedRoles = [] } = {}); for (user.designatedRoles of []); user.designatedRoles++;',
    ),
  },
  {
    title: 'property paths of lodash',
    before: `import { get, groupBy } from 'lodash';\n${documents("return [get(found[0], 'status', 'none'), groupBy(found, 'status')];")}`,
    cutover: `import { get, groupBy } from 'lodash';\n${documents("return [get(found[0], 'documentStatus', 'none'), groupBy(found, 'documentStatus')];")}`,
    bridge: `import { get, groupBy } from 'lodash';\n${documents(`return [get(found[0], 'documentStatus', get(found[0], 'status', 'none') ${D}), groupBy(found, function (item) { return item.documentStatus ?? item.status ${D}; })];`)}`,
  },
  {
    title: 'paths that go on behind the name',
    before: `import { get } from 'lodash';\n${user("return get(user, 'designatedRoles[0].entityName', 'none');")}`,
    cutover: `import { get } from 'lodash';\n${user("return get(user, 'designatedRoleRefs[0].entityName', 'none');")}`,
    bridge: `import { get } from 'lodash';\n${user(`return get(user, 'designatedRoleRefs[0].entityName', get(user, 'designatedRoles[0].entityName', 'none') ${R});`)}`,
  },
  {
    title: 'a field that is only read and was sent',
    before: documents(
      "await fetch(`/lending/v3/loans/${loan}/documents`, { method: 'PATCH', body: JSON.stringify([{ id: 1, status: 'Needed' }]) }); use(found);",
    ),
    cutover: documents(
      "await fetch(`/lending/v3/loans/${loan}/documents`, { method: 'PATCH', body: JSON.stringify([{ id: 1 }]) }); use(found);",
    ),
    bridge: documents(
      "await fetch(`/lending/v3/loans/${loan}/documents`, { method: 'PATCH', body: JSON.stringify([{ id: 1 }]) }); use(found);",
    ),
  },
  {
    title: 'a parameter that is no longer needed, and a path whose replacement is there already',
    before:
      'export const a = (org) => fetch(`/lending/v3/externalUsers?orgid=${org}&isrecursive=true&includeInVisibleInTpowcSite=true`);\nexport const b = (loan) => fetch(`/lending/v1/loans/${loan}/attachments`);\n',
    cutover:
      'export const a = (org) => fetch(`/lending/v3/externalUsers?orgid=${org}&isrecursive=true`);\nexport const b = (loan) => fetch(`/lending/v3/loans/${loan}/attachments`);\n',
    bridge:
      'export const a = (org) => fetch(`/lending/v3/externalUsers?orgid=${org}&isrecursive=true`);\nexport const b = (loan) => fetch(`/lending/v3/loans/${loan}/attachments`);\n',
  },
  ...[
    [
      "const query = new URLSearchParams();\n  query.append('isrecursive', 'true');\n  query.append('includeInVisibleInTpowcSite', 'true');\n  return fetch(`${at}?${query}`);",
      "const query = new URLSearchParams();\n  query.append('isrecursive', 'true');\n  return fetch(`${at}?${query}`);",
    ],
    [
      "const query = new URLSearchParams(); query.set('includeInVisibleInTpowcSite', all); query.set('isrecursive', 'true'); return fetch(`${at}?${query}`);",
      "const query = new URLSearchParams(); query.set('isrecursive', 'true'); return fetch(`${at}?${query}`);",
    ],
    [
      'const params = { isrecursive: true };\n  params.includeInVisibleInTpowcSite = true;\n  return axios.get(at, { params });',
      'const params = { isrecursive: true };\n  return axios.get(at, { params });',
    ],
    [
      "let params = new HttpParams().set('isrecursive', 'true');\n  params = params.set('includeInVisibleInTpowcSite', all);\n  return axios.get(at, { params });",
      "let params = new HttpParams().set('isrecursive', 'true');\n  return axios.get(at, { params });",
    ],
    [
      "const params = new HttpParams()\n    .set('isrecursive', 'true')\n    .set('includeInVisibleInTpowcSite', all);\n  return axios.get(at, { params });",
      "const params = new HttpParams()\n    .set('isrecursive', 'true');\n  return axios.get(at, { params });",
    ],
    [
      "const url = new URL(at, 'https://api.test');\n  url.searchParams.set('isrecursive', 'true');\n  url.searchParams.set('includeInVisibleInTpowcSite', 'true');\n  return fetch(url);",
      "const url = new URL(at, 'https://api.test');\n  url.searchParams.set('isrecursive', 'true');\n  return fetch(url);",
    ],
    [
      "const query = new URLSearchParams();\n  if (all) {\n    query.set('isrecursive', 'true');\n    query.set('includeInVisibleInTpowcSite', 'true');\n  }\n  return fetch(`${at}?${query}`);",
      "const query = new URLSearchParams();\n  if (all) {\n    query.set('isrecursive', 'true');\n  }\n  return fetch(`${at}?${query}`);",
    ],
    [
      'return axios.get(at, { params: { isrecursive: all, includeInVisibleInTpowcSite: all } });',
      'return axios.get(at, { params: { isrecursive: all } });',
    ],
    [
      'return axios.get(at, { params: { isrecursive: all || undefined, includeInVisibleInTpowcSite: all || undefined } });',
      'return axios.get(at, { params: { isrecursive: all || undefined } });',
    ],
    [
      "return axios.get(at, { params: { isrecursive: true, includeInVisibleInTpowcSite: !all && count?.own === 'a' ? 'true' : undefined } });",
      'return axios.get(at, { params: { isrecursive: true } });',
    ],
    // Where the other one is not sent too, it says something.
    ...[
      "const query = new URLSearchParams(); if (all) query.set('isrecursive', 'true'); query.set('includeInVisibleInTpowcSite', 'true'); return fetch(`${at}?${query}`);",
      "const url = new URL(at, 'https://api.test'); if (all) url.searchParams.set('isrecursive', 'true'); url.searchParams.set('includeInVisibleInTpowcSite', 'true'); return fetch(url);",
      "const query = new URLSearchParams({ isrecursive: 'true', includeInVisibleInTpowcSite: 'true' }); if (!all) query.set('isrecursive', 'false'); return fetch(`${at}?${query}`);",
      'const params = {}; if (all) params.isrecursive = true; params.includeInVisibleInTpowcSite = true; return axios.get(at, { params });',
      'return axios.get(at, { params: { includeInVisibleInTpowcSite: true, ...(all ? { isrecursive: true } : {}) } });',
      'return axios.get(at, { params: { includeInVisibleInTpowcSite: true, ...(all && { isrecursive: true }) } });',
      'return axios.get(at, { params: { isrecursive: all ? true : undefined, includeInVisibleInTpowcSite: true } });',
      'return axios.get(at, { params: { isrecursive: all || undefined, includeInVisibleInTpowcSite: count || undefined } });',
      "return fetch(`${at}?includeInVisibleInTpowcSite=true${all ? '&isrecursive=true' : ''}`);",
      "let url = at + '?includeInVisibleInTpowcSite=true'; if (all) url += '&isrecursive=true'; return fetch(url);",
      "const deep = all ? 'true' : 'false'; return fetch(`${at}?isrecursive=${deep}&includeInVisibleInTpowcSite=true`);",
      // What another call takes as well.
      'const shown = { includeInVisibleInTpowcSite: true }; return all ? axios.get(at, { params: { ...shown, isrecursive: true } }) : axios.get(at, { params: shown });',
      'const params = { isrecursive: true, includeInVisibleInTpowcSite: true }; return all ? axios.get(at, { params }) : axios.get(at, { params: { ...params, isrecursive: false } });',
      "const shown = 'includeInVisibleInTpowcSite=true'; return all ? fetch(`${at}?${shown}&isrecursive=true`) : fetch(`${at}?${shown}`);",
      "const shown = () => new URLSearchParams({ includeInVisibleInTpowcSite: 'true' }); if (!all) return fetch(`${at}?${shown()}`); const query = shown(); query.set('isrecursive', 'true'); return fetch(`${at}?${query}`);",
      'const load = (deep) => axios.get(at, { params: { isrecursive: deep, includeInVisibleInTpowcSite: true } }); return all ? load(true) : load(false);',
    ].map((kept): [string, string] => [kept, kept]),
    // So does what asks for it alone.
    [
      'const params = { isrecursive: true };\n  if (all) params.includeInVisibleInTpowcSite = true;\n  return axios.get(at, { params });',
      'const params = { isrecursive: true };\n  return axios.get(at, { params });',
    ],
    [
      "const query = new URLSearchParams({ isrecursive: 'true' });\n  if (all && !count.none) {\n    query.set('includeInVisibleInTpowcSite', 'true');\n  }\n  return fetch(`${at}?${query}`);",
      "const query = new URLSearchParams({ isrecursive: 'true' });\n  return fetch(`${at}?${query}`);",
    ],
    // What is worked out for it, or asks for it, may do something beside, and a block would stand empty.
    ...[
      "const query = new URLSearchParams(); query.set('isrecursive', 'true'); query.set('includeInVisibleInTpowcSite', count()); return fetch(`${at}?${query}`);",
      'return axios.get(at, { params: { isrecursive: true, includeInVisibleInTpowcSite: all || count() } });',
      'return axios.get(at, { params: { isrecursive: true, includeInVisibleInTpowcSite: (all.seen = 1) } });',
      'return axios.get(at, { params: { isrecursive: true, includeInVisibleInTpowcSite: all ? new count() : undefined } });',
      'const params = { isrecursive: true }; if (count()) params.includeInVisibleInTpowcSite = true; return axios.get(at, { params });',
      'const params = { isrecursive: true }; if (all) { params.includeInVisibleInTpowcSite = true; } else { params.start = 1; } return axios.get(at, { params });',
      'const params = { isrecursive: true }; if (count) { if (all) params.includeInVisibleInTpowcSite = true; } return axios.get(at, { params });',
    ].map((kept): [string, string] => [kept, kept]),
  ].map(([before = '', after = '']): Sides => {
    const people = (code: string): string =>
      `import axios from 'axios';\nimport { HttpParams } from '@angular/common/http';\nconst at = '/lending/v3/externalUsers';\nexport function people(all, count) {\n  ${code}\n}\n`;
    return {
      title: `a parameter that a step of its own puts into the query: ${before}`,
      before: people(before),
      cutover: people(after),
      bridge: people(after),
    };
  }),
  {
    title: 'line ends, a byte order mark, tabs and comments stay as they are',
    before: `\uFEFF${user('\t/* ünïcödé 😀 */ return user /* kept */ . designatedRoles;  // trailing  ')}`.replaceAll(
      '\n',
      '\r\n',
    ),
    cutover:
      `\uFEFF${user('\t/* ünïcödé 😀 */ return user /* kept */ . designatedRoleRefs;  // trailing  ')}`.replaceAll(
        '\n',
        '\r\n',
      ),
    bridge: `\uFEFF${user('\t/* ünïcödé 😀 */ return user /* kept */ . designatedRoles;  // trailing  ')}`.replaceAll(
      '\n',
      '\r\n',
    ),
  },
];

describe.each(cases)('$title', ({ before, cutover, bridge }) => {
  test('cutover is code for the target, and a second run finds nothing', async () => {
    const { upgrade, plan } = workspace({ 'app.js': before });
    expect(await upgrade()).toEqual({ 'app.js': cutover });
    const again = await plan();
    expect(again.files).toEqual([]);
    expect(again.uses.filter(({ result }) => result === 'fixed')).toEqual([]);
  });

  test('bridge runs at both ends, a second run finds nothing, and contract leaves code for the target', async () => {
    const { upgrade, plan } = workspace({ 'app.js': before });
    expect(await upgrade({ mode: 'bridge' })).toEqual({ 'app.js': bridge });
    expect((await plan({ mode: 'bridge' })).files).toEqual([]);
    const contracted = (await upgrade({ mode: 'contract' }))['app.js'] ?? '';
    expect(contracted).not.toContain('bridge:');
    expect((await plan({ mode: 'contract' })).files).toEqual([]);
    expect(resultsOf(await plan()).filter((line) => line.endsWith(' fixed'))).toEqual(
      bridge === before ? expect.any(Array) : [],
    );
  });
});

describe('contract', () => {
  test.each<[string, string]>([
    ['return user.designatedRoles;', 'return user.designatedRoleRefs;'],
    ['return user?.designatedRoles.length;', 'return user?.designatedRoleRefs?.length;'],
    ['return user.designatedRoles ?? [];', 'return user.designatedRoleRefs ?? [];'],
    ['use((user?.designatedRoles ?? none) || 1);', 'use((user?.designatedRoleRefs ?? none) || 1);'],
    ['return none ?? user.designatedRoles ?? [];', 'return none ?? user.designatedRoleRefs ?? [];'],
    ['if (user.designatedRoles) return 1;', 'if (user.designatedRoleRefs) return 1;'],
    ['use(user.designatedRoles, !user.designatedRoles);', 'use(user.designatedRoleRefs, !user.designatedRoleRefs);'],
    [
      'const { designatedRoles: own = [] } = user; use(own);',
      'const { designatedRoleRefs: own = [] } = user; use(own);',
    ],
    [
      "if (user.organization.entityType !== 'Organization') use(1);",
      "if (user.organization.entityType !== 'ExternalOrg') use(1);",
    ],
    [
      "use(!(user.organization.entityType === 'Organization'));",
      "use(!(user.organization.entityType === 'ExternalOrg'));",
    ],
  ])('after a bridge of %s', async (before, after) => {
    const { upgrade } = workspace({ 'app.js': user(before) });
    await upgrade({ mode: 'bridge' });
    expect(await upgrade({ mode: 'contract' })).toEqual({ 'app.js': user(after) });
  });

  test('keeps a bridge that is needed until after the window', async () => {
    const bridged = user(`return user.designatedRoleRefs ?? user.designatedRoles ${R};`);
    const { files, plan } = workspace({ 'app.js': bridged });
    const early = await plan({ mode: 'contract', window: { from: '24.3', to: '25.2' } });
    expect(early.files).toEqual([]);
    expect(early.uses).toMatchObject([
      { result: 'unfinished', why: 'The bridge is needed until 25.3, which lies behind 25.2.' },
    ]);
    expect(files()).toEqual({ 'app.js': bridged });
  });

  test('leaves alone what a person wrote, and what was changed behind a mark', async () => {
    const own = user('return user.designatedRoleRefs ?? user.designatedRoles;');
    const changed = user(`return user.designatedRoleRefs ${R};`);
    const { plan } = workspace({ 'own.js': own, 'changed.js': changed });
    const { files, uses } = await plan({ mode: 'contract' });
    expect(files).toEqual([]);
    expect(uses).toMatchObject([{ file: 'changed.js', result: 'unfinished' }]);
    expect(uses[0]?.why).toContain('no longer the bridge');
  });
});

describe('what is left to a person', () => {
  test.each<[string, string]>([
    [
      "use((await (await fetch('/lending/v3/externalUsers/1')).json()).designatedRoles);",
      'give that a name of its own, and read either from it',
    ],
    ['user.designatedRoles = [];', 'change it when everything runs on the new release'],
  ])('at both ends says why: %s', async (code, why) => {
    const { plan } = workspace({ 'app.js': user(code) });
    const { uses } = await plan({ mode: 'bridge' });
    expect(uses.map((use) => use.why ?? '').join()).toContain(why);
  });

  test('at both ends says that a schema fills in what is absent', async () => {
    const app = [
      "import * as z from 'zod/mini';",
      'const User = z.object({ designatedRoles: z._default(z.array(z.string()), []) });',
      "export const load = async () => User.parse(await (await fetch('/lending/v3/externalUsers/1')).json());",
      '',
    ].join('\n');
    const { files, uses } = await workspace({ 'app.js': app }).plan({ mode: 'bridge' });
    expect(files).toEqual([]);
    expect(uses.map(({ result }) => result)).toEqual(['manual']);
    expect(uses[0]?.why).toContain('one name would hide the other');
  });

  test.each([
    ['a default', 'zod', 'z.array(z.string()).default([])', 'Roles.optional()'],
    ['what it catches', 'zod', "z.array(z.string()).catch([]).describe('roles')", 'z.nullish(Roles).optional()'],
    ['a default', 'joi', 'z.array().default([])', 'Roles.optional()'],
  ])('at both ends says so of a schema by name that has %s, of %s', async (_, library, declared, named) => {
    const { files, uses } = await workspace({
      'roles.js': `import z from '${library}';\nexport const Roles = ${declared};\n`,
      'app.js': [
        `import z from '${library}';`,
        "import { Roles } from './roles.js';",
        `const User = z.object({ designatedRoles: ${named} });`,
        "export const load = async () => User.parse(await (await fetch('/lending/v3/externalUsers/1')).json());",
        '',
      ].join('\n'),
    }).plan({ mode: 'bridge' });
    expect(files).toEqual([]);
    expect(uses.map(({ why }) => why)).toEqual([expect.stringContaining('one name would hide the other')]);
  });

  test('at both ends does not take what a list holds for what is absent', async () => {
    const app = [
      "import { z } from 'zod';",
      "const Role = z.object({ id: z.string().default('none') });",
      'const Roles = z.array(Role);',
      'const User = z.object({ designatedRoles: Roles.optional() });',
      "export const load = async () => User.parse(await (await fetch('/lending/v3/externalUsers/1')).json());",
      '',
    ].join('\n');
    const { files } = await workspace({ 'app.js': app }).plan({ mode: 'bridge' });
    expect(files.map(({ file }) => file)).toEqual(['app.js']);
  });

  test('is listed with what to do, and not touched', async () => {
    const before: Files = {
      'paths.js': "export const LIST = '/lending/v1/loans/%s/attachments';\n",
      'calls.js': [
        "import { format } from 'node:util';",
        "import { LIST } from './paths.js';",
        'export const list = (loan) => fetch(format(LIST, loan));',
        "export const price = () => fetch('/epps/v1/loanQualifier', { method: 'POST', body: '{}' });",
        'export async function triggers() {',
        "  const settings = await (await fetch('/lending/v3/settings/loan/disclosureTracking')).json();",
        "  return settings.disclosureRecordingTriggers.includes('Sent');",
        '}',
        '',
      ].join('\n'),
    };
    const { plan } = workspace(before);
    const made = await plan();
    expect(made.files).toEqual([]);
    expect(resultsOf(made)).toEqual([
      'calls.js:4 pricing-v1 manual',
      'calls.js:7 disclosure-recording-triggers manual',
      'paths.js:1 attachments-v1 manual',
    ]);
    expect(made.uses.every(({ why }) => why !== undefined && why.length > 20)).toBe(true);
  });

  test('is marked once with its change where that is asked for', async () => {
    const calls = [
      'export function price() {',
      '  // @ts-expect-error',
      "  return [fetch('/epps/v1/loanQualifier', { method: 'POST' }),",
      "    fetch('/epps/v1/loanQualifier', { method: 'POST' })];",
      '}',
      '',
    ].join('\r\n');
    const { upgrade, plan } = workspace({ 'calls.js': calls });
    const marked = (await upgrade({ mark: true }))['calls.js'] ?? '';
    const lines = marked.split('\r\n');
    expect(lines[1]).toMatch(/^ {2}\/\/ lending-compat pricing-v1: Call the same tail under \/epps\/v2/);
    expect(lines.toSpliced(1, 1).join('\r\n')).toBe(calls);
    expect((await plan({ mark: true })).files).toEqual([]);
  });

  test('and what was mended but should be looked at is said', async () => {
    const { plan } = workspace({ 'app.js': documents("return found.filter((one) => one.status === 'Needed');") });
    expect((await plan()).uses).toMatchObject([
      { result: 'fixed', review: 'The value is compared with known values. The set of values changes too.' },
    ]);
  });
});

const settings = (code: string): string => `export async function read(get) {
  const found = await (await fetch('/lending/v3/settings/loan/disclosureTracking')).json();
  ${code}
}
`;

describe('a value that has another form from then on', () => {
  test.each([
    'return found.disclosureRecordingTriggers.length;',
    "return (found.saveDisclosureCopy || []).join(', ');",
    "return (found['changedCircumstances'] ?? [])[0];",
    'const { saveDisclosureCopy = [] } = found; return saveDisclosureCopy.length;',
    'const { changedCircumstances: list = [] } = found; return list.filter(Boolean);',
    'const list = found.disclosureRecordingTriggers || []; for (const one of list) get(one);',
    'const { disclosureRecordingTriggers: [first] } = found; return first;',
    'return [...found.saveDisclosureCopy];',
    'return Object.keys(found.saveDisclosureCopy);',
    "return require('lodash').get(found, 'saveDisclosureCopy[0]');",
    "return require('lodash').get(found, ['saveDisclosureCopy', 0]);",
    "const KEY = 'saveDisclosureCopy'; return found[KEY].length;",
  ])('is left to a person who looks into it: %s', async (code) => {
    const { plan } = workspace({ 'app.js': settings(code) });
    expect((await plan()).uses.map(({ result }) => result)).toEqual(['manual']);
    expect((await plan({ mode: 'bridge' })).uses.map(({ result }) => result)).toEqual(['manual']);
  });

  test.each([
    ['return found.saveDisclosureCopy;', 'return found.CopyOfDisclosures;'],
    ['return { list: found.saveDisclosureCopy ?? [] };', 'return { list: found.CopyOfDisclosures ?? [] };'],
    [
      'const { saveDisclosureCopy } = found; get(saveDisclosureCopy);',
      'const { CopyOfDisclosures: saveDisclosureCopy } = found; get(saveDisclosureCopy);',
    ],
    ['if (found.disclosureRecordingTriggers) get(1);', 'if (found.RecordingOfDisclosures) get(1);'],
  ])('is renamed where it is handed on: %s', async (code, expected) => {
    const { upgrade } = workspace({ 'app.js': settings(code) });
    expect((await upgrade())['app.js']).toBe(settings(expected));
  });
});

describe('a question whether a value is there', () => {
  test.each([
    'return found.saveDisclosureCopy && found.saveDisclosureCopy.length;',
    'return !found.saveDisclosureCopy || !found?.saveDisclosureCopy.length;',
    'if (!found.saveDisclosureCopy) return 0; return found.saveDisclosureCopy.length;',
    'return typeof found.saveDisclosureCopy === "object" ? found.saveDisclosureCopy[0] : null;',
    "return 'saveDisclosureCopy' in found ? found.saveDisclosureCopy.length : 0;",
    "return found.hasOwnProperty('saveDisclosureCopy') && found.saveDisclosureCopy.length;",
    "return Object.hasOwn(found, 'saveDisclosureCopy') && found.saveDisclosureCopy.length;",
  ])('is left with what looks into the value: %s', async (code) => {
    const { plan } = workspace({ 'app.js': settings(code) });
    expect((await plan()).uses.map(({ result }) => result)).toEqual(['manual', 'manual']);
  });

  test.each([
    [
      "return 'designatedRoles' in user;",
      `return 'designatedRoles' in user || 'designatedRoleRefs' in user ${R};`,
      "return 'designatedRoleRefs' in user;",
    ],
    [
      "if (!('designatedRoles' in user)) get(1);",
      `if (!('designatedRoles' in user || 'designatedRoleRefs' in user ${R})) get(1);`,
      "if (!('designatedRoleRefs' in user)) get(1);",
    ],
    [
      "return user.hasOwnProperty('designatedRoles') && get(1);",
      `return (user.hasOwnProperty('designatedRoles') || user.hasOwnProperty('designatedRoleRefs') ${R}) && get(1);`,
      "return user.hasOwnProperty('designatedRoleRefs') && get(1);",
    ],
    [
      "return !Object.hasOwn(user, 'designatedRoles');",
      `return !(Object.hasOwn(user, 'designatedRoles') || Object.hasOwn(user, 'designatedRoleRefs') ${R});`,
      "return !Object.hasOwn(user, 'designatedRoleRefs');",
    ],
  ])('is put for both names: %s', async (code, bridged, after) => {
    const { upgrade, plan } = workspace({ 'app.js': user(code) });
    expect((await upgrade({ mode: 'bridge' }))['app.js']).toBe(user(bridged));
    expect((await plan({ mode: 'bridge' })).files).toEqual([]);
    expect((await upgrade({ mode: 'contract' }))['app.js']).toBe(user(after));
  });

  test('goes with a read that hands the value on', async () => {
    const { upgrade } = workspace({
      'app.js': settings("return 'saveDisclosureCopy' in found ? found.saveDisclosureCopy : get();"),
    });
    expect((await upgrade())['app.js']).toBe(
      settings("return 'CopyOfDisclosures' in found ? found.CopyOfDisclosures : get();"),
    );
  });
});

describe('a form that is declared for a value with another one', () => {
  test('is kept, and shown', async () => {
    const { plan } = workspace({
      'app.ts': [
        "import { z } from 'zod';",
        'interface Settings { disclosureRecordingTriggers: string[]; saveDisclosureCopy: unknown }',
        'declare function get<T>(path: string): Promise<T>;',
        "export const load = () => get<Settings>('/lending/v3/settings/loan/disclosureTracking');",
        'const Tracking = z.object({ changedCircumstances: z.array(z.string()) });',
        "export const read = async () => Tracking.parse(await (await fetch('/lending/v3/settings/loan/disclosureTracking')).json());",
        '',
      ].join('\n'),
    });
    expect((await plan()).uses.map(({ line, result, review }) => [line, result, review])).toEqual([
      [2, 'fixed', 'The declared type is kept. An array of strings becomes an object.'],
      [2, 'fixed', undefined],
      [5, 'fixed', 'The schema of the value is kept. Whether the shape is the same is not shown.'],
    ]);
  });
});

describe('a value of a set that changes', () => {
  const compared = 'The value is compared with known values. The set of values changes too.';
  test.each<[string, string | undefined]>([
    ["return found.filter(({ status }) => status === 'Needed');", compared],
    ['return found.filter((one) => OPEN.includes(one.status));', compared],
    ['return found.filter((one) => OPEN[one.status]);', compared],
    ["const [{ status: last }] = found; switch (last) { case 'Needed': return 1; }", compared],
    [
      'return found.map((one) => one.status.toLowerCase());',
      'The code looks into the value. The set of values changes too.',
    ],
    ['return found.map((one) => one.status);', undefined],
    ['return found.filter((one) => one.status !== loan);', undefined],
  ])('is renamed, and what knows the values is shown: %s', async (code, review) => {
    const { plan } = workspace({ 'app.js': documents(code) });
    const { uses } = await plan();
    expect(uses.map((use) => [use.result, use.review])).toEqual([['fixed', review]]);
  });
});

test('a name that is the new one already is written once', async () => {
  const code = (taken: string): string =>
    `export async function start(loan) {\n  const ${taken} = await (await fetch('/efolder/v1/exportjobs', { method: 'POST', body: loan })).json();\n  return jobId;\n}\n`;
  const { upgrade } = workspace({
    'a.js': code('{ entityId: jobId, status }'),
    'b.js': code('{ entityId: jobId = 0 }'),
  });
  expect(await upgrade()).toEqual({ 'a.js': code('{ jobId, status }'), 'b.js': code('{ jobId = 0 }') });
});

describe('a documented type', () => {
  const typed = (lines: readonly string[], end: string): string =>
    [
      '/**',
      ' * @typedef {object} Paper',
      ' * @property {string} id',
      ...lines,
      ' * @property {string} title',
      ' */',
      '/** @returns {Promise<Paper[]>} */',
      'export const papers = async (loan) => (await fetch(`/lending/v3/loans/${loan}/documents`)).json();',
      '',
    ].join(end);

  test.each(['\n', '\r\n'])('has both names at both ends, and the new one afterwards (line end %j)', async (end) => {
    const old = " * @property {'Needed'|'Received'} status  what it is about";
    const renewed =
      " * @property {'Needed'|'Received'} [documentStatus]  what it is about {@bridge efolder-document-status}";
    const { upgrade, plan, files } = workspace({ 'papers.js': typed([old], end) });
    expect((await upgrade({ mode: 'bridge' }))['papers.js']).toBe(typed([old, renewed], end));
    expect((await plan({ mode: 'bridge' })).uses).toEqual([]);
    await upgrade({ mode: 'contract' });
    expect(files()['papers.js']).toBe(typed([old.replace('status', 'documentStatus')], end));
  });
});

describe('a constant that something is held against', () => {
  const kinds = "export const MAIN = 'Organization';\nexport const BRANCH = 'Branch';\n";
  const check = (test: string, imported = '{ MAIN }'): string =>
    `import ${imported} from './kinds';\n${user(`return ${test};`)}`;
  const once: Files = { 'kinds.js': kinds, 'check.js': check('user.organization.entityType === MAIN') };

  test('changes where it is used at one place, and keeps its value at both ends', async () => {
    const { upgrade, plan, files } = workspace(once);
    expect(await upgrade({ mode: 'bridge' })).toEqual({
      'kinds.js': kinds,
      'check.js': check(`user.organization.entityType === MAIN || user.organization.entityType === 'ExternalOrg' ${O}`),
    });
    expect((await plan({ mode: 'bridge' })).files).toEqual([]);
    await upgrade({ mode: 'contract' });
    expect(files()['check.js']).toBe(check("user.organization.entityType === 'ExternalOrg'"));

    const { upgrade: cutOver } = workspace(once);
    expect(await cutOver()).toEqual({ ...once, 'kinds.js': kinds.replace('Organization', 'ExternalOrg') });
  });

  test.each<[string, Files]>([
    [
      'of an enumeration',
      {
        'kinds.ts': "export enum Kind { Main = 'Organization', Branch = 'Branch' }\n",
        'check.js': check('user.organization.entityType !== Kind.Main || user.kind === Kind.Branch', '{ Kind }'),
      },
    ],
    [
      'of a table',
      {
        'kinds.js': "const KINDS = { MAIN: 'Organization', BRANCH: 'Branch' };\nmodule.exports = { KINDS };\n",
        'check.js': `const { KINDS } = require('./kinds');\n${user('return user.organization.entityType == KINDS.MAIN;')}`,
      },
    ],
    [
      'of a table that is frozen and exported at once',
      {
        'kinds.js': "exports.KINDS = Object.freeze({ MAIN: 'Organization', BRANCH: 'Branch' });\n",
        'check.js': `const { KINDS } = require('./kinds');\n${user('return user.organization.entityType == KINDS.MAIN;')}`,
      },
    ],
    [
      'reached through its module',
      { 'kinds.js': kinds, 'check.js': check('user.organization.entityType === kinds.MAIN', '* as kinds') },
    ],
  ])('changes where it is one %s', async (_, files) => {
    const changed = await workspace(files).upgrade();
    const [name = ''] = Object.keys(files).filter((file) => file.startsWith('kinds'));
    expect(changed).toEqual({ ...files, [name]: files[name]?.replace('Organization', 'ExternalOrg') });
  });

  describe('at several places, where each is known to hold the field against it,', () => {
    const kind = "export enum Kind { Main = 'Organization', Branch = 'Branch' }\n";
    const several = (test: (constant: string) => string): Files => ({
      'kinds.ts': kind,
      'check.js': check(test('Kind.Main'), '{ Kind }'),
      'other.js': `import { Kind } from './kinds';\nexport const load = async () => (await fetch('/lending/v3/externalUsers/2')).json();\nexport const is = async () => ${test('Kind.Main').replace('user', '(await load())')};\n`,
      'check.test.js': `import { Kind } from './kinds';\nimport { load } from './other';\ntest('kind', async () => {\n  const user = await load();\n  expect(user.organization.entityType).toBe(Kind.Main);\n  assert.equal(Kind.Main, user.organization.entityType);\n});\n`,
    });
    const old = several((constant) => `user.organization.entityType === ${constant}`);

    test('changes', async () => {
      expect(await workspace(old).upgrade()).toEqual({
        ...old,
        'kinds.ts': kind.replace('Organization', 'ExternalOrg'),
      });
    });

    test('keeps its value at both ends, and changes afterwards', async () => {
      const { upgrade } = workspace({
        ...old,
        'other.js': 'export const load = async () => (await fetch("/lending/v3/externalUsers/2")).json();\n',
      });
      const bridged = await upgrade({ mode: 'bridge' });
      expect(bridged['kinds.ts']).toBe(kind);
      expect(bridged['check.test.js']).toBe(old['check.test.js']);
      expect(bridged['check.js']).toContain(`=== Kind.Main || user.organization.entityType === 'ExternalOrg' ${O}`);
      expect((await upgrade())['kinds.ts']).toBe(kind.replace('Organization', 'ExternalOrg'));
    });

    test('does not where one of them holds something else against it', async () => {
      const more = "import { Kind } from './kinds';\nexport const is = (task) => task.kind === Kind.Main;\n";
      const { uses } = await workspace({ ...old, 'task.js': more }).plan();
      expect(uses.find(({ file }) => file === 'kinds.ts')?.result).toBe('manual');
    });
  });

  test('that names a member changes with it', async () => {
    const code = (key: string): string => `const KEY = '${key}';\n${user('return user[KEY];')}`;
    expect(await workspace({ 'app.js': code('designatedRoles') }).upgrade()).toEqual({
      'app.js': code('designatedRoleRefs'),
    });
  });

  const patching = (key: string): string =>
    `export const rename = (id, names) =>\n  fetch('/lending/v3/externalUsers?action=update', {\n    method: 'PATCH',\n    body: JSON.stringify([{ id, [${key}]: names }]),\n  });\n`;

  test('that names what is sent changes with it', async () => {
    const code = (name: string): string => `const KEY = '${name}';\n${patching('KEY')}`;
    expect(await workspace({ 'app.js': code('designatedRoles') }).upgrade()).toEqual({
      'app.js': code('designatedRoleRefs'),
    });
  });

  test('that is put together is left as it is', async () => {
    const code = `const KEY = 'Roles';\n${patching("'designated' + KEY")}`;
    const { upgrade, plan } = workspace({ 'app.js': code });
    expect(await upgrade()).toEqual({ 'app.js': code });
    expect(resultsOf(await plan())).toEqual(['app.js:5 external-user-designated-roles manual']);
  });

  test.each<[string, Files]>([
    ['another comparison', { 'b.js': "import { MAIN } from './kinds';\nexport const is = (kind) => kind === MAIN;\n" }],
    [
      'another name',
      { 'b.js': "import { MAIN as HEAD } from './kinds';\nexport const is = (kind) => kind === HEAD;\n" },
    ],
    ['a call', { 'b.js': "import { MAIN } from './kinds';\nsave(MAIN);\n" }],
    [
      'a text',
      { 'b.js': "import * as kinds from './kinds';\nexport const all = ['MAIN'].map((name) => kinds[name]);\n" },
    ],
    ['markup', { 'b.html': '<script>import { MAIN } from "./kinds.js"; show(MAIN);</script>\n' }],
    ['a name that is given it', { 'b.js': 'exports.head = exports.MAIN;\n' }],
    ['code that cannot be read', { 'b.js': 'export const = MAIN;\n' }],
  ])('is left to a person where %s may rely on it', async (_, more) => {
    for (const mode of ['cutover', 'bridge'] as const) {
      const found = (await workspace({ ...once, ...more }).plan({ mode })).uses.find(({ file }) => file === 'kinds.js');
      expect(found?.result).toBe('manual');
    }
  });
});

describe('a place that several files reach', () => {
  test('is edited once', async () => {
    const reader = (name: string): string =>
      `import { load } from './load.js';\nexport const ${name} = async () => (await load('/lending/v3/externalUsers/1')).designatedRoles;\n`;
    const { upgrade } = workspace({
      'load.js':
        'export async function load(path) {\n  const user = await (await fetch(path)).json();\n  log(user.designatedRoles);\n  return user;\n}\n',
      'a.js': reader('a'),
      'b.js': reader('b'),
    });
    const after = await upgrade();
    expect(after['load.js']).toContain('log(user.designatedRoleRefs);');
    expect(after['a.js']).toContain('.designatedRoleRefs;');
    expect(after['b.js']).toContain('.designatedRoleRefs;');
  });
});

describe('scripts in pages', () => {
  test('are edited where they stand', async () => {
    const page = (code: string): string =>
      `<!doctype html>\n<p>designatedRoles</p>\n<script>\n  fetch('/lending/v3/externalUsers/1')\n    .then(function (res) { return res.json(); })\n    .then(function (user) { ${code} });\n</script>\n`;
    const { upgrade } = workspace({ 'index.html': page('show(user.designatedRoles);') });
    expect(await upgrade()).toEqual({ 'index.html': page('show(user.designatedRoleRefs);') });
  });

  test('run at both ends in engines that know nothing newer than what they are written in', async () => {
    const page = (code: string): string =>
      `<!doctype html>\n<script>\n  $.getJSON('/lending/v3/externalUsers/1', function (user) {\n    var roles = ${code};\n    show(roles);\n  });\n</script>\n`;
    const { upgrade, plan } = workspace({ 'index.html': page('user.designatedRoles || []') });
    expect(await upgrade({ mode: 'bridge' })).toEqual({
      'index.html': page(
        `(user.designatedRoleRefs != null ? user.designatedRoleRefs : user.designatedRoles ${R}) || []`,
      ),
    });
    expect((await plan({ mode: 'bridge' })).files).toEqual([]);
    expect(await upgrade({ mode: 'contract' })).toEqual({ 'index.html': page('user.designatedRoleRefs || []') });
  });
});

describe('a type that is made of values', () => {
  const code = (held: string, type: string): string =>
    `const KINDS = ${held} as const;\ntype Kind = ${type};\ninterface Agent { organization: { entityType: Kind } }\nexport const load = async (id: string): Promise<Agent> => (await fetch(\`/lending/v3/externalUsers/\${id}\`)).json();\n`;

  test('takes both in its list, as values', async () => {
    const { upgrade } = workspace({ 'agent.ts': code("['Organization', 'Branch']", '(typeof KINDS)[number]') });
    expect(await upgrade({ mode: 'bridge' })).toEqual({
      'agent.ts': code(
        "['Organization', 'ExternalOrg' /* bridge: external-user-organization-type */, 'Branch']",
        '(typeof KINDS)[number]',
      ),
    });
  });

  test('is left to a person where it is a table', async () => {
    const table = code("{ org: 'Organization', branch: 'Branch' }", '(typeof KINDS)[keyof typeof KINDS]');
    const { files, uses } = await workspace({ 'agent.ts': table }).plan({ mode: 'bridge' });
    expect(files).toEqual([]);
    expect(uses.map(({ result }) => result)).toEqual(['manual']);
  });
});

describe('a path that one place hands to several calls', () => {
  test.each([
    [
      'one that takes another form',
      "const send = (path) => [fetch(path), fetch(`${path}/url`, { method: 'POST' })];\nexport const all = (loan) => send(`/lending/v1/loans/${loan}/attachments`);\n",
    ],
    [
      'one of a method that has no replacement',
      "const at = (path) => ({ read: () => fetch(path), clear: () => fetch(path, { method: 'DELETE' }) });\nexport const one = at('/lending/v1/loans/2/attachments/3');\n",
    ],
  ])('is left to a person where one of them would not carry over: %s', async (_, code) => {
    const { files, uses } = await workspace({ 'app.js': code }).plan();
    expect(files).toEqual([]);
    expect(uses.every(({ result }) => result === 'manual')).toBe(true);
  });

  test('is edited where all of them carry over', async () => {
    const code = (version: string): string =>
      `const send = (path) => [fetch(path), fetch(path, { method: 'GET' })];\nexport const all = (loan) => send(\`/lending/${version}/loans/\${loan}/attachments\`);\n`;
    expect(await workspace({ 'app.js': code('v1') }).upgrade()).toEqual({ 'app.js': code('v3') });
  });
});

test('a path of which the part that changes stands where other calls take it from is left with that reason', async () => {
  const code =
    "const V1 = '/lending/v1';\nexport const list = (loan) => fetch(`${V1}/loans/${loan}/attachments`);\nexport const old = (loan) => fetch(`${V1}/loans/${loan}/documents`);\n";
  const { files, uses } = await workspace({ 'app.js': code }).plan();
  expect(files).toEqual([]);
  expect(uses.map(({ why }) => why)).toEqual([expect.stringContaining('does not stand here')]);
});

describe('old scripts', () => {
  test.each([
    ['arrows in comments and strings', "// draft => final, with a `mark`\nvar TITLE = 'a => b';", true],
    ['words that begin a line of a comment', '/*\n  import this first\n  let it load\n*/\nvar page = 1;', true],
    ['an arrow behind a comment', '/* old */ var pick = (one) => one;', false],
  ])('are told by their code: %s', async (_, head, isOld) => {
    const script = (read: string): string =>
      `${head}\n$.getJSON('/lending/v3/externalUsers/1', function (user) { show(${read}); });\n`;
    const { upgrade } = workspace({ 'page.js': script('user.designatedRoles') });
    const old = 'user.designatedRoleRefs != null ? user.designatedRoleRefs : user.designatedRoles';
    expect((await upgrade({ mode: 'bridge' }))['page.js']).toBe(
      script(`${isOld ? old : 'user.designatedRoleRefs ?? user.designatedRoles'} ${R}`),
    );
  });
});

describe('templates', () => {
  test('take both names without parentheses that hold nothing', async () => {
    const component = (read: string): string =>
      `<template>\n  <p v-text="${read}">{{ ${read} }}</p>\n</template>\n<script setup>\nconst user = await (await fetch('/lending/v3/externalUsers/1')).json();\n</script>\n`;
    const { upgrade } = workspace({ 'Card.vue': component('user.designatedRoles') });
    expect((await upgrade({ mode: 'bridge' }))['Card.vue']).toBe(
      component(`user.designatedRoleRefs ?? user.designatedRoles ${R}`),
    );
    expect((await upgrade({ mode: 'contract' }))['Card.vue']).toBe(component('user.designatedRoleRefs'));
  });
});

describe('templates of Angular', () => {
  const component = `import { Component } from '@angular/core';
import { HttpClient } from '@angular/common/http';
@Component({ selector: 'desk-papers', templateUrl: './papers.html' })
export class Papers {
  papers = []; user; status = 'idle';
  constructor(private http: HttpClient) {
    this.http.get('/lending/v3/loans/1/documents').subscribe((papers) => { this.papers = papers; });
    this.http.get('/lending/v3/externalUsers/1').subscribe((user) => { this.user = user; });
  }
}
`;
  const template = (name: string, roles: string, kind: string): string =>
    `<p>{{ status }}</p>\n<li *ngFor="let paper of papers">{{ paper.${name} | uppercase }} <b *ngIf="paper.${name} === 'Needed'">!</b></li>\n<i *ngIf="user?.organization?.entityType === '${kind}'">{{ user?.${roles}?.length }}</i>\n`;
  const files = { 'papers.ts': component, 'papers.html': template('status', 'designatedRoles', 'Organization') };

  test('follow at the cut-over', async () => {
    const { upgrade, plan } = workspace(files);
    expect((await upgrade())['papers.html']).toBe(template('documentStatus', 'designatedRoleRefs', 'ExternalOrg'));
    expect((await plan()).files).toEqual([]);
  });

  test('are left to a person at both ends, since they take no mark', async () => {
    const { plan } = workspace(files);
    const { uses, ...planned } = await plan({ mode: 'bridge' });
    expect(planned.files).toEqual([]);
    expect(uses.map(({ result }) => result)).toEqual(['manual', 'manual', 'manual', 'manual']);
  });
});

describe('what markup binds so that it is written too', () => {
  const script = "const id = 1;\nlet user = await (await fetch('/lending/v3/externalUsers/1')).json();\n";
  const vue = (read: string): string =>
    `<template>\n  <role-list v-model="${read}" v-model:more.trim='${read}' :all.sync="${read}" />\n</template>\n<script setup>\n${script}</script>\n`;
  const svelte = (read: string): string => `<script>\n${script}</script>\n\n<Roles bind:all={${read}} />\n`;

  test.each<[string, (read: string) => string]>([
    ['Card.vue', vue],
    ['Card.svelte', svelte],
  ])('is renamed, and has no bridge: %s', async (file, card) => {
    const { upgrade, plan } = workspace({ [file]: card('user.designatedRoles') });
    const bridge = await plan({ mode: 'bridge' });
    expect(bridge.files).toEqual([]);
    expect(new Set(bridge.uses.map(({ result }) => result))).toEqual(new Set(['manual']));
    expect((await upgrade())[file]).toBe(card('user.designatedRoleRefs'));
  });
});

describe('an object that is asked for a name and read', () => {
  const code = (one: string, ask: (name: string) => string, read: string): string =>
    `const own = Object.prototype.hasOwnProperty;\nexport async function roles(id) {\n  const user = await (await fetch(\`/lending/v3/externalUsers/\${id}\`)).json();\n  return ${ask(one)} ? ${read} : [];\n}\n`;

  test.each<[string, (name: string) => string]>([
    ['the function of all objects', (name) => `Object.prototype.hasOwnProperty.call(user, '${name}')`],
    ['by another name', (name) => `own.call(user, '${name}')`],
    ['its own', (name) => `user.hasOwnProperty('${name}')`],
    ['Reflect', (name) => `Reflect.has(user, '${name}')`],
    ['its keys', (name) => `Object.keys(user).includes('${name}')`],
  ])('is asked for the name that is read: %s', async (_, ask) => {
    const before = code('designatedRoles', ask, 'user.designatedRoles');
    expect((await workspace({ 'app.js': before }).upgrade())['app.js']).toBe(
      code('designatedRoleRefs', ask, 'user.designatedRoleRefs'),
    );
    const { upgrade, plan } = workspace({ 'app.js': before });
    expect((await upgrade({ mode: 'bridge' }))['app.js']).toBe(
      code(
        '',
        () => `(${ask('designatedRoles')} || ${ask('designatedRoleRefs')} ${R})`,
        `(user.designatedRoleRefs ?? user.designatedRoles ${R})`,
      ),
    );
    expect((await plan({ mode: 'bridge' })).files).toEqual([]);
  });
});

test('a field that is only read is not sent, whatever it was read from', async () => {
  const code = (sent: string): string =>
    `export async function touch(loan) {\n  const [one] = await (await fetch(\`/lending/v3/loans/\${loan}/documents\`)).json();\n  await fetch(\`/lending/v3/loans/\${loan}/documents\`, { method: 'PATCH', body: JSON.stringify([{ id: one.id${sent} }]) });\n}\n`;
  for (const mode of ['cutover', 'bridge'] as const)
    expect((await workspace({ 'app.js': code(', status: one.status') }).upgrade({ mode }))['app.js']).toBe(code(''));
});

test('a second variable gets a name that is taken by none, and that of another is none of it', async () => {
  const code = (name: string): string =>
    user(`const mineRolesBefore = 1; const { designatedRoles: ${name} } = user; return Roles + mineRolesBefore;`);
  expect((await workspace({ 'app.js': code('Roles') }).upgrade({ mode: 'bridge' }))['app.js']).toBe(
    code(`RolesBefore, designatedRoleRefs: Roles = RolesBefore ${R}`),
  );
});

test('names of patterns in other places are none that is taken, and a private field is read twice', async () => {
  const code = (pattern: string, read: string): string => `class Agent {
  #raw;
  async load(id) {
    this.#raw = await (await fetch(\`/lending/v3/externalUsers/\${id}\`)).json();
    return ${read};
  }
}
const first = ({ ${pattern} }) => designatedRoles;
const second = ({ id, ${pattern} }) => [id, designatedRoles];
export const all = (id) => fetch(\`/lending/v3/externalUsers/\${id}\`).then((r) => r.json()).then((user) => [first(user), second(user), Agent]);
`;
  const before = 'designatedRoles: designatedRolesBefore';
  const { upgrade, plan } = workspace({ 'app.js': code('designatedRoles', 'this.#raw.designatedRoles') });
  expect((await upgrade({ mode: 'bridge' }))['app.js']).toBe(
    code(
      `${before}, designatedRoleRefs: designatedRoles = designatedRolesBefore ${R}`,
      `this.#raw.designatedRoleRefs ?? this.#raw.designatedRoles ${R}`,
    ),
  );
  expect((await plan({ mode: 'bridge' })).files).toEqual([]);
});

describe('a schema of one value', () => {
  test.each<[string, string, string]>([
    ["import * as v from 'valibot';", 'v.object', "v.literal('Organization')"],
    ["import * as t from 'io-ts';", 't.type', "t.literal('Organization')"],
  ])('takes two in the words of its library: %s', async (imported, object, literal) => {
    const code = (schema: string): string =>
      `${imported}\nconst Agent = ${object}({ organization: ${object}({ entityType: ${schema} }) });\nexport const read = async () => Agent.decode(await (await fetch('/lending/v3/externalUsers/1')).json());\n`;
    const { upgrade, plan } = workspace({ 'app.js': code(literal) });
    const bridged = (await upgrade({ mode: 'bridge' }))['app.js'] ?? '';
    expect(bridged).toMatch(
      /(?:v\.picklist\(\['Organization', 'ExternalOrg' |t\.union\(\[t\.literal\('Organization'\), t\.literal\('ExternalOrg'\) )/,
    );
    expect((await plan({ mode: 'bridge' })).files).toEqual([]);
    expect((await upgrade({ mode: 'contract' }))['app.js']).toMatch(
      /entityType: (?:v\.picklist\(\['ExternalOrg'\]\)|t\.literal\('ExternalOrg'\)) \}/,
    );
  });
});

describe('payloads that are kept as files', () => {
  const kept = (name: string, organization: string) =>
    `[{ "firstName": "Ann", "emailForLogin": "a@b.c", "useParentInfoForRateLock": true, "${name}":  ["x"],\r\n "organization": { "entityType": "${organization}" } }]`;
  const old = kept('designatedRoles', 'Organization');

  test('follow the code to the target, and stay as they are at both ends', async () => {
    const { upgrade, plan } = workspace({ 'fixtures/users.json': old });
    expect(await upgrade({ mode: 'bridge' })).toEqual({ 'fixtures/users.json': old });
    expect(await upgrade()).toEqual({ 'fixtures/users.json': kept('designatedRoleRefs', 'ExternalOrg') });
    expect((await plan()).files).toEqual([]);
  });

  test('are left to a person where the value has another form, and where they say what was once answered', async () => {
    const settings =
      '{ "disclosureTracking": { "disclosureRecordingTriggers": ["x"], "changedCircumstances": {}, "saveDisclosureCopy": {} } }';
    const files = { 'disclosureTracking.json': settings, 'traffic.har': old };
    const { upgrade, plan } = workspace(files);
    expect(resultsOf(await plan())).toEqual(
      expect.arrayContaining([
        'disclosureTracking.json:1 disclosure-recording-triggers manual',
        'traffic.har:1 external-user-designated-roles manual',
      ]),
    );
    const after = await upgrade();
    expect(after['disclosureTracking.json']).toContain('disclosureRecordingTriggers');
    expect(after['traffic.har']).toBe(old);
  });
});

test('the outcome of every change of the window is told', async () => {
  const { plan } = workspace({ 'app.js': user('return user.designatedRoles;') });
  const { changes } = await plan();
  const outcomes = new Map(changes.map(({ change, outcome }) => [change, outcome]));
  expect(outcomes.get('external-user-designated-roles')).toBe('fixed');
  expect(outcomes.get('efolder-document-status')).toBe('not-used');
  expect(outcomes.has('tpo-script-get-loan-data')).toBe(true);
});
