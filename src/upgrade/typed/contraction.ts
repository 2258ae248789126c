import type { Change } from '../../catalogue/types.js';
import type { Detection } from '../../detection/types.js';
import { nothingFollowed, refusing, staysDeclared } from '../contract/refusals.js';
import type { Followed } from '../contract/refusals.js';
import type { Place } from '../../provenance/types.js';
import type { EditedText } from '../edited-text.js';
import { bridgeMarks } from '../../detection/bridges/marks.js';
import { bridgedMembers } from './bridged-members.js';
import { leftEntries } from './left-entries.js';
import { leftNames, renaming } from './left-names.js';
import type { LocatedProblem } from './problems.js';
import type { Problem, TypedProgram } from './program.js';
import { programsOf } from './programs.js';
import { unusedAt } from './unused.js';
import { hasWord } from './words.js';

/** Messages that what is made does not fit its type: it has a member too much, or lacks one. */
const aboutMade: ReadonlySet<number> = new Set([2322, 2345, 2352, 2353, 2561, 2739, 2740, 2741, 2769]);

/** How often names that were left are looked for: what one hides, the compiler misses only without it. */
const RENAMING = 16;

/** The texts of files from which bridges are taken out. */
type TextsWith = (followed: Followed) => ReadonlyMap<string, EditedText>;

/**
 * Finds out what has to get the new name with the members that had both, and which bridges have to stay, because the code
 * would not compile as before.
 * @param changes all that have bridges
 * @param roots what is upgraded
 * @param nameOf what a file is called in words
 */
export function followContraction(
  textsWith: TextsWith,
  changes: readonly Change[],
  roots: readonly string[],
  nameOf: (file: string) => string,
): Followed {
  let followed = nothingFollowed;
  const files = [...textsWith(followed).keys()];
  const words = changes.flatMap((change) => wordsOf(change));
  for (const program of programsOf({ files: () => files, words: () => words }, roots)) {
    followed = { ...followed, renamed: [...followed.renamed, ...made(program, textsWith(followed), changes, roots)] };
    for (let round = 0; round <= RENAMING + 2 * changes.length; round++) {
      const left = changes.filter(({ id }) => !followed.refused.all.has(id));
      const texts = textsWith(followed);
      const problems = problemsIn(program, texts);
      if (problems.length === 0 || left.length === 0) break;
      const renamed = round < RENAMING ? further(program, followed, left, roots, problems, texts) : [];
      if (renamed.length > 0) followed = { ...followed, renamed: [...followed.renamed, ...renamed] };
      else followed = refused(followed, problems, left, texts, nameOf);
    }
  }
  return followed;
}

/** Keys of objects that are made with the old name of a member which had both: the compiler does not miss the new one where it need not be there. */
function made(
  program: TypedProgram,
  texts: ReadonlyMap<string, EditedText>,
  changes: readonly Change[],
  roots: readonly string[],
): readonly Detection[] {
  return changes.flatMap((change) => {
    const { detect, fix } = change;
    if (detect.kind !== 'field' || fix.kind !== 'rename') return [];
    const { field: text, replacement } = detect;
    // What is not taken out goes on to have both names.
    return bridgedMembers(program, change, roots)
      .filter(({ name }) => isTakenOut(name, text, texts.get(name.file)))
      .flatMap(({ uses }) => uses.filter(({ use }) => use.kind === 'key'))
      .map(({ place, use }) =>
        renaming(change, { place, text, use, ...(replacement !== undefined && { replacement }) }),
      );
  });
}

function isTakenOut(name: Place, text: string, edited: EditedText | undefined): boolean {
  const now = edited?.now(name);
  return edited !== undefined && (now === undefined || edited.text.slice(now.start, now.end) !== text);
}

