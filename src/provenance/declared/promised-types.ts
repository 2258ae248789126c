import type { TSESTree } from '@typescript-eslint/types';
import { argumentTypes, typeValue } from './declared-types.js';
import type { TypeFrame } from './type-frame.js';
import type { Engine } from '../engine.js';
import { typeOfName } from '../modules/module-types.js';
import type { TypeDeclaration } from '../modules/module-types.js';
import { T } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { parametersOf } from './type-parameters.js';
import type { PlacedType, TypeParameters } from './type-parameters.js';
import type { Value } from '../value.js';

const MAX_BASES = 6;

interface Base {
  readonly expression: TSESTree.Expression;
  readonly args: readonly TSESTree.TypeNode[];
}

/** What a class or an interface extends. */
function basesOf(node: Node): readonly Base[] {
  if (node.type === T.TSInterfaceDeclaration)
    return node.extends.map(({ expression, typeArguments }) => ({ expression, args: typeArguments?.params ?? [] }));
  if ((node.type !== T.ClassDeclaration && node.type !== T.ClassExpression) || !node.superClass) return [];
  return [{ expression: node.superClass, args: node.superTypeArguments?.params ?? [] }];
}

/** `Promise<User>` behind `extends`: what is promised. */
function promisedBy({ expression, args }: Base): TSESTree.TypeNode | undefined {
  const isPromise = expression.type === T.Identifier && /^Promise(?:Like)?$/.test(expression.name);
  return isPromise ? args[0] : undefined;
}

/** What objects of a declared type resolve to, where it is a promise: `interface Pending<T> extends Promise<T> { cancel(): void }`. */
export function promisedValue(e: Engine, node: Node, at: TypeFrame, hops = 0): Value | undefined {
  for (const base of hops > MAX_BASES ? [] : basesOf(node)) {
    const promised = promisedBy(base);
    if (promised) return typeValue(e, promised, at);
    const upper = typeOfName(e, at.facts, base.expression);
    const types = upper && argumentTypes(e, upper.node, base.args, at);
    const value = upper && promisedValue(e, upper.node, { facts: upper.facts, types, env: undefined }, hops + 1);
    if (value) return value;
  }
  return undefined;
}

/** The same as a type where it stands, with what its type parameters stand for. */
export function promisedType(
  e: Engine,
  { node, facts }: TypeDeclaration,
  parameters: TypeParameters | undefined,
  hops = 0,
): PlacedType | undefined {
  for (const base of hops > MAX_BASES ? [] : basesOf(node)) {
    const promised = promisedBy(base);
    if (promised) return { node: promised, facts, parameters };
    const upper = typeOfName(e, facts, base.expression);
    const found = upper && promisedType(e, upper, parametersOf(upper.node, base.args, { facts, parameters }), hops + 1);
    if (found) return found;
  }
  return undefined;
}
