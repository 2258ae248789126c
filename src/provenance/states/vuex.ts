import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../functions/calls.js';
import type { CallbackParameter } from '../functions/callback-parameter.js';
import type { Engine, Frame } from '../engine.js';
import { asList, memberOf } from '../objects/members.js';
import { T, calledName, isFunction, memberName, placeOf, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText } from '../texts/text.js';
import { UNDEFINED, isUnknown, once, optionsOf, unionOf, unknown } from '../values.js';
import type { FunctionNode, FunctionValue, Lazy, LibraryValue, Member, ObjectValue, Value } from '../value.js';
import { holdsNothing, withoutUnknown } from '../names/variables.js';
import type { Place } from '../types.js';

const MAKES = /^[Vv]uex\.(?:default\.)?(?:Store|createStore)$/;
const PACKAGE = /^[Vv]uex(?:\.|$)/;
const MAX_FILES = 40;
const MAX_PARTS = 60;

/** A store of Vuex, or a module of one. */
interface Part {
  /** The names that lead to its state. */
  readonly path: readonly string[];
  /** What stands before the names of its functions: `users/`. */
  readonly namespace: string;
  readonly options: ObjectValue;
}

type Group = 'getters' | 'mutations' | 'actions';

/** A function of a store. */
interface Entry {
  readonly part: Part;
  readonly group: Group;
  readonly name: string;
  readonly fn: FunctionValue;
}

/** The stores of Vuex that a project makes, all of them together. */
export interface Stores {
  readonly parts: readonly Part[];
  readonly entries: ReadonlyMap<FunctionNode, Entry>;
  readonly place: Place;
}

/** What is handed to functions of stores by their names. */
export interface Handed {
  readonly group: 'mutations' | 'actions';
  readonly name: string;
  /** Not kept: it may be asked for while it is being worked out. */
  readonly payload: Lazy;
}

function storesOf(e: Engine): Stores | undefined {
  if (e.calls.vuex !== undefined) return e.calls.vuex ?? undefined;
  const parts: Part[] = [];
  let place: Place | undefined;
  for (const file of e.filesNaming('Vuex', 'vuex', 'createStore')) {
    const facts = e.facts(file);
    for (const call of facts?.index.calls ?? []) {
      if (!facts || calledName(call)?.endsWith('Store') !== true) continue;
      const frame: Frame = { facts, env: undefined };
      const target = e.valueOf(call.callee, frame);
      const [options] = call.arguments;
      if (target.kind !== 'library' || !MAKES.test(target.path) || !options) continue;
      place ??= placeOf(call, file);
      addParts(e, e.valueOf(options, frame), [], '', parts);
    }
  }
  const found = place && { parts, entries: entriesOf(e, parts), place };
  if (e.mayOpen) e.calls.vuex = found ?? null;
  return found;
}

function addParts(e: Engine, value: Value, path: readonly string[], namespace: string, parts: Part[]): void {
  for (const options of optionsOf(value)) {
    const whole = asObject(e, options);
    if (!whole || parts.length >= MAX_PARTS) continue;
    parts.push({ path, namespace, options: whole });
    for (const modules of optionsOf(memberOf(e, whole, 'modules'))) {
      for (const { name, value: module } of modules.kind === 'object' ? modules.members : []) {
        const named = memberOf(e, module(), 'namespaced');
        const isNamespaced = named.kind === 'scalar' && named.value === true;
        addParts(e, module(), [...path, name], isNamespaced ? `${namespace}${name}/` : namespace, parts);
      }
    }
  }
}

/** `import * as users from './users'` is a module as well. */
function asObject(e: Engine, value: Value): ObjectValue | undefined {
  if (value.kind === 'object') return value;
  const facts = value.kind === 'module' ? e.facts(value.file) : undefined;
  if (value.kind !== 'module' || !facts) return undefined;
  const place = placeOf(facts.module.ast, value.file);
  const members = ['state', 'getters', 'mutations', 'actions', 'modules', 'namespaced'].map((name): Member => ({
    name,
    key: place,
    property: place,
    shorthand: false,
    value: once(() => memberOf(e, value, name)),
  }));
  return { kind: 'object', members, spreads: [], open: true, place };
}

