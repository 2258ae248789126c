import type { Engine } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { plainText } from '../texts/text.js';
import { mapOptions, unknown } from '../values.js';
import type { FunctionValue, Lazy, Value } from '../value.js';

/** `list.bind(users, client)`: a function with what it works on, and with its first arguments. */
export function boundFunction(fn: Value, object: Lazy, given: readonly Lazy[]): Value {
  if (fn.kind !== 'function') return fn;
  const bound = withArguments(fn, given);
  const self = fn.self && given.length === 0 ? undefined : object();
  return self?.kind === 'instance' || self?.kind === 'object' ? { ...bound, self } : bound;
}

/** `_.bind(list, users, client)`, `$.proxy(list, users)`, `$.proxy(users, 'list')`. */
export function boundByLibrary(e: Engine, [first, second, ...given]: readonly Lazy[]): Value | undefined {
  const target = first?.();
  const object = second?.();
  if (!first || !second || !target || !object) return undefined;
  const name = plainText(object);
  if (name === undefined || target.kind === 'function') return boundFunction(target, second, given);
  return boundFunction(memberOf(e, target, name), first, given);
}

/** `_.partial(load, client)`: where a place is kept for what comes later, what is handed over is not told by its place. */
export function partial(fn: Value, given: readonly Lazy[]): Value {
  return mapOptions(fn, (option) => {
    if (option.kind !== 'function' || given.some((value) => isPlaceholder(value())))
      return unknown('a function that is not followed');
    return withArguments(option, given);
  });
}

function withArguments(fn: FunctionValue, given: readonly Lazy[]): FunctionValue {
  return given.length > 0 ? { ...fn, bound: [...(fn.bound ?? []), ...given] } : fn;
}

function isPlaceholder(value: Value): boolean {
  return value.kind === 'library' && /^(?:_|lodash|underscore)$|\b(?:placeholder|__)$/.test(value.path);
}
