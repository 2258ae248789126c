import { compileCatalogue } from '../src/catalogue/authoring/compile.js';
import type { Catalogue } from '../src/catalogue/types.js';
import { rewriteTables } from '../src/migrate/tables.js';
import type { GeneratedFile } from './generate.js';
import { catalogueSources } from './compile-catalogue.js';
import { payloadTypes } from './payload-types.js';

/** What the rewriter needs of the built-in catalogue, and the types of its payloads. */
export async function rewriterFiles(): Promise<GeneratedFile[]> {
  const catalogue = compileCatalogue(await catalogueSources());
  return [
    { path: 'src/migrate/generated/tables.ts', text: tablesText(catalogue) },
    { path: 'src/migrate/generated/payloads.ts', text: payloadTypes(catalogue) },
  ];
}

function tablesText(catalogue: Catalogue): string {
  const { id, releases, resources, steps, ...calls } = rewriteTables(catalogue);
  const lines = (part: object) => Object.entries(part).map(([key, value]) => `  ${key}: ${entryText(value)},`);
  return [
    '// Generated from data/ by scripts/rewrite-tables.ts; change the data, not this file.',
    "import type { EdgeTables, RewriteTables } from '../types.js';",
    '',
    'export const tables: RewriteTables = {',
    ...lines({ id, releases, resources, steps }),
    '};',
    '',
    'export const edgeTables: EdgeTables = {',
    '  ...tables,',
    ...lines(calls),
    '};',
    '',
  ].join('\n');
}

/** One entry a line. */
function entryText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const entries = Array.isArray(value)
    ? value.map((item) => JSON.stringify(item))
    : Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${JSON.stringify(item)}`);
  return `${open}\n${entries.map((entry) => `    ${entry},\n`).join('')}  ${close}`;
}
