import { measureObjects } from './objects.js';
import { measureStream } from './stream.js';

/** Measures the rewriter and tells figures and ratios. */
export async function benchMigrate(): Promise<string> {
  const { byHand, one, list, idle, idleBytes } = await measureObjects();
  const round = (figure: number, digits = 0) => figure.toFixed(digits);
  const streams = [100, 5].map(measureStream);
  return [
    '| rewriter, one user of 1.4 kB | ns | ratio | wanted |',
    '|---|---|---|---|',
    `| by hand | ${round(byHand)} | 1 | |`,
    `| one by one | ${round(one)} | ${round(one / byHand, 2)} | ≤ 1.3 |`,
    `| in lists of 100 | ${round(list)} | ${round(list / byHand, 2)} | ≤ 1.3 |`,
    `| needs nothing (${round(idleBytes)} bytes) | ${round(idle)} | | ≤ 200 ns |`,
    '',
    '| filter, 200 MB | MB/s | jq | ratio | wanted | stdin.pipe | peak MB |',
    '|---|---|---|---|---|---|---|',
    ...streams.map(
      ({ share, own, jq, copy, peakMegabytes }) =>
        `| ${share} % of lines change | ${round(own)} | ${round(jq)} | ${round(own / jq, 1)} | ≥ ${share === 100 ? 8 : 15} | ${round(copy)} | ${round(peakMegabytes)} (< 100) |`,
    ),
  ].join('\n');
}
