import { Rendered, js, joined } from '../code.js';
import type { Code } from '../code.js';

/** What is done with a value: told of it, the code of all that follows. */
type Next = (value: Code) => Code;
/** A filter, as what it does to a value. */
export type Filter = (input: Code, next: Next) => Code;

/** Functions that look into what they are handed, and give some of it. */
const KEEPING = new Set(
  (
    'sort_by unique_by min_by max_by any all first last sort reverse unique flatten tojson ' +
    'fromjson debug walk recurse nth'
  ).split(' '),
);
/** Functions that give some of what the filter gives that they are handed last. */
const SOME_OF = new Set(['first', 'last', 'limit', 'nth', 'isempty']);

/** Where a function is called: on what, and how what it is told of each item is called. */
interface Where {
  readonly id: Code;
  readonly fresh: () => string;
}

/** A call of a function of `jq`, as code. */
export function calledCode(name: string, args: readonly Filter[], { id, fresh }: Where, next: Next): Code {
  const [first] = args;
  const given = (value: Code): Code => first?.(value, (one) => one) ?? value;
  const each = (value: Code, use: (item: Code) => Code): Code => {
    const item = fresh();
    return js`(${value}).map((${item}) => ${use(item)})`;
  };
  if (name === 'select' && first) return js`(${given(id)} && ${next(id)})`;
  if ((name === 'map' || name === 'map_values') && first) return next(each(id, given));
  if (name === 'has' && first) return next(js`(${given('undefined')} in ${id})`);
  if (name === 'group_by' && first) return js`(${each(id, given)}, ${next(js`[${id}]`)})`;
  if (name === 'add' && args.length === 0) return next(js`(${id}).flat()`);
  if ((name === 'any' || name === 'all') && first)
    return js`(${quantified(args, id, each, fresh)}, ${next('undefined')})`;
  if (name === 'del' && first) return js`(${deleted(given(id))}, ${next(id)})`;
  if (SOME_OF.has(name) && args.length > 0) return next(args.at(-1)?.(id, (one) => one) ?? id);
  const looked = args.map((arg) =>
    name.endsWith('_by') ? each(id, (item) => arg(item, (one) => one)) : arg(id, (one) => one),
  );
  const after = KEEPING.has(name) ? next(id) : next('undefined');
  return js`(${joined([...looked, after], ', ')})`;
}

/** `del(.name)`; a value that stands under no key is no place of an object. */
function deleted(value: Code): Code {
  const { text } = new Rendered(value);
  return text.endsWith(']') && !text.startsWith('[') ? js`delete ${value}` : value;
}

/** `all(.ready)`, `any(.[]; .ready)`. */
function quantified(
  [first, second]: readonly Filter[],
  id: Code,
  each: (value: Code, use: (item: Code) => Code) => Code,
  fresh: () => string,
): Code {
  const test = second ?? first;
  const tested = (item: Code): Code => test?.(item, (one) => one) ?? item;
  if (second === undefined || first === undefined) return each(id, tested);
  return first(id, (value) => {
    const item = fresh();
    return js`((${item}) => ${tested(item)})(${value})`;
  });
}
