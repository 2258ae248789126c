import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { audit } from '../../../src/audit/audit.js';
import { builtinCatalogue } from '../../../src/catalogue/index.js';

const SOURCE = `class Desk(private val client: HttpClient) {
  suspend fun files(id: String) = client.get("/lending/v1/loans/$id/attachments")
}
`;

test('a process may audit other languages as often as it likes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'many-audits-'));
  try {
    writeFileSync(join(folder, 'Desk.kt'), SOURCE);
    const catalogue = builtinCatalogue();
    for (let round = 0; round < 600; round++) {
      const { findings, notAnalysed } = await audit({
        paths: [folder],
        catalogue,
        window: { from: '25.2', to: '26.3' },
      });
      expect(notAnalysed).toEqual([]);
      expect(findings.map(({ change }) => change)).toEqual(['attachments-v1']);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 120_000);
