import { areTogether } from '../../provenance/names/together.js';
import { spreadOut } from '../../provenance/objects/lists.js';
import { asText, plainText } from '../../provenance/texts/text.js';
import type { Evidence, Place } from '../../provenance/types.js';
import type { Value } from '../../provenance/value.js';
import type { DueOf, FileContext } from '../context.js';
import { eitherList, sentForms } from './sent-options.js';

/** A text that stands twice in a list which is sent, and must not. */
export function reportDuplicates(
  context: FileContext,
  due: DueOf<'duplicates'>,
  value: Value,
  evidence: readonly Evidence[],
): void {
  for (const option of sentForms(context.engine, value)) {
    if (option.kind !== 'tuple' || option.sifted) continue;
    for (const { items } of eitherList(option)) {
      const twice = firstTwice(items);
      if (twice) context.report({ due, ...twice, use: { kind: 'other' }, confidence: 'certain', evidence });
    }
  }
}

/** The first text of a list that stands in it twice. */
function firstTwice(items: readonly Item[]): { readonly place: Place; readonly text: string } | undefined {
  const seen: { readonly text: string; readonly item: Item }[] = [];
  for (const item of spreadOut(items.filter((one) => !isSifted(one)))) {
    const value = item.spread ? undefined : item.value();
    const text = value && plainText(value);
    if (value === undefined || text === undefined) continue;
    const twice = seen.find((before) => before.text === text && isAnother(items, before.item, item));
    if (twice) {
      // What is spread may be right in other lists; what is written in this one is not.
      const isSpread = !items.includes(item) && items.includes(twice.item);
      return { place: writtenAt(isSpread ? twice.item : item), text };
    }
    seen.push({ text, item });
  }
  return undefined;
}

/** What a call hands over stands there, and not where its function takes it. */
function writtenAt({ handed, place, value }: Item): Place {
  return (handed === true ? asText(value())?.pieces[0]?.place : undefined) ?? place;
}

/** `...list.filter(…)`: what may have left some away. */
function isSifted({ spread, value }: Item): boolean {
  const held = spread ? value() : undefined;
  return held?.kind === 'tuple' && held.sifted === true;
}

type Item = Parameters<typeof spreadOut>[0][number];

/** Whether an item is in the list whenever one before it is, and no other sight of the same. */
function isAnother(items: readonly Item[], before: Item, item: Item): boolean {
  // What is spread may come back because a list is made of itself, which does not show how often.
  const isOther =
    items.includes(item) ||
    (before.handed === true && item.handed === true && before.value !== item.value) ||
    before.place.file !== item.place.file ||
    before.place.start !== item.place.start;
  const since = before.place.file === item.place.file ? before.place.start : undefined;
  return isOther && areTogether(before.addedBy, item.addedBy, since);
}
