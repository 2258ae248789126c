import type { Code } from '../code.js';
import { js } from '../code.js';

/** The keys of an object. */
export function keysOf(object: Code): Code {
  return js`Object.keys(${object})`;
}

/** What a list has, such as keys, and another has not. */
export function outside(list: Code, other: Code): Code {
  return js`${list}.filter((each) => !(${other}.includes(each)))`;
}

/** Whether all that a list has, such as keys, stands in another. */
export function isWithin(list: Code, other: Code): Code {
  return js`${list}.every((each) => ${other}.includes(each))`;
}

/** An object without the keys of a list. */
export function without(object: Code, keys: Code): Code {
  return js`lodash.omit(${object}, ${keys})`;
}
