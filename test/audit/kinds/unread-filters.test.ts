import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { audit } from '../../../src/audit/audit.js';
import { builtinCatalogue } from '../../../src/catalogue/index.js';

test('a filter of jq that cannot be understood is listed, and costs the others nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unread-filters-'));
  try {
    writeFileSync(join(folder, 'broken.jq'), '.[] | .designatedRoles | (');
    writeFileSync(
      join(folder, 'pull.sh'),
      'curl -s "$H/lending/v3/externalUsers/$1" | jq -f broken.jq\ncurl -s "$H/lending/v3/externalUsers/$1" | jq .designatedRoles\n',
    );
    const window = { from: '25.2', to: '26.3' };
    const { findings, notAnalysed } = await audit({ paths: [folder], catalogue: builtinCatalogue(), window });
    expect(notAnalysed).toEqual([{ file: 'broken.jq', reason: 'a filter of jq of a form that is not understood' }]);
    expect(findings.map(({ file, line }) => `${file}:${line}`)).toEqual(['pull.sh:2']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
