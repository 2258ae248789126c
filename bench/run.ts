import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchAudit } from './audit/run.js';
import { benchMigrate } from './migrate/run.js';
import { benchUpgrade } from './upgrade/run.js';

const parts: Readonly<Record<string, () => string | Promise<string>>> = {
  audit: benchAudit,
  migrate: benchMigrate,
  upgrade: benchUpgrade,
};

if (!existsSync(join(import.meta.dirname, '../dist/cli.js'))) {
  throw new Error('dist/cli.js is missing: run `npm run build` first');
}
const { only = Object.keys(parts) } = parseArgs({ options: { only: { type: 'string', multiple: true } } }).values;
for (const name of only) {
  const bench = parts[name];
  if (bench === undefined) throw new Error(`There is no part ${name}. Parts: ${Object.keys(parts).join(', ')}.`);
  process.stdout.write(`${await bench()}\n\n`);
}
