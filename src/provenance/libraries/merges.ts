import type { Engine, Frame } from '../engine.js';
import { listed } from '../promises/promises.js';
import { placeOf } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { Place } from '../types.js';
import type { Lazy, ObjectValue, Value } from '../value.js';

type Model = (e: Engine, args: readonly Lazy[], node: Node, frame: Frame) => Value | undefined;

/** An object of others, of which the last that has a property gives it. */
export const merged = (spreads: readonly Lazy[], place: Place): ObjectValue => ({
  kind: 'object',
  members: [],
  spreads,
  open: false,
  place,
});

/** What is put on a function or a class leaves it what it is. */
const assigned: Model = (_e, args, node, { facts }) => {
  const target = args[0]?.();
  return target?.kind === 'function' || target?.kind === 'class' ? target : merged(args, placeOf(node, facts.file));
};

/** What several objects have under one name is put together as they are. */
const inDepth =
  (model: Model): Model =>
  (e, args, node, frame) => {
    const made = model(e, args, node, frame);
    return made?.kind === 'object' ? { ...made, isDeep: true } : made;
  };

/** `$.extend(true, one, another)`: in depth where that is said first. */
const extended: Model = (e, args, node, frame) => {
  const [first, ...others] = args;
  const said = first?.();
  const isDeep = said?.kind === 'scalar' && said.value === true;
  return isDeep ? inDepth(assigned)(e, others, node, frame) : assigned(e, args, node, frame);
};

/** `_.defaults(options, …)`: the first that has a property gives it. */
const defaulted: Model = (_e, args, node, { facts }) => merged([...args].reverse(), placeOf(node, facts.file));

/** `deepmerge.all([one, another])`. */
const ofList: Model = (_e, args, node, { facts }) => {
  const objects = listed(args[0]);
  return objects.length > 0 ? merged(objects, placeOf(node, facts.file)) : undefined;
};

/** `deepmerge(one, another, options)`. */
const ofTwo: Model = (e, args, node, frame) => assigned(e, args.slice(0, 2), node, frame);

const under = (paths: string, model: Model): Record<string, Model> =>
  Object.fromEntries(paths.split(' ').map((path) => [path, model]));

/** Functions that put objects together. */
export const MERGES: Readonly<Record<string, Model>> = {
  ...under(
    'Object.assign lodash.assign lodash.assignIn lodash.assignWith lodash.extend object-assign xtend extend-shallow',
    assigned,
  ),
  ...under('$.extend extend', extended),
  ...under('lodash.merge lodash.mergeWith deep-extend merge-deep deepmerge-ts.deepmerge', inDepth(assigned)),
  ...under('ts-deepmerge.merge ts-deepmerge merge-options', inDepth(assigned)),
  ...under('deepmerge deepmerge.default', inDepth(ofTwo)),
  ...under('deepmerge.all deepmerge.default.all', inDepth(ofList)),
  'lodash.defaults': defaulted,
  ...under('lodash.defaultsDeep defu defu.defu', inDepth(defaulted)),
};
