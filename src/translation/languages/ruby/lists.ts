import { entryOf } from '../../../catalogue/entry.js';
import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import type { Call } from '../lowering.js';
import { child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** How Ruby is read. */
interface Reading {
  readonly textOf: (node: SyntaxNode) => string;
  readonly expression: (node: SyntaxNode) => Code;
  readonly isFunction: (node: SyntaxNode | undefined) => boolean;
  readonly isText: (node: SyntaxNode) => boolean;
}

/** What puts items of a list, or its items by a name, under keys. */
const UNDER_KEYS: Partial<Record<string, string>> = {
  group_by: 'lodash.groupBy',
  index_by: 'lodash.keyBy',
  transform_values: 'lodash.mapValues',
};

/** Methods that hand each key of a hash to a block together with what it has, where the block takes both. */
const BY_PAIRS =
  /^(?:each|each_pair|map|flat_map|filter_map|select|filter|reject|find|detect|any\?|all\?|none\?|sum|to_h|sort_by|min_by|max_by|find_all|partition|each_entry)$/;

/** What Ruby does with lists and hashes that JavaScript says otherwise. */
export function listCall({ receiver, name, args }: Call, reading: Reading): Code | undefined {
  const { textOf, expression, isFunction, isText } = reading;
  if (receiver === undefined) return undefined;
  const [first, ...others] = args.map(({ node }) => node);
  const value = (): Code => expression(receiver);
  const isAdding = /^(?:push|append|unshift|prepend)$/.test(name) && args.some(({ node }) => isSpread(node));
  if (isAdding || (name === 'concat' && first !== undefined && !isText(first)))
    return js`(${value()}.push(${joined(
      args.map(({ node }) => js`...${name === 'concat' ? expression(node) : itemsOf(node, expression)}`),
      ', ',
    )}), ${value()})`;
  if (name === 'flatten' && (first === undefined || first.type === 'integer')) return js`${value()}.flat()`;
  const isJoining = /^(?:reduce|inject)$/.test(name) && first !== undefined && /^&?:(?:\+|concat)$/.test(textOf(first));
  if (isJoining && others.length === 0) return js`${value()}.flat()`;
  if (first === undefined && /^(?:uniq|to_set)$/.test(name)) return js`[...new Set(${value()})]`;
  if (first === undefined) return name === 'values' ? js`Object.values(${value()})` : undefined;
  if (!isFunction(first) || others.length > 0) return undefined;
  const keyed = entryOf(UNDER_KEYS, name);
  if (keyed !== undefined) return js`${keyed}(${value()}, ${expression(first)})`;
  return name === 'each_value' ? js`Object.values(${value()}).forEach(${expression(first)})` : undefined;
}

/** `rows.each { |key, value| … }`: what is gone through, and a block that takes both at once. */
export function byPairs(call: Call): Call | undefined {
  const block = call.args.length === 1 ? call.args[0]?.node : undefined;
  const list = block && /^(?:do_)?block$/.test(block.type) ? child(block, 'parameters') : undefined;
  if (!block || list?.children.length !== 2 || !call.receiver) return undefined;
  if (!BY_PAIRS.test(call.name) || !list.children.every(({ type }) => type === 'identifier')) return undefined;
  const pair: SyntaxNode = { ...list, type: 'destructured_parameter', field: undefined };
  const taking = block.children.map((part) => (part === list ? { ...list, children: [pair] } : part));
  const receiver: SyntaxNode = { ...call.receiver, type: PAIRS, children: [call.receiver] };
  return { ...call, receiver, args: [{ name: undefined, node: { ...block, children: taking } }] };
}

/** What is gone through by pairs: a hash, or a list of pairs. */
export const PAIRS = '$pairs';

/** `rows << row << other`: the list, and what is put into it. */
export function shovelled(
  node: SyntaxNode,
  textBetween: (left: SyntaxNode, right: SyntaxNode) => string,
): SyntaxNode[] {
  const [left, right] = node.type === 'binary' ? [child(node, 'left'), child(node, 'right')] : [];
  return left && right && textBetween(left, right) === '<<' ? [...shovelled(left, textBetween), right] : [node];
}

/** Whether a variable of the file begins as a list. */
export function beginsAsList(text: string, variable: string): boolean {
  return (
    /^@{0,2}\w+$/.test(variable) &&
    new RegExp(`(?<![\\w@.])${variable}\\s*(?:\\|\\|)?=\\s*(?:\\[|Array\\.new|%[wWiI]\\b)`).test(text)
  );
}

/** The items of a list, those of another one that stands there among them. */
export function itemsOf(node: SyntaxNode, expression: Reading['expression']): Code {
  const [list] = isSpread(node) ? node.children : [];
  return list === undefined ? js`[${expression(node)}]` : expression(list);
}

export function isSpread({ type }: SyntaxNode): boolean {
  return type === 'splat_argument';
}
