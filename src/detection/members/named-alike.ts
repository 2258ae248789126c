import type { Place } from '../../provenance/types.js';
import { optionsOf, unionOf } from '../../provenance/values.js';
import type { Value } from '../../provenance/value.js';
import type { DueOf, FileContext } from '../context.js';
import { declaresBoth } from '../bridges/names/declared-both.js';
import { resourceIn } from './field-owners.js';

/** A member of something else that has the names of the resource, as its type says: `errors.name` of a `Record<keyof User, string>`. */
export function namedAlike(
  context: FileContext,
  due: DueOf<'field'>,
  value: Value,
  seen: { readonly name: string; readonly place: Place; readonly isShorthand: boolean },
): boolean {
  const named = optionsOf(value).flatMap((option) => (option.kind === 'record' ? (option.keysOf?.() ?? []) : []));
  const data = named.length > 0 ? resourceIn(unionOf(named), due.detect) : undefined;
  const { replacement } = due.detect;
  if (!data) return false;
  // Types of which there are both need neither.
  if (replacement !== undefined && declaresBoth(context.engine, data, replacement)) return true;
  context.report({
    due,
    place: seen.place,
    text: seen.name,
    use: seen.isShorthand ? { kind: 'other' } : { kind: 'path-string', held: true },
    confidence: 'likely',
    evidence: data.evidence,
    replacement,
  });
  return true;
}
