import { T } from '../../provenance/syntax/syntax.js';
import { walk } from '../../provenance/syntax/walk.js';
import type { CommentRange } from '../comments/comment.js';
import type { Reading } from '../module.js';

/** The code that a file of another form holds, and where in the file each of its characters stands. */
export interface Enclosed {
  readonly text: string;
  readonly at: (offset: number) => number;
}

/** What was read of the code, with the places of the file. */
export function readingIn(file: string, { at }: Enclosed, reading: Reading): Reading {
  const { module } = reading;
  if (module === undefined) return reading;
  walk(module.ast, (node) => {
    const [start, end] = node.range;
    // What is around a text is taken for one character, and may be more of them in the file.
    const isText = node.type === T.TemplateElement || (node.type === T.Literal && typeof node.value === 'string');
    node.range = isText ? [at(start + 1) - 1, at(end - 1) + 1] : [at(start), at(end)];
    return undefined;
  });
  return { ...reading, module: { ...module, text: file } };
}

export function commentsIn({ at }: Enclosed, comments: readonly CommentRange[]): CommentRange[] {
  return comments.map(({ start, end }) => ({ start: at(start), end: at(end) }));
}

/** The line of the file that a line of the code stands in, both counted from one. */
export function lineIn(file: string, { text, at }: Enclosed, line: number): number {
  const before = text.split('\n', line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  return file.slice(0, at(before)).split('\n').length;
}
