import { entryOf } from '../../catalogue/entry.js';
import { applyTo } from '../functions/calls.js';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { placeOf } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { once, unionOf, unknown } from '../values.js';
import type { Lazy, Value } from '../value.js';
import { withoutUnknown } from '../shared-payloads.js';

/** Functions that make one of several functions, each of which is given what the whole is given; how many arguments tell of them. */
const COMBINES: Readonly<Record<string, number>> = {
  applySpec: 1,
  juxt: 1,
  cond: 1,
  allPass: 1,
  anyPass: 1,
  complement: 1,
  both: 2,
  either: 2,
  when: 2,
  unless: 2,
  converge: 2,
  ifElse: 3,
};

/** How many arguments stand before the data; undefined for what combines no functions. */
export function combinedOf(name: string): number | undefined {
  return entryOf(COMBINES, name);
}

/** Whether the function that stands at a position is given what the whole is given: what comes after `converge` is not. */
export function isGivenAll(name: string, position: number): boolean {
  return name !== 'converge' || position > 0;
}

/** What such a function gives for its arguments. */
export function combinedResult(
  e: Engine,
  name: string,
  own: readonly Node[],
  args: readonly Lazy[],
  frame: Frame,
): Value | undefined {
  const [first, second, third] = own.map((node) => once(() => e.valueOf(node, frame)));
  const run = (fn: Lazy | undefined): Value => (fn ? applyTo(e, fn(), args, frame) : unknown('no function'));
  const whole = args[0]?.() ?? unknown('no data');
  switch (name) {
    case 'applySpec':
      return first && applied(e, first(), args, frame);
    case 'juxt':
      return first && listed(e, first(), args, frame);
    case 'when':
    case 'unless':
      return unionOf([whole, run(second)]);
    case 'ifElse':
      return withoutUnknown([run(second), run(third)]);
    case 'cond':
      return first && withoutUnknown(waysOf(e, first()).map(run));
    case 'converge': {
      const made = second && listed(e, second(), args, frame);
      return first && made?.kind === 'tuple'
        ? applyTo(
            e,
            first(),
            made.items.map(({ value }) => value),
            frame,
          )
        : undefined;
    }
    default:
      return undefined;
  }
}

/** `{ name: fn, part: { other: fn } }`: an object of what each function gives. */
function applied(e: Engine, spec: Value, args: readonly Lazy[], frame: Frame): Value {
  if (spec.kind !== 'object') return applyTo(e, spec, args, frame);
  return {
    ...spec,
    members: spec.members.map((member) => ({
      ...member,
      value: once(() => applied(e, member.value(), args, frame)),
    })),
    spreads: spec.spreads.map((spread) => once(() => applied(e, spread(), args, frame))),
  };
}

function listed(e: Engine, functions: Value, args: readonly Lazy[], frame: Frame): Value | undefined {
  if (functions.kind !== 'tuple') return undefined;
  const items = functions.items.map((item) => ({ ...item, value: once(() => applyTo(e, item.value(), args, frame)) }));
  return { ...functions, items };
}

/** The second of each pair of a test and a function. */
function waysOf(e: Engine, pairs: Value): Lazy[] {
  return pairs.kind === 'tuple' ? pairs.items.map(({ value }) => once(() => memberOf(e, value(), '1'))) : [];
}

/** `mergeRight(one, other)`, and the others that merge: the last that has a property gives it. */
export function mergedObjects(name: string, values: readonly Lazy[], call: Node, { facts }: Frame): Value | undefined {
  if (!/^merge(?:Deep)?(?:Left|Right|All)?$/.test(name)) return undefined;
  const [list] = name === 'mergeAll' ? values : [];
  const held = list?.();
  const all = list ? (held?.kind === 'tuple' ? held.items.map(({ value }) => value) : undefined) : values;
  if (!all) return undefined;
  const spreads = name.endsWith('Left') ? [...all].reverse() : all;
  return { kind: 'object', members: [], spreads, open: false, place: placeOf(call, facts.file) };
}
