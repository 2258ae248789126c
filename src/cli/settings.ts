import { dirname, resolve } from 'node:path';
import { applyNames, builtinCatalogue, loadCatalogue } from '../catalogue/index.js';
import { didYouMean } from '../catalogue/suggest.js';
import type { Catalogue, Window } from '../catalogue/types.js';
import type { Configuration } from '../config/configuration.js';
import { mayBeConfigured } from '../config/places.js';
import { UsageError } from './errors.js';

/** Options that every command knows. */
export interface CommonOptions {
  readonly names?: Readonly<Record<string, string>>;
  readonly catalogue?: readonly string[];
}

/** The configuration of a folder, with its paths made absolute; empty where there is none. */
export async function readConfiguration(cwd: string): Promise<Configuration> {
  if (!mayBeConfigured(cwd)) return {};
  const { findConfiguration } = await import('../config/file.js');
  const found = findConfiguration(cwd);
  if (found === undefined) return {};
  const { configuration, file } = found;
  const paths = configuration.catalogue?.map((path) => resolve(dirname(file), path));
  return { ...configuration, ...(paths && { catalogue: paths }) };
}

/** The catalogue that options and configuration ask for, names applied. Options have the last word. */
export async function catalogueFor(options: CommonOptions, configuration: Configuration): Promise<Catalogue> {
  const paths = options.catalogue ?? configuration.catalogue;
  const catalogue = paths === undefined ? builtinCatalogue() : await loadCatalogue(paths);
  return applyNames(catalogue, { ...configuration.names, ...options.names });
}

/** The window that options and configuration ask for; that its releases exist is checked where it is used. */
export function windowFor(options: Partial<Window>, configuration: Configuration, { releases }: Catalogue): Window {
  const from = options.from ?? configuration.from;
  const to = options.to ?? configuration.to;
  if (from !== undefined && to !== undefined) return { from, to };
  const missing = from !== undefined ? '--to is' : to !== undefined ? '--from is' : '--from and --to are';
  throw new UsageError(
    `${missing} missing: give the release that the code runs on and the one that it moves to, for example --from 25.2 --to 26.3, ` +
      `or set "from" and "to" in the configuration. Known releases: ${releases.map(({ id }) => id).join(', ')}.`,
  );
}

/** The changes that options and configuration leave alone. */
export function ignoredFor(
  options: readonly string[] | undefined,
  configuration: Configuration,
  { changes }: Catalogue,
): ReadonlySet<string> {
  const known = new Set(changes.map(({ id }) => id));
  const ignored = new Set([...(configuration.ignore ?? []), ...(options ?? [])]);
  for (const id of ignored) {
    if (known.has(id)) continue;
    throw new UsageError(
      `There is no change ${JSON.stringify(id)} to ignore.${didYouMean(id, known)} \`lending-compat releases\` lists them all.`,
    );
  }
  return ignored;
}
