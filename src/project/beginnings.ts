import { readFileSync } from 'node:fs';
import { Scanner } from './scan.js';
import type { SearchWords } from './seed-test.js';
import { standsAsSegment } from './segment-places.js';

/** What a project is asked for before it is looked into. */
interface Searched {
  /** The files that hold a telling word. */
  readonly seeds: readonly string[];
  readonly files: readonly string[];
}

/**
 * Whether something of the platform may begin in a project. Segments of a path make no path by themselves: where the product that stands at the beginning
 * of the path is spelled as a part of an address nowhere, or none of them stands where it can be a part of that path, they are words of others.
 */
export function mayBegin({ seeds, files }: Searched, words: SearchWords): boolean {
  if (seeds.length === 0) return false;
  if (holdsAny(seeds, beginningWords(words))) return true;
  const { segments = [] } = words;
  const products = new Set(segments.map(({ product }) => product));
  return [...products].some((product) => {
    const itsOwn = segments.filter((one) => one.product === product);
    return (
      holdsAny(seeds, { telling: [], together: itsOwn.map(({ words }) => words) }) &&
      holdsAny(files, { telling: asPartOfAddress(product), together: [] }) &&
      seeds.some((seed) => standsAsSegment(textOf(seed), itsOwn))
    );
  });
}

/** The words with which something of the platform begins in any case. */
export function beginningWords({ telling, together, segments = [], besides = [] }: SearchWords): SearchWords {
  const known = new Set([...segments.map(({ words }) => keyOf(words)), ...besides]);
  return {
    telling: telling.filter((word) => !known.has(keyOf([word]))),
    together: together.filter((group) => !known.has(keyOf(group))),
    general: [],
  };
}

/** A product as it stands in addresses, in texts and as a value of data. */
function asPartOfAddress(product: string): string[] {
  return [...ADDRESS_STARTS.map((start) => `${start}${product}`), `${product}/`];
}

function keyOf(words: readonly string[]): string {
  return words.join(' ');
}

function holdsAny(files: readonly string[], words: Omit<SearchWords, 'general' | 'segments'>): boolean {
  const scanner = new Scanner({ ...words, general: [] });
  // Mostly one of the first does.
  for (let from = 0; from < files.length; from += AT_ONCE)
    if (scanner.seeds(files.slice(from, from + AT_ONCE)).seeds.length > 0) return true;
  return false;
}

const AT_ONCE = 16;

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // Gone since it was searched.
    return '';
  }
}

/** What stands before a part of an address: in a path, at the start of a text, or as a value without quotes. */
const ADDRESS_STARTS = ['/', "'", '"', '`', ':', ': ', '=', '= ', ',', '- ', '>', '\t'];
