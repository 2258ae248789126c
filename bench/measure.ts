import { spawnSync } from 'node:child_process';

/** Median of the seconds that a command takes, and the most memory that it took, in megabytes. */
export interface Measured {
  readonly seconds: number;
  readonly megabytes: number;
}

/** Runs a command several times, its output thrown away. A command that cannot be run is an error. */
export function measure(command: string, args: readonly string[], runs = 3): Measured {
  const results = Array.from({ length: runs }, () => once(command, args));
  const seconds = results.map((result) => result.seconds).sort((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN;
  return { seconds, megabytes: Math.max(...results.map((result) => result.megabytes)) };
}

/** How `time` ends where the command is not there. */
const NOT_FOUND = 127;

function once(command: string, args: readonly string[]): Measured {
  const start = performance.now();
  const run = spawnSync('/usr/bin/time', ['-f', '%M', command, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (run.error) throw run.error;
  if (run.status === NOT_FOUND) throw new Error(`${command} cannot be run: install it, and run the benchmark again`);
  // What finds something, or finds nothing, says so by 1.
  if (run.status === null || run.status > 1) throw new Error(`${command} failed:\n${run.stderr}`);
  const kilobytes = Number(run.stderr.trim().split('\n').at(-1));
  return { seconds: (performance.now() - start) / 1000, megabytes: kilobytes / 1024 };
}
