import type { JsonNode } from '../../provenance/types.js';
import { joined, js } from '../code.js';
import type { Code } from '../code.js';
import { itemsIn, locatedIn, memberIn } from '../data/tree.js';
import type { Located } from '../located.js';

/** `$.body[*].name`, `States.Format('{}', $.name)`: a path of a state machine, or a function of its, as in JavaScript. */
export function pathCode(path: Located): Code | undefined {
  if (!/^(?:\$(?:[.[]|$)|\$\$\.Map\.Item\.Value\b|States\.)/.test(path.text)) return undefined;
  // What is written otherwise is put into as many characters.
  return path.with(path.text.replace(/\[(\*|-\d)\]/g, (_, inner: string) => `[${'0'.padEnd(inner.length)}]`)).code();
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
