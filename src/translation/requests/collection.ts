import type { JsonNode } from '../../provenance/types.js';
import { joined, js } from '../code.js';
import type { Code } from '../code.js';
import { itemsIn, locatedIn, memberIn, textIn } from '../data/tree.js';
import { isParseFailure } from '../../provenance/syntax/parse.js';
import { type Located } from '../located.js';
import { parseTranslated } from '../module.js';
import type { Reading } from '../module.js';
import { bodyCode, readingOf, requestCode, withVariables } from './request.js';

/** Whether data is a collection of requests, as Postman and its kin keep them. */
export function isCollection(root: JsonNode): boolean {
  const items = memberIn(root, 'item');
  return items?.kind === 'array' && memberIn(root, 'info')?.kind === 'object';
}

/** What scripts of a collection find in `pm`, apart from the answer of their own request. */
const SANDBOX = `
function sendRequest(request, done) {
  var answer = window.fetch(request, { method: request.method });
  if (done) done(null, answer);
  return answer;
}
`;

/** Reads the requests of a collection as calls, and its scripts as code that looks at their answers. */
export function readCollection(file: string, text: string, root: JsonNode): Reading {
  const reader = new CollectionReader(file, text);
  const code = reader.read(root);
  const reading = readingOf(file, text, code);
  return { ...reading, failure: reading.failure ?? reader.failure };
}

class CollectionReader {
  failure: string | undefined;
  readonly #file: string;
  readonly #text: string;
  readonly #declared = new Map<string, string>();

  constructor(file: string, text: string) {
    this.#file = file;
    this.#text = text;
  }

  read(root: JsonNode): Code {
    const variables = itemsIn(memberIn(root, 'variable')).flatMap((variable): Code[] => {
      const key = textIn(memberIn(variable, 'key'));
      const value = this.#located(memberIn(variable, 'value'));
      if (key === undefined || value === undefined) return [];
      const name = `variable${this.#declared.size}`;
      const code = js`var ${name} = ${withVariables(value, this.#declared)};\n`;
      this.#declared.set(key, name);
      return [code];
    });
    return [SANDBOX, variables, this.#item(root)];
  }

  #located(node: JsonNode | undefined): Located | undefined {
    return locatedIn(node, this.#text);
  }

  /** A folder or a request; folders have scripts too, which see any answer. */
  #item(item: JsonNode): Code {
    const inner = itemsIn(memberIn(item, 'item')).map((child) => this.#item(child));
    const request = memberIn(item, 'request');
    const answer = request === undefined ? undefined : this.#request(request);
    const scripts = itemsIn(memberIn(item, 'event')).map((event) => this.#script(memberIn(event, 'script'), answer));
    return [answer === undefined || scripts.length > 0 ? [] : js`${answer};\n`, scripts, inner];
  }

  #request(request: JsonNode): Code | undefined {
    const url = request.kind === 'scalar' ? request : memberIn(request, 'url');
    const address = this.#address(url);
    if (address === undefined) return undefined;
    return requestCode({
      method: JSON.stringify((textIn(memberIn(request, 'method')) ?? 'GET').toUpperCase()),
      url: address,
      body: this.#body(memberIn(request, 'body')),
    });
  }

  /** `"https://…"`, `{ raw }` or `{ host, path, query }`. */
  #address(url: JsonNode | undefined): Code | undefined {
    const raw = this.#located(url?.kind === 'object' ? url.members.get('raw') : url);
    if (raw !== undefined && raw.text !== '') return withVariables(raw, this.#declared);
    const path = memberIn(url, 'path');
    const segments = path?.kind === 'array' ? path.items : path === undefined ? [] : [path];
    const parts = segments.flatMap((segment) => this.#located(segment) ?? []);
    if (parts.length === 0) return undefined;
    const query = itemsIn(memberIn(url, 'query')).flatMap((parameter): Code[] => {
      const key = this.#located(memberIn(parameter, 'key'));
      const value = this.#located(memberIn(parameter, 'value'));
      const disabled = memberIn(parameter, 'disabled');
      if (key === undefined || (disabled?.kind === 'scalar' && disabled.value === true)) return [];
      return [js`${key.quoted()} + "=" + ${value?.quoted() ?? '""'}`];
    });
    const address = parts.map((part) => js`"/" + ${withVariables(part, this.#declared)}`);
    return js`(${joined(address, ' + ')}${query.length === 0 ? '' : js` + "?" + ${joined(query, ' + "&" + ')}`})`;
  }

  #body(body: JsonNode | undefined): Code | undefined {
    if (textIn(memberIn(body, 'mode')) !== 'raw') return undefined;
    const raw = this.#located(memberIn(body, 'raw'));
    return raw && bodyCode(raw);
  }

  #script(script: JsonNode | undefined, answer: Code | undefined): Code {
    const exec = memberIn(script, 'exec');
    const lines = exec?.kind === 'array' ? exec.items : exec === undefined ? [] : [exec];
    const source = lines.flatMap((line) => this.#located(line) ?? []).map((line) => line.code());
    const code = js`(function () {
var pm = { response: ${answer ?? '{}'}, sendRequest: sendRequest };
var responseBody = pm.response.responseText;
(async function () {
${joined(source, '\n')}
});
})();
`;
    const alone = parseTranslated(this.#file, this.#text, code, 'js');
    if (!isParseFailure(alone)) return code;
    this.failure ??= 'a script of the collection could not be read';
    return answer === undefined ? [] : js`${answer};\n`;
  }
}
