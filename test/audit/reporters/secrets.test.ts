import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskSecrets } from '../../../src/audit/reporters/secrets.js';

/** Put together, so that nothing in this file looks like a secret to whoever scans it. */
const join = (...parts: readonly string[]): string => parts.join('');
const stars = (length: number): string => '*'.repeat(length);
const random = 'q8Zt3LmX0vBn7Rk2Ws9Hy5Jd1Pf4Gc6A';

describe('what looks like a secret is masked', () => {
  test.each<readonly [what: string, text: string, secret: string]>([
    ['a password', "const password = 'hunter2';", 'hunter2'],
    ['one in JSON', '{ "clientSecret": "abc def" }', 'abcdef'],
    ['one behind a type', "private token: string = 'swordfish';", 'swordfish'],
    [
      'one that stands in for an environment variable',
      "const apiKey = process.env.API_KEY ?? 'swordfish';",
      'swordfish',
    ],
    ['one under an index', "headers['X-Api-Key'] = 'swordfish';", 'swordfish'],
    ['one that is set', "request.setHeader('Authorization', 'swordfish')", 'swordfish'],
    ['one that stands behind another text', "f('a', { note: \"it's\", token: 'swordfish' })", 'swordfish'],
    ['one of a collection of requests', '{ "key": "X-Api-Key", "value": "swordfish" }', 'swordfish'],
    ['one of a recording', '{\n  "name": "authorization",\n  "value": "swordfish"\n}', 'swordfish'],
    ['one with an escaped quote', "const pwd = 'ab\\'cd'; get('x')", "ab\\'cd"],
    ['a bearer token', "{ Authorization: 'Bearer abcdefgh' }", 'abcdefgh'],
    ['one in a template', '`Authorization: Bearer ab12cd34ef`', 'ab12cd34ef'],
    ['basic credentials', 'curl -H "authorization: Basic dXNlcjpwYXNz"', 'dXNlcjpwYXNz'],
    ['credentials in a URL', "fetch('https://bob:swordfish@api.example.com/lending')", 'swordfish'],
    ['a database', 'postgres://app:p%40ss@db/loans', 'p%40ss'],
    ['a connection string', '"Server=db;User Id=sa;Password=swordfish;"', 'swordfish'],
    ['a query parameter', "get('/lending/v3/loans?access_token=swordfish&x=1')", 'swordfish'],
    ['a line of an .env file', 'A=1\nLENDING_CLIENT_SECRET=swordfish\nB=2', 'swordfish'],
    ['a line of YAML', 'auth:\n  password: swordfish\n', 'swordfish'],
    ['a head of a request', 'GET https://x\nX-Api-Key: swordfish\n', 'swordfish'],
    ['a token of a service', join("x('gh", 'p_', 'a'.repeat(36), "')"), join('gh', 'p_', 'a'.repeat(36))],
    ['a key of a cloud', join('AK', 'IA', 'IOSFODNN7EXAMPLE'), join('AK', 'IA', 'IOSFODNN7EXAMPLE')],
    ['a web token', join('x = "ey', 'JhbGciOiJI.eyJzdWIiOiIx.abc"'), join('ey', 'JhbGciOiJI.eyJzdWIiOiIx.abc')],
    ['a long random text', `const x = '${random}';`, random],
    ['a random text in hexadecimal', `x('9f86d081884c7d659a2feaa0c55ad015')`, '9f86d081884c7d659a2feaa0c55ad015'],
  ])('%s', (_, text, secret) => {
    const masked = maskSecrets(text);
    for (const word of secret.split(' ')) expect(masked).not.toContain(word);
    expect(masked).toHaveLength(text.length);
    expect(masked).toContain(stars(3));
    expect(maskSecrets(masked)).toBe(masked);
  });

  test('a private key, over its lines', () => {
    const key = join('-----BEGIN RSA PRIVATE', ' KEY-----\nabc\r\ndef\n-----END RSA PRIVATE', ' KEY-----\nrest');
    expect(maskSecrets(key)).toBe(key.replace('abc', '***').replace('def', '***'));
  });

  test('in texts that are made to take long', () => {
    const texts = [
      'a-'.repeat(200_000),
      'token'.repeat(80_000),
      'eyJ-'.repeat(100_000),
      'x://'.repeat(100_000),
      'A1'.repeat(200_000),
    ];
    for (const text of texts) expect(maskSecrets(text)).toHaveLength(text.length);
  });

  test('with every place where it was, and once for all', () => {
    const piece = fc.constantFrom(
      'password',
      'token',
      'api_key',
      ':',
      '=',
      ' ',
      '\n',
      "'",
      '"',
      '`',
      '${x}',
      '{{x}}',
      'Bearer ',
      'https://',
      'a:b@c',
      '?',
      '&',
      ',',
      '[',
      ']',
      random,
      '-----BEGIN PRIVATE KEY-----',
      '-----END',
      '\\',
      '*',
      '??',
      'string',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        const masked = maskSecrets(text);
        expect(masked).toHaveLength(text.length);
        expect(masked.replace(/[^\n\r]/g, '.')).toBe(text.replace(/[^\n\r]/g, '.'));
        expect(maskSecrets(masked)).toBe(masked);
      }),
      { numRuns: 2000 },
    );
  });

  test('whatever one mask leaves to the next', () => {
    const text = `-----BEGIN PRIVATE KEY-----https://${random}`;
    expect(maskSecrets(maskSecrets(text))).toBe(maskSecrets(text));
  });

  test('only what is secret', () => {
    expect(maskSecrets("f({ token: 'ab cd', user: 'bob' })")).toBe("f({ token: '** **', user: 'bob' })");
    expect(maskSecrets('f({ authorization: `Bearer ${token}x` })')).toBe('f({ authorization: `Bearer ${token}*` })');
  });
});

describe('what is code stays readable', () => {
  test.each([
    'const token = await getToken();',
    'interface Login { password: string; token?: string }',
    '  password: string',
    'const { designatedRoles, designatedRoleRefs } = await externalUserDesignatedRoleRefsResponse.json();',
    'fetch(`/lending/v3/loans/${loanId}/disclosureTracking2015Logs/attachments/v1/externalUsers`)',
    "const tokenUrl = 'https://api.example.com/oauth2/v1/token';",
    "const token = '/oauth2/v1/token';",
    'headers: { Authorization: `Bearer ${token}` }',
    'Authorization: Bearer {{token}}',
    '// Basic authentication and Bearer tokens are described elsewhere',
    "const id = '123e4567-e89b-12d3-a456-426614174000';",
    "import x from './a/very/long/path/of/some/module/in/the/project/v1.2.3';",
    'https://api.example.com:8080/lending',
    'const ALPHABET = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";',
    'urn:svc:lending:externalUser:designatedRoles:v3:2024',
    "grant_type: 'password'",
    "throw new Error('token: ' + response.statusCode + ' is none');",
    "headers: { authorization: 'Bearer ' + token, 'content-type': 'application/json' }",
    "get('/lending/v1/loans?access_token=' + Portal.token, function () {",
    '{ "text": "getAccessToken", "why": "the replacement" }',
    '[{ "key": "Authorization", "value": "Bearer {{TOKEN}}" }]',
  ])('%s', (text) => {
    expect(maskSecrets(text)).toBe(text);
  });
});
