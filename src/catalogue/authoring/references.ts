import { entryOf } from '../entry.js';
import { didYouMean } from '../suggest.js';
import type { Endpoint, Field, Resource } from '../types.js';
import type { Content } from './compile.js';
import type { Complain } from './surface.js';

/** Finds what entries name, and complains where it is not there. */
export interface Lookup {
  readonly content: Content;
  endpoint(id: string, path: readonly PropertyKey[], complain: Complain): Endpoint | undefined;
  /** The resource, known to come with some call or event. */
  resource(id: string, path: readonly PropertyKey[], complain: Complain): Resource | undefined;
  field(resource: Resource, name: string, path: readonly PropertyKey[], complain: Complain): Field | undefined;
}

export function createLookup(content: Content): Lookup {
  const endpoints = new Map(content.endpoints.map((endpoint) => [endpoint.id, endpoint]));
  const resources = new Map(content.resources.map((resource) => [resource.id, resource]));
  const reachable = reachableResources(content);
  return {
    content,
    endpoint(id, path, complain) {
      const found = endpoints.get(id);
      if (found === undefined)
        complain(path, `There is no endpoint ${JSON.stringify(id)}.${didYouMean(id, endpoints.keys())}`);
      return found;
    },
    resource(id, path, complain) {
      const found = resources.get(id);
      if (found === undefined)
        complain(path, `There is no resource ${JSON.stringify(id)}.${didYouMean(id, resources.keys())}`);
      else if (!reachable.has(id)) {
        complain(
          path,
          `No endpoint and no event carries the resource ${id}, so that nothing could match; give it one.`,
        );
      }
      return found;
    },
    field(resource, name, path, complain) {
      const found = entryOf(resource.fields, name);
      if (found === undefined) {
        const guess = didYouMean(name, Object.keys(resource.fields));
        complain(path, `The resource ${resource.id} has no field ${JSON.stringify(name)}.${guess}`);
      }
      return found;
    },
  };
}

/** The resources that some call or event carries, themselves or inside another. */
export function reachableResources({ endpoints, events, resources }: Content): Set<string> {
  const byId = new Map(resources.map((resource) => [resource.id, resource]));
  const reached = new Set<string>();
  const waiting = [...endpoints.flatMap(({ body, response }) => [body, response]), ...events.map(({ body }) => body)];
  for (let shape = waiting.pop(); waiting.length > 0 || shape !== undefined; shape = waiting.pop()) {
    if (shape === undefined || reached.has(shape.resource)) continue;
    reached.add(shape.resource);
    waiting.push(...Object.values(byId.get(shape.resource)?.fields ?? {}).map((field) => field.shape));
  }
  return reached;
}

/** The field that a path of fields leads to. */
export function fieldAt(
  resourceId: string,
  fields: readonly string[],
  lookup: Lookup,
  path: readonly PropertyKey[],
  complain: Complain,
): Field | undefined {
  let resource = lookup.resource(resourceId, path, complain);
  let field: Field | undefined;
  for (const name of fields) {
    if (resource === undefined) {
      if (field !== undefined)
        complain(path, `${field.name} is no resource that could have a field ${JSON.stringify(name)}.`);
      return undefined;
    }
    field = lookup.field(resource, name, path, complain);
    if (field === undefined) return undefined;
    resource = field.shape === undefined ? undefined : lookup.resource(field.shape.resource, path, complain);
  }
  return field;
}
