import { entryOf } from '../../catalogue/entry.js';
import type { TSESTree } from '@typescript-eslint/types';
import { usesOfMade } from '../functions/made-uses.js';
import type { Engine, Frame } from '../engine.js';
import { dataLastEntry, namesIn } from './data-last-names.js';
import { memberOf } from '../objects/members.js';
import { T, innerPlace, outermost, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { Place } from '../types.js';
import { isUnknown, optionsOf, unionOf } from '../values.js';
import type { Value } from '../value.js';

/** Functions that look at a part of the data through a lens, and how many arguments stand before the data. */
const LOOKS: Readonly<Record<string, number>> = { view: 1, set: 2, over: 2 };

/** A name on the way to what a lens is for, and where it stands. */
interface Step {
  readonly name: string;
  readonly place: Place;
}

/** The names that `lensProp('name')`, `lensPath(['a', 'name'])` lead along; undefined for what is no such lens. */
export function stepsOfLens(e: Engine, lens: Node, frame: Frame): readonly Step[] | undefined {
  const [made] = optionsOf(e.valueOf(lens, frame)).flatMap((option) =>
    option.kind === 'library' && option.made && /^lens(?:Prop|Path)$/.test(dataLastEntry(option)?.name ?? '')
      ? [option.made]
      : [],
  );
  const [path] = made?.node.arguments ?? [];
  const names = path && namesIn(path);
  if (!made || !names) return undefined;
  const list = unwrap(path);
  const nodes = list.type === T.ArrayExpression ? list.elements : [list];
  return names.map((name, at) => ({ name, place: innerPlace(nodes[at] ?? list, made.file) }));
}

/** What a lens is for of some data. */
export function seenThrough(e: Engine, data: Value, lens: Node, frame: Frame): Value | undefined {
  return stepsOfLens(e, lens, frame)?.reduce((value, { name }) => memberOf(e, value, name), data);
}

/** The data that a lens is held against, wherever it is used: `view(lens, user)`, `over(lens, change)` of what is given the user. */
export function dataOfLens(
  e: Engine,
  lens: TSESTree.CallExpression,
  frame: Frame,
  givenTo: (call: TSESTree.CallExpression, frame: Frame) => Value | undefined,
): Value | undefined {
  const node = outermost(lens);
  const isUsedHere = node.parent?.type === T.CallExpression;
  const sites = isUsedHere ? [{ node, facts: frame.facts }] : usesOfMade(e, lens, frame.facts);
  const values = sites.flatMap(({ node: use, facts }) => {
    const call = outermost(use).parent;
    if (call?.type !== T.CallExpression || call.arguments[0] !== outermost(use)) return [];
    const at: Frame = facts === frame.facts ? frame : { facts, env: undefined };
    const before = optionsOf(e.valueOf(unwrap(call.callee), at)).map((option) =>
      entryOf(LOOKS, dataLastEntry(option)?.name ?? ''),
    );
    const [position] = before.filter((one) => one !== undefined);
    if (position === undefined) return [];
    const data = call.arguments[position];
    const value = data ? e.valueOf(data, at) : givenTo(call, at);
    return value && !isUnknown(value) ? [value] : [];
  });
  return values.length > 0 ? unionOf(values) : undefined;
}
