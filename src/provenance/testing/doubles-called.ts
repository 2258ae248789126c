import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { unwrap } from '../syntax/syntax.js';
import { optionsOf } from '../values.js';
import type { Value } from '../value.js';
import { isOfTests } from './test-files.js';

/** Whether a call of code that is no test is answered by nothing but what tests hand to it: what that gives says nothing of the code. */
export function isAnsweredByTests(e: Engine, node: TSESTree.CallExpression, answer: Value, frame: Frame): boolean {
  if (node.arguments.length === 0 || !optionsOf(answer).every((option) => isMade(option, frame))) return false;
  const isOfTest = (file: string): boolean => isOfTests(e.host.ownPath(file));
  if (isOfTest(frame.facts.file)) return false;
  const callees = optionsOf(e.valueOf(unwrap(node.callee), frame)).filter(({ kind }) => kind !== 'unknown');
  const fileOf = (callee: Value): string | undefined =>
    callee.kind === 'function' ? callee.file : callee.kind === 'library' ? callee.made?.file : undefined;
  return callees.length > 0 && callees.map(fileOf).every((file) => file !== undefined && isOfTest(file));
}

/** Whether a value is written out in another file, or nothing that could be an answer of the platform. */
function isMade(value: Value, { facts: { file } }: Frame): boolean {
  switch (value.kind) {
    case 'object':
    case 'tuple':
      return value.place.file !== file;
    case 'json':
    case 'scalar':
    case 'unknown':
      return true;
    default:
      return false;
  }
}