function entriesOf(e: Engine, parts: readonly Part[]): ReadonlyMap<FunctionNode, Entry> {
  const entries = new Map<FunctionNode, Entry>();
  for (const part of parts) {
    for (const group of ['getters', 'mutations', 'actions'] as const) {
      for (const { name, value } of membersIn(e, memberOf(e, part.options, group))) {
        for (const option of optionsOf(value())) {
          const fn = option.kind === 'object' ? memberOf(e, option, 'handler') : option;
          if (fn.kind === 'function') entries.set(fn.node, { part, group, name, fn });
        }
      }
    }
  }
  return entries;
}

function membersIn(e: Engine, value: Value): readonly { readonly name: string; readonly value: Lazy }[] {
  return optionsOf(value).flatMap((option) => {
    if (option.kind === 'object') return [...option.members, ...option.spreads.flatMap((one) => membersIn(e, one()))];
    const names = option.kind === 'module' ? e.facts(option.file)?.exports.names.keys() : undefined;
    return [...(names ?? [])].map((name) => ({ name, value: once(() => memberOf(e, option, name)) }));
  });
}

/** What a function of a store gets: its state and what else it may look at, and what others hand over. */
export function vuexArgument(e: Engine, fn: FunctionNode, index: number): Value | undefined {
  const stores = mayBeOfStore(fn) ? storesOf(e) : undefined;
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
function contextOf(e: Engine, stores: Stores, part: Part): ObjectValue {
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

function objectOf(place: Place, members: Readonly<Record<string, Lazy>>): ObjectValue {
  return {
    kind: 'object',
    members: Object.entries(members).map(([name, value]) => ({
      name,
      key: place,
      property: place,
      shorthand: false,
      value,
    })),
    spreads: [],
    open: true,
    place,
  };
}

/** `store` itself: of `new Vuex.Store(…)`, `useStore()`, `this.$store`. */
export function vuexStore(e: Engine): ObjectValue | undefined {
  const stores = storesOf(e);
  if (!stores) return undefined;
  return objectOf(stores.place, {
    state: () => stateOf(e, stores),
    getters: () => gettersOf(e, stores, ''),
    dispatch: () => DISPATCH,
    watch: () => WATCH,
  });
}

/** The state of a part, with those of its modules inside. */
function stateOf(e: Engine, stores: Stores, part: Part | undefined = stores.parts[0]): Value {
  const own = stores.parts.filter((one) => part && isSame(one.path, part.path));
  const inner = stores.parts.filter(
    ({ path }) => part && path.length === part.path.length + 1 && isSame(path.slice(0, -1), part.path),
  );
  const members = own.flatMap((one): Member[] =>
    optionsOf(begun(e, one)).flatMap((state) =>
      state.kind === 'object'
        ? state.members.map((member) => ({ ...member, value: () => filled(e, one, member) }))
        : [],
    ),
  );
  const { members: below } = objectOf(
    stores.place,
    Object.fromEntries(inner.map((one) => [one.path.at(-1) ?? '', () => stateOf(e, stores, one)])),
  );
  return { kind: 'object', members: [...members, ...below], spreads: [], open: true, place: stores.place };
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.join('/') === other.join('/');
}

function begun(e: Engine, { options }: Part): Value {
  const state = memberOf(e, options, 'state');
  const { file } = options.place;
  const facts = e.facts(file);
  return state.kind === 'function' && facts ? applyTo(e, state, [], { facts, env: undefined }) : state;
}

/** What a member of a state begins with, and what mutations put there. */
function filled(e: Engine, part: Part, member: Member): Value {
  const key = `vuex ${part.path.join('/')} ${member.name}`;
  return e.inside(key, () => {
    const written = membersIn(e, memberOf(e, part.options, 'mutations')).flatMap(({ value }) =>
      optionsOf(value()).flatMap((fn) => (fn.kind === 'function' ? writtenBy(e, fn, member.name) : [])),
    );
    const known = written.filter((one) => !isUnknown(one) && !holdsNothing(one));
    const initial = member.value();
    if (known.length === 0) return initial;
    return holdsNothing(initial) || initial.kind === 'scalar' ? unionOf(known) : withoutUnknown([initial, ...known]);
  });
}

/** What a mutation writes into a member of the state that it is handed. */
function writtenBy(e: Engine, { node, file }: FunctionValue, name: string): Value[] {
  const facts = e.facts(file);
  const [state] = node.params;
  const variable = facts && state?.type === T.Identifier ? facts.variableOf(state) : null;
  if (!facts || !variable) return [];
  const frame: Frame = { facts, env: undefined };
  return variable.references.flatMap(({ identifier }): Value[] => {
    const use = (identifier as Node).parent;
    if (use?.type === T.MemberExpression && use.object === identifier)
      return memberName(use) === name ? putInto(e, use, frame) : [];
    const [target, key, value] = use?.type === T.CallExpression ? use.arguments : [];
    if (use?.type !== T.CallExpression || target !== identifier || !key) return [];
    if (calledName(use) === 'assign') return [memberOf(e, e.valueOf(key, frame), name)];
    const isSet = /^\$?set$/.test(calledName(use) ?? '') && plainText(e.valueOf(key, frame)) === name;
    return isSet && value ? [e.valueOf(value, frame)] : [];
  });
}

/** `state.users = list`, `state.users.push(user)`, `state.users[id] = user`, `Vue.set(state.users, id, user)`. */
function putInto(e: Engine, access: TSESTree.MemberExpression, frame: Frame): Value[] {
  const use = access.parent;
  if (use.type === T.AssignmentExpression) return use.left === access ? [e.valueOf(use.right, frame)] : [];
  if (use.type === T.CallExpression && use.arguments[0] === access && /^\$?set$/.test(calledName(use) ?? '')) {
    const value = use.arguments[2];
    return value ? [{ kind: 'record', item: once(() => e.valueOf(value, frame)) }] : [];
  }
  if (use.type !== T.MemberExpression || use.object !== access) return [];
  const outer = use.parent;
  if (outer.type === T.AssignmentExpression && outer.left === use && use.computed)
    return [{ kind: 'record', item: once(() => e.valueOf(outer.right, frame)) }];
  const [pushed] = outer.type === T.CallExpression && outer.callee === use ? outer.arguments : [];
  if (!pushed || !/^(?:push|unshift)$/.test(memberName(use) ?? '')) return [];
  return [pushed.type === T.SpreadElement ? e.valueOf(pushed.argument, frame) : asList(e.valueOf(pushed, frame))];
}

/** What getters give, under the names by which they are asked for below a namespace. */
function gettersOf(e: Engine, stores: Stores, namespace: string): ObjectValue {
  const getters = [...stores.entries.values()].filter(({ group }) => group === 'getters');
  return objectOf(
    stores.place,
    Object.fromEntries(
      getters
        .map((entry) => [`${entry.part.namespace}${entry.name}`, entry] as const)
        .filter(([name]) => name.startsWith(namespace))
        .map(([name, entry]) => [name.slice(namespace.length), () => got(e, stores, entry)]),
    ),
  );
}

function got(e: Engine, stores: Stores, { part, fn }: Entry): Value {
  const facts = e.facts(fn.file);
  if (!facts) return unknown('a getter that is not followed');
  const args = [
    () => stateOf(e, stores, part),
    () => gettersOf(e, stores, part.namespace),
    () => stateOf(e, stores),
    () => gettersOf(e, stores, ''),
  ].map(once);
  return applyTo(e, fn, args, { facts, env: undefined });
}

/** What is handed to a mutation or an action. */
function payloadOf(e: Engine, stores: Stores, { part, group, name }: Entry): Value | undefined {
  const full = `${part.namespace}${name}`;
  const values = handed(e, stores).flatMap((one) => (one.group === group && one.name === full ? [one.payload()] : []));
  return values.length > 0 ? withoutUnknown(values) : undefined;
}

function handed(e: Engine, stores: Stores): readonly Handed[] {
  if (e.calls.committed) return e.calls.committed;
  const found = e
    .filesNaming('commit', 'dispatch', 'mapMutations', 'mapActions')
    .slice(0, MAX_FILES)
    .flatMap((file) => {
      const facts = e.facts(file);
      return facts ? handedIn(e, stores, { facts, env: undefined }) : [];
    });
  if (e.mayOpen) e.calls.committed = found;
  return found;
}

function handedIn(e: Engine, stores: Stores, frame: Frame): Handed[] {
  const { index } = frame.facts;
  return index.calls.flatMap((call): Handed[] => {
    if (call.type !== T.CallExpression) return [];
    const called = calledName(call);
    if (called === 'commit' || called === 'dispatch') {
      const group = called === 'commit' ? 'mutations' : 'actions';
      return typeOf(e, call, stores, frame).map(({ name, payload }) => ({ group, name, payload }));
    }
    const group = mapsTo(e, call, frame);
    if (group !== 'mutations' && group !== 'actions') return [];
    return mappedNames(e, call, frame).flatMap(({ local, name }) =>
      (index.members.get(local) ?? []).flatMap((access) => {
        const use = access.parent;
        const isCalled = use.type === T.CallExpression && use.callee === access;
        const [given] = isCalled ? use.arguments : [];
        return given && name !== undefined ? [{ group, name, payload: () => e.valueOf(given, frame) }] : [];
      }),
    );
  });
}

/** The name, with its namespace, that `commit('name', payload)` or `commit({ type: 'name', … })` means. */
function typeOf(
  e: Engine,
  call: TSESTree.CallExpression,
  stores: Stores,
  frame: Frame,
): { readonly name: string; readonly payload: Lazy }[] {
  const [type, payload, options] = call.arguments;
  if (!type) return [];
  const isRoot = options?.type === T.ObjectExpression;
  const namespace = isRoot ? '' : (partAround(call, stores)?.namespace ?? '');
  return optionsOf(e.valueOf(type, frame)).flatMap((option) => {
    const name = plainText(option.kind === 'object' ? memberOf(e, option, 'type') : option);
    if (name === undefined) return [];
    const given = option.kind === 'object' ? (): Value => option : payload && ((): Value => e.valueOf(payload, frame));
    return [{ name: namespace + name, payload: given ?? (() => UNDEFINED) }];
  });
}

/** The part of a store that a call stands in a function of. */
function partAround(call: Node, { entries }: Stores): Part | undefined {
  for (let at: Node | undefined = call.parent; at; at = at.parent) {
    const entry = isFunction(at) ? entries.get(at) : undefined;
    if (entry) return entry.part;
  }
  return undefined;
}

/** `store.dispatch('users/load', id)`, `useStore()`: what an action gives, and the store. */
export function vuexCall(
  e: Engine,
  { path, from }: LibraryValue,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  if (from === undefined || !PACKAGE.test(from)) return undefined;
  if (/\.(?:useStore|createStore)$/.test(path)) return vuexStore(e);
  const stores = path === DISPATCH.path ? storesOf(e) : undefined;
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
  const stores = path === WATCH.path && names.length === 0 ? storesOf(e) : undefined;
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

function entriesNamed({ entries }: Stores, group: Group, full: string): Entry[] {
  return [...entries.values()].filter(
    ({ part, group: of, name }) => of === group && `${part.namespace}${name}` === full,
  );
}

/** What `mapState(…)` and the like are for; undefined for other calls. */
function mapsTo(e: Engine, call: TSESTree.CallExpression, frame: Frame): Group | 'state' | undefined {
  const callee = unwrap(call.callee);
  if (!frame.facts.mentions(/\bvuex\b/i)) return undefined;
  const target = e.valueOf(callee, frame);
  const kind =
    target.kind === 'library' && PACKAGE.test(target.path) ? /\.map(\w+)$/.exec(target.path)?.[1] : undefined;
  return kind === undefined ? undefined : GROUPS[kind];
}

const GROUPS: Readonly<Record<string, Group | 'state'>> = {
  State: 'state',
  Getters: 'getters',
  Mutations: 'mutations',
  Actions: 'actions',
};

interface Mapped {
  readonly local: string;
  /** What it stands for, with the namespace; undefined for a function of the state. */
  readonly name: string | undefined;
  readonly value: Value;
  readonly namespace: string;
}

/** `mapState('users', ['list'])`, `mapGetters({ open: 'loans/open' })`. */
function mappedNames(e: Engine, call: TSESTree.CallExpression, frame: Frame): Mapped[] {
  const target = e.valueOf(unwrap(call.callee), frame);
  const helpers = target.kind === 'library' ? (target.of ?? target.made) : undefined;
  const facts = helpers && e.facts(helpers.file);
  const [told] = helpers?.node.arguments ?? [];
  const outer = facts && told ? plainText(e.valueOf(told, { facts, env: undefined })) : undefined;
  const given = call.arguments.map((argument) => e.valueOf(argument, frame));
  const own = given.length > 1 ? plainText(given[0] ?? UNDEFINED) : undefined;
  const namespace = [outer, own].flatMap((one) => (one === undefined ? [] : [one.replace(/\/?$/, '/')])).join('');
  return optionsOf(given.at(-1) ?? UNDEFINED).flatMap((names): Mapped[] => {
    const pairs =
      names.kind === 'tuple'
        ? names.items.map(({ value }) => ({ local: plainText(value()), value: value() }))
        : names.kind === 'object'
          ? names.members.map((member) => ({ local: member.name, value: member.value() }))
          : [];
    return pairs.flatMap(({ local, value }) => {
      const text = plainText(value);
      return local === undefined
        ? []
        : [{ local, value, namespace, name: text === undefined ? undefined : namespace + text }];
    });
  });
}

/** `...mapState('users', ['list'])` among the computed values of a component: what it has by that. */
export function vuexMapped(e: Engine, call: TSESTree.CallExpression, frame: Frame): ObjectValue | undefined {
  const group = mapsTo(e, call, frame);
  const stores = group && storesOf(e);
  if (!group || !stores) return undefined;
  return objectOf(
    stores.place,
    Object.fromEntries(
      mappedNames(e, call, frame).map((mapped) => [mapped.local, () => meant(e, stores, group, mapped, frame)]),
    ),
  );
}

function meant(e: Engine, stores: Stores, group: Group | 'state', mapped: Mapped, frame: Frame): Value {
  const { name, namespace, value } = mapped;
  if (group === 'state') {
    const path = namespace.split('/').filter(Boolean);
    const state = (): Value => path.reduce((at, step) => memberOf(e, at, step), stateOf(e, stores));
    if (name !== undefined) return memberOf(e, state(), name.slice(namespace.length));
    return applyTo(e, value, [once(state), once(() => gettersOf(e, stores, namespace))], frame);
  }
  if (name === undefined) return unknown('what is mapped is not named');
  if (group === 'getters') return memberOf(e, gettersOf(e, stores, ''), name);
  if (group === 'mutations') return unknown('a mutation gives nothing');
  const actions = entriesNamed(stores, 'actions', name).map(({ fn, part }): Value => ({
    ...fn,
    bound: [once(() => contextOf(e, stores, part))],
  }));
  return actions.length > 0 ? unionOf(actions) : unknown('an action that nobody declares');
}
