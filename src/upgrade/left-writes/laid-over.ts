import type { Draft } from '../draft.js';

/** Lists where the code makes what it lays over the platform's answers under an old name: it changes together with what reads that. */
export function listLaidOver(draft: Draft): void {
  for (const { detection } of draft.steps()) {
    const { use, change } = detection;
    if (!('laidOver' in use)) continue;
    for (const place of use.madeAt ?? []) {
      if (draft.find(change.id, place)) continue;
      const why = `It is laid over what the platform answers, which is read elsewhere (${draft.whereOf(detection.place)}): change both together. ${change.advice}`;
      draft.withdraw([draft.add({ ...detection, place, use: { kind: 'other' } })], { result: 'manual', why });
    }
  }
}
