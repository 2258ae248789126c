import type { CommentReader } from './comment.js';

/** Comments that one pattern finds; they are its first group, and end it. */
function matching(pattern: RegExp): CommentReader {
  return (_, text) =>
    [...text.matchAll(pattern)].map((match) => {
      const end = match.index + match[0].length;
      return { start: end - (match[1] ?? '').length, end };
    });
}

/** Of environment files and properties: a whole line, or behind a value. */
export const environmentComments = matching(
  /^(?:[ \t]*|[ \t]*[^\s#!](?:"[^"\r\n]*"|'[^'\r\n]*'|[^#"'\r\n])*?[ \t])(#[^\r\n]*)/gm,
);

/** Of files of requests: whole lines. */
export const requestComments = matching(/^[ \t]*((?:#|\/\/)[^\r\n]*)/gm);

/** Of Markdown and XML: those of HTML. */
export const taggedComments = matching(/(<!--[^]*?-->)/g);
