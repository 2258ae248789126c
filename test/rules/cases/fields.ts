import { bridge, rename, renameOnce, type RuleCase } from '../harness.js';

const window = { from: '25.2', to: '26.3' };

const user = (code: string): string => `async function show(id) {
  const user = await (await fetch(\`/lending/v3/externalUsers/\${id}\`)).json();
  ${code}
}`;
const document = (code: string): string => `async function show(id) {
  const list = await (await fetch(\`/lending/v3/loans/\${id}/documents\`)).json();
  for (const item of list) {
    ${code}
  }
}`;
const vessel = (code: string): string => `async function show(id) {
  const boat = await (await fetch(\`/harbour/v2/vessels/\${id}\`)).json();
  ${code}
}`;
const harbour = { catalogue: ['test/fixtures/catalogues/harbour'] };

export const removedFields: readonly RuleCase[] = [
  {
    code: user('use(user.«designatedRoles»);'),
    settings: window,
    messages: [/designatedRoleRefs.*goes in 25\.4.*GET \/lending\/v3\/externalUsers\/\{userId\}/],
    suggestions: [
      [
        bridge(
          user('use(user.designatedRoleRefs ?? user.designatedRoles /* bridge: external-user-designated-roles */);'),
        ),
        renameOnce(user('use(user.designatedRoleRefs);')),
      ],
    ],
  },
  {
    code: user('const { «designatedRoles» } = user; use(designatedRoles);'),
    settings: window,
    suggestions: [
      [
        bridge(
          user(
            'const { designatedRoles: designatedRolesBefore, designatedRoleRefs: designatedRoles = designatedRolesBefore /* bridge: external-user-designated-roles */ } = user; use(designatedRoles);',
          ),
        ),
        renameOnce(user('const { designatedRoleRefs: designatedRoles } = user; use(designatedRoles);')),
      ],
    ],
  },
  // Where the new name is there at the window's start, a bridge is of no use.
  {
    code: user("use(user?.['«designatedRoles»']);"),
    settings: { from: '25.4', to: '26.3' },
    messages: ['gone since 25.4'],
    suggestions: [[rename(user("use(user?.['designatedRoleRefs']);"))]],
  },
  // A comparison with a value of a set that changes is offered, never made.
  {
    code: document("if (item.«status» === 'Received') use(item);"),
    settings: window,
    suggestions: [
      [
        bridge(
          document(
            "if ((item.documentStatus ?? item.status /* bridge: efolder-document-status */) === 'Received') use(item);",
          ),
        ),
        renameOnce(document("if (item.documentStatus === 'Received') use(item);")),
      ],
    ],
  },
  {
    code: "import type { ExternalUser } from './types';\nexport const roles = async (id: string) => {\n  const user = (await (await fetch(`/lending/v3/externalUsers/${id}`)).json()) as ExternalUser;\n  return user!.«designatedRoles»;\n};",
    language: 'ts',
    settings: window,
    suggestions: [
      [
        bridge(
          "import type { ExternalUser } from './types';\nexport const roles = async (id: string) => {\n  const user = (await (await fetch(`/lending/v3/externalUsers/${id}`)).json()) as ExternalUser;\n  return user!.designatedRoleRefs ?? user!.designatedRoles /* bridge: external-user-designated-roles */;\n};",
        ),
        renameOnce(
          "import type { ExternalUser } from './types';\nexport const roles = async (id: string) => {\n  const user = (await (await fetch(`/lending/v3/externalUsers/${id}`)).json()) as ExternalUser;\n  return user!.designatedRoleRefs;\n};",
        ),
      ],
    ],
  },
  // Another platform's catalogue drives the same rule.
  {
    code: vessel('use(boat.«draughtMetres»);'),
    settings: { ...harbour, from: '1.10', to: '2.0' },
    output: vessel('use(boat.draught);'),
  },
  {
    code: vessel('use(boat.«tonnageCertificate», boat.tonnageCertificate ?? boat.grossTonnage);'),
    settings: { ...harbour, from: '1.10', to: '2.0' },
    suggestions: [
      [
        bridge(
          vessel(
            'use(boat.grossTonnage ?? boat.tonnageCertificate /* bridge: vessel-tonnage-certificate */, boat.tonnageCertificate ?? boat.grossTonnage);',
          ),
        ),
        renameOnce(vessel('use(boat.grossTonnage, boat.tonnageCertificate ?? boat.grossTonnage);')),
      ],
    ],
  },
  // Names: the platform's own word in the paths of the code.
  {
    code: user('use(user.«designatedRoles»);').replace('/lending/', '/acme/'),
    settings: { ...window, names: { lending: 'acme' } },
    suggestions: [
      [
        bridge(
          user(
            'use(user.designatedRoleRefs ?? user.designatedRoles /* bridge: external-user-designated-roles */);',
          ).replace('/lending/', '/acme/'),
        ),
        renameOnce(user('use(user.designatedRoleRefs);').replace('/lending/', '/acme/')),
      ],
    ],
  },

  // Silence.
  { code: user('use(user.designatedRoles);').replace('/lending/', '/acme/'), settings: window },
  { code: user('use(user.designatedRoles);'), settings: { from: '25.1', to: '25.2' } },
  { code: user('use(user.designatedRoles);'), settings: { from: '25.2', to: '25.3' } },
  { code: user('use(user.designatedRoles);'), settings: { ...window, ignore: ['external-user-designated-roles'] } },
  {
    code: user('use(user.designatedRoles);'),
    settings: window,
    options: { ignore: ['external-user-designated-roles'] },
  },
  // What of several functions is called with a payload is not told by the name that all are called by.
  {
    code: `const define = (name, run) => ({ name, run });
const jobs = { crm: define('crm', (row) => row.designatedRoles), agent: define('agent', (row) => row.email) };
${user("jobs[kind].run(kind === 'agent' ? user : await rows('crm'));")}`,
    settings: window,
    options: { confidence: 'certain' },
  },
  // A closure that a call makes is not the one that another call of the same function made.
  {
    code: `const checked = (read) => ({ read: (value) => read(value), optional: () => checked((value) => (value === undefined ? undefined : read(value))) });
const word = () => checked(String);
const list = (item) => checked((value) => value.map((one) => item.read(one)));
const shape = (fields) =>
  checked((value) => {
    const made = {};
    for (const [name, one] of Object.entries(fields)) made[name] = one.read(value[name]);
    return made;
  });
const agent = shape({ email: word(), roles: list(shape({ name: word() })) });
const report = shape({ id: word(), designatedRoles: list(word()).optional() });
${user('agent.read(user);')}
export const reportOf = async (id) => report.read(await (await fetch('https://bureau.example/' + id)).json());`,
    settings: window,
    options: { confidence: 'certain' },
  },
  { code: user('use(user.designatedRoleRefs ?? user.designatedRoles);'), settings: window },
  { code: document('use(list.status, item.documentStatus);'), settings: window },
  { code: 'export const roles = (row) => row.designatedRoles;', settings: window },
  { code: 'export const ok = (response) => response.status === 200;', settings: window },
];

export const deprecatedFields: readonly RuleCase[] = [
  {
    code: user('use(user.«designatedRoles»);'),
    settings: { from: '25.2', to: '25.3' },
    messages: ['deprecated since 25.3, goes in 25.4'],
    suggestions: [
      [
        bridge(
          user('use(user.designatedRoleRefs ?? user.designatedRoles /* bridge: external-user-designated-roles */);'),
        ),
        renameOnce(user('use(user.designatedRoleRefs);')),
      ],
    ],
  },
  {
    code: vessel('use(boat.«draughtMetres»);'),
    settings: { ...harbour, from: '1.9', to: '1.10' },
    output: vessel('use(boat.draught);'),
  },
  { code: user('use(user.designatedRoles);'), settings: window },
  { code: user('use(user.designatedRoles);'), settings: { from: '25.1', to: '25.2' } },
  { code: document('use(item.status);'), settings: { from: '25.2', to: '25.4' } },
];
