import type { Draft } from '../draft.js';
import { checkTypes } from './check.js';
import { expand } from './expand.js';
import { TypedProgram, filesOf } from './program.js';

/**
 * Takes the edits of a draft through the types of the code: to every use of a member that the compiler knows, and back out
 * again where the code would not compile as before.
 * @param configs configurations of TypeScript
 * @param roots what is upgraded; nothing outside is edited
 */
export function followThrough(draft: Draft, configs: readonly string[], roots: readonly string[]): void {
  const covered = new Set<string>();
  for (const config of configs) {
    const files = filesOf(config);
    if (files.every((file) => covered.has(file))) continue;
    for (const file of files) covered.add(file);
    const program = new TypedProgram(config);
    if (![...draft.edited().keys()].some((file) => program.holds(file))) continue;
    expand(program, draft, roots);
    checkTypes(program, draft, roots);
  }
}
