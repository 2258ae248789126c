import { isShared } from '../edits/index.js';
import type { Step } from '../compose.js';
import type { Draft } from '../draft.js';
import type { LocatedProblem } from './problems.js';
import type { TypedProgram } from './program.js';

/** Messages that two types have nothing in common, and that a table has an entry too much. */
const aboutEither: ReadonlySet<number> = new Set([2367, 2678, 2353]);

/**
 * Lets types have both values where what is of such a type is compared with either for good, or looked up in a table that has both.
 * @returns whether anything was changed
 */
export function typeBothValues(
  program: TypedProgram,
  draft: Draft,
  { code, file, lineBefore: line }: LocatedProblem,
): boolean {
  if (!aboutEither.has(code)) return false;
  const values = draft.steps().filter((step) => isEditedValue(draft, step));
  const compared = values.filter(
    (step) => isShared(step.detection.use) && step.detection.place.file === file && draft.lineOf(step) === line,
  );
  const types = values.filter((step) => {
    const { use, change, place } = step.detection;
    const isType = use.kind === 'value' && use.role === 'type' && program.holds(place.file);
    return isType && !draft.keepsBoth(step) && compared.some(({ detection }) => detection.change === change);
  });
  draft.share(types);
  return types.length > 0;
}

function isEditedValue(draft: Draft, step: Step): boolean {
  return (
    step.detection.use.kind === 'value' &&
    draft.withdrawalOf(step) === undefined &&
    draft.outcomeOf(step)?.kind === 'edit'
  );
}
