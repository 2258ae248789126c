import { join } from 'node:path';
import { expect, test } from 'vitest';
import { audit } from '../../src/audit/audit.js';
import { compileCatalogue } from '../../src/catalogue/authoring/compile.js';
import { folderWith } from './folder.js';

const berths = `id: berths
extends: none
area: berths
general: [kind]
names: {}
releases:
  "1.8": { source: Notes }
  "1.9": { source: Notes }
resources:
  berth:
    title: Berth
    source: Notes
    fields:
      kind: string
endpoints:
  berths:
    call: POST /quay/v1/berths
    body: berth
    response: berth[]
    source: Notes
changes:
  berth-kind:
    title: A kind
    summary: A sentence.
    consequence: A sentence.
    advice: A sentence.
    removed: "1.9"
    replacement: { what: value Open, since: "1.8" }
    detect: { kind: value, resource: berth, path: kind, from: "Open [C++ (", to: Open }
    fix: { kind: value, dropIn: true }
    rewrite: { kind: map-value, resource: berth, path: kind, map: { "Open [C++ (": Open } }
    source: Notes
`;

test('a team may have values of any signs in its catalogue', async () => {
  const folder = folderWith({
    'a.js': `export const make = (base) => fetch(base + '/quay/v1/berths', { method: 'POST', body: JSON.stringify({ kind: 'Open [C++ (' }) });
const kinds = ['Open [C++ ('];
`,
  });
  const report = await audit({
    paths: [join(folder)],
    window: { from: '1.8', to: '1.9' },
    catalogue: compileCatalogue([{ file: 'berths.yaml', text: berths }]),
  });
  expect(report.findings.map(({ change, line }) => [change, line])).toEqual([['berth-kind', 1]]);
});
