import { expect, test } from 'vitest';
import { audit } from '../../../src/audit/audit.js';
import { folderWith } from '../folder.js';

const workflow = `jobs:
  pull:
    steps:
      - run: curl -s "$LOS/lending/v3/externalUsers/1" | jq '.designatedRoles'
      - uses: actions/github-script@v8
        with:
          script: |
            const user = await fetch('/lending/v3/externalUsers/1';
`;

test('a script in a step that cannot be read is listed, and costs the other steps nothing', async () => {
  const file = '.github/workflows/pull.yml';
  const window = { from: '25.2', to: '26.3' };
  const { findings, notAnalysed } = await audit({ paths: [folderWith({ [file]: workflow })], window });
  expect(notAnalysed).toMatchObject([{ reason: 'a script in a step could not be read' }]);
  expect(findings.map(({ line, change }) => [line, change])).toEqual([[4, 'external-user-designated-roles']]);
});
