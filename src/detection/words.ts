import type { Catalogue, Change, Window } from '../catalogue/types.js';
import { verdictOf } from '../catalogue/lifecycle.js';
import type { Segments } from '../project/seed-test.js';

/** Words that tell which files have to be looked at. ASCII, matched without regard to case. */
export interface SearchWords {
  /** A file that holds one of these is looked at, and what it is connected with. */
  readonly telling: readonly string[];
  /** A file with one of these is looked at only where it is connected with a telling one. */
  readonly general: readonly string[];
  /** A file that holds all of one group counts as telling. */
  readonly together: readonly (readonly string[])[];
  /** Those of the telling ones and of the groups that are nothing but segments of paths. */
  readonly segments?: readonly Segments[];
  /** Those of the telling ones that say nothing without what another word tells. */
  readonly besides?: readonly string[];
  /** Fields and what replaces them, as they are written. */
  readonly names?: readonly string[];
}

/** Names of validators that refuse what a schema does not name: general by themselves. */
const REFUSALS = [
  ...['forbidNonWhitelisted', 'UnmappedMemberHandling', 'MissingMemberHandling', 'failOnUnknownProperties'],
  ...['FAIL_ON_UNKNOWN_PROPERTIES', 'new ObjectMapper()', 'jacksonObjectMapper()'],
];

/** How a schema is closed, of which the keys may stand in another file. */
const CLOSERS = ['additionalProperties', 'unevaluatedProperties', 'strictObject(', '.strict(', '.noUnknown('];

/** Readers of other languages that may refuse what a class of another file has no field for. */
const READERS =
  'readValue readerFor treeToValue convertValue Deserialize DeserializeObject DeserializeAsync decodeFromString decodeFromStream decodeFromJsonElement ReadFromJsonAsync denormalize failOnUnknown @RequestBody'.split(
    ' ',
  );

/** How requests are sent: an address that stands in a table elsewhere is reported by the call that it is handed to. */
const SENDERS = ['get', 'post', 'put', 'patch', 'delete', 'request', 'fetch', 'send'].flatMap((verb) => [
  `${verb}(`,
  `${verb}<`,
]);

/** Methods of clients that ask for lists, whatever they are handed. */
const LISTERS = ['list(', 'all(', 'find(', 'search(', 'query('];

/** How members are read by names that stand elsewhere, in a table that is handed over: these are told by who reads them. */
const KEY_READERS = [
  'lodash',
  'ramda',
  'csv-stringify',
  ...'just-safe-get dot-prop object-path get-value dlv dottie jmespath'.split(' '),
  ...['key', 'name', 'path', 'field', 'column', 'col', 'prop', 'property', 'accessor', 'k', 'f', 'c'].flatMap(
    (name) => [`[${name}]`, `.${name}]`],
  ),
];

/** What stands around a segment of a path: it is a part of a text, or a text by itself that something joins. */
const SEGMENT_ENDS = [
  ['/', ''],
  ["'", "'"],
  ['"', '"'],
] as const;

/** The words to search for, for the changes that are due in a window. */
export function searchWords(catalogue: Catalogue, window: Window): SearchWords {
  const general = new Set(catalogue.general.map((word) => word.toLowerCase()));
  const telling = new Map<string, string>();
  const common = new Map<string, string>();
  const together: (readonly string[])[] = [];
  const named = new Set<string>();
  const add = (word: string): void => {
    const key = word.toLowerCase();
    (general.has(key) ? common : telling).set(key, word);
    named.add(key);
  };
  const segments: Segments[] = [];
  const besides: string[] = [];
  const addSegments = (words: readonly string[], before: readonly [string, ...string[]]): void => {
    const [word = ''] = words;
    if (words.length > 1) together.push(words);
    else telling.set(word.toLowerCase(), word);
    segments.push({ words, product: before[0], before: before.map((segment) => segment.toLowerCase()) });
  };
  for (const change of catalogue.changes) {
    if (!verdictOf(change, window)) continue;
    addWords(catalogue, change, {
      add,
      addSegments,
      addGeneral: (word) => common.set(word.toLowerCase(), word),
      addBesides: (word) => {
        add(word);
        besides.push(word);
      },
      together,
    });
    for (const word of wordsBeside(catalogue, change)) common.set(word.toLowerCase(), word);
  }
  return {
    telling: [...telling.values()].sort(),
    general: [...common.values()].sort(),
    together,
    segments: segments.filter(({ words }) => !words.every((word) => named.has(word.toLowerCase()))),
    besides,
    names: catalogue.changes.filter((change) => verdictOf(change, window)).flatMap(({ detect }) => namesIn(detect)),
  };
}

