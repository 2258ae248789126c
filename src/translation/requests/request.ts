import { isParseFailure } from '../../provenance/syntax/parse.js';
import { parseJson } from '../../project/json.js';
import type { Code } from '../code.js';
import { joined, js } from '../code.js';
import { dataCode, withoutPlaceholders } from '../data/code.js';
import type { Located } from '../located.js';
import { parseTranslated } from '../module.js';
import type { Reading } from '../module.js';

/** A request as code: what `fetch` would be called with. */
export interface RequestCode {
  readonly method: Code;
  readonly url: Code;
  readonly query?: Code | undefined;
  readonly body?: Code | undefined;
  /** An object of options that are put over these. */
  readonly others?: Code | undefined;
}

/** A call that makes the request. The name is one that no code declares. */
export function requestCode({ method, url, query, body, others }: RequestCode): Code {
  const options: Code[] = [js`method: ${method}`];
  if (query !== undefined) options.push(js`params: ${query}`);
  if (body !== undefined) options.push(js`body: ${body}`);
  if (others !== undefined) options.push(js`...${others}`);
  return js`window.fetch(${url}, { ${joined(options, ', ')} })`;
}

/** A body that is written in JSON, placeholders allowed; undefined for any other. */
export function bodyCode(body: Located): Code | undefined {
  if (!/^\s*[[{]/.test(body.text)) return undefined;
  const node = parseJson('', withoutPlaceholders(body).text);
  return 'reason' in node ? undefined : dataCode(node, (offset) => body.at(offset));
}

const VARIABLE = /\{\{\s*([\w.$-]+)\s*\}\}/g;

/** A text with `{{name}}` in it: names that are declared are followed, others stay a placeholder. */
export function withVariables(text: Located, declared: ReadonlyMap<string, string>): Code {
  const parts: Code[] = [];
  let from = 0;
  for (const match of text.text.matchAll(VARIABLE)) {
    const name = declared.get(match[1] ?? '');
    if (name === undefined) continue;
    if (match.index > from) parts.push(text.slice(from, match.index).quoted());
    parts.push(name);
    from = match.index + match[0].length;
  }
  if (from < text.text.length || parts.length === 0) parts.push(text.slice(from).quoted());
  return parts.length === 1 ? parts : js`(${joined(parts, ' + ')})`;
}

/** Reads a text by what it says as code. */
export function readingOf(file: string, text: string, code: Code): Reading {
  const module = parseTranslated(file, text, code, 'js');
  return isParseFailure(module) ? { failure: module.reason } : { module };
}
