import { joined, js } from '../code.js';
import type { Code } from '../code.js';
import { Located } from '../located.js';
import type { Reading } from '../module.js';
import { isScript } from './flow.js';
import { bodyCode, readingOf, requestCode, withVariables } from './request.js';

interface Block {
  readonly name: string;
  readonly content: Located;
}

const BLOCK = /^([a-z][\w:-]*)[ \t]*\{[ \t]*\r?\n([\s\S]*?)^\}/gm;
const VERB = /^(?:get|post|put|patch|delete|head|options)$/;
const SCRIPT = /^(?:tests|script:post-response)$/;
/** Blocks whose lines look at the answer by an expression each. */
const LOOKS = /^(?:assert|vars:post-response)$/;

interface Entry {
  readonly key: Located;
  readonly value: Located;
}

/** Reads a request of Bruno (`.bru`): a call, its tests and its script as code that looks at the answer. */
export function readBruno(file: string, text: string): Reading {
  const blocks = [...text.matchAll(BLOCK)].map((match): Block => {
    const content = match[2] ?? '';
    return { name: match[1] ?? '', content: new Located(content, match.index + match[0].length - 1 - content.length) };
  });
  const sent = blocks.find(({ name }) => VERB.test(name));
  const url = sent && entriesOf(sent.content).find(({ key }) => key.text === 'url')?.value;
  if (!sent || !url) return readingOf(file, text, '');
  const parameters = url.text.includes('?') ? undefined : blocks.find(({ name }) => name === 'params:query');
  const body = blocks.find(({ name }) => name === 'body:json');
  const request = requestCode({
    method: JSON.stringify(sent.name.toUpperCase()),
    url: withVariables(url, NO_VARIABLES),
    query: parameters && queryCode(parameters.content),
    body: body && bodyCode(body.content),
  });
  const scripts = blocks.filter(({ name }) => SCRIPT.test(name)).map(({ content }) => js`\n{\n${content.code()}\n}`);
  const looks = blocks
    .filter(({ name }) => LOOKS.test(name))
    .flatMap(({ name, content }) => entriesOf(content).map((entry) => lookCode(name, entry)))
    .filter((code) => isScript(file, text, code));
  return readingOf(file, text, js`(function () { var answer = ${request};\n${RESPONSE}${scripts}\n${looks}})();\n`);
}

/** Operators of assertions, as tests say so. */
const SAYS: ReadonlyMap<string, string> = new Map([
  ['eq', 'toBe'],
  ['neq', 'not.toBe'],
  ['isundefined', 'toBeUndefined'],
  ['isfalsy', 'toBeFalsy'],
]);

/** An assertion by what it looks at, `res.body.id: eq 1`, or a variable that is taken from the answer, `id: res.body.id`. */
function lookCode(block: string, { key, value }: Entry): Code {
  if (block !== 'assert') return js`(${value.code()});\n`;
  const [begin = '', operator = ''] = /^(\w+)\s*/.exec(value.text) ?? [];
  const compared = value.slice(begin.length);
  const said = SAYS.get(operator.toLowerCase());
  if (said !== undefined) return js`expect(${key.code()}).${said}(${begin === value.text ? '' : textOf(compared)});\n`;
  if (!/^in$/i.test(operator)) return js`(${key.code()});\n`;
  const listed = [...compared.text.matchAll(/[^,[\]\s][^,[\]]*/g)].map(({ index, 0: one }) =>
    textOf(compared.slice(index, index + one.trimEnd().length)),
  );
  return js`[${joined(listed, ', ')}].includes(${key.code()});\n`;
}

/** A value of an assertion; quotes around it may be left out. */
function textOf(value: Located): Code {
  const isQuoted = /^(["']).*\1$/.test(value.text);
  return (isQuoted ? value.slice(1, value.text.length - 1) : value).quoted();
}

const NO_VARIABLES: ReadonlyMap<string, string> = new Map();

/** The answer, as its scripts see it. */
const RESPONSE =
  'var res = { body: answer.json(), getBody: function () { return answer.json(); }, getStatus: function () {}, getHeader: function () {} };';

/** `name: value` in lines; those that are switched off begin with a tilde. */
function entriesOf(content: Located): Entry[] {
  return [...content.text.matchAll(/^([ \t]*)([^\s~:][^:\r\n]*):[ \t]*(.*?)[ \t]*\r?$/gm)].map((match) => {
    const [whole, indent = '', key = '', value = ''] = match;
    const from = match.index + indent.length;
    const start = match.index + whole.lastIndexOf(value);
    return { key: content.slice(from, from + key.length), value: content.slice(start, start + value.length) };
  });
}

function queryCode(content: Located): Code {
  const members = entriesOf(content).map(
    ({ key, value }): Code => js`${key.quoted()}: ${withVariables(value, NO_VARIABLES)}, `,
  );
  return js`{ ${members} }`;
}
