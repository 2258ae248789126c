import { parseSync } from 'oxc-parser';
import type { ParserOptions } from 'oxc-parser';
import { nestsTooDeep } from '../../provenance/syntax/nesting.js';
import type { CommentReader } from './comment.js';

type Language = NonNullable<ParserOptions['lang']>;

const languages: Readonly<Record<string, readonly Language[]>> = {
  ts: ['ts'],
  mts: ['ts'],
  cts: ['ts'],
  tsx: ['tsx'],
};

/** Comments of a script or module. A JavaScript file may hold JSX, and types as well. */
export const scriptComments: CommentReader = (file, text) => {
  if (nestsTooDeep(file, text)) return [];
  const extension = /\.([cm]?[jt]sx?)$/i.exec(file)?.[1]?.toLowerCase() ?? 'js';
  for (const lang of languages[extension] ?? (['jsx', 'tsx'] as const)) {
    const { program, errors, comments } = parseSync(file, text, { lang });
    if (program.body.length > 0 || errors.length === 0) return comments;
  }
  return [];
};
