import { builtin } from './generated/builtin.js';
import type { LoadOptions } from './load.js';
import type { Catalogue } from './types.js';

export { CatalogueError, problemText, type Problem } from './errors.js';
export {
  changesIn,
  checkRelease,
  checkWindow,
  effectiveRelease,
  eventsOf,
  isInWindow,
  nextRelease,
  previousRelease,
  readinessOf,
  safeUntil,
  statusAt,
  verdictOf,
  type ChangeEvent,
  type ChangeEventKind,
  type ChangeStatus,
} from './lifecycle.js';
export { applyNames, type Names } from './names.js';
export { compareReleases, isRelease, parseRelease, type ReleaseParts } from './release.js';
export type * from './types.js';
export type { LoadOptions };

let catalogue: Catalogue | undefined;

/** The catalogue that the package brings, before names are applied. Always the same object. */
export function builtinCatalogue(): Catalogue {
  return (catalogue ??= builtin());
}

/**
 * Reads a team's own catalogue, which may extend the built-in one.
 * @param paths Files, and folders whose YAML files are read in the order of their names.
 * @param options The catalogue that may be extended, where it is not the built-in one.
 * @throws {CatalogueError} with every problem that was found.
 */
export async function loadCatalogue(paths: readonly string[], options: LoadOptions = {}): Promise<Catalogue> {
  // The YAML reader and the schema take longer to load than most commands run.
  const { loadCatalogueSync } = await import('./load.js');
  return loadCatalogueSync(paths, { extends: builtinCatalogue(), ...options });
}
