import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { audit } from '../../src/audit/audit.js';
import { holdTogether, workspaceOf } from './hold-together.js';
import type { Setting } from './hold-together.js';
import { workspace } from './workspace.js';
import type { Files } from './workspace.js';

describe('what a report calls mendable is mended by an upgrade', () => {
  test.each(['examples/partner-app', 'test/fixtures/partner-service', 'test/fixtures/audit/atlas'])(
    '%s',
    async (app) => {
      const made = workspaceOf(join(import.meta.dirname, '../..', app));
      await holdTogether(made, { window: { from: '25.2', to: '26.3' } });
    },
  );
});

describe('a place that an upgrade leaves to a person is called manual', () => {
  const cases: readonly { readonly title: string; readonly files: Files }[] = [
    {
      title: 'a call that is no drop-in',
      files: { 'a.js': "export const price = (body) => fetch('/epps/v1/loanQualifier', { method: 'POST', body });\n" },
    },
    {
      title: 'a method whose result is another one',
      files: { 'a.js': "export const code = async () => (await svc.script.getObject('auth')).createAuthCode();\n" },
    },
    {
      title: 'a path that other code may rely on',
      files: {
        'paths.js': "export const PATHS = { list: '/lending/v1/loans/{0}/attachments' };\n",
        'a.js':
          "import { PATHS } from './paths.js';\nexport const list = (loan) => fetch(PATHS.list.replace('{0}', loan));\n",
      },
    },
  ];
  test.each(cases)('$title', async ({ files }) => {
    const { folder, plan } = workspace(files);
    const window = { from: '25.2', to: '26.3' };
    const { findings } = await audit({ paths: [folder], window });
    expect(findings.map(({ fix }) => fix)).toEqual(['manual']);
    expect((await plan()).uses.map(({ result }) => result)).toEqual(['manual']);
  });
});

/** A folder of labelled apps elsewhere, each with its window in an `expect.json`. */
const samples = process.env.LENDING_COMPAT_SAMPLES;

describe.runIf(samples !== undefined && existsSync(samples))('and over whole apps', () => {
  const apps = readdirSync(samples ?? '.').filter((name) => existsSync(join(samples ?? '.', name, 'expect.json')));
  test.each(apps)('%s', async (app) => {
    const folder = join(samples ?? '.', app);
    const setting = JSON.parse(readFileSync(join(folder, 'expect.json'), 'utf8')) as Setting;
    await holdTogether(workspaceOf(folder), setting);
  });
});
