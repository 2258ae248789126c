import type { Cardinality, Shape } from '../../catalogue/types.js';
import { itemOfModels, memberOfModel } from '../libraries/backbone.js';
import { promisedMember } from '../libraries/callback-libraries.js';
import { instanceOf } from '../classes/classes.js';
import { deepFields } from '../requests/deep-fields.js';
import { instanceMember } from '../classes/instance-members.js';
import { itemOfIterated } from '../classes/iterated-objects.js';
import { classMember } from '../classes/static-members.js';
import { saysNothingOf, saysPlain, typedItem, typedMember } from '../declared/typed-members.js';
import type { Engine } from '../engine.js';
import { writtenMember } from '../functions/function-members.js';
import { lengthOfFunction } from '../names/counted.js';
import { globalMember } from '../names/globals.js';
import { exportedValue } from '../modules/modules.js';
import { itemOfStream } from '../promises/node-streams.js';
import { answerOf, pieceOf, responseBody, responseMember } from '../requests/responses.js';
import { methodOfClient } from '../requests/transports.js';
import type { JsonNode } from '../types.js';
import {
  handedOver,
  isUnknown,
  lazily,
  mapOptions,
  once,
  optionsOf,
  unionOf,
  unknown,
  withHanded,
  withOwn,
} from '../values.js';
import type { Environment } from '../environment.js';
import type { DataValue, InstanceValue, Lazy, ObjectValue, Value } from '../value.js';
import { partOfAddress } from '../texts/addresses.js';
import { asText } from '../texts/text.js';
import { withoutUnknown } from '../shared-payloads.js';

const MAX_DATA_DEPTH = 8;

/** `value.name`. @param during the calls in which it is asked for. */
export function memberOf(e: Engine, value: Value, name: string, during?: Environment): Value {
  return e.deeper(() =>
    mapOptions(value, (option) => {
      const handed = handedOver(option);
      const member = singleMember(e, option, name, during);
      return handed ? toldByCallers(e, option, name, member, () => memberOf(e, handed(), name)) : member;
    }),
  );
}

/** A member of which the type says nothing, or nothing but that it is a function or a text, is what callers hand over. */
function toldByCallers(e: Engine, owner: Value, name: string, member: Value, handed: Lazy): Value {
  if (owner.kind === 'object' && isUnknown(member)) {
    const given = handed();
    return isUnknown(given) ? member : given;
  }
  if (owner.kind === 'typed' && saysPlain(e, owner, name)) {
    const given = handed();
    return optionsOf(given).every((option) => asText(option) !== undefined) ? given : member;
  }
  if (owner.kind !== 'typed' || (member.kind !== 'signature' && !saysNothingOf(e, owner, name)))
    return withHanded(member, handed);
  const given = handed();
  if (member.kind !== 'signature') return isUnknown(given) ? member : given;
  const functions = optionsOf(given).filter((option) => option.kind === 'function');
  return functions.length > 0 ? unionOf([...functions, member]) : member;
}

/** What is put into an object of a class under a name that the class does not know: `client.fill = fill`. */
function putMember(e: Engine, instance: InstanceValue, name: string): Value | undefined {
  const member = instance.put && memberOf(e, instance.put, name);
  if (!member || isUnknown(member)) return undefined;
  return mapOptions(member, (option) =>
    option.kind === 'function' && !option.self ? { ...option, self: instance } : option,
  );
}

