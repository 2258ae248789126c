import type { TSESTree } from '@typescript-eslint/types';
import { LIBRARY_TYPES } from '../declared/library-types.js';
import type { Engine, Frame } from '../engine.js';
import { applyTo } from '../functions/calls.js';
import { isFunction } from '../syntax/syntax.js';
import { once } from '../values.js';
import type { SignatureValue, Value } from '../value.js';

/** Where the function stands that puts together what a store's selectors in front of it give: `this.select(this.all$, this.wanted$, (all, wanted) => …)`. */
function joinerAt({ file, name }: SignatureValue, { arguments: args }: TSESTree.CallExpression): number | undefined {
  if (file !== LIBRARY_TYPES || (name !== 'select' && name !== 'selectSignal')) return undefined;
  const at = args.findIndex((argument) => isFunction(argument));
  return at > 0 ? at : undefined;
}

/** What such a function is given. */
export function selectedBefore(
  e: Engine,
  signature: SignatureValue,
  call: TSESTree.CallExpression,
  { position, index }: { readonly position: number; readonly index: number },
  frame: Frame,
): Value | undefined {
  const selector = joinerAt(signature, call) === position && index < position ? call.arguments[index] : undefined;
  return selector && e.valueOf(selector, frame);
}

/** What such a function gives. */
export function selectedTogether(
  e: Engine,
  signature: SignatureValue,
  call: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  const at = joinerAt(signature, call);
  const joiner = at === undefined ? undefined : call.arguments[at];
  if (at === undefined || !joiner) return undefined;
  const given = call.arguments.slice(0, at).map((selector) => once(() => e.valueOf(selector, frame)));
  return applyTo(e, e.valueOf(joiner, frame), given, frame);
}
