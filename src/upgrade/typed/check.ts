import { ts } from 'ts-morph';
import { isWithin } from '../../project/within.js';
import { extentOf } from '../moved.js';
import type { Step } from '../compose.js';
import type { Draft } from '../draft.js';
import { useOf } from './classify.js';
import { typeBothValues } from './compared.js';
import { renameEntries } from './entries.js';
import { derived, holdTogether, nameOf } from './expand.js';
import { namesAt } from './named.js';
import { activeSteps, problemsOf } from './problems.js';
import type { LocatedProblem } from './problems.js';
import type { TypedProgram } from './program.js';
import { requireRead } from './required.js';
import { takeBack, withdrawn } from './take-back.js';
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
    takeBack(program, draft, roots, problems);
  }
  const [problem] = problemsOf(program, draft);
  if (problem)
    withdrawn(
      program,
      draft,
      roots,
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
  if (renameEntries(program, draft, problems)) return true;
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
