import type { TSESTree } from '@typescript-eslint/types';
import { typeValue } from './declared-types.js';
import type { Engine, Frame } from './engine.js';
import { T, isFunction, unwrap } from './syntax.js';
import type { Node } from './syntax.js';
import { isUnknown, optionsOf } from './values.js';
import type { Value } from './value.js';
import { walk } from './walk.js';

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
    // What `<T>(r: Result<T>): r is Good<T>` lets through is what it was: the guard does not say what `T` is.
    if (!facts || !annotation || namesOneOf(typeParameters(option), annotation)) continue;
    const value = typeValue(e, annotation, { facts, types: undefined, env: undefined });
    if (!isUnknown(value)) return value;
  }
  return undefined;
}

function typeParameters(guard: Value): readonly string[] {
  return guard.kind === 'function' ? (guard.node.typeParameters?.params ?? []).map(({ name }) => name.name) : [];
}

function namesOneOf(names: readonly string[], type: TSESTree.TypeNode): boolean {
  let found = false;
  if (names.length > 0)
    walk(type, (node) => {
      found ||= node.type === T.Identifier && names.includes(node.name);
      return undefined;
    });
  return found;
}
