import type { Engine, Frame } from '../engine.js';
import { withoutNothing } from '../expressions.js';
import { applyTo } from '../functions/calls.js';
import { isListLike, itemOrSelf } from '../objects/collection-methods.js';
import { memberOf } from '../objects/members.js';
import { itemOf } from '../objects/items.js';
import { asList, listOf } from '../objects/lists.js';
import { placeOf } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText } from '../texts/text.js';
import { isUnknown, lazily, mapOptions, once } from '../values.js';
import type { Lazy, Value } from '../value.js';

type Model = (e: Engine, args: readonly Lazy[], node: Node, frame: Frame) => Value | undefined;

const given = (args: readonly Lazy[]): Value | undefined => args[0]?.();

/** `_.castArray(value)`: a list stays what it is, anything else is put into one. */
const listed: Model = (_e, args, node, { facts }) => {
  const place = placeOf(node, facts.file);
  const value = given(args);
  return (
    value &&
    mapOptions(value, (option) =>
      isListLike(option) || isUnknown(option)
        ? option
        : { kind: 'tuple', items: [{ value: lazily(option), place, spread: false }], place },
    )
  );
};

/** `_.concat(one, others)`, `_.union(one, others)`: the items of all that are lists. */
const together: Model = (e, args) => listOf(() => withoutNothing(args.map((list) => itemOrSelf(e, list()))));

/** `_.flattenDeep(lists)`: what is no list any more. */
const flattened: Model = (e, args) => {
  const value = given(args);
  return value && listOf(() => itemOrSelf(e, itemOf(e, value)));
};

/** `const [these, others] = _.partition(items, test)`. */
const parted: Model = (e, args, node, { facts }) => {
  const value = given(args);
  if (!value) return undefined;
  const place = placeOf(node, facts.file);
  const part = { value: once(() => asList(itemOf(e, value))), place, spread: false };
  return { kind: 'tuple', items: [part, part], place };
};

/** `_.mapValues(table, 'name')`, `_.mapValues(table, fn)`: the same keys, and what is made of each value. */
const valuesMapped: Model = (e, args, _node, frame) => {
  const [table, by] = args.map((value) => value());
  if (!table || !by) return undefined;
  const name = plainText(by);
  const made = (item: Lazy): Value => (name === undefined ? applyTo(e, by, [item], frame) : memberOf(e, item(), name));
  return mapOptions(table, (option) =>
    option.kind === 'object' && option.spreads.length === 0
      ? { ...option, members: option.members.map((member) => ({ ...member, value: once(() => made(member.value)) })) }
      : { kind: 'record', item: once(() => made(once(() => itemOf(e, option)))) },
  );
};

/** Functions of lodash that make lists and tables of others, or hand a value through. */
export const LODASH_LISTS: Readonly<Record<string, Model>> = {
  'lodash.castArray': listed,
  'lodash.concat': together,
  'lodash.union': together,
  'lodash.unionBy': (e, args, node, frame) => together(e, args.slice(0, -1), node, frame),
  'lodash.flatten': flattened,
  'lodash.flattenDeep': flattened,
  'lodash.flattenDepth': flattened,
  'lodash.partition': parted,
  'lodash.mapValues': valuesMapped,
  'lodash.mapObject': valuesMapped,
  'lodash.tap': (_e, args) => given(args),
  'lodash.thru': (e, args, _node, frame) => (args[1] ? applyTo(e, args[1](), args.slice(0, 1), frame) : undefined),
};
