import { literals } from './literals.js';
import { sizeOf } from '../provenance/syntax/parse-part.js';
import type { Span } from '../provenance/syntax/parse-part.js';
import type { Mentions } from './mentions.js';
import { isComment } from './statements.js';
import type { Statement } from './statements.js';

interface ConnectedOptions {
  readonly text: string;
  readonly statements: readonly Statement[];
  /** What has to mean the same as in all of the text. */
  readonly origins: readonly Statement[];
  readonly mentions: Mentions;
}

/**
 * What has to be parsed of a module so that some statements mean the same as in all of it: those that hang together with them by any name of the
 * file, however indirectly, and what makes it the module that it is.
 *
 * @returns undefined where that is nearly all, or the statements cannot be told apart for sure.
 */
export function connectedSpans(options: ConnectedOptions): readonly Span[] | undefined {
  const { text, statements } = options;
  const connected = connectedStatements(options);
  const kept = statements.filter(
    (one) => !isComment(text, one) && (connected.has(one) || one.isList || isAlwaysKept(text, one)),
  );
  if (!kept.some((one) => showsModule(text, one))) {
    const shortest = shortestOf(statements.filter((one) => showsModule(text, one)));
    // The names of a script are everybody's.
    if (shortest === undefined) return undefined;
    kept.push(shortest);
    kept.sort((a, b) => a.start - b.start);
  }
  return sizeOf(kept) > text.length * LARGEST_SHARE || !areApart(text, statements) ? undefined : kept;
}

/** Where more has to be parsed than this share, it pays to parse all. */
const LARGEST_SHARE = 0.8;

function connectedStatements({ statements, origins, mentions }: ConnectedOptions): ReadonlySet<Statement> {
  const declaring = new Map<string, Statement[]>();
  for (const statement of statements) for (const name of statement.names ?? []) push(declaring, name, statement);
  const known = new Set<string>();
  const connected = new Set(origins);
  // The loop comes to what is added while it runs.
  for (const statement of connected) {
    // Lists of what is taken and handed on connect nothing.
    if (statement.isList) continue;
    for (const name of [...mentions.namesIn(statement), ...(statement.names ?? [])]) {
      if (known.has(name)) continue;
      known.add(name);
      for (const user of [...mentions.usersOf(name), ...(declaring.get(name) ?? [])])
        if (!user.isList) connected.add(user);
    }
  }
  return connected;
}

function push(lists: Map<string, Statement[]>, name: string, statement: Statement): void {
  const list = lists.get(name);
  if (list === undefined) lists.set(name, [statement]);
  else list.push(statement);
}

const alwaysKept =
  /^(?:import\b|['"]|#!|export\s*(?:type\s*)?[{*]|export\s*=|declare\s+(?:global|module)\b|(?:const|let|var)\s[^=]*=\s*(?:await\s+)?(?:require|import)\s*\(|(?:module\s*\.\s*)?exports\s*=)/;

function isAlwaysKept(text: string, { start, end }: Statement): boolean {
  return alwaysKept.test(text.slice(start, Math.min(end, start + 200)));
}

function showsModule(text: string, { start, end }: Statement): boolean {
  return /^(?:import|export)\b|\brequire\s*\(\s*['"]|\bexports\b/.test(text.slice(start, end));
}

function shortestOf(statements: readonly Statement[]): Statement | undefined {
  const size = ({ start, end }: Statement): number => end - start;
  return statements.reduce<Statement | undefined>(
    (least, one) => (least === undefined || size(one) < size(least) ? one : least),
    undefined,
  );
}

/**
 * Whether every statement is whole for sure: it opens as many brackets and comments as it closes, texts over several lines begin and end in it, and
 * it does not go on with the next. Characters of texts count like any others: it may be denied of what is whole.
 */
function areApart(text: string, statements: readonly Statement[]): boolean {
  let isOpen = false;
  for (const statement of statements) {
    const part = text.slice(statement.start, statement.end);
    if (!isWhole(part)) return false;
    if (isComment(text, statement)) continue;
    if (isOpen && goesOn.test(part)) return false;
    isOpen = !/[;}]\s*$/.test(part);
  }
  return true;
}

/** How a line begins that goes on with the statement before it, where that has no semicolon. */
const goesOn = /^[([`+\-/]/;

/** What opens in a text or a comment, and is closed nowhere, opens nothing. */
function isWhole(part: string): boolean {
  return isBalanced(part) || isBalanced(part.replace(literals, (literal) => (isOpenComment(literal) ? '/*' : '')));
}

function isOpenComment(literal: string): boolean {
  return literal.startsWith('/*') && !literal.endsWith('*/');
}

const PAIRS = ['()', '[]', '{}'];
const SLASH = '/'.charCodeAt(0);
const STAR = '*'.charCodeAt(0);

/** How often each of the characters of ASCII stands in a statement. */
const counts = new Int32Array(128);

/** Every statement is asked: a match for each mark would take more memory than all else that is known of it. */
function isBalanced(part: string): boolean {
  counts.fill(0);
  let openComments = 0;
  for (let at = 0; at < part.length; at++) {
    const code = part.charCodeAt(at);
    if (code < counts.length) counts[code] = (counts[code] ?? 0) + 1;
    const isMark =
      code === SLASH ? part.charCodeAt(at + 1) === STAR : code === STAR && part.charCodeAt(at + 1) === SLASH;
    if (!isMark) continue;
    openComments += code === SLASH ? 1 : -1;
    at++;
  }
  const count = (mark: string): number => counts[mark.charCodeAt(0)] ?? 0;
  return (
    count('`') % 2 === 0 &&
    openComments === 0 &&
    PAIRS.every(([opening = '', closing = '']) => count(opening) === count(closing))
  );
}
