import type { RuleCase, Suggestion } from '../harness.js';

const window = { from: '25.2', to: '26.3' };
const harbour = { catalogue: ['test/fixtures/catalogues/harbour'] };
const method = (output: string): Suggestion => ({ messageId: 'method', output });

export const deprecatedParameters: readonly RuleCase[] = [
  {
    code: 'fetch(`/lending/v3/externalUsers?orgid=${org}&isrecursive=true&«includeInVisibleInTpowcSite»=true&start=0&limit=50`);',
    settings: window,
    messages: ['deprecated since 25.1'],
    output: 'fetch(`/lending/v3/externalUsers?orgid=${org}&isrecursive=true&start=0&limit=50`);',
  },
  {
    code: "axios.get('/lending/v3/externalUsers', { params: { orgid, isrecursive: true, «includeInVisibleInTpowcSite»: true, start: 0, limit: 50 } });",
    settings: window,
    output: "axios.get('/lending/v3/externalUsers', { params: { orgid, isrecursive: true, start: 0, limit: 50 } });",
  },
  // Without the other parameter it is needed.
  {
    code: 'fetch(`/lending/v3/externalUsers?orgid=${org}&includeInVisibleInTpowcSite=true&start=0&limit=50`);',
    settings: window,
  },
  {
    code: 'fetch(`/lending/v3/externalUsers?orgid=${org}&isrecursive=true&includeInVisibleInTpowcSite=true`);',
    settings: { from: '23.3', to: '24.3' },
  },
];

export const removedMethods: readonly RuleCase[] = [
  {
    code: "const app = await svc.script.getObject('tpoApplication');\napp.«getLoanSummary»();",
    settings: window,
    messages: ['goes in 26.2'],
  },
  {
    code: "const app = await acme.script.getObject('tpoApplication');\napp.«getLoanData»();",
    settings: { ...window, names: { svc: 'acme' } },
  },
  { code: "const app = await svc.script.getObject('loan');\napp.getLoanSummary();", settings: window },
  { code: 'ours.getLoanSummary();', settings: window },
];

export const deprecatedMethods: readonly RuleCase[] = [
  {
    code: "const auth = await svc.script.getObject('auth');\nawait auth.«createAuthCode»();",
    settings: window,
    messages: [/deprecated since 23\.3.*goes in 27\.1/],
    suggestions: [[method("const auth = await svc.script.getObject('auth');\nawait auth.getAccessToken();")]],
  },
  {
    code: "const radio = await quay.desk.open('radio');\nradio.«hailVessel»();",
    settings: { ...harbour, from: '1.9', to: '2.0' },
    suggestions: [[method("const radio = await quay.desk.open('radio');\nradio.callVessel();")]],
  },
  { code: "const auth = await svc.script.getObject('auth');\nawait auth.getAccessToken();", settings: window },
  { code: 'await oauth.createAuthCode();', settings: window },
];

export const planned: readonly RuleCase[] = [
  { code: 'fetch(`«/lending/v3/externalUsers?orgid=${org}»`);', settings: window, messages: ['planned'] },
  { code: 'fetch(`«/harbour/v2/vessels»`);', settings: { ...harbour, from: '1.9', to: '2.0' } },
  { code: 'fetch(`/lending/v3/externalUsers?orgid=${org}&start=0&limit=50`);', settings: window },
  { code: 'fetch(`/lending/v3/externalUsers/${id}`);', settings: window },
];
