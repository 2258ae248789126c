/** What tests ask their own app with, by how it is made; the first group that is set is its name. */
const MADE = [
  // `client = TestClient(app)`, `with TestClient(app) as client`, `client = create_app().test_client()`.
  /\b((?:self\.)?\w+)\s*=\s*(?:[\w.]*\b(?:TestClient|APIClient)\(|[\w.()]*\.test_client\()/g,
  /\bwith\s+(?:[\w.]*\bTestClient\([^\n]*|[\w.()]*\.test_client\([^\n]*|[\w.]*AsyncClient\([^\n]*\b(?:ASGITransport|app\s*=)[^\n]*)\)\s+as\s+(\w+)/g,
  /\b(\w+)\s*=\s*(?:await\s+aiohttp_client\(|[\w.]*AsyncClient\([^\n]*\b(?:ASGITransport|app\s*=))/g,
  // A fixture of pytest.
  /\bdef\s+(\w+)\([^)]*\)[^:\n]*:\s*(?:return|yield)\s+(?:[\w.]*\b(?:TestClient|APIClient)\(|[\w.()]*\.test_client\()/g,
  // `TestRestTemplate rest;`
  /\b(?:TestRestTemplate|WebTestClient|MockMvc)\s+(\w+)/g,
  // `$client = static::createClient();`
  /(\$\w+)\s*=\s*(?:static|self|\$this)(?:::|->)createClient\(/g,
];

/** The same where it needs another sign that the app is under test. */
const MADE_BESIDE: readonly { readonly sign: RegExp; readonly made: RegExp }[] = [
  { sign: /\bWebApplicationFactory<|\bnew\s+TestServer\(/, made: /\b(\w+)\s*=\s*[\w.]*\bCreateClient\(\)/g },
  { sign: /\b(?:testApplication|withTestApplication)\b/, made: /\b(client)\./g },
  { sign: /\bclass\s+\w+\([\w., ]*TestCase\)/, made: /\b(self\.client)\b(?!\s*=)/g },
  {
    sign: /\bextends\s+\w*TestCase\b(?![^]*\bfunction\s+(?:get|post|put|patch|delete|request)\s*\()/,
    made: /(\$this)->/g,
  },
];

/** Names of what a text asks the app under test with: nothing of it goes to anybody else. */
export function clientsOfOwnApp(text: string): ReadonlySet<string> {
  if (!/test/i.test(text) && !text.includes('createClient')) return new Set();
  const made = [...MADE, ...MADE_BESIDE.flatMap((one) => (one.sign.test(text) ? one.made : []))];
  return new Set(made.flatMap((form) => [...text.matchAll(form)].flatMap((match) => match[1] ?? [])));
}
