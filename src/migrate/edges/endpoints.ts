import type { EdgeTables, EndpointEntry } from '../types.js';

/** What the platform is really called, by placeholder: `{ lending: 'acme' }`. */
export type Names = Readonly<Record<string, string>>;

interface Pattern {
  readonly entry: EndpointEntry;
  /** Lower case; an empty text stands for a parameter. */
  readonly segments: readonly string[];
  /** Further segments may follow. */
  readonly open: boolean;
}

export type FindEndpoint = (method: string, path: string) => EndpointEntry | undefined;

/** Finds the endpoint that a call means. A path may have anything in front of the endpoint's: a base, a version of a gateway. */
export function endpointFinder({ endpoints, names: placeholders }: EdgeTables, names: Names): FindEndpoint {
  const named = (segment: string) => {
    const id = placeholders.path.find((one) => segment.startsWith(one));
    return id === undefined ? segment : (names[id] ?? id) + segment.slice(id.length);
  };
  const patterns = endpoints.map((entry): Pattern => {
    const segments = entry.path.split('/').slice(1);
    const open = segments.at(-1) === '{*}';
    return {
      entry,
      open,
      segments: (open ? segments.slice(0, -1) : segments).map((one) =>
        one.startsWith('{') ? '' : named(one).toLowerCase(),
      ),
    };
  });
  const known = new Map<string, readonly Pattern[]>();
  // Paths with the most literal segments come first, so that the nearest endpoint is found.
  const literals = ({ segments }: Pattern) => segments.filter((segment) => segment !== '').length;
  patterns.sort((a, b) => literals(b) - literals(a));
  return (method, path) => {
    const verb = method.toUpperCase();
    let ofMethod = known.get(verb);
    if (ofMethod === undefined) {
      ofMethod = patterns.filter(({ entry }) => (entry.methods as readonly string[]).includes(verb));
      known.set(verb, ofMethod);
    }
    const given = path.split('/').filter((segment) => segment !== '');
    return ofMethod.find((pattern) => isAt(pattern, given))?.entry;
  };
}

function isAt({ segments, open }: Pattern, given: readonly string[]): boolean {
  for (let start = 0; start <= given.length - segments.length; start++) {
    if (!open && start + segments.length !== given.length) continue;
    if (segments.every((segment, index) => segment === '' || segment === given[start + index]?.toLowerCase()))
      return true;
  }
  return false;
}
