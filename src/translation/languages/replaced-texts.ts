import { entryOf } from '../../catalogue/entry.js';
import type { Code } from '../code.js';
import { js } from '../code.js';
import type { Argument, Call } from './lowering.js';
import type { SyntaxNode } from './tree.js';

/** Methods of texts that give the text with something else in the place of a part. */
const METHODS = /^(?:replace(?:All|First)?|Replace(?:All)?|g?sub!?)$/;

/** Functions that do so, and the place that the text has among what they are handed. */
const FUNCTIONS: Readonly<Record<string, number>> = {
  str_replace: 2,
  str_ireplace: 2,
  preg_replace: 2,
  preg_replace_callback: 2,
  strtr: 0,
  'Str.replace': 2,
  'Str.replaceFirst': 2,
  'Str.replaceLast': 2,
  'Str.swap': 1,
  're.sub': 2,
  'strings.Replace': 0,
  'strings.ReplaceAll': 0,
  'Regex.Replace': 0,
};

/** How a language is read. */
interface Reading {
  readonly textOf: (node: SyntaxNode) => string;
  readonly expression: (node: SyntaxNode) => Code;
}

/** `PATH.replace("{id}", id)`, `str_replace('{id}', $id, PATH)`, `strings.Replace(path, "{id}", id, 1)`: the text, however it is filled. */
export function replacedText({ receiver, name, args }: Call, { textOf, expression }: Reading): Code | undefined {
  const owner = receiver && textOf(receiver).replace(/^\\/, '');
  const place = entryOf(FUNCTIONS, owner === undefined ? name : `${owner}.${name}`);
  const text = place === undefined ? receiver : args[place]?.node;
  if (text === undefined || args.length < 2 || (place === undefined && !METHODS.test(name))) return undefined;
  const [what, by, ...others] = args.filter(({ node }) => node !== text);
  if (what === undefined) return undefined;
  if (by === undefined) return js`([${expression(what.node)}], ${expression(text)})`;
  const more = others.filter((one) => !isNumber(one, textOf));
  const replaced = js`${expression(text)}.replaceAll(${expression(what.node)}, ${expression(by.node)})`;
  return more.length === 0 ? replaced : js`([${more.map(({ node }) => js`${expression(node)}, `)}], ${replaced})`;
}

/** How many are replaced. */
function isNumber({ node }: Argument, textOf: (node: SyntaxNode) => string): boolean {
  return /^-?\d+$/.test(textOf(node));
}
