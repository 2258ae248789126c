import type { Place } from '../../provenance/types.js';
import { optionsOf } from '../../provenance/values.js';
import type { Value } from '../../provenance/value.js';
import type { DueOf, FileContext } from '../context.js';
import type { Use } from '../types.js';

/** A use of a name in an object that the code makes: where that is sent, or stands for the platform's in a test, the name may change there. */
export function accompany(
  context: FileContext,
  due: DueOf<'field'>,
  text: string,
  { place, use }: { readonly place: Place; readonly use: Use },
  value: Value,
): void {
  const { replacement } = due.detect;
  if (replacement === undefined) return;
  for (const key of optionsOf(value).flatMap((option) => keysIn(option, text))) {
    if (key.file === place.file && key.start === place.start) continue;
    context.accompany({ due, place, text, use, confidence: 'likely', evidence: [], replacement }, key);
  }
}

/** Where a name stands in an object that the code makes, or that a JSON file holds. */
function keysIn(value: Value, name: string): readonly Place[] {
  if (value.kind === 'object') return value.members.filter((member) => member.name === name).map(({ key }) => key);
  const key = value.kind === 'json' && value.node.kind === 'object' ? value.node.keys.get(name) : undefined;
  return key ? [{ file: key.file, start: key.start + 1, end: key.end - 1 }] : [];
}