function namesIn(detect: Change['detect']): readonly string[] {
  if (detect.kind !== 'field') return [];
  return [detect.field, ...(detect.aliases ?? []), ...(detect.replacement === undefined ? [] : [detect.replacement])];
}

/** What a file holds that says nothing else of a change: the address, what is absent from the call, and the name that is read by may stand in another file. */
function wordsBeside(catalogue: Catalogue, { detect }: Change): readonly string[] {
  switch (detect.kind) {
    case 'endpoint':
      return SENDERS;
    case 'field':
      return KEY_READERS;
    case 'absent-parameters':
      return [
        ...SENDERS,
        ...LISTERS,
        ...parametersOf(catalogue, detect.endpoints),
        ...askersOf(catalogue, detect.endpoints),
      ];
    case 'absent-fields':
      return [...SENDERS, ...detect.path];
    default:
      return [];
  }
}

function parametersOf(catalogue: Catalogue, ids: readonly string[]): readonly string[] {
  const called = catalogue.endpoints.filter(({ id }) => ids.includes(id));
  return called.flatMap(({ query }) => query.map(({ name }) => name));
}

/** How functions are called that ask for a list, by what that is a list of: `listUsers(`, `fetchExternalUsers(`. */
function askersOf(catalogue: Catalogue, ids: readonly string[]): readonly string[] {
  const called = catalogue.endpoints.filter(({ id }) => ids.includes(id));
  const things = called.flatMap(({ path }) => {
    const [whole, last] = /[A-Za-z]*?([A-Z]?[a-z]+)$/.exec(path) ?? [];
    return whole === undefined || last === undefined ? [] : [whole, last];
  });
  return things.flatMap((name) => ASKING.map((verb) => `${verb}${name}(`));
}

const ASKING = [
  'list',
  'get',
  'getAll',
  'all',
  'fetch',
  'fetchAll',
  'load',
  'loadAll',
  'find',
  'search',
  'read',
  'query',
  '',
];

/** A file may hold no more of a path than its end: `api.loans(`/${id}/attachments`)`, where a client of another file has the rest. */
function addEnd({ endpoints }: Catalogue, id: string, { addGeneral }: Search): void {
  const segments = endpoints.find((candidate) => candidate.id === id)?.path.split('/') ?? [];
  const end = segments.findLast((segment) => segment !== '' && !segment.startsWith('{'));
  if (end !== undefined) addGeneral(`/${end}`);
}

/** Takes what is searched for. */
interface Search {
  readonly add: (word: string) => void;
  /** Takes words that are segments of a path, and all that stands fixed in it before the last of them. */
  readonly addSegments: (words: readonly string[], before: readonly [string, ...string[]]) => void;
  readonly addGeneral: (word: string) => void;
  readonly addBesides: (word: string) => void;
  readonly together: (readonly string[])[];
}

