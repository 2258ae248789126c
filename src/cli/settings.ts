import { applyNames, builtinCatalogue, loadCatalogue } from '../catalogue/index.js';
import { didYouMean } from '../catalogue/suggest.js';
import type { Catalogue, Window } from '../catalogue/types.js';
import { checkWindow } from '../catalogue/lifecycle.js';
import type { RootOptions } from '../audit/roots.js';
import type { Configuration, RootConfiguration } from '../config/configuration.js';
import { mayBeConfigured } from '../config/places.js';
import { configurationOf } from '../config/roots.js';
import { UsageError, isExplained } from './errors.js';

/** Options that every command knows. */
export interface CommonOptions {
  readonly names?: Readonly<Record<string, string>>;
  readonly catalogue?: readonly string[];
}

/** The configuration of a folder, with absolute paths; empty where there is none. */
export async function readConfiguration(cwd: string): Promise<Configuration> {
  if (!mayBeConfigured(cwd)) return {};
  const { findConfiguration } = await import('../config/file.js');
  return findConfiguration(cwd)?.configuration ?? {};
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
  const several =
    configuration.roots === undefined
      ? ''
      : 'The parts of the configuration have windows of their own; this takes one. ';
  throw new UsageError(
    `${several}${missing} missing: give the release that the code runs on and the one that it moves to, for example --from 25.2 --to 26.3, ` +
      `or set "from" and "to" in the configuration. Known releases: ${releases.map(({ id }) => id).join(', ')}.`,
  );
}

/** Parts of the code, and the window of whatever is in none of them. */
interface Windows {
  readonly window?: Window;
  readonly roots?: readonly RootOptions[];
}

/**
 * The windows that options and configuration ask for. An option is for all parts.
 * @throws {UsageError} for a part without a window, and for one that the catalogue does not know.
 */
export function windowsFor(options: Partial<Window>, configuration: Configuration, catalogue: Catalogue): Windows {
  const { roots, ...rest } = configuration;
  const given = { ...(options.from && { from: options.from }), ...(options.to && { to: options.to }) };
  const outside = { ...rest, ...given };
  if (roots === undefined || roots.length === 0) return { window: windowFor(options, rest, catalogue) };
  const { from, to } = outside;
  return {
    ...(from !== undefined && to !== undefined && { window: { from, to } }),
    roots: roots.map((root) => ({
      path: root.path,
      window: inRoot(root, () => checkWindow(catalogue, windowFor(options, configurationOf(rest, root), catalogue))),
      ignore: inRoot(root, () => ignoredFor([], root, catalogue)),
    })),
  };
}

/** Says which part an error is about. */
function inRoot<T>({ path }: RootConfiguration, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!isExplained(error)) throw error;
    throw new UsageError(`The root ${path}: ${error.message}`);
  }
}

/** The changes that options and configuration leave alone. */
export function ignoredFor(
  options: readonly string[] | undefined,
  configuration: Pick<Configuration, 'ignore'>,
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
