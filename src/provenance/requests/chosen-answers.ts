import type { Engine, Frame } from '../engine.js';
import { applyTo } from '../functions/calls.js';
import { memberOf } from '../objects/members.js';
import { plainText } from '../texts/text.js';
import { isUnknown, mapOptions, optionsOf, unionOf } from '../values.js';
import type { ApiCall, ClientStyle, FunctionValue, Value } from '../value.js';
import { responseBody } from './responses.js';
import type { Entry } from './sent.js';

/** got's `paginate(url)`, `paginate.all(url)`, `paginate.each(url)`. */
export const PAGES = 'paginate';

/** Options that choose between the response and its body. */
export function chosenAnswer(
  e: Engine,
  { style, name }: Entry,
  call: ApiCall,
  options: readonly (Value | undefined)[],
  frame: Frame,
): Value {
  const isSet = (name: string): boolean =>
    options.some((value) => {
      const flag = value?.kind === 'object' ? memberOf(e, value, name) : undefined;
      return flag?.kind === 'scalar' && flag.value === true;
    });
  if (style === 'angular') return observedAnswer(e, call, options);
  if (style === 'axios' && isRead(e, options, 'responseType', /^(?:stream|arraybuffer)$/))
    return { kind: 'response', call, flavour: 'raw' };
  if (style === 'got' && name === PAGES) return pagedItems(e, call, options, frame);
  if (style === 'request-promise') {
    const [change] = functionsAmong(e, options, ['transform']);
    const changed = change && applyTo(e, change, [() => responseBody(call)], frame);
    if (changed && !isUnknown(changed)) return changed;
  }
  if (style === 'got' && isSet('resolveBodyOnly')) return responseBody(call);
  if (style === 'request-promise' && isSet('resolveWithFullResponse'))
    return { kind: 'response', call, flavour: 'body' };
  return answerOf(style, call);
}

/** Items of a list that is read page by page, as the options say how a page becomes a list. */
function pagedItems(e: Engine, call: ApiCall, options: readonly (Value | undefined)[], frame: Frame): Value {
  const change = functionsAmong(e, options, ['pagination', 'transform']).at(-1);
  const page = change ? applyTo(e, change, [() => answerOf('got', call)], frame) : responseBody(call);
  return mapOptions(page, (option) => (option.kind === 'body-text' ? responseBody(call) : option));
}

/** Functions that stand among options. */
function functionsAmong(
  e: Engine,
  options: readonly (Value | undefined)[],
  names: readonly string[],
): readonly FunctionValue[] {
  return options.flatMap((value) => {
    const held = value?.kind === 'object' ? names.reduce<Value>((at, name) => memberOf(e, at, name), value) : undefined;
    return held?.kind === 'function' ? [held] : [];
  });
}

/** Whether options say so by a word. */
function isRead(e: Engine, options: readonly (Value | undefined)[], name: string, word: RegExp): boolean {
  return options.some((value) => value?.kind === 'object' && word.test(plainText(memberOf(e, value, name)) ?? ''));
}

/** `{ observe: 'response' }`, `{ observe: 'events' }`: the body comes in the response, or in the last of the events. */
function observedAnswer(e: Engine, call: ApiCall, options: readonly (Value | undefined)[]): Value {
  const observed = options.flatMap((value) =>
    value
      ? optionsOf(value).flatMap((one) => (one.kind === 'object' ? optionsOf(memberOf(e, one, 'observe')) : []))
      : [],
  );
  const isWhole = (value: Value): boolean => /^(?:response|events)$/.test(plainText(value) ?? '');
  if (!observed.some(isWhole)) return responseBody(call);
  const whole: Value = { kind: 'response', call, flavour: 'observed' };
  return observed.every((value) => isWhole(value) || isUnknown(value)) ? whole : unionOf([whole, responseBody(call)]);
}

export function answerOf(style: ClientStyle, call: ApiCall): Value {
  switch (style) {
    case 'axios':
    case 'openapi-fetch':
    case 'hey-api':
      return { kind: 'response', call, flavour: 'data' };
    case 'angular':
    case 'ofetch':
    case 'nuxt':
    case 'angular-resource':
    case 'request-promise':
      return responseBody(call);
    case 'jquery':
      return { kind: 'response', call, flavour: 'jquery' };
    case 'fetch':
    case 'bent':
      return { kind: 'response', call, flavour: 'fetch' };
    case 'apps-script':
      return { kind: 'response', call, flavour: 'text' };
    case 'got':
    case 'ky':
    case 'undici':
    case 'k6':
      return { kind: 'response', call, flavour: 'got' };
    case 'superagent':
      return { kind: 'request', call };
    case 'node':
      return { kind: 'response', call, flavour: 'node' };
    case 'request':
      return { kind: 'response', call, flavour: 'body' };
  }
}
