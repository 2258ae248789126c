import { Lexer } from 'yaml';
import type { CommentRange, CommentReader } from './comment.js';

/** Tokens that stand for no text: the beginning of a document, the end of a flow collection that is not closed. */
const marks = new Set(['\u0002', '\u0018']);
/** The token after this one is the text of a scalar, whatever it begins with. */
const scalarMark = '\u001F';

export const yamlComments: CommentReader = (_, text) => {
  const comments: CommentRange[] = [];
  let at = 0;
  let isScalar = false;
  for (const token of new Lexer().lex(text)) {
    if (token === scalarMark) {
      isScalar = true;
      continue;
    }
    if (marks.has(token)) continue;
    if (!isScalar && token.startsWith('#')) comments.push({ start: at, end: at + token.length });
    isScalar = false;
    at += token.length;
  }
  return comments;
};
