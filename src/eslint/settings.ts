import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { checkConfiguration, type Configuration, type RootConfiguration } from '../config/configuration.js';
import { findConfiguration, isCurrent, withPathsFrom, type ConfigurationFile } from '../config/file.js';
import { configurationOf, rootOf } from '../config/roots.js';
import { createSetup, type Setup } from './setup.js';

/** Where ESLint's settings hold what is ours. */
export const settingsKey = 'lending-compat';
const settingsOwner = `settings['${settingsKey}']`;

/** What the settings and the configuration file say together, the files that it was read from, and what was made of it. */
interface Kept {
  readonly configuration: Configuration;
  /** Where it stands, as an error names it. */
  readonly owner: string;
  readonly file: ConfigurationFile | undefined;
  readonly stamp: string;
  /** By the part of the code that they are for. */
  readonly setups: Map<RootConfiguration | undefined, Setup>;
}

/** By the working directory, then by the settings. */
const kept = new Map<string, Map<string, Kept>>();
/** ESLint hands over one object for all files of a configuration: looked at first, since most files of a run need nothing else. */
let latest: { readonly cwd: string; readonly settings: object; readonly known: Kept } | undefined;

/**
 * The setup for a file that is linted with these settings. What the settings leave open, the configuration file in or
 * above the working directory says. Made once; made anew where one of its files was written anew.
 * @returns undefined for a file that is in none of the parts that have a window
 * @throws {ConfigurationError} with what to write, for anything missing or unknown.
 */
export function setupFor(
  { cwd, file }: { readonly cwd: string; readonly file: string },
  settings: Readonly<Record<string, unknown>>,
): Setup | undefined {
  if (latest?.settings === settings && latest.cwd === cwd && isStillTrue(latest.known))
    return setupOf(latest.known, file);
  const own = settings[settingsKey];
  const key = keyOf(own);
  const inFolder = kept.get(cwd) ?? new Map<string, Kept>();
  kept.set(cwd, inFolder);
  const before = inFolder.get(key);
  const isKnown = before !== undefined && isStillTrue(before);
  // What could not be read, or says too little, is looked for again.
  if (!isKnown) inFolder.delete(key);
  const known = isKnown ? before : read(cwd, own);
  const setup = setupOf(known, file);
  inFolder.set(key, known);
  latest = { cwd, settings, known };
  return setup;
}

const keys = new WeakMap<object, string>();

/** ESLint hands over the same object for all files of a configuration, oxlint an equal one. */
function keyOf(settings: unknown): string {
  if (typeof settings !== 'object' || settings === null) return String(settings);
  let key = keys.get(settings);
  if (key === undefined) {
    key = JSON.stringify(settings);
    keys.set(settings, key);
  }
  return key;
}

function isStillTrue({ file, configuration, stamp }: Kept): boolean {
  return (file === undefined || isCurrent(file)) && stampOf(configuration.catalogue) === stamp;
}

function read(cwd: string, own: unknown): Kept {
  const inSettings = own === undefined ? {} : withPathsFrom(cwd, checkConfiguration(own, settingsOwner));
  const file = findConfiguration(cwd);
  const configuration: Configuration = { ...file?.configuration, ...inSettings };
  // A window in the settings is for all files that have them.
  if (inSettings.from !== undefined || inSettings.to !== undefined) Reflect.deleteProperty(configuration, 'roots');
  const owner =
    file === undefined ? settingsOwner : own === undefined ? file.file : `${settingsOwner} with ${file.file}`;
  // Taken before the files are read: what is written meanwhile is read again.
  return { configuration, owner, file, stamp: stampOf(configuration.catalogue), setups: new Map() };
}

function setupOf({ configuration, owner, setups }: Kept, file: string): Setup | undefined {
  const root = rootOf(configuration, file);
  let setup = setups.get(root);
  if (setup === undefined) {
    const { roots, from, to } = configuration;
    if (root === undefined && roots !== undefined && from === undefined && to === undefined) return undefined;
    setups.set(root, (setup = createSetup(configurationOf(configuration, root), owner)));
  }
  return setup;
}

/** Changes whenever a file of the catalogue does. */
function stampOf(paths: readonly string[] = []): string {
  if (paths.length === 0) return '';
  return paths.map((path) => [path, ...filesIn(path)].map(modifiedAt).join()).join(';');
}

function filesIn(path: string): string[] {
  try {
    return readdirSync(path).map((name) => join(path, name));
  } catch {
    return [];
  }
}

function modifiedAt(path: string): string {
  return String(statSync(path, { throwIfNoEntry: false })?.mtimeMs);
}
