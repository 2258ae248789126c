import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import type { Value } from '../value.js';

/** Kinds of values that a record may hold, and that nothing else can mean to call. */
export const HELD_BY_RECORDS: ReadonlySet<Value['kind']> = new Set(['object', 'instance', 'json']);

/** `user.organization()`: what a record of Java holds is read by methods of the same name. */
export function readsComponent(node: TSESTree.CallExpression, { facts }: Frame): boolean {
  return node.arguments.length === 0 && facts.file.endsWith('.java');
}

export function recordComponent(
  e: Engine,
  record: Value,
  name: string,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  if (!readsComponent(node, frame)) return undefined;
  const held = memberOf(e, record, name);
  return held.kind === 'data' ? held : undefined;
}
