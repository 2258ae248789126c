import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { audit } from '../../src/audit/audit.js';
import { json } from '../../src/audit/reporters/json.js';
import { pretty } from '../../src/audit/reporters/pretty.js';
import type { AuditReport } from '../../src/audit/report.js';
import { builtinCatalogue } from '../../src/catalogue/index.js';
import { version } from '../../src/version.js';
import { folderWith } from './folder.js';

const window = { from: '25.2', to: '26.3' };
const catalogue = builtinCatalogue();

const groups = 'fetch("/workflow/v1/taskgroups");\n';
const files = 'export const files = (loan) => fetch(`/lending/v1/loans/${loan}/attachments`);\n';

async function reportOf(contents: Readonly<Record<string, string>>): Promise<AuditReport> {
  return audit({ paths: [folderWith(contents)], window });
}

describe('the JSON report', () => {
  test('has what is promised, and is made of nothing but the code', async () => {
    const contents = {
      'src/b.ts': `\uFEFF${files}`,
      'src/a.js': groups,
      'bad.js': `taskgroups = ;`,
      'data.json': '{}',
    };
    const report = await reportOf(contents);
    expect(report).toEqual({
      schemaVersion: 1,
      tool: { name: 'lending-compat', version },
      catalogue: { id: 'lending', covers: { from: '21.2', to: '27.1' }, hash: catalogue.hash },
      window,
      summary: {
        files: 4,
        scanned: 4,
        parsed: 2,
        broken: 0,
        breaks: 1,
        deprecated: 1,
        planned: 0,
        accepted: 0,
        undecided: 0,
        notAnalysed: 1,
        safeUntil: '26.2',
      },
      findings: [
        {
          change: 'task-groups-v1',
          title: expect.any(String) as string,
          verdict: 'deprecated',
          confidence: 'certain',
          use: 'path',
          file: 'src/a.js',
          line: 1,
          column: 8,
          endLine: 1,
          endColumn: 31,
          text: '/workflow/v1/taskgroups',
          message: expect.stringContaining('deprecated since 24.3') as string,
          fix: 'manual',
          evidence: [{ file: 'src/a.js', line: 1, why: expect.stringContaining('/workflow/v1/taskgroups') as string }],
          fingerprint: expect.stringMatching(/^[\da-f]{16}$/) as string,
        },
        {
          change: 'attachments-v1',
          title: expect.any(String) as string,
          verdict: 'breaks',
          confidence: 'certain',
          use: 'path',
          file: 'src/b.ts',
          line: 1,
          column: 64,
          endLine: 1,
          endColumn: 76,
          text: '/attachments',
          message: expect.stringContaining('26.3') as string,
          replacement: '/lending/v3/loans/{loanId}/attachments',
          fix: 'now',
          evidence: [{ file: 'src/b.ts', line: 1, why: 'GET /lending/v1/loans/{loanId}/attachments' }],
          fingerprint: expect.stringMatching(/^[\da-f]{16}$/) as string,
        },
      ],
      undecided: [],
      notAnalysed: [{ file: 'bad.js', reason: expect.stringContaining('syntax error at line 1') as string }],
      problems: [],
      stale: [],
      changes: expect.arrayContaining([
        { change: 'attachments-v1', hash: expect.stringMatching(/^[\da-f]{16}$/) as string },
      ]) as unknown,
    });
    expect(JSON.stringify(await reportOf(contents))).toBe(JSON.stringify(report));
  });

  test('is printed as it is', async () => {
    const report = await reportOf({ 'a.js': groups });
    const text = await json(report, { catalogue, base: '/', cwd: '/', color: false });
    expect(JSON.parse(text)).toEqual(report);
  });
});

