import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import { SAME_RECEIVER } from '../known-methods.js';
import type { Call } from '../lowering.js';
import type { Shape } from '../shape.js';
import { child, visitSyntax } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { BLOCK_MOVED, yieldOf } from './declarations.js';
import { isOneValue, returning } from './results.js';
import { YIELDED } from './yielded.js';

/** How Ruby is read. */
interface Reading {
  readonly textOf: (node: SyntaxNode) => string;
  readonly callAt: (node: SyntaxNode) => Call | undefined;
  readonly expression: (node: SyntaxNode) => Code;
  readonly name: (node: SyntaxNode) => Code;
  readonly property: (node: SyntaxNode) => Code;
  /** Whether something stands in a method that gives a list of what it would hand to a block. */
  readonly isListed: (node: SyntaxNode) => boolean;
}

/** Blocks as functions: written, handed over, taken in another place, and called. */
export function blockShape(node: SyntaxNode, reading: Reading): Shape | undefined {
  switch (node.type) {
    case 'block':
    case 'do_block':
    case 'lambda':
      return written(node, reading);
    case 'block_argument':
      return handedOver(node.children[0], reading);
    case BLOCK_MOVED:
      return { kind: 'code', code: () => moved(node.children, reading) };
    case 'yield':
      return { kind: 'code', code: () => called(node, reading) };
    default:
      return undefined;
  }
}

function written(node: SyntaxNode, reading: Reading): Shape {
  const given = child(node, 'parameters')?.children ?? [];
  const inner = child(node, 'body');
  // `-> { … }` holds a block.
  const body =
    node.type === 'lambda' && /^(?:do_)?block$/.test(inner?.type ?? '') ? inner && child(inner, 'body') : inner;
  const parameters = given.flatMap((parameter) =>
    /^(?:identifier|destructured_parameter)$/.test(parameter.type) ? parameter : (child(parameter, 'name') ?? []),
  );
  const unsaid = given.length > 0 || body === undefined ? undefined : unsaidParameter(body, reading);
  return {
    kind: 'lambda',
    parameters: unsaid === undefined ? parameters : [unsaid],
    body: body === undefined || isOneValue(body) ? onlyValue(body) : returning(body),
  };
}

/** `{ it['key'] }`, `{ _1['key'] }`. */
function unsaidParameter(body: SyntaxNode, { textOf }: Reading): SyntaxNode | undefined {
  if (!/\b(?:it|_1)\b/.test(textOf(body))) return undefined;
  let found: SyntaxNode | undefined;
  visitSyntax(body, (node) => {
    if (node.type === 'identifier' && /^(?:it|_1)$/.test(textOf(node))) found ??= node;
    return found === undefined;
  });
  return found;
}

function onlyValue(body: SyntaxNode | undefined): SyntaxNode | undefined {
  return body?.children.find(({ type }) => type !== 'comment');
}

/** `&block`, `&:name`, `&method(:name)`. */
function handedOver(given: SyntaxNode | undefined, { textOf, callAt, property }: Reading): Shape {
  const call = given && callAt(given);
  const named = call?.name === 'method' && call.receiver === undefined ? call.args[0]?.node : undefined;
  if (named?.type === 'simple_symbol')
    return { kind: 'code', code: () => js`((each) => this.${property(wordOf(named))}(each))` };
  if (given?.type !== 'simple_symbol') return { kind: 'same', node: given };
  if (SAME_RECEIVER.has(textOf(given).slice(1))) return { kind: 'code', code: () => '((each) => each)' };
  return { kind: 'code', code: () => js`((each) => each.${property(wordOf(given))})` };
}

/** `name` of `:name`. */
function wordOf(symbol: SyntaxNode): SyntaxNode {
  return { ...symbol, start: symbol.start + 1 };
}

function moved([block, ...others]: readonly SyntaxNode[], { name }: Reading): Code {
  const names = [block, ...others].flatMap((one) => (one === undefined ? [] : name(one)));
  return js`(${block === undefined ? [] : name(block)} = ${joined(names, ' ?? ')})`;
}

function called(node: SyntaxNode, { expression, name, isListed }: Reading): Code {
  const given = (node.children[0]?.children ?? []).map((value) => expression(value));
  const handed = js`${name(yieldOf(node))}(${joined(given, ', ')})`;
  const [first] = given;
  return first !== undefined && isListed(node) ? js`(${YIELDED}.push(${first}), ${handed})` : handed;
}
