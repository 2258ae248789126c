import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { placeOf } from '../syntax/syntax.js';
import { asText, plainText } from '../texts/text.js';
import { UNDEFINED, once, optionsOf } from '../values.js';
import type { Lazy, Member, Value } from '../value.js';
import { withLeft } from './left-away.js';
import { memberOf } from './members.js';

/** What is known by its own origin, and stays that with fewer members. */
const KNOWN = new Set<Value['kind']>(['data', 'response', 'list', 'record', 'typed', 'instance', 'json', 'tuple']);

/** `_.pick(body, 'name', 'mail')` of something that the code did not make: an object with these members and no others. */
export function pickedMembers(
  e: Engine,
  [source, ...rest]: readonly Lazy[],
  node: TSESTree.CallExpression,
  frame: Frame,
): Value {
  const from = source?.() ?? UNDEFINED;
  const names = namesGiven(rest.map((name) => name()));
  if (!names) return from;
  const kept = names.map((name) => plainText(name));
  if (optionsOf(from).some(({ kind }) => KNOWN.has(kind))) return withLeft(from, (name) => kept.includes(name));
  const members = names.flatMap((text): Member[] => {
    const [piece] = asText(text)?.pieces ?? [];
    const name = plainText(text);
    if (name === undefined || !piece) return [];
    const { place } = piece;
    return [
      {
        name,
        key: place,
        heldAt: place,
        property: place,
        shorthand: false,
        value: once(() => memberOf(e, from, name)),
      },
    ];
  });
  return { kind: 'object', members, spreads: [], open: false, place: placeOf(node, frame.facts.file) };
}

/** The names that are written out, one by one or in lists; undefined where one is only known at run time, or is a path. */
function namesGiven(given: readonly Value[]): readonly Value[] | undefined {
  const names = given.flatMap((value) =>
    value.kind === 'tuple' ? value.items.map((item) => (item.spread ? UNDEFINED : item.value())) : [value],
  );
  const areNames = names.every((name) => /^[\w$-]+$/.test(plainText(name) ?? ''));
  return areNames && names.length > 0 ? names : undefined;
}
