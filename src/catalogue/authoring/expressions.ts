import type { FieldType, HttpMethod, Shape } from '../types.js';

/** The small notations of the YAML: `string(64)[]`, `job | job[]`, `GET, PATCH /path`. */

export const fieldTypes: readonly FieldType[] = [
  'string',
  'boolean',
  'integer',
  'number',
  'date-time',
  'object',
  'not-shown',
];

const allMethods: readonly HttpMethod[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

export const typeForm = /^([A-Za-z][A-Za-z0-9-]*)(?:\((\d{1,6})\))?(\[\])?$/;
export const shapeForm = /^([A-Za-z][A-Za-z0-9]*)(\[\])?(?: \| ([A-Za-z][A-Za-z0-9]*)\[\])?$/;
export const callForm =
  /^(any|(?:GET|POST|PUT|PATCH|DELETE)(?:, (?:GET|POST|PUT|PATCH|DELETE)){0,4}) (\/[A-Za-z0-9._~/{}*-]*)$/;
export const methodsForm = /^(?:any|(?:GET|POST|PUT|PATCH|DELETE)(?:, (?:GET|POST|PUT|PATCH|DELETE)){0,4})$/;

export function isFieldType(word: string): word is FieldType {
  return (fieldTypes as readonly string[]).includes(word);
}

interface TypeExpression {
  readonly type: FieldType;
  readonly shape?: Shape;
  readonly list?: true;
  readonly maxLength?: number;
}

/** `string`, `string(64)`, `date-time[]`, `address`, `licence[]`. Undefined where the text is none of these. */
export function parseType(text: string): TypeExpression | undefined {
  const [, word, length, list] = typeForm.exec(text) ?? [];
  if (word === undefined) return undefined;
  const many = list === undefined ? {} : ({ list: true } as const);
  const maxLength = length === undefined ? {} : { maxLength: Number(length) };
  if (isFieldType(word)) {
    return length !== undefined && word !== 'string' ? undefined : { type: word, ...many, ...maxLength };
  }
  if (length !== undefined || word.includes('-')) return undefined;
  return { type: 'object', shape: { resource: word, cardinality: list === undefined ? 'one' : 'many' }, ...many };
}

/** `job`, `job[]`, `job | job[]`. Undefined where the text is none of these. */
export function parseShape(text: string): Shape | undefined {
  const [, resource, many, either] = shapeForm.exec(text) ?? [];
  if (resource === undefined || isFieldType(resource)) return undefined;
  if (either === undefined) return { resource, cardinality: many === undefined ? 'one' : 'many' };
  return either === resource && many === undefined ? { resource, cardinality: 'either' } : undefined;
}

/** `GET`, `GET, PATCH` or `any`. */
export function parseMethods(text: string): readonly HttpMethod[] {
  return text === 'any' ? allMethods : allMethods.filter((method) => text.split(', ').includes(method));
}

/** `GET, PATCH /a/{b}`. Undefined where the text is no call. */
export function parseCall(text: string): { methods: readonly HttpMethod[]; path: string } | undefined {
  const [, methods, path] = callForm.exec(text) ?? [];
  return methods === undefined || path === undefined ? undefined : { methods: parseMethods(methods), path };
}