function singleMember(e: Engine, value: Value, name: string, during: Environment | undefined): Value {
  switch (value.kind) {
    case 'data':
      return dataMember(e, value, name);
    case 'object':
      return promisedOr(e, value, name, objectMember(e, value, name));
    case 'tuple':
      return tupleMember(e, value, name);
    case 'list':
      return isIndex(name) ? value.item() : unknown('a property of a list');
    case 'record':
      return name === 'size' ? unknown('a size') : value.item();
    case 'instance': {
      const member = promisedOr(e, value, name, instanceMember(e, value, name, during));
      return isUnknown(member) ? (putMember(e, value, name) ?? memberOfModel(e, value, name) ?? member) : member;
    }
    case 'class':
      return classMember(e, value, name, during);
    case 'function':
      if (name === 'prototype') return instanceOf(value);
      if (name === 'length') return { kind: 'scalar', value: lengthOfFunction(value) };
      return writtenMember(e, value, name) ?? unknown(`no member \`${name}\` of the function is seen`);
    case 'module':
      return promisedOr(e, value, name, exportedValue(e, value.file, name));
    case 'json':
      return jsonMember(value.node, name);
    case 'library':
      return globalMember(e, value, name);
    case 'response':
      return responseMember(e, value, name);
    case 'request':
      return responseMember(e, answerOf(value), name);
    // `url.href` of `new URL(…)`, `parts.path` of `url.parse(…)`.
    case 'text':
      if (value.strings)
        return name === 'raw' ? value : (value.strings[Number(name)] ?? unknown('a property of the strings of a tag'));
      // A member of an enumeration stands for what it holds.
      return name === 'value' ? value : (partOfAddress(value, name) ?? unknown('a property of a text'));
    case 'typed':
      return typedMember(e, value, name);
    case 'client':
      return methodOfClient(value, name);
    case 'unknown':
      return value;
    default:
      return unknown('a property that is not followed');
  }
}

/** What an object has under a name: where it has nothing, what a library adds to it may stand for a method that takes a callback. */
function promisedOr(e: Engine, object: Value, name: string, member: Value): Value {
  return isUnknown(member) ? (promisedMember(e, object, name) ?? member) : member;
}

type TupleValue = Extract<Value, { kind: 'tuple' }>;
type Items = TupleValue['items'];

/** A list may be made of itself: `new Path([...this.parts, part])`. */
const MAX_SPREADS = 8;

/** The items of a list, with those of the lists that are spread into it, as far as they are written out. */
export function spreadOut(items: Items, depth = 0): Items {
  return items.flatMap((item) => {
    const held = item.spread && depth < MAX_SPREADS ? item.value() : undefined;
    return held?.kind === 'tuple' ? spreadOut(held.items, depth + 1) : [item];
  });
}

/** One of the values that a collection holds. */
export function itemOf(e: Engine, value: Value): Value {
  return e.deeper(() =>
    mapOptions(value, (option) => {
      const handed = handedOver(option);
      const item = singleItem(e, option);
      return handed ? withHanded(item, () => itemOf(e, handed())) : item;
    }),
  );
}

/** Some part of a payload, by a name that is only known at run time: it says something where a field may stand at any depth. */
function anyPart(e: Engine, value: DataValue): Value {
  const isDeep = deepFields(e.catalogue, value.root).size > 0 && value.path.length < MAX_DATA_DEPTH;
  return isDeep
    ? { ...value, resource: undefined, path: [...value.path, '*'], cardinality: 'either' }
    : unknown('an item of something that is no list');
}

function singleItem(e: Engine, option: Value): Value {
  switch (option.kind) {
    case 'data':
      return option.cardinality === 'one' ? anyPart(e, option) : { ...option, cardinality: 'one' };
    case 'tuple':
      return option.items.length === 0
        ? unknown('an empty list')
        : withoutUnknown(option.items.map((item) => (item.spread ? spreadItem(e, option, item) : item.value())));
    case 'list':
    case 'record':
      return option.item();
    case 'object':
      return withoutUnknown([
        unknown('a key that is only known at run time'),
        ...option.members.map((member) => member.value()),
        ...(option.items ?? []).map((item) => item()),
        ...option.spreads.map((spread) => itemOf(e, spread())),
      ]);
    case 'json':
      return jsonItem(option.node);
    case 'response':
      return option.flavour === 'unclear' ? itemOf(e, responseBody(option.call)) : pieceOf(option);
    case 'body-text':
      return option;
    case 'typed':
      return typedItem(e, option);
    case 'instance':
      return (
        itemOfModels(e, option) ??
        itemOfStream(e, option) ??
        itemOfIterated(e, option) ??
        unknown('an item of something that is no list')
      );
    case 'unknown':
      return option;
    default:
      return unknown('an item of something that is no list');
  }
}

