import type { Code } from '../code.js';
import { joined, js } from '../code.js';
import type { Call } from './lowering.js';
import type { SyntaxNode } from './tree.js';

/** How a language is read. */
interface Reading {
  readonly textOf: (node: SyntaxNode) => string;
  readonly expression: (node: SyntaxNode) => Code;
  readonly isFunction: (node: SyntaxNode) => boolean;
}

/** `String.join("/", "/users", id)`, `string.Join("/", parts)`, `parts.joinToString("/") { it.name }`. */
export function joinedTexts(
  { receiver, name, args }: Call,
  { textOf, expression, isFunction }: Reading,
): Code | undefined {
  if (receiver === undefined) return undefined;
  const nodes = args.map(({ node }) => node);
  if (/^[jJ]oin$/.test(name) && /^(?:java\.lang\.)?[sS]tring$/.test(textOf(receiver))) {
    const [separator, ...parts] = nodes;
    const [list, another] = parts;
    if (separator === undefined || list === undefined) return undefined;
    const texts = another === undefined ? expression(list) : js`[${joined(parts.map(expression), ', ')}]`;
    return js`${texts}.join(${expression(separator)})`;
  }
  if (name !== 'joinToString') return undefined;
  const each = args.find(({ node }) => isFunction(node))?.node;
  const separator = args.find((one) => one.name === 'separator' || (one.name === undefined && one.node !== each))?.node;
  const others = args.filter(({ node }) => node !== each && node !== separator);
  if (others.length > 0) return undefined;
  const made = each === undefined ? '' : js`.map(${expression(each)})`;
  return js`${expression(receiver)}${made}.join(${separator === undefined ? '", "' : expression(separator)})`;
}

/** What classes of helpers do with what they are handed, and others with themselves: `StringUtils.trim(text)`, `JOINER.join(first, second)`. */
const OF_TEXTS =
  /^(?:toString|toStringArray|strip|trim|chomp|sort|reverse|toLowerCase|lowercase|downcase|decode|join)$/;

/** Whether a method of a name that gives the same in another form does so with what it is handed. */
export function isOfArguments({ receiver, name, args }: Call, { textOf, isFunction }: Reading): boolean {
  const given = args.filter(({ node }) => !isFunction(node));
  if (receiver === undefined || !OF_TEXTS.test(name) || given.length === 0) return false;
  return (
    (name === 'join' && given.length > 1) ||
    /^(?:(?:[a-z_]\w*|[A-Z]\w*)(?:\.|::))*[A-Z]\w*[a-z]\w*$/.test(textOf(receiver))
  );
}
