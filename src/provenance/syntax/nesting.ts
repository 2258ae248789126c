import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

/**
 * The parser is native code: where nesting overflows its stack, the process dies with it. Estimates above this are tried
 * in a process of their own first. Hand-written code stays far below, and the parser's stack lasts far beyond.
 */
const SAFE_DEPTH = 2000;
const TRIAL_MILLISECONDS = 30_000;

/** Whether parsing would overflow the parser's stack. @param written how many characters of the text are not blank, at most */
export function nestsTooDeep(file: string, text: string, written = text.length): boolean {
  return written > SAFE_DEPTH && nestingOf(text) > SAFE_DEPTH && !survivesTrial(file, text);
}

const enum Kind {
  Other,
  Word,
  Open,
  Close,
  Separator,
  Operator,
}

const kinds = new Uint8Array(128);
for (const char of '$_') kinds[char.charCodeAt(0)] = Kind.Word;
for (let code = 48; code < 123; code++) if (/\w/.test(String.fromCharCode(code))) kinds[code] = Kind.Word;
for (const char of '([{') kinds[char.charCodeAt(0)] = Kind.Open;
for (const char of ')]}') kinds[char.charCodeAt(0)] = Kind.Close;
for (const char of ';,') kinds[char.charCodeAt(0)] = Kind.Separator;
for (const char of '=?<*:!~+-') kinds[char.charCodeAt(0)] = Kind.Operator;

/** Words that can be nested in themselves without a bracket. `else` chains survive the end of a statement. */
const nestingWords = new Map<number, readonly string[]>();
for (const word of 'if for while with do typeof void delete await yield new keyof infer readonly unique else'.split(
  ' ',
)) {
  const initial = word.charCodeAt(0);
  nestingWords.set(initial, [...(nestingWords.get(initial) ?? []), word]);
}

/**
 * An upper bound of how deep the syntax nests, without knowing the grammar: open brackets, and between brackets
 * everything since the last separator that may nest. Text in strings and comments counts like any other.
 */
function nestingOf(text: string): number {
  const brackets: { chain: number; elses: number }[] = [];
  let level = { chain: 0, elses: 0 };
  let depth = 0;
  let deepest = 0;
  let inWord = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const kind = code < 128 ? kinds[code] : Kind.Word;
    if (kind === Kind.Word) {
      if (inWord) continue;
      inWord = true;
      const word = wordAt(text, at, code);
      if (word === undefined) continue;
      if (word === 'else') level.elses++;
      else level.chain++;
      depth++;
    } else {
      inWord = false;
    }
    if (kind === Kind.Open) {
      brackets.push(level);
      level = { chain: 0, elses: 0 };
      depth++;
    } else if (kind === Kind.Close) {
      const outer = brackets.pop();
      if (outer === undefined) continue;
      depth -= level.chain + level.elses + 1;
      level = outer;
    } else if (kind === Kind.Separator) {
      depth -= level.chain;
      level.chain = 0;
    } else if (kind === Kind.Operator) {
      level.chain++;
      depth++;
    }
    if (depth > deepest) deepest = depth;
  }
  return deepest;
}

function wordAt(text: string, at: number, code: number): string | undefined {
  const words = nestingWords.get(code);
  if (words === undefined) return undefined;
  for (const word of words) if (text.startsWith(word, at)) return word;
  return undefined;
}

const trial = `
const [oxc, file] = process.argv.slice(1);
const { parseSync } = require(oxc);
parseSync(file, require('node:fs').readFileSync(0, 'utf8'), { astType: 'ts', sourceType: 'unambiguous' }).program;
`;

function survivesTrial(file: string, text: string): boolean {
  const oxc = createRequire(import.meta.url).resolve('oxc-parser');
  const { status } = spawnSync(process.execPath, ['--input-type=commonjs', '-e', trial, oxc, file], {
    input: text,
    stdio: ['pipe', 'ignore', 'ignore'],
    timeout: TRIAL_MILLISECONDS,
    windowsHide: true,
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  });
  return status === 0;
}
