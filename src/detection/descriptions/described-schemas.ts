import type { JsonNode, Place } from '../../provenance/types.js';
import { itemsIn, memberIn } from '../../translation/data/tree.js';
import { inner } from './bound-data.js';
import type { Bound, BoundData } from './bound-data.js';
import type { Followed, References } from './references.js';

/** Deeper schemas refer to themselves. */
const MAX_DEPTH = 6;

/** What a schema says of data: the names of its properties, and the values that they are allowed. */
export function describedSchema(
  data: BoundData,
  bound: Bound,
  schema: JsonNode,
  references: References,
  depth = 0,
): void {
  const parts = partsOf({ node: schema, references });
  const properties = parts.flatMap(propertiesOf);
  for (const { name, place, schema: property } of properties) {
    data.name(bound, name, place, (other) => properties.some((one) => one.name === other));
    const below = data.below(bound, name);
    data.values(
      below,
      partsOf(property).flatMap(({ node }) => valuesOf(node)),
    );
    if (depth < MAX_DEPTH) describedSchema(data, below, property.node, property.references, depth + 1);
  }
  for (const { node, references: own } of parts) {
    const items = memberIn(node, 'items');
    if (items && depth < MAX_DEPTH) describedSchema(data, bound, items, own, depth + 1);
    const example = memberIn(node, 'example');
    if (example?.kind !== 'scalar' && example) data.payload(bound, example);
    for (const one of itemsIn(memberIn(node, 'examples'))) if (one.kind !== 'scalar') data.payload(bound, one);
  }
}

/** A schema and those that it is put together from. */
function partsOf(schema: Followed, depth = 0): readonly Followed[] {
  const { node, references } = schema.references.follow(schema.node);
  const combined =
    depth < MAX_DEPTH ? ['allOf', 'oneOf', 'anyOf'].flatMap((name) => itemsIn(memberIn(node, name))) : [];
  return [{ node, references }, ...combined.flatMap((one) => partsOf({ node: one, references }, depth + 1))];
}

interface Property {
  readonly name: string;
  readonly place: Place;
  readonly schema: Followed;
}

function propertiesOf({ node, references }: Followed): Property[] {
  const properties = memberIn(node, 'properties');
  if (properties?.kind !== 'object') return [];
  return [...properties.members].flatMap(([name, schema]) => {
    const key = properties.keys.get(name);
    return key === undefined ? [] : [{ name, place: inner(key), schema: { node: schema, references } }];
  });
}

/** Values that a schema allows, or shows. */
function valuesOf(schema: JsonNode): readonly JsonNode[] {
  const single = ['const', 'default', 'example'].flatMap((name) => memberIn(schema, name) ?? []);
  return [...itemsIn(memberIn(schema, 'enum')), ...single, ...itemsIn(memberIn(schema, 'examples'))];
}
