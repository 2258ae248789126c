import type { Draft } from '../draft.js';
import { followBridgedMembers } from './bridged-members.js';
import { checkTypes } from './check.js';
import { followValueTypes } from './compared-values.js';
import { expand } from './expand.js';
import { handedMembers, listApart, renameMade } from './handed.js';
import { listBesideKeyed } from './keyed-together.js';
import { leaveLaidOver } from './laid-over.js';
import { listOverSpreads } from './left-over-spreads.js';
import { listLeftTexts } from './left-texts.js';
import { addOverlooked } from './overlooked.js';
import { activeSteps } from './problems.js';
import type { TypedProgram } from './program.js';
import { programsOf } from './programs.js';
import { addDeclarations } from './receivers.js';

/**
 * Takes the edits of a draft through the types of the code: to every use of a member that the compiler knows, and back out
 * again where the code would not compile as before. Where that fails, what one program holds is left, and no other.
 * @param roots what is upgraded; nothing outside is edited
 */
export function followThrough(draft: Draft, roots: readonly string[]): void {
  const edited = {
    files: () => [...draft.edited().keys()],
    words: () => [
      ...new Set(draft.steps().flatMap(({ detection }) => [detection.text, detection.replacement ?? []].flat())),
    ],
  };
  for (const program of programsOf(edited, roots)) {
    try {
      followIn(program, draft, roots);
    } catch (error) {
      leave(program, draft, error);
    }
  }
}

function followIn(program: TypedProgram, draft: Draft, roots: readonly string[]): void {
  addDeclarations(program, draft, roots);
  expand(program, draft, roots);
  followValueTypes(program, draft, roots);
  followBridgedMembers(program, draft, roots);
  const meetings = handedMembers(program, draft, roots);
  renameMade(program, draft, roots, meetings);
  if (draft.mode === 'bridge') addOverlooked(program, draft, roots);
  checkTypes(program, draft, roots);
  listApart(program, draft, meetings);
  listBesideKeyed(program, draft, roots);
  listLeftTexts(program, draft, roots);
  listOverSpreads(program, draft, roots);
  leaveLaidOver(program, draft);
  if (draft.mode === 'cutover') addOverlooked(program, draft, roots);
}

/** What has not been held against the types to its end is not edited: nothing shows that it compiles, or that it is all. */
function leave(program: TypedProgram, draft: Draft, error: unknown): void {
  const why = `It could not be followed through the types of the code: ${error instanceof Error ? error.message : String(error)}.`;
  for (const step of activeSteps(draft)) {
    if (program.holds(step.detection.place.file))
      draft.withdraw(draft.groupOf(step).steps, { result: 'unfinished', why });
  }
}
