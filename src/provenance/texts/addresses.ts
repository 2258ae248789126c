import type { Engine } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { charactersOf, concatenate, partBetween, textOf } from './text.js';
import type { Place } from '../types.js';
import { isNullish } from '../values.js';
import type { ObjectValue, TextValue, Value } from '../value.js';

/** An address by its parts: `{ pathname, query }`. `search` goes before `query` where there is anything in it. @param path what the path is called. */
export function addressOf(e: Engine, parts: ObjectValue, path: string, place: Place): Value {
  const given = (name: string): readonly Value[] => {
    const value = memberOf(e, parts, name);
    return value.kind === 'unknown' && value.absent === true ? [] : [value];
  };
  const search = given('search').filter((value) => !isNothing(value));
  const marked = (value: Value): readonly Value[] => [textOf('?', place), value];
  const query =
    search.length > 0
      ? search.flatMap((value) => (lacksMark(value) ? marked(value) : [value]))
      : given('query').flatMap(marked);
  return concatenate(
    [memberOf(e, parts, path), ...query].map((value) => ({ value, place })),
    place,
  );
}

function isNothing(value: Value): boolean {
  if (value.kind === 'text') return value.pieces.length === 0;
  return isNullish(value);
}

/** Whether a query is written without its mark, which is put in front of it then. */
function lacksMark(value: Value): boolean {
  return value.kind === 'text' && /^[^?\0]/.test(charactersOf(value));
}

/** What a property of an address is: `url.pathname` of `new URL(…)`, `parts.path` of `url.parse(…)`. */
export function partOfAddress(address: TextValue, name: string): TextValue | undefined {
  switch (name) {
    case 'href':
    case 'path':
      return address;
    case 'pathname':
      return partBetween(address, pathStart(address), partStart(address, /[?#]/));
    case 'search':
      return partBetween(address, partStart(address, /\?/), partStart(address, /#/));
    case 'hash':
      return partBetween(address, partStart(address, /#/));
    default:
      return undefined;
  }
}

/** Behind a host that is written out: what stands for one may hold a part of the path. */
function pathStart(address: TextValue): number {
  return /^[a-z][a-z\d+.-]*:\/\/[\w.:@-]*(?=\/)/i.exec(charactersOf(address))?.[0].length ?? 0;
}

function partStart(address: TextValue, mark: RegExp): number {
  const at = charactersOf(address).search(mark);
  return at < 0 ? Infinity : at;
}
