import type { Code } from '../code.js';
import { piece } from './expressions.js';

/** `<% code %>`, `<%= value %>`, and how white space around them is kept; `<%%` is no tag, and `<%#` a comment. */
const TAG = /<%(?!%)([_=\-#]?)((?:[^%]|%(?!>)){0,8000}?)[-_]?%>/g;
/** `include header`: older templates name what they put in without a bracket. */
const DIRECTIVE = /^\s*(?:include|extends|layout|block)\s+[\w./-]+\s*$/;

/** A template of EJS: its code as it stands, with the names of what it is handed. Undefined where it has no tags. */
export function ejsTemplate(text: string): Code | undefined {
  const body: Code[] = [];
  const names = new Set<string>();
  for (const { 0: tag, 1: sign = '', 2: code = '', index } of text.matchAll(TAG)) {
    if (sign === '#' || DIRECTIVE.test(code)) continue;
    const start = index + tag.indexOf(code, 2 + sign.length);
    const isValue = sign === '=' || sign === '-';
    const written = piece(text, start, start + (isValue ? code.replace(/[\s;]+$/, '') : code).length);
    body.push(...(isValue ? ['(', written, '\n);\n'] : [written, '\n']));
    for (const name of namesIn(code)) names.add(name);
  }
  if (body.length === 0) return undefined;
  const given = [...names].map((name) => `var ${name} = $data.${name};`);
  // In a block of its own: what the template declares itself stands before what it is handed.
  return [[...given, 'var locals = $data;', '{', ''].join('\n'), body, '\n}'];
}

/** What may be the name of something that the template is handed: no member, and no word of the language. */
function namesIn(code: string): readonly string[] {
  const bare = code.replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[^]*?\*\//g, ' ');
  const words = bare.match(/(?<![\w$]|(?<!\.\.)\.)[A-Za-z_$][\w$]*/g) ?? [];
  return words.filter((word) => !WORDS.has(word));
}

const WORDS = new Set(
  (
    'arguments await async break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface ' +
    'let new null of package private protected public return static super switch this throw true try typeof undefined var void while with yield locals include ' +
    'Array Boolean Date Error Infinity Intl JSON Map Math NaN Number Object Promise RegExp Set String Symbol console document encodeURIComponent ' +
    'globalThis isNaN parseFloat parseInt process require window'
  ).split(' '),
);