/** `this.steps = [...this.steps, step]`: what is spread may be the list itself, and has nothing else then. */
function spreadItem(e: Engine, { place: { file, start } }: TupleValue, item: Items[number]): Value {
  return e.inside(`${file}:${String(start)}[]`, () => itemOf(e, item.value()));
}

/** What `for (const … of value)` goes over: the entries of a dictionary, the items of everything else. */
export function iteratedItem(e: Engine, value: Value): Value {
  return e.deeper(() =>
    mapOptions(value, (option) => (option.kind === 'record' ? entryOf(option.item) : singleItem(e, option))),
  );
}

/** `[key, value]`. */
export function entryOf(value: Lazy, key: Lazy = () => unknown('a key')): Value {
  const place = { file: '', start: 0, end: 0 };
  return {
    kind: 'tuple',
    items: [
      { value: key, place, spread: false },
      { value, place, spread: false },
    ],
    place,
  };
}

function isIndex(name: string): boolean {
  return /^-?\d+$/.test(name);
}

function dataMember(e: Engine, value: DataValue, name: string): Value {
  if (isIndex(name)) return itemOf(e, value);
  // The promise beside a value that is filled when it comes, and what an outcome of two holds where it went well.
  if (name === '$promise' || (name === 'right' && value.path.length === 0)) return value;
  if (value.cardinality === 'many') return unknown('a property of a list');
  if (value.path.length >= MAX_DATA_DEPTH) return unknown('a property too deep in the payload');
  if (value.own?.some((one) => one.startsWith(`${name}=`)) === true) return memberNamed(e, value, name, value.own);
  if (value.own?.includes(name) === true) return unknown('something that the code has put there itself');
  const own = value.own?.flatMap((path) => (path.startsWith(`${name}.`) ? path.slice(name.length + 1) : []));
  const field = value.resource === undefined ? undefined : e.resource(value.resource)?.fields[name];
  const below: DataValue = {
    kind: 'data',
    root: value.root,
    path: [...value.path, name],
    cardinality: field ? cardinalityOf(field.shape, field.list === true) : 'either',
    likely: value.likely,
    ...(value.shared && { shared: true }),
    ...(own && own.length > 0 && { own }),
    evidence: value.evidence,
  };
  return field?.shape ? { ...below, resource: field.shape.resource } : below;
}

/** What a class calls otherwise than the payload, or says beside it what that calls it. */
function memberNamed(e: Engine, value: DataValue, name: string, own: readonly string[]): Value {
  const said = own.find((one) => one.startsWith(`${name}=`)) ?? '';
  const inside = own.flatMap((path) => (path.startsWith(`${name}.`) ? path.slice(name.length + 1) : []));
  return withOwn(dataMember(e, { ...value, own: [] }, said.slice(name.length + 1)), inside);
}

function cardinalityOf(shape: Shape | undefined, list: boolean): Cardinality {
  return shape ? shape.cardinality : list ? 'many' : 'one';
}

function objectMember(e: Engine, value: ObjectValue, name: string): Value {
  const named = [...value.members.filter((member) => member.name === name), ...(value.further?.(name) ?? [])];
  const own = named.map((member) => member.value());
  const held = own.length === 1 && own[0] ? own[0] : withoutUnknown(own);
  // What is spread behind a member takes its place, where it has the property.
  const from = Math.max(0, ...named.map(({ behind = value.spreads.length }) => behind));
  if (own.length > 0 && from === value.spreads.length) return held;
  if (value.spreads.length === 0) return notSeen(name, isWhole(value));
  const { file, start } = value.place;
  const before = own.length > 0 ? held : undefined;
  // `settings = { ...settings, ...next }`: what is spread may be the object itself.
  const asked = (): Value =>
    e.inside(`${file}:${String(start)}.${name}`, () => spreadMember(e, value, name, from, before), MAX_SPREAD);
  const place = placeFor(value, name);
  return e.kept(place, () => e.inside(place, asked, 1));
}

