import { Scanner } from './scan.js';
import type { SearchWords } from './seed-test.js';

/** What a project is asked for before it is looked into. */
interface Searched {
  /** The files that hold a telling word. */
  readonly seeds: readonly string[];
  readonly files: readonly string[];
}

/**
 * Whether something of the platform may begin in a project. A segment of a path makes no path by itself: where the product that stands at the beginning
 * of the path is named nowhere, it is a word of others.
 */
export function mayBegin({ seeds, files }: Searched, { telling, together, segments = [] }: SearchWords): boolean {
  if (seeds.length === 0) return false;
  const parts = new Set(segments.map(({ word }) => word));
  const others = telling.filter((word) => !parts.has(word));
  if (holdsAny(seeds, { telling: others, together })) return true;
  const found = segments.filter(({ word }) => holdsAny(seeds, { telling: [word], together: [] }));
  return holdsAny(files, { telling: [...new Set(found.map(({ product }) => product))], together: [] });
}

function holdsAny(files: readonly string[], words: Omit<SearchWords, 'general' | 'segments'>): boolean {
  const scanner = new Scanner({ ...words, general: [] });
  // Mostly one of the first does.
  for (let from = 0; from < files.length; from += AT_ONCE)
    if (scanner.seeds(files.slice(from, from + AT_ONCE)).seeds.length > 0) return true;
  return false;
}

const AT_ONCE = 16;
