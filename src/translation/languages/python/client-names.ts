/** `http = httpx.Client(…)`, `with requests.Session() as http:`, `http: aiohttp.ClientSession`. */
const CLIENTS =
  /(?:^|[\s({,])((?:self\.)?[A-Za-z_]\w*)\s*(?::\s*[\w."|[\] ]+)?=\s*(?:await\s+)?(?:httpx|requests|aiohttp)\.[A-Z]\w*\(|\bwith\s+(?:httpx|requests|aiohttp)\.\w+\((?:[^()]|\([^()]*\))*\)\s+as\s+(\w+)|(?:^|[\s(,])((?:self\.)?[A-Za-z_]\w*)\s*:\s*["']?(?:httpx|requests|aiohttp)\.(?:Async)?(?:Client|Session|ClientSession)\b/gm;

/** What stands for a client of a library in a text, by its name. */
export function clientNames(text: string): ReadonlySet<string> {
  if (!/\b(?:httpx|requests|aiohttp)\b/.test(text)) return new Set();
  return new Set([...text.matchAll(CLIENTS)].map((match) => match[1] ?? match[2] ?? match[3] ?? ''));
}
