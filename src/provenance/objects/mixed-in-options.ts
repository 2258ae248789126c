import type { Engine, Frame } from '../engine.js';
import { applyTo } from '../functions/calls.js';
import { T } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { mapOptions, once } from '../values.js';
import type { Lazy, Value } from '../value.js';
import { memberOf } from './members.js';

/** `mixins: [paging, lending]`. */
export function mixedIn(e: Engine, list: Node, frame: Frame): Lazy[] {
  const items = list.type === T.ArrayExpression ? list.elements : [];
  return items.flatMap((item) => (item && item.type !== T.SpreadElement ? optionsMixedIn(e, item, frame) : []));
}

/** What other options bring into those of a component: their methods, what is worked out in them, and what their state begins with. */
export function optionsMixedIn(e: Engine, node: Node, frame: Frame): Lazy[] {
  const options = once(() => e.valueOf(node, frame));
  const group = (name: string): Value => memberOf(e, options(), name);
  const state = (): Value =>
    mapOptions(group('data'), (data) => (data.kind === 'function' ? applyTo(e, data, [], frame) : data));
  const computed = (): Value =>
    mapOptions(group('computed'), (all) =>
      all.kind === 'object'
        ? {
            ...all,
            members: all.members.map((one) => ({ ...one, value: once(() => applyTo(e, one.value(), [], frame)) })),
          }
        : all,
    );
  return [once(state), once(computed), once(() => group('methods'))];
}
