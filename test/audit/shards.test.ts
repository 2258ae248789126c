import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { audit } from '../../src/audit/audit.js';
import type { AuditOptions } from '../../src/audit/audit.js';
import { mergeReports } from '../../src/audit/merge.js';
import type { NamedShard } from '../../src/audit/merge.js';
import type { AuditReport } from '../../src/audit/report.js';
import type { ShardReport } from '../../src/audit/shard-report.js';
import { applyNames, builtinCatalogue } from '../../src/catalogue/index.js';
import { folderWith } from './folder.js';

const catalogue = builtinCatalogue();
const window = { from: '25.2', to: '26.3' };

/** As a shard is written into a file, and read on another machine. */
async function shardsOf(options: AuditOptions, of: number): Promise<NamedShard[]> {
  const indexes = Array.from({ length: of }, (_, index) => index + 1);
  const reports = await Promise.all(indexes.map((index) => audit({ ...options, shard: { index, of } })));
  return reports.map((report, index) => ({
    name: `${index + 1}.json`,
    report: JSON.parse(JSON.stringify(report)) as ShardReport,
  }));
}

function expectSame(merged: AuditReport, whole: AuditReport): void {
  // Says more than two long texts that differ.
  expect(merged).toEqual(whole);
  expect(JSON.stringify(merged) === JSON.stringify(whole)).toBe(true);
}

const fixtures = join(import.meta.dirname, '../fixtures/audit');
const apps = [...readdirSync(fixtures, { withFileTypes: true }).filter((entry) => entry.isDirectory())].map(
  ({ name }) => ({ name, paths: [join(fixtures, name)] }),
);

/** The same text many times over in one file, found from its callers in other files; comments, failures, undecided names. */
const crossing = {
  'src/paths.js': `export const P = {\n${Array.from({ length: 6 }, (_, index) => `  p${index}: '/lending/v1/loans/{loan}/attachments',\n`).join('')}};\n`,
  ...Object.fromEntries(
    Array.from({ length: 9 }, (_, index) => [
      `src/caller${index}.js`,
      `import { P } from './paths.js';\n// lending-compat-ignore task-groups-v1 -- known\nfetch("/workflow/v1/taskgroups");\nfetch(P.p${index % 6});\nexport const x${index} = (user) => user.designatedRoles;\n`,
    ]),
  ),
  'src/same.js': 'fetch("/workflow/v1/taskgroups");\n'.repeat(5),
  'src/broken.js': 'const taskgroups = ;\n',
  'src/unused.py': '# lending-compat-ignore attachments-v1 -- no longer\nx = 1\n',
  CODEOWNERS: '* @all\n/src/same.js @same\n',
};

describe('shards, merged, are the report of the whole', () => {
  test.each(apps)('$name', async ({ paths }) => {
    const names = { lending: 'acme', svc: 'acme' };
    for (const one of [catalogue, applyNames(catalogue, names)]) {
      const options = { paths, window, catalogue: one };
      const whole = await audit(options);
      for (const of of [1, 2, 3, 7]) {
        expectSame(mergeReports(await shardsOf(options, of), one), whole);
      }
    }
  });

  test.each([1, 2, 3, 5, 20])('with what is found from other files, in %i shards', async (of) => {
    const options = { paths: [folderWith(crossing)], window };
    const whole = await audit(options);
    expect(whole.findings.length).toBeGreaterThan(15);
    expect(whole.summary.accepted).toBe(9);
    expect(whole.problems).toHaveLength(1);
    const shards = await shardsOf(options, of);
    expectSame(mergeReports(shards, catalogue), whole);
    expectSame(mergeReports(shards.reverse(), catalogue), whole);
  });

  test('also where parts of the code have windows of their own', async () => {
    const folder = folderWith({
      'web/a.js': crossing['src/same.js'],
      'api/a.js': crossing['src/same.js'],
      ...crossing,
    });
    const roots = [
      { path: 'web', window: { from: '23.3', to: '25.1' } },
      { path: 'api', window: { from: '25.2', to: '27.1' } },
    ];
    const options = { paths: ['.'], cwd: folder, window, roots };
    const whole = await audit(options);
    expectSame(mergeReports(await shardsOf(options, 3), catalogue), whole);
  });
});

describe('shards that are not of one audit are refused', () => {
  const folder = folderWith(crossing);
  const shards = (options: Partial<AuditOptions> = {}, of = 2): Promise<NamedShard[]> =>
    shardsOf({ paths: [folder], window, ...options }, of);

  test.each<[string, () => Promise<readonly NamedShard[]>, RegExp]>([
    ['none', () => Promise.resolve([]), /nothing to merge/],
    ['one that is missing', async () => (await shards({}, 3)).slice(1), /Shards are missing: 1\/3\./],
    [
      'one that is there twice',
      async () => [...(await shards()), ...(await shards()).slice(1)],
      /2\.json and 2\.json are both shard 2\/2/,
    ],
    [
      'other numbers of shards',
      async () => [...(await shards()), ...(await shards({}, 3))],
      /the number of shards is 2 in one and 3 in the other/,
    ],
    [
      'other windows',
      async () => [
        ...(await shards()).slice(0, 1),
        ...(await shards({ window: { from: '25.2', to: '26.2' } })).slice(1),
      ],
      /the window is 25\.2 to 26\.3 in one and 25\.2 to 26\.2 in the other/,
    ],
    [
      'other changes',
      async () => [
        ...(await shards()).slice(0, 1),
        ...(await shards({ ignore: new Set(['attachments-v1']) })).slice(1),
      ],
      /what was looked for/,
    ],
    [
      'other paths',
      async () => [
        ...(await shards()).slice(0, 1),
        ...(await shards({ paths: [folder, join(folder, 'src')] })).slice(1),
      ],
      /the folder is/,
    ],
    [
      'another catalogue',
      async () => await shards({ catalogue: { ...catalogue, hash: '0'.repeat(64) } }),
      /another catalogue/,
    ],
    [
      'two catalogues',
      async () => [
        ...(await shards()).slice(0, 1),
        ...(await shards({ catalogue: { ...catalogue, hash: '0'.repeat(64) } })).slice(1),
      ],
      /the catalogue is lending/,
    ],
    [
      'another version',
      async () =>
        (await shards()).map((shard, index) => ({
          ...shard,
          report: { ...shard.report, tool: { name: 'lending-compat', version: `${index}.0.0` } },
        })),
      /the version of the program is 0\.0\.0 in one and 1\.0\.0 in the other/,
    ],
  ])('%s', async (_, given, message) => {
    const list = await given();
    expect(() => mergeReports(list, catalogue)).toThrow(message);
  });
});
