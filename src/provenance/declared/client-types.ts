import type { ClientStyle, Value } from '../value.js';

/** Types of HTTP clients, by the package that they come from. */
const CLIENT_TYPES: readonly { readonly origin: RegExp; readonly name: RegExp; readonly style: ClientStyle }[] = [
  { origin: /^axios$/, name: /^Axios(?:Instance|Static)?$/, style: 'axios' },
  { origin: /^@nestjs\/(?:axios|common)$/, name: /^HttpService$/, style: 'axios' },
  { origin: /^@angular\/common\/http$/, name: /^HttpClient$/, style: 'angular' },
  { origin: /^got$/, name: /^(?:Got|ExtendedGot)$/, style: 'got' },
  { origin: /^ky$/, name: /^KyInstance$/, style: 'ky' },
  { origin: /^openapi-fetch$/, name: /^Client$/, style: 'openapi-fetch' },
  { origin: /^(?:@playwright\/test|playwright(?:-core)?)$/, name: /^APIRequestContext$/, style: 'ky' },
];

const QUERY_CLIENT = /^(?:@tanstack\/(?:react-query|vue-query|query-core)|react-query)$/;

/** The HTTP client, or the client of queries, that a type of a package is. */
export function clientOfType(origin: string, name: string): Value | undefined {
  if (name === 'QueryClient' && QUERY_CLIENT.test(origin))
    return { kind: 'library', path: `${origin}.${name}()`, from: origin };
  const client = CLIENT_TYPES.find((entry) => entry.origin.test(origin) && entry.name.test(name));
  return client ? { kind: 'client', style: client.style } : undefined;
}
