import type { Evidence } from '../types.js';
import type { FunctionValue } from '../value.js';

/** Why it is only most likely this function that is called, or this object that it is called on. */
export function assumedFor(fn: FunctionValue, self = fn.self): Evidence | undefined {
  return fn.assumed ?? (self?.kind === 'instance' ? self.assumed : undefined);
}
