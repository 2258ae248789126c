import { ts } from 'ts-morph';
import { isWithin } from '../../project/within.js';
import type { Step } from '../compose.js';
import type { Draft, Withdrawal } from '../draft.js';
import { bridgeAround } from './bridged-members.js';
import { derived } from './expand.js';
import { hangingOn } from './hanging.js';
import { activeSteps, objectType, problemsOf } from './problems.js';
import type { LocatedProblem } from './problems.js';
import type { TypedProgram } from './program.js';
import { hasWord } from './words.js';

/** Takes back what most likely made a problem. One that may come of another one, beside what has just been taken back, is looked at again without it. */
export function takeBack(
  program: TypedProgram,
  draft: Draft,
  roots: readonly string[],
  problems: readonly LocatedProblem[],
): void {
  const taken = new Set<Step>();
  for (const problem of problems) {
    const { lineBefore: line } = problem;
    const isBeside = (step: Step): boolean =>
      step.detection.place.file === problem.file && (draft.lineOf(step) === line || isNamedIn(problem.message, step));
    if ([...taken].some(isBeside)) continue;
    const picked = pickedCulprits(program, draft, problem);
    const named = picked.length > 0 ? picked : culpritsByWords(program, draft, problem);
    const culprits = named.length > 0 || taken.size > 0 ? named : culpritsByTrial(program, draft, problem);
    const left =
      leaveAlone(program, draft, roots, culprits, problem) ?? withdrawn(program, draft, roots, culprits, problem);
    for (const culprit of left) taken.add(culprit);
  }
}

/** What the compiler sees of what is edited: nothing else makes a problem of its own. */
function seenSteps(program: TypedProgram, draft: Draft): readonly Step[] {
  return activeSteps(draft).filter(({ detection }) => program.holds(detection.place.file));
}

/**
 * Leaves the one place that is refused as it is, while the member has the old name beside the new one where it is declared: all
 * others go on. Where an object is made of the type, one name has to do, and none is left alone.
 */
function leaveAlone(
  program: TypedProgram,
  draft: Draft,
  roots: readonly string[],
  culprits: readonly Step[],
  problem: LocatedProblem,
): readonly Step[] | undefined {
  const steps = [...new Set(culprits.flatMap((culprit) => [...draft.groupOf(culprit).steps]))];
  const members = steps.filter(({ detection: { use } }) => use.kind === 'declaration');
  const [member] = members.filter(({ detection: { use } }) => use.kind === 'declaration' && use.member !== undefined);
  const hasOne = steps.some(({ detection: { use } }) => use.kind === 'key' || use.kind === 'optional-member');
  if (draft.mode !== 'cutover' || !member || hasOne || members.some((one) => draft.keepsBoth(one))) return undefined;
  const { file, lineBefore: line } = problem;
  if (!roots.some((root) => isWithin(file, root))) return undefined;
  const there = culprits.filter(({ detection: { place } }) => place.file === file);
  const refused = there.filter((step) => !members.includes(step) && draft.lineOf(step) === line);
  const left = refused.length > 0 ? refused : placeOf(program, draft, member, problem);
  if (left.length === 0) return undefined;
  draft.keepBoth(members, true);
  draft.withdraw(left, isAlone(wordsOf(draft, problem), draft.whereOf(member.detection.place)));
  return left;
}

function isAlone(words: string, declared: string): Withdrawal {
  const why = `TypeScript would refuse the new name here (${words}). The old one stays declared beside it (${declared}): mend this place, then let \`contract\` take the old one out.`;
  return { result: 'unfinished', why };
}

/** What a problem marks, as a use of a member. */
function placeOf(
  program: TypedProgram,
  draft: Draft,
  { detection }: Step,
  { file, startBefore }: LocatedProblem,
): readonly Step[] {
  const token = startBefore === undefined ? undefined : program.tokenAt(file, startBefore);
  return token ? [draft.add(derived(detection, program.placeOf(token), { kind: 'other' }))] : [];
}

/** The edits that a problem's words are about on its line, all on its line, or those that its words are about in its file, or anywhere. */
function culpritsByWords(
  program: TypedProgram,
  draft: Draft,
  { file, lineBefore: line, message }: LocatedProblem,
): readonly Step[] {
  const active = seenSteps(program, draft);
  const named = namedIn(message, active);
  const inFile = active.filter(({ detection }) => detection.place.file === file);
  const onLine = inFile.filter((step) => draft.lineOf(step) === line);
  const some = [namedIn(message, onLine), onLine, named.filter((step) => inFile.includes(step)), named];
  return some.find((steps) => steps.length > 0) ?? [];
}

/** The edits that make a problem where they are all that is done: those of one declared member, or of one change; without such those of its file, or all. */
function culpritsByTrial(program: TypedProgram, draft: Draft, problem: LocatedProblem): readonly Step[] {
  const active = seenSteps(program, draft);
  const makes = (steps: readonly Step[]): boolean => isThere(program, draft, problem, steps);
  const changes = [...new Set(active.map(({ detection }) => detection.change))];
  const culprits = changes.flatMap((change) => {
    const steps = active.filter(({ detection }) => detection.change === change);
    if (!makes(steps)) return [];
    const members = steps.filter(({ detection: { use } }) => use.kind === 'declaration');
    const alone = members.filter((member) => members.length === 1 || makes([...draft.groupOf(member).steps]));
    return alone.length > 0 ? alone : steps;
  });
  if (culprits.length > 0) return culprits;
  const inFile = active.filter(({ detection }) => detection.place.file === problem.file);
  return inFile.length > 0 ? inFile : active;
}

