import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { dataOf } from '../requests/responses.js';
import { asMethod } from '../requests/sent.js';
import { T, placeOf, staticKey } from '../syntax/syntax.js';
import { plainText, textsOf } from '../texts/text.js';
import type { Value } from '../value.js';
import { schemaShape } from './schema-shapes.js';
import type { SchemaShape } from './schema-shapes.js';

/** Names under which a request's description has the schema of what is answered to it. */
const ANSWERS = [
  'response',
  'responseSchema',
  'responseBody',
  'responseType',
  'returns',
  'result',
  'resultSchema',
  'output',
  'outputSchema',
];
/** The same for what is sent with it. */
const BODIES = ['body', 'bodySchema', 'requestBody', 'requestSchema'];
const PATHS = ['path', 'url', 'uri', 'route', 'endpoint'];
const METHODS = ['method', 'verb', 'httpMethod'];
/** What only the description of a route has that the app serves itself. */
const SERVED = /^(?:handler|handle|preHandler|onRequest|resolve|controller|middlewares?)$/;

interface Described {
  readonly shape: SchemaShape;
  readonly input: Value;
}

/** The schemas that a module has in descriptions of requests: `{ method: 'GET', path: '/users/:id', response: User }`. */
export function describedPayloads(e: Engine, frame: Frame): readonly Described[] {
  return [...describedUnder(e, ANSWERS, 'response', frame), ...describedUnder(e, BODIES, 'body', frame)];
}

function describedUnder(e: Engine, names: readonly string[], part: Part, frame: Frame): Described[] {
  const { properties } = frame.facts.reached(e.host.related());
  return names
    .flatMap((name) => properties.get(name) ?? [])
    .flatMap((property) => {
      const object = property.parent;
      if (object.type !== T.ObjectExpression) return [];
      const input = payloadOf(e, object, part, frame);
      const shape = input && schemaShape(e, property.value, frame);
      return input && shape ? [{ shape, input }] : [];
    });
}

type Part = 'response' | 'body';

/** What is answered to a described request, or sent with it, where the method and the whole path are seen. */
function payloadOf(e: Engine, object: TSESTree.ObjectExpression, part: Part, frame: Frame): Value | undefined {
  const members = new Map(
    object.properties.flatMap((one): [string, TSESTree.Property][] => {
      const name = one.type === T.Property ? staticKey(one.key, one.computed) : undefined;
      return one.type === T.Property && name !== undefined ? [[name, one]] : [];
    }),
  );
  if ([...members.keys()].some((name) => SERVED.test(name))) return undefined;
  const first = (names: readonly string[]): Value | undefined => {
    const found = names.map((name) => members.get(name)).find((one) => one !== undefined);
    return found && e.valueOf(found.value, frame);
  };
  const path = first(PATHS);
  const said = first(METHODS);
  const method = said && asMethod((plainText(said) ?? '').toUpperCase());
  const [text, ...others] = path ? textsOf(path) : [];
  if (!text || others.length > 0 || !method) return undefined;
  const [endpoint, another] = e.matcher.match(text, method)?.sure ?? [];
  const described = another ? undefined : endpoint?.[part];
  if (!endpoint || !described) return undefined;
  const head = { place: placeOf(object, frame.facts.file), why: `${method} ${endpoint.path}` };
  return dataOf(described, { head, rest: undefined });
}
