import type { RuleCase, Suggestion } from '../harness.js';

const window = { from: '25.2', to: '26.3' };
const harbour = { catalogue: ['test/fixtures/catalogues/harbour'] };
const path = (output: string): Suggestion => ({ messageId: 'path', output });

export const removedEndpoints: readonly RuleCase[] = [
  {
    code: 'fetch(`https://api.example.com/lending/v1/loans/${id}«/attachments»`);',
    settings: window,
    messages: [/sunset.*goes in 26\.3.*GET \/lending\/v1\/loans\/\{loanId\}\/attachments/],
    output: 'fetch(`https://api.example.com/lending/v3/loans/${id}/attachments`);',
  },
  {
    code: "axios.get('/Lending/V1/loans/' + id + '«/attachments/»' + key);",
    settings: window,
    output: "axios.get('/Lending/v3/loans/' + id + '/attachments/' + key);",
  },
  // The constant may serve other calls too.
  {
    code: 'const list = (id) => `/lending/v1/loans/${id}«/attachments»`;\nfetch(list(1));',
    settings: window,
    suggestions: [[path('const list = (id) => `/lending/v3/loans/${id}/attachments`;\nfetch(list(1));')]],
  },
  // Shape and method do not carry over.
  { code: "fetch(`/lending/v1/loans/${id}«/attachments/url»`, { method: 'POST' });", settings: window },
  {
    code: 'fetch(`/lending/v1/loans/${id}/attachments/${key}/pages/${page}«/url»`, { method: "POST" });',
    settings: window,
  },
  {
    code: 'fetch(`/harbour/v1/vessels/${id}«/moorings»`);',
    settings: { ...harbour, from: '1.9', to: '2.0' },
    output: 'fetch(`/harbour/v2/vessels/${id}/moorings`);',
  },

  // Silence.
  { code: 'fetch(`/lending/v3/loans/${id}/attachments`);', settings: window },
  { code: 'fetch(`/lending/v1/loans/${id}/attachments`);', settings: { from: '25.2', to: '26.2' } },
  { code: 'fetch(`/lending/v1/loans/${id}/documents/${doc}/attachments`);', settings: window },
  { code: "app.get('/lending/v1/loans/:id/attachments', (request, response) => response.send([]));", settings: window },
  { code: "log('GET /lending/v1/loans/1/attachments is gone');", settings: window },
  {
    code: 'fetch(`/harbour/v1/vessels/${id}/dockings/${dock}/moorings`);',
    settings: { ...harbour, from: '1.9', to: '2.0' },
  },
];

export const deprecatedEndpoints: readonly RuleCase[] = [
  {
    code: "fetch('«/epps/v1/loanQualifier»', { method: 'POST' });",
    settings: window,
    messages: ['deprecated since 21.2'],
    suggestions: [[path("fetch('/epps/v2/loanQualifier', { method: 'POST' });")]],
  },
  { code: "fetch('«/workflow/v1/taskgroups»');", settings: window },
  { code: 'fetch(`/harbourmaster/v1/signalmasts/${id}«/lamps»`);', settings: { ...harbour, from: '1.9', to: '2.0' } },
  { code: "fetch('/epps/v2/loanQualifier', { method: 'POST' });", settings: window },
  { code: "fetch('/workflow/v1/tasks');", settings: window },
  { code: "fetch('/workflow/v1/taskgroups');", settings: { from: '21.4', to: '23.3' } },
];

export const json: readonly RuleCase[] = [
  {
    code: '{\n  "paths": {\n    "list": "«/lending/v1/loans/{loanId}/attachments»"\n  }\n}',
    language: 'json',
    settings: window,
    suggestions: [[path('{\n  "paths": {\n    "list": "/lending/v3/loans/{loanId}/attachments"\n  }\n}')]],
  },
  {
    code: '// tables\n["«/lending/v1/loans/{{loanId}}/attachments»"]',
    language: 'jsonc',
    settings: window,
    suggestions: [[path('// tables\n["/lending/v3/loans/{{loanId}}/attachments"]')]],
  },
  { code: '{ "list": "/lending/v3/loans/{loanId}/attachments" }', language: 'json', settings: window },
  { code: '{ "attachments": "status" }', language: 'json', settings: window },
];
