import type { Place } from '../../provenance/types.js';
import { optionsOf } from '../../provenance/values.js';
import type { Member, Value } from '../../provenance/value.js';
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

/** The keys of an object that the code makes, which a name that stands elsewhere takes them of: where that says what is sent, they go with it. */
export function accompanyTaken(
  context: FileContext,
  due: DueOf<'field'>,
  text: string,
  name: Place,
  value: Value,
): void {
  const { replacement } = due.detect;
  const members = membersIn(value).filter((member) => member.name === text && !member.heldAt);
  for (const { key, property, shorthand } of members) {
    if (key.file === name.file && key.start === name.start) continue;
    const use: Use = { kind: 'key', shorthand, property, sent: true };
    context.accompany({ due, place: key, text, use, confidence: 'likely', evidence: [], replacement }, name);
  }
}

const MAX_SPREADS = 4;

/** The members of objects that the code makes, with those of what is spread into them. */
function membersIn(value: Value, depth = 0): readonly Member[] {
  if (depth > MAX_SPREADS) return [];
  return optionsOf(value).flatMap((option) =>
    option.kind === 'object'
      ? [...option.members, ...option.spreads.flatMap((source) => membersIn(source(), depth + 1))]
      : [],
  );
}
