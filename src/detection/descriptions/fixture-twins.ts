import { compareReleases } from '../../catalogue/release.js';
import type { Catalogue, ReleaseId } from '../../catalogue/types.js';
import type { JsonNode, Place } from '../../provenance/types.js';
import { textIn, visitData } from '../../translation/data/tree.js';
import type { Found } from '../context.js';

/** What is written before and since a change, as folders and files are called. */
const WORDS: readonly (readonly [string, readonly string[]])[] = [
  ['before', ['after', 'since', 'now']],
  ['old', ['new', 'current']],
  ['older', ['newer']],
  ['legacy', ['current', 'new', 'modern']],
  ['previous', ['next', 'current']],
  ['pre', ['post']],
];
const WORD = /(?<![a-z])(?:before|older|old|legacy|previous|pre)(?![a-z])/g;
const RELEASE = /(?<!\d|\d[._])(\d{2})([._-])(\d)(?!\d)/g;

/**
 * Data of a later release that is kept beside a file: `fixtures/26.3/user.json` beside `fixtures/25.2/user.json`, `user.new.json` beside `user.old.json`.
 * @param path from the top of its project
 */
export function twinPaths(path: string, catalogue: Pick<Catalogue, 'releases'>): readonly string[] {
  const found = pathsOfLater(path, catalogue).map(({ later }) => later);
  for (const { index, 0: word } of path.matchAll(WORD))
    for (const other of WORDS.find(([before]) => before === word)?.[1] ?? []) found.push(put(path, index, word, other));
  return found;
}

/** What a path would be for a later release, with the release that it names itself. */
export function pathsOfLater(
  path: string,
  { releases }: Pick<Catalogue, 'releases'>,
): readonly { readonly own: ReleaseId; readonly later: string }[] {
  return [...path.matchAll(RELEASE)].flatMap(({ index, 0: whole, 1: year = '', 2: sign = '', 3: number = '' }) => {
    const own = `${year}.${number}`;
    if (!releases.some(({ id }) => id === own)) return [];
    return releases
      .filter(({ id }) => compareReleases(id, own) > 0)
      .map(({ id }) => ({ own, later: put(path, index, whole, id.replace('.', sign)) }));
  });
}

/** Whether a path names a release. */
export function namesRelease(path: string, { releases }: Pick<Catalogue, 'releases'>): boolean {
  return [...path.matchAll(RELEASE)].some(([, year = '', , number = '']) =>
    releases.some(({ id }) => id === `${year}.${number}`),
  );
}

function put(path: string, index: number, word: string, other: string): string {
  return path.slice(0, index) + other + path.slice(index + word.length);
}

/** Data that says of which release it is. */
interface OfRelease {
  readonly release: ReleaseId;
  readonly node: JsonNode;
}

/**
 * Data of later releases that is kept in the same file as what stands at a place: `[{ release: '25.2', body: … }, { release: '26.3', body: … }]`,
 * `{ '25.2': …, '26.3': … }`.
 */
export function twinsWithin(root: JsonNode, { releases }: Pick<Catalogue, 'releases'>): (place: Place) => JsonNode[] {
  const ids = new Set<string>(releases.map(({ id }) => id));
  const kept: { readonly node: JsonNode; readonly later: readonly JsonNode[] }[] = [];
  visitData(root, (node) => {
    const named = namedByRelease(node, ids);
    for (const one of named) {
      const later = named.filter(({ release }) => compareReleases(release, one.release) > 0);
      if (later.length > 0) kept.push({ node: one.node, later: later.map((other) => other.node) });
    }
    return undefined;
  });
  return ({ start, end }) =>
    kept.flatMap(({ node, later }) => (node.place.start <= start && end <= node.place.end ? later : []));
}

/** A longer list is one of records, of which none is what stands for another. */
const MOST_SHAPES = 12;

const SAYS_RELEASE = /^(?:platform|api|tenant)?[-_]?(?:release|version)$/i;

function namedByRelease(node: JsonNode, ids: ReadonlySet<string>): readonly OfRelease[] {
  if (node.kind === 'object')
    return [...node.members].flatMap(([name, value]) => (ids.has(name) ? [{ release: name, node: value }] : []));
  if (node.kind !== 'array') return [];
  const named = node.items.flatMap((item) => {
    const members = item.kind === 'object' ? [...item.members] : [];
    const release = textIn(members.find(([name]) => SAYS_RELEASE.test(name))?.[1]);
    return release !== undefined && ids.has(release) ? [{ release, node: item }] : [];
  });
  return named.length > MOST_SHAPES ? [] : named;
}

/** How a file names another of its project. */
export function specifierOf(other: string, path: string): string {
  return '../'.repeat(path.split('/').length - 1).replace(/^$/, './') + other;
}

/** Whether data has what takes the place of what was found in its twin, and no longer that. */
export function hasInstead(twin: JsonNode, { due: { detect } }: Found): boolean {
  if (detect.kind === 'field') {
    const { replacement, field } = detect;
    return replacement !== undefined && holdsKey(twin, replacement) && !holdsKey(twin, field);
  }
  return detect.kind === 'value' && holdsValue(twin, detect.to) && !holdsValue(twin, detect.from);
}

function holdsKey(root: JsonNode, name: string): boolean {
  return holdsAny(root, (node) => node.kind === 'object' && node.members.has(name));
}

function holdsValue(root: JsonNode, value: string): boolean {
  return holdsAny(root, (node) => node.kind === 'scalar' && node.value === value);
}

function holdsAny(root: JsonNode, is: (node: JsonNode) => boolean): boolean {
  let found = false;
  visitData(root, (node) => {
    found ||= is(node);
    return found ? false : undefined;
  });
  return found;
}
