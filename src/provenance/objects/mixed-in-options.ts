import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { applyTo } from '../functions/calls.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, enclosingFunction } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { mapOptions, once } from '../values.js';
import type { Lazy, ObjectValue, Value } from '../value.js';
import { memberOf } from './members.js';
import { stateOfOptions } from './option-objects.js';

/** Options, and those that they are mixed into, one inside the other. */
export interface Around {
  readonly root: TSESTree.ObjectExpression;
  readonly facts: ModuleFacts;
}

/** `mixins: [paging, lending]`. */
export function mixedIn(e: Engine, list: Node, frame: Frame, around: readonly Around[]): Lazy[] {
  const items = list.type === T.ArrayExpression ? list.elements : [];
  return items.flatMap((item) =>
    item && item.type !== T.SpreadElement ? [optionsMixedIn(e, item, frame, around)] : [],
  );
}

/** What other options bring into those of a component: their methods, what is worked out in them, and their state. */
export function optionsMixedIn(e: Engine, node: Node, frame: Frame, around: readonly Around[]): Lazy {
  return once(() => mapOptions(e.valueOf(node, frame), (options) => broughtIn(e, options, frame, around)));
}

function broughtIn(e: Engine, options: Value, frame: Frame, around: readonly Around[]): Value {
  if (options.kind !== 'object') return options;
  const facts = e.facts(options.place.file);
  const literal = facts && literalOf(options, facts);
  if (!literal || enclosingFunction(literal)) return madeOf(e, options, frame);
  return around.some(({ root }) => root === literal)
    ? { ...options, members: [], spreads: [] }
    : stateOfOptions(e, literal, { facts, env: undefined }, around);
}

/** Where options are written out. */
function literalOf({ members: [first] }: ObjectValue, { index }: ModuleFacts): TSESTree.ObjectExpression | undefined {
  const property = first && index.properties.get(first.name)?.find(({ range }) => range[0] === first.property.start);
  return property?.parent.type === T.ObjectExpression ? property.parent : undefined;
}

/** Of options that a function makes: what their members say by themselves. */
function madeOf(e: Engine, options: ObjectValue, frame: Frame): ObjectValue {
  const group = (name: string): Value => memberOf(e, options, name);
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
  const spreads = [once(state), once(computed), once(() => group('methods'))];
  return { ...options, members: [], spreads, open: true };
}
