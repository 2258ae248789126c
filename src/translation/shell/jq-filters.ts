import { joined, js } from '../code.js';
import type { Code } from '../code.js';
import type { Filter } from './jq-calls.js';

/** Names for values that stand in the code more than once. */
export class ValueNames {
  #next: number;

  /** @param next the number of the first one. */
  constructor(next: number) {
    this.#next = next;
  }

  /** The number of the next one. */
  get next(): number {
    return this.#next;
  }

  fresh(): string {
    return `$jq${this.#next++}`;
  }

  /** A value under a name, so that it stands in the code only once. */
  bound(value: Code, use: (name: Code) => Code): Code {
    if (typeof value === 'string' && /^\$?\w+$/.test(value)) return use(value);
    const name = this.fresh();
    return js`((${name}) => ${use(name)})(${value})`;
  }
}

/** What a filter gives, as a value. */
export function given(filter: Filter, input: Code): Code {
  return filter(input, (value) => value);
}

/** `a | b`. */
export function piped(first: Filter, second: Filter, names: ValueNames): Filter {
  return (input, next) => first(input, (value) => names.bound(value, (id) => second(id, next)));
}

/** `a as $name | b`. */
export function named(first: Filter, pattern: Code, body: Filter, names: ValueNames): Filter {
  return (input, next) =>
    names.bound(input, (id) => first(id, (value) => js`((${pattern}) => ${body(id, next)})(${value})`));
}

/** `a, b`. */
export function severally(parts: readonly Filter[], names: ValueNames): Filter {
  return (input, next) =>
    names.bound(input, (id) =>
      next(
        js`[${joined(
          parts.map((part) => given(part, id)),
          ', ',
        )}]`,
      ),
    );
}

/**
 * `a == b`, `.a |= b`.
 *
 * @param token as the filter has it.
 * @param operator what it is in code.
 */
export function operated(
  before: Filter,
  { token, operator }: { readonly token: string; readonly operator: string },
  right: Filter,
  names: ValueNames,
): Filter {
  return (input, next) =>
    names.bound(input, (id) => {
      // `.a |= f` tells `f` of what stood there; `.a = 1` gives what it is handed.
      if (token === '|=')
        return js`(${before(id, (value) => names.bound(value, (old) => given(right, old)))}, ${next(id)})`;
      const both = js`(${given(before, id)} ${operator} ${given(right, id)})`;
      return operator === ',' ? js`(${both}, ${next(id)})` : next(both);
    });
}

/** `.name`. */
export function member(before: Filter, key: Code): Filter {
  return (input, next) => before(input, (value) => next(js`${value}[${key}]`));
}

/** `.[]`. */
export function items(before: Filter, names: ValueNames): Filter {
  return (input, next) =>
    before(input, (value) => {
      const item = names.fresh();
      return js`(${value}).map((${item}) => ${next(item)})`;
    });
}

/** `.[0]`, `.[1:2]`. */
export function indexed(before: Filter, index: Filter, isRange: boolean, names: ValueNames): Filter {
  return (input, next) =>
    names.bound(input, (id) =>
      before(id, (value) => next(isRange ? js`(${value}).slice(0)` : js`${value}[${given(index, id)}]`)),
    );
}

/** `"a \(.b) c"`. */
export function interpolated(filters: readonly Filter[], names: ValueNames): Filter {
  return (input, next) =>
    names.bound(input, (id) =>
      next(
        js`[${joined(
          filters.map((filter) => given(filter, id)),
          ', ',
        )}].join("")`,
      ),
    );
}

/** `{ a, b: .c }`. */
export function objectOf(members: readonly ((input: Code) => Code)[], names: ValueNames): Filter {
  return (input, next) =>
    names.bound(input, (id) =>
      next(
        js`({${joined(
          members.map((one) => one(id)),
          ', ',
        )}})`,
      ),
    );
}

/** `if test then yes else no end`. */
export function chosen(
  { test, yes, no }: { readonly test: Filter; readonly yes: Filter; readonly no: Filter | undefined },
  names: ValueNames,
): Filter {
  return (input, next) =>
    names.bound(input, (id) =>
      next(js`(${given(test, id)} ? ${given(yes, id)} : ${no === undefined ? id : given(no, id)})`),
    );
}

/** `reduce .[] as $item (first; next)`, `foreach .[] as $item (first; next; shown)`. */
export function folded(over: Filter, pattern: Code, steps: readonly Filter[], names: ValueNames): Filter {
  const [first, ...others] = steps;
  return (input, next) =>
    names.bound(input, (id) => {
      const name = names.fresh();
      const done = joined(
        others.map((step) => given(step, name)),
        ', ',
      );
      const begun = first === undefined ? 'undefined' : given(first, id);
      const each = js`((${name}) => ${over(id, (value) => js`((${pattern}) => (${done}))(${value})`)})(${begun})`;
      return js`(${each}, ${next('undefined')})`;
    });
}

/** What a function of a filter does, with its parameters under their names. */
export function withParameters(
  body: Filter,
  parameters: readonly { readonly name: string; readonly value: Filter }[],
  names: ValueNames,
): Filter {
  return (input, next) =>
    names.bound(input, (id) => {
      const all = parameters.map(({ name }) => name).join(', ');
      const values = parameters.map(({ value }) => given(value, id));
      return js`((${all}) => ${body(id, next)})(${joined(values, ', ')})`;
    });
}

/** What a function of another file does, which is handed filters as functions. @param isSeveral whether it gives one value after the other. */
export function outside(code: string, args: readonly Filter[], isSeveral: boolean, names: ValueNames): Filter {
  return (input, next) =>
    names.bound(input, (id) => {
      const handed = args.map((arg) => {
        const value = names.fresh();
        return js`(${value}) => ${given(arg, value)}`;
      });
      const call = js`${code}(${joined([id, ...handed], ', ')})`;
      if (!isSeveral) return next(call);
      const item = names.fresh();
      return js`[${call}].flat().map((${item}) => ${next(item)})`;
    });
}
