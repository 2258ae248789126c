import { describe, expect, test } from 'vitest';
import { audit } from '../../src/audit/audit.js';
import { folderWith } from '../audit/folder.js';

const use = 'fetch("/workflow/v1/taskgroups");';
const says = 'lending-compat-ignore task-groups-v1 -- we move in spring';
const accepted = 'accepted: we move in spring';

/** What is said of the lines of a file: findings with what accepts them, and problems. */
async function told(name: string, text: string, window = { from: '25.2', to: '26.3' }): Promise<string[]> {
  const report = await audit({ paths: [folderWith({ [name]: text })], window, also: ['markdown'] });
  expect(report.notAnalysed).toEqual([]);
  expect(report.summary.accepted).toBe(report.findings.filter((finding) => finding.accepted).length);
  return [
    ...report.findings.map(
      ({ line, accepted: by }) => `${line} ${by === undefined ? 'found' : `accepted: ${by.reason ?? ''}`}`,
    ),
    ...report.problems.map(({ line, kind }) => `${line} ${kind}`),
  ];
}

describe('a comment accepts what is on its line, or below it where it stands alone', () => {
  test.each<[what: string, name: string, text: string, told: readonly string[]]>([
    ['the next line', 'a.js', `// ${says}\n${use}`, [`2 ${accepted}`]],
    ['the same line', 'a.js', `${use} // ${says}`, [`1 ${accepted}`]],
    ['not the line below where it stands behind code', 'a.js', `x(); // ${says}\n${use}`, ['2 found', '1 unused']],
    ['not the second line', 'a.js', `// ${says}\nx();\n${use}`, ['3 found', '1 unused']],
    ['a block', 'a.ts', `/* ${says} */\n${use}`, [`2 ${accepted}`]],
    ['a block of several lines', 'a.ts', `/*\n * ${says}\n */\n${use}`, [`4 ${accepted}`]],
    ['among other comments', 'a.ts', `// ${says}\n// and this\n${use}`, [`3 ${accepted}`]],
    [
      'several changes',
      'a.js',
      `// lending-compat-ignore task-groups-v1, attachments-v1 -- x\n${use}`,
      ['2 accepted: x', '1 unused'],
    ],
    ['JSX', 'a.jsx', `x = <p>\n{/* ${says} */}\n{${use.slice(0, -1)}}\n</p>;`, [`3 ${accepted}`]],
    ['a page', 'a.html', `<p>\n<!-- ${says} -->\n<a onclick='${use}'>x</a>`, [`3 ${accepted}`]],
    ['a script of a page', 'a.html', `<script>\n// ${says}\n${use}\n</script>`, [`3 ${accepted}`]],
    [
      'a component',
      'a.vue',
      `<!-- lending-compat-ignore attachments-v1 -- x -->\n<script>\n// ${says}\n${use}\n</script>`,
      [`4 ${accepted}`, '1 unused'],
    ],
    ['Python', 'a.py', `import requests\n# ${says}\nrequests.get("/workflow/v1/taskgroups")`, [`3 ${accepted}`]],
    ['Ruby', 'a.rb', `# ${says}\nNet::HTTP.get(URI("https://x/workflow/v1/taskgroups"))`, [`2 ${accepted}`]],
    ['PowerShell', 'a.ps1', `<# ${says} #>\nirm "https://x/workflow/v1/taskgroups"`, [`2 ${accepted}`]],
    ['PHP', 'a.php', `<?php\n# ${says}\n$client->get('/workflow/v1/taskgroups');`, [`3 ${accepted}`]],
    [
      'Go',
      'a.go',
      `package a\n\nfunc f() {\n\t// ${says}\n\thttp.Get("https://x/workflow/v1/taskgroups")\n}`,
      [`5 ${accepted}`],
    ],
    [
      'Java',
      'A.java',
      `class A {\n void f() {\n  // ${says}\n  client.get("https://x/workflow/v1/taskgroups");\n }\n}`,
      [`4 ${accepted}`],
    ],
    [
      'Kotlin',
      'a.kt',
      `fun f() {\n  // ${says}\n  client.get("https://x/workflow/v1/taskgroups")\n}`,
      [`3 ${accepted}`],
    ],
    [
      'C#',
      'A.cs',
      `class A {\n void F() {\n  // ${says}\n  client.GetAsync("https://x/workflow/v1/taskgroups");\n }\n}`,
      [`4 ${accepted}`],
    ],
    ['YAML', 'a.yaml', `# ${says}\nurl: /workflow/v1/taskgroups`, [`2 ${accepted}`]],
    ['YAML, behind the value', 'a.yaml', `url: /workflow/v1/taskgroups # ${says}`, [`1 ${accepted}`]],
    ['variables', '.env', `# ${says}\nGROUPS=/workflow/v1/taskgroups`, [`2 ${accepted}`]],
    ['requests', 'a.http', `# ${says}\nGET https://x/workflow/v1/taskgroups`, [`2 ${accepted}`]],
    ['Markdown', 'a.md', `<!-- ${says} -->\n\`GET /workflow/v1/taskgroups\``, [`2 ${accepted}`]],
  ])('%s', async (_, name, text, expected) => {
    expect(await told(name, text)).toEqual(expected);
  });
});

