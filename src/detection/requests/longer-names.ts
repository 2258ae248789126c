import type { ObjectValue, Value } from '../../provenance/value.js';
import { sentOptions } from './sent-options.js';

/** `{ packageSender: { … } }`: objects under names that end with the word by which a part is known. */
export function partsCalledLike({ members }: ObjectValue, word: string): readonly Value[] {
  const [first, rest] = [word.charAt(0), word.slice(1)];
  const end = new RegExp(`(?:[a-z\\d]${first.toUpperCase()}|[_-]${first})${rest}$`);
  return members
    .filter(({ name }) => end.test(name))
    .map(({ value }) => value())
    .filter((part) => sentOptions(part).some(({ kind }) => /^(?:object|instance|typed)$/.test(kind)));
}
