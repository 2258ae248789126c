import { SAYS_ANSWER, SAYS_BOTH } from './mocked-answers.js';
import type { CallNode } from '../modules/module-facts.js';
import { T, calledName } from '../syntax/syntax.js';
import { DOES, GIVES } from './test-doubles.js';

/** Whether a call may say what a test has something answer, by its name. */
export function mayGiveAnswer(call: CallNode): boolean {
  const name = call.type === T.CallExpression ? calledName(call) : undefined;
  return name !== undefined && [GIVES, DOES, SAYS_ANSWER, SAYS_BOTH].some((names) => names.test(name));
}