const places = new WeakMap<ObjectValue, Map<string, { answer?: Value }>>();

/** Where an object keeps what it has under a name; asked for it again by what is spread into it, it has nothing else to say. */
function placeFor(object: ObjectValue, name: string): { answer?: Value } {
  let own = places.get(object);
  if (!own) places.set(object, (own = new Map<string, { answer?: Value }>()));
  let place = own.get(name);
  if (!place) own.set(name, (place = {}));
  return place;
}

function notSeen(name: string, isAbsent: boolean): Value {
  return { ...unknown(`no property \`${name}\` is seen there`), ...(isAbsent && { absent: true }) };
}

/** Whether all names are known that an object has beside those of what is spread into it. */
function isWhole({ open, items = [] }: ObjectValue): boolean {
  return !open && items.length === 0;
}

/** How often what one literal makes may be spread into what it makes again: builders do that for each of their calls. */
const MAX_SPREAD = 6;

/** What is spread into an object from some source on, or what it has there before. */
function spreadMember(e: Engine, value: ObjectValue, name: string, from: number, before: Value | undefined): Value {
  const spread: Value[] = [];
  // What is spread later takes the place of what was before, where it has the property in any case.
  let isSure = false;
  let isAbsent = isWhole(value);
  for (let index = value.spreads.length - 1; index >= from && !isSure; index--) {
    const source = value.spreads[index]?.() ?? unknown('nothing');
    const found = memberOf(e, source, name);
    if (!isUnknown(found)) spread.unshift(found);
    isAbsent &&= isUnknown(found) && found.absent === true;
    isSure = !(value.isDeep && isObject(found)) && optionsOf(source).every((option) => hasMember(option, name));
  }
  if (before && !isSure) spread.unshift(before);
  if (value.isDeep && spread.length > 1 && spread.every(isObject))
    return { ...value, members: [], spreads: spread.map(lazily) };
  return spread.length > 0 ? unionOf(spread) : notSeen(name, isAbsent);
}

/** True for what is put together with another of its kind where a merge goes into depth. */
function isObject(value: Value): boolean {
  return optionsOf(value).every(
    (option) => option.kind === 'object' || (option.kind === 'json' && option.node.kind === 'object'),
  );
}

function hasMember(option: Value, name: string): boolean {
  if (option.kind === 'json') return option.node.kind === 'object' && option.node.members.has(name);
  return option.kind === 'object' && option.members.some((member) => member.name === name);
}

function tupleMember(e: Engine, value: Extract<Value, { kind: 'tuple' }>, name: string): Value {
  if (!isIndex(name)) return unknown('a property of a list');
  const index = Number(name);
  if (value.items.slice(0, index + 1).some((item) => item.spread)) return itemOf(e, value);
  const item = value.items.at(index);
  return item ? item.value() : unknown('an item beyond the end of a list');
}

function jsonMember(node: JsonNode, name: string): Value {
  if (name === 'default') return { kind: 'json', node };
  const member =
    node.kind === 'object' ? node.members.get(name) : node.kind === 'array' ? node.items[Number(name)] : undefined;
  return member ? { kind: 'json', node: member } : unknown(`no property \`${name}\` in the JSON file`);
}

function jsonItem(node: JsonNode): Value {
  const items = node.kind === 'array' ? node.items : node.kind === 'object' ? [...node.members.values()] : [];
  return items.length === 0
    ? unknown('an empty collection')
    : unionOf(items.map((item) => ({ kind: 'json', node: item })));
}

/** A list of whatever `item` is. */
export function listOf(item: Value | (() => Value)): Value {
  return { kind: 'list', item: typeof item === 'function' ? once(item) : lazily(item) };
}

/** Several of the same as a list: data keeps its origin. Several lists are a list of lists. */
export function asList(value: Value): Value {
  return mapOptions(value, (option) =>
    option.kind === 'data' && option.cardinality !== 'many' ? { ...option, cardinality: 'many' } : listOf(option),
  );
}
