import { containsPath, matchesPath, normalisePath, segmentsOf, isParameter } from './path.js';
import { suggestions } from './suggest.js';
import type { Catalogue, Change, Endpoint, Field, HttpMethod, Parameter, PlatformEvent, Resource } from './types.js';

/** Something of the surface that a question can mean. */
export type Subject =
  | { readonly kind: 'resource'; readonly resource: Resource }
  | { readonly kind: 'field'; readonly resource: Resource; readonly field: Field }
  | { readonly kind: 'endpoint'; readonly endpoint: Endpoint }
  | { readonly kind: 'parameter'; readonly endpoint: Endpoint; readonly parameter: Parameter }
  | { readonly kind: 'event'; readonly event: PlatformEvent }
  | { readonly kind: 'method'; readonly object: string; readonly method: string };

interface Answer {
  /** Changes that concern what was asked for, in the catalogue's order. */
  readonly changes: readonly Change[];
  /** What of the surface was asked for. */
  readonly subjects: readonly Subject[];
}

/** The names under which a change or a part of the surface can be asked for; letters count without their case. */
interface Named<T> {
  readonly names: readonly string[];
  readonly value: T;
}

/**
 * What a catalogue knows of an id, a field (`resource.field` or its name), a path with or without a method, a query
 * parameter, a scripting method, an event or a value.
 */
export function lookUp(catalogue: Catalogue, question: string): Answer {
  const asked = question.trim();
  const byId = catalogue.changes.filter(({ id }) => id === asked);
  if (byId.length > 0) return { changes: byId, subjects: [] };
  const endpoints = endpointsAt(catalogue, asked);
  const name = asked.toLowerCase().replace(/\(\)$/, '');
  const named = <T>(entries: readonly Named<T>[]) =>
    entries.filter(({ names }) => names.some((one) => one.toLowerCase() === name)).map(({ value }) => value);
  const subjects: Subject[] = [
    ...endpoints.map((endpoint) => ({ kind: 'endpoint', endpoint }) as const),
    ...named(namedSubjects(catalogue)),
  ];
  const meant = new Set<Change>([
    ...named(namedChanges(catalogue)),
    ...endpoints.flatMap((endpoint) => changesOfEndpoint(catalogue, endpoint)),
  ]);
  return { changes: catalogue.changes.filter((change) => meant.has(change)), subjects };
}

/** What could have been meant by a question without an answer. */
export function lookUpSuggestions(catalogue: Catalogue, question: string): string[] {
  const names = [...namedChanges(catalogue), ...namedSubjects(catalogue)].flatMap((entry) => entry.names);
  const ids = catalogue.changes.map(({ id }) => id);
  const paths = catalogue.endpoints.map(({ path }) => path);
  return suggestions(question.trim(), [...ids, ...names, ...paths], 5);
}

/** The endpoints that a path, `METHOD path` or a part of a path means. */
function endpointsAt({ endpoints, general }: Catalogue, asked: string): Endpoint[] {
  const [, method, rest] = /^(?:(GET|POST|PUT|PATCH|DELETE)\s+)?(.*)$/is.exec(asked) ?? [];
  const path = normalisePath(rest ?? '');
  const ofMethod = endpoints.filter(({ methods }) => method === undefined || methods.includes(asMethod(method)));
  if (path === undefined) {
    const telling = !general.includes(asked.toLowerCase()) && /^\w+$/.test(asked);
    return ofMethod.filter((endpoint) => endpoint.id === asked || (telling && containsPath(endpoint.path, asked)));
  }
  const whole = ofMethod.filter((endpoint) => matchesPath(endpoint.path, path));
  const most = Math.max(...whole.map(literals));
  return whole.length > 0
    ? whole.filter((endpoint) => literals(endpoint) === most)
    : ofMethod.filter((endpoint) => containsPath(endpoint.path, path));
}

function asMethod(text: string): HttpMethod {
  return text.toUpperCase() as HttpMethod;
}

function literals({ path }: Endpoint): number {
  return segmentsOf(path).filter((segment) => !isParameter(segment)).length;
}

/** The changes that concern an endpoint itself, or of which it is the replacement. */
function changesOfEndpoint({ changes }: Pick<Catalogue, 'changes'>, endpoint: Endpoint): Change[] {
  return changes.filter(({ detect }) => {
    switch (detect.kind) {
      case 'endpoint':
        return detect.endpoints.some((use) => use.endpoint === endpoint.id || use.replacement === endpoint.path);
      case 'parameter':
      case 'absent-parameters':
      case 'absent-fields':
        return detect.endpoints.includes(endpoint.id);
      default:
        return false;
    }
  });
}

function namedChanges({ changes }: Catalogue): Named<Change>[] {
  return changes.map((change) => ({ names: namesIn(change), value: change }));
}

/** The names that a change takes away, puts in their place or looks for. */
function namesIn({ detect }: Change): string[] {
  switch (detect.kind) {
    case 'field': {
      const fields = [detect.field, ...(detect.aliases ?? []), detect.replacement ?? ''].filter((name) => name !== '');
      return [...fields, ...fields.map((name) => `${detect.resource}.${name}`)];
    }
    case 'duplicates':
    case 'literal':
      return [detect.field, `${detect.resource}.${detect.field}`];
    case 'value': {
      const path = detect.path.join('.');
      return [detect.from, detect.to, path, detect.path.at(-1) ?? path, `${detect.resource}.${path}`];
    }
    case 'parameter':
      return [detect.name];
    case 'absent-parameters':
      return [...detect.names];
    case 'absent-fields':
      return [...detect.fields, ...detect.fields.map((field) => [...detect.path, field].join('.'))];
    case 'unknown-keys':
      return [...detect.adds, ...detect.adds.map((field) => `${detect.resource}.${field}`)];
    case 'method':
      return [detect, ...(detect.replacement === undefined ? [] : [detect.replacement])].flatMap(
        ({ object, method }) => [method, `${object}.${method}`],
      );
    case 'endpoint':
    case 'none':
      return [];
  }
}

function namedSubjects({ resources, endpoints, events, scripting }: Catalogue): Named<Subject>[] {
  const named = (value: Subject, ...names: string[]): Named<Subject> => ({ names, value });
  return [
    ...resources.map((resource) => named({ kind: 'resource', resource }, resource.id, resource.title)),
    ...resources.flatMap((resource) =>
      Object.values(resource.fields).map((field) =>
        named({ kind: 'field', resource, field }, field.name, `${resource.id}.${field.name}`),
      ),
    ),
    ...endpoints.flatMap((endpoint) =>
      endpoint.query.map((parameter) => named({ kind: 'parameter', endpoint, parameter }, parameter.name)),
    ),
    ...events.map((event) =>
      named({ kind: 'event', event }, event.id, event.event, `${event.resource}.${event.event}`),
    ),
    ...(scripting?.objects ?? []).flatMap(({ id, methods }) =>
      methods.map(({ name }) => named({ kind: 'method', object: id, method: name }, name, `${id}.${name}`)),
    ),
  ];
}
