import { builtinCatalogue } from '../catalogue/index.js';
import { CatalogueError } from '../catalogue/errors.js';
import { checkWindow, verdictOf } from '../catalogue/lifecycle.js';
import { loadCatalogueSync } from '../catalogue/load.js';
import { applyNames } from '../catalogue/names.js';
import { didYouMean } from '../catalogue/suggest.js';
import type { Catalogue, Verdict, Window } from '../catalogue/types.js';
import type { Configuration } from '../config/configuration.js';
import { ConfigurationError } from '../config/error.js';
import { marker } from '../detection/ignore-comments.js';
import { searchWords, type SearchWords } from '../detection/words.js';
import { WordTest } from './words.js';

/** All that the rules are told, checked: the same for every file with the same settings. */
export interface Setup {
  /** Names applied. */
  readonly catalogue: Catalogue;
  readonly window: Window;
  readonly ignore: ReadonlySet<string>;
  readonly crossFile: boolean;
  /** Changes that the window touches, by id. */
  readonly due: ReadonlyMap<string, Verdict>;
  readonly searchWords: SearchWords;
  /** What a text may hold that the rules look at: words of the platform, and comments of ours. */
  readonly words: WordTest;
}

/**
 * Makes the setup that a configuration describes.
 * @param owner where the configuration stands, as an error names it
 * @throws {ConfigurationError} with what to write, for anything missing or unknown.
 */
export function createSetup(configuration: Configuration, owner: string): Setup {
  const { from, to, names = {}, ignore = [], crossFile = true } = configuration;
  if (from === undefined || to === undefined) throw new ConfigurationError(missing(from, to));
  return explained(owner, () => {
    const catalogue = applyNames(catalogueOf(configuration), names);
    const window = checkWindow(catalogue, { from, to });
    checkIgnored(catalogue, ignore, owner);
    const words = searchWords(catalogue, window);
    return {
      catalogue,
      window,
      ignore: new Set(ignore),
      crossFile,
      due: dueChanges(catalogue, window),
      searchWords: { ...words, mark: marker },
      words: new WordTest({ ...words, telling: [...words.telling, marker] }),
    };
  });
}

function missing(from: string | undefined, to: string | undefined): string {
  const what =
    from === undefined && to === undefined
      ? 'No window is set'
      : `The window has no \`${from === undefined ? 'from' : 'to'}\``;
  return (
    `${what}: the rules have to know the release that the code runs on and the one that it moves to. ` +
    `Add lendingCompat.window({ from: '…', to: '…' }) to the ESLint configuration, ` +
    `or write "from" and "to" into lending-compat.config.json.`
  );
}

/** Errors of the catalogue, told as errors of the configuration that led to it. */
function explained<T>(owner: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof CatalogueError) throw new ConfigurationError(`${owner}: ${error.message}`);
    throw error;
  }
}

function catalogueOf({ catalogue }: Configuration): Catalogue {
  const builtin = builtinCatalogue();
  return catalogue === undefined ? builtin : loadCatalogueSync(catalogue, { extends: builtin });
}

function checkIgnored({ changes }: Catalogue, ignore: readonly string[], owner: string): void {
  const known = changes.map(({ id }) => id);
  const unknown = ignore.find((id) => !known.includes(id));
  if (unknown === undefined) return;
  const guess = didYouMean(unknown, known);
  throw new ConfigurationError(
    `${owner}: ignore names the change ${JSON.stringify(unknown)}, which the catalogue does not have.${guess}` +
      ' `lending-compat releases` lists them all.',
  );
}

function dueChanges({ changes }: Catalogue, window: Window): ReadonlyMap<string, Verdict> {
  const due = new Map<string, Verdict>();
  for (const change of changes) {
    const verdict = verdictOf(change, window);
    if (verdict !== undefined && change.detect.kind !== 'none') due.set(change.id, verdict);
  }
  return due;
}
