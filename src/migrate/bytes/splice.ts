import { Buffer } from 'node:buffer';
import { DEEPEST, publishChange, publishSlot, say, type Run } from '../apply.js';
import { isEqual } from '../equal.js';
import { MigrateError } from '../errors.js';
import { isUnmapped, noteOf, remarksOn, type Told } from '../notes.js';
import { Place } from '../place.js';
import type { FieldPlan, MapPlan, ObjectPlan, Slot, ValuePlan } from '../plan.js';
import { namesFor } from '../naming.js';
import { JsonError, signs, skipColon, skipPlain, skipSpace, skipString, skipValue } from './scan.js';

const { QUOTE, COMMA, OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST } = signs;

/** What takes the place of some bytes. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: Uint8Array;
}

/** Raised where bytes cannot be spliced safely, so that the text has to be parsed. */
class UnsafeError extends Error {}

/** Whether payloads of a plan can be spliced at all. */
export function canSplice(plan: ObjectPlan, met = new Set<ObjectPlan>()): boolean {
  if (met.has(plan)) return true;
  met.add(plan);
  const renamed = new Set(plan.slots.flatMap(({ names }) => names));
  return (
    plan.vanishing.length === 0 &&
    plan.fields.every(
      ({ names, plan: inner }) =>
        names.length === 1 &&
        !names.some((name) => renamed.has(name)) &&
        (inner.kind === 'map' || (inner.kind === 'object' && canSplice(inner, met))),
    )
  );
}

/** Reads JSON texts strictly, one after the other, and finds what has to change in them. */
export class Splicer {
  readonly #plan: ObjectPlan;
  readonly #walk: Walk;

  constructor(plan: ObjectPlan, run: Run) {
    this.#plan = plan;
    this.#walk = new Walk(run);
  }

  /**
   * The edits, in order, and where the text ends; undefined for the edits where the text has to be parsed. They hold until
   * the next text is read.
   * @throws {JsonError} for what is no JSON.
   */
  read(bytes: Buffer, start: number): { edits: readonly Edit[] | undefined; end: number } {
    const walk = this.#walk;
    try {
      const end = walk.read(this.#plan, bytes, start);
      return { edits: inOrder(walk.edits), end };
    } catch (error) {
      if (!(error instanceof UnsafeError)) throw error;
      return { edits: undefined, end: skipValue(bytes, start) };
    }
  }
}

/** By insertion, since nearly all come in order: only what an object holds comes before its own keys. */
function inOrder(edits: Edit[]): Edit[] {
  for (let index = 1; index < edits.length; index++) {
    const edit = edits[index];
    let before = edits[index - 1];
    if (edit === undefined || before === undefined || !isBehind(before, edit)) continue;
    let place = index;
    while (before !== undefined && isBehind(before, edit)) {
      edits[place--] = before;
      before = edits[place - 1];
    }
    edits[place] = edit;
  }
  return edits;
}

function isBehind(one: Edit, other: Edit): boolean {
  return one.start > other.start || (one.start === other.start && one.end > other.end);
}

/**
 * Whether a value needs nothing, and nothing is to be said of it.
 * @throws where it is no JSON, or has to be parsed.
 */
export function changesNothing(plan: ValuePlan, bytes: Buffer, at: number): boolean {
  tried = 0;
  trial.read(plan, bytes, at);
  return tried === 0 && trial.edits.length === 0;
}

let tried = 0;

/** A member of an object that a slot is about. */
interface Member extends SlotName {
  readonly keyStart: number;
  readonly keyEnd: number;
  readonly valueStart: number;
  valueEnd: number;
  /** Which member of its object it is. */
  readonly index: number;
  /** Where the member before it ends, and where the one after it begins. */
  readonly before: number;
  after: number;
}

/** Something that a key can mean. */
type Meaning = SlotName | { readonly field: FieldPlan; readonly name: string };

interface SlotName {
  readonly slot: Slot;
  readonly name: string;
  /** What happens most often: another name takes the place of this one, and nothing else of its field is there. */
  readonly alone: { readonly text: Uint8Array; readonly said: readonly Told[] } | undefined;
}

interface Meanings {
  readonly byLength: readonly (readonly { readonly bytes: Uint8Array; readonly meaning: Meaning }[])[];
  readonly byName: ReadonlyMap<string, Meaning>;
}

const meaningsOf = new WeakMap<ObjectPlan, Meanings>();

function meanings(plan: ObjectPlan): Meanings {
  const known = meaningsOf.get(plan);
  if (known !== undefined) return known;
  const byName = new Map<string, Meaning>();
  for (const slot of plan.slots)
    for (const name of slot.names) byName.set(name, { slot, name, alone: alone(slot, name) });
  for (const field of plan.fields) for (const name of field.names) byName.set(name, { field, name });
  const byLength: { bytes: Uint8Array; meaning: Meaning }[][] = [];
  for (const [name, meaning] of byName) {
    const bytes = Buffer.from(name);
    for (let length = byLength.length; length <= bytes.length; length++) byLength.push([]);
    byLength[bytes.length]?.push({ bytes, meaning });
  }
  const result = { byLength, byName };
  meaningsOf.set(plan, result);
  return result;
}

/** One is used for many texts: to make one takes as long as to read some. */
class Walk {
  readonly edits: Edit[] = [];
  readonly #run: Run;
  #bytes: Buffer = Buffer.alloc(0);

