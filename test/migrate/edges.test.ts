import { createHmac } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import axios from 'axios';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DEPRECATED_CHANNEL, REWRITE_CHANNEL } from '../../src/migrate/index.js';
import {
  axiosInterceptors,
  createFetch,
  createWebhookReceiver,
  readLifecycleHeaders,
  SunsetError,
  type EdgeWarning,
  type FetchOptions,
  type WebhookOptions,
} from '../../src/migrate/edges/index.js';
import { compileRewriter, builtinTables } from '../../src/migrate/index.js';

interface Sent {
  url: string;
  method: string;
  body: string | undefined;
}

function platform(answer: () => Response, options: Partial<FetchOptions> = {}) {
  const sent: Sent[] = [];
  const fetch = createFetch({
    app: '25.2',
    platform: '25.4',
    ...options,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      sent.push({
        url: request.url,
        method: request.method,
        body: request.body === null ? undefined : await request.text(),
      });
      return answer();
    },
  });
  return { fetch, sent };
}

const json = (body: unknown, init?: ResponseInit) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' }, ...init });
const users = 'https://api.example.com/lending/v3/externalUsers';

describe('a wrapped fetch', () => {
  test('reads responses as the program speaks', async () => {
    const { fetch, sent } = platform(() =>
      json([{ designatedRoleRefs: [1], organization: { entityType: 'ExternalOrg' } }]),
    );
    const response = await fetch(users);
    expect(response).toBeInstanceOf(Response);
    expect(response.status).toBe(200);
    expect(await response.clone().json()).toEqual([
      { designatedRoles: [1], organization: { entityType: 'Organization' } },
    ]);
    expect(await response.json()).toEqual([{ designatedRoles: [1], organization: { entityType: 'Organization' } }]);
    expect(response.bodyUsed).toBe(true);
    expect(sent).toEqual([{ url: users, method: 'GET', body: undefined }]);
  });

  test('gives text and streams as they came', async () => {
    const { fetch } = platform(() => json({ designatedRoleRefs: [1] }));
    expect(await (await fetch(`${users}/7`)).text()).toBe('{"designatedRoleRefs":[1]}');
    expect((await fetch(`${users}/7`)).body).toBeInstanceOf(ReadableStream);
  });

  test.each([
    ['a text', () => [users, { method: 'PATCH', body: '[{"designatedRoles":1,"updatedBy":"x"}]' }] as const],
    ['a URL', () => [new URL(users), { method: 'patch', body: '[{"designatedRoles":1,"updatedBy":"x"}]' }] as const],
    [
      'a request',
      () =>
        [
          new Request(users, {
            method: 'PATCH',
            body: '[{"designatedRoles":1,"updatedBy":"x"}]',
            headers: { 'content-type': 'application/json' },
          }),
        ] as const,
    ],
  ])('sends what the platform speaks, given %s', async (_, given) => {
    const { fetch, sent } = platform(() => new Response(null, { status: 204 }));
    const [input, init] = given();
    await fetch(input, init);
    expect(sent.map(({ body }) => body)).toEqual(['[{"designatedRoleRefs":1}]']);
  });

  test('leaves bodies alone that need nothing or are no JSON', async () => {
    const { fetch, sent } = platform(() => new Response(null, { status: 204 }));
    for (const body of ['[ {"a": 1.0} ]', 'a=1&b=2']) await fetch(users, { method: 'PATCH', body });
    expect(sent.map(({ body }) => body)).toEqual(['[ {"a": 1.0} ]', 'a=1&b=2']);
  });

  test('rewrites the query, both ways', async () => {
    const all = 'isrecursive=true&includeInVisibleInTpowcSite=true';
    const up = platform(() => json([]), { app: '24.3', platform: '25.1' });
    await up.fetch(`${users}?orgid=7&${all}#x`);
    await up.fetch(`${users}?includeInVisibleInTpowcSite=true`);
    const down = platform(() => json([]), { app: '25.1', platform: '24.3' });
    await down.fetch(`${users}?isrecursive=true`);
    await down.fetch(new Request(`${users}?isrecursive=true`));
    expect([...up.sent, ...down.sent].map(({ url }) => url.replace(users, ''))).toEqual([
      '?orgid=7&isrecursive=true#x',
      '?includeInVisibleInTpowcSite=true',
      `?${all}`,
      `?${all}`,
    ]);
  });

  test('knows the platform by its real name, in front of anything', async () => {
    const { fetch } = platform(() => json({ designatedRoleRefs: 1 }), { names: { lending: 'acme' } });
    expect(await (await fetch('https://gateway.example.com/base/acme/v3/externalUsers/7')).json()).toEqual({
      designatedRoles: 1,
    });
    expect(await (await fetch(`${users}/7`)).json()).toEqual({ designatedRoleRefs: 1 });
  });

  test('leaves other calls, errors and aborts alone', async () => {
    const { fetch } = platform(() => json({ designatedRoleRefs: 1 }, { status: 400 }));
    expect(await (await fetch(`${users}/7`)).json()).toEqual({ designatedRoleRefs: 1 });
    const other = platform(() => json({ designatedRoleRefs: 1 }));
    expect(await (await other.fetch('https://api.example.com/lending/v3/company/users/7')).json()).toEqual({
      designatedRoleRefs: 1,
    });
    const failing = createFetch({
      app: '25.2',
      platform: '25.4',
      fetch: () => Promise.reject(new DOMException('stop', 'AbortError')),
    });
    await expect(failing(users)).rejects.toMatchObject({ name: 'AbortError' });
    const broken = platform(() => new Response('{'));
    await expect((await broken.fetch(users)).json()).rejects.toBeInstanceOf(SyntaxError);
  });

  test('does not make a call that is sunset, and names what takes its place', async () => {
    const { fetch, sent } = platform(() => json([]), { platform: '26.3' });
    const call = fetch('https://api.example.com/lending/v1/loans/1/attachments');
    await expect(call).rejects.toBeInstanceOf(SunsetError);
    await expect(call).rejects.toMatchObject({
      change: 'attachments-v1',
      replacement: '/lending/v3/loans/{loanId}/attachments',
    });
    expect(sent).toEqual([]);
    await fetch('https://api.example.com/lending/v1/loans/1/documents/2/attachments');
    expect(sent).toHaveLength(1);
  });

  test('or warns of it, and of what is deprecated', async () => {
    const warnings: EdgeWarning[] = [];
    const options = { platform: '26.3', sunset: 'warn', onWarning: (one: EdgeWarning) => warnings.push(one) } as const;
    const { fetch, sent } = platform(() => json([]), options);
    await fetch('https://api.example.com/lending/v1/loans/1/attachments');
    await fetch('https://api.example.com/epps/v1/userMappings');
    expect(sent).toHaveLength(2);
    expect(warnings.map((one) => [one.kind, one.change])).toEqual([
      ['sunset', 'attachments-v1'],
      ['deprecated', 'pricing-v1'],
    ]);
  });

  test("surfaces the platform's own headers", async () => {
    const warnings: EdgeWarning[] = [];
    const headers = {
      deprecation: '@1688169599',
      sunset: 'Sun, 30 Jun 2026 23:59:59 GMT',
      link: '<https://e.com/d>; rel="deprecation"',
    };
    const { fetch } = platform(() => json([], { headers }), { onWarning: (one) => warnings.push(one) });
    await fetch(users);
    expect(warnings).toEqual([
      {
        kind: 'header',
        endpoint: '/lending/v3/externalUsers',
        headers: {
          deprecation: new Date(1_688_169_599_000),
          sunset: new Date('2026-06-30T23:59:59Z'),
          links: { deprecation: 'https://e.com/d' },
        },
        message: 'The platform says of GET /lending/v3/externalUsers: deprecated since 2023-06-30, goes on 2026-06-30.',
      },
    ]);
  });

  test('tells what could not be carried over', async () => {
    const notes: string[] = [];
    const { fetch } = platform(() => json({ designatedRoleRefs: 1 }), {
      onNote: (note, endpoint) => notes.push(`${endpoint} ${note.pointer}`),
    });
    await (await fetch(`${users}/7`)).json();
    expect(notes).toEqual(['/lending/v3/externalUsers/{userId} /designatedRoleRefs']);
  });

  test('refuses an unknown release at once', () => {
    expect(() => createFetch({ app: '25.2', platform: '99.1' })).toThrow(/Unknown release "99\.1"/);
  });
});

