import { describe, expect, it } from 'vitest';
import { audit } from '../../../src/audit/audit.js';
import { folderWith } from '../folder.js';

const files = {
  'README.md': [
    'The path /lending/v1/loans/1/attachments is prose, and so is designatedRoles.',
    'Call `GET /workflow/v1/taskgroups` first.',
    '',
    '```sh',
    "curl 'https://platform.example/lending/v1/importers/loan'",
    '```',
  ].join('\n'),
};
const window = { from: '25.2', to: '26.3' };

describe('Markdown', () => {
  it('is left alone in a folder', async () => {
    const report = await audit({ paths: [folderWith(files)], window });
    expect(report.findings).toEqual([]);
    expect(report.summary.files).toBe(0);
  });

  it('is read by its code where it is asked for', async () => {
    const report = await audit({ paths: [folderWith(files)], window, also: ['markdown'] });
    expect(report.findings.map(({ line, column, change }) => [line, column, change])).toEqual([
      [2, 11, 'task-groups-v1'],
      [5, 7, 'loan-importer-v1'],
    ]);
  });
});
