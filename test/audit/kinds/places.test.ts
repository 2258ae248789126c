import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { audit } from '../../../src/audit/audit.js';
import { folderWith } from '../folder.js';

interface Placed {
  readonly file: string;
  readonly text: string;
  /** What has to stand at the place of the one finding. */
  readonly marked: string;
}

/** `«…»` marks the place. */
const placed: readonly Placed[] = [
  {
    file: 'page.html',
    text: '<p>é😀</p><script>fetch("«/workflow/v1/taskgroups»")</script>',
    marked: '/workflow/v1/taskgroups',
  },
  {
    file: 'windows.html',
    text: "\uFEFF<html>\r\n<script>\r\n  fetch('«/workflow/v1/taskgroups»');\r\n</script>",
    marked: '/workflow/v1/taskgroups',
  },
  {
    file: 'page2.html',
    text: '<b onclick="fetch(\'«/workflow/v1/taskgroups»\')">x</b>',
    marked: '/workflow/v1/taskgroups',
  },
  {
    file: 'a.vue',
    text: '<template><i/></template>\n<script>\nfetch(`${host}«/workflow/v1/taskgroups»`)\n</script>',
    marked: '/workflow/v1/taskgroups',
  },
  {
    file: 'b.vue',
    text: '\uFEFF<template><i>{{ user.«designatedRoles» }}</i></template>\r\n<script>\r\nexport default {\r\n  data: () => ({ user: null }),\r\n  async mounted() { this.user = await (await fetch(`/lending/v3/externalUsers/1`)).json(); },\r\n};\r\n</script>',
    marked: 'designatedRoles',
  },
  {
    file: 'a.component.ts',
    text: '\uFEFF@Component({\r\n  template: `<i>é😀</i>\r\n  @if (user; as one) { <b>{{ one.«designatedRoles» | json }}</b> }`,\r\n})\r\nexport class A {\r\n  user: any;\r\n  async load() { this.user = await (await fetch(`/lending/v3/externalUsers/1`)).json(); }\r\n}',
    marked: 'designatedRoles',
  },
  {
    file: 'c.json',
    text: '{"info":{},"item":[{"request":{"method":"PATCH","url":"/lending/v3/loans/1","body":{"mode":"raw","raw":"{ \\"«channel»\\": \\"A\\" }"}}}]}',
    marked: 'channel',
  },
  {
    file: 's.json',
    text: '{"info":{},"item":[{"request":"/lending/v3/loans/1/documents","event":[{"script":{"exec":["var a = \\"\\u00e9\\";","a = pm.response.json()[0].«status»;"]}}]}]}',
    marked: 'status',
  },
  {
    file: 'd_test.go',
    text: 'package a\nfunc T() { httpmock.RegisterResponder("GET", "/lending/v3/loans/1/documents", httpmock.NewStringResponder(200, "[{\\"t\\":\\"\\\\n \\\\\\"\\",\\"«status»\\":\\"A\\"}]")) }',
    marked: 'status',
  },
  {
    file: 'n.ipynb',
    text: '\uFEFF{"cells":[{"cell_type":"code","source":["r = \\"é😀\\u00e9\\"\\n",\r\n"r = requests.get(f\\"{host}/lending/v3/externalUsers/1\\").json()\\n","r[\\"«designatedRoles»\\"]"]}]}',
    marked: 'designatedRoles',
  },
  {
    file: 'p.ipynb',
    text: '{"cells":[{"cell_type":"code","source":["import requests\\n","requests.get(f\\"{host}«/workflow/v1/taskgroups»\\")"]}]}',
    marked: '/workflow/v1/taskgroups',
  },
  { file: 'a.yml', text: 'a:\n  - b: "é"\n    c: «/workflow/v1/taskgroups» # x', marked: '/workflow/v1/taskgroups' },
  { file: 'b.yml', text: "a: '«/workflow/v1/taskgroups»'", marked: '/workflow/v1/taskgroups' },
  {
    file: 'sent.http',
    text: '@host = https://platform.example\n\n###\nPOST {{host}}«/lendingdocs/v1/documentOrders/opening/{{set}}/delivery»\n\n{ "sender": { "fullName": "A" } }\n',
    marked: '/lendingdocs/v1/documentOrders/opening/{{set}}/delivery',
  },
  {
    file: 'a.http',
    text: '# x\nDELETE {{host}}«/workflow/v1/taskgroups»/1',
    marked: '{{host}}/workflow/v1/taskgroups/1',
  },
  { file: '.env', text: 'A=1\nB="«/workflow/v1/taskgroups»"', marked: '/workflow/v1/taskgroups' },
  {
    file: 'a.tf',
    text: '\uFEFF# é😀\r\nlocals {\r\n  a = { b = "«/workflow/v1/taskgroups»" } # x\r\n}',
    marked: '/workflow/v1/taskgroups',
  },
  {
    file: 'contract.yaml',
    text: 'host: api.lending.example\npaths:\n  "«/lending/v1/loans/{id}/attachments»":\n    get: { summary: "é" }\n',
    marked: '/lending/v1/loans/{loanId}/attachments',
  },
  {
    file: 'table.json',
    text: '{ "url": "/lending/v3/externalUsers/{id}", "fields": { "é": "$[\'a\'].b", "c": "$.«designatedRoles»[*].x" } }',
    marked: 'designatedRoles',
  },
  {
    file: 'step.json',
    text: '{"request":{"url":"/lending/v3/externalUsers/1"},"expect":{"body":"{ \\"é\\": 1, \\"«designatedRoles»\\": [] }"}}',
    marked: 'designatedRoles',
  },
  {
    file: 'suppressed.py',
    text: 'user = requests.get(f"{BASE}/lending/v3/externalUsers/{key}").json()\ndef roles():\n    with suppress(KeyError):\n        return user["«designatedRoles»"]',
    marked: 'designatedRoles',
  },
  {
    file: 'a.py',
    text: 'x = "é😀"\nr = get(f"{base}«/workflow/v1/taskgroups»?a={x}")',
    marked: '/workflow/v1/taskgroups?a=',
  },
  {
    file: 'a.cs',
    text: 'class A { Task B() => http.GetAsync($"{x}«/workflow/v1/taskgroups»"); }',
    marked: '/workflow/v1/taskgroups',
  },
  {
    file: 'A.java',
    text: 'class A { void b() { http.get(base + "«/workflow/v1/taskgroups»"); } }',
    marked: '/workflow/v1/taskgroups',
  },
  { file: 'a.kt', text: 'fun a() = get("$base«/workflow/v1/taskgroups»")', marked: '/workflow/v1/taskgroups' },
  { file: 'a.go', text: 'package a\n\nvar g = `«/workflow/v1/taskgroups»`', marked: '/workflow/v1/taskgroups' },
  { file: 'a.php', text: '<p>é</p><?php get("$base«/workflow/v1/taskgroups»");', marked: '/workflow/v1/taskgroups' },
  {
    file: 'a.ps1',
    text: '\uFEFF# é😀\r\n$r = irm "$Base/lending/v3/externalUsers/7"; "`"é`n"\r\n$r | Select-Object a, @{ n = \'b\'; e = { $_.«designatedRoles» } }',
    marked: 'designatedRoles',
  },
  {
    file: 'b.ps1',
    text: '$s = @"\r\n{ "é`t": "$x", "«channel»": "A" }\r\n"@\r\nirm "/lending/v3/loans/1" -Method Patch -Body $s',
    marked: 'channel',
  },
  { file: 'a.rb', text: 'get("#{base}«/workflow/v1/taskgroups»")', marked: '/workflow/v1/taskgroups' },
];