describe('options', () => {
  const create = (options: object) => createFetch({ app: '25.2', platform: '25.4', ...options });

  test.each([
    [{ sunsett: 'warn' }, /createFetch does not know the option "sunsett". It knows app, .*sunset/],
    [{ sunset: 'warning' }, /The option sunset of createFetch has to be "throw" or "warn"/],
    [{ policy: 'thow' }, /"report", "throw" or a function/],
    [{ onNote: 'log' }, /onNote of createFetch has to be a function/],
    [{ names: null }, /names of createFetch has to be an object/],
    [{ names: { lendign: 'acme' } }, /There is no name "lendign" to replace. Known: lending, svc, platform/],
    [{ names: { lending: 'acme/v1' } }, /The name for lending has to be one word/],
    [{ names: { lending: 7 } }, /The name for lending has to be one word/],
  ])('%j is refused', (options, message) => {
    expect(() => create(options)).toThrow(message);
  });

  test('of the other faces are looked at as well', () => {
    const releases = { app: '25.2', platform: '25.4' };
    const misspelt = { ...releases, onWarnings: vi.fn() };
    expect(() => axiosInterceptors(misspelt)).toThrow(/axiosInterceptors does not know the option "onWarnings"/);
    const receiver = { ...releases, key: 'k', resource: 'notification' };
    const named = { ...receiver, names: { svcs: 'acme' } };
    expect(() => createWebhookReceiver(named)).toThrow(/There is no name "svcs"/);
    const fetching = { ...receiver, fetch };
    expect(() => createWebhookReceiver(fetching)).toThrow(/createWebhookReceiver does not know the option "fetch"/);
  });

  test('that are left out, and names that stand elsewhere, are fine', () => {
    expect(create({ policy: undefined, names: { lending: 'acme', svc: 'acme', platform: 'acme' } })).toBeTypeOf(
      'function',
    );
    expect(create({ policy: vi.fn(), sunset: 'warn', removeDuplicates: true })).toBeTypeOf('function');
  });
});

