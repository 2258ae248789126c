import { faultsOf, isAbout, marker, mayBeAccepted, readIgnoreComments } from '../detection/ignore-comments.js';
import type { IgnoreComment } from '../detection/ignore-comments.js';
import type { Detection } from '../detection/types.js';
import { isProgram, type LintContext } from './context.js';
import { fileOf } from './host.js';
import type { Setup } from './setup.js';

/** By tree: a text that is fixed gets another one. */
const known = new WeakMap<object, readonly IgnoreComment[]>();

/** Whether a comment beside a place accepts what was found there, as it does in an audit. */
export function isIgnored(context: LintContext, { change, place, verdict }: Detection): boolean {
  if (!mayBeAccepted(verdict) || place.file !== fileOf(context)) return false;
  const { line } = context.sourceCode.getLocFromIndex(place.start);
  return commentsIn(context).some((comment) => comment.reason !== undefined && isAbout(comment, line, change.id));
}

/** Comments that accept nothing, since they say too little or something unknown; an audit tells them as well. */
export function reportFaultyComments(context: LintContext, { catalogue }: Setup): void {
  const comments = commentsIn(context);
  if (comments.length === 0) return;
  const known = new Set(catalogue.changes.map(({ id }) => id));
  for (const comment of comments) {
    const loc = { line: comment.line, column: comment.column - 1 };
    for (const { message } of faultsOf(comment, known)) {
      context.report({ loc, messageId: 'faultyComment', data: { message } });
    }
  }
}

export const commentMessages = { faultyComment: '{{message}}' } as const;

function commentsIn(context: LintContext): readonly IgnoreComment[] {
  const { text } = context.sourceCode;
  const ast: object = context.sourceCode.ast;
  if (!text.includes(marker) || !isProgram(ast)) return [];
  let comments = known.get(ast);
  if (comments === undefined) {
    const path = fileOf(context);
    const ranges = (ast.comments ?? []).map(({ range: [start, end] }) => ({ start, end }));
    comments = readIgnoreComments({ path, file: path, text }, () => ranges);
    known.set(ast, comments);
  }
  return comments;
}
