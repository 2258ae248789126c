import type { Code } from '../code.js';
import { meaningsIn, placed, withMeanings } from './free-names.js';
import type { Meanings } from './free-names.js';

/** `<% code %>`, `<%= value %>`, and how white space around them is kept; `<%%` is no tag, and `<%#` a comment. */
const TAG = /<%(?!%)([_=\-#]?)((?:[^%]|%(?!>)){0,8000}?)[-_]?%>/g;
/** `include header`: older templates name what they put in without a bracket. */
const DIRECTIVE = /^\s*(?:include|extends|layout|block)\s+[\w./-]+\s*$/;

interface Tag {
  readonly start: number;
  readonly end: number;
  readonly isValue: boolean;
}

/** A template of EJS: its code as it stands, with the names of what it is handed. Undefined where it has no tags. */
export function ejsTemplate(text: string): Code | undefined {
  const tags: Tag[] = [];
  for (const { 0: tag, 1: sign = '', 2: code = '', index } of text.matchAll(TAG)) {
    if (sign === '#' || DIRECTIVE.test(code)) continue;
    const start = index + tag.indexOf(code, 2 + sign.length);
    const isValue = sign === '=' || sign === '-';
    tags.push({ start, end: start + (isValue ? code.replace(/[\s;]+$/, '') : code).length, isValue });
  }
  if (tags.length === 0) return undefined;
  const begin = 'var locals = $data, obj = $data;\n{';
  const plain = placed([begin, written(text, tags, new Map()), '\n}']);
  const handed = plain && meaningsIn(text, plain, (name) => (name === '$data' ? undefined : '$data.'));
  return [begin, written(text, tags, handed ?? new Map()), '\n}'];
}

function written(text: string, tags: readonly Tag[], meanings: Meanings): Code {
  return tags.map(({ start, end, isValue }): Code => {
    const code = withMeanings(text, [start, end], meanings);
    return isValue ? ['(', code, '\n);\n'] : [code, '\n'];
  });
}
