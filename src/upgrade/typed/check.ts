import { ts } from 'ts-morph';
import { isWithin } from '../../project/within.js';
import { extentOf } from '../moved.js';
import type { Step } from '../compose.js';
import type { Draft, Withdrawal } from '../draft.js';
import { useOf } from './classify.js';
import { typeBothValues } from './compared.js';
import { derived, holdTogether, nameOf } from './expand.js';
import { namesAt } from './named.js';
import { activeSteps, objectType, problemsOf } from './problems.js';
import type { LocatedProblem } from './problems.js';
import type { TypedProgram } from './program.js';
import { requireRead } from './required.js';
import { pickUnsent } from './unsent.js';
import { unusedAt } from './unused.js';
import { hasWord } from './words.js';

/** How often mending and taking back is tried before everything that TypeScript reads is taken back. */
const ROUNDS = 16;
/** In how many of them what the compiler misses is mended. */
const MENDING = 4;

/** Sees to it that the code compiles as before: what can be followed is mended, what cannot be is taken back. */
export function checkTypes(program: TypedProgram, draft: Draft, roots: readonly string[]): void {
  for (let round = 0; round < ROUNDS; round++) {
    const problems = problemsOf(program, draft);
    if (problems.length === 0) return;
    if (round < MENDING && mend(program, draft, roots, problems)) {
      if (draft.mode === 'cutover') holdTogether(draft);
      continue;
    }
    if (!program.configured) return;
    takeBack(program, draft, problems);
  }
  const [problem] = problemsOf(program, draft);
  if (problem)
    withdrawn(
      draft,
      activeSteps(draft).filter((step) => program.holds(step.detection.place.file)),
      problem,
    );
}

/** Renames what the compiler misses now: a name of a member that has another one, where it stands. */
function mend(
  program: TypedProgram,
  draft: Draft,
  roots: readonly string[],
  problems: readonly LocatedProblem[],
): boolean {
  let mended = false;
  const seeds = activeSteps(draft).filter(
    ({ detection: { use, change, place } }) =>
      use.kind === 'declaration' && change.fix.kind === 'rename' && program.holds(place.file),
  );
  for (const problem of problems) {
    if (!roots.some((root) => isWithin(problem.file, root))) continue;
    mended = requireRead(program, draft, roots, problem) || mended;
    mended = pickUnsent(program, draft, problem) || mended;
    mended = typeBothValues(program, draft, problem) || mended;
    mended = dropUnused(program, draft, problem) || mended;
    for (const name of namesAt(program, problem)) {
      const seed = seeds.find(({ detection }) => detection.text === textOf(name));
      const use = seed && useOf(name, (node) => program.placeOf(node));
      if (!seed || !use || use.kind === 'declaration') continue;
      const place = nameOf(program, name);
      const known = draft.find(seed.detection.change.id, place);
      const step = known ?? draft.add(derived(seed.detection, place, use));
      mended = draft.prove(step) || mended;
      draft.join([seed, step]);
    }
  }
  return mended;
}

/** Takes out what an edit has left without a use: it stands and falls with the edits that took its uses away. */
function dropUnused(program: TypedProgram, draft: Draft, problem: LocatedProblem): boolean {
  // What a pattern takes out may be edited itself, so that nothing of what the compiler marks was there before.
  const { startBefore = draft.steps().find((step) => isTakenOn(draft, step, problem))?.detection.place.start } =
    problem;
  const unused = unusedAt(program, { ...problem, startBefore });
  const edited = draft.edited().get(problem.file);
  if (!unused || !edited || (problem.startBefore === undefined && !hasWord(problem.message, unused.text))) return false;
  if (unused.references.some((place) => edited.now(place) !== undefined)) return false;
  const users = activeSteps(draft).filter(({ detection }) => {
    const { file, start, end } = extentOf(detection);
    return unused.references.some((place) => place.file === file && start <= place.start && place.end <= end);
  });
  const [user] = users;
  if (!user) return false;
  const { name, text, whole } = unused;
  const detection = { ...derived(user.detection, name, { kind: 'unused', whole }), text };
  const known = draft.find(detection.change.id, name);
  if (known?.detection.use.kind === 'unused') return false;
  const beside = known ? draft.groupOf(known).steps : [];
  draft.join([...users, ...beside, known ? draft.replace(known, detection) : draft.add(detection)]);
  return true;
}

function isTakenOn(draft: Draft, step: Step, { file, lineBefore }: LocatedProblem): boolean {
  const { use, place } = step.detection;
  return use.kind === 'pattern' && place.file === file && draft.lineOf(step) === lineBefore;
}

