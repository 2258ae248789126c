import type { TSESTree } from '@typescript-eslint/types';
import { T, calledName, memberName } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';

/** How errors are called that no answer is behind. */
export const UNANSWERED =
  /^(?:E(?:CONN\w+|\w*TIMEDOUT|PIPE|NOTFOUND|AI_AGAIN)|ERR_(?:NETWORK|CANCELED)|(?:Abort|Timeout)Error)$/;

/** What functions and constants are called that stand for such errors. */
const OF_NO_ANSWER = /time(?:d_?)?_?out|deadline|cancell?ed|aborted|offline|unreachable|conn\w*refused/i;

/** `isTimeout(error)`, `errors.Is(err, context.DeadlineExceeded)`. */
export function namesUnanswered(call: TSESTree.CallExpression): boolean {
  const last = call.arguments.at(-1);
  return [calledName(call), last && nameIn(last)].some(isOfNoAnswer);
}

export function isOfNoAnswer(name: string | undefined): boolean {
  return name !== undefined && OF_NO_ANSWER.test(name);
}

export function nameIn(node: Node): string | undefined {
  return node.type === T.MemberExpression ? memberName(node) : node.type === T.Identifier ? node.name : undefined;
}
