import { entryOf } from '../../../catalogue/entry.js';
import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import type { Call } from '../lowering.js';
import { allOfType } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** How PHP is read and requests are written. */
interface Reading {
  readonly textOf: (node: SyntaxNode) => string;
  readonly expression: (node: SyntaxNode) => Code;
  readonly send: (request: { readonly method: Code; readonly url: Code; readonly body: Code }) => Code;
}

/** Options of a handle that say what is sent: what they are called in the object that stands for it. A method that they only imply stands back behind one that is said. */
const NAMES: Partial<Record<string, string>> = {
  CURLOPT_URL: 'url',
  CURLOPT_CUSTOMREQUEST: 'method',
  CURLOPT_POST: 'implied',
  CURLOPT_POSTFIELDS: 'body',
};

const SWITCHED_OFF = /^(?:false|0)$/i;

/** A handle of curl as an object of what it is told: `curl_init($url)`, `curl_setopt($handle, CURLOPT_POSTFIELDS, $body)`, `curl_exec($handle)`. */
export function curlCall({ name, args }: Call, reading: Reading): Code | undefined {
  const [first, second, third] = args.map(({ node }) => node);
  if (name === 'curl_init') return first ? js`({ url: ${reading.expression(first)} })` : '({})';
  if (!first) return undefined;
  const handle = reading.expression(first);
  switch (name) {
    case 'curl_setopt': {
      const option = second && third && optionCode(second, third, reading);
      return option && js`(${handle}.${option.name} = ${option.value})`;
    }
    case 'curl_setopt_array': {
      const options = second ? optionsIn(second, reading) : [];
      return js`Object.assign(${handle}, { ${joined(options, ', ')} })`;
    }
    case 'curl_exec':
      return js`${reading.send({ method: js`(${handle}.method ?? ${handle}.implied)`, url: js`${handle}.url`, body: js`${handle}.body` })}.text`;
    default:
      return undefined;
  }
}

function optionsIn(list: SyntaxNode, reading: Reading): Code[] {
  return allOfType(list, 'array_element_initializer').flatMap(({ children: [key, value] }): Code[] => {
    const option = key && value && optionCode(key, value, reading);
    return option ? [js`${option.name}: ${option.value}`] : [];
  });
}

function optionCode(
  key: SyntaxNode,
  value: SyntaxNode,
  { textOf, expression }: Reading,
): { readonly name: string; readonly value: Code } | undefined {
  const option = textOf(key).replace(/^\\/, '');
  const name = entryOf(NAMES, option);
  if (name === undefined) return undefined;
  if (option !== 'CURLOPT_POST') return { name, value: expression(value) };
  return SWITCHED_OFF.test(textOf(value)) ? undefined : { name, value: '"POST"' };
}
