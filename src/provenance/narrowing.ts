import type { TSESTree } from '@typescript-eslint/types';
import { typeValue } from './declared-types.js';
import type { Engine, Frame } from './engine.js';
import { T, isFunction, unwrap } from './syntax.js';
import type { Node } from './syntax.js';
import { isUnknown, optionsOf } from './value.js';
import type { Value } from './value.js';

const MAX_CLIMB = 16;

/** What a variable is where a type guard of the project has just said so: `isDocument(x) ? x.… : …`, `isError(x) && x.…`. */
export function narrowedValue(e: Engine, node: TSESTree.Identifier, frame: Frame): Value | undefined {
  let inner: Node = node;
  let steps = 0;
  for (let at: Node | undefined = node.parent; at && !isFunction(at) && steps < MAX_CLIMB; at = at.parent, steps++) {
    const test =
      (at.type === T.ConditionalExpression || at.type === T.IfStatement) && at.consequent === inner
        ? at.test
        : at.type === T.LogicalExpression && at.operator === '&&' && at.right === inner
          ? at.left
          : undefined;
    const guarded = test ? guardedValue(e, test, node.name, frame) : undefined;
    if (guarded) return guarded;
    inner = at;
  }
  return undefined;
}

function guardedValue(e: Engine, condition: Node, name: string, frame: Frame): Value | undefined {
  const test = unwrap(condition);
  if (test.type === T.LogicalExpression && test.operator === '&&')
    return guardedValue(e, test.left, name, frame) ?? guardedValue(e, test.right, name, frame);
  const [argument] = test.type === T.CallExpression ? test.arguments : [];
  if (test.type !== T.CallExpression || argument?.type !== T.Identifier || argument.name !== name) return undefined;
  return guardedType(e, e.valueOf(unwrap(test.callee), frame));
}

/** What a type guard says that a value is which it lets through. */
export function guardedType(e: Engine, guard: Value): Value | undefined {
  for (const option of optionsOf(guard)) {
    const facts = option.kind === 'function' ? e.facts(option.file) : undefined;
    const predicate = option.kind === 'function' ? option.node.returnType?.typeAnnotation : undefined;
    const annotation = predicate?.type === T.TSTypePredicate ? predicate.typeAnnotation?.typeAnnotation : undefined;
    if (!facts || !annotation) continue;
    const value = typeValue(e, annotation, { facts, types: undefined, env: undefined });
    if (!isUnknown(value)) return value;
  }
  return undefined;
}
