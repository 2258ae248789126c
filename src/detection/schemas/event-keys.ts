import type { Place } from '../../provenance/types.js';
import type { DueOf, FileContext } from '../context.js';

/** A change that adds keys to the body of an event. */
export type KeysDue = DueOf<'unknown-keys'>;

/** True for the keys of the event's body and none of what is added. */
export function isBody(context: { engine: FileContext['engine'] }, due: KeysDue, keys: readonly string[]): boolean {
  const { detect } = due;
  const fields = context.engine.resource(detect.resource)?.fields;
  if (!fields || !detect.telling.every((name) => keys.includes(name))) return false;
  return keys.every((name) => fields[name] !== undefined && !detect.adds.includes(name));
}

export function report(context: FileContext, due: KeysDue, place: Place, why: Place): void {
  context.report({
    due,
    place,
    text: context.textAt(place),
    use: { kind: 'other' },
    confidence: 'likely',
    evidence: [{ place: why, why: `the keys ${due.detect.telling.join(', ')} of the event's body` }],
  });
}
