import { ts } from 'ts-morph';
import type { Step } from '../compose.js';
import type { Draft } from '../draft.js';
import { activeSteps, problemsOf } from './problems.js';
import type { LocatedProblem } from './problems.js';
import type { TypedProgram } from './program.js';

/** The message that a table has an entry which its type does not know. */
const ENTRY_TOO_MUCH = 2353;

/**
 * Renames the entries of tables in the place of adding others, where the types of their keys have the new value only and nothing that the compiler sees misses
 * the old one.
 * @returns whether anything was changed
 */
export function renameEntries(program: TypedProgram, draft: Draft, problems: readonly LocatedProblem[]): boolean {
  if (draft.mode !== 'cutover') return false;
  const tooMuch = problems.filter(({ code }) => code === ENTRY_TOO_MUCH);
  const added = tooMuch.flatMap(({ file, lineBefore: line }) =>
    draft.stepsIn(file).filter((step) => isAdded(step) && draft.lineOf(step) === line && hasKeysOfType(program, step)),
  );
  if (added.length === 0) return false;
  const changes = new Set(added.map(({ detection }) => detection.change));
  const others = activeSteps(draft).filter((step) => changes.has(step.detection.change) && !added.includes(step));
  const tried = added.map((step): Step => ({ detection: alone(step) }));
  const trial = draft.only(new Set([...others, ...tried]));
  for (const step of tried) trial.prove(step);
  if (problemsOf(program, trial).length > 0) return false;
  for (const step of added) {
    const beside = [...draft.groupOf(step).steps].filter((one) => one !== step);
    const renamed = draft.replace(step, alone(step));
    draft.prove(renamed);
    draft.join([...beside, renamed]);
  }
  return true;
}

function isAdded({ detection: { use } }: Step): boolean {
  return use.kind === 'value' && use.entry !== undefined && use.shared === true;
}

function alone({ detection }: Step): Step['detection'] {
  const use = { ...detection.use };
  if ('shared' in use) delete use.shared;
  return { ...detection, use };
}

/** Whether a table can have the entries only that its type names. */
function hasKeysOfType(program: TypedProgram, { detection: { place, text } }: Step): boolean {
  const token = program.holds(place.file) ? program.tokenAt(place.file, place.start) : undefined;
  const table = token && ts.findAncestor(token, ts.isObjectLiteralExpression);
  const type = table && program.checker.getContextualType(table);
  return type?.getProperty(text) !== undefined && type.getStringIndexType() === undefined;
}
