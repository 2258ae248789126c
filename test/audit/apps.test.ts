import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { audit } from '../../src/audit/audit.js';
import type { AuditReport } from '../../src/audit/report.js';
import { applyNames, builtinCatalogue } from '../../src/catalogue/index.js';
import type { Window } from '../../src/catalogue/types.js';

/** Folders of small apps, each with what an audit says of it beside: the exact set. */
const fixtures = join(import.meta.dirname, '../fixtures/audit');

interface Expected {
  readonly window: Window;
  readonly names?: Readonly<Record<string, string>>;
  /** `file:line:column text | verdict confidence change fix` */
  readonly findings: readonly string[];
  /** `file:line:column text | change` */
  readonly undecided: readonly string[];
  readonly notAnalysed: AuditReport['notAnalysed'];
  readonly safeUntil: string | null;
}

const apps = [
  ...readdirSync(fixtures, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, folder: join(fixtures, name) })),
  { name: 'partner-app', folder: join(import.meta.dirname, '../../examples/partner-app') },
];

describe('what an audit says of an app', () => {
  test.each(apps)('$name', async ({ name, folder }) => {
    const expected = JSON.parse(readFileSync(join(fixtures, `${name}.json`), 'utf8')) as Expected;
    const report = await audit({
      paths: [folder],
      window: expected.window,
      catalogue: applyNames(builtinCatalogue(), expected.names ?? {}),
    });
    expect({
      window: report.window,
      ...(expected.names && { names: expected.names }),
      findings: report.findings.map(
        ({ file, line, column, text, verdict, confidence, change, fix }) =>
          `${file}:${line}:${column} ${text} | ${verdict} ${confidence} ${change} ${fix}`,
      ),
      undecided: report.undecided.map(
        ({ file, line, column, text, change }) => `${file}:${line}:${column} ${text} | ${change}`,
      ),
      notAnalysed: report.notAnalysed,
      safeUntil: report.summary.safeUntil,
    }).toEqual(expected);
  });
});
