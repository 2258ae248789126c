/** What a client is told its base address with: `base_url=…`, `.baseUrl(…)`, `BaseAddress = …`, `'base_uri' => …`, `Faraday.new(url: …)`. */
const SETTERS =
  /\b(?:base_?url|base_?uri|BaseAddress|BaseUrl|SetBaseURL|setBaseUrl|SetBaseAddress|rootUri|Faraday\.new)\b/gi;

/** `name =`, `name := `, `self.name: Client =`, `this.name =`, `$this->name =`, `@name =`. */
const ASSIGNED =
  /(?:^|[\s;{(])((?:self\.|this\.|@|\$this->|\$)?[A-Za-z_]\w*)[ \t]*(?::[ \t]*[\w.[\]|? ]+)?:?=(?![=>~])\s*(?=[\w$"'@(]|$)/g;

const MAX_STATEMENT = 600;

/**
 * The paths that a file's HTTP clients put in front of what they are asked for, by what stands for the client: `http` for
 * `this.http = builder.baseUrl(host + "/api").build()`. Told from the text alone, which is much alike in all languages; a name with two bases says nothing.
 */
export function basePaths(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const unclear = new Set<string>();
  for (const match of text.matchAll(SETTERS)) {
    const path = pathBehind(text, match.index + match[0].length, match[0].startsWith('Faraday'));
    if (path === undefined) continue;
    for (const client of clientsAt(text, match.index)) {
      if ((found.get(client) ?? path) !== path) unclear.add(client);
      found.set(client, path);
    }
  }
  for (const client of unclear) found.delete(client);
  return found;
}

/** What stands for a client, whoever's member it is. */
export function clientName(text: string): string {
  return text.trim().replace(/^(?:self\.|this\.|@|\$this->|\$)/, '');
}

/** The path at the end of the value that is given behind a setter. */
function pathBehind(text: string, from: number, isMaker: boolean): string | undefined {
  const given = /^["']?\s*(?:=>|=(?![=>])|:|\(|\s(?=["'f]))\s*/.exec(text.slice(from, from + 40));
  if (!given) return undefined;
  const value = valueAt(text, from + given[0].length).replace(isMaker ? /^url:\s*/ : /^(?!)/, '');
  return pathAtEnd(value) ?? pathOfConstant(text, value);
}

/** `host + "/api"`, `f"{host}/api"`, `new Uri("https://host/api/")`: the path that the value ends with. */
function pathAtEnd(value: string): string | undefined {
  const ending = /([^"'`{}$+\s]*)["'`]\s*\)*$/.exec(value.trim())?.[1];
  if (ending === undefined) return undefined;
  const path = ending.replace(/^[a-z][\w+.-]*:\/\/[^/]*/i, '').replace(/\/+$/, '');
  return /^(?:\/[\w.~-]+)+$/.test(path) ? path : undefined;
}

/** A name of a constant of the file. */
function pathOfConstant(text: string, value: string): string | undefined {
  const name = /^(?:self\.|this\.|Self::|self::|static::)?([A-Z][A-Z\d_]+)$/.exec(value.trim())?.[1];
  if (name === undefined) return undefined;
  const declared = new RegExp(`\\b${name}\\b[^=\\n]*=(?![=>])\\s*`).exec(text);
  return declared ? pathAtEnd(valueAt(text, declared.index + declared[0].length)) : undefined;
}

/** The expression that begins somewhere, to the comma, the bracket or the line's end behind it. */
function valueAt(text: string, from: number): string {
  let depth = 0;
  let quote = '';
  let at = from;
  for (; at < text.length && at < from + MAX_STATEMENT; at++) {
    const sign = text[at] ?? '';
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (/["'`]/.test(sign)) quote = sign;
    else if (/[([{]/.test(sign)) depth++;
    else if (/[)\]}]/.test(sign) && --depth < 0) break;
    else if (depth === 0 && /[,;\n]/.test(sign)) break;
  }
  return text.slice(from, at);
}

/** What stands for the client that is made, or told, where a setter stands. */
function clientsAt(text: string, setter: number): string[] {
  const own = /([\w.$>@-]+)(?:\.|->)$/.exec(text.slice(Math.max(0, setter - 80), setter))?.[1];
  const from = Math.max(0, setter - MAX_STATEMENT);
  const before = text.slice(from, setter);
  if (/\bsuper\(\)\.__init__\(\s*(?:[^()]*,\s*)?$/.test(before)) return ['self'];
  if (/(?:^|\n)\s*$/.test(before) && /^base_uri\s/.test(text.slice(setter, setter + 12)))
    return ['self.class', 'self'].map(clientName);
  const holder = /\bwith\s+[\w.]+\(\s*(?:[^()\n]*,\s*)?$/.test(before)
    ? /^[^\n]*?\)\s*as\s+(\w+)\s*:/.exec(text.slice(setter, setter + MAX_STATEMENT))?.[1]
    : [...before.matchAll(ASSIGNED)]
        .reverse()
        .find((match) => isOneStatement(before.slice(match.index + match[0].length)))?.[1];
  // `client.BaseAddress = …` tells a client that is there; `builder.baseUrl(…)` makes one.
  if (holder !== undefined) return [clientName(holder)];
  return own === undefined || /[()]/.test(own) ? [] : [clientName(own)];
}

/** Whether a text, from the value of an assignment on, is still the same statement. */
function isOneStatement(text: string): boolean {
  let depth = 0;
  let quote = '';
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (quote !== '') {
      if (sign === quote) quote = '';
    } else if (/["'`]/.test(sign)) quote = sign;
    else if (/[([{]/.test(sign)) depth++;
    else if (/[)\]}]/.test(sign) && --depth < 0) return false;
    else if (sign === ';') return false;
    else if (sign === '\n' && depth === 0 && !/^\s*[.?]/.test(text.slice(at)) && !/[.+,(=]\s*$/.test(text.slice(0, at)))
      return false;
  }
  return true;
}
