import type { Step } from '../compose.js';
import type { Draft } from '../draft.js';
import type { Problem, TypedProgram } from './program.js';
import { hasWord } from './words.js';

/** A message of the compiler with what it is about in the text before the edits: they may change while it is seen to. */
export interface LocatedProblem extends Problem {
  /** The offset of the text before; undefined where what it marks was put in. */
  readonly startBefore: number | undefined;
  readonly lineBefore: number;
}

/** New messages of the compiler. One that a line had before is not new where it has the new name, or comes twice with a bridge. */
export function problemsOf(program: TypedProgram, draft: Draft): readonly LocatedProblem[] {
  const edits = draft.edited();
  const held = [...edits].filter(([file]) => program.holds(file));
  const inOldWords = oldWords(draft);
  const names = [...new Set(activeSteps(draft).map(({ detection }) => detection.text))];
  const problems = program.problems(new Map(held.map(([file, { text }]) => [file, text])), (problem, before) => {
    const { file, start, message, code } = problem;
    const line = draft.lineBefore(file, start);
    const words = inOldWords(message);
    const isSame = (one: Problem): boolean =>
      inOldWords(one.message) === words ||
      (isImplicit(code) && isImplicit(one.code)) ||
      (code === one.code &&
        aboutWholes.has(code) &&
        names.every((name) => hasWord(one.message, name) || !hasWord(words, name)));
    return before.some((one) => one.file === file && one.line === line && isSame(one));
  });
  return problems.map((problem) => {
    const { file, start } = problem;
    const edited = edits.get(file);
    return {
      ...problem,
      startBefore: edited ? edited.before(start) : start,
      lineBefore: draft.lineBefore(file, start),
    };
  });
}

/** Messages that a value does not fit: they tell of all that both types hold, in any order. One that names what is renamed is another than one that does not. */
const aboutWholes: ReadonlySet<number> = new Set([2322, 2345, 2352, 2769]);

/** Messages about what has no type: a bridge gives it a second name. */
function isImplicit(code: number): boolean {
  return code >= 7000 && code < 7100;
}

/**
 * A message with the old names in place of the new ones, and without what objects hold: an object that has a further name
 * is told of with that.
 */
function oldWords(draft: Draft): (message: string) => string {
  const renamed = new Map(
    activeSteps(draft).flatMap(({ detection: { replacement, text } }) =>
      replacement === undefined ? [] : [[replacement, text]],
    ),
  );
  return (message) => message.replace(objectType, '{}').replace(/[\w$]+/g, (word) => renamed.get(word) ?? word);
}

/** `'{ id: string; status: string }'` in a message. */
export const objectType = /(?<=')\{[^']*\}(?=')/g;

/** What is edited as things stand. */
export function activeSteps(draft: Draft): Step[] {
  return draft
    .steps()
    .filter((step) => draft.withdrawalOf(step) === undefined && draft.outcomeOf(step)?.kind === 'edit');
}
