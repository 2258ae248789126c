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

/** The HTTP client that a type of a package is. */
export function clientOfType(origin: string, name: string): Value | undefined {
  const client = CLIENT_TYPES.find((entry) => entry.origin.test(origin) && entry.name.test(name));
  return client ? { kind: 'client', style: client.style } : undefined;
}
