import type { RuleCase, Suggestion } from '../harness.js';

const window = { from: '25.2', to: '26.3' };
const harbour = { catalogue: ['test/fixtures/catalogues/harbour'] };

const user = (code: string): string => `async function show(id) {
  const user = await (await fetch(\`/lending/v3/externalUsers/\${id}\`)).json();
  ${code}
}`;
const vessel = (code: string): string => `async function show(id) {
  const boat = await (await fetch(\`/harbour/v2/vessels/\${id}\`)).json();
  ${code}
}`;
const acceptBoth = (output: string): Suggestion => ({ messageId: 'accept-both', output });
const valueOnce = (output: string): Suggestion => ({ messageId: 'value-once', output });

export const changedValues: readonly RuleCase[] = [
  {
    code: user("if (user.organization?.entityType === '«Organization»') use(user);"),
    settings: window,
    messages: [/ExternalOrg.*25\.4/],
    suggestions: [
      [
        acceptBoth(
          user(
            "if (user.organization?.entityType === 'Organization' || user.organization?.entityType === 'ExternalOrg' /* bridge: external-user-organization-type */) use(user);",
          ),
        ),
        valueOnce(user("if (user.organization?.entityType === 'ExternalOrg') use(user);")),
      ],
    ],
  },
  {
    code: vessel("if (boat.registeredOwner.kind !== '«Company»') use(boat);"),
    settings: { ...harbour, from: '1.10', to: '2.0' },
    output: vessel("if (boat.registeredOwner.kind !== 'LegalEntity') use(boat);"),
  },
  { code: user("if (user.organization?.entityType === 'ExternalOrg') use(user);"), settings: window },
  { code: user("if (user.salesRep?.entityType === 'Organization') use(user);"), settings: window },
  {
    code: user("if (user.organization?.entityType === 'Organization') use(user);"),
    settings: { from: '25.2', to: '25.3' },
  },
  { code: "export const is = (node) => node.entityType === 'Organization';", settings: window },
];
