import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { audit } from '../../src/audit/audit.js';
import type { Finding } from '../../src/audit/report.js';
import { applyNames, builtinCatalogue } from '../../src/catalogue/index.js';
import { casesIn } from '../detection/run-cases.js';
import { workspace } from './workspace.js';
import type { Workspace } from './workspace.js';

export interface Setting {
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
export async function holdTogether({ folder, plan, upgrade }: Workspace, setting: Setting): Promise<void> {
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

export function workspaceOf(folder: string): Workspace {
  const made = workspace({});
  cpSync(folder, made.folder, { recursive: true });
  return made;
}

/** Holds what the report promises of each case in a folder against what an upgrade does. Each folder has a test file of its own, so that they are run side by side. */
export function holdCasesTogether(title: string, folder: string): void {
  describe(`what a report calls mendable is mended by an upgrade: ${title}`, () => {
    for (const { name, case: one } of casesIn(join(import.meta.dirname, '..', folder))) {
      if (one.expected.length === 0) continue;
      test(name, async () => {
        await holdTogether(workspace(Object.fromEntries(one.files)), one);
      });
    }
  });
}
