import type { AuditReport, Finding } from '../../../src/audit/report.js';
import { verdicts } from '../../../src/audit/report.js';
import { loadReporter } from '../../../src/audit/reporters/index.js';
import type { ReportFormat } from '../../../src/audit/reporters/formats.js';
import { builtinCatalogue } from '../../../src/catalogue/index.js';
import { folderWith } from '../folder.js';

const catalogue = builtinCatalogue();

/** A name that tries everything a report could fall for; files may be called so. */
export const hostileFile = 'src/</script><img src=x onerror=alert(1)>,%0A::error::\'`|"&.js';
/** So may code be written. */
export const hostileText =
  '=cmd|"</script><!--<script>\u2028\u2029\u0007`*_[x](javascript:alert(1)) @everyone ]]>&lt;${1}';
/** What stands beside a finding in the fixture, and must stand in no report. */
export const secret = 'correct-horse-battery-1';

const code = [
  `const password = '${secret}';`,
  `const ids = user.designatedRoles; // https://bob:${secret}@api.example.com`,
  'const taskgroups = ;',
].join('\n');

type Part<T> = { -readonly [K in keyof T]?: T[K] };

/** A finding at a place of the fixture's code. */
export function findingWith(part: Part<Finding> = {}): Finding {
  return {
    change: 'external-user-designated-roles',
    title: 'designatedRoles becomes designatedRoleRefs',
    verdict: 'breaks',
    confidence: 'certain',
    use: 'member',
    file: 'src/users.js',
    line: 2,
    column: 18,
    endLine: 2,
    endColumn: 33,
    text: 'designatedRoles',
    message: 'designatedRoles becomes designatedRoleRefs: goes in 25.4. Read the other name.',
    replacement: 'designatedRoleRefs',
    fix: 'now',
    evidence: [
      { file: 'src/users.js', line: 2, why: 'an external user' },
      { file: 'src/api.js', line: 1, why: 'GET /lending/v3/externalUsers/{userId}' },
    ],
    fingerprint: 'f000000000000001',
    ...part,
  };
}

/** One finding of each verdict, one that is accepted, and one that is hostile. */
const findings: readonly Finding[] = [
  findingWith({ owners: ['@lending/web'] }),
  findingWith({
    line: 3,
    endLine: 3,
    column: 7,
    endColumn: 17,
    change: 'task-groups-v1',
    title: 'Task groups, version 1',
    verdict: 'deprecated',
    text: 'taskgroups',
    message: 'deprecated since 24.3',
    fix: 'manual',
    evidence: [],
    fingerprint: 'f000000000000002',
    owners: ['@lending/web', 'a@example.com'],
  }),
  findingWith({
    file: hostileFile,
    verdict: 'broken',
    text: hostileText,
    message: `Broken: ${hostileText}`,
    evidence: [{ file: hostileFile, line: 1, why: hostileText }],
    fix: 'at-cutover',
    fingerprint: 'f000000000000003',
    owners: ['@evil/<b>'],
  }),
  findingWith({
    verdict: 'planned',
    fix: 'manual',
    fingerprint: 'f000000000000004',
    text: `token=${secret}&designatedRoles`,
  }),
  findingWith({
    fingerprint: 'f000000000000005',
    accepted: { by: 'suppression', reason: `until 25.4 ${hostileText}`, owner: 'ann' },
  }),
  findingWith({ fingerprint: 'f000000000000006', accepted: { by: 'comment', reason: 'not ours' } }),
  findingWith({ fingerprint: 'f000000000000007', accepted: { by: 'baseline' } }),
];

export function reportWith(part: Part<AuditReport> = {}): AuditReport {
  const { undecided = [], notAnalysed = [], problems = [], stale = [] } = part;
  const found = part.findings ?? [];
  const [broken = 0, breaks = 0, deprecated = 0, planned = 0] = verdicts.map(
    (verdict) => found.filter((finding) => finding.verdict === verdict).length,
  );
  return {
    schemaVersion: 1,
    tool: { name: 'lending-compat', version: '1.2.3' },
    catalogue: { id: catalogue.id, covers: { from: '21.2', to: '27.1' }, hash: catalogue.hash },
    window: { from: '25.2', to: '26.3' },
    findings: found,
    undecided,
    notAnalysed,
    problems,
    stale,
    changes: [],
    ...part,
    summary: {
      files: 4,
      scanned: 4,
      parsed: 3,
      broken,
      breaks,
      deprecated,
      planned,
      accepted: found.filter(({ accepted }) => accepted !== undefined).length,
      undecided: undecided.length,
      notAnalysed: notAnalysed.length,
      safeUntil: '25.1',
      ...part.summary,
    },
  };
}

/** A report with everything in it that a report can hold. */
export const fullReport = reportWith({
  findings,
  undecided: [
    {
      file: hostileFile,
      line: 3,
      column: 7,
      endLine: 3,
      endColumn: 17,
      change: 'task-groups-v1',
      text: hostileText,
      why: 'the receiver is unknown',
    },
  ],
  notAnalysed: [{ file: hostileFile, reason: `does not parse: ${hostileText}` }],
  problems: [
    { kind: 'unused', file: 'src/users.js', line: 1, column: 1, message: 'No finding of task-groups-v1 stands here.' },
  ],
  stale: [{ fingerprint: 'f0', change: 'task-groups-v1', file: hostileFile, text: hostileText }],
});

/** The report in a format, with the files that it is about. */
export async function rendered(format: ReportFormat, report: AuditReport = fullReport): Promise<string> {
  const base = folderWith({ 'src/users.js': code, 'src/api.js': 'get();\n' });
  const reporter = await loadReporter(format);
  return reporter(report, { catalogue, base, cwd: base, color: false });
}