describe('headers of a response', () => {
  test.each([
    [{ deprecation: '@0' }, { deprecation: new Date(0), links: {} }],
    [{ deprecation: 'true' }, { deprecation: true, links: {} }],
    [{ deprecation: 'Sun, 11 Nov 2018 23:59:59 GMT' }, { deprecation: new Date('2018-11-11T23:59:59Z'), links: {} }],
    [{ sunset: 'nonsense' }, undefined],
    [{ deprecation: '?0' }, undefined],
    [{}, undefined],
    [
      { deprecation: '@1', link: '</a>; rel=next, </b>; rel="sunset successor-version"; type="text/html"' },
      { deprecation: new Date(1000), links: { sunset: '/b', 'successor-version': '/b' } },
    ],
  ])('%j', (headers: Record<string, string>, wanted) => {
    expect(readLifecycleHeaders((name) => headers[name])).toEqual(wanted);
  });
});

describe('interceptors of axios', () => {
  const { request, response } = axiosInterceptors({ app: '25.2', platform: '25.4' });

  test('bodies one way, responses the other', () => {
    const config = {
      baseURL: 'https://api.example.com/lending',
      url: '/v3/externalUsers',
      method: 'patch',
      data: [{ designatedRoles: 1 }] as unknown,
    };
    expect(request(config)).toBe(config);
    expect(config.data).toEqual([{ designatedRoleRefs: 1 }]);
    const get = { url: `${users}/7`, method: 'get' };
    const answer = { config: get, status: 200, headers: {}, data: { designatedRoleRefs: 1 } as unknown };
    expect(response(answer).data).toEqual({ designatedRoles: 1 });
  });

  test('parameters, wherever they stand', () => {
    const pair = axiosInterceptors({ app: '24.3', platform: '25.4' });
    const config = {
      url: `${users}?isrecursive=true`,
      params: { includeInVisibleInTpowcSite: true, orgid: 7 } as unknown,
    };
    expect(pair.request(config)).toMatchObject({ url: `${users}?isrecursive=true`, params: { orgid: 7 } });
    const inAddress = {
      url: `${users}?includeInVisibleInTpowcSite=true`,
      params: new URLSearchParams({ isrecursive: 'true' }) as unknown,
    };
    expect(pair.request(inAddress).url).toBe(users);
    expect(String(inAddress.params)).toBe('isrecursive=true');
  });

  test('what is no JSON passes', () => {
    const stream = new ReadableStream();
    const answer = { config: { url: users, method: 'get' }, status: 200, headers: {}, data: stream as unknown };
    expect(response(answer).data).toBe(stream);
    const failed = { config: { url: users }, status: 404, headers: {}, data: { designatedRoleRefs: 1 } as unknown };
    expect(response(failed).data).toEqual({ designatedRoleRefs: 1 });
  });

  test('a sunset call is not made', () => {
    const pair = axiosInterceptors({ app: '25.2', platform: '26.3' });
    expect(() => pair.request({ url: '/lending/v1/loans/1/attachments/2', method: 'get' })).toThrow(SunsetError);
  });
});

