import type { TSESTree } from '@typescript-eslint/types';
import { T, leaves } from './syntax.js';
import type { Node } from './syntax.js';
import { holds } from './walk.js';

/** A test, and how it came out. */
export interface Told {
  readonly test: Node;
  readonly truth: boolean;
}

/**
 * The tests of a statement whose outcome is known where what stands behind it is reached: `if (isOld) return …;`, `if (isOld) { … } else { return …; }`,
 * `if (isOld) { return …; } else if (isGone) { continue; }`.
 */
export function toldBehind(statement: Node): readonly Told[] {
  if (statement.type !== T.IfStatement) return [];
  const { test, consequent, alternate } = statement;
  if (leaves(consequent)) {
    if (!alternate) return [{ test, truth: false }];
    return isAskedAnew(test, alternate) ? [] : [{ test, truth: false }, ...toldBehind(alternate)];
  }
  return alternate && leaves(alternate) && !isAskedAnew(test, consequent) ? [{ test, truth: true }] : [];
}

/** Whether what a test asks about is put anew where the test has come out: what is behind was not asked about then. */
function isAskedAnew(test: Node, branch: Node): boolean {
  return holds(branch, (one) => {
    const target = targetOf(one);
    return target !== undefined && holds(test, (asked) => asked.type === T.Identifier && asked.name === target.name);
  });
}

/** The variable that something is put into, or into a member of. */
function targetOf(node: Node): TSESTree.Identifier | undefined {
  let target: Node | undefined =
    node.type === T.AssignmentExpression ? node.left : node.type === T.UpdateExpression ? node.argument : undefined;
  while (target?.type === T.MemberExpression) target = target.object;
  return target?.type === T.Identifier ? target : undefined;
}
