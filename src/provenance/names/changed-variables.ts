import type { Variable } from '../scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import { isWrite, mayFill } from '../objects/filling-uses.js';
import { isPutAnew } from './handed-over.js';
import { T, memberName, outermost } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';

/** Whether a parameter holds what it is handed all the time, whatever is put into that. */
export function isHanded(variable: Variable): boolean {
  return (variable.defs[0]?.type as string | undefined) === 'Parameter' && !isPutAnew(variable);
}

export function writesOf(variable: Variable): Node[] {
  return variable.references.flatMap((reference) => (reference.isWrite() ? (reference.identifier as Node) : []));
}

const changed = new WeakMap<Variable, boolean>();

/** True for a variable that is assigned again, or that something is put into: what it holds depends on who asks. */
export function isChanged(variable: Variable): boolean {
  let is = changed.get(variable);
  if (is === undefined) changed.set(variable, (is = changesLater(variable)));
  return is;
}

function changesLater(variable: Variable): boolean {
  const isParameter = (variable.defs[0]?.type as string | undefined) === 'Parameter';
  return variable.references.some((reference) => {
    if (reference.isWrite()) return reference.init !== true;
    const held = outermost(reference.identifier);
    // What a function puts into what it is handed is there for those who read it later.
    if (isParameter && mayFill(held) && isWrite(held)) return true;
    const access = held.parent;
    if (access?.type !== T.MemberExpression || access.object !== held) return false;
    const use = access.parent;
    return use.type === T.AssignmentExpression
      ? use.left === access
      : use.type === T.CallExpression && use.callee === access && isAdder(access);
  });
}

function isAdder(access: TSESTree.MemberExpression): boolean {
  return /^(?:set|push|unshift|add|append)$/.test(memberName(access) ?? '');
}
