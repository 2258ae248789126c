import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { build } from 'esbuild';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { builtCommand } from '../cli/command.js';
import { hasParallel } from './parallel.js';

const { path: command } = builtCommand('examples');
const root = join(import.meta.dirname, '../..');
const examples = join(root, 'examples/migrate');
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'examples-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(!hasParallel())('parallel.sh gives what one run gives, and the reports of all shards in order', () => {
  const tool = join(folder, 'lending-compat');
  writeFileSync(tool, `#!/bin/sh\nexec "${process.execPath}" "${command}" "$@"\n`);
  chmodSync(tool, 0o755);
  const lines = Array.from({ length: 2000 }, (_, index) =>
    JSON.stringify(index % 3 === 0 ? { id: index, designatedRoles: [index] } : { id: index }),
  );
  const [given, out, report] = ['in', 'out', 'report'].map((name) => join(folder, `${name}.ndjson`)) as [
    string,
    string,
    string,
  ];
  writeFileSync(given, `${lines.join('\n')}\n`);
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH ?? ''}` };
  execFileSync('bash', [join(examples, 'parallel.sh'), given, out, report], { env, stdio: 'ignore' });
  expect(readFileSync(out, 'utf8')).toBe(`${lines.join('\n')}\n`.replaceAll('designatedRoles', 'designatedRoleRefs'));
  const notes = readFileSync(report, 'utf8').trim().split('\n');
  expect(notes).toHaveLength(lines.filter((line) => line.includes('designatedRoles')).length);
});

test('the webhook server takes what is signed, once, as the older release has it, and nothing else', async () => {
  const bundle = join(folder, 'server.mjs');
  await build({
    entryPoints: [join(examples, 'webhook-server.mjs')],
    bundle: true,
    format: 'esm',
    platform: 'node',
    alias: { 'lending-compat/migrate/edges': join(root, 'src/migrate/edges/index.ts') },
    outfile: bundle,
    logLevel: 'error',
  });
  const port = await freePort();
  const server = spawn(process.execPath, [bundle], {
    env: { ...process.env, PORT: String(port), SIGNING_KEY: 'key' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    server.kill();
  });
  let printed = '';
  server.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const body = JSON.stringify({
    eventId: '1',
    eventType: 'Move',
    newLoanFolder: 'x',
    meta: { resourceRef: '/loans/1' },
  });
  const post = (signature: string) => send(server, port, body, signature);
  expect(await post('bm8=')).toBe(401);
  const signature = createHmac('sha256', 'key').update(body).digest('base64');
  expect(await post(signature)).toBe(200);
  expect(await post(signature)).toBe(200);
  expect(printed).toBe('Move /loans/1\n');
});

/** The status of an answer; a server that is only starting is asked again. */
async function send(server: ChildProcess, port: number, body: string, signature: string): Promise<number> {
  const headers = { 'Svc-Signature': signature };
  for (;;) {
    try {
      return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status;
    } catch (error) {
      if (server.exitCode !== null) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => {
        resolve(port);
      });
    });
  });
}
