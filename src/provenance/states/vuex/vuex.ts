import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../../functions/calls.js';
import type { CallbackParameter } from '../../functions/callback-parameter.js';
import type { Engine, Frame } from '../../engine.js';
import { T } from '../../syntax/syntax.js';
import { once, unionOf, unknown } from '../../values.js';
import type { FunctionNode, Lazy, LibraryValue, ObjectValue, Value } from '../../value.js';
import type { Part, Stores } from './stores.js';
import { entriesNamed, storesOf } from './stores.js';
import { gettersOf, objectOf, stateOf } from './state.js';
import { payloadOf, typeOf } from './handed.js';

const PACKAGE = /^[Vv]uex(?:\.|$)/;

/** What a function of a store gets: its state and what else it may look at, and what others hand over. */
export function vuexArgument(e: Engine, fn: FunctionNode, index: number, { facts }: Frame): Value | undefined {
  const stores = mayBeOfStore(fn) ? storesOf(e, facts.file) : undefined;
  const entry = stores?.entries.get(fn);
  if (!stores || !entry) return undefined;
  const { part, group } = entry;
  if (group === 'getters')
    return [
      () => stateOf(e, stores, part),
      () => gettersOf(e, stores, part.namespace),
      () => stateOf(e, stores),
      () => gettersOf(e, stores, ''),
    ][index]?.();
  if (index === 1) return payloadOf(e, stores, entry);
  if (index > 1) return undefined;
  return group === 'mutations' ? stateOf(e, stores, part) : contextOf(e, stores, part);
}

/** A function in an object, or one that has a name there. */
function mayBeOfStore({ parent, params }: FunctionNode): boolean {
  return (
    params.length > 0 &&
    (parent.type === T.Property ||
      parent.type === T.Program ||
      'declaration' in parent ||
      parent.type === T.VariableDeclarator)
  );
}

/** What an action is handed. */
export function contextOf(e: Engine, stores: Stores, part: Part): ObjectValue {
  return objectOf(stores.place, {
    state: () => stateOf(e, stores, part),
    rootState: () => stateOf(e, stores),
    getters: () => gettersOf(e, stores, part.namespace),
    rootGetters: () => gettersOf(e, stores, ''),
    dispatch: () => DISPATCH,
  });
}

const DISPATCH: LibraryValue = { kind: 'library', path: 'vuex.dispatch', from: 'vuex' };

const WATCH: LibraryValue = { kind: 'library', path: 'vuex.watch', from: 'vuex' };

/** `store` itself: of `new Vuex.Store(…)`, `useStore()`, `this.$store`. */
export function vuexStore(e: Engine, file: string): ObjectValue | undefined {
  const stores = storesOf(e, file);
  if (!stores) return undefined;
  return objectOf(stores.place, {
    state: () => stateOf(e, stores),
    getters: () => gettersOf(e, stores, ''),
    dispatch: () => DISPATCH,
    watch: () => WATCH,
  });
}

/** `store.dispatch('users/load', id)`, `useStore()`: what an action gives, and the store. */
export function vuexCall(
  e: Engine,
  { path, from }: LibraryValue,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  if (from === undefined || !PACKAGE.test(from)) return undefined;
  if (/\.(?:useStore|createStore)$/.test(path)) return vuexStore(e, frame.facts.file);
  const stores = path === DISPATCH.path ? storesOf(e, frame.facts.file) : undefined;
  if (!stores) return undefined;
  const values = typeOf(e, node, stores, frame).flatMap(({ name, payload }) => actionNamed(e, stores, name, payload));
  return values.length > 0 ? unionOf(values) : undefined;
}

/** `store.watch((state) => state.user, (user) => …)`. */
export function vuexCallback(
  e: Engine,
  { path }: LibraryValue,
  { call, position, names, index, frame }: CallbackParameter,
): Value | undefined {
  const stores = path === WATCH.path && names.length === 0 ? storesOf(e, frame.facts.file) : undefined;
  if (!stores) return undefined;
  const args = [() => stateOf(e, stores), () => gettersOf(e, stores, '')];
  if (position === 0) return args[index]?.();
  const [look] = call.arguments;
  return position === 1 && index < 2 && look ? applyTo(e, e.valueOf(look, frame), args, frame) : undefined;
}

function actionNamed(e: Engine, stores: Stores, full: string, payload: Lazy): Value[] {
  return entriesNamed(stores, 'actions', full).map(({ fn, part }) => {
    const facts = e.facts(fn.file);
    if (!facts) return unknown('an action that is not followed');
    return applyTo(e, fn, [once(() => contextOf(e, stores, part)), payload], { facts, env: undefined });
  });
}
