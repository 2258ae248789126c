import { cpSync, existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { audit } from '../../src/audit/audit.js';
import type { Finding } from '../../src/audit/report.js';
import { applyNames, builtinCatalogue } from '../../src/catalogue/index.js';
import { casesIn } from '../detection/run-cases.js';
import { workspace } from './workspace.js';
import type { Files, Workspace } from './workspace.js';

interface Setting {
  readonly window: { readonly from: string; readonly to: string };
  readonly names?: Readonly<Record<string, string>>;
}

/** The findings of which the report says that their edit can be made by machine. */
async function promised(folder: string, { window, names = {} }: Setting): Promise<readonly Finding[]> {
  const catalogue = applyNames(builtinCatalogue(), names);
  const { findings } = await audit({ paths: [folder], catalogue, window });
  return findings.filter(({ fix }) => fix !== 'manual');
}

function placesOf(findings: readonly Pick<Finding, 'file' | 'line' | 'column' | 'change' | 'text'>[]): string[] {
  return findings.map(({ file, line, column, change, text }) => `${file}:${line}:${column} ${change} ${text}`).sort();
}

/** Holds what the report promises against what an upgrade does. */
async function holdTogether({ folder, plan, upgrade }: Workspace, setting: Setting): Promise<void> {
  const options = { catalogue: applyNames(builtinCatalogue(), setting.names ?? {}), window: setting.window };
  const planned = await plan(options);
  const edited = planned.uses.filter(({ result }) => result === 'fixed' || result === 'bridged');
  const left = planned.uses.filter(({ result }) => result === 'manual');
  const mendable = placesOf(await promised(folder, setting));
  // The compiler may know of more uses than the report.
  expect(placesOf(edited)).toEqual(expect.arrayContaining(mendable));
  expect(placesOf(left).filter((place) => mendable.includes(place))).toEqual([]);

  await upgrade({ ...options, mode: 'bridge' });
  const notBridged = await promised(folder, setting);
  expect(notBridged.filter(({ fix }) => fix === 'now')).toEqual([]);

  await upgrade(options);
  expect(placesOf(await promised(folder, setting))).toEqual([]);
}

function workspaceOf(folder: string): Workspace {
  const made = workspace({});
  cpSync(folder, made.folder, { recursive: true });
  return made;
}

describe('what a report calls mendable is mended by an upgrade', () => {
  for (const kind of ['javascript', 'typescript']) {
    for (const { name, case: one } of casesIn(join(import.meta.dirname, '../detection', kind))) {
      if (one.expected.length === 0) continue;
      test(`${kind}/${name}`, async () => {
        await holdTogether(workspace(Object.fromEntries(one.files)), one);
      });
    }
  }
  for (const { name, case: one } of casesIn(join(import.meta.dirname, '../audit/kinds/cases'))) {
    if (one.expected.length === 0) continue;
    test(`kinds/${name}`, async () => {
      await holdTogether(workspace(Object.fromEntries(one.files)), one);
    });
  }
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