describe('places are those of the original text', () => {
  for (const { file, text, marked } of placed) {
    it(file, async () => {
      const at = text.indexOf('«');
      const clean = text.replace(/[«»]/g, '');
      const before = clean.slice(0, marked.startsWith('{{') ? at - '{{host}}'.length : at);
      const lines = before.split('\n');
      const report = await audit({
        paths: [folderWith({ [file]: clean })],
        window: { from: '25.2', to: '26.3' },
      });
      const mark = lines.length === 1 && clean.startsWith('\uFEFF') ? 1 : 0;
      const told = [...report.findings, ...report.undecided];
      expect(told.map(({ line, column, text: found }) => ({ line, column, found }))).toEqual([
        { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 - mark, found: marked },
      ]);
    });
  }
});

it('does not matter which folder a project of recorded answers lies in', async () => {
  const answer = '{ "items": [{ "firstName": "A", "lastName": "B", "designatedRoles": [] }] }\n';
  const folder = folderWith({ 'external-users/saved/one.json': answer, 'other/external-users/two.json': answer });
  const found = async (name: string): Promise<string[]> => {
    const { findings } = await audit({ paths: [join(folder, name)], window: { from: '25.2', to: '26.3' } });
    return findings.map(({ file, line }) => `${file}:${String(line)}`);
  };
  expect(await found('external-users')).toEqual([]);
  expect(await found('other')).toEqual(['external-users/two.json:1']);
});

describe('evidence of what comes through a pipe', () => {
  it('stands where the script says it', async () => {
    const text = '# é\n$papers = irm "$Base/lending/v3/loans/1/documents"\n$papers | Where-Object status -eq x\n';
    const report = await audit({ paths: [folderWith({ 'c.ps1': text })], window: { from: '24.3', to: '26.3' } });
    const lines = report.findings.flatMap(({ evidence }) => evidence.map(({ line }) => line));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => line < 2)).toEqual([]);
  });
});

describe('evidence of what a translation makes', () => {
  it.each([
    ['a.ps1', 'param($Id)\n\n$one = irm "$Base/lending/v3/externalUsers/$Id"\n$one.designatedRoles\n'],
    [
      'a.py',
      'import requests\n\ndef load(one):\n    res = requests.get(f"{BASE}/lending/v3/externalUsers/{one}")\n    return res.json()["designatedRoles"]\n',
    ],
  ])('is left out where the file does not say it: %s', async (file, text) => {
    const report = await audit({ paths: [folderWith({ [file]: text })], window: { from: '24.3', to: '26.3' } });
    expect(report.findings.map(({ evidence }) => evidence.map(({ why }) => why))).toEqual([
      ['GET /lending/v3/externalUsers/{userId}'],
    ]);
  });
});
