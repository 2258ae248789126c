import type { Engine } from '../engine.js';
import { itemOf } from './items.js';
import { entryOf, listOf } from './lists.js';
import { T, isWithin } from '../syntax/syntax.js';
import { plainText, textOf, textsOf } from '../texts/text.js';
import type { Place } from '../types.js';
import { isUnknown, optionsOf, unionOf, unknown } from '../values.js';
import type { Lazy, Member, ObjectValue, Value } from '../value.js';

/** Items of a list and entries of an object that are kept apart, as a table of all requests has them; of a larger one only what they have in common matters. */
export const MAX_KEPT_APART = 64;

/** `Object.entries(value)`: the pairs of an object that is written out, else any number of pairs. */
export function entriesOf(e: Engine, value: Value, place: Place): Value {
  const members = fewMembers(value);
  if (members === undefined)
    return listOf(() =>
      entryOf(
        () => itemOf(e, value),
        () => keyIn(value),
      ),
    );
  const pairs = members.map((member) => ({
    value: (): Value => ({
      kind: 'tuple',
      items: [
        { value: () => textOf(member.name, member.key), place: member.key, spread: false },
        { value: member.value, place: member.property, spread: false },
      ],
      place: member.property,
    }),
    place: member.property,
    spread: false,
  }));
  return { kind: 'tuple', items: pairs, place };
}

/** The name of any member of a value. */
export function keyIn(value: Value): Value {
  const owners = optionsOf(value).filter((option) => option.kind === 'data' || option.kind === 'typed');
  return owners.length > 0 ? { kind: 'key', of: () => unionOf(owners) } : unknown('a key');
}

/** `Object.keys(value)`: the names of an object that is written out, else any number of names. */
export function keysOf(value: Value, place: Place): Value {
  const members = fewMembers(value);
  if (members) {
    const items = members.map(({ name, key }) => ({ value: () => textOf(name, key), place: key, spread: false }));
    return { kind: 'tuple', items, place };
  }
  const groups = optionsOf(value).flatMap((option) => (option.kind === 'record' ? (option.groupedBy?.() ?? []) : []));
  if (groups.length > 0) return listOf(unionOf(groups));
  const key = keyIn(value);
  return isUnknown(key) ? key : listOf(key);
}

/** What functions that go over an object hand over as the name of a member: those of one that is written out, else any of a payload's; a list has numbers. */
export function anyName(value: Value): Value {
  const members = fewMembers(value);
  if (members) return unionOf(members.map(({ name, key }) => textOf(name, key)));
  const isOne = optionsOf(value).every((option) => option.kind === 'data' && option.cardinality === 'one');
  return isOne ? keyIn(value) : unknown('an index');
}

/** The members of a value that is written out, where they are few enough to be kept apart. */
export function fewMembers(value: Value): readonly Member[] | undefined {
  const members = optionsOf(value).length === 1 ? writtenMembers(value) : undefined;
  return members === undefined || members.length === 0 || members.length > MAX_KEPT_APART ? undefined : members;
}

/** Members of an object of which all keys are known, with those that are spread into it. */
function writtenMembers(value: Value, depth = 0): readonly Member[] | undefined {
  if (value.kind !== 'object' || value.open || (value.items?.length ?? 0) > 0 || depth > 3) return undefined;
  const members = new Map<string, Member>();
  for (const spread of value.spreads) {
    const inner = writtenMembers(spread(), depth + 1);
    if (inner === undefined) return undefined;
    for (const member of inner) members.set(member.name, member);
  }
  for (const member of value.members) members.set(member.name, member);
  return [...members.values()];
}

/** What is made of pairs: `Object.fromEntries(pairs)`, `new URLSearchParams([['a', 1]])`. Undefined for what are no pairs. */
export function objectOfPairs(e: Engine, value: Value, place: Place): Value | undefined {
  const dictionary = value.kind === 'record' ? value.named : undefined;
  if (dictionary && value.kind === 'record') return withPairs(e, dictionary, value.pairs, place);
  const lists = optionsOf(value).filter((option) => option.kind === 'tuple' || option.kind === 'list');
  const [only] = lists;
  if (only?.kind === 'tuple') return objectOf(e, only, place);
  if (only === undefined) return undefined;
  return { kind: 'record', item: () => second(itemOf(e, only)) };
}

/** What a dictionary was made of, and what was put into it. */
function withPairs(e: Engine, named: ObjectValue, pairs: Lazy | undefined, place: Place): ObjectValue {
  const made = pairs && (() => objectOfPairs(e, pairs(), place) ?? unknown('what are no pairs'));
  return made ? { ...named, spreads: [made, ...named.spreads] } : named;
}

function objectOf(e: Engine, pairs: Extract<Value, { kind: 'tuple' }>, place: Place): ObjectValue {
  const members: Member[] = [];
  const items: (() => Value)[] = [];
  let open = false;
  for (const item of pairs.items) {
    const key = item.spread ? undefined : keyOf(e, item.value());
    if (key === undefined) {
      open = true;
      items.push(() => second(item.spread ? itemOf(e, item.value()) : item.value()));
      continue;
    }
    members.push({
      name: key.name,
      key: key.place,
      property: item.place,
      shorthand: false,
      ...(key.isHeld && { heldAt: key.place }),
      value: () => second(item.value()),
    });
  }
  return { kind: 'object', members, spreads: [], ...(items.length > 0 && { items }), open, place };
}

interface PairKey {
  readonly name: string;
  readonly place: Place;
  /** Whether the name is a text that stands elsewhere: in a list of names, in a constant. */
  readonly isHeld: boolean;
}

function keyOf(e: Engine, pair: Value): PairKey | undefined {
  if (pair.kind !== 'tuple') return undefined;
  const key = pair.items[0]?.value();
  const texts = key ? textsOf(key) : [];
  const name = texts.length === 1 && texts[0] ? plainText(texts[0]) : undefined;
  const place = texts[0]?.pieces[0]?.place ?? texts[0]?.place;
  if (name === undefined || place === undefined) return undefined;
  return { name, place, isHeld: !isWithin(place, pair.place) && isHeldText(e, place) };
}

/** Whether a name is a text that is no key of an object itself. */
function isHeldText(e: Engine, { file, start }: Place): boolean {
  const literal = e.facts(file)?.literalAt(start);
  return literal !== undefined && !(literal.parent.type === T.Property && literal.parent.key === literal);
}

function second(pair: Value): Value {
  const [only] = optionsOf(pair).filter((option) => option.kind === 'tuple');
  return only?.items[1]?.value() ?? unknown('no pair of a key and a value');
}