  constructor(run: Run) {
    this.#run = run;
  }

  /** The place behind the text. What it found of the text before is forgotten. */
  read(plan: ValuePlan, bytes: Buffer, at: number): number {
    if (this.edits.length > 0) this.edits.length = 0;
    this.#run.place.leave(0);
    this.#bytes = bytes;
    return this.value(plan, at);
  }

  /** The place behind the value. */
  value(plan: ValuePlan, at: number): number {
    const byte = this.#bytes[at];
    if (byte === OPEN_LIST) return this.#list(plan, at);
    if (plan.kind === 'map') return this.#mapped(plan, at);
    return byte === OPEN_OBJECT && plan.kind === 'object' ? this.#object(plan, at) : skipValue(this.#bytes, at);
  }

  #list(plan: ValuePlan, at: number): number {
    const bytes = this.#bytes;
    const { place: here } = this.#run;
    const { depth } = here;
    this.#checkDepth();
    let place = skipSpace(bytes, at + 1);
    if (bytes[place] === CLOSE_LIST) return place + 1;
    for (let index = 0; ; index++) {
      here.enter(depth, index);
      place = skipSpace(bytes, this.value(plan, place));
      if (bytes[place] === CLOSE_LIST) break;
      if (bytes[place] !== COMMA) throw new JsonError('a comma or an end is missing', place);
      place = skipSpace(bytes, place + 1);
    }
    here.leave(depth);
    return place + 1;
  }

