import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../../src/audit/audit.js';
import { builtinCatalogue } from '../../src/catalogue/index.js';

/** Packages that are installed here anyway; none of them has ever heard of the platform. */
const PACKAGES = [
  'axios',
  'eslint',
  'zod',
  'yaml',
  'commander',
  'fast-check',
  'semver',
  'rollup',
  '@humanwhocodes/momoa',
  '@typescript-eslint/scope-manager',
];

describe('code that has nothing to do with the platform', () => {
  let folder = '';

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'unrelated-'));
    for (const name of PACKAGES) {
      // Links lead out of the folder, and what a package has installed for itself is not its code.
      const source = realpathSync(join('node_modules', name));
      cpSync(source, join(folder, name), {
        recursive: true,
        filter: (path) => !path.slice(source.length).includes('node_modules'),
      });
    }
  });

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('has no finding over all releases', async () => {
    const report = await audit({
      paths: [folder],
      catalogue: builtinCatalogue(),
      window: { from: '21.2', to: '27.1' },
    });
    expect(report.summary.scanned).toBeGreaterThan(500);
    expect(report.findings).toEqual([]);
    expect(report.undecided).toEqual([]);
  });
});
