import { js, joined } from '../code.js';
import type { Code } from '../code.js';
import { bodyCode, requestCode } from '../requests/request.js';
import { plainWord, textOfWord } from './words.js';
import type { Part, Word } from './words.js';

/** Options of `curl` and `wget` that take a value; a query or a body among them. */
const TAKES_VALUE =
  /^(?:-[XdHouAebFTmrwKxEcDCyYzPtQ]|--(?:request|url|data(?:-raw|-binary|-ascii|-urlencode)?|json|header|output|user|user-agent|referer|cookie(?:-jar)?|form(?:-string)?|upload-file|max-time|connect-timeout|retry(?:-delay|-max-time)?|write-out|config|proxy|cert|key|cacert|resolve|range|cert-type|key-type|ca(?:path|-certificate|-directory)|unix-socket|abstract-unix-socket|interface|connect-to|dns-servers|limit-rate|max-redirs|max-filesize|netrc-file|pass|proxy-(?:header|user)|stderr|trace(?:-ascii)?|aws-sigv4|tries|timeout|method|body-data|post-data|output-document|dump-header|url-query|oauth2-bearer))$/;

/** A call of a program that sends a request, as code; undefined for every other. */
export function curlCode(
  words: readonly Word[],
  input: Word | undefined,
  valueOf: (word: Word) => Code,
  given?: Code,
): Code | undefined {
  const program = plainWord(words[0] ?? [])?.replace(/^.*\//, '');
  if (program === 'http' || program === 'https' || program === 'xh' || program === 'xhs')
    return httpieCode(words.slice(1), valueOf);
  if (program !== 'curl' && program !== 'wget') return undefined;
  const request = new CurlRequest(input, given);
  request.takeAll(words.slice(1));
  return request.code(valueOf);
}

/** What a function is handed besides its arguments by their places: the options among them, and its input. */
export const REST = '$rest';

/** What a function is handed as its input. */
export const FUNCTION_INPUT = `${REST}.input`;

/** Options for a function that hands them on to a program: `{ method, body }`; undefined where there are none of these. */
export function optionsCode(
  words: readonly Word[],
  input: Word | undefined,
  valueOf: (word: Word) => Code,
  given?: Code,
): Code | undefined {
  const request = new CurlRequest(input, given);
  request.takeAll(words);
  return request.options(valueOf);
}

/** `--name`, `--name=value`, `-X`, `-XPOST`; undefined for what is no option. */
function optionIn(word: Word): { readonly name: string; readonly value?: Word } | undefined {
  const [first, ...rest] = word;
  if (first?.kind !== 'text' || !/^-./.test(first.text.text)) return undefined;
  const { text } = first.text;
  const equals = text.indexOf('=');
  if (text.startsWith('--'))
    return equals < 0
      ? { name: text }
      : { name: text.slice(0, equals), value: [{ kind: 'text', text: first.text.slice(equals + 1) }, ...rest] };
  // `-sSX` ends in the one that takes a value, `-XPOST` begins with it.
  for (let at = 1; at < text.length; at++) {
    const name = `-${text[at] ?? ''}`;
    if (!TAKES_VALUE.test(name)) continue;
    if (at === text.length - 1 && rest.length === 0) return { name };
    return { name, value: [{ kind: 'text', text: first.text.slice(at + 1) }, ...rest] };
  }
  return { name: text };
}

/** `${body:+-d "$body"}`: an option and its value, where a variable is set. */
function optionIfSet([only, another]: Word): readonly Word[] | undefined {
  const inner = only?.kind === 'variable' && another === undefined ? only.instead : undefined;
  const [first, ...value] = inner ?? [];
  if (first?.kind !== 'text' || !first.text.text.startsWith('-')) return undefined;
  const { text } = first;
  const end = text.text.search(/\s/);
  if (end < 0) return [[first, ...value]];
  const begun = text.slice(end).text.search(/\S/);
  const rest: Word = begun < 0 ? value : [{ kind: 'text', text: text.slice(end + begun) }, ...value];
  return [[{ kind: 'text', text: text.slice(0, end) }], rest.flatMap(withoutQuotes)];
}

/** The quotes stand inside of the braces. */
function withoutQuotes(part: Part): readonly Part[] {
  if (part.kind !== 'text') return [part];
  const { text } = part.text;
  const [from, to] = [/^["']/.test(text) ? 1 : 0, /["']$/.test(text) ? text.length - 1 : text.length];
  return to > from ? [{ kind: 'text', text: part.text.slice(from, to) }] : [];
}

function hasPath(word: Word): boolean {
  return word.some((part) => part.kind === 'text' && part.text.text.includes('/'));
}

/** `"$@"`, `"${options[@]}"`. */
function isList(word: Word): boolean {
  return word.every((part) => part.kind === 'variable' && (part.isList || part.name === '@'));
}

/** `"$@"`: all that a function is handed. */
export function isAllGiven(word: Word): boolean {
  return word.length === 1 && word[0]?.kind === 'variable' && word[0].name === '@';
}

/** The file that a call of `curl` or `wget` writes its answer to. */
export function outputOf(words: readonly Word[]): Word | undefined {
  const at = words.findIndex((word) => /^(?:-o|-O|--output|--output-document)$/.test(plainWord(word) ?? ''));
  const isFile = at > 0 && (plainWord(words[0] ?? []) !== 'curl' || plainWord(words[at] ?? []) !== '-O');
  return isFile ? words[at + 1] : undefined;
}

/** `curl -o answer.json -w '%{http_code}'`: whether all that a call of `curl` says is how it went. */
export function saysStatus(words: readonly Word[]): boolean {
  const at = words.findIndex((word) => /^(?:-[a-zA-Z]*w|--write-out)$/.test(plainWord(word) ?? ''));
  const format = at > 0 ? plainWord(words[at + 1] ?? []) : undefined;
  return outputOf(words) !== undefined && /^%\{(?:http_code|response_code)\}(?:\\?n)?$/.test(format ?? '');
}

class CurlRequest {
  /** Words that are no option's: one of them is the address, others may be variables that hold options. */
  readonly addresses: Word[] = [];
  #method: Word | string | undefined;
  /** What `-d` and `-T` imply where no method is said. */
  #implied: string | undefined;
  /** The variable that is set where it is implied: `${body:+-d "$body"}`. */
  #impliedWhere: Word | undefined;
  #body: Word | undefined;
  readonly #fields: Word[] = [];
  #inQuery = false;
  readonly #input: Word | undefined;
  readonly #given: Code | undefined;
  #isGiven = false;

  /** @param input what the script hands to it. @param given what the command before hands to it. */
  constructor(input: Word | undefined, given?: Code) {
    this.#input = input;
    this.#given = given;
  }

  takeAll(words: readonly Word[]): void {
    for (let index = 0; index < words.length; index++) {
      const word = words[index] ?? [];
      const option = optionIn(word);
      const whereSet = optionIfSet(word);
      if (whereSet) this.#takeIfSet(whereSet, word);
      else if (option === undefined) this.addresses.push(word);
      else if (option.value !== undefined) this.take(option.name, option.value);
      else if (TAKES_VALUE.test(option.name)) this.take(option.name, words[++index] ?? []);
      else this.flag(option.name);
    }
  }

  #takeIfSet(words: readonly Word[], [variable]: Word): void {
    const isImplied = this.#implied !== undefined;
    this.takeAll(words);
    if (!isImplied && this.#implied !== undefined && variable?.kind === 'variable')
      this.#impliedWhere = [{ ...variable, instead: undefined }];
  }

  take(name: string, value: Word): void {
    if (name === '-X' || name === '--request' || name === '--method') this.#method = value;
    else if (name === '--url') this.addresses.unshift(value);
    else if (name === '--url-query') this.#fields.push(value);
    else if (name === '-T' || name === '--upload-file') this.#implied ??= 'PUT';
    else if (/^(?:-d|--data.*|--json|--post-data|--body-data|-F|--form)$/.test(name)) {
      this.#implied ??= 'POST';
      if (name === '--data-urlencode') this.#fields.push(value);
      else if (plainWord(value) === '@-') {
        this.#body = this.#input;
        this.#isGiven = this.#input === undefined;
      } else this.#body = value;
    }
  }

  flag(name: string): void {
    if (/^-[a-zA-Z]*G/.test(name) || name === '--get') this.#inQuery = true;
    if (/^-[a-zA-Z]*I/.test(name) || name === '--head') this.#method = 'HEAD';
  }

  code(valueOf: (word: Word) => Code): Code | undefined {
    const address = this.addresses.find(hasPath) ?? this.addresses.find((word) => !isList(word));
    if (address === undefined) return undefined;
    const fields = this.#inQuery && this.#body ? [...this.#fields, this.#body] : this.#fields;
    const isQuery = this.#inQuery || this.#body === undefined;
    const query = isQuery && fields.length > 0 ? fields : [];
    const url =
      query.length === 0
        ? valueOf(address)
        : js`(${joined([valueOf(address), '"?"', joined(query.map(valueOf), ' + "&" + ')], ' + ')})`;
    const others = this.addresses.some(isAllGiven) ? REST : undefined;
    const said = this.#inQuery ? undefined : (this.#methodCode(valueOf) ?? this.#impliedCode(valueOf));
    return requestCode({
      method: said ?? (others ? js`(${others}.implied ?? "GET")` : '"GET"'),
      url,
      body: this.#inQuery ? undefined : this.#bodyCode(valueOf),
      others,
    });
  }

  /** What options that are handed on say, as an object. A method that they only imply stands back behind one that is said. */
  options(valueOf: (word: Word) => Code): Code | undefined {
    const said: readonly (readonly [string, Code | undefined])[] = [
      ['method', this.#methodCode(valueOf)],
      ['implied', this.#impliedCode(valueOf)],
      ['body', this.#bodyCode(valueOf)],
    ];
    const members = said.flatMap(([name, code]): Code[] => (code === undefined ? [] : [js`${name}: ${code}`]));
    return members.length === 0 ? undefined : js`{ ${joined(members, ', ')} }`;
  }

  #impliedCode(valueOf: (word: Word) => Code): Code | undefined {
    if (this.#implied === undefined) return undefined;
    const implied = JSON.stringify(this.#implied);
    return this.#impliedWhere ? js`(${valueOf(this.#impliedWhere)} ? ${implied} : "GET")` : implied;
  }

  #methodCode(valueOf: (word: Word) => Code): Code | undefined {
    const method = this.#method;
    return typeof method === 'string' ? JSON.stringify(method) : method && valueOf(method);
  }

  /** What is sent, where it is written in JSON, or stands in a variable or a file. */
  #bodyCode(valueOf: (word: Word) => Code): Code | undefined {
    const body = this.#body;
    if (this.#isGiven && this.#given !== undefined) return this.#given;
    if (body === undefined) return undefined;
    const file = fileOf(body);
    if (file) return js`fs.readFileSync(${valueOf(file)})`;
    const isMade = body.length === 1 && body[0]?.kind !== 'text';
    return isMade ? valueOf(body) : bodyCode(textOfWord(body));
  }
}

/** `@payload.json`, `@"$file"`: the file that holds a body. */
function fileOf([first, ...rest]: Word): Word | undefined {
  if (first?.kind !== 'text' || !first.text.text.startsWith('@')) return undefined;
  const named = first.text.slice(1);
  const file: Word = named.text === '' ? rest : [{ kind: 'text', text: named }, ...rest];
  return file.length === 0 ? undefined : file;
}

/** `http PATCH :/path name=value`: fields of the body and of the query are words of their own. */
function httpieCode(words: readonly Word[], valueOf: (word: Word) => Code): Code | undefined {
  const rest = words.filter((word) => optionIn(word) === undefined);
  const spoken = /^[A-Z]+$/.exec(plainWord(rest[0] ?? []) ?? '')?.[0];
  const [address, ...items] = spoken === undefined ? rest : rest.slice(1);
  if (address === undefined) return undefined;
  const query: Code[] = [];
  const body: Code[] = [];
  for (const item of items) {
    const [first, ...others] = item;
    const match = first?.kind === 'text' ? /^([\w.-]+)(==|:=|=|:)/.exec(first.text.text) : null;
    if (first?.kind !== 'text' || !match || match[2] === ':') continue;
    const [whole, name = '', operator] = match;
    const value = valueOf([{ kind: 'text', text: first.text.slice(whole.length) }, ...others]);
    const key = first.text.slice(0, name.length).quoted();
    (operator === '==' ? query : body).push(js`${key}: ${value}`);
  }
  return requestCode({
    method: JSON.stringify(spoken ?? (body.length > 0 ? 'POST' : 'GET')),
    url: valueOf(address),
    query: query.length > 0 ? js`{ ${joined(query, ', ')} }` : undefined,
    body: body.length > 0 ? js`{ ${joined(body, ', ')} }` : undefined,
  });
}