describe('an instance of axios', () => {
  test('speaks one release to a platform of another', async () => {
    const sent: unknown[] = [];
    const instance = axios.create({
      baseURL: 'https://api.example.com/lending',
      adapter: (config) => {
        sent.push([axios.getUri(config), config.data]);
        const data = '{"designatedRoleRefs":[1]}';
        return Promise.resolve({
          data,
          status: 200,
          statusText: 'OK',
          headers: { 'content-type': 'application/json' },
          config,
        });
      },
    });
    const { request, response } = axiosInterceptors({ app: '24.3', platform: '25.4' });
    instance.interceptors.request.use(request);
    instance.interceptors.response.use(response);
    const params = { isrecursive: true, includeInVisibleInTpowcSite: true };
    expect((await instance.get<unknown>('v3/externalUsers', { params })).data).toEqual({ designatedRoles: [1] });
    await instance.patch('/v3/externalUsers', [{ designatedRoles: 1, updatedBy: 'x' }]);
    expect(sent).toEqual([
      ['https://api.example.com/lending/v3/externalUsers?isrecursive=true', undefined],
      ['https://api.example.com/lending/v3/externalUsers', '[{"designatedRoleRefs":1}]'],
    ]);
  });
});

test('what the platform says of a call that failed is told, and the error passes', async () => {
  const warnings: EdgeWarning[] = [];
  const { request, response, rejected } = axiosInterceptors({
    app: '25.2',
    platform: '25.4',
    onWarning: (one) => warnings.push(one),
  });
  const instance = axios.create({
    adapter: (config) => {
      const answer = { data: '', status: 410, statusText: 'Gone', headers: { sunset: '2026-06-30' }, config };
      return Promise.reject(Object.assign(new Error('410'), { config, response: answer }));
    },
  });
  instance.interceptors.request.use(request);
  instance.interceptors.response.use(response, rejected);
  await expect(instance.get(`${users}/7`)).rejects.toThrow('410');
  await expect(rejected(new Error('no answer'))).rejects.toThrow('no answer');
  expect(warnings.map(({ message }) => message)).toEqual([
    'The platform says of GET /lending/v3/externalUsers/{userId}: goes on 2026-06-30.',
  ]);
});

