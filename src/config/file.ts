import { createRequire } from 'node:module';
import { existsSync, statSync } from 'node:fs';
import { basename, dirname, parse, resolve } from 'node:path';
import { evaluate, parse as parseJson } from '@humanwhocodes/momoa';
import { lilconfigSync } from 'lilconfig';
import type * as Jiti from 'jiti';
import type * as Yaml from 'yaml';
import { checkConfiguration, type Configuration } from './configuration.js';
import { ConfigurationError } from './error.js';
import { packageKey, searchPlaces } from './places.js';

/** A configuration and the file that it stands in. */
export interface ConfigurationFile {
  readonly file: string;
  /** When the file was last written, in milliseconds. */
  readonly modified: number;
  readonly configuration: Configuration;
}

const require = createRequire(import.meta.url);

/**
 * Finds and reads `lending-compat.config.{json,yaml,yml,ts,mts,cts,js,cjs,mjs}`, or the key `lending-compat` of a package.json, in a
 * folder or the nearest one above it.
 * @throws {ConfigurationError} for a file that cannot be read or says something unknown.
 */
export function findConfiguration(folder: string): ConfigurationFile | undefined {
  const found = lilconfigSync(packageKey, {
    searchPlaces: [...searchPlaces],
    loaders: {
      '.json': readJson,
      '.yaml': readYaml,
      '.yml': readYaml,
      '.js': readModule,
      '.cjs': readModule,
      '.mjs': readModule,
      '.ts': readTypeScript,
      '.mts': readTypeScript,
      '.cts': readTypeScript,
    },
    stopDir: parse(resolve(folder)).root,
    ignoreEmptySearchPlaces: false,
    cache: false,
  }).search(folder);
  if (found === null) return undefined;
  const { filepath: file } = found;
  if (found.isEmpty === true)
    throw new ConfigurationError(`${file} is empty. Write for example { "from": "25.2", "to": "26.3" }.`);
  const owner = basename(file) === 'package.json' ? `The key ${JSON.stringify(packageKey)} of ${file}` : file;
  const configuration = withPathsFrom(dirname(file), checkConfiguration(found.config, owner));
  checkRoots(configuration, owner);
  return { file, modified: modifiedAt(file) ?? 0, configuration };
}

/** A root that is not there would be one in which nothing breaks, and of two windows for one root only one would count. */
function checkRoots({ roots = [] }: Configuration, owner: string): void {
  const missing = roots.find(({ path }) => !existsSync(path));
  if (missing !== undefined)
    throw new ConfigurationError(`${owner}: there is no ${missing.path}. Correct or remove the root that names it.`);
  const twice = roots.find(({ path }, at) => roots.findIndex((root) => root.path === path) < at);
  if (twice !== undefined)
    throw new ConfigurationError(`${owner} names the root ${twice.path} twice. Leave one window for it.`);
}

/** A configuration whose paths are taken from a folder. */
export function withPathsFrom(folder: string, configuration: Configuration): Configuration {
  const { catalogue, roots, baseline } = configuration;
  return {
    ...configuration,
    ...(catalogue && { catalogue: catalogue.map((path) => resolve(folder, path)) }),
    ...(roots && { roots: roots.map((root) => ({ ...root, path: resolve(folder, root.path) })) }),
    ...(baseline !== undefined && { baseline: resolve(folder, baseline) }),
  };
}

/** Whether a configuration file is still what was read. */
export function isCurrent({ file, modified }: ConfigurationFile): boolean {
  return modifiedAt(file) === modified;
}

function modifiedAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

/** JSON with comments and trailing commas. */
function readJson(file: string, text: string): unknown {
  try {
    return evaluate(parseJson(text.replace(/^\uFEFF/, ''), { mode: 'jsonc', allowTrailingCommas: true }));
  } catch (error) {
    throw new ConfigurationError(`${file} is no valid JSON: ${messageOf(error)}`);
  }
}

function readYaml(file: string, text: string): unknown {
  try {
    // Loaded for a YAML file only: it takes longer than most commands run.
    const yaml = require('yaml') as typeof Yaml;
    return yaml.parse(text);
  } catch (error) {
    throw new ConfigurationError(`${file} is no valid YAML: ${messageOf(error)}`);
  }
}

function readModule(file: string): unknown {
  try {
    // A module that was written anew since it was read last is read again.
    Reflect.deleteProperty(require.cache, file);
    return exportOf(require(file));
  } catch (error) {
    throw new ConfigurationError(`${file} cannot be loaded: ${messageOf(error)}`);
  }
}

/** Loaded at once, not awaited: ESLint's rules cannot wait. */
function readTypeScript(file: string): unknown {
  try {
    const { createJiti } = require('jiti') as typeof Jiti;
    const load = createJiti(file, { moduleCache: false, fsCache: false });
    // Its other way is a promise.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    return exportOf(load(file));
  } catch (error) {
    throw new ConfigurationError(`${file} cannot be loaded: ${messageOf(error)}`);
  }
}

function exportOf(loaded: unknown): unknown {
  const isModule = typeof loaded === 'object' && loaded !== null && 'default' in loaded;
  return isModule ? loaded.default : loaded;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