function problemsIn(program: TypedProgram, texts: ReadonlyMap<string, EditedText>): readonly LocatedProblem[] {
  const held = [...texts].filter(([file]) => program.holds(file));
  return program.problems(new Map(held.map(([file, { text }]) => [file, text]))).map((problem) => {
    const edited = texts.get(problem.file);
    const startBefore = edited ? edited.before(problem.start) : problem.start;
    return { ...problem, startBefore, lineBefore: edited?.lineBefore(problem.start) ?? problem.line };
  });
}

/** What the compiler misses under the old name now, and is not renamed yet. */
function further(
  program: TypedProgram,
  { refused, renamed }: Followed,
  changes: readonly Change[],
  roots: readonly string[],
  problems: readonly LocatedProblem[],
  texts: ReadonlyMap<string, EditedText>,
): readonly Detection[] {
  const open = changes.filter(({ id }) => !staysDeclared(refused, id));
  const known = new Set(renamed.map(keyOf));
  const found = problems.flatMap((problem) => [
    ...leftNames(program, problem, open, roots),
    ...leftEntries(program, problem, open, roots),
    ...leftUnused(program, problem, texts, changes),
  ]);
  return [...new Map(found.map((one) => [keyOf(one), one]))].flatMap(([key, one]) => (known.has(key) ? [] : [one]));
}

/** What only bridges used that are taken out. */
function leftUnused(
  program: TypedProgram,
  problem: LocatedProblem,
  texts: ReadonlyMap<string, EditedText>,
  changes: readonly Change[],
): readonly Detection[] {
  const unused = unusedAt(program, problem);
  const edited = texts.get(problem.file);
  const [reference] = unused?.references ?? [];
  if (!unused || !edited || !reference) return [];
  if (unused.references.some((place) => edited.now(place) !== undefined)) return [];
  const id = markBehind(edited.original, reference.end);
  const { name, text, whole } = unused;
  return changes
    .filter((change) => change.id === id)
    .map((change) => renaming(change, { place: name, text, use: { kind: 'unused', whole } }));
}

/** The change of the bridge that a place stands in: its mark stands behind it. */
function markBehind(text: string, at: number): string | undefined {
  return [...text.matchAll(bridgeMarks)].find(({ index }) => index >= at)?.[1];
}

function keyOf({ change, place }: Detection): string {
  return `${change.id} ${place.file} ${String(place.start)}`;
}

function refused(
  { refused: before, renamed }: Followed,
  problems: readonly Problem[],
  changes: readonly Change[],
  texts: ReadonlyMap<string, EditedText>,
  nameOf: (file: string) => string,
): Followed {
  let now = before;
  const culprits = new Map(
    problems.flatMap((problem) =>
      culpritsOf(problem, changes, lineOf(problem, texts)).map(({ id }) => [id, problem] as const),
    ),
  );
  for (const [id, { file, line, message, code }] of culprits) {
    const why = `TypeScript would refuse it (${nameOf(file)}:${String(line)}: ${message}) Mend what still uses the old name first.`;
    const isMade = renamed.some(({ change, use }) => change.id === id && use.kind === 'key');
    now = refusing(now, id, why, isMade || aboutMade.has(code));
  }
  return { refused: now, renamed };
}

/** The changes whose words a problem uses; without such those whose words stand on its line; without such all. */
function culpritsOf({ message }: Problem, changes: readonly Change[], line: string): readonly Change[] {
  for (const text of [message, line]) {
    const named = changes.filter((change) => wordsOf(change).some((word) => hasWord(text, word)));
    if (named.length > 0) return named;
  }
  return changes;
}

function lineOf({ file, line }: Problem, texts: ReadonlyMap<string, EditedText>): string {
  return texts.get(file)?.text.split('\n')[line - 1] ?? '';
}

function wordsOf({ detect }: Change): readonly string[] {
  if (detect.kind === 'field') return [detect.field, ...(detect.replacement === undefined ? [] : [detect.replacement])];
  return detect.kind === 'value' ? [detect.from, detect.to] : [];
}