describe('a receiver of webhooks', () => {
  const key = 'k3y';
  const body = '{"eventId":"1","eventType":"move","previousLoanFolder":"a","newLoanFolder":"b"}';
  const sign = (text: string, secret = key) => createHmac('sha256', secret).update(text).digest('base64');
  const receive = createWebhookReceiver({ key, resource: 'notification', platform: '25.3', app: '25.2' });

  test.each([
    ['Svc-Signature', body],
    ['X-Svc-Signature', new TextEncoder().encode(body)],
    ['svc-signature', Buffer.from(body)],
  ])('%s is verified and the body rewritten', async (header, raw) => {
    const { value, notes } = await receive(raw, { [header]: sign(body) });
    expect(value).toEqual({ eventId: '1', eventType: 'move' });
    expect(notes).toHaveLength(2);
    expect((await receive(raw, new Headers({ [header]: sign(body) }))).value).toEqual(value);
  });

  test.each([
    ['another key', { 'svc-signature': sign(body, 'other') }],
    ['another body', { 'svc-signature': sign(`${body} `) }],
    ['no base64', { 'svc-signature': '***' }],
    ['nothing in it', { 'svc-signature': '' }],
    ['no header', {}],
  ])('%s is refused', async (_, headers) => {
    await expect(receive(body, headers)).rejects.toMatchObject({ name: 'SignatureError' });
  });

  test('the real name of the platform stands in the header', async () => {
    const named = createWebhookReceiver({
      key,
      resource: 'notification',
      platform: '25.3',
      app: '25.3',
      names: { svc: 'acme' },
    });
    expect((await named(body, { 'X-Acme-Signature': sign(body) })).notes).toEqual([]);
    await expect(named(body, { 'Svc-Signature': sign(body) })).rejects.toThrow(/acme-signature, x-acme-signature/);
  });

  test('what is genuine and no JSON is told apart', async () => {
    await expect(receive('hello', { 'svc-signature': sign('hello') })).rejects.toMatchObject({ name: 'MigrateError' });
  });

  test.each(['', undefined])('%j is refused as a key', (key) => {
    const options = { key, resource: 'notification', platform: '25.3', app: '25.2' } as WebhookOptions;
    expect(() => createWebhookReceiver(options)).toThrow(/signing key is empty/);
  });
});

describe('channels', () => {
  const heard = vi.fn();
  const listen = (message: unknown) => {
    heard(message);
  };

  afterEach(() => {
    unsubscribe(REWRITE_CHANNEL, listen);
    unsubscribe(DEPRECATED_CHANNEL, listen);
    heard.mockClear();
  });

  test('tell of rewrites by change, resource and direction, never with a value', () => {
    subscribe(REWRITE_CHANNEL, listen);
    const rewriter = compileRewriter(builtinTables, 'externalUser', { from: '25.2', to: '25.4' });
    rewriter.rewrite({ designatedRoles: 'secret', organization: { entityType: 'Organization' } });
    rewriter.rewrite({ a: 1 });
    expect(heard.mock.calls).toEqual([
      [{ change: 'external-user-designated-roles', resource: 'externalUser', direction: 'upgrade' }],
      [{ change: 'external-user-organization-type', resource: 'externalUser', direction: 'upgrade' }],
    ]);
  });

  test('tell of deprecated calls and fields', async () => {
    subscribe(DEPRECATED_CHANNEL, listen);
    const { fetch } = platform(() => json([]));
    await fetch('https://api.example.com/epps/v1/userMappings');
    compileRewriter(builtinTables, 'externalUser', { from: '25.3', to: '25.4' }).rewrite({ designatedRoles: 1 });
    expect(heard.mock.calls).toEqual([
      [{ change: 'pricing-v1', resource: '/epps/v1/userMappings', direction: 'none' }],
      [{ change: 'external-user-designated-roles', resource: 'externalUser', direction: 'upgrade' }],
    ]);
  });
});
