import { writtenOut } from '../../provenance/modules/json-values.js';
import { isUnknown, optionsOf } from '../../provenance/values.js';
import { memberOf } from '../../provenance/objects/members.js';
import { spreadOut } from '../../provenance/objects/lists.js';
import type { Evidence, Place } from '../../provenance/types.js';
import type { ObjectValue, Value } from '../../provenance/value.js';
import type { DueOf, FileContext } from '../context.js';
import { isDeclaredWithout, isMadeWithout } from './lacking-types.js';
import { partsCalledLike } from './longer-names.js';
import { sentOptions } from './sent-options.js';

/** A body of which a part is written out without all of the fields, or that has no such part at all. */
export function reportAbsentFields(
  context: FileContext,
  due: DueOf<'absent-fields'>,
  body: Value,
  address: Place,
  evidence: readonly Evidence[],
): void {
  const confidence = lacking(context, due.detect, body);
  if (!confidence) return;
  const use = { kind: 'other' } as const;
  context.report({ due, place: address, text: context.textAt(address), use, confidence, evidence });
}

/** What a value that is sent may be, with what files of data hold. */
function writtenOptions(value: Value): readonly Value[] {
  return sentOptions(value).map(writtenOut);
}

type Wanted = DueOf<'absent-fields'>['detect'];

function lacking(context: FileContext, wanted: Wanted, body: Value): 'certain' | 'likely' | undefined {
  const parts = partsAt(context, body, wanted.path, 0);
  const incomplete = parts.find(({ part }) => {
    const options = writtenOptions(part);
    const isIncomplete = (option: Value): boolean =>
      option.kind === 'object'
        ? isClosed(option) && !isComplete(context, option, wanted)
        : option.kind === 'instance' && isMadeWithout(context.engine, option, wanted.fields);
    return options.every(isNothing) || options.some(isIncomplete);
  });
  if (incomplete) return incomplete.isInner ? 'likely' : 'certain';
  if (parts.some(({ part }) => isDeclaredWithout(context.engine, writtenOptions(part), wanted.fields))) return 'likely';
  if (parts.length > 0) return undefined;
  // Under which name the part stands is only known where it is there.
  return writtenOptions(body).every((option) => isWithout(context, option, wanted, 0)) ? 'likely' : undefined;
}

function isNothing(value: Value): boolean {
  return value.kind === 'scalar' && (value.value === undefined || value.value === null);
}

function isComplete({ engine }: FileContext, object: ObjectValue, { fields }: Wanted): boolean {
  return fields.every((name) => !isUnknown(memberOf(engine, object, name)) || hasKey(object, name));
}

/** What a field is called that holds a text, a number or a date, and no object: `fullName`, `email_address`, `phone`. */
const PLAIN =
  /(?:^|[_-])(?:name|e?mail|address|phone|subject|message|text|note|title|comment|date|time|url|id)$|[a-z\d](?:Name|E?[Mm]ail|Address|Phone|Subject|Message|Text|Note|Title|Comment|Date|Time|Url|Id)$/;

/** Whether all of a body is seen, and nothing in it has the fields. @param key what it stands under. */
function isWithout(context: FileContext, value: Value, wanted: Wanted, depth: number, key?: string): boolean {
  switch (value.kind) {
    // The part is one object: nothing plain, and no list, but one may be what an item holds.
    case 'text':
    case 'scalar':
      return depth > 0;
    case 'tuple':
    case 'list':
      return (
        (depth > 0 || isOfObjects(value)) && itemsOf(value).every((item) => isWithout(context, item, wanted, depth + 1))
      );
    case 'unknown':
      return depth > MOST_AROUND || (key !== undefined && PLAIN.test(key));
    case 'object':
      return (
        // Items of a list that the body holds around the part stand a step deeper.
        depth <= MOST_AROUND + 1 &&
        isClosed(value) &&
        !isComplete(context, value, wanted) &&
        value.members.every((member) =>
          writtenOptions(member.value()).every((one) => isWithout(context, one, wanted, depth + 1, member.name)),
        )
      );
    default:
      return false;
  }
}

const MOST_AROUND = 2;

/** A body may be a list of what others send one of. */
function isOfObjects(list: Extract<Value, { kind: 'tuple' | 'list' }>): boolean {
  const items = itemsOf(list);
  return items.length > 0 && items.every(({ kind }) => kind === 'object');
}

function isList(value: Value): value is Extract<Value, { kind: 'tuple' | 'list' }> {
  return value.kind === 'tuple' || value.kind === 'list';
}

/** What the items of a list may be, each by itself where they are written out. */
function itemsOf(list: Extract<Value, { kind: 'tuple' | 'list' }>): readonly Value[] {
  const items = list.kind === 'list' ? [list.item()] : spreadOut(list.items).map((item) => item.value());
  return items.flatMap(writtenOptions);
}

/** What stands at a path in a body: at its top, else in an object, or in one of a list, that the body has around it. */
function partsAt(
  context: FileContext,
  body: Value,
  path: readonly string[],
  depth: number,
): readonly { readonly part: Value; readonly isInner: boolean }[] {
  const part = path.reduce((value, name) => memberOf(context.engine, value, name), body);
  const objects = writtenOptions(body).filter((option) => option.kind === 'object');
  const [first = ''] = path;
  if (!isUnknown(part) || objects.some((object) => hasKey(object, first))) return [{ part, isInner: depth > 0 }];
  if (depth === MOST_AROUND) return [];
  const listed = depth > 0 ? [] : writtenOptions(body).filter(isList);
  const inner = [
    ...objects.flatMap(({ members }) => members.flatMap(({ value }) => writtenOptions(value()))),
    ...listed,
  ]
    .flatMap((option) => (isList(option) ? itemsOf(option) : [option]))
    .flatMap((option) => partsAt(context, option, path, depth + 1));
  if (inner.length > 0 || depth > 0 || path.length > 1) return inner;
  // What is spread into it, or is not seen, may be the part itself.
  const closed = objects.filter(({ open, spreads }) => !open && spreads.length === 0);
  return closed.flatMap((one) => partsCalledLike(one, first)).map((one) => ({ part: one, isInner: true }));
}

/** What is spread into an object may be made of the object itself. */
const MAX_SPREADS = 4;

/** Whether a key is written into an object, or into what is spread into it. */
function hasKey(object: ObjectValue, name: string, depth = 0): boolean {
  return (
    object.members.some((member) => member.name === name) ||
    (depth < MAX_SPREADS &&
      object.spreads.some((spread) =>
        optionsOf(spread()).some((option) => option.kind === 'object' && hasKey(option, name, depth + 1)),
      ))
  );
}

/** True where no key can be in an object that is not seen. */
function isClosed(object: ObjectValue, depth = 0): boolean {
  return (
    !object.open &&
    object.spreads.every(
      (spread) =>
        depth < MAX_SPREADS &&
        optionsOf(spread()).every((option) => option.kind === 'object' && isClosed(option, depth + 1)),
    )
  );
}
