import type { TSESTree } from '@typescript-eslint/types';
import { T } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import type { FileContext } from '../context.js';
import { bridgeMark } from './marks.js';

/** What a bridge is made of, from the old name or value on. */
const PARTS: ReadonlySet<string> = new Set([
  T.AssignmentPattern,
  T.BinaryExpression,
  T.CallExpression,
  T.ChainExpression,
  T.ConditionalExpression,
  T.LogicalExpression,
  T.MemberExpression,
  T.ObjectPattern,
  T.Property,
]);
const MAX_PARTS = 6;

/** Whether what takes either is a bridge that an upgrade wrote, and takes out again: what a person wrote stays. */
export function isMarkedBridge({ facts }: FileContext, node: Node, change: string): boolean {
  const mark = bridgeMark(change);
  const { text } = facts.module;
  const { parent } = node;
  if (parent?.type === T.SwitchCase && parent.test === node) return isMarkedCase(parent, mark, text);
  // Of a list it is the literal itself that another one was put beside.
  let at = parent?.type === T.ArrayExpression ? parent : node;
  for (let hops = 0; hops < MAX_PARTS && at.parent && PARTS.has(at.parent.type); hops++) at = at.parent;
  return text.slice(node.range[0], at.range[1] + mark.length + 1).includes(mark);
}

/** Whether the case that a case runs into was put there by an upgrade. */
function isMarkedCase(one: TSESTree.SwitchCase, mark: string, text: string): boolean {
  const { cases } = one.parent;
  const next = cases[cases.indexOf(one) + 1];
  if (!next?.test || one.consequent.length > 0) return false;
  return text
    .slice(next.test.range[1])
    .replace(/^\s*:\s*/, '')
    .startsWith(mark);
}
