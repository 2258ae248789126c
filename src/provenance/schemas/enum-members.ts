import type { Engine } from '../engine.js';
import { plainText } from '../texts/text.js';
import type { LibraryValue, Member, Value } from '../value.js';

const ENUMS = /^(?:zod|valibot|@zod\/)[\w/.-]*\.(?:enum|nativeEnum|picklist)\(\)$/i;
const AS_OBJECT = /^(?:enum|Enum|Values)$/;
const AS_LIST = 'options';

/** `z.enum(['a', 'b']).enum.a`, `z.enum(KINDS).options`: the values that an enumeration of a validator takes, by their names or as a list. */
export function enumMember(e: Engine, { path, made }: LibraryValue, name: string): Value | undefined {
  if (!made || !ENUMS.test(path) || !(AS_OBJECT.test(name) || name === AS_LIST)) return undefined;
  const [given] = made.node.arguments;
  const facts = e.facts(made.file);
  if (!given || !facts) return undefined;
  const value = e.valueOf(given, { facts, env: undefined });
  if (value.kind === 'object') return name === AS_LIST ? undefined : value;
  if (value.kind !== 'tuple') return undefined;
  return name === AS_LIST ? value : namedByThemselves(value);
}

function namedByThemselves({ items, place }: Extract<Value, { kind: 'tuple' }>): Value {
  const members = items.flatMap((item): Member[] => {
    const text = item.spread ? undefined : plainText(item.value());
    return text === undefined
      ? []
      : [{ name: text, key: item.place, property: item.place, shorthand: false, value: item.value }];
  });
  return { kind: 'object', members, spreads: [], open: members.length < items.length, place };
}
