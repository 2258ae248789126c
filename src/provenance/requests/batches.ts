import type { Engine } from '../engine.js';
import { itemOf } from '../objects/items.js';
import { listOf } from '../objects/lists.js';
import type { Sent } from './sent.js';
import { asMethod, sentBy } from './sent.js';
import { plainText, textsOf } from '../texts/text.js';
import { lazily, mapOptions, once, optionsOf, unknown } from '../values.js';
import type { ClientStyle, Value } from '../value.js';

/** Requests that are sent together, one thing made of each: `http.batch([['GET', url], { method, url, body }, url])`, `http.batch({ name: … })`. */
export function eachOfBatch(e: Engine, style: ClientStyle, requests: Value, make: (sent: Sent) => Value): Value {
  const made = (request: Value): Value =>
    mapOptions(request, (option) => {
      const sent = sentInBatch(e, style, option);
      return sent ? make(sent) : unknown('a request that is only known at run time');
    });
  return mapOptions(requests, (option) => {
    switch (option.kind) {
      case 'tuple':
        return option.items.some(({ spread }) => spread)
          ? listOf(() => made(itemOf(e, option)))
          : { ...option, items: option.items.map((item) => ({ ...item, value: once(() => made(item.value())) })) };
      case 'object':
        return {
          ...option,
          members: option.members.map((member) => ({ ...member, value: once(() => made(member.value())) })),
          spreads: option.spreads.map((spread) => once(() => eachOfBatch(e, style, spread(), make))),
        };
      case 'list':
      case 'record':
        return { ...option, item: once(() => made(option.item())) };
      default:
        return unknown('requests that are only known at run time');
    }
  });
}

/** What is sent by every one of them. */
export function sentTogether(e: Engine, style: ClientStyle, requests: Value): Sent[] {
  return optionsOf(requests).flatMap((option) => {
    const spreads =
      option.kind === 'object' ? option.spreads.flatMap((spread) => sentTogether(e, style, spread())) : [];
    return [...spreads, ...optionsOf(itemOf(e, option)).flatMap((request) => sentInBatch(e, style, request) ?? [])];
  });
}

function sentInBatch(e: Engine, style: ClientStyle, request: Value): Sent | undefined {
  if (request.kind === 'object')
    return sentBy(e, { style: style === 'k6' ? 'fetch' : style, name: '' }, [lazily(request)]);
  if (request.kind !== 'tuple')
    return textsOf(request).length > 0 ? { url: request, method: 'GET', query: undefined, body: undefined } : undefined;
  const [verb, url, body] = request.items;
  const method = asMethod(plainText(verb?.value() ?? request)?.toUpperCase() ?? '');
  return url && { url: url.value(), method, query: undefined, body: method === 'GET' ? undefined : body?.value };
}
