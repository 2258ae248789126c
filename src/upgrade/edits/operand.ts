import type { Edit } from './types.js';
import { nextCode, previousCode, wordEndingAt } from './source-text.js';

/**
 * Puts an expression with a loosely binding operator (`??`, `||`, `&&`) where one operand stood.
 * Parentheses are left away only where the neighbours are sure to end the operand.
 * @param isChain whether it is a chain of `??`, which another one may go on
 * @returns the edit, or undefined where parentheses could be read as a call of the line before.
 */
export function replaceOperand(
  text: string,
  start: number,
  end: number,
  expression: string,
  isChain = false,
): Edit | undefined {
  const isWhole = endsBefore(text, start) && (beginsAfter(text, end) || (isChain && goesOn(text, end)));
  if (isWhole || isQuoted(text, start, end)) return { start, end, text: expression };
  const guard = statementGuard(text, start);
  return guard === undefined ? undefined : { start, end, text: `${guard}(${expression})` };
}

/** Whether an expression is all of an attribute of markup. */
function isQuoted(text: string, start: number, end: number): boolean {
  const quote = text.charAt(start - 1);
  return /["']/.test(quote) && text.charAt(end) === quote && text.charAt(start - 2) === '=';
}

/** Whether what stands before `at` surely ends before an expression of its own. */
function endsBefore(text: string, at: number): boolean {
  const index = previousCode(text, at);
  const before = text.charAt(index);
  // A brace before an expression opens what holds it alone: a template, a block.
  if (before === '(' || before === ',' || before === '[' || before === ':' || before === '{') return true;
  if (before === '>') return text.charAt(index - 1) === '=';
  if (/^(?:return|of)$/.test(wordEndingAt(text, index))) return true;
  return before === '=' && !/[=!<>*+/%&|^?-]/.test(text.charAt(index - 1));
}

/** Whether what stands at `at` surely belongs to something else than the expression before it. */
function beginsAfter(text: string, at: number): boolean {
  const index = nextCode(text, at);
  return index < text.length && /[),\];}]/.test(text.charAt(index));
}

function goesOn(text: string, at: number): boolean {
  return /^\?\?(?!=)/.test(text.slice(nextCode(text, at)));
}

/** Whether an operand of `??` or `||` surely begins at `at`, and nothing before it takes it for its own. */
export function startsOperand(text: string, at: number): boolean {
  const before = text.slice(0, previousCode(text, at) + 1);
  return endsBefore(text, at) || before === '' || /(?:[;?"']|\|\|)$/.test(before);
}

/** Whether an operand of `??` or `||` surely ends at `at`: nothing binds closer to it, or reads on in it. */
export function endsOperand(text: string, at: number): boolean {
  const index = nextCode(text, at);
  const next = text.slice(index, index + 12);
  if (index >= text.length || /^(?:[),\];:}"']|\|\||\?(?!\.))/.test(next)) return true;
  return /[\n\r]/.test(text.slice(at, index)) && /^(?!(?:in|instanceof|as|satisfies)\b)[\w$]/.test(next);
}

/**
 * A line that begins with a parenthesis continues the line before, unless that one is known to be finished.
 * @returns what has to stand before the parenthesis, or undefined where that is not known.
 */
function statementGuard(text: string, start: number): string | undefined {
  const lineStart = Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\r', start - 1)) + 1;
  if (text.slice(lineStart, start).trim() !== '') return '';
  const index = previousCode(text, start);
  if (index < 0) return '';
  const previousLine = text.slice(text.lastIndexOf('\n', index) + 1, lineStart);
  // Its last character may be a comment's.
  if (previousLine.includes('//')) return undefined;
  const before = text.charAt(index);
  if (before === '}') return ';';
  return /[;{(,[=:?&|+\-*<>!~^%]/.test(before) ? '' : undefined;
}
