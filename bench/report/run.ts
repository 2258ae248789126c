import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { chromium } from 'playwright-core';
import { loadReporter } from '../../src/audit/reporters/index.js';
import { builtinCatalogue } from '../../src/catalogue/index.js';
import { largeReport } from './report.js';

/** How large the HTML report of many findings is, how long it takes to make, and to open in Chromium until its findings can be read. */
const SIZE = 5000;
const RUNS = 7;
const folder = mkdtempSync(join(tmpdir(), 'lending-compat-bench-'));

try {
  const catalogue = builtinCatalogue();
  const report = largeReport(folder, catalogue, { from: '25.2', to: '26.3' }, SIZE);
  const reporter = await loadReporter('html');
  const begin = performance.now();
  const text = await reporter(report, { catalogue, base: folder, cwd: folder, color: false });
  const made = performance.now() - begin;
  const file = join(folder, 'report.html');
  writeFileSync(file, text);
  console.log(`${String(SIZE)} findings: ${(Buffer.byteLength(text) / 1e6).toFixed(2)} MB (target < 5 MB)`);
  console.log(`made in ${made.toFixed(0)} ms`);
  const { opened, searched } = await inBrowser(file);
  console.log(`opened in ${opened.toFixed(0)} ms (target < 2,000 ms), median of ${String(RUNS)}`);
  console.log(`searched in ${searched.toFixed(0)} ms, median of ${String(RUNS)}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function inBrowser(file: string): Promise<{ readonly opened: number; readonly searched: number }> {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  const opened: number[] = [];
  const searched: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const page = await browser.newPage();
    opened.push(
      await timed(async () => {
        await page.goto(`file://${file}`);
        await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');
      }),
    );
    await page.getByLabel('Search', { exact: true }).fill('module-77');
    searched.push(await timed(() => page.getByText(/^\d+ of 5000 findings$/).waitFor()));
    await page.close();
  }
  await browser.close();
  return { opened: median(opened), searched: median(searched) };
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await act();
  return performance.now() - begin;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
