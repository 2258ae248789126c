import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { audit } from '../../../src/audit/audit.js';
import { folderWith } from '../folder.js';

/** Scripts that take in another from the folder above. */
const scripts = {
  'app/a.ps1':
    'Import-Module "$PSScriptRoot/../tools.psm1"\n$found = Invoke-Desk -Uri \'/workflow/v1/taskgroups\' -Method Get\n',
  'app/a.sh': '. ../lib.sh\ncurl "$H/lending/v3/loans/1/documents" | jq \'.[].status\'\n',
};
const others = {
  'tools.psm1': 'function Invoke-Desk { param([string]$Tail) $env:X }\n',
  'lib.sh': 'jq() { cat; }\n',
};

describe('scripts that take in others', () => {
  it('are not told anything by files outside of the audited folder', async () => {
    const inside = await found(folderWith({ ...scripts, ...others }), '');
    expect(inside).toEqual([]);
    const alone = await found(folderWith(scripts), 'app');
    expect(alone).toEqual(['a.ps1:2', 'a.sh:2']);
    expect(await found(folderWith({ ...scripts, ...others }), 'app')).toEqual(alone);
  });
});

async function found(folder: string, audited: string): Promise<string[]> {
  const { findings } = await audit({ paths: [join(folder, audited)], window: { from: '24.3', to: '26.3' } });
  return findings.map(({ file, line }) => `${file}:${String(line)}`);
}
