import type { Engine } from '../engine.js';
import { keyText, textsOf } from '../texts/text.js';
import { optionsOf, unionOf } from '../values.js';
import type { Value } from '../value.js';
import { itemOf } from './items.js';
import { memberOf } from './members.js';

/** What an object has under a key that is worked out: `users[id]`, `const { [id]: user } = users`. */
export function memberUnder(e: Engine, object: Value, key: Value): Value {
  const names = textsOf(key).map(keyText);
  if (names.length === optionsOf(key).length && names.every((text) => text !== undefined))
    return unionOf(names.map((text) => memberOf(e, object, text)));
  if (key.kind === 'scalar' && typeof key.value === 'number') return memberOf(e, object, String(key.value));
  return itemOf(e, object);
}
