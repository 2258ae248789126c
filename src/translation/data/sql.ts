import type { JsonNode } from '../../provenance/types.js';
import type { CommentReader } from '../comments/comment.js';
import type { Reading } from '../module.js';
import { readData } from './requests.js';
import { isSettings, rowOf } from './rows.js';
import type { Cell } from './rows.js';

interface Token extends Cell {
  readonly kind: 'text' | 'word' | 'mark';
}

const TOKEN =
  /(?<comment>--[^\r\n]*|\/\*[^]*?(?:\*\/|$))|[NE]?'(?<text>(?:[^']|'')*)'|(?<word>[A-Za-z_][\w$.]*|"[^"\r\n]*"|`[^`\r\n]*`|\[\w+\])|(?<mark>[(),;=])|[^\s]/g;
/** Tables that tell what has happened. */
const HAPPENED = /log|audit|histor|trace|event|metric|access|queue|outbox/i;

/** Reads what a script puts into tables of settings: the rows of an INSERT that names its columns, and what an UPDATE sets. */
export function readSql(file: string, text: string): Reading {
  const items = statementsOf(tokensOf(text)).flatMap((tokens) => rowsIn(file, tokens));
  return readData(file, text, { kind: 'array', place: { file, start: 0, end: text.length }, items });
}

export const sqlComments: CommentReader = (_, text) =>
  [...text.matchAll(TOKEN)]
    .filter((match) => match.groups?.comment !== undefined)
    .map((match) => ({ start: match.index, end: match.index + match[0].length }));

function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].flatMap((match): Token[] => {
    const { comment, text: literal, word, mark } = match.groups ?? {};
    if (comment !== undefined) return [];
    const end = match.index + match[0].length;
    if (literal !== undefined) return [{ kind: 'text', text: literal, start: end - 1 - literal.length, end: end - 1 }];
    const name = word?.replace(/^["`[]|["`\]]$/g, '');
    const kind = name === undefined ? 'mark' : 'word';
    return [{ kind, text: name ?? mark ?? match[0], start: match.index, end }];
  });
}

function statementsOf(tokens: readonly Token[]): Token[][] {
  const statements: Token[][] = [[]];
  for (const token of tokens) {
    if (token.kind === 'mark' && token.text === ';') statements.push([]);
    else statements.at(-1)?.push(token);
  }
  return statements;
}

function rowsIn(file: string, tokens: readonly Token[]): JsonNode[] {
  const words = tokens.map(({ kind, text }) => (kind === 'word' ? text.toLowerCase() : ''));
  const into = words.indexOf('into');
  const table = words[into < 0 ? words.indexOf('update') + 1 : into + 1] ?? '';
  if (HAPPENED.test(table)) return [];
  if ((words[0] === 'insert' || words[0] === 'replace') && into >= 0)
    return inserted(file, tokens, words.indexOf('values'), into + 2);
  return words[0] === 'update' ? updated(file, tokens, words) : [];
}

/** `INSERT INTO endpoint (name, path) VALUES ('a', '/a'), ('b', '/b')`. */
function inserted(file: string, tokens: readonly Token[], values: number, start: number): JsonNode[] {
  const columns = (listsIn(tokens.slice(start, values))[0] ?? []).map((cell) => cell?.text ?? '');
  if (values < 0 || !isSettings(columns)) return [];
  return listsIn(tokens.slice(values + 1)).map((cells) => rowOf(file, columns, cells));
}

/** What stands in brackets, by its commas; of what is more than one token the first text counts for nothing. */
function listsIn(tokens: readonly Token[]): (Token | undefined)[][] {
  const lists: (Token | undefined)[][] = [];
  let parts: Token[] = [];
  let depth = 0;
  const close = (): void => {
    lists.at(-1)?.push(parts.length === 1 ? parts[0] : undefined);
    parts = [];
  };
  for (const token of tokens) {
    const mark = token.kind === 'mark' ? token.text : '';
    if (mark === '(' && depth++ === 0) lists.push([]);
    else if (mark === ')' && --depth === 0) close();
    else if (mark === ',' && depth === 1) close();
    else if (depth > 0) parts.push(token);
  }
  return lists;
}

/** `UPDATE endpoint SET path = '/a' WHERE …`. */
function updated(file: string, tokens: readonly Token[], words: readonly string[]): JsonNode[] {
  const end = words.indexOf('where');
  const set = tokens.slice(words.indexOf('set') + 1, end < 0 ? undefined : end);
  const pairs = set.flatMap((token, index) => {
    const [equals, value] = [set[index + 1], set[index + 2]];
    return token.kind === 'word' && equals?.text === '=' && value?.kind === 'text' ? [{ name: token.text, value }] : [];
  });
  const columns = pairs.map(({ name }) => name);
  return isSettings(columns)
    ? [
        rowOf(
          file,
          columns,
          pairs.map(({ value }) => value),
        ),
      ]
    : [];
}
