import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { argumentsOf } from '../functions/argument-lists.js';
import type { CallbackParameter } from '../functions/callback-parameter.js';
import { T, memberName, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { Value } from '../value.js';
import { lodashCallback } from './library-callbacks.js';
import { modelled } from './library-models.js';
import { normalLibraryPath } from './library-names.js';

/** Whether an expression is a chain that begins with lodash's wrapper, and has not ended yet: `_(users).filter(test)`, `_.chain(users)`. */
export function isWrapped(e: Engine, node: Node, frame: Frame): boolean {
  let call = unwrap(node);
  for (;;) {
    if (call.type !== T.CallExpression) return false;
    const callee = unwrap(call.callee);
    const isMember = callee.type === T.MemberExpression;
    if (!isMember || memberName(callee) === 'chain') {
      const target = e.valueOf(callee, frame);
      // Ramda's `chain` wraps nothing.
      if (target.kind === 'library' && !RAMDA.test(target.path) && WRAPPER.test(normalLibraryPath(target.path)))
        return true;
    }
    if (!isMember || memberName(callee) === 'value') return false;
    call = unwrap(callee.object);
  }
}

const RAMDA = /^(?:ramda|R)(?=\.|$)/;
const WRAPPER = /^lodash(?:\.chain)?$/;

/** A method of the wrapper gives what lodash's function of that name gives for what is wrapped. */
export function chainedResult(
  e: Engine,
  { object }: TSESTree.MemberExpression,
  name: string,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  if (!isWrapped(e, object, frame)) return undefined;
  const wrapped = (): Value => e.valueOf(object, frame);
  return modelled(e, `lodash.${name}`, [wrapped, ...argumentsOf(e, node, frame)], node, frame);
}

/** What a callback is given that such a method takes. */
export function chainedCallback(e: Engine, { call, index, names, frame }: CallbackParameter): Value | undefined {
  const callee = unwrap(call.callee);
  const name = callee.type === T.MemberExpression ? memberName(callee) : undefined;
  if (callee.type !== T.MemberExpression || name === undefined || names.length > 0) return undefined;
  if (!isWrapped(e, callee.object, frame)) return undefined;
  return lodashCallback(e, `lodash.${name}`, () => e.valueOf(callee.object, frame), index);
}
