import type { Code } from '../../code.js';
import { joined, js } from '../../code.js';
import type { Call } from '../lowering.js';
import type { SyntaxNode } from '../tree.js';

const IMPORTED = /\bfrom\s+(?:(?:more_)?itertools|functools|toolz)\s+import\s+(\([^)]*\)|[^\n]*)/g;
const MODULES = /^(?:it|(?:more_)?itertools|functools|toolz)$/;

/** Functions of the usual libraries for lists that a text takes by their names. */
export function iteratorsTaken(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(IMPORTED)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []));
}

/** `zip(rows, others)`, `chain(rows, others)`, `groupby(rows, key)`, `reduce(add, rows)`: as what is done to the lists, whatever their order. */
export function ofIterators(
  { name, args, receiver }: Call,
  taken: ReadonlySet<string>,
  { textOf, expression }: { textOf: (node: SyntaxNode) => string; expression: (node: SyntaxNode) => Code },
): Code | undefined {
  const given = args.filter((one) => one.name === undefined).map(({ node }) => node);
  const [first, second] = given;
  if (first === undefined || given.some(({ type }) => type === 'list_splat')) return undefined;
  const owner = receiver === undefined ? undefined : textOf(receiver);
  if (owner === undefined && name === 'zip')
    return js`[[${joined(
      given.map((one) => anyOf(expression(one))),
      ', ',
    )}]]`;
  if (owner === undefined && name === 'sum' && second?.type === 'list') return js`${expression(first)}.flat()`;
  if (name === 'from_iterable' && owner !== undefined && /^(?:\w+\.)?chain$/.test(owner))
    return js`${expression(first)}.flat()`;
  if (owner === undefined ? !taken.has(name) : !MODULES.test(owner)) return undefined;
  const key = second ?? args.find((one) => one.name === 'key')?.node;
  switch (name) {
    case 'chain':
      return js`[${joined(
        given.map((one) => js`...${expression(one)}`),
        ', ',
      )}]`;
    case 'zip_longest':
      return js`[[${joined(
        given.map((one) => anyOf(expression(one))),
        ', ',
      )}]]`;
    case 'pairwise':
      return js`[[${anyOf(expression(first))}, ${anyOf(expression(first))}]]`;
    case 'islice':
      return expression(first);
    case 'takewhile':
    case 'dropwhile':
    case 'filterfalse':
      return second && js`${expression(second)}.filter(${expression(first)})`;
    case 'batched':
    case 'chunked':
      return js`[${expression(first)}]`;
    case 'groupby': {
      const groups = expression(first);
      return key === undefined
        ? js`[[0, ${groups}]]`
        : js`[[${anyOf(js`${groups}.map(${expression(key)})`)}, ${groups}]]`;
    }
    case 'reduce':
      return (
        second &&
        js`${expression(second)}.reduce(${joined(
          [first, ...given.slice(2)].map((one) => expression(one)),
          ', ',
        )})`
      );
    default:
      return undefined;
  }
}

/** Any item of a list. */
function anyOf(list: Code): Code {
  return js`${list}.find(() => window.which)`;
}
