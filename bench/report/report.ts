import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { verdictOf, readinessOf } from '../../src/catalogue/lifecycle.js';
import type { Catalogue, Window } from '../../src/catalogue/types.js';
import { verdicts } from '../../src/audit/report.js';
import type { AuditReport, Finding } from '../../src/audit/report.js';

const teams = ['@lending/web', '@lending/servicing', '@lending/integrations', '@lending/data', undefined];
const folders = [
  'apps/portal/src/users',
  'apps/portal/src/loans',
  'services/documents/lib',
  'services/pricing',
  'jobs/nightly',
  'packages/client/src/api',
];

const text = 'designatedRoles';

/** A report of many findings, and the files that they stand in: what a large company's code might come to. */
export function largeReport(folder: string, catalogue: Catalogue, window: Window, size: number): AuditReport {
  const changes = catalogue.changes.filter((change) => verdictOf(change, window) !== undefined);
  const findings: Finding[] = [];
  for (let number = 0; number < size; number++) {
    // Some changes are met often, others once in a while.
    const change = changes[Math.floor(changes.length * ((number * 0.618) % 1) ** 2)];
    const verdict = change && verdictOf(change, window);
    if (change === undefined || verdict === undefined) continue;
    const owner = teams[number % 7];
    const file = `${folders[number % folders.length] ?? ''}/module-${String(number % 900)}.ts`;
    const line = 3 + Math.floor(number / 900) * 4;
    findings.push({
      change: change.id,
      title: change.title,
      verdict,
      confidence: number % 5 === 0 ? 'likely' : 'certain',
      use: 'member',
      file,
      line,
      column: codeAt(line - 1).indexOf(text) + 1,
      endLine: line,
      endColumn: codeAt(line - 1).indexOf(text) + 1 + text.length,
      text,
      message: `${change.title}. ${change.advice}`,
      replacement: 'designatedRoleRefs',
      fix: readinessOf(change, window),
      evidence: [
        { file, line, why: `a value of ${change.area}` },
        {
          file: 'packages/client/src/api/client.ts',
          line: number % 300,
          why: `GET /lending/v3/things/${String(number % 40)}/{thingId}`,
        },
      ],
      fingerprint: createHash('sha256').update(String(number)).digest('hex').slice(0, 16),
      ...(owner !== undefined && { owners: [owner] }),
      ...(number % 11 === 0 && { accepted: { by: 'baseline' as const } }),
    });
  }
  for (const file of new Set(findings.map((finding) => finding.file))) writeCode(join(folder, file));
  const undecided = findings.slice(0, size / 10).map(({ change, file, line, column, endLine, endColumn, text }) => {
    return { change, file, line, column, endLine, endColumn, text, why: 'the receiver comes out of a library' };
  });
  const numbers = verdicts.map((verdict) => [
    verdict,
    findings.filter((finding) => finding.verdict === verdict).length,
  ]);
  return {
    schemaVersion: 1,
    tool: { name: 'lending-compat', version: '0.0.0' },
    catalogue: { id: catalogue.id, covers: { from: '21.2', to: '27.1' }, hash: catalogue.hash },
    window,
    summary: {
      ...(Object.fromEntries(numbers) as Record<(typeof verdicts)[number], number>),
      files: 6000,
      scanned: 6000,
      parsed: 1200,
      accepted: findings.filter(({ accepted }) => accepted !== undefined).length,
      undecided: undecided.length,
      notAnalysed: 2,
      safeUntil: '25.1',
    },
    findings,
    undecided,
    notAnalysed: [
      { file: 'services/pricing/old.js', reason: 'does not parse: Unexpected token at line 12' },
      { file: 'vendor/blob.js', reason: 'too large to be parsed (12.1 MB; the limit is 10.0 MB)' },
    ],
    problems: [],
    stale: [],
    changes: [],
  };
}

function writeCode(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${Array.from({ length: 40 }, (_, index) => codeAt(index)).join('\n')}\n`);
}

/** A line of code, by its index. */
function codeAt(index: number): string {
  return index % 4 === 2
    ? `  const roles${String(index)} = user.${text}.map((role) => role.entityId).filter(Boolean);`
    : `  log('line ${String(index)} of a function that reads users of the platform', { index: ${String(index)} });`;
}
