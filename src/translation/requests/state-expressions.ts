import type { JsonNode } from '../../provenance/types.js';
import { joined, js } from '../code.js';
import type { Code } from '../code.js';
import { itemsIn, locatedIn, memberIn } from '../data/tree.js';
import type { Located } from '../located.js';

/** `$.body[*].name`, `States.Format('{}', $.name)`: a path of a state machine, or a function of its, as in JavaScript. */
export function pathCode(path: Located): Code | undefined {
  if (!/^(?:\$(?:[.[]|$)|\$\$\.Map\.Item\.Value\b|States\.)/.test(path.text)) return undefined;
  // What is written otherwise is put into as many characters.
  const plain = path.text
    .replace(FILTER, (filter) => `[${'0'.padEnd(filter.length - '[]'.length)}]`)
    .replace(/\[(\*|-\d)\]/g, (_, inner: string) => `[${'0'.padEnd(inner.length)}]`);
  const filtered = filteredBy(path, path.with(plain));
  const code = path.with(plain).code();
  return filtered.length === 0 ? code : js`(${joined([...filtered, code], ', ')})`;
}

/** `[?(@.name == 'x')]`: those of a list of which something holds. */
const FILTER = /\[\?\(([^()[\]]*)\)\]/g;

/** What the filters of a path look at in the items that they go through. */
function filteredBy(path: Located, plain: Located): Code[] {
  return [...path.text.matchAll(FILTER)].flatMap(({ index, 1: condition = '' }) => {
    const from = plain.text.slice(0, index).search(/\${1,2}[^\s,()$]*$/);
    if (from < 0) return [];
    const list = plain.slice(from, index).code();
    const start = index + '[?('.length;
    const looks = [...condition.matchAll(/@(?:\.\w+)+/g)].map(({ index: at, 0: whole }) => {
      const names = path.slice(start + at + '@'.length, start + at + whole.length).code();
      return js`${list}[0]${names}`;
    });
    // Which of them has to hold is not looked into: where one is asked for either name, it may.
    return looks.length === 0 ? [] : [joined(looks, ' || ')];
  });
}

/** `{% $states.result.name %}`: an expression of JSONata, as far as it is written as in JavaScript. */
export function expressionCode(text: Located): Code | undefined {
  const [, begin = '', inner] = /^(\{%\s*)([^]*?)\s*%\}$/.exec(text.text) ?? [];
  if (inner === undefined) return undefined;
  const expression = text.slice(begin.length, begin.length + inner.length);
  const written = expression.text
    .replace(FIRST_THERE, (list) => `(${list.slice(1, -'][0]'.length).replaceAll(', ', '??')})   `)
    .replace(/ (?:=|or) | and(?= )|\$(?:exists|boolean|not)(?=\()/g, (sign) => SIGNS[sign] ?? sign);
  return expression.with(written).code();
}

/** `[a.name, b.name][0]`: the first of them that is there, as lists leave out what is not. */
const FIRST_THERE = /\[[^[\](){},'"]+(?:, [^[\](){},'"]+)+\]\[0\]/g;

/** Each in as many characters. */
const SIGNS: Readonly<Record<string, string>> = {
  ' = ': '===',
  ' and': ' && ',
  ' or ': ' || ',
  $exists: 'Boolean',
  $boolean: ' Boolean',
  $not: '   !',
};

const NOTHINGS = [
  ['IsPresent', 'undefined'],
  ['IsNull', 'null'],
] as const;
const KINDS = ['IsString', 'IsNumeric', 'IsBoolean', 'IsTimestamp'];
const COMPARED = ['StringEquals', 'StringMatches', 'NumericEquals', 'BooleanEquals'];

/** `{ Variable: '$.state', StringEquals: 'Open' }`, several of them together, or a condition in JSONata. */
export function conditionCode(choice: JsonNode, text: string): Code | undefined {
  const told = locatedIn(memberIn(choice, 'Condition'), text);
  if (told) return expressionCode(told);
  for (const [name, operator] of [
    ['And', ' && '],
    ['Or', ' || '],
  ] as const) {
    const parts = itemsIn(memberIn(choice, name))
      .map((part) => conditionCode(part, text))
      .filter((part) => part !== undefined);
    if (parts.length > 0) return js`(${joined(parts, operator)})`;
  }
  const not = memberIn(choice, 'Not');
  const denied = not && conditionCode(not, text);
  if (denied !== undefined) return js`!${denied}`;
  const variable = locatedIn(memberIn(choice, 'Variable'), text);
  const path = variable && pathCode(variable);
  if (path === undefined) return undefined;
  for (const [name, nothing] of NOTHINGS) {
    const asked = memberIn(choice, name);
    if (asked?.kind !== 'scalar') continue;
    const isNothing = (asked.value === false) === (name === 'IsPresent');
    return js`(${path} ${isNothing ? '===' : '!=='} ${nothing})`;
  }
  const kind = KINDS.map((name) => memberIn(choice, name)).find((one) => one !== undefined);
  if (kind?.kind === 'scalar' && kind.value === false) return js`!(${path})`;
  const other = COMPARED.map((name) => locatedIn(memberIn(choice, name), text)).find((one) => one !== undefined);
  return other ? js`(${path} === ${other.quoted()})` : js`(${path})`;
}
