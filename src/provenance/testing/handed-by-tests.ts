import type { TSESTree } from '@typescript-eslint/types';
import { givenByTests } from '../functions/callers.js';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { T, isFunction, memberName, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { Value } from '../value.js';

/**
 * What an expression or a pattern is where tests call the function whose parameter it is read of: tests that name nothing of the
 * platform themselves, which are not followed otherwise.
 */
export function handedByTests(e: Engine, node: Node, { facts }: Frame): readonly Value[] {
  const path: string[] = [];
  let at = unwrap(node);
  while (at.type === T.MemberExpression) {
    const name = memberName(at);
    if (name === undefined) return [];
    path.unshift(name);
    at = unwrap(at.object);
  }
  let taken: Node | undefined = at.type === T.Identifier ? nameOfVariable(at, facts) : at;
  for (let holder = taken?.parent; holder && taken && !isFunction(holder); holder = taken.parent) {
    const key = holder.type === T.Property ? staticKey(holder.key, holder.computed) : undefined;
    if (holder.type === T.Property && holder.parent.type === T.ObjectPattern && key !== undefined) path.unshift(key);
    else if (holder.type !== T.AssignmentPattern || holder.left !== taken) return [];
    taken = holder.type === T.Property ? holder.parent : holder;
  }
  const fn = taken?.parent;
  const index = fn && isFunction(fn) ? fn.params.indexOf(taken as TSESTree.Parameter) : -1;
  if (!fn || !isFunction(fn) || index < 0) return [];
  return givenByTests(e, fn, index, facts).map((given) =>
    path.reduce((value, name) => memberOf(e, value, name), given),
  );
}

function nameOfVariable(name: TSESTree.Identifier, facts: Frame['facts']): Node | undefined {
  return facts.variableOf(name)?.defs[0]?.name;
}
