/** What a client is told its base address with: `base_url=…`, `.baseUrl(…)`, `BaseAddress = …`, `'base_uri' => …`, `Faraday.new(url: …)`. */
const SETTERS =
  /\b(?:base_?url|base_?uri|BaseAddress|BaseUrl|SetBaseURL|setBaseUrl|SetBaseAddress|rootUri|Faraday\.new)\b/gi;

/** `name =`, `name := `, `self.name: Client =`, `this.name =`, `$this->name =`, `@name =`. */
const ASSIGNED =
  /(?:^|[\s;{(])((?:self\.|this\.|@|\$this->|\$)?[A-Za-z_]\w*)[ \t]*(?::[ \t]*[\w.[\]|? ]+)?:?=(?![=>~])\s*(?=[\w$"'@(]|$)/g;

/** `{ name: ` of an object that holds the client. */
const KEYED = /[{,(]\s*([A-Za-z_]\w*):[ \t]+(?=[A-Za-z_$])/g;

const MAX_STATEMENT = 600;

/** Where another class begins, or a function that stands in none. */
const CLASSES =
  /^(?:[ \t]*(?:[a-z]+[ \t]+)*(?!class\s*<<)(?:class|object|struct|impl|record|trait)\s+[A-Z<]|(?:async[ \t]+)?def[ \t])/gm;

/** Where another function begins, in languages that have a word for it. */
const FUNCTIONS = /^[ \t]*(?:[a-z]+[ \t]+)*(?:def|func|fun|function|fn)\s+[\w(]/gm;

/** The path that is put in front of what a client is asked for; undefined where nothing is known of it. */
export type BaseOf = (client: string, at: number) => string | undefined;

/** A client that is made or told its base, `''` where that has no path. */
interface Told {
  readonly name: string;
  readonly path: string;
  readonly at: number;
}

/**
 * The paths that a file's HTTP clients put in front of what they are asked for, by what stands for the client: `http` for
 * `this.http = builder.baseUrl(host + "/api").build()`. Told from the text alone, which is much alike in all languages. What is nearest counts: the function,
 * the class, the file; a name with two bases there says nothing.
 */
export function basesIn(text: string): BaseOf {
  const { told, assigned } = toldIn(text);
  if (told.every(({ path }) => path === '')) return () => undefined;
  const all = [...told, ...madeWithout(text, new Set(told.map(({ name }) => name)), assigned)];
  const classes = beginningsOf(text, CLASSES);
  const functions = [...classes, ...beginningsOf(text, FUNCTIONS)].sort((one, other) => one - other);
  return (client, at) => {
    const name = clientName(client);
    const named = all.filter((one) => one.name === name);
    const isMember = name !== client.trim();
    for (const beginnings of isMember ? [classes, []] : [functions, classes, []]) {
      const paths = new Set(
        named.filter((one) => partAt(beginnings, one.at) === partAt(beginnings, at)).map(({ path }) => path),
      );
      if (paths.size > 0) return paths.size === 1 ? [...paths][0] : undefined;
    }
    return undefined;
  };
}

function beginningsOf(text: string, beginning: RegExp): number[] {
  return [...text.matchAll(beginning)].map((match) => match.index);
}

/** Which part of a text, between beginnings, holds a place. */
function partAt(beginnings: readonly number[], at: number): number {
  return beginnings.findLastIndex((beginning) => beginning <= at);
}

/** What setters tell, and where the assignments begin that they stand in or tell something of. */
function toldIn(text: string): { readonly told: readonly Told[]; readonly assigned: ReadonlySet<number> } {
  const told: Told[] = [];
  const assigned = new Set<number>();
  for (const match of text.matchAll(SETTERS)) {
    const path = pathBehind(text, match.index + match[0].length, match[0].startsWith('Faraday'));
    if (path === undefined) continue;
    const { names, assignment } = clientsAt(text, match.index);
    if (assignment !== undefined) assigned.add(assignment);
    for (const name of names) if (path !== '' || name !== 'self') told.push({ name, path, at: match.index });
    for (const use of madeByCalls(text, match.index, names)) {
      assigned.add(use.index);
      told.push({ name: clientName(use[1] ?? use[2] ?? ''), path, at: use.index + 1 });
    }
  }
  return { told, assigned };
}

/** `client = connect()`, `with connect() as client:` of a function that gives a client which is told its base, or yields it. */
function madeByCalls(text: string, setter: number, names: readonly string[]): RegExpExecArray[] {
  const before = text.slice(Math.max(0, setter - MAX_STATEMENT), setter);
  const maker = [...before.matchAll(/^[ \t]*(?:async[ \t]+)?def[ \t]+(\w+)\(/gm)].at(-1)?.[1];
  const isGiven =
    /\breturn\s+[\w.]+\(\s*(?:[^()]*,\s*)?$/.test(before) || names.some((name) => isGivenBehind(text, setter, name));
  if (maker === undefined || !isGiven) return [];
  const assigned = `(?:^|[\\s;{(])((?:self\\.)?[A-Za-z_]\\w*)[ \\t]*=\\s*(?:await\\s+)?${maker}\\(`;
  const opened = `\\bwith\\s+${maker}\\([^()\\n]*\\)\\s+as\\s+(\\w+)\\s*:`;
  return [...text.matchAll(new RegExp(`${assigned}|${opened}`, 'g'))];
}

/** Whether a function that goes on gives or yields what has a name. */
function isGivenBehind(text: string, from: number, name: string): boolean {
  const behind = text.slice(from, from + MAX_STATEMENT);
  const end = behind.search(/\n[ \t]*(?:async[ \t]+)?(?:def|class)[ \t]/);
  return new RegExp(`\\b(?:yield|return)[ \\t]+${name}[ \\t]*(?:\\n|$)`).test(end < 0 ? behind : behind.slice(0, end));
}

/** Clients of such names that are made without a base. */
function madeWithout(text: string, names: ReadonlySet<string>, assigned: ReadonlySet<number>): Told[] {
  const made = [...text.matchAll(ASSIGNED)].flatMap((match): Told[] => {
    const name = clientName(match[1] ?? '');
    const isOther = names.has(name) && !assigned.has(match.index) && isMade(text, match.index + match[0].length, name);
    return isOther ? [{ name, path: '', at: match.index + match[0].indexOf(match[1] ?? '') }] : [];
  });
  const opened = [...text.matchAll(/\bwith\s+[\w.]+\(([^:]*?)\)\s*as\s+(\w+)\s*:/g)].flatMap((match): Told[] => {
    const [, given = '', name = ''] = match;
    return names.has(name) && given.search(SETTERS) < 0 && !assigned.has(match.index)
      ? [{ name, path: '', at: match.index }]
      : [];
  });
  return [...made, ...opened];
}

/** Whether a value is made there, and not of what has the same name. */
function isMade(text: string, from: number, name: string): boolean {
  const value = valueAt(text, from).replace(/^(?:new|await)\s+/, '');
  return /^[\w.:$\\]+(?:<[^>]*>)?\s*[({]|^[\w:]+\.new\b/.test(value) && clientName(value).search(`${name}\\b`) !== 0;
}

/** What stands for a client, whoever's member it is. */
function clientName(text: string): string {
  return text.trim().replace(/^(?:self\.|this\.|@|\$this->|\$)/, '');
}

/** The path at the end of the value that is given behind a setter, `''` where none is seen; undefined where nothing is given. */
export function pathBehind(text: string, from: number, isMaker: boolean): string | undefined {
  const given = /^["']?\s*(?:=>|=(?![=>])|:|\(|\s(?=["'f]|[A-Z][\w:]*[.[(]))\s*/.exec(text.slice(from, from + 40));
  if (!given) return undefined;
  const value = valueAt(text, from + given[0].length).replace(isMaker ? /^url:\s*/ : /^(?!)/, '');
  return pathAtEnd(value) ?? pathOfConstant(text, value) ?? '';
}

/** `host + "/api"`, `host + "api/v1/"`, `f"{host}/api"`, `new Uri("https://host/api/")`: the path that the value ends with. */
export function pathAtEnd(value: string): string | undefined {
  const ending = /([^"'`{}$+\s]*)["'`]\s*\)*$/.exec(value.trim());
  if (ending?.[1] === undefined) return undefined;
  // What is put behind a host that ends with a slash needs none itself.
  const isBehind = /[\w\])!]\s*\+\s*["'`]$/.test(value.trim().slice(0, ending.index)) && /^[\w~-]+\//.test(ending[1]);
  const path = (isBehind ? `/${ending[1]}` : ending[1].replace(/^[a-z][\w+.-]*:\/\/[^/]*/i, '')).replace(/\/+$/, '');
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
export function valueAt(text: string, from: number): string {
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

/** What stands for the client that is made, or told, where a setter stands; and the assignment that it is made in. */
function clientsAt(text: string, setter: number): { readonly names: readonly string[]; readonly assignment?: number } {
  const own = /([\w.$>@-]+)(?:\.|->)$/.exec(text.slice(Math.max(0, setter - 80), setter))?.[1];
  const from = Math.max(0, setter - MAX_STATEMENT);
  const before = text.slice(from, setter);
  if (/\bsuper\(\)\.__init__\(\s*(?:[^()]*,\s*)?$/.test(before)) return { names: ['self'] };
  if (/(?:^|\n)\s*$/.test(before) && /^base_uri\s/.test(text.slice(setter, setter + 12)))
    return { names: ['self.class', 'self'].map(clientName) };
  if (/\bwith\s+[\w.]+\(\s*(?:[^()\n]*,\s*)?$/.test(before)) {
    const holder = /^[^\n]*?\)\s*as\s+(\w+)\s*:/.exec(text.slice(setter, setter + MAX_STATEMENT))?.[1];
    if (holder !== undefined) return { names: [holder] };
  }
  const kept = [...before.matchAll(KEYED)].at(-1);
  if (kept?.[1] !== undefined && isOneChain(before.slice(kept.index + kept[0].length))) return { names: [kept[1]] };
  const assignments = [...before.matchAll(ASSIGNED)].reverse();
  const holder = assignments.find((match) => isOneStatement(before.slice(match.index + match[0].length)));
  // `client.BaseAddress = …` tells a client that is there; `builder.baseUrl(…)` makes one.
  if (holder?.[1] !== undefined) return { names: [clientName(holder[1])], assignment: from + holder.index };
  if (own === undefined || /[()]/.test(own)) return { names: [] };
  const name = clientName(own);
  const there = assignments.find((match) => clientName(match[1] ?? '') === name);
  return { names: [name], ...(there ? { assignment: from + there.index } : {}) };
}

/** Whether a text, from a value on, is nothing but what is made and the calls of it: `resty.New().`. */
function isOneChain(text: string): boolean {
  return /^[\w.:$]+\([^()]*\)(?:\s*\.\s*\w+\([^()]*\))*\s*\.\s*$/.test(text);
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
