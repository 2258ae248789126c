import type { Engine } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { MAX_IMPORTERS } from './callers.js';
import { MAX_CALL_SITES, usesByName } from './uses-by-name.js';
import type { Site } from './callers-in-context.js';
import type { Called } from './function-names.js';

/** How far the object of a method is handed on from module to module. */
const MAX_HOPS = 4;

/** Calls of a method by files that have its object from elsewhere than its module: `client.users.list()`. */
export function sitesFarther(e: Engine, fn: Called, name: string, facts: ModuleFacts): Site[] {
  const named = e.host.related().holding(name);
  const sites: Site[] = [];
  if (named.size === 0 || (named.size === 1 && named.has(facts.file))) return sites;
  // Those that import the module itself have been asked.
  for (const makers of importersByHops(e, facts.file).slice(1)) {
    if (sites.length > MAX_CALL_SITES) break;
    for (const file of makers) {
      const user = named.has(file) ? e.facts(file) : undefined;
      if (user) sites.push(...usesByName(e, fn, name, user));
    }
  }
  return sites.length > 0 ? sites : sitesHanded(e, fn, name, facts);
}

/** By the files that are looked at: who imports each, and who imports those, the same for all methods of a file. */
const known = new WeakMap<ReadonlySet<string>, Map<string, readonly (readonly string[])[]>>();

function importersByHops(e: Engine, file: string): readonly (readonly string[])[] {
  const { files } = e.host.related();
  const hops = known.get(files) ?? new Map<string, readonly (readonly string[])[]>();
  known.set(files, hops);
  const before = hops.get(file);
  if (before) return before;
  const found: (readonly string[])[] = [];
  const seen = new Set([file]);
  let makers: readonly string[] = [file];
  while (found.length < MAX_HOPS && makers.length > 0) {
    const next = new Set<string>();
    for (const maker of makers)
      for (const importer of e.host.importers(maker))
        if (next.size < MAX_IMPORTERS && files.has(importer) && !seen.has(importer)) next.add(importer);
    makers = [...next];
    for (const maker of makers) seen.add(maker);
    found.push(makers);
  }
  hops.set(file, found);
  return found;
}

/**
 * The same by files that are handed the object: `configure(app)` of a module that whoever makes it imports. What goes through a list that the module hands
 * over itself calls the functions of all that stands in it: `toCsv(columns, rows)`.
 */
export function sitesHanded(e: Engine, fn: Called, name: string, facts: ModuleFacts): Site[] {
  const { files, holding } = e.host.related();
  const named = holding(name);
  const sites: Site[] = [];
  if (named.size > MAX_IMPORTERS) return sites;
  const makers = new Set(e.host.importers(facts.file).filter((file) => files.has(file)));
  for (const file of named) {
    if (sites.length > MAX_CALL_SITES) break;
    const importers = e.host.importers(file);
    const isHanded = importers.some((importer) => makers.has(importer));
    if (file === facts.file || makers.has(file) || !(isHanded || importers.includes(facts.file))) continue;
    const user = files.has(file) ? e.facts(file) : undefined;
    const uses = user ? usesByName(e, fn, name, user) : [];
    sites.push(...(isHanded ? uses : uses.filter(({ roundIn }) => roundIn !== undefined)));
  }
  return sites;
}
