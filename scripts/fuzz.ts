import { parseArgs } from 'node:util';
import { fuzz } from '../test/fuzz/fuzz.js';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const runs = Number(values.runs);
const seed = Number(values.seed);
const started = performance.now();
const { failures, clean, remarked, findings, slowest } = await fuzz({
  runs,
  seed,
  mostMilliseconds: 2000,
  onRun(done) {
    if (done % 1000 === 0) console.error(`${done} of ${runs}`);
  },
});
for (const { run, file, text, what } of failures.slice(0, 10)) {
  console.log(`run ${run} (${file}): ${what}\n${JSON.stringify(text)}\n`);
}
console.log(
  `seed ${seed}: ${runs} files in ${((performance.now() - started) / 1000).toFixed(0)} s, ${clean} read whole, ${remarked} with a remark, ` +
    `${findings} findings; slowest ${slowest.milliseconds.toFixed(0)} ms (${slowest.file}); ${failures.length} failures`,
);
process.exitCode = failures.length === 0 ? 0 : 1;
