import type { Draft } from '../draft.js';
import { checkTypes } from './check.js';
import { expand } from './expand.js';
import { addOverlooked } from './overlooked.js';
import { programsOf } from './programs.js';
import { addDeclarations } from './receivers.js';

/**
 * Takes the edits of a draft through the types of the code: to every use of a member that the compiler knows, and back out
 * again where the code would not compile as before.
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
    addDeclarations(program, draft, roots);
    expand(program, draft, roots);
    if (draft.mode === 'bridge') addOverlooked(program, draft, roots);
    checkTypes(program, draft, roots);
    if (draft.mode === 'cutover') addOverlooked(program, draft, roots);
  }
}
