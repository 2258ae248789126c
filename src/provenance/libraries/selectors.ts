import type { TSESTree } from '@typescript-eslint/types';
import { askedOfModel } from './backbone.js';
import type { Engine } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { itemOf } from '../objects/items.js';
import { responseBody } from '../requests/responses.js';
import { T, staticString } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, mapOptions, optionsOf } from '../values.js';
import type { Value } from '../value.js';

/** Where the path goes from that a method of an answer takes: `answer.json('a.b')` of load tests, `chain.its('body.a')` of browser tests, `promise.get('a')`. */
export function selectedFrom(receiver: Value, method: string | undefined): Value | undefined {
  const held = askedOfModel(receiver, method);
  if (held) return held;
  const isAnswer = optionsOf(receiver).every(({ kind }) => kind === 'response' || kind === 'data');
  if (!isAnswer || (method !== 'json' && method !== 'its' && method !== 'get')) return undefined;
  if (method !== 'json') return receiver;
  return mapOptions(receiver, (option) => (option.kind === 'response' ? responseBody(option.call) : option));
}

/** What such a method gives back; undefined where it is none, or takes no path. */
export function selectedValue(
  e: Engine,
  receiver: Value,
  method: string,
  { arguments: [path] }: TSESTree.CallExpression,
): Value | undefined {
  const text = path && selectorOf(path);
  let value = text === undefined ? undefined : selectedFrom(receiver, method);
  for (const name of value ? withoutQueries(text ?? '').split('.') : []) {
    if (!value || isUnknown(value)) break;
    value = stepInto(e, value, name);
  }
  return value;
}

/** `#` goes over the items of a list. */
export function stepInto(e: Engine, value: Value, name: string): Value {
  return name === '#' ? itemOf(e, value) : memberOf(e, value, name);
}

/** `#(state=="open")#.id` goes over items as `#.id` does. */
function withoutQueries(path: string): string {
  return path.replace(/#\([^()]*\)#?/g, '#');
}

/** The names of a path down to one of them, also where items are asked for it: `#(name=="value").id`. Undefined where it is not among them. */
export function stepsTo(
  path: string,
  name: string,
): { readonly before: readonly string[]; readonly goesOn: boolean } | undefined {
  const asked = path.indexOf(`#(${name}`);
  const isAsked = asked >= 0 && !/^\w/.test(path.slice(asked + name.length + 2));
  const written = isAsked ? `${path.slice(0, asked)}#.${name}` : path;
  const steps = withoutQueries(written)
    .split(/[.[\]]+/)
    .filter(Boolean);
  const at = steps.indexOf(name);
  return at < 0 ? undefined : { before: steps.slice(0, at), goesOn: at + 1 < steps.length };
}

/** `'a.b'`, or the index of an item. */
function selectorOf(path: Node): string | undefined {
  return path.type === T.Literal && typeof path.value === 'number' ? String(path.value) : staticString(path);
}
