import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, statSync, writeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { userOf } from './users.js';

const folder = fileURLToPath(new URL('../.work/', import.meta.url));
const command = fileURLToPath(new URL('../../dist/cli.js', import.meta.url));
const size = 200e6;
/** jq is slow: a part of the file tells its rate. */
const part = 20e6;

const rename =
  'if has("designatedRoles") then .designatedRoleRefs = .designatedRoles | del(.designatedRoles) else . end';

export interface StreamFigures {
  /** Per cent of lines that change. */
  readonly share: number;
  /** MB a second. */
  readonly own: number;
  readonly jq: number;
  readonly copy: number;
  readonly peakMegabytes: number;
}

function writeUsers(path: string, share: number, bytes: number): void {
  if (existsSync(path) && statSync(path).size >= bytes) return;
  const file = openSync(path, 'w');
  let lines: string[] = [];
  for (let index = 0, written = 0; written < bytes; index++) {
    const line = `${JSON.stringify(userOf(index, (index * 7919) % 100 < share))}\n`;
    lines.push(line);
    written += line.length;
    if (lines.length === 1000 || written >= bytes) {
      writeSync(file, lines.join(''));
      lines = [];
    }
  }
  closeSync(file);
}

/** Seconds of a pipe, and what it says. */
function time(script: string): { seconds: number; text: string } {
  const start = performance.now();
  const { status, stderr, stdout } = spawnSync('bash', ['-o', 'pipefail', '-c', script], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${script}\n${stdout}${stderr}`);
  return { seconds: (performance.now() - start) / 1000, text: stderr };
}

function best(script: string, rounds: number): number {
  return Math.min(...Array.from({ length: rounds }, () => time(script).seconds));
}

/** Figures of one run, so that their ratios hold on any machine. */
export function measureStream(share: number): StreamFigures {
  mkdirSync(folder, { recursive: true });
  const whole = `${folder}users-${share}.ndjson`;
  const some = `${folder}users-${share}-part.ndjson`;
  writeUsers(whole, share, size);
  writeUsers(some, share, part);
  const own = `cat ${whole} | ${process.execPath} ${command} migrate --resource externalUser --from 25.2 --to 25.4 2>/dev/null >/dev/null`;
  const { text } = time(
    `cat ${whole} | /usr/bin/env -S ${process.execPath} --require ${fileURLToPath(new URL('peak.cjs', import.meta.url))} ${command} migrate --resource externalUser --from 25.2 --to 25.4 > /dev/null`,
  );
  const copy = `cat ${whole} | ${process.execPath} -e 'process.stdin.pipe(process.stdout)' > /dev/null`;
  return {
    share,
    own: size / 1e6 / best(own, 3),
    jq: part / 1e6 / best(`cat ${some} | jq -c '${rename}' > /dev/null`, 2),
    copy: size / 1e6 / best(copy, 2),
    peakMegabytes: Number(/peak (\d+)/.exec(text)?.[1] ?? NaN) / 1024,
  };
}
