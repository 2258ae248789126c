import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkConfiguration, type Configuration } from '../config/configuration.js';
import { findConfiguration, isCurrent, type ConfigurationFile } from '../config/file.js';
import { createSetup, type Setup } from './setup.js';

/** Where ESLint's settings hold what is ours. */
export const settingsKey = 'lending-compat';
const settingsOwner = `settings['${settingsKey}']`;

/** A setup and the files that it was made of. */
interface Kept {
  readonly setup: Setup;
  readonly file: ConfigurationFile | undefined;
  readonly catalogue: readonly string[];
  readonly stamp: string;
}

const kept = new Map<string, Kept>();

/**
 * The setup for the files that are linted with these settings. What the settings leave open, the configuration file in or
 * above the working directory says. Made once; made anew where one of its files was written anew.
 * @throws {ConfigurationError} with what to write, for anything missing or unknown.
 */
export function setupFor(cwd: string, settings: Readonly<Record<string, unknown>>): Setup {
  const own = settings[settingsKey];
  const key = `${cwd}\0${keyOf(own)}`;
  const known = kept.get(key);
  if (known && isStillTrue(known)) return known.setup;
  kept.delete(key);
  const made = make(cwd, own);
  kept.set(key, made);
  return made.setup;
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

function isStillTrue({ file, catalogue, stamp }: Kept): boolean {
  return (file === undefined || isCurrent(file)) && stampOf(catalogue) === stamp;
}

function make(cwd: string, own: unknown): Kept {
  const settings = own === undefined ? {} : checkConfiguration(own, settingsOwner);
  const file = findConfiguration(cwd);
  const inSettings = withPathsFrom(cwd, settings);
  const inFile = file && withPathsFrom(resolve(file.file, '..'), file.configuration);
  const configuration: Configuration = { ...inFile, ...inSettings };
  const owner =
    file === undefined ? settingsOwner : own === undefined ? file.file : `${settingsOwner} with ${file.file}`;
  const { catalogue = [] } = configuration;
  // Taken before the files are read: what is written meanwhile is read again.
  const stamp = stampOf(catalogue);
  return { setup: createSetup(configuration, owner), file, catalogue, stamp };
}

function withPathsFrom(folder: string, configuration: Configuration): Configuration {
  const { catalogue } = configuration;
  return catalogue === undefined
    ? configuration
    : { ...configuration, catalogue: catalogue.map((path) => resolve(folder, path)) };
}

/** Changes whenever a file of the catalogue does. */
function stampOf(paths: readonly string[]): string {
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
