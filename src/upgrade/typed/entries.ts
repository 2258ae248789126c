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
  const renamed = added.map((step) => draft.replace(step, alone(step)));
  for (const step of renamed) draft.prove(step);
  const changes = new Set(renamed.map(({ detection }) => detection.change));
  const ofChanges = activeSteps(draft).filter(({ detection }) => changes.has(detection.change));
  if (problemsOf(program, draft.only(new Set(ofChanges))).length === 0) return true;
  for (const [index, step] of renamed.entries()) {
    const { detection } = added[index] ?? step;
    draft.replace(step, detection);
  }
  return false;
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
