import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../functions/calls.js';
import type { Engine, Frame } from '../engine.js';
import { T, outermost } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { asLikely, isUnknown, optionsOf } from '../values.js';
import type { FunctionValue, Value } from '../value.js';

/**
 * What a promise brings whose resolver is kept beside the only function in an object, for later: `queue.push({ work, resolve, reject })`.
 * Most likely that is what the function gives.
 */
export function queuedWork(e: Engine, executor: FunctionValue, caller: Frame): Value | undefined {
  const facts = e.facts(executor.file);
  const [resolver, rejecter] = executor.node.params;
  const variable = facts && resolver?.type === T.Identifier ? facts.variableOf(resolver) : null;
  if (!facts || !variable) return undefined;
  const frame: Frame = { facts, env: executor.env };
  for (const { identifier } of variable.references) {
    const beside = besideIn(identifier).filter(({ value }) => !isNamed(value, resolver) && !isNamed(value, rejecter));
    const functions = beside.flatMap(({ value }) => optionsOf(e.valueOf(value, frame)).filter(isFunctionValue));
    const [work, ...more] = functions;
    if (!work || more.length > 0) continue;
    const given = applyTo(e, work, [], caller);
    if (!isUnknown(given)) return asLikely(given);
  }
  return undefined;
}

/** The properties of the object that an expression is put into. */
function besideIn(use: Node): readonly TSESTree.Property[] {
  const property = outermost(use).parent;
  if (property?.type !== T.Property || property.parent.type !== T.ObjectExpression) return [];
  return property.parent.properties.filter((one) => one.type === T.Property);
}

function isNamed(value: Node, parameter: Node | undefined): boolean {
  return value.type === T.Identifier && parameter?.type === T.Identifier && value.name === parameter.name;
}

function isFunctionValue(value: Value): boolean {
  return value.kind === 'function';
}
