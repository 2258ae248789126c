import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { calledOn } from '../functions/calls.js';
import { T, calledName, enclosingFunction } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { InstanceValue, Value } from '../value.js';

/**
 * `asked.also('start', 0);`: an object that was built step by step, with the steps that it is told by its name before it is read. Where one is not sure to be
 * done, no step is known: what any of them may do counts.
 */
export function withStatedSteps(e: Engine, variable: Variable, built: InstanceValue, frame: Frame, read: Node): Value {
  const declaration = declarationOf(variable);
  const block = declaration?.parent;
  const isInOrder = declaration && enclosingFunction(read) === enclosingFunction(declaration);
  let value: Value = built;
  for (const { identifier } of variable.references) {
    const chain = callsOn(identifier);
    const statement = chain.at(-1)?.parent;
    if (statement?.type !== T.ExpressionStatement || (isInOrder && statement.range[1] > read.range[0])) continue;
    if (statement.parent !== block) return withoutSteps(built);
    for (const call of chain) value = calledOn(e, value, calledName(call) ?? '', call, frame);
    if (value.kind !== 'instance' || value.of !== built.of || !value.steps) return withoutSteps(built);
  }
  return value;
}

function declarationOf(variable: Variable): Node | undefined {
  const declarator = variable.defs.length === 1 ? (variable.defs[0]?.node as Node | undefined) : undefined;
  return declarator?.type === T.VariableDeclarator ? declarator.parent : undefined;
}

/** The calls of `asked.also('start', 0).also('limit', 50)`, from the first one on. */
function callsOn(object: Node): readonly TSESTree.CallExpression[] {
  const access = object.parent;
  const call = access?.type === T.MemberExpression && access.object === object ? access.parent : undefined;
  return call?.type === T.CallExpression && call.callee === access ? [call, ...callsOn(call)] : [];
}

/** An object of which it is not known by which steps it was built. */
export function withoutSteps({ kind, of, args, assumed, self }: InstanceValue): InstanceValue {
  return { kind, of, ...(args && { args }), ...(assumed && { assumed }), ...(self && { self }) };
}
