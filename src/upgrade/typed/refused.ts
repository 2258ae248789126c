import type { Change } from '../../catalogue/types.js';
import { noRefusals, refusing } from '../contract/refusals.js';
import type { Refusals } from '../contract/refusals.js';
import type { Problem } from './program.js';
import { programsOf } from './programs.js';
import { hasWord } from './words.js';

/** Messages that what is made does not fit its type: it has a member too much, or lacks one. */
const aboutMade: ReadonlySet<number> = new Set([2322, 2345, 2352, 2353, 2561, 2739, 2740, 2741, 2769]);

/** The texts of files where some bridges stay. */
type TextsWithout = (refused: Refusals) => ReadonlyMap<string, string>;

/**
 * Finds out which bridges have to stay, because the code would not compile as before.
 * @param changes all that have bridges
 * @param roots what is upgraded
 * @param nameOf what a file is called in words
 */
export function refusedChanges(
  textsWithout: TextsWithout,
  changes: readonly Change[],
  roots: readonly string[],
  nameOf: (file: string) => string,
): Refusals {
  let refused = noRefusals;
  let texts = textsWithout(refused);
  const files = [...texts.keys()];
  const words = changes.flatMap((change) => wordsOf(change));
  for (const program of programsOf({ files: () => files, words: () => words }, roots)) {
    for (let round = 0; round <= 2 * changes.length; round++) {
      const left = changes.filter(({ id }) => !refused.all.has(id));
      const held = new Map([...texts].filter(([file]) => program.holds(file)));
      const problems = program.problems(held);
      if (problems.length === 0 || left.length === 0) break;
      const culprits = new Map(
        problems.flatMap((problem) => culpritsOf(problem, left, lineOf(problem, held)).map(({ id }) => [id, problem])),
      );
      for (const [id, { file, line, message, code }] of culprits) {
        const why = `TypeScript would refuse it (${nameOf(file)}:${String(line)}: ${message}) Mend what still uses the old name first.`;
        refused = refusing(refused, id, why, aboutMade.has(code));
      }
      texts = textsWithout(refused);
    }
  }
  return refused;
}

/** The changes whose words a problem uses; without such those whose words stand on its line; without such all. */
function culpritsOf({ message }: Problem, changes: readonly Change[], line: string): readonly Change[] {
  for (const text of [message, line]) {
    const named = changes.filter((change) => wordsOf(change).some((word) => hasWord(text, word)));
    if (named.length > 0) return named;
  }
  return changes;
}

function lineOf({ file, line }: Problem, texts: ReadonlyMap<string, string>): string {
  return texts.get(file)?.split('\n')[line - 1] ?? '';
}

function wordsOf({ detect }: Change): readonly string[] {
  if (detect.kind === 'field') return [detect.field, ...(detect.replacement === undefined ? [] : [detect.replacement])];
  return detect.kind === 'value' ? [detect.from, detect.to] : [];
}