  #object(plan: ObjectPlan, at: number): number {
    const bytes = this.#bytes;
    const { byLength, byName } = meanings(plan);
    const { place: here } = this.#run;
    const { depth } = here;
    this.#checkDepth();
    let place = skipSpace(bytes, at + 1);
    if (bytes[place] === CLOSE_OBJECT) return place + 1;
    let members: Member[] | undefined;
    let fields: string[] | undefined;
    let last: Member | undefined;
    let before = place;
    for (let index = 0; ; index++) {
      if (bytes[place] !== QUOTE) throw new JsonError('no key where one has to stand', place);
      const keyStart = place;
      if (last !== undefined) {
        last.after = keyStart;
        last = undefined;
      }
      let keyEnd = skipPlain(bytes, keyStart + 1) + 1;
      let meaning: Meaning | undefined;
      if (bytes[keyEnd - 1] === QUOTE) meaning = meaningAt(bytes, keyStart + 1, keyEnd - 1, byLength);
      else {
        keyEnd = skipString(bytes, keyStart);
        meaning = byName.get(JSON.parse(bytes.toString('utf8', keyStart, keyEnd)) as string);
      }
      const valueStart = skipColon(bytes, keyEnd);
      if (meaning === undefined) {
        place = bytes[valueStart] === QUOTE ? skipString(bytes, valueStart) : skipValue(bytes, valueStart);
      } else if ('field' in meaning) {
        if (fields?.includes(meaning.name) === true) throw new UnsafeError();
        (fields ??= []).push(meaning.name);
        here.enter(depth, meaning.name);
        place = this.value(meaning.field.plan, valueStart);
        here.leave(depth);
      } else {
        place = skipValue(bytes, valueStart);
        const { slot, name, alone } = meaning;
        last = { slot, name, alone, keyStart, keyEnd, valueStart, valueEnd: place, index, before, after: -1 };
        (members ??= []).push(last);
      }
      before = place;
      place = skipSpace(bytes, place);
      if (bytes[place] === CLOSE_OBJECT) {
        if (members !== undefined) this.#members(plan, members, index);
        return place + 1;
      }
      if (bytes[place] !== COMMA) throw new JsonError('a comma or an end is missing', place);
      place = skipSpace(bytes, place + 1);
    }
  }

  #mapped(plan: MapPlan, at: number): number {
    const end = skipValue(this.#bytes, at);
    const value = spelledAt(spellings(plan), this.#bytes, at, end) ?? valueAt(this.#bytes, at, end);
    const other = typeof value === 'string' ? plan.map.get(value) : undefined;
    if (other === undefined) {
      if (isUnmapped(plan, value)) say({ kind: 'unmapped-value', change: plan.change }, this.#run);
    } else if (other !== value) {
      publishChange(plan.change, this.#run);
      this.edits.push({ start: at, end, text: textOf(other) });
    }
    return end;
  }

  /** Renames, takes out and puts in the members of one object. */
  #members(plan: ObjectPlan, members: readonly Member[], lastIndex: number): void {
    const [only] = members;
    if (members.length === 1 && only !== undefined && this.#renamed(only)) return;
    const names = members.map(({ name }) => name);
    if (new Set(names).size < names.length) throw new UnsafeError();
    const removed: Member[] = [];
    const edits: Edit[] = [];
    const acting = new Set<Slot>();
    for (const member of members) {
      const { slot, name, keyStart, keyEnd, valueEnd } = member;
      const wanted = namesFor(name, (one) => names.includes(one), plan.slots);
      if (wanted.length === 1 && wanted[0] === name) continue;
      acting.add(slot);
      if (wanted.length === 0) removed.push(member);
      const own = wanted.indexOf(name);
      if (own > 0)
        edits.push({ start: keyStart, end: keyStart, text: this.#copies(wanted.slice(0, own), member, 'before') });
      if (own < 0 && wanted[0] !== undefined) {
        edits.push({ start: keyStart, end: keyEnd, text: Buffer.from(JSON.stringify(wanted[0])) });
      }
      const further = wanted.slice(own < 0 ? 1 : own + 1);
      if (further.length > 0)
        edits.push({ start: valueEnd, end: valueEnd, text: this.#copies(further, member, 'behind') });
    }
    for (const slot of plan.slots) if (acting.has(slot)) this.#tell(slot, members);
    this.edits.push(...edits, ...removals(removed, lastIndex));
  }

  /** Does what there is to do most often. */
  #renamed({ slot, name, alone, keyStart, keyEnd }: Member): boolean {
    if (alone === undefined) return false;
    for (const one of alone.said) this.#run.say(noteOf(one, this.#run.place.pointer() + one.token));
    publishSlot(slot, (one) => one === name, this.#run);
    this.edits.push({ start: keyStart, end: keyEnd, text: alone.text });
    return true;
  }

  /** The member's value once more, under other names. */
  #copies(names: readonly string[], { valueStart, valueEnd }: Member, place: 'before' | 'behind'): Buffer {
    const value = this.#bytes.subarray(valueStart, valueEnd);
    const comma = Buffer.from(',');
    return Buffer.concat(
      names.flatMap((name) => {
        const copy = [Buffer.from(`${JSON.stringify(name)}:`), value];
        return place === 'before' ? [...copy, comma] : [comma, ...copy];
      }),
    );
  }

  #tell(slot: Slot, members: readonly Member[]): void {
    const find = (name: string) => members.find((member) => member.name === name);
    const valueOf = (name: string): unknown => {
      const member = find(name);
      if (member === undefined) return undefined;
      return valueAt(this.#bytes, member.valueStart, member.valueEnd);
    };
    const isThere = (name: string) => find(name) !== undefined;
    const said = remarksOn(slot, isThere, (a, b) => isEqual(valueOf(a), valueOf(b)));
    for (const one of said) {
      this.#run.say(noteOf(one, this.#run.place.pointer() + one.token, one.isLost ? valueOf(one.name) : undefined));
    }
    publishSlot(slot, isThere, this.#run);
  }

  #checkDepth(): void {
    if (this.#run.place.depth > DEEPEST) {
      throw new MigrateError(`The payload is nested more than ${DEEPEST} levels deep.`);
    }
  }
}

const trial = new Walk({ place: new Place(), removeDuplicates: false, say: () => tried++ });

function alone(slot: Slot, name: string): SlotName['alone'] {
  const { sources, targets, single } = slot;
  const other = targets.at(-1);
  if (!sources.includes(name) || other === undefined || (targets.length > 1 && !single)) return undefined;
  const isThere = (one: string) => one === name;
  return { text: textOf(other), said: remarksOn(slot, isThere, () => true) };
}

/** Names and values of catalogues are few, and written often. */
const texts = new Map<string, Uint8Array>();

function textOf(value: string): Uint8Array {
  let text = texts.get(value);
  if (text === undefined) texts.set(value, (text = Buffer.from(JSON.stringify(value))));
  return text;
}

/** How the values of a map are written where nothing in them is escaped. */
const spellingsOf = new WeakMap<MapPlan, readonly Spelling[]>();

interface Spelling {
  readonly value: string;
  readonly text: Uint8Array;
}

function spellings(plan: MapPlan): readonly Spelling[] {
  let known = spellingsOf.get(plan);
  if (known === undefined) {
    known = [...plan.map.keys()].map((value) => ({ value, text: textOf(value) }));
    spellingsOf.set(plan, known);
  }
  return known;
}

/** The value that stands at a place, without a string being made of it. */
function spelledAt(known: readonly Spelling[], bytes: Buffer, start: number, end: number): string | undefined {
  for (const { value, text } of known) if (text.length === end - start && standsAt(bytes, start, text)) return value;
  return undefined;
}

function standsAt(bytes: Buffer, at: number, text: Uint8Array): boolean {
  for (let index = 0; index < text.length; index++) if (bytes[at + index] !== text[index]) return false;
  return true;
}

function valueAt(bytes: Buffer, start: number, end: number): unknown {
  return JSON.parse(bytes.toString('utf8', start, end));
}

/** Members that go, each with the comma that joins it; the last ones of an object with the comma before them. */
function removals(removed: readonly Member[], lastIndex: number): Edit[] {
  if (removed.length === 0) return [];
  const nothing = new Uint8Array();
  let tail = removed.length;
  while (tail > 0 && removed[tail - 1]?.index === lastIndex - (removed.length - tail)) tail--;
  const edits = removed
    .slice(0, tail)
    .map(({ keyStart, after }): Edit => ({ start: keyStart, end: after, text: nothing }));
  const first = removed[tail];
  const last = removed.at(-1);
  if (first !== undefined && last !== undefined) {
    edits.push({ start: first.index === 0 ? first.keyStart : first.before, end: last.valueEnd, text: nothing });
  }
  return edits;
}

/** What a key without escapes means. */
function meaningAt(bytes: Buffer, start: number, end: number, byLength: Meanings['byLength']): Meaning | undefined {
  const candidates = byLength[end - start];
  if (candidates === undefined) return undefined;
  for (const { bytes: name, meaning } of candidates) if (standsAt(bytes, start, name)) return meaning;
  return undefined;
}
