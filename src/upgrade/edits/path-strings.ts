import type { Use } from '../../detection/types.js';
import type { Place } from '../../provenance/types.js';
import type { Edit } from './types.js';
import { eitherOf } from './either.js';
import { replaceOperand } from './operand.js';
import { isIdentifier, isRepeatable } from './source-text.js';

type PathUse = Extract<Use, { readonly kind: 'path-string' }>;

/**
 * `get(o, 'a.old')` becomes `get(o, 'a.new', get(o, 'a.old'))`, `'old' in o` becomes `'old' in o || 'new' in o`, and
 * `groupBy(list, 'old')` takes a function that reads either.
 * Undefined where it cannot be told how the text is read.
 */
export function bridgePath(text: string, use: PathUse, place: Place, name: string, mark: string): Edit[] | undefined {
  if (use.read) return bridgeRead(text, use.read, place, name, mark);
  if (use.asked) return bridgeQuestion(text, use.asked, place, name, mark);
  const old = text.slice(place.start, place.end);
  if (!use.item || !isIdentifier(old) || !isIdentifier(name)) return undefined;
  const either = `${eitherOf(text, place, `item.${name}`, `item.${old}`)} ${mark}`;
  const reading = text.includes('=>') ? `(item) => ${either}` : `function (item) { return ${either}; }`;
  return [{ start: use.item.start, end: use.item.end, text: reading }];
}

function bridgeQuestion(
  text: string,
  { whole, object }: NonNullable<PathUse['asked']>,
  place: Place,
  name: string,
  mark: string,
): Edit[] | undefined {
  if (!isRepeatable(text.slice(object.start, object.end))) return undefined;
  const old = text.slice(whole.start, whole.end);
  const renewed = `${text.slice(whole.start, place.start)}${name}${text.slice(place.end, whole.end)}`;
  const edit = replaceOperand(text, whole.start, whole.end, `${old} || ${renewed} ${mark}`);
  return edit && [edit];
}

function bridgeRead(
  text: string,
  { whole, object }: NonNullable<PathUse['read']>,
  place: Place,
  name: string,
  mark: string,
): Edit[] | undefined {
  if (!isRepeatable(text.slice(object.start, object.end))) return undefined;
  const close = whole.end - 1;
  const quote = text.indexOf(text.charAt(quoteBefore(text, place.start)), place.end) + 1;
  const old = text.slice(whole.start, close).trimEnd().replace(/,$/, '');
  return [
    { start: place.start, end: place.end, text: name },
    { start: quote, end: close, text: `, ${old}) ${mark}` },
  ];
}

function quoteBefore(text: string, at: number): number {
  let index = at - 1;
  while (!/['"`]/.test(text.charAt(index))) index--;
  return index;
}
