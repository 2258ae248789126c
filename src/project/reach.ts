import type { Links, Project } from './project.js';

/** How many files a value may be handed through from the file that calls the platform; barrels that only hand on do not count. */
const MAX_HOPS = 6;

interface ReachOptions {
  readonly seeds: readonly string[];
  readonly links: Links;
  readonly resolve: (specifier: string, from: string) => string | undefined;
  /** Those of some files that hold a general word. */
  readonly withGeneralWord: (files: readonly string[]) => readonly string[];
}

/**
 * The files that hold a general word and that values of the seeds may get to: whatever imports the seeds, what either
 * imports in turn, who imports those for the types they declare, and scripts of the same page. Seeds themselves are not
 * among them.
 */
export function reachOf({ seeds, links, resolve, withGeneralWord }: ReachOptions): readonly string[] {
  const above = importersOf(seeds, links);
  const imported = [...seeds, ...above].flatMap((file) =>
    links.specifiers(file).map(({ specifier }) => resolve(specifier, file)),
  );
  const beside = new Set(imported.filter((file) => file !== undefined));
  const carriers = withGeneralWord([...beside]);
  const reached = new Set([...above, ...beside, ...importersOf(carriers, links), ...pageScripts(seeds, links)]);
  for (const seed of seeds) reached.delete(seed);
  return withGeneralWord([...reached]);
}

/** Files that declare what calls of the platform bind, and who imports them. */
export function withImporters(bound: readonly string[], project: Pick<Project, 'importers'>): readonly string[] {
  return [...new Set(bound.flatMap((file) => [file, ...project.importers(file)]))];
}

/** Everything that imports one of some files, by ever longer ways. */
function importersOf(files: readonly string[], { graph }: Links): ReadonlySet<string> {
  const reached = new Set<string>();
  let ring = [...files];
  for (let hop = 0; hop < MAX_HOPS && ring.length > 0; hop++) {
    const next: string[] = [];
    // Files that hand on stand in the same ring: the loop comes to those that are added while it runs.
    for (const file of ring) {
      for (const edge of graph.importers(file)) {
        if (reached.has(edge.file)) continue;
        reached.add(edge.file);
        (edge.reexported ? ring : next).push(edge.file);
      }
    }
    ring = next;
  }
  return reached;
}

/** Scripts that use a global which a seed may define. */
function pageScripts(seeds: readonly string[], { scripts }: Links): string[] {
  const names = new Set(seeds.flatMap((seed) => [...(scripts.namesOf(seed) ?? [])]));
  return names.size === 0 ? [] : scripts.users(names);
}
