import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { builtinCatalogue } from '../../src/catalogue/index.js';
import { searchWords } from '../../src/detection/words.js';
import { measure } from '../measure.js';
import type { Measured } from '../measure.js';
import { engineShare } from './engine.js';
import { eslintSeconds, ruleShare } from './eslint.js';
import { copies, sampleApp, unrelatedTree, withUses } from './trees.js';

const work = join(import.meta.dirname, '../.work');
const cli = join(import.meta.dirname, '../../dist/cli.js');
const window = { from: '25.2', to: '26.3' };

/** Measures the audit against ripgrep and ESLint, and tells figures and ratios. */
export function benchAudit(): string {
  mkdirSync(work, { recursive: true });

  const rows: string[] = [];
  const row = (what: string, value: string, target: string): void => {
    rows.push(`| ${what} | ${value} | ${target} |`);
    process.stdout.write(`${what}: ${value} (target ${target})\n`);
  };
  const times = (value: number): string => `${value.toFixed(1)} ×`;
  const audit = (folder: string, runs = 3): Measured =>
    measure(
      process.execPath,
      [cli, 'audit', folder, '--from', window.from, '--to', window.to, '--format', 'json'],
      runs,
    );

  const tree = unrelatedTree(work);
  const words = searchWords(builtinCatalogue(), window);
  const names = [...new Set([...words.telling, ...words.together.flat(), ...words.general])];
  const ripgrep = (folder: string): Measured =>
    measure('rg', ['-j2', '-liF', ...names.flatMap((name) => ['-e', name]), folder], 5);

  row('the tree', `${String(tree.files.length)} files, ${(tree.bytes / 1e6).toFixed(0)} MB`, '≥ 5,000 files, 30 MB');
  const plain = audit(tree.folder, 5);
  row('unrelated code, against ripgrep', times(plain.seconds / ripgrep(tree.folder).seconds), '≤ 3.5 ×');
  row('unrelated code, peak memory', `${plain.megabytes.toFixed(0)} MB`, '< 100 MB');
  const double = audit(copies(tree, 2, work).folder);
  row('twice the files', times(double.seconds / plain.seconds), '≤ 2.1 ×');
  const triple = copies(tree, 3, work);
  row(
    'three times that tree, against ripgrep',
    times(audit(triple.folder).seconds / ripgrep(triple.folder).seconds),
    '≤ 2.5 ×',
  );

  for (const [share, target] of [
    [0.005, 60],
    [0.05, 20],
    [1, 5],
  ] as const) {
    const used = withUses(tree, share, work);
    const audited = audit(used.folder, share === 1 ? 1 : 3);
    row(
      `${String(share * 100)} % of the files hold a name: faster than ESLint`,
      times(eslintSeconds(used, { window, work }) / audited.seconds),
      `≥ ${String(target)} ×`,
    );
    if (share === 1) row('all parsed, peak memory', `${audited.megabytes.toFixed(0)} MB`, '< 400 MB');
  }
  row(
    'the engine, of parsing and scopes, on the sample partner app',
    `${(engineShare(window, work) * 100).toFixed(0)} %`,
    '≤ 30 %',
  );
  for (const [what, linted, target] of [
    ['unrelated files', tree, 1],
    ['files of which 5 % hold a name', withUses(tree, 0.05, work), 3],
    ['the sample partner app', sampleApp(), 3],
  ] as const) {
    const share = (isWithRecommended: boolean): string =>
      `${(ruleShare(linted, { window, work, isWithRecommended }) * 100).toFixed(1)} %`;
    row(`ESLint: the rules, of linting ${what}`, share(false), `≤ ${String(target)} %`);
    row(`ESLint: the same, beside the rules that are recommended`, share(true), '');
  }
  const bare = measure(process.execPath, [cli, '--version'], 9).seconds;
  row('`--version`', `${(bare * 1000).toFixed(0)} ms`, '< 150 ms');
  row(
    '`explain`',
    `${(measure(process.execPath, [cli, 'explain', 'status'], 9).seconds * 1000).toFixed(0)} ms`,
    '< 150 ms',
  );
  return `| audit | measured | wanted |\n|---|---|---|\n${rows.join('\n')}`;
}
