import type { TSESTree } from '@typescript-eslint/types';
import type { Site } from './functions/callers-in-context.js';
import type { FunctionNode, Lazy, TypeEnvironment, Value } from './value.js';

/** What code belongs to that runs on its own: a function, a field of a class that is given a value, or a loop, round by round. */
export type Owner = FunctionNode | TSESTree.PropertyDefinition | TSESTree.ForInStatement | TSESTree.ForOfStatement;

/** The arguments of one call of a project function, while its body is looked into. Chained to the environment the function was made in. */
export interface Environment {
  /** Absent for an instance of a generic class, which binds types alone. */
  readonly fn: Owner | undefined;
  /** Of a loop, what the round is about. */
  readonly args: readonly Lazy[];
  readonly self: Value | undefined;
  readonly types: TypeEnvironment | undefined;
  readonly next: Environment | undefined;
  readonly depth: number;
  /** Where the call stands, while what becomes of a callback is looked for: what the call makes of it is used there. */
  readonly site?: Site | undefined;
  /** Where the call stands, while the calls of a function are told apart. */
  readonly caller?: Site | undefined;
  /** Of a loop whose rounds are told one by one, the round before; none for the first one. */
  readonly roundBefore?: Environment | 'none' | undefined;
}

/** How deep calls are followed into one another. */
const MAX_CALL_DEPTH = 14;

export function enter(
  fn: Owner,
  args: readonly Lazy[],
  next: Environment | undefined,
  caller: Environment | undefined,
  self?: Value,
  types?: TypeEnvironment,
): Environment | undefined {
  const depth = Math.max(next?.depth ?? 0, caller?.depth ?? 0) + 1;
  if (depth > MAX_CALL_DEPTH) return undefined;
  return { fn, args, self, types, next, depth };
}

/** The type arguments that an instance of a generic class was made with. */
export function withTypes(types: TypeEnvironment, next: Environment | undefined): Environment {
  return { fn: undefined, args: [], self: undefined, types, next, depth: next?.depth ?? 0 };
}

/** The call of `fn` that is being looked into, or undefined where the body is asked about by itself. */
export function frameOf(env: Environment | undefined, fn: Owner): Environment | undefined {
  for (let frame = env; frame !== undefined; frame = frame.next) if (frame.fn === fn) return frame;
  return undefined;
}

/** Value of a type parameter in the innermost call that binds it. */
export function typeInEnvironment(env: Environment | undefined, name: string): Lazy | undefined {
  for (let frame = env; frame !== undefined; frame = frame.next) {
    const found = typeIn(frame.types, name);
    if (found) return found;
  }
  return undefined;
}

/** All types that calls and instances around bind, the innermost first. */
export function typesAround(env: Environment | undefined): TypeEnvironment | undefined {
  if (env === undefined) return undefined;
  const next = typesAround(env.next);
  return env.types ? { ...env.types, next: env.types.next ?? next } : next;
}

export function typeIn(types: TypeEnvironment | undefined, name: string): Lazy | undefined {
  for (let frame = types; frame !== undefined; frame = frame.next) {
    const found = frame.values.get(name);
    if (found) return found;
  }
  return undefined;
}