/** Whether a problem is there where some edits are all that is done. */
function isThere(program: TypedProgram, draft: Draft, problem: LocatedProblem, steps: readonly Step[]): boolean {
  const some = draft.only(new Set(steps));
  return problemsOf(program, some).some(
    ({ file, code, lineBefore }) => file === problem.file && code === problem.code && lineBefore === problem.lineBefore,
  );
}

/**
 * Names that are picked with both, where that alone makes the problem. Types that are a member's, `T['name']`, may be undefined of either of two names; what has to
 * have all that is picked, `Required<Pick<T, 'name'>>` or a table by its keys, misses the new one.
 */
function pickedCulprits(program: TypedProgram, draft: Draft, problem: LocatedProblem): readonly Step[] {
  const { message } = problem;
  const active = activeSteps(draft);
  const picked = active.filter((step) => {
    if (!isPickedOfBoth(draft, step)) return false;
    const { replacement } = step.detection;
    const isMissed = replacement !== undefined && hasWord(message, replacement);
    return isMissed || (/\bundefined\b/.test(message) && isIndexed(program, step));
  });
  const without = (some: readonly Step[]): readonly Step[] => active.filter((step) => !some.includes(step));
  if (picked.length === 0 || isThere(program, draft, problem, without(picked))) return [];
  const alone = picked.find((step) => !isThere(program, draft, problem, without([step])));
  return alone ? [alone] : picked;
}

function isIndexed(program: TypedProgram, { detection: { place } }: Step): boolean {
  const token = program.holds(place.file) ? program.tokenAt(place.file, place.start) : undefined;
  const literal = token && ts.findAncestor(token, ts.isLiteralTypeNode);
  return literal !== undefined && ts.isIndexedAccessTypeNode(literal.parent) && literal.parent.indexType === literal;
}

/** @returns all that is taken back: what stands and falls together. */
export function withdrawn(
  program: TypedProgram,
  draft: Draft,
  roots: readonly string[],
  culprits: readonly Step[],
  problem: LocatedProblem,
): readonly Step[] {
  const { message } = problem;
  const words = wordsOf(draft, problem);
  // What the message names as well has to keep both names: a declaration, while the table of its keys has one of them.
  const keptBeside = new Set(
    activeSteps(draft)
      .filter((step) => draft.keepsBoth(step) && isNamedIn(message, step))
      .map(({ detection }) => detection.change.id),
  );
  const taken: Step[] = [];
  for (const culprit of culprits) {
    const { steps } = draft.groupOf(culprit);
    taken.push(...steps);
    const byHand = keptBeside.has(culprit.detection.change.id) || [...steps].some((step) => draft.keepsBoth(step));
    const mayStay = [...steps].every((step) => isPickedOfBoth(draft, step));
    const hanging = mayStay ? [] : hangingOn(draft, steps);
    const bridge = draft.mode === 'cutover' ? bridgeAround(program, culprit, roots) : undefined;
    const refused = bridge ? waitsForContract(words, draft.whereOf(bridge)) : isRefused(words);
    draft.withdraw(steps, mayStay ? pickedStays(words) : byHand ? hasOneName(words) : refused);
    draft.withdraw(hanging, staysWith(draft, culprit, words));
    taken.push(...hanging);
  }
  return taken;
}

function wordsOf(draft: Draft, { file, line, message }: LocatedProblem): string {
  return `${draft.nameOf(file)}:${String(line)}: ${message}`;
}

/** Whether a name is taken from a type that has both. */
function isPickedOfBoth(draft: Draft, step: Step): boolean {
  const { use } = step.detection;
  return use.kind === 'declaration' && use.picked === true && (draft.mode === 'bridge' || draft.keepsBoth(step));
}

function pickedStays(words: string): Withdrawal {
  return {
    result: 'manual',
    why: `It may stay as it is while both names are declared; rename it when the old one goes (TypeScript would refuse both: ${words}).`,
  };
}

function hasOneName(words: string): Withdrawal {
  return {
    result: 'manual',
    why: `Rename all uses of the member together, by hand: it cannot have both names (${words}).`,
  };
}

function waitsForContract(words: string, declared: string): Withdrawal {
  return {
    result: 'manual',
    why: `Its type asks for the old name while the bridge is there (${declared}): \`contract\` gives it the new one with that (TypeScript would refuse it before: ${words}).`,
  };
}

function isRefused(words: string): Withdrawal {
  return { result: 'unfinished', why: `TypeScript would refuse it (${words}).` };
}

function staysWith(draft: Draft, { detection: { place, change } }: Step, words: string): Withdrawal {
  return {
    result: 'manual',
    why: `It goes with what keeps the old name (${draft.whereOf(place)}), since TypeScript would refuse the new one there: change both together (${words}). ${change.advice}`,
  };
}

/** The steps that the words of a message are about; what objects hold tells less than the rest of it. */
function namedIn(message: string, steps: readonly Step[]): readonly Step[] {
  const named = steps.filter((step) => isNamedIn(message.replace(objectType, '{}'), step));
  return named.length > 0 ? named : steps.filter((step) => isNamedIn(message, step));
}

function isNamedIn(message: string, { detection: { text, replacement = text } }: Step): boolean {
  return [text, replacement].some((word) => hasWord(message, word));
}
