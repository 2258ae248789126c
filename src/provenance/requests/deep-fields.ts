import type { Catalogue } from '../../catalogue/types.js';

const known = new WeakMap<Catalogue, ReadonlyMap<string, ReadonlySet<string>>>();
const NONE: ReadonlySet<string> = new Set();

/** Names of the fields that may stand at any depth below a resource: a part of it that has one is told by it. */
export function deepFields(catalogue: Catalogue, resource: string): ReadonlySet<string> {
  let fields = known.get(catalogue);
  if (!fields) known.set(catalogue, (fields = fieldsOf(catalogue)));
  return fields.get(resource) ?? NONE;
}

function fieldsOf({ changes }: Catalogue): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { detect } of changes) {
    if (detect.kind !== 'field' || detect.depth !== 'any') continue;
    const names = found.get(detect.resource) ?? new Set();
    for (const name of [detect.field, ...(detect.aliases ?? [])]) names.add(name);
    found.set(detect.resource, names);
  }
  return found;
}
