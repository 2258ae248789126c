import { plainText } from '../texts/text.js';
import { mapOptions, once } from '../values.js';
import type { Lazy, Value } from '../value.js';

/** `const { name, ...rest } = form`, `_.omit(form, 'name')`: what the code makes itself and what only has a type, without some of its members. */
export function withLeft(value: Value, keeps: (name: string) => boolean): Value {
  return mapOptions(value, (option) => {
    if (option.kind === 'typed') {
      const before = option.keeps;
      return { ...option, keeps: (name) => before?.(name) !== false && keeps(name) };
    }
    if (option.kind !== 'object') return option;
    return {
      ...option,
      members: option.members.filter(({ name }) => keeps(name)),
      spreads: option.spreads.map((spread) => once(() => withLeft(spread(), keeps))),
    };
  });
}

/** The same by names that are handed over one by one or in lists; all of it where one of them is only known at run time. */
export function withoutNamed([source, ...given]: readonly Lazy[]): Value | undefined {
  const value = source?.();
  const names = given.map((name) => name()).flatMap((one) => (one.kind === 'tuple' ? one.items.map(itemOf) : [one]));
  const texts = names.map((name) => plainText(name));
  return value && texts.every((text) => text !== undefined) ? withLeft(value, (name) => !texts.includes(name)) : value;
}

function itemOf({ value }: { readonly value: Lazy }): Value {
  return value();
}
