import type { TSESTree } from '@typescript-eslint/types';
import { declaredHere } from '../declared/library-types.js';
import type { Engine, Frame } from '../engine.js';
import { applyTo } from '../functions/calls.js';
import { memberOf } from '../objects/members.js';
import { stateOf } from '../states/hook-states.js';
import { T, isFunction, placeOf } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText } from '../texts/text.js';
import { isUnknown, once, optionsOf, unionOf, unknown } from '../values.js';
import type { Lazy, Member, Value } from '../value.js';
import { withWrites } from '../objects/option-objects.js';

type Maker = (e: Engine, args: readonly Lazy[], node: TSESTree.CallExpression, frame: Frame) => Value;

const given = (args: readonly Lazy[], index: number): Value => args[index]?.() ?? unknown('nothing is given');

/** What gives a value where it is called. */
function accessor(e: Engine, held: Lazy): Value {
  const declared = declaredHere(e, 'Signal');
  if (declared?.node.type !== T.TSInterfaceDeclaration) return unknown('an accessor that is not known');
  return {
    kind: 'typed',
    node: declared.node,
    file: declared.facts.file,
    types: { values: new Map([['T', held]]), next: undefined },
  };
}

/** `const [value, setValue] = createSignal(initial)`. */
const signal: Maker = (e, args, node, frame) => {
  const state = stateOf(e, args, node, frame);
  if (state.kind !== 'tuple') return state;
  const [value, ...others] = state.items;
  return value ? { ...state, items: [{ ...value, value: () => accessor(e, value.value) }, ...others] } : state;
};

/** What a function gives, where that is asked for again and again. */
const computed: Maker = (e, args, _node, frame) =>
  accessor(
    e,
    once(() => applyTo(e, given(args, 0), [], frame)),
  );

/** `const [user] = createResource(() => props.id, load)`, `createResource(load)`. */
const resource: Maker = (e, args, node, frame) => {
  const [source, load] = given(args, 1).kind === 'function' ? [args[0], args[1]] : [undefined, args[0]];
  const asked = once(() => {
    const from = source?.() ?? unknown('no source');
    return from.kind === 'function' ? applyTo(e, from, [], frame) : from;
  });
  const held = once(() => applyTo(e, load?.() ?? unknown('nothing that loads'), [asked], frame));
  const place = placeOf(node, frame.facts.file);
  return {
    kind: 'tuple',
    items: [accessor(e, held), changing(e, held)].map((value) => ({ value: () => value, place, spread: false })),
    place,
  };
};

/** `{ mutate, refetch }` of a resource. */
function changing(e: Engine, held: Lazy): Value {
  const declared = declaredHere(e, 'WritableSignal');
  if (declared?.node.type !== T.TSInterfaceDeclaration) return unknown('what changes a resource');
  const types = { values: new Map([['T', held]]), next: undefined };
  return { kind: 'typed', node: declared.node, file: declared.facts.file, types };
}

/** `const [state, setState] = createStore({ user: null })`: what it begins with, and what is set under a name. */
const store: Maker = (e, args, node, frame) => {
  const place = placeOf(node, frame.facts.file);
  const begun = given(args, 0);
  const state: Lazy = () =>
    begun.kind === 'object'
      ? { ...begun, members: begun.members.map((member) => filled(e, member, node, frame)), open: true }
      : begun;
  const items = [state, () => unknown('a setter')].map((value) => ({ value, place, spread: false }));
  return { kind: 'tuple', items, place };
};

function filled(e: Engine, member: Member, made: TSESTree.CallExpression, frame: Frame): Member {
  const value = (): Value => withWrites(member.value(), setUnder(e, member.name, made, frame));
  return { ...member, value };
}

/** `setState('user', user)`, `setState({ user })`, `setState('users', reconcile(list))`. */
function setUnder(e: Engine, name: string, made: TSESTree.CallExpression, { facts }: Frame): Value[] {
  const declarator = made.parent;
  const pattern = declarator.type === T.VariableDeclarator ? declarator.id : undefined;
  const setter = pattern?.type === T.ArrayPattern ? pattern.elements[1] : undefined;
  const variable = setter?.type === T.Identifier ? facts.variableOf(setter) : null;
  const frame: Frame = { facts, env: undefined };
  return (variable?.references ?? []).flatMap(({ identifier }) => {
    const call = (identifier as Node).parent;
    const [first, second, ...deeper] =
      call?.type === T.CallExpression && call.callee === identifier ? call.arguments : [];
    if (!first) return [];
    if (!second) return isFunction(first) ? [] : [memberOf(e, e.valueOf(first, frame), name)];
    const isUnder = deeper.length === 0 && plainText(e.valueOf(first, frame)) === name;
    return isUnder && !isFunction(second) ? [e.valueOf(second, frame)] : [];
  });
}

const first: Maker = (_e, args) => given(args, 0);

/** What functions of Solid, of its router and its stores give back. */
export const SOLID: Readonly<Record<string, Maker>> = {
  'solid-js.createSignal': signal,
  'solid-js.createMemo': computed,
  'solid-js.createResource': resource,
  'solid-js.mergeProps': (_e, args, node, frame) => ({
    kind: 'object',
    members: [],
    spreads: args,
    open: true,
    place: placeOf(node, frame.facts.file),
  }),
  'solid-js.splitProps': (_e, args, node, frame) => {
    const place = placeOf(node, frame.facts.file);
    return {
      kind: 'tuple',
      items: args.map(() => ({ value: () => given(args, 0), place, spread: false })),
      place,
    };
  },
  'solid-js.untrack': (e, args, _node, frame) => applyTo(e, given(args, 0), [], frame),
  'solid-js/store.createStore': store,
  'solid-js/store.createMutable': first,
  'solid-js/store.reconcile': first,
  'solid-js/store.unwrap': first,
  '@solidjs/router.createAsync': computed,
  '@solidjs/router.createAsyncStore': computed,
  '@solidjs/router.query': first,
  '@solidjs/router.cache': first,
  '@solidjs/router.action': first,
};

/** `on(source, (now, before) => …)`: what the source gives, or each of several. */
export function solidWatched(e: Engine, source: Value, frame: Frame): Value | undefined {
  const values = optionsOf(source).flatMap((option): Value[] => {
    if (option.kind === 'tuple')
      return [
        {
          ...option,
          items: option.items.map((item) => ({
            ...item,
            value: () => solidWatched(e, item.value(), frame) ?? unknown('a source that is not followed'),
          })),
        },
      ];
    if (option.kind === 'function') return [applyTo(e, option, [], frame)];
    const held = option.kind === 'typed' ? option.types?.values.get('T')?.() : undefined;
    return held ? [held] : [];
  });
  return values.length > 0 && !values.every(isUnknown) ? unionOf(values) : undefined;
}
