import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import type { Call } from '../lowering.js';
import { child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** How Ruby is read. */
interface Reading {
  readonly text: string;
  readonly textOf: (node: SyntaxNode) => string;
  readonly expression: (node: SyntaxNode) => Code;
  readonly isKey: (node: SyntaxNode) => boolean;
  /** What is handed over by name, as a key. */
  readonly keyOf: (name: string, value: SyntaxNode) => Code;
}

const ALWAYS_MERGES = /^(?:deep_|reverse_)?merge!$/;
const MERGES = /^(?:(?:deep_|reverse_)?merge|with_defaults)$/;

const CONSTANT = /^(?:(?:::)?[A-Z]\w*::)*[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/;

/** What Ruby does with hashes: puts them together, fills them, and takes some of their keys. */
export function hashCall(call: Call, reading: Reading): Code | undefined {
  const { receiver, name, args } = call;
  if (receiver === undefined || args.length === 0) return undefined;
  const { expression, textOf, isKey } = reading;
  const [first, second] = args.map(({ node }) => node);
  const value = (): Code => expression(receiver);
  const block = args.at(-1)?.node;
  if (block?.type.includes('block')) return numberedCall(call, block, reading) ?? filledCall(call, block, reading);
  if (MERGES.test(name)) {
    const others = joined(partsOf(call, reading), ', ');
    // What is there already stays.
    return /^(?:reverse|with)/.test(name) ? js`({ ${others}, ...${value()} })` : js`({ ...${value()}, ${others} })`;
  }
  if (ALWAYS_MERGES.test(name) || (name === 'update' && isHash(textOf(receiver), reading.text)))
    return js`Object.assign(${value()}, { ${joined(partsOf(call, reading), ', ')} })`;
  if (name === 'store' && first && second && args.length === 2 && isKey(first))
    return js`(${value()}[${expression(first)}] = ${expression(second)})`;
  // A constant that is asked so is a table.
  if (name === 'fetch' && first && second === undefined && CONSTANT.test(textOf(receiver)))
    return js`${value()}[${expression(first)}]`;
  if (/^(?:slice|extract!)$/.test(name) && args.every((one) => one.name === undefined && isKey(one.node)))
    return js`({ ${joined(
      args.map(({ node }) => js`[${expression(node)}]: ${value()}[${expression(node)}]`),
      ', ',
    )} })`;
  if (name === 'pluck' && args.length > 1 && args.every((one) => one.name === undefined && isKey(one.node)))
    return js`${value()}.map((each) => [${joined(
      args.map(({ node }) => js`each[${expression(node)}]`),
      ', ',
    )}])`;
  return undefined;
}

/** What a call hands over, as members of an object. */
function partsOf({ args }: Call, { expression, keyOf }: Reading): Code[] {
  return args.map(({ name, node }) =>
    name === undefined ? js`...${expression(node)}` : js`${keyOf(name, node)}: ${expression(node)}`,
  );
}

/** Whether something is a hash by its name, or by what it begins as. */
function isHash(receiver: string, text: string): boolean {
  if (/(?:^|\.)(?:params|headers|query|body|payload|options|attributes|hash)$/.test(receiver)) return true;
  const name = /^@?(\w+)$/.exec(receiver)?.[1];
  return name !== undefined && new RegExp(`(?<![\\w.])@?${name}\\s*=\\s*(?:\\{|Hash\\.new)`).test(text);
}

/** Goes through a list together with the numbers of its items, or gives it to be gone through. */
const NUMBERED = /^(?:with_index|each_with_index)$/;
const GOES_THROUGH = /^(?:each|map|flat_map|select|filter|filter_map|reject|each_with_index|each_entry)$/;

/** `rows.map.with_index { |row, at| … }`, `rows.each_with_index.map { |row, at| … }`. */
function numberedCall({ receiver, name }: Call, block: SyntaxNode, { expression, textOf }: Reading): Code | undefined {
  const [list, method] = receiver?.type === 'call' ? [child(receiver, 'receiver'), child(receiver, 'method')] : [];
  if (!receiver || !list || !method || child(receiver, 'arguments') || !GOES_THROUGH.test(textOf(method)))
    return undefined;
  const isNumbered = NUMBERED.test(name) ? !NUMBERED.test(textOf(method)) : NUMBERED.test(textOf(method));
  if (!isNumbered || !(NUMBERED.test(name) || GOES_THROUGH.test(name))) return undefined;
  return js`${expression(list)}.map(${expression(block)})`;
}

/** `rows.each_with_object([]) { |row, all| … }`: what is filled on the way. */
function filledCall({ receiver, name, args }: Call, block: SyntaxNode, { expression }: Reading): Code | undefined {
  const [begun] = args;
  if (receiver === undefined || !/^(?:each_)?with_object$/.test(name) || args.length !== 2 || !begun) return undefined;
  return js`((filled$) => { ${expression(receiver)}.forEach((each$) => (${expression(block)})(each$, filled$)); return filled$; })(${expression(begun.node)})`;
}
