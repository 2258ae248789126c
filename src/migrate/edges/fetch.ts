import { createEdge, type Call, type EdgeOptions } from './edge.js';
import { callOptions, checkOptions } from './options.js';

export interface FetchOptions extends EdgeOptions {
  /** The `fetch` that makes the calls; the global one where left out. */
  readonly fetch?: typeof fetch;
}

/**
 * A `fetch` for a program that speaks one release to a platform that runs another: query and body go one way, what `json()`
 * gives the other. What is no JSON, streams, errors and aborts pass untouched.
 * @throws {MigrateError} for an option, a release or a name that is not known. What it returns rejects with a `SunsetError` for a
 * call that the platform no longer has, unless `sunset` is `warn`.
 */
export function createFetch(options: FetchOptions): typeof fetch {
  checkOptions('createFetch', options, [...callOptions, 'fetch']);
  const edge = createEdge(options);
  return async (input, init) => {
    // Looked up when it is called, so that a `fetch` that is put in place later is used.
    const send = options.fetch ?? globalThis.fetch;
    const request = typeof input === 'object' && 'method' in input ? input : undefined;
    const address = typeof input === 'string' ? input : 'href' in input ? input.href : input.url;
    const { path, query, rest } = splitAddress(address);
    const call = edge(init?.method ?? request?.method ?? 'GET', path);
    if (call === undefined) return send(input, init);
    const parameters = new URLSearchParams(query);
    const changed = call.query(parameters);
    const target = changed ? withQuery(address, query, parameters.toString(), rest) : input;
    const response = await sendWith(send, call, { input, target, changed, request, init });
    call.headers((name) => response.headers.get(name));
    return call.response === undefined ? response : withRewrittenJson(response, call.response);
  };
}

interface Sending {
  readonly input: Parameters<typeof fetch>[0];
  readonly target: Parameters<typeof fetch>[0];
  readonly changed: boolean;
  readonly request: Request | undefined;
  readonly init: RequestInit | undefined;
}

async function sendWith(send: typeof fetch, call: Call, sending: Sending): Promise<Response> {
  const { input, target, changed, request, init } = sending;
  if (typeof init?.body === 'string') return send(retargeted(sending), { ...init, body: rewriteText(call, init.body) });
  const isJson = request?.headers.get('content-type')?.includes('json') === true;
  if (
    request === undefined ||
    (init?.body ?? undefined) !== undefined ||
    request.body === null ||
    !isJson ||
    call.endpoint.body === undefined
  ) {
    return send(changed ? retargeted(sending) : input, init);
  }
  const body = rewriteText(call, await request.clone().text());
  return send(new Request(typeof target === 'string' ? target : request.url, new Request(request, { body })), init);
}

/** The same request to another address. */
function retargeted({ target, changed, request, input }: Sending): Parameters<typeof fetch>[0] {
  if (!changed) return input;
  return request === undefined || typeof target !== 'string' ? target : new Request(target, request);
}

/** A body that is no JSON goes as it is. */
export function rewriteText(call: Call, text: string): string {
  if (call.endpoint.body === undefined) return text;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return text;
  }
  const rewritten = call.request(body);
  return rewritten === body ? text : JSON.stringify(rewritten);
}

export interface Address {
  readonly path: string;
  readonly query: string;
  /** What follows the query, with its `#`. */
  readonly rest: string;
}

export function splitAddress(address: string): Address {
  const [, path = '', query = '', rest = ''] =
    /^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?(#.*)?$/is.exec(address) ?? [];
  return { path, query, rest };
}

export function withQuery(address: string, before: string, after: string, rest: string): string {
  const bare = address.slice(0, address.length - rest.length - (before === '' ? 0 : before.length + 1));
  return `${bare.replace(/\?$/, '')}${after === '' ? '' : '?'}${after}${rest}`;
}

/** The response itself, but for `json`, which is read as ever and rewritten when it is asked for. */
function withRewrittenJson(response: Response, rewrite: (body: unknown) => unknown): Response {
  if (!response.ok) return response;
  return new Proxy(response, {
    get(target, name) {
      if (name === 'json') return async () => rewrite(await target.json());
      if (name === 'clone') return () => withRewrittenJson(target.clone(), rewrite);
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
