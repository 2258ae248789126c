import { TAG } from './tokens.js';

/** What the template knows in loops without declaring it. */
export const IMPLICIT = ['$index', '$count', '$first', '$last', '$even', '$odd'];

/** What has a meaning in a template: comments, scripts, texts with values, tags, declarations, blocks. */
export const TOKEN = new RegExp(
  String.raw`<!--[^]*?-->|<(script|style)\b[^]*?<\/\1\s*>|\{\{(?!\{)([^]*?)\}\}|${TAG.source}|@let\s+([\w$]+)\s*=(?!=)|@(else\s+if|if|else|for|empty|switch|case|default|defer|placeholder|loading|error)\b\s*(?=[({])|[{}]`,
  'g',
);

/** A part of the text, by its first character and the one behind its last. */
export type Part = readonly [start: number, end: number];

/** `let item of list, let i = index` and `value else other`: the parts of a directive's value need no semicolon between them. */
export function apart(text: string, [start, end]: Part): Part[] {
  const cut = /[\s,](?=\s*(?:let\s+[\w$]+\s*=|trackBy\s*:|index\s+as\s|else\s+[\w$]+\s*$))/.exec(
    text.slice(start, end),
  );
  if (!cut || text.slice(start, start + cut.index).trim() === '') return [[start, end]];
  const at = start + cut.index;
  return [[start, at], ...apart(text, [at + 1, end])];
}

/** Names of `let i = index, last = last`. */
export function namesAssigned(part: string): string[] {
  const [, list] = /^\s*let\s([^]*)$/.exec(part) ?? [];
  return list === undefined ? [] : list.split(',').flatMap((one) => /^\s*([\w$]+)/.exec(one)?.[1] ?? []);
}
