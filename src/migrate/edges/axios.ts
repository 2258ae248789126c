import { createEdge, type Call, type EdgeOptions } from './edge.js';
import { rewriteText, splitAddress, withQuery } from './fetch.js';
import { callOptions, checkOptions } from './options.js';

/** What is used of the configuration of an axios request. */
interface RequestConfig {
  url?: string;
  baseURL?: string;
  method?: string;
  params?: unknown;
  data?: unknown;
}

interface AxiosResponseLike {
  data: unknown;
  readonly status: number;
  readonly headers: unknown;
  readonly config: RequestConfig;
}

export interface AxiosInterceptors {
  /** For `instance.interceptors.request.use`. */
  readonly request: <T extends RequestConfig>(config: T) => T;
  /** For `instance.interceptors.response.use`. */
  readonly response: <T extends AxiosResponseLike>(response: T) => T;
  /** For its second parameter: what the platform's headers say of a call that failed is told; the error passes. */
  readonly rejected: (error: unknown) => Promise<never>;
}

/**
 * A pair of interceptors for a program that speaks one release to a platform that runs another.
 *
 * ```ts
 * const { request, response, rejected } = axiosInterceptors({ app: '25.2', platform: '25.4' });
 * instance.interceptors.request.use(request);
 * instance.interceptors.response.use(response, rejected);
 * ```
 * @throws {MigrateError} for an option, a release or a name that is not known.
 */
export function axiosInterceptors(options: EdgeOptions): AxiosInterceptors {
  checkOptions('axiosInterceptors', options, callOptions);
  const edge = createEdge(options);
  const pathOf = ({ url = '', baseURL = '' }: RequestConfig) =>
    splitAddress(baseURL === '' || /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(url) ? url : `${baseURL}/${url}`).path;
  const answered = ({ config, headers }: AxiosResponseLike): Call | undefined => {
    const call = edge(config.method ?? 'GET', pathOf(config), true);
    call?.headers((name) => headerOf(headers, name));
    return call;
  };
  return {
    request(config) {
      const call = edge(config.method ?? 'GET', pathOf(config));
      if (call === undefined) return config;
      const { query, rest } = splitAddress(config.url ?? '');
      const result = { ...config };
      const inAddress = new URLSearchParams(query);
      const { params } = config;
      const own = params instanceof URLSearchParams ? [...params] : isPlain(params) ? textPairs(params) : [];
      const parameters = new URLSearchParams([...inAddress, ...own]);
      if (call.query(parameters)) {
        result.url = withQuery(config.url ?? '', query, keptPairs(inAddress, parameters), rest);
        result.params = rewrittenParams(params, parameters, inAddress);
      }
      if (typeof config.data === 'string') result.data = rewriteText(call, config.data);
      else if (Array.isArray(config.data) || isPlain(config.data)) result.data = call.request(config.data);
      return Object.assign(config, result);
    },
    response(response) {
      const { status, data } = response;
      const rewrite = answered(response)?.response;
      const isDone = status >= 200 && status < 300;
      if (isDone && rewrite !== undefined && (Array.isArray(data) || isPlain(data))) response.data = rewrite(data);
      return response;
    },
    rejected(error) {
      const failed = typeof error === 'object' && error !== null && 'response' in error ? error.response : undefined;
      if (isAnswer(failed)) answered(failed);
      // As it came: axios made it.
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
      return Promise.reject(error);
    },
  };
}

function isAnswer(value: unknown): value is AxiosResponseLike {
  return typeof value === 'object' && value !== null && 'config' in value && 'headers' in value;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function textPairs(params: Record<string, unknown>): [string, string][] {
  return Object.entries(params).flatMap(([name, value]): [string, string][] =>
    value === null || value === undefined || typeof value === 'object'
      ? []
      : [[name, String(value as string | number | boolean)]],
  );
}

/** The pairs of an address that are still wanted. */
function keptPairs(before: URLSearchParams, after: URLSearchParams): string {
  return new URLSearchParams([...before].filter(([name]) => after.has(name))).toString();
}

/** Parameters as they were given, without those that go and with those that come. */
function rewrittenParams(params: unknown, after: URLSearchParams, inAddress: URLSearchParams): unknown {
  if (params instanceof URLSearchParams)
    return new URLSearchParams([...after].filter(([name]) => !inAddress.has(name)));
  const before = isPlain(params) ? params : {};
  const gone = new Set(
    textPairs(before)
      .map(([name]) => name)
      .filter((name) => !after.has(name)),
  );
  const kept = Object.entries(before).filter(([name]) => !gone.has(name));
  const fresh = [...after].filter(([name]) => !Object.hasOwn(before, name) && !inAddress.has(name));
  return Object.fromEntries([...kept, ...fresh]);
}

function headerOf(headers: unknown, name: string): string | undefined {
  if (typeof headers !== 'object' || headers === null) return undefined;
  const value: unknown = Reflect.get(headers, name);
  return typeof value === 'string' ? value : undefined;
}
