import { js, joined } from '../code.js';
import type { Code } from '../code.js';
import { askedBy } from './tests.js';
import { commandsIn, plainWord } from './words.js';
import type { Branches, Command, Pipeline, Ways, Word } from './words.js';

/** Of more ways, each is taken for one that may be gone. */
const MOST_WAYS = 60;

/** How a script is read, and its statements are written. */
interface Reading {
  readonly value: (word: Word) => Code;
  /** What a pipeline gives. */
  readonly pipeline: (commands: readonly Command[]) => Code | undefined;
  /** @param isResult whether the function around gives what they say. */
  readonly statements: (pipelines: readonly Pipeline[], isResult: boolean) => Code;
}

/** What is done where something fails: `a || b`, `if ! a; then b; fi`. @param behind what is done where it does not. */
export function eitherCode(
  tried: readonly Pipeline[],
  behind: readonly Pipeline[],
  failed: readonly Pipeline[],
  isResult: boolean,
  { statements }: Reading,
): Code {
  const first = statements(tried, isResult && behind.length === 0);
  return js`try {\n${first}${statements(behind, isResult)}} catch {\n${statements(failed, isResult)}}\n`;
}

/** `if [ … ]; then … else … fi`; where nothing is held against each other, it asks whether something went well. */
export function branchesCode({ test, met, otherwise }: Branches, isResult: boolean, reading: Reading): Code {
  const asked = askedBy(test, reading);
  if (asked === undefined) {
    const isNegated = commandsIn(test, false)[0]?.negated === true;
    const [fine, failed] = isNegated ? [otherwise, met] : [met, otherwise];
    return eitherCode(test, fine, failed, isResult, reading);
  }
  const { statements } = reading;
  // What is asked for on the way is no test of its own.
  const before = statements(
    test.filter((one) => askedBy([one], reading) === undefined),
    false,
  );
  const [yes, no] = [statements(met, isResult), statements(otherwise, isResult)];
  return js`${before}if (${asked}) {\n${yes}} else {\n${no}}\n`;
}

/** Of the ways of a `case` each may say something. */
export function waysCode({ subject, ways }: Ways, isResult: boolean, { value, statements }: Reading): Code {
  const asked = value(subject);
  const tests = ways.map(({ labels }) =>
    labels.flatMap((label) => (plainWord(label) === '*' ? [] : [js`(${asked} === ${value(label)})`])),
  );
  const bodies = ways.map(({ body }) => statements(body, isResult));
  if (ways.length > MOST_WAYS)
    return tests.map((test, index) => js`(${joined([...test, '$_'], ' || ')});\n${bodies[index] ?? ''}`);
  const parts = tests.map(
    (test, index) => js`${test.length === 0 ? '' : js`if (${joined(test, ' || ')}) `}{\n${bodies[index] ?? ''}}`,
  );
  const last = tests.findIndex((test) => test.length === 0);
  return [joined(last < 0 ? parts : parts.slice(0, last + 1), ' else '), '\n', last < 0 ? '' : parts.slice(last + 1)];
}
