import schema from '@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json' with { type: 'json' };
import Ajv from 'ajv-draft-04';
import formats from 'ajv-formats';
import { parse } from 'csv-parse/sync';
import { XMLParser } from 'fast-xml-parser';
import type { Log } from 'sarif';
import { describe, expect, test } from 'vitest';
import { reportFormats } from '../../../src/audit/reporters/formats.js';
import { findingWith, fullReport, hostileFile, hostileText, rendered, reportWith, secret } from './fixture.js';

describe('every format', () => {
  test.each(reportFormats)('%s masks what looks like a secret', async (format) => {
    expect(await rendered(format)).not.toContain(secret);
  });

  test.each(reportFormats)('%s has something to say about nothing', async (format) => {
    expect((await rendered(format, reportWith())).trim()).toMatch(format === 'github' ? /^$/ : /./);
  });

  test.each(reportFormats)('%s ends its last line', async (format) => {
    expect(await rendered(format)).toMatch(/\n$/);
  });
});

describe('sarif', () => {
  const ajv = new Ajv.default({ strict: false, allErrors: true, unicodeRegExp: false });
  formats.default(ajv);
  const isValid = ajv.compile(schema);

  async function runOf(report = fullReport) {
    const log = JSON.parse(await rendered('sarif', report)) as Log;
    isValid(log);
    expect(isValid.errors ?? []).toEqual([]);
    const [run] = log.runs;
    if (run === undefined) throw new Error('There is no run.');
    return run;
  }

  test('is valid by the schema, also where nothing is found', async () => {
    expect((await runOf()).results).toHaveLength(fullReport.findings.length);
    expect((await runOf(reportWith())).results).toEqual([]);
  });

  test('has a rule with help for each change that is found, in reach of its results', async () => {
    const run = await runOf();
    const { rules = [] } = run.tool.driver;
    expect(rules.map(({ id }) => id).sort()).toEqual(['external-user-designated-roles', 'task-groups-v1']);
    for (const rule of rules) expect(rule.help?.markdown).toMatch(/\*\*To do:\*\* \w/);
    for (const { ruleId, ruleIndex } of run.results ?? []) expect(rules[ruleIndex ?? -1]?.id).toBe(ruleId);
  });

  test('shows the chain of evidence from its origin to the place', async () => {
    const flow = (await runOf()).results?.[0]?.codeFlows?.[0]?.threadFlows[0]?.locations ?? [];
    expect(flow.map(({ location }) => location?.message?.text)).toEqual([
      'GET /lending/v3/externalUsers/{userId}',
      'an external user',
      'designatedRoles',
    ]);
    expect(flow.map(({ location }) => location?.physicalLocation?.artifactLocation?.uri)).toEqual([
      'src/api.js',
      'src/users.js',
      'src/users.js',
    ]);
  });

  test('says what is known and what is suppressed', async () => {
    const results = (await runOf()).results ?? [];
    expect(results.map(({ baselineState, level }) => [level, baselineState])).toEqual([
      ['error', 'new'],
      ['warning', 'new'],
      ['error', 'new'],
      ['note', 'new'],
      ['error', 'new'],
      ['error', 'new'],
      ['error', 'unchanged'],
    ]);
    expect(results.flatMap(({ suppressions = [] }) => suppressions.map(({ kind }) => kind))).toEqual([
      'external',
      'inSource',
      'external',
    ]);
    expect(results.map(({ partialFingerprints }) => partialFingerprints)).toEqual(
      fullReport.findings.map(({ fingerprint }) => ({ 'lendingCompat/v1': fingerprint })),
    );
    const withoutBaseline = (await runOf(reportWith({ findings: [findingWith()] }))).results ?? [];
    expect(withoutBaseline[0]).not.toHaveProperty('baselineState');
  });

  test('names files as addresses, and says what was not decided', async () => {
    const run = await runOf();
    const uri = run.results?.[2]?.locations?.[0]?.physicalLocation?.artifactLocation?.uri ?? '';
    expect(uri).not.toMatch(/[<>"`|]/);
    expect(decodeURIComponent(uri)).toBe(hostileFile);
    const notices = run.invocations?.[0]?.toolExecutionNotifications ?? [];
    expect(notices.map(({ descriptor }) => descriptor?.id)).toEqual([
      'not-analysed',
      'undecided',
      'suppression',
      'stale',
    ]);
  });
});

describe('csv', () => {
  interface Row extends Readonly<Record<string, string>> {
    readonly what: string;
    readonly file: string;
    readonly text: string;
  }

  test('is read back with every cell as it was, but for formulas', async () => {
    const text = await rendered('csv');
    const rows = parse<Row>(text, { columns: true, bom: true });
    expect(rows.map(({ what }) => what)).toEqual([
      'breaks',
      'deprecated',
      'broken',
      'planned',
      'breaks',
      'breaks',
      'breaks',
      'undecided',
      'not analysed',
      'suppression: unused',
      'stale',
    ]);
    expect(rows[0]).toMatchObject({ file: 'src/users.js', line: '2', replacement: 'designatedRoleRefs', fix: 'now' });
    expect(rows[0]?.owners).toBe("'@lending/web");
    expect(rows[2]).toMatchObject({ file: hostileFile, text: `'${hostileText}` });
  });

  test('quotes what holds an end of a line', async () => {
    const place = { file: 'a.js', line: 1, column: 1 };
    const evidence = ['read', 'sent'].map((why) => ({ ...place, why }));
    const text = await rendered('csv', reportWith({ findings: [findingWith({ evidence })] }));
    expect(text).toContain('"a.js:1 read\na.js:1 sent"');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])('%j is no formula', async (text) => {
    const [row] = parse<Row>(await rendered('csv', reportWith({ findings: [findingWith({ text })] })), {
      columns: true,
      bom: true,
    });
    expect(row?.text).toBe(`'${text}`);
  });
});

describe('junit', () => {
  interface Suites {
    readonly testsuites: {
      readonly '@tests': string;
      readonly '@failures': string;
      readonly '@skipped': string;
      readonly testsuite: readonly {
        readonly '@name': string;
        readonly testcase: readonly {
          readonly '@name': string;
          readonly failure?: readonly { readonly '@message': string; readonly '#text': string }[];
          readonly skipped?: readonly { readonly '@message': string }[];
        }[];
      }[];
    };
  }

  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    isArray: (name) => ['testsuite', 'testcase', 'failure', 'skipped'].includes(name),
    htmlEntities: false,
  });
  const suitesOf = (xml: string) => (parser.parse(xml) as Suites).testsuites;

  test('fails for what no longer works, and skips the rest', async () => {
    const suites = suitesOf(await rendered('junit'));
    expect(suites).toMatchObject({ '@tests': '9', '@failures': '2', '@skipped': '7' });
    expect(suites.testsuite.map((suite) => suite['@name'])).toEqual([
      'src/users.js',
      hostileFile,
      'not analysed',
      'suppressions',
    ]);
    const [first] = suites.testsuite[0]?.testcase ?? [];
    expect(first?.failure?.[0]?.['#text']).toContain('src/users.js:2:18\ndesignatedRoles\n← src/users.js:2');
    expect(suites.testsuite[1]?.testcase[0]?.failure?.[0]?.['@message']).toContain('</script><!--<script>');
  });

  test('holds no character that XML cannot hold', async () => {
    const text = `a\0b\ud800c\u001b[31m\uffff`;
    const xml = await rendered('junit', reportWith({ findings: [findingWith({ text, message: text })] }));
    const [failure] = suitesOf(xml).testsuite[0]?.testcase[0]?.failure ?? [];
    expect(failure?.['@message']).toBe('a\ufffdb\ufffdc\ufffd[31m\ufffd');
  });

  test('passes where nothing is found', async () => {
    const suites = suitesOf(await rendered('junit', reportWith()));
    expect(suites).toMatchObject({ '@tests': '1', '@failures': '0', '@skipped': '0' });
    expect(suites.testsuite[0]?.testcase[0]?.['@name']).toMatch(/^Nothing found/);
  });
});

