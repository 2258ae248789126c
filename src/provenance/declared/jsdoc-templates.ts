import type { Engine, Frame } from '../engine.js';
import { applyTo } from '../functions/calls.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { outermost } from '../syntax/syntax.js';
import type { FunctionNode, Lazy, Value } from '../value.js';
import { isUnknown } from '../values.js';
import { commentOf, parameterType, resultType } from './jsdoc-comments.js';

/**
 * What a function gives whose comment says that this is what it is handed, or what a function gives that it is handed:
 * `@template T`, `@param {() => Promise<T>} work`, `@returns {Promise<T>}`.
 */
export function templateResult(
  e: Engine,
  fn: FunctionNode,
  args: readonly Lazy[],
  facts: ModuleFacts,
  caller: Frame,
): Value | undefined {
  const comment = commentOf(outermost(fn), facts);
  if (comment?.includes('@template') !== true) return undefined;
  const result = withoutPromise(resultType(comment) ?? '');
  if (!namesIn(comment).has(result.replace(/\[\]$/, ''))) return undefined;
  for (const index of fn.params.keys()) {
    const type = parameterType(fn, index, facts);
    const given = type === undefined ? undefined : givenFor(e, type, result, args[index], caller);
    if (given && !isUnknown(given)) return given;
  }
  return undefined;
}

function givenFor(
  e: Engine,
  type: string,
  result: string,
  argument: Lazy | undefined,
  caller: Frame,
): Value | undefined {
  if (!argument) return undefined;
  const made = /^\s*\(.*\)\s*=>([\s\S]*)$/.exec(type)?.[1];
  if (made === undefined) return withoutPromise(type) === result ? argument() : undefined;
  return withoutPromise(made) === result ? applyTo(e, argument(), [], caller) : undefined;
}

/** `Promise<T>` is `T`, and `Array<T>` is `T[]`. */
function withoutPromise(type: string): string {
  const plain = type.replace(/\s+/g, '').replace(/^(?:Promise|PromiseLike)\.?<(.*)>$/, '$1');
  return plain.replace(/^Array\.?<(.*)>$/, '$1[]');
}

/** The names after `@template`. */
function namesIn(comment: string): ReadonlySet<string> {
  const lists = [...comment.matchAll(/@template\s+(?:\{[^}]*\}\s*)?([\w$]+(?:\s*,\s*[\w$]+)*)/g)];
  return new Set(lists.flatMap(([, names = '']) => names.split(/\s*,\s*/)));
}
