import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import type { Call } from '../lowering.js';
import type { SyntaxNode } from '../tree.js';

/** How PHP is read. */
interface Reading {
  readonly textOf: (node: SyntaxNode) => string;
  readonly expression: (node: SyntaxNode) => Code;
  readonly isFunction: (node: SyntaxNode | undefined) => boolean;
  /** Whether something is written with keys. */
  readonly isKeyed: (node: SyntaxNode) => boolean;
}

/** Functions that give some of the items of a list, whichever. */
const SOME_ITEMS = /^(?:array_filter|array_slice|array_reverse|iterator_to_array)$/;

/** What functions do with arrays, which are lists or have keys. */
export function arrayCall({ receiver, name, args }: Call, reading: Reading): Code | undefined {
  const [first, second, third] = args.map(({ node }) => node);
  if (receiver !== undefined || first === undefined) return undefined;
  const { expression, textOf } = reading;
  if (/^array_(?:merge|replace)$/.test(name))
    return mergedArrays(
      args.map(({ node }) => node),
      reading,
    );
  if (/^array_(?:push|unshift)$/.test(name) && second !== undefined)
    return js`${expression(first)}.push(${itemsOf(
      args.slice(1).map(({ node }) => node),
      expression,
    )})`;
  if (name === 'array_column' && second && third && textOf(second).toLowerCase() === 'null')
    return js`(window.which ? ${expression(first)} : lodash.keyBy(${expression(first)}, ${expression(third)}))`;
  if (name === 'array_unique') return js`[...new Set(${expression(first)})]`;
  if (name === 'array_chunk') return js`[${expression(first)}]`;
  return SOME_ITEMS.test(name) && !reading.isFunction(second) ? expression(first) : undefined;
}

/** `$options + ['timeout' => 30]`: what the first one has of a key is kept. */
export function arrayUnion(
  left: SyntaxNode,
  right: SyntaxNode,
  { expression, isKeyed }: Reading,
): (() => Code) | undefined {
  if (!isKeyed(left) && !isKeyed(right)) return undefined;
  return () => js`({ ...${expression(right)}, ...${expression(left)} })`;
}

/** Items one after the other, those of other lists among them. */
export function itemsOf(nodes: readonly SyntaxNode[], expression: Reading['expression']): Code {
  const items = nodes.map((node) => {
    const [list] = node.type === 'variadic_unpacking' ? node.children : [];
    return list === undefined ? expression(node) : js`...${expression(list)}`;
  });
  return joined(items, ', ');
}

function mergedArrays(arrays: readonly SyntaxNode[], { expression, isKeyed }: Reading): Code {
  const spread = (): Code =>
    joined(
      arrays.map((one) => js`...${expression(one)}`),
      ', ',
    );
  // `array_merge(...$pages)`, `array_merge([], ...$pages)`
  const pages = arrays.flatMap((one) => (one.type === 'variadic_unpacking' ? one.children : []));
  if (pages.length > 0)
    return js`[${joined(
      pages.map((one) => js`...${expression(one)}.flat()`),
      ', ',
    )}]`;
  if (arrays.some((one) => isKeyed(one))) return js`({ ${spread()} })`;
  return js`(window.which ? [${spread()}] : ({ ${spread()} }))`;
}