function addWords(catalogue: Catalogue, change: Change, search: Search): void {
  const { detect } = change;
  const { add, together } = search;
  switch (detect.kind) {
    case 'endpoint':
      for (const { endpoint } of detect.endpoints) {
        addPath(catalogue, endpoint, search);
        addEnd(catalogue, endpoint, search);
      }
      break;
    case 'parameter':
    case 'absent-parameters':
    case 'absent-fields':
      for (const endpoint of detect.endpoints) addPath(catalogue, endpoint, search);
      if (detect.kind === 'parameter') add(detect.name);
      break;
    case 'field':
      for (const name of [detect.field, ...(detect.aliases ?? [])]) {
        add(name);
        if (spelledApart(name) !== name) search.addGeneral(spelledApart(name));
      }
      addCallsOf(catalogue, detect.resource, search);
      break;
    case 'value':
      add(detect.from);
      for (const name of detect.path.slice(-1)) add(name);
      addCallsOf(catalogue, detect.resource, search);
      break;
    case 'duplicates':
    case 'literal':
      add(detect.field);
      addCallsOf(catalogue, detect.resource, search);
      break;
    case 'method':
      add(detect.method);
      if (catalogue.scripting) add(catalogue.scripting.accessor.slice(-2).join('.'));
      break;
    case 'unknown-keys':
      together.push([...detect.telling]);
      for (const word of REFUSALS) search.addBesides(word);
      for (const word of [...CLOSERS, ...READERS]) search.addGeneral(word);
      break;
    case 'none':
  }
}

/** Endpoints that send or take a resource (or one that holds it): a file that calls them is where its payloads come from. */
function addCallsOf(catalogue: Catalogue, resource: string, search: Search): void {
  const holders = holdersOf(catalogue, resource);
  for (const endpoint of catalogue.endpoints) {
    const shapes = [endpoint.response?.resource, endpoint.body?.resource];
    if (shapes.some((shape) => shape !== undefined && holders.has(shape))) addPath(catalogue, endpoint.id, search);
  }
}

function holdersOf(catalogue: Catalogue, resource: string): ReadonlySet<string> {
  const holders = new Set([resource]);
  for (let size = 0; size !== holders.size;) {
    size = holders.size;
    for (const candidate of catalogue.resources) {
      if (Object.values(candidate.fields).some((field) => field.shape && holders.has(field.shape.resource)))
        holders.add(candidate.id);
    }
  }
  return holders;
}

/**
 * A path is found by its telling segments; one that has none, by its product prefix, by its last two fixed segments together (a wrapper may add the
 * prefix elsewhere), or where there is only one of them by that and its version, or by the product and its first fixed segment apart.
 */
function addPath(catalogue: Catalogue, id: string, { add, addSegments }: Search): void {
  const endpoint = catalogue.endpoints.find((candidate) => candidate.id === id);
  if (!endpoint) return;
  const general = new Set(catalogue.general.map((word) => word.toLowerCase()));
  const fixed = endpoint.path.split('/').filter((segment) => segment !== '' && !segment.startsWith('{'));
  const [product, version, ...tail] = fixed;
  if (product === undefined) return;
  const isTelling = (segment: string): boolean => !general.has(segment.toLowerCase());
  for (const [at, segment] of tail.entries())
    if (isTelling(segment)) addSegments([segment], [product, version ?? '', ...tail.slice(0, at)]);
  if (version === undefined || tail.some(isTelling)) return;
  add(`${product}/${version}`);
  const [first] = tail;
  if (first === undefined) return;
  // Segments may be handed to a function that joins them.
  addSegments([product, first], [product, version]);
  if (tail.length === 1) {
    addSegments([`/${product}`, `/${first}`], [product, version]);
    addSegments([`${version}/${first}`], [product, version]);
    return;
  }
  for (const [open, close] of SEGMENT_ENDS) {
    // Two common words in quotes stand in any large text: a list of segments begins with the version.
    const segments = open === '/' ? tail.slice(-2) : [version, ...tail];
    addSegments(
      segments.map((segment) => `${open}${segment}${close}`),
      [product, version, ...tail.slice(0, -1)],
    );
  }
}

/** `late_fee` of `lateFee`: how models of some languages call what payloads call so. */
export function spelledApart(name: string): string {
  return name.replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Finds any of some words where it stands by itself. */
export function wordsRegExp(words: readonly string[], flags = ''): RegExp {
  if (words.length === 0) return /(?!)/;
  const escaped = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
  return new RegExp(`(?<!\\w)(?:${escaped.join('|')})(?!\\w)`, flags);
}
