/**
 * The rewriter at the edges of a program: a wrapper for `fetch`, interceptors for axios, a receiver of webhooks. Nothing
 * is needed at run time but what browsers, Node and edge workers have: `fetch` and Web Cryptography.
 *
 * ```ts
 * import { createFetch } from 'lending-compat/migrate/edges';
 *
 * const fetch = createFetch({ app: '25.2', platform: '25.4', names: { lending: 'acme' } });
 * const user = await (await fetch('https://api.example.com/acme/v3/externalUsers/7')).json();
 * ```
 */
export { edgeTables as builtinEdgeTables } from '../generated/tables.js';
export { axiosInterceptors, type AxiosInterceptors } from './axios.js';
export { SunsetError, type EdgeOptions, type EdgeWarning, type SunsetPolicy } from './edge.js';
export type { Names } from './endpoints.js';
export { createFetch, type FetchOptions } from './fetch.js';
export { readLifecycleHeaders, type LifecycleHeaders } from './headers.js';
export {
  createWebhookReceiver,
  SignatureError,
  type HeadersLike,
  type WebhookOptions,
  type WebhookReceiver,
} from './webhooks.js';
