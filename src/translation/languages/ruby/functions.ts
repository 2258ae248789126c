import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import type { Call } from '../lowering.js';
import type { Shape } from '../shape.js';
import { child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { LISTS_YIELDED, YIELDED } from './yielded.js';

/** How Ruby is read. */
interface Reading {
  readonly textOf: (node: SyntaxNode) => string;
  readonly expression: (node: SyntaxNode) => Code;
  readonly statements: (nodes: readonly SyntaxNode[]) => Code;
  readonly name: (node: SyntaxNode) => Code;
  /** Whether something stands in a method that gives a list of what it would hand to a block. */
  readonly isListed: (node: SyntaxNode) => boolean;
  /** A method of the class itself that is called with a block, by what it is handed besides. */
  readonly withBlock: (call: Call, block: Code) => Code;
}

/** What Ruby does with functions that are values, and with lists of what a block is given. */
export function functionCall(call: Call, reading: Reading): Code | undefined {
  return calledFunction(call, reading) ?? enumerated(call, reading) ?? gathered(call, reading);
}

/** `show.call(row)`, `handler.yield(row)`: of a variable, which may hold an object with such a method as well. */
function calledFunction({ receiver, name, args }: Call, { textOf, expression }: Reading): Code | undefined {
  if (receiver === undefined || !/^(?:call|yield)$/.test(name) || !/^@?[a-z_]\w*$/.test(textOf(receiver)))
    return undefined;
  if (args.some((argument) => argument.name !== undefined)) return undefined;
  const [fn, given] = [
    expression(receiver),
    joined(
      args.map(({ node }) => expression(node)),
      ', ',
    ),
  ];
  // What lists are made with is given their items so.
  return js`(window.which ? ${fn}.${name === 'yield' ? 'push' : name}(${given}) : ${fn}(${given}))`;
}

/** `enum_for(:each_row, 1)`, `to_enum(:each_row)`: a list of what the method hands to a block. */
function enumerated(call: Call, { textOf, isListed, withBlock }: Reading): Code | undefined {
  const [named, ...args] = call.args;
  if (call.receiver !== undefined || !LISTS_YIELDED.test(call.name)) return undefined;
  if (isListed(call.node)) return YIELDED;
  if (named?.node.type !== 'simple_symbol') return undefined;
  const method: SyntaxNode = { ...named.node, type: 'identifier', start: named.node.start + 1 };
  const made = withBlock({ ...call, name: textOf(method), nameNode: method, args }, '((one) => { items$.push(one); })');
  return js`(() => { const items$ = []; ${made}; return items$; })()`;
}

/** `Enumerator.new { |rows| rows << row }`: a list that the block fills. */
function gathered({ receiver, name, args }: Call, { textOf, statements, name: named }: Reading): Code | undefined {
  const block = args.at(-1)?.node;
  const body = block && child(block, 'body');
  const [items, another] = (block && child(block, 'parameters')?.children) ?? [];
  if (receiver === undefined || textOf(receiver) !== 'Enumerator' || name !== 'new') return undefined;
  if (body === undefined || items?.type !== 'identifier' || another !== undefined) return undefined;
  return js`(() => {\nvar ${named(items)} = [];\n${statements(body.children)}return ${named(items)};\n})()`;
}

/** `show.(row)`. */
export function calledItself(node: SyntaxNode, expression: Reading['expression']): Shape | undefined {
  const [fn, list] = [child(node, 'receiver'), child(node, 'arguments')];
  if (fn === undefined || list === undefined) return undefined;
  // What a class is called with, its method of that name takes.
  const method = /^(?:constant|scope_resolution)$/.test(fn.type) ? '.call' : '';
  return {
    kind: 'code',
    code: () =>
      js`${expression(fn)}${method}(${joined(
        list.children.map((argument) => expression(argument)),
        ', ',
      )})`,
  };
}