describe('github', () => {
  test('is one command a line, with nothing that begins another', async () => {
    const lines = (await rendered('github')).trimEnd().split('\n');
    expect(lines).toHaveLength(fullReport.findings.length + 2);
    expect(lines.map((line) => /^::(\w+) /.exec(line)?.[1])).toEqual([
      'error',
      'error',
      'warning',
      'notice',
      'notice',
      'notice',
      'notice',
      'warning',
      'warning',
    ]);
    expect(lines[1]).toBe(
      '::error file=src/users.js,line=2,endLine=2,col=18,endColumn=33,title=external-user-designated-roles (breaks)' +
        '::designatedRoles becomes designatedRoleRefs: goes in 25.4. Read the other name.',
    );
    expect(lines[0]).toContain('file=src/</script><img src=x onerror=alert(1)>%2C%250A%3A%3Aerror%3A%3A');
  });

  test('keeps lines of a message in it', async () => {
    const text = await rendered('github', reportWith({ findings: [findingWith({ message: '100 %\r\n::error::x' })] }));
    expect(text).toMatch(/::100 %25%0D%0A::error::x\n$/);
  });
});

describe('gitlab', () => {
  test('has an entry a finding, with severities and fingerprints of its own', async () => {
    const entries = JSON.parse(await rendered('gitlab')) as readonly {
      readonly severity: string;
      readonly fingerprint: string;
      readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
    }[];
    expect(entries.map(({ severity }) => severity)).toEqual([
      'critical',
      'minor',
      'blocker',
      'info',
      'info',
      'info',
      'info',
    ]);
    expect(new Set(entries.map(({ fingerprint }) => fingerprint)).size).toBe(entries.length);
    expect(entries[2]?.location).toEqual({ path: hostileFile, lines: { begin: 2, end: 2 } });
  });
});

