import type { Draft } from './draft.js';

/** Renames what is put through a schema before it is sent only together with the schema: it would be left away there. */
export function followChecks(draft: Draft): void {
  for (const step of draft.steps()) {
    const { use, change } = step.detection;
    for (const place of (use.kind === 'key' ? use.checkedBy : undefined) ?? []) {
      const checking = draft.find(change.id, place);
      if (checking && draft.outcomeOf(checking)?.kind === 'edit') {
        draft.join([step, checking]);
        continue;
      }
      if (draft.outcomeOf(step)?.kind !== 'edit') continue;
      const why = `It is put through a schema that keeps the old name (${draft.whereOf(place)}); change both together. ${change.advice}`;
      draft.withdraw([step], { result: 'manual', why });
    }
  }
}
