import { cuts, doubts } from './doubts.js';
import type { Evidence, Place } from './types.js';
import type {
  DataValue,
  EvidenceChain,
  FunctionValue,
  Lazy,
  Member,
  ModuleValue,
  ScalarValue,
  ScriptObjectValue,
  UnknownValue,
  Value,
} from './value.js';

const MAX_OPTIONS = 12;
/** The same with modules and functions: those of a folder, or of a table, of which a key picks one. */
const MAX_CODE = 40;

export const unknown = (why: string): UnknownValue => ({ kind: 'unknown', why });
/** What nobody in sight hands over. */
export const UNHANDED: UnknownValue = {
  kind: 'unknown',
  why: 'it comes from outside: no caller was found',
  unhanded: true,
};

export const UNDEFINED: ScalarValue = { kind: 'scalar', value: undefined };
export const lazily =
  (value: Value): Lazy =>
  () =>
    value;

/** Evaluates on first need, and once where the answer holds for good. */
export function once(work: Lazy): Lazy {
  let value: Value | undefined;
  return () => {
    if (value) return value;
    const before = doubts();
    const cutBefore = cuts();
    const made = work();
    if (doubts() === before && cuts() === cutBefore) value = made;
    return made;
  };
}

/** The options of a value: itself, or the members of a union. */
export function optionsOf(value: Value): readonly Value[] {
  return value.kind === 'union' ? value.options : [value];
}

/** Joins what a value may be; equal options once, nothing nested. An unknown stays as one option: it is what cannot be ruled out. */
export function unionOf(values: readonly Value[]): Value {
  const options: Value[] = [];
  for (const value of values) {
    for (const option of optionsOf(value)) {
      const at = options.findIndex((other) => sameValue(other, option));
      const known = options[at];
      if (known) options[at] = saysMore(option, known) ? option : known;
      else if (options.length < MAX_OPTIONS || isFurtherCode(option, options)) options.push(option);
    }
  }
  const [first] = options;
  if (first === undefined) return unknown('nothing is assigned');
  return options.length === 1 ? first : { kind: 'union', options };
}

/** Whether an option is a module or a function, and another one than any of those before. */
function isFurtherCode(option: Value, options: readonly Value[]): boolean {
  if (options.length >= MAX_CODE) return false;
  if (option.kind === 'module') return true;
  return option.kind === 'function' && !options.some((one) => one.kind === 'function' && one.node === option.node);
}

/** Applies to each option and joins the results. */
export function mapOptions(value: Value, apply: (option: Value) => Value): Value {
  return value.kind === 'union' ? unionOf(value.options.map(apply)) : apply(value);
}

/** A payload of which something on the way is only taken to be so. */
export function asLikely(value: Value): Value {
  return mapOptions(value, (option) => (option.kind === 'data' ? { ...option, likely: true } : option));
}

/** Of two options that are joined to one, what is known of either holds: another request is answered with it, others hand over something else. */
function saysMore(value: Value, known: Value): boolean {
  if (value.kind === 'unknown' && known.kind === 'unknown') return originOf(value) > originOf(known);
  return value.kind === 'data' && value.shared === true && known.kind === 'data' && !known.shared;
}

/** How much is known of where an unknown value comes from. */
function originOf({ elsewhere, ofOther }: UnknownValue): number {
  return elsewhere ? 2 : ofOther ? 1 : 0;
}

function sameValue(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind) return false;
  if (a.kind === 'unknown') return true;
  if (a.kind === 'scalar') return a.value === (b as ScalarValue).value;
  if (a.kind === 'data') {
    const other = b as DataValue;
    return (
      a.root === other.root &&
      a.cardinality === other.cardinality &&
      a.likely === other.likely &&
      a.path.join('.') === other.path.join('.') &&
      a.own?.join() === other.own?.join() &&
      [...(a.declared ?? [])].join() === [...(other.declared ?? [])].join() &&
      [...(a.required ?? [])].join() === [...(other.required ?? [])].join()
    );
  }
  if (a.kind === 'script-object') return a.id === (b as ScriptObjectValue).id;
  if (a.kind === 'module') return a.file === (b as ModuleValue).file;
  if (a.kind === 'function') {
    const other = b as FunctionValue;
    return a.node === other.node && a.env === other.env && a.promised === other.promised;
  }
  return false;
}

/** True for `undefined` and `null`. */
export function isNullish(value: Value): boolean {
  return value.kind === 'scalar' && (value.value === undefined || value.value === null);
}

/** True where nothing at all is known about the value. */
export function isUnknown(value: Value): value is UnknownValue {
  return value.kind === 'unknown';
}

/** What a declared type tells, with what callers hand over behind it. */
export function withHanded(value: Value, handed: Lazy): Value {
  if (value.kind === 'union') return { kind: 'union', options: value.options.map((one) => withHanded(one, handed)) };
  return mayBeDeclared(value) ? { ...value, handed } : value;
}

/** What callers hand over for a value of which the type is declared. */
export function handedOver(value: Value): Lazy | undefined {
  return mayBeDeclared(value) ? value.handed : undefined;
}

/** What the declared type of a parameter may tell: an object is one of a type that a comment declares. */
function mayBeDeclared(value: Value): value is Extract<Value, { readonly handed?: Lazy }> {
  return value.kind === 'typed' || value.kind === 'data' || value.kind === 'list' || value.kind === 'object';
}

/** Adds a link in front of a value's chain of evidence, where it has one. */
export function withEvidence(value: Value, head: Evidence): Value {
  if (value.kind === 'union')
    return { kind: 'union', options: value.options.map((option) => withEvidence(option, head)) };
  if (value.kind === 'data' || value.kind === 'script-object') {
    return { ...value, evidence: { head, rest: value.evidence } };
  }
  return value;
}

/** A member of an object that is made without a literal: of one that a library makes it is written nowhere, and stands where that is made. */
export function madeMember(name: string, value: Lazy, place: Place): Member {
  return { name, key: place, property: place, shorthand: false, value };
}

/** A payload with something of the code's own under some names. */
export function withOwn(value: Value, names: readonly string[]): Value {
  if (names.length === 0) return value;
  return mapOptions(value, (option) =>
    option.kind === 'data' ? { ...option, own: [...new Set([...(option.own ?? []), ...names])] } : option,
  );
}

/** The chain as an array, closest link first. */
export function evidenceList(chain: EvidenceChain | undefined): Evidence[] {
  const list: Evidence[] = [];
  for (let link = chain; link !== undefined; link = link.rest) list.push(link.head);
  return list;
}

/** An object of which some members are known. */
export function objectOf(values: Readonly<Record<string, Lazy>>, place: Place): Value {
  const members = Object.entries(values).map(([name, value]): Member => ({
    name,
    key: place,
    property: place,
    shorthand: false,
    value,
  }));
  return { kind: 'object', members, spreads: [], open: true, place };
}