describe('markdown', () => {
  test('says first what it comes to, and folds the places by owner', async () => {
    const text = await rendered('markdown');
    expect(text).toMatch(
      /^### Broken: 1 place uses what 25\.2 no longer has, and 4 more break by 26\.3\. 3 places are accepted\./,
    );
    expect(text.match(/(?<=<summary>).*(?=<\/summary>)/g)).toEqual([
      '<code>@evil/&#60;b&#62;</code>: 1 broken',
      '<code>@lending/web</code>: 1 breaks',
      '<code>@lending/web a@example.com</code>: 1 deprecated',
      'Without an owner: 1 planned',
      'Accepted: 3 places',
      'Undecided: 1 place',
      'Not analysed: 1 file or folder',
      'Suppressions to mend: 1',
      'No longer in the code, but in the baseline: 1',
    ]);
    expect(text).toContain('| **all** |  | 1 | 1 | 2 | 50 % |');
  });

  test('nothing of the code is markup, and nobody is called', async () => {
    const text = await rendered('markdown');
    // What stands in code is shown as it is; only the rest is read.
    const read = text.replace(/(`+)(?!`).*?[^`]\1(?!`)|<code>[^<]*<\/code>/g, 'CODE');
    expect(read).not.toMatch(/<(?!\/?(?:details|summary|sub)>)|@|\]\(|`/);
    const cells = read
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.split('|').length - 2);
    expect(new Set(cells)).toEqual(new Set([5, 6]));
  });

  test('stays short enough for a comment', async () => {
    const findings = Array.from({ length: 5000 }, (_, index) =>
      findingWith({ line: index + 1, owners: [`@team/${index % 7}`] }),
    );
    const text = await rendered('markdown', reportWith({ findings }));
    expect(text.length).toBeLessThan(65_536);
    expect(text).toContain('more; `--format html` shows all');
  });
});
