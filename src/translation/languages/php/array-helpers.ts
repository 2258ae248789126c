import { entryOf } from '../../../catalogue/entry.js';
import type { Code } from '../../code.js';
import { js } from '../../code.js';
import { without } from '../further-keys.js';
import type { Call } from '../lowering.js';
import type { SyntaxNode } from '../tree.js';

/** What hands each item of a list to a function, as JavaScript calls it. */
const BY_FUNCTION: Readonly<Record<string, string>> = {
  map: 'map',
  mapWithKeys: 'map',
  where: 'filter',
  reject: 'filter',
  first: 'find',
  last: 'find',
  sort: 'filter',
  sortDesc: 'filter',
  keyBy: 'filter',
  partition: 'filter',
  every: 'every',
  some: 'some',
};
/** Of these, what takes a key of the items as well. */
const BY_KEY = /^(?:sort|sortDesc|keyBy)$/;
const SAME_ARRAY = /^(?:wrap|values|undot|shuffle|whereNotNull)$/;
const ONE_ITEM = /^(?:first|last|random)$/;

/** How PHP is read. */
interface Reading {
  readonly text: string;
  readonly textOf: (node: SyntaxNode) => string;
  /** The text of a string without values in it. */
  readonly contentOf: (node: SyntaxNode) => string | undefined;
  readonly expression: (node: SyntaxNode) => Code;
  readonly isFunction: (node: SyntaxNode | undefined) => boolean;
  /** What stands under a path of keys. */
  readonly under: (object: Code, path: SyntaxNode) => Code;
}

/** What Laravel's `Arr` does with an array: `Arr::pluck($rows, 'owner.name')`. */
export function arrayHelper({ receiver, name, args }: Call, reading: Reading): Code | undefined {
  const { text, textOf, contentOf, expression, isFunction, under } = reading;
  const [array, second, third] = args.map(({ node }) => node);
  if (!receiver || !array || !/(?:^|\\)Arr$/.test(textOf(receiver)) || !text.includes('Illuminate\\Support\\Arr'))
    return undefined;
  if (second === undefined) {
    if (SAME_ARRAY.test(name)) return expression(array);
    return ONE_ITEM.test(name) ? js`${expression(array)}.at(0)` : undefined;
  }
  const method = entryOf(BY_FUNCTION, name);
  if (isFunction(second)) return method && js`${expression(array)}.${method}(${expression(second)})`;
  if (name === 'only') return js`lodash.pick(${expression(array)}, ${expression(second)})`;
  if (name === 'except') return without(expression(array), expression(second));
  if (contentOf(second) === undefined) return undefined;
  switch (name) {
    case 'pluck': {
      const keyed = third !== undefined && contentOf(third) !== undefined ? js`${under('each', third)}, ` : '';
      return js`${expression(array)}.map((each) => (${keyed}${under('each', second)}))`;
    }
    case 'has':
    case 'exists':
      return js`(${expression(second)} in ${expression(array)})`;
    case 'pull':
      return under(expression(array), second);
    default:
      return BY_KEY.test(name) ? js`${expression(array)}.filter((each) => ${under('each', second)})` : undefined;
  }
}