describe('a comment accepts nothing', () => {
  test.each<[what: string, name: string, text: string, told: readonly string[]]>([
    ['in a string', 'a.js', `x = "// ${says}";\n${use}`, ['2 found']],
    ['in a template', 'a.js', `x = \`\n// ${says}\n\`;\n${use}`, ['4 found']],
    ['in a text of YAML', 'a.yaml', `a: |\n  # ${says}\nurl: /workflow/v1/taskgroups`, ['3 found']],
    [
      'in a text of Python',
      'a.py',
      `import requests\nx = """\n# ${says}\n"""\nrequests.get("/workflow/v1/taskgroups")`,
      ['5 found'],
    ],
    ['in a text of PowerShell', 'a.ps1', `$x = @'\n# ${says}\n'@\nirm "/workflow/v1/taskgroups"`, ['4 found']],
    ['in JSON', 'a.json', `{"a": "// ${says}",\n"url": "/workflow/v1/taskgroups"}`, ['2 found']],
    ['without a reason', 'a.js', `// lending-compat-ignore task-groups-v1\n${use}`, ['2 found', '1 no-reason']],
    ['with an empty reason', 'a.js', `// lending-compat-ignore task-groups-v1 -- \n${use}`, ['2 found', '1 no-reason']],
    ['without a change', 'a.js', `// lending-compat-ignore -- because\n${use}`, ['2 found', '1 unknown-change']],
    [
      'about an unknown change',
      'a.js',
      `// lending-compat-ignore task-group-v1 -- x\n${use}`,
      ['2 found', '1 unknown-change'],
    ],
    ['about another change', 'a.js', `// lending-compat-ignore attachments-v1 -- x\n${use}`, ['2 found', '1 unused']],
    ['by another name', 'a.js', `// lending-compat-ignored task-groups-v1 -- x\n${use}`, ['2 found']],
    ['where nothing of the platform is left', 'a.js', `// ${says}\nx();`, ['1 unused']],
  ])('%s', async (_, name, text, expected) => {
    expect(await told(name, text)).toEqual(expected);
  });
});

describe('a comment', () => {
  const ignored =
    "const auth = await svc.script.getObject('auth');\n" +
    '// lending-compat-ignore script-create-auth-code -- later\nauth.createAuthCode();';

  test('expires when the removal comes into the window, and stays expired behind it', async () => {
    expect(await told('a.js', ignored, { from: '25.2', to: '26.3' })).toEqual(['3 accepted: later']);
    expect(await told('a.js', ignored, { from: '25.2', to: '27.1' })).toEqual(['3 found', '2 expired']);
    expect(await told('a.js', ignored, { from: '27.1', to: '27.1' })).toEqual(['3 found', '2 expired']);
  });

  test('that speaks of what could not be decided is of use', async () => {
    const text =
      '// lending-compat-ignore external-user-designated-roles -- x\nexport const f = (u) => u.designatedRoles;';
    expect(await told('a.js', text)).toEqual([]);
  });

  test('about what was not looked for is not judged', async () => {
    const text = '// lending-compat-ignore pricing-v1 -- x\nx();';
    const report = await audit({
      paths: [folderWith({ 'a.js': text })],
      window: { from: '25.2', to: '26.3' },
      ignore: new Set(['pricing-v1']),
    });
    expect(report.problems).toEqual([]);
  });

  test('leaves the numbers of what was found as they are', async () => {
    const report = await audit({
      paths: [folderWith({ 'a.js': `// ${says}\n${use}` })],
      window: { from: '25.2', to: '26.3' },
    });
    expect(report.summary).toMatchObject({ files: 1, scanned: 1, parsed: 1, deprecated: 1, accepted: 1 });
  });
});
