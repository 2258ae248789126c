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

  it('is read for what its commands take of answers', async () => {
    const runbook = [
      'Note the designatedRoles, and the status.',
      '   ```bash',
      '   curl -s "$HOST/lending/v3/externalUsers/$USER_ID" |',
      "     jq '.designatedRoles'",
      '   curl -s "$HOST/workflow/v1/tasks" | jq -r \'.[].status\'',
      '   ```',
      '```json',
      '{ "designatedRoles": [], "status": "jq" }',
      '```',
      '~~~ sh',
      'curl https://<host>/lending/v1/importers/loan | jq (',
      'curl -s "$HOST/lending/v3/loans/$1/documents" | jq -r \'.[] | .status\'',
      '~~~',
      '```sh',
      'curl -s "$BOARDS/users/1" | jq .designatedRoles',
    ].join('\n');
    const report = await audit({ paths: [folderWith({ 'runbook.md': runbook })], window, also: ['markdown'] });
    expect(report.notAnalysed).toEqual([]);
    expect(report.findings.map(({ line, change }) => [line, change])).toEqual([
      [4, 'external-user-designated-roles'],
      [11, 'loan-importer-v1'],
      [12, 'efolder-document-status'],
    ]);
  });
});
