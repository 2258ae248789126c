import type { Engine } from '../../provenance/engine.js';
import { textOf } from '../../provenance/texts/text.js';
import type { JsonNode, Place } from '../../provenance/types.js';
import { addressIn } from '../../translation/data/shapes.js';
import { textIn } from '../../translation/data/tree.js';
import { inner } from '../descriptions/bound-data.js';

type Address = NonNullable<ReturnType<typeof addressIn>>;

/**
 * Whether a name in a table of data belongs to the request of another resource. Code that goes through such a table takes each address with the
 * names beside it; seen from the code, any name may go with any address.
 */
export function isOfOtherSection(engine: Engine, place: Place, resource: string): boolean {
  const root = engine.host.json(place.file);
  const address = root && addressAround(root, place);
  const told = address && resourcesOf(engine, address);
  return told !== undefined && !told.some((one) => holds(engine, one, resource, 0));
}

/** What a request takes and gives; undefined where it may be any. */
function resourcesOf(engine: Engine, { method, address }: Address): readonly string[] | undefined {
  const path = textIn(address) ?? '';
  const endpoints = engine.matcher.match(textOf(path, inner(address.place)), undefined)?.sure ?? [];
  const asked = endpoints.filter(({ methods }) => methods.some((one) => one === (method ?? one)));
  if (asked.length > 0)
    return asked.flatMap(({ body, response }) => [body, response].flatMap((shape) => shape?.resource ?? []));
  const [beginning, ...rest] = partsOf(path);
  // What all addresses begin with is in front of any.
  if (rest.length === 0) return undefined;
  return engine.catalogue.endpoints.some((endpoint) => partsOf(endpoint.path)[0] === beginning) ? [] : undefined;
}

/** Product and version, and each segment behind them. */
function partsOf(path: string): readonly string[] {
  const [, product = '', version = '', ...rest] = path
    .toLowerCase()
    .replace(/^[a-z]+:\/\/[^/]*|[?#].*/g, '')
    .split('/');
  return [`${product}/${version}`, ...rest.filter((part) => part !== '')];
}

const MOST_LEVELS = 4;

/** Whether a resource is another, or stands in it. */
function holds(engine: Engine, id: string, other: string, level: number): boolean {
  if (id === other) return true;
  if (level >= MOST_LEVELS) return false;
  return Object.values(engine.resource(id)?.fields ?? {}).some(
    ({ shape }) => shape !== undefined && holds(engine, shape.resource, other, level + 1),
  );
}

/** The address that is told nearest around a place. */
function addressAround(root: JsonNode, { start, end }: Place): Address | undefined {
  let nearest: Address | undefined;
  for (let node: JsonNode | undefined = root; node !== undefined && node.kind !== 'scalar';) {
    const address = addressIn(node);
    // What stands in the address itself is no name beside it.
    if (address && !(address.address.place.start <= start && end <= address.address.place.end)) nearest = address;
    const parts: readonly JsonNode[] = node.kind === 'array' ? node.items : [...node.members.values()];
    node = parts.find(({ place }) => place.start <= start && end <= place.end);
  }
  return nearest;
}
