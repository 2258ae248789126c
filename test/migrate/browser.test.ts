import { existsSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const executablePath = '/usr/bin/chromium';

async function bundle(entry: string, minify: boolean): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    minify,
    format: 'iife',
    globalName: 'migrate',
    platform: 'browser',
    target: 'es2022',
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
}

const sizeOf = async (entry: string) => gzipSync(await bundle(entry, true), { level: 9 }).length;

describe('what a page has to load', () => {
  // A bundle for browsers cannot be made where anything of Node is imported.
  test('is at most 8 kB for the whole rewriter with its catalogue', async () => {
    expect(await sizeOf("export * from './src/migrate/index.ts'")).toBeLessThanOrEqual(8000);
  });

  test('is less where less is used', async () => {
    const whole = await sizeOf("export * from './src/migrate/index.ts'");
    expect(await sizeOf("export { compileRewriter } from './src/migrate/index.ts'")).toBeLessThan(whole - 1500);
    expect(await sizeOf("export { readLifecycleHeaders } from './src/migrate/edges/index.ts'")).toBeLessThan(800);
  });
});

describe.skipIf(!existsSync(executablePath))('in a browser', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  });
  afterAll(async () => {
    await browser.close();
  });

  test('the rewriter, fetch and webhooks work', async () => {
    const page = await browser.newPage();
    // Cryptography is for pages of a safe origin.
    await page.route('http://localhost/', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
    );
    await page.goto('http://localhost/');
    await page.addScriptTag({
      content: await bundle(
        "export * from './src/migrate/index.ts'; export * from './src/migrate/edges/index.ts'",
        false,
      ),
    });
    const found = await page.evaluate(`(async () => {
      const { createRewriter, inferRelease, createFetch, createWebhookReceiver } = migrate;
      const given = JSON.parse('{"__proto__":{"x":1},"designatedRoles":[1],"organization":{"entityType":"Organization"}}');
      const rewritten = createRewriter('externalUser', { from: '25.2', to: '25.4' }).rewrite(given);
      const speaking = createFetch({
        app: '25.2',
        platform: '25.4',
        fetch: async () => new Response('{"designatedRoleRefs":1}'),
      });
      const encode = (text) => new TextEncoder().encode(text);
      const key = await crypto.subtle.importKey('raw', encode('k'), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
      const body = '{"eventId":"1","newLoanFolder":"x"}';
      const signature = btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.sign('HMAC', key, encode(body)))));
      const receive = createWebhookReceiver({ key: 'k', resource: 'notification', platform: '25.3', app: '25.2' });
      return {
        text: JSON.stringify(rewritten.value),
        notes: rewritten.notes.map(({ kind, pointer }) => kind + ' ' + pointer),
        releases: inferRelease('externalUser', given).releases.at(-1),
        fetched: await (await speaking('https://api.example.com/lending/v3/externalUsers/7')).json(),
        received: (await receive(body, { 'X-Svc-Signature': signature })).value,
        refused: await receive(body + ' ', { 'X-Svc-Signature': signature }).catch(({ name }) => name),
      };
    })()`);
    expect(found).toEqual({
      text: '{"__proto__":{"x":1},"designatedRoleRefs":[1],"organization":{"entityType":"ExternalOrg"}}',
      notes: ['shape-not-shown /designatedRoles'],
      releases: '25.3',
      fetched: { designatedRoles: 1 },
      received: { eventId: '1' },
      refused: 'SignatureError',
    });
    await page.close();
  });
});