function textOf(name: ts.Node): string | undefined {
  return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : undefined;
}

/** Takes back what most likely made a problem. One that may come of another one, beside what has just been taken back, is looked at again without it. */
function takeBack(program: TypedProgram, draft: Draft, problems: readonly LocatedProblem[]): void {
  const taken = new Set<Step>();
  for (const problem of problems) {
    const { lineBefore: line } = problem;
    const isBeside = (step: Step): boolean =>
      step.detection.place.file === problem.file && (draft.lineOf(step) === line || isNamedIn(problem.message, step));
    if ([...taken].some(isBeside)) continue;
    const indexed = indexedCulprits(program, draft, problem);
    const named = indexed.length > 0 ? indexed : culpritsByWords(draft, problem);
    const culprits = named.length > 0 || taken.size > 0 ? named : culpritsByTrial(program, draft, problem);
    for (const culprit of withdrawn(draft, culprits, problem)) taken.add(culprit);
  }
}

/** The edits that a problem's words are about on its line, all on its line, or those that its words are about in its file, or anywhere. */
function culpritsByWords(draft: Draft, { file, lineBefore: line, message }: LocatedProblem): readonly Step[] {
  const active = activeSteps(draft);
  const named = namedIn(message, active);
  const inFile = active.filter(({ detection }) => detection.place.file === file);
  const onLine = inFile.filter((step) => draft.lineOf(step) === line);
  const some = [namedIn(message, onLine), onLine, named.filter((step) => inFile.includes(step)), named];
  return some.find((steps) => steps.length > 0) ?? [];
}

/** The edits that make a problem where they are all that is done: those of one declared member, or of one change; without such those of its file, or all. */
function culpritsByTrial(program: TypedProgram, draft: Draft, problem: LocatedProblem): readonly Step[] {
  const active = activeSteps(draft).filter(({ detection }) => program.holds(detection.place.file));
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
  return inFile.length > 0 ? inFile : activeSteps(draft);
}

/** Whether a problem is there where some edits are all that is done. */
function isThere(program: TypedProgram, draft: Draft, problem: LocatedProblem, steps: readonly Step[]): boolean {
  const some = draft.only(new Set(steps));
  return problemsOf(program, some).some(
    ({ file, code, lineBefore }) => file === problem.file && code === problem.code && lineBefore === problem.lineBefore,
  );
}

/** Types that are a member's, `T['name']`: of either of two names, one of which need not be there, they may be undefined. */
function indexedCulprits(program: TypedProgram, draft: Draft, problem: LocatedProblem): readonly Step[] {
  if (!/\bundefined\b/.test(problem.message)) return [];
  const active = activeSteps(draft);
  const indexed = active.filter((step) => isPickedOfBoth(draft, step) && isIndexed(program, step));
  const without = (some: readonly Step[]): readonly Step[] => active.filter((step) => !some.includes(step));
  if (indexed.length === 0 || isThere(program, draft, problem, without(indexed))) return [];
  const alone = indexed.find((step) => !isThere(program, draft, problem, without([step])));
  return alone ? [alone] : indexed;
}

function isIndexed(program: TypedProgram, { detection: { place } }: Step): boolean {
  const token = program.holds(place.file) ? program.tokenAt(place.file, place.start) : undefined;
  const literal = token && ts.findAncestor(token, ts.isLiteralTypeNode);
  return literal !== undefined && ts.isIndexedAccessTypeNode(literal.parent) && literal.parent.indexType === literal;
}

/** @returns all that is taken back: what stands and falls together. */
function withdrawn(draft: Draft, culprits: readonly Step[], { file, line, message }: LocatedProblem): readonly Step[] {
  const words = `${draft.nameOf(file)}:${String(line)}: ${message}`;
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
    draft.withdraw(steps, mayStay ? pickedStays(words) : byHand ? hasOneName(words) : isRefused(words));
  }
  return taken;
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

function isRefused(words: string): Withdrawal {
  return { result: 'unfinished', why: `TypeScript would refuse it (${words}).` };
}

/** The steps that the words of a message are about; what objects hold tells less than the rest of it. */
function namedIn(message: string, steps: readonly Step[]): readonly Step[] {
  const named = steps.filter((step) => isNamedIn(message.replace(objectType, '{}'), step));
  return named.length > 0 ? named : steps.filter((step) => isNamedIn(message, step));
}

function isNamedIn(message: string, { detection: { text, replacement = text } }: Step): boolean {
  return [text, replacement].some((word) => hasWord(message, word));
}
