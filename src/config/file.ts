import { createRequire } from 'node:module';
import { statSync } from 'node:fs';
import { basename, parse, resolve } from 'node:path';
import { evaluate, parse as parseJson } from '@humanwhocodes/momoa';
import { lilconfigSync } from 'lilconfig';
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
 * Finds and reads `lending-compat.config.{json,yaml,yml,js,cjs,mjs}`, or the key `lending-compat` of a package.json, in a
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
  const configuration = checkConfiguration(found.config, owner);
  return { file, modified: modifiedAt(file) ?? 0, configuration };
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
    const loaded: unknown = require(file);
    const isModule = typeof loaded === 'object' && loaded !== null && 'default' in loaded;
    return isModule ? loaded.default : loaded;
  } catch (error) {
    throw new ConfigurationError(`${file} cannot be loaded: ${messageOf(error)}`);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
