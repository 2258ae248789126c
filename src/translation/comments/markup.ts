import { extname } from 'node:path';
import { Parser } from 'htmlparser2';
import { scriptsOf } from '../markup/scripts.js';
import type { CommentRange, CommentReader } from './comment.js';
import { scriptComments } from './script.js';

/** Comments of a page or a single-file component, and those of its scripts. */
export const markupComments: CommentReader = (file, text) => {
  const inScripts = scriptsOf(text, extname(file).toLowerCase()).flatMap((script) =>
    scriptComments(script.typed ? 'script.ts' : 'script.js', script.text).map(({ start, end }) => ({
      start: script.start + start,
      end: script.start + end,
    })),
  );
  return [...commentsOf(text), ...inScripts].sort((a, b) => a.start - b.start);
};

function commentsOf(text: string): CommentRange[] {
  const comments: CommentRange[] = [];
  const parser = new Parser({
    oncomment() {
      comments.push({ start: parser.startIndex, end: parser.endIndex + 1 });
    },
  });
  parser.end(text);
  return comments;
}
