import type { Engine, Frame } from '../engine.js';
import { T, outermost, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { optionsOf } from '../values.js';
import type { Value } from '../value.js';

/** Whether an empty text or list is what a function of the project is handed, by itself or in an object: `read('users', '')`. What a state begins with is filled later. */
export function isHandedEmpty(e: Engine, node: Node, frame: Frame): boolean {
  let at = outermost(node);
  for (; at.parent; at = outermost(at.parent)) {
    const { parent } = at;
    if (parent.type === T.CallExpression) {
      if (!parent.arguments.some((argument) => argument === at)) return false;
      return optionsOf(e.valueOf(unwrap(parent.callee), frame)).every(({ kind }) => kind === 'function');
    }
    const isPart =
      (parent.type === T.Property && parent.value === at) ||
      (parent.type === T.ConditionalExpression && parent.test !== at) ||
      parent.type === T.ObjectExpression;
    if (!isPart) return false;
  }
  return false;
}

/** A text or a list that stays empty, if it is. */
export function leftEmpty(value: Value): Value {
  const isEmpty =
    (value.kind === 'text' && value.pieces.length === 0) || (value.kind === 'tuple' && value.items.length === 0);
  return isEmpty ? { ...value, leftEmpty: true } : value;
}

export function staysEmpty(value: Value): boolean {
  return (value.kind === 'text' || value.kind === 'tuple') && value.leftEmpty === true;
}
