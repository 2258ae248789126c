import { catalogueError } from './errors.js';
import { didYouMean } from './suggest.js';
import type { Catalogue, NamePlaceholder, Scripting } from './types.js';

/** What a placeholder of the catalogue is called in the code that is looked at: `{ lending: 'acme' }`. */
export type Names = Readonly<Record<string, string>>;

type NamePlace = NamePlaceholder['in'][number];

/** What a name may look like, by where it stands. */
const forms: Readonly<Record<NamePlace, { form: RegExp; words: string }>> = {
  path: { form: /^[A-Za-z0-9][A-Za-z0-9._~-]*$/, words: 'a path segment' },
  script: { form: /^[A-Za-z_$][\w$]*$/, words: 'a name of a script' },
  header: { form: /^[A-Za-z0-9][A-Za-z0-9-]*$/, words: 'the beginning of a header' },
  identifier: { form: /^[A-Za-z_$][\w$]*$/, words: 'a word of an identifier' },
  urn: { form: /^[A-Za-z0-9][A-Za-z0-9-]*$/, words: 'a part of a URN' },
};

const longest = 60;

/**
 * The catalogue with placeholders replaced by the names that the code uses: in path segments that begin with one, in the
 * script accessor, in headers, identifiers and URNs, and in the examples and sentences that show them. Its hash stays.
 * @throws {CatalogueError} for a placeholder that the catalogue does not have, and for a name that cannot stand in its place.
 */
export function applyNames(catalogue: Catalogue, names: Names): Catalogue {
  const given: Given[] = Object.entries(names).map(([id, name]) => ({
    id,
    name,
    in: checkName(catalogue, id, name).in,
  }));
  const changed = given.filter(({ id, name }) => id !== name);
  if (changed.length === 0) return catalogue;
  const replace = createReplacer(changed);
  const { id, title, names: placeholders, hash, scripting, ...content } = catalogue;
  return {
    id,
    title,
    names: placeholders.map((one) => {
      const called = changed.find((other) => other.id === one.id)?.name;
      return called === undefined ? one : { ...one, called };
    }),
    ...mapStrings(content, replace),
    ...(scripting === undefined ? {} : { scripting: namedScripting(scripting, changed, replace) }),
    hash,
  };
}

interface Given {
  readonly id: string;
  readonly name: string;
  readonly in: readonly NamePlace[];
}

function namedScripting(scripting: Scripting, given: readonly Given[], replace: (text: string) => string): Scripting {
  const byId = new Map(given.filter((one) => one.in.includes('script')).map(({ id, name }) => [id, name]));
  return {
    accessor: scripting.accessor.map((part) => byId.get(part) ?? part),
    objects: mapStrings(scripting.objects, replace),
  };
}

function checkName({ names }: Catalogue, id: string, name: unknown): NamePlaceholder {
  const placeholder = names.find((one) => one.id === id);
  const known = names.map((one) => one.id);
  if (placeholder === undefined) {
    const guess = didYouMean(id, known);
    throw catalogueError(
      `There is no name ${JSON.stringify(id)} to replace.${guess} Known: ${known.join(', ') || 'none'}.`,
    );
  }
  if (typeof name !== 'string' || name.trim() === '') {
    throw catalogueError(`The name for ${id} is empty; write the word that your code uses, for example ${id}=acme.`);
  }
  for (const place of placeholder.in) {
    if (!forms[place].form.test(name) || name.length > longest) {
      throw catalogueError(
        `${JSON.stringify(name.slice(0, longest))} cannot stand for ${id}: it has to be ${forms[place].words}, without slashes and spaces.`,
      );
    }
  }
  return placeholder;
}

/** How a placeholder looks in each place of a text that may hold anything, at the beginning of a word. */
const inText: Readonly<Record<NamePlace, (id: string) => string>> = {
  path: (id) => `(?<=/)${id}`,
  script: (id) => `(?<![\\w$.])${id}(?=\\.[A-Za-z_$])`,
  header: (id) => `(?<![A-Za-z0-9])${id}(?=-[A-Za-z])`,
  identifier: (id) => `(?<![A-Za-z0-9.])${id}(?=_[a-z]|:<)|(?<=_)${id}(?=_)`,
  urn: (id) => `(?<=urn:)${id}(?=:)`,
};

/** One pass for all names, so that a name that is itself a placeholder is not replaced again. */
function createReplacer(given: readonly Given[]): (text: string) => string {
  const texts = given.flatMap(({ id, name, in: places }) =>
    places.map((place) => ({ source: inText[place](id), name })),
  );
  const identifiers = given
    .filter((one) => one.in.includes('identifier'))
    .map(({ id, name }) => ({ source: `(?<=^|_)${id}(?=_|$)`, name }));
  const replaceInText = replaceAny(texts);
  const replaceInIdentifier = replaceAny(identifiers);
  return (text) => (/^\w+$/.test(text) ? replaceInIdentifier(text) : replaceInText(text));
}

function replaceAny(sources: readonly { source: string; name: string }[]): (text: string) => string {
  if (sources.length === 0) return (text) => text;
  const pattern = new RegExp(sources.map(({ source }) => `(${source})`).join('|'), 'gi');
  return (text) =>
    text.replace(pattern, (found: string, ...groups: unknown[]) => {
      const source = sources[groups.findIndex((group) => group !== undefined)];
      return source === undefined ? found : inCaseOf(found, source.name);
    });
}

function inCaseOf(found: string, name: string): string {
  if (found === found.toUpperCase()) return name.toUpperCase();
  const first = found.charAt(0);
  return first === first.toUpperCase() ? name.charAt(0).toUpperCase() + name.slice(1) : name;
}

function mapStrings<T>(value: T, replace: (text: string) => string): T {
  if (typeof value === 'string') return replace(value) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => mapStrings(item, replace)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [replace(key), mapStrings(item, replace)])) as T;
}
