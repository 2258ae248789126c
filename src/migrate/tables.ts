import { effectiveRelease } from '../catalogue/lifecycle.js';
import type { Catalogue, Change, Endpoint, Resource } from '../catalogue/types.js';
import type {
  EdgeTables,
  EndpointEntry,
  EndpointFate,
  ParameterStep,
  ResourceEntry,
  RewriteTables,
  Step,
} from './types.js';

/** What the rewriter needs of a catalogue, for payloads and for calls. */
export function rewriteTables(catalogue: Catalogue): EdgeTables {
  const { names, signature } = catalogue;
  const placeholders = (place: 'path' | 'header') => names.filter((one) => one.in.includes(place)).map((one) => one.id);
  const elsewhere = names.filter((one) => !one.in.includes('path') && !one.in.includes('header')).map((one) => one.id);
  return {
    ...payloadTables(catalogue),
    endpoints: endpointEntries(catalogue, activeResources(catalogue)),
    names: { path: placeholders('path'), header: placeholders('header'), other: elsewhere },
    ...(signature && { signature: { headers: signature.headers, hash: signature.hash } }),
  };
}

/** What the rewriter needs of a catalogue for payloads alone. */
export function payloadTables(catalogue: Catalogue): RewriteTables {
  const { id, releases, resources, changes } = catalogue;
  const active = activeResources(catalogue);
  return {
    id,
    releases: releases.map((release) => release.id),
    resources: Object.fromEntries(
      resources.map((resource) => [resource.id, active.has(resource.id) ? resourceEntry(resource, active) : {}]),
    ),
    steps: changes.flatMap(stepOf),
  };
}

/** Resources of which something may have to change, in themselves or in what they hold. */
function activeResources({ resources, changes }: Catalogue): Set<string> {
  const changed = new Set(changes.map(({ rewrite }) => ('resource' in rewrite ? rewrite.resource : undefined)));
  const active = new Set(
    resources
      .filter(({ id, fields }) => changed.has(id) || Object.values(fields).some(({ readOnly }) => readOnly === true))
      .map(({ id }) => id),
  );
  for (let size = -1; size !== active.size;) {
    size = active.size;
    for (const { id, fields } of resources) {
      if (Object.values(fields).some(({ shape }) => shape !== undefined && active.has(shape.resource))) active.add(id);
    }
  }
  return active;
}

function resourceEntry({ fields }: Resource, active: ReadonlySet<string>): ResourceEntry {
  const all = Object.values(fields);
  const nested = all.flatMap(({ name, shape }) =>
    shape !== undefined && active.has(shape.resource) ? [[name, shape.resource] as const] : [],
  );
  const readOnly = all.filter((field) => field.readOnly === true).map(({ name }) => name);
  return {
    ...(nested.length > 0 && { nested: Object.fromEntries(nested) }),
    ...(readOnly.length > 0 && { readOnly }),
  };
}

function stepOf(change: Change): Step[] {
  const { id, rewrite, deprecated, removed, replacement } = change;
  if (rewrite.kind === 'waiver' || rewrite.kind === 'drop-parameter') return [];
  const base = { change: id, resource: rewrite.resource, ...(deprecated !== undefined && { deprecated }) };
  const since = replacement?.since ?? removed;
  const window = {
    ...(since !== undefined && since !== 'existing' && { since }),
    ...(removed !== undefined && { removed }),
  };
  const at = effectiveRelease(change);
  switch (rewrite.kind) {
    case 'rename-field': {
      const { from, to, value, writes } = rewrite;
      return [{ ...base, kind: 'rename', from, to, ...window, value, ...(writes === 'drop' && { unsent: true }) }];
    }
    case 'map-value':
      return [{ ...base, kind: 'map', path: rewrite.path, map: rewrite.map, ...window }];
    case 'distinct-items':
      return at === undefined ? [] : [{ ...base, kind: 'distinct', field: rewrite.field, at }];
    case 'add-fields':
      return at === undefined ? [] : [{ ...base, kind: 'add', fields: rewrite.fields, at }];
    case 'unnamed-field':
      return at === undefined ? [] : [{ ...base, kind: 'vanish', names: rewrite.names, at }];
  }
}

/** Endpoints of which something changes, and those that would be taken for one of them. */
function endpointEntries(catalogue: Catalogue, active: ReadonlySet<string>): EndpointEntry[] {
  const all = catalogue.endpoints.map((endpoint) => endpointEntry(endpoint, catalogue, active));
  const concerned = all.filter((entry) => Object.keys(entry).length > 2);
  return all.filter((entry) => concerned.some((other) => entry === other || areAlike(entry, other)));
}

/** Whether a call can be meant by both. */
function areAlike(a: EndpointEntry, b: EndpointEntry): boolean {
  const one = a.path.split('/');
  const other = b.path.split('/');
  return (
    a.methods.some((method) => b.methods.includes(method)) &&
    one.length === other.length &&
    one.every((part, index) => part === other[index] || part.startsWith('{') || other[index]?.startsWith('{') === true)
  );
}

function endpointEntry(endpoint: Endpoint, { changes }: Catalogue, active: ReadonlySet<string>): EndpointEntry {
  const { methods, path, body, response } = endpoint;
  const parameters = changes.flatMap((change) => parameterSteps(change, endpoint));
  const fate = changes.map((change) => fateOf(change, endpoint)).find((one) => one !== undefined);
  return {
    methods,
    path,
    ...(body && active.has(body.resource) && { body: body.resource }),
    ...(response && active.has(response.resource) && { response: response.resource }),
    ...(fate && { fate }),
    ...(parameters.length > 0 && { parameters }),
  };
}

function parameterSteps({ id, rewrite, ...change }: Change, endpoint: Endpoint): ParameterStep[] {
  const at = effectiveRelease({ id, rewrite, ...change }) ?? change.deprecated;
  if (rewrite.kind !== 'drop-parameter' || at === undefined || !rewrite.endpoints.includes(endpoint.id)) return [];
  const { name, value, beside } = rewrite;
  return [{ change: id, name, value, at, ...(beside && { beside }) }];
}

function fateOf(
  { id, detect, deprecated, removed, replacement }: Change,
  endpoint: Endpoint,
): EndpointFate | undefined {
  if (detect.kind !== 'endpoint') return undefined;
  const use = detect.endpoints.find((one) => one.endpoint === endpoint.id);
  if (use === undefined) return undefined;
  const instead = use.replacement ?? use.instead ?? replacement?.what;
  return {
    change: id,
    ...(deprecated !== undefined && { deprecated }),
    ...(removed !== undefined && { removed }),
    ...(instead !== undefined && { instead }),
  };
}
