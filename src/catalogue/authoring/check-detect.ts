import { didYouMean } from '../suggest.js';
import type { Detect, Endpoint } from '../types.js';
import { callKey } from './check-surface.js';
import type { Content } from './compile.js';
import { fieldAt, type Lookup } from './references.js';
import type { Complain } from './surface.js';

/** What a change is found by is looked up in the rest of the catalogue. */
export function checkDetect(detect: Detect, lookup: Lookup, complain: Complain): void {
  const at = (...path: PropertyKey[]) => ['detect', ...path];
  switch (detect.kind) {
    case 'endpoint':
      detect.endpoints.forEach(({ endpoint, replacement }, index) => {
        const found = lookup.endpoint(endpoint, at('endpoints', index), complain);
        if (found !== undefined && replacement !== undefined) {
          checkReplacementPath(found, replacement, lookup, at('endpoints', index, 'replacement'), complain);
        }
      });
      return;
    case 'field':
    case 'duplicates':
    case 'literal': {
      const resource = lookup.resource(detect.resource, at('resource'), complain);
      if (resource === undefined) return;
      const field = lookup.field(resource, detect.field, at('field'), complain);
      if (detect.kind === 'duplicates' && field !== undefined && field.list !== true)
        complain(at('field'), `${detect.field} is no list.`);
      if (detect.kind === 'field' && detect.replacement !== undefined) {
        lookup.field(resource, detect.replacement, at('replacement'), complain);
      }
      return;
    }
    case 'value': {
      const field = fieldAt(detect.resource, detect.path, lookup, at('path'), complain);
      for (const key of ['from', 'to'] as const) {
        if (field?.enum?.includes(detect[key]) === false) {
          complain(
            at(key),
            `${field.name} has no value ${JSON.stringify(detect[key])}.${didYouMean(detect[key], field.enum)}`,
          );
        }
      }
      return;
    }
    case 'parameter':
      for (const [index, id] of detect.endpoints.entries()) {
        const endpoint = lookup.endpoint(id, at('endpoints', index), complain);
        checkParameter(endpoint, detect.name, at('name'), complain);
        if (detect.beside !== undefined) checkParameter(endpoint, detect.beside.name, at('beside', 'name'), complain);
      }
      return;
    case 'absent-parameters':
      for (const [index, id] of detect.endpoints.entries()) {
        const endpoint = lookup.endpoint(id, at('endpoints', index), complain);
        detect.names.forEach((name, place) => {
          checkParameter(endpoint, name, at('names', place), complain);
        });
      }
      return;
    case 'absent-fields':
      for (const [index, id] of detect.endpoints.entries()) {
        const body = lookup.endpoint(id, at('endpoints', index), complain)?.body;
        if (body === undefined) complain(at('endpoints', index), `The endpoint ${id} has no body.`);
        else {
          for (const field of detect.fields) {
            fieldAt(body.resource, [...detect.path, field], lookup, at('path'), complain);
          }
        }
      }
      return;
    case 'method':
      checkMethod(detect, lookup.content, at('method'), complain);
      if (detect.replacement !== undefined)
        checkMethod(detect.replacement, lookup.content, at('replacement'), complain);
      return;
    case 'unknown-keys': {
      const resource = lookup.resource(detect.resource, at('resource'), complain);
      if (resource === undefined) return;
      for (const name of detect.telling) lookup.field(resource, name, at('telling'), complain);
      for (const name of detect.adds) lookup.field(resource, name, at('adds'), complain);
      for (const [index, { path }] of detect.of.entries())
        fieldAt(detect.resource, path, lookup, at('of', index, 'path'), complain);
      return;
    }
    case 'none':
      return;
  }
}

function checkReplacementPath(
  endpoint: Endpoint,
  replacement: string,
  { content }: Lookup,
  path: readonly PropertyKey[],
  complain: Complain,
): void {
  const known = new Set(content.endpoints.flatMap((one) => one.methods.map((method) => callKey(method, one.path))));
  for (const method of endpoint.methods) {
    if (!known.has(callKey(method, replacement))) {
      const guess = didYouMean(
        replacement,
        content.endpoints.map((one) => one.path),
      );
      complain(path, `There is no endpoint ${method} ${replacement} for the method to carry over to.${guess}`);
    }
  }
}

function checkParameter(
  endpoint: Endpoint | undefined,
  name: string,
  path: readonly PropertyKey[],
  complain: Complain,
): void {
  if (endpoint === undefined || endpoint.query.some((parameter) => parameter.name === name)) return;
  const guess = didYouMean(
    name,
    endpoint.query.map((parameter) => parameter.name),
  );
  complain(path, `The endpoint ${endpoint.id} has no query parameter ${JSON.stringify(name)}.${guess}`);
}

function checkMethod(
  wanted: { readonly object: string; readonly method: string },
  { scripting }: Content,
  path: readonly PropertyKey[],
  complain: Complain,
): void {
  const objects = scripting?.objects ?? [];
  const object = objects.find(({ id }) => id === wanted.object);
  if (object === undefined) {
    complain(
      path,
      `There is no scripting object ${JSON.stringify(wanted.object)}.${didYouMean(
        wanted.object,
        objects.map(({ id }) => id),
      )}`,
    );
  } else if (!object.methods.some(({ name }) => name === wanted.method)) {
    const guess = didYouMean(
      wanted.method,
      object.methods.map(({ name }) => name),
    );
    complain(path, `The scripting object ${object.id} has no method ${JSON.stringify(wanted.method)}.${guess}`);
  }
}
