import { memberOfModel } from '../libraries/backbone.js';
import { promisedMember } from '../libraries/callback-libraries.js';
import { instanceOf } from '../classes/classes.js';
import { instanceMember } from '../classes/instance-members.js';
import { classMember } from '../classes/static-members.js';
import { saysNothingOf, saysPlain, typedMember } from '../declared/typed-members.js';
import type { Engine } from '../engine.js';
import { writtenMember } from '../functions/function-members.js';
import { lengthOfFunction } from '../names/counted.js';
import { globalMember } from '../names/globals.js';
import { exportedValue } from '../modules/modules.js';
import { answerOf, responseMember } from '../requests/responses.js';
import { methodOfClient } from '../requests/transports.js';
import { handedOver, isUnknown, lazily, mapOptions, optionsOf, unionOf, unknown, withHanded } from '../values.js';
import type { Environment } from '../environment.js';
import type { InstanceValue, Lazy, ObjectValue, Value } from '../value.js';
import { partOfAddress } from '../texts/addresses.js';
import { asText } from '../texts/text.js';
import { withoutUnknown } from '../shared-payloads.js';
import { jsonMember } from '../modules/json-values.js';
import { itemOf } from './items.js';
import { dataMember } from './payload-members.js';
import { isIndex } from './lists.js';

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
