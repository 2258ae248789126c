import type { Code } from '../../code.js';
import { js } from '../../code.js';
import type { Call } from '../lowering.js';
import type { SyntaxNode } from '../tree.js';

/** Functions that give one item of a list, or hand each to a function. */
export function listCall({ name, args }: Call, expression: (node: SyntaxNode) => Code): Code | undefined {
  const [first, second, third] = args.map(({ node }) => node);
  if (first === undefined) return undefined;
  if (/^(?:reset|end|current|array_shift|array_pop)$/.test(name)) return js`${expression(first)}.at(0)`;
  if (second === undefined) return undefined;
  if (name === 'array_map') return js`${expression(second)}.map(${expression(first)})`;
  if (name === 'array_filter') return js`${expression(first)}.filter(${expression(second)})`;
  if (/^(?:u[as]?sort|array_walk)$/.test(name))
    return js`${expression(first)}.${name === 'array_walk' ? 'forEach' : 'sort'}(${expression(second)})`;
  if (name === 'array_reduce')
    return js`${expression(first)}.reduce(${expression(second)}, ${third === undefined ? 'undefined' : expression(third)})`;
  if (name === 'array_column') return js`${expression(first)}.map((each) => each[${expression(second)}])`;
  return name === 'implode' ? js`${expression(second)}.join(${expression(first)})` : undefined;
}
