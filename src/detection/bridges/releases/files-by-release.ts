import { effectiveRelease } from '../../../catalogue/lifecycle.js';
import { compareReleases } from '../../../catalogue/release.js';
import type { ModuleFacts } from '../../../provenance/modules/module-facts.js';
import { T, staticString } from '../../../provenance/syntax/syntax.js';
import { holds } from '../../../provenance/syntax/walk.js';
import { isTestFile } from '../../../provenance/testing/test-files.js';
import type { FileContext } from '../../context.js';
import { namesRelease, pathsOfLater, specifierOf } from '../../descriptions/fixture-twins.js';
import type { Detection } from '../../types.js';

/** How many files are gone out of, from what is generated for a release to who takes it. */
const MAX_DEPTH = 3;
/** Of a file with more importers than this nothing is said. */
const MAX_IMPORTERS = 32;

/**
 * Whether a name or a value stands in a file for an older release, beside one for a later release that has the new one instead, and whoever takes the one takes
 * the other: `gen/25_3/users.ts` and `gen/25_4/users.ts` behind one facade.
 */
export function isOfOlderFile(context: FileContext, { place, change, use, text, replacement }: Detection): boolean {
  const since = effectiveRelease(change);
  if (since === undefined || replacement === undefined) return false;
  const { engine } = context;
  const path = engine.host.ownPath(place.file);
  const later = pathsOfLater(path, engine.catalogue).filter(({ own }) => compareReleases(own, since) < 0);
  return later.some(({ later: twin }) => {
    const file = engine.host.resolve(specifierOf(twin, path), place.file);
    const facts = file === undefined ? undefined : engine.facts(file);
    if (!facts || !areTakenTogether(context, place.file, facts.file)) return false;
    // A type may be called as its value is.
    const isNamed = (word: string): boolean =>
      holdsText(facts, word) || (use.kind !== 'value' && holdsName(facts, word));
    return isNamed(replacement) && !isNamed(text);
  });
}

function holdsText({ module: { ast } }: ModuleFacts, text: string): boolean {
  return holds(ast, (node) => staticString(node) === text);
}

function holdsName({ module: { ast } }: ModuleFacts, name: string): boolean {
  return holds(ast, (node) => node.type === T.Identifier && node.name === name);
}

/** Whether whoever takes a file, but for others of its own release, takes its twin as well. */
function areTakenTogether(context: FileContext, older: string, newer: string): boolean {
  const [users, others] = [older, newer].map((file) => usersOf(context, file));
  return users !== undefined && users.size > 0 && [...users].every((file) => others?.has(file) === true);
}

/** Who takes a file, outside of what is for the same release. */
function usersOf(context: FileContext, file: string, depth = 0): ReadonlySet<string> | undefined {
  const { host, catalogue } = context.engine;
  const importers = host.importers(file).filter((one) => !isTestFile(one));
  if (importers.length > MAX_IMPORTERS || depth > MAX_DEPTH) return undefined;
  const users = new Set<string>();
  for (const importer of importers) {
    const isOfRelease = namesRelease(host.ownPath(importer), catalogue);
    const found = isOfRelease ? usersOf(context, importer, depth + 1) : new Set([importer]);
    if (!found) return undefined;
    for (const one of found) users.add(one);
  }
  return users;
}