describe('fingerprints', () => {
  const fingerprints = async (contents: Readonly<Record<string, string>>): Promise<string[]> =>
    (await reportOf(contents)).findings.map(({ fingerprint }) => fingerprint);

  test('stay when lines move and spaces change', async () => {
    const before = await fingerprints({ 'a.js': `if (x) {\n  ${groups}}` });
    expect(await fingerprints({ 'a.js': `// new\n\nif (x) {\n\t\t${groups}}` })).toEqual(before);
  });

  test('tell the file, the text and repetitions apart', async () => {
    const all = [
      ...(await fingerprints({ 'a.js': groups })),
      ...(await fingerprints({ 'b.js': groups })),
      ...(await fingerprints({ 'a.js': `await ${groups}` })),
      ...(await fingerprints({ 'a.js': groups + groups + groups })).slice(1),
    ];
    expect(new Set(all).size).toBe(5);
  });

  test('of repetitions stay when one is added behind', async () => {
    const before = await fingerprints({ 'a.js': groups + groups });
    expect((await fingerprints({ 'a.js': groups + groups + groups })).slice(0, 2)).toEqual(before);
  });
});

describe('safe until', () => {
  test.each<[string, string, string | null]>([
    ['nothing found', 'export {};', '26.3'],
    ['something deprecated', groups, '26.3'],
    ['something that goes inside the window', groups + files, '26.2'],
  ])('%s', async (_, text, expected) => {
    expect((await reportOf({ 'a.js': text })).summary.safeUntil).toBe(expected);
  });
});

describe('the report for people', () => {
  async function printed(contents: Readonly<Record<string, string>>): Promise<string> {
    const base = folderWith(contents);
    const report = await audit({ paths: [base], window });
    return pretty(report, { catalogue, base, cwd: join(base, '..'), color: false });
  }

  test('begins with the verdict of the whole', async () => {
    const first = async (text: string): Promise<string> => (await printed({ 'a.js': text })).split('\n')[0] ?? '';
    expect(await first('')).toBe('Nothing found that breaks on the way from 25.2 to 26.3. Safe until 26.3.');
    expect(await first(groups)).toBe(
      'Nothing found that breaks on the way from 25.2 to 26.3; 1 place uses what is deprecated. Safe until 26.3.',
    );
    expect(await first(groups + files)).toBe(
      'Breaks: 1 place stops working on the way from 25.2 to 26.3. Safe until 26.2.',
    );
  });

  test('says what could not be seen, above all else', async () => {
    const text = await printed({ 'a.js': "get('/workflow/v1/taskgroups') = ;" });
    expect(text.split('\n')[0]).toBe(
      'Nothing found that breaks on the way from 25.2 to 26.3. Safe until 26.3, as far as could be seen: 1 file could not be analysed.',
    );
    expect(text).toMatch(/NOT ANALYSED: 1 file or folder\n {2}\S+\/a\.js {2}syntax error at line 1/);
  });

  test('says that nothing was audited where there is nothing', async () => {
    expect(await printed({ 'readme.md': '' })).toMatch(
      /^Nothing found .* But nothing was audited: [^]*NOT ANALYSED: 1 file or folder/,
    );
  });

  test('shows what, since when, what to do, where, and how it is known', async () => {
    const text = await printed({ 'a.js': files });
    const change = catalogue.changes.find(({ id }) => id === 'attachments-v1');
    for (const part of [change?.title, 'Removed in 26.3.', 'To do:', 'now: 25.2 has', 'a.js:1:64', '^^^^', '← ']) {
      expect(text).toContain(part);
    }
  });

  test('shows many places briefly, and long lines in part', async () => {
    const many = await printed({ 'a.js': groups.repeat(20) });
    expect(many.match(/\^{10,}/g)).toHaveLength(8);
    expect(many.match(/a\.js:\d+:8/g)).toHaveLength(20);
    const long = await printed({ 'a.js': `${'x();'.repeat(500)}${groups}` });
    expect(Math.max(...long.split('\n').map((line) => line.length))).toBeLessThan(200);
    expect(long).toMatch(/\^{10}/);
  });

  test('never steers the terminal', async () => {
    const text = await printed({ 'a.js': `/* \u001B]0;title\u0007\u001B[2J\u202E */ ${groups}` });
    expect(text).toContain('/workflow/v1/taskgroups');
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});
