import type { Variable } from '../scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import type { Frame } from '../engine.js';
import { T, memberName, outermost, parametersTold, staticKey } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { FunctionNode } from '../value.js';

/** Expressions in a function that stand for its parameter (or for the property `names` of it). */
export function usesOfParameter(fn: FunctionNode, position: number, names: readonly string[], frame: Frame): Node[] {
  const parameters = parametersTold(fn);
  const last = parameters.at(-1);
  const parameter = parameters[position] ?? (last?.type === T.RestElement ? last : undefined);
  if (!parameter) return [];
  const target =
    parameter.type === T.AssignmentPattern
      ? parameter.left
      : parameter.type === T.TSParameterProperty
        ? parameter.parameter
        : parameter;
  if (target.type === T.Identifier) {
    const uses = usesOf(frame.facts.variableOf(target), names);
    return [...uses, ...uses.flatMap((use) => movedUses(use, frame))];
  }
  if (target.type !== T.ObjectPattern || names.length === 0) return [];
  const property = target.properties.find(
    (candidate): candidate is TSESTree.Property =>
      candidate.type === T.Property && staticKey(candidate.key, candidate.computed) === names[0],
  );
  const inner = property?.value.type === T.AssignmentPattern ? property.value.left : property?.value;
  return inner?.type === T.Identifier ? usesOf(frame.facts.variableOf(inner), names.slice(1)) : [];
}

/** `if (typeof options === 'function') callback = options;`: what a callback is put into stands for it. */
function movedUses(use: Node, { facts }: Frame): Node[] {
  let at = outermost(use);
  while (at.parent?.type === T.ConditionalExpression || at.parent?.type === T.LogicalExpression)
    at = outermost(at.parent);
  const holder = at.parent;
  const target =
    holder?.type === T.AssignmentExpression && holder.right === at && holder.operator === '='
      ? holder.left
      : holder?.type === T.VariableDeclarator && holder.init === at
        ? holder.id
        : undefined;
  return target?.type === T.Identifier ? usesOf(facts.variableOf(target), []) : [];
}

function usesOf(variable: Variable | null, names: readonly string[]): Node[] {
  const uses: Node[] = [];
  for (const reference of variable?.references ?? []) {
    if (!reference.isRead()) continue;
    let node: Node | undefined = reference.identifier;
    for (const name of names) {
      const access: Node | undefined = node?.parent;
      node =
        access?.type === T.MemberExpression && access.object === node && memberName(access) === name
          ? access
          : undefined;
    }
    if (node) uses.push(node);
  }
  return uses;
}
