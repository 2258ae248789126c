import type { TSESTree } from '@typescript-eslint/types';
import { providedMembers } from '../servers/app-members.js';
import { applyTo } from '../functions/calls.js';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from './members.js';
import { asList } from './lists.js';
import { mixedIn, optionsMixedIn } from './mixed-in-options.js';
import type { Around } from './mixed-in-options.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { ownerOfThis } from '../classes/prototypes.js';
import { filledByUsers } from '../states/filled-stores.js';
import { propsOfOptions } from '../states/option-props.js';
import { vuexMapped } from '../states/vuex/mapped.js';
import { vuexStore } from '../states/vuex/vuex.js';
import { T, isFunction, memberName, outermost, placeOf, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, once, optionsOf, unionOf, unknown } from '../values.js';
import type { FunctionNode, Lazy, LibraryValue, Member, ObjectValue, Value } from '../value.js';
import { withoutUnknown } from '../shared-payloads.js';
import { holdsNothing } from '../names/untold.js';

/** Options of a component or a store that hold functions which share one `this`. */
const GROUPS = new Set(['methods', 'computed', 'watch', 'actions', 'getters', 'mutations', 'filters']);
const STATES = new Set(['data', 'state']);
/** What else a component begins with. */
const GIVEN = new Set(['props', 'setup', 'computed', 'mixins', 'extends']);
/** Functions of a computed value or of a watcher that is described: `computed: { name: { get() {}, set() {} } }`. */
const DESCRIBED = new Set(['get', 'set', 'handler']);
/** Groups whose functions get the state as their first argument. */
const TAKES_STATE = new Set(['getters', 'mutations']);

/** `this` of a function in the options of a component or a store: what `data` or `state` begins with, and what the functions put there. */
export function optionsThis(e: Engine, owner: Node, frame: Frame): Value | undefined {
  const root = rootAround(owner);
  return root ? stateOfOptions(e, root, frame) : undefined;
}

/** The state that a getter or a mutation of a store is handed. */
export function stateArgument(e: Engine, fn: FunctionNode, index: number, frame: Frame): Value | undefined {
  const watched = watchedArgument(e, fn, index, frame) ?? setupArgument(e, fn, index, frame);
  if (watched) return watched;
  const group = fn.parent.type === T.Property ? groupOf(fn.parent) : undefined;
  const root = index === 0 && group !== undefined && TAKES_STATE.has(group) ? rootAround(fn) : undefined;
  return root ? stateOfOptions(e, root, frame) : undefined;
}

/** The new and the old value that a watcher among the options is handed: `watch: { user(now, old) {}, 'loan.id': { handler(now) {} } }`. */
function watchedArgument(e: Engine, fn: FunctionNode, index: number, frame: Frame): Value | undefined {
  const own = fn.parent.type === T.Property ? fn.parent : undefined;
  const isHandler = own && staticKey(own.key, own.computed) === 'handler' && own.parent.parent.type === T.Property;
  const property = isHandler ? (own.parent.parent as TSESTree.Property) : own;
  const path = property && groupOf(property) === 'watch' ? staticKey(property.key, property.computed) : undefined;
  const root = path !== undefined && index < 2 ? rootAround(fn) : undefined;
  if (!root || path === undefined) return undefined;
  return path.split('.').reduce<Value>((at, name) => memberOf(e, at, name), stateOfOptions(e, root, frame));
}

/** `setup(props) { … }`: what the component is handed. */
function setupArgument(e: Engine, fn: FunctionNode, index: number, frame: Frame): ObjectValue | undefined {
  const own = fn.parent;
  if (index > 0 || own.type !== T.Property || own.parent.type !== T.ObjectExpression) return undefined;
  if (staticKey(own.key, own.computed) !== 'setup') return undefined;
  const root = own.parent;
  const props = root.properties.find(
    (one): one is TSESTree.Property => one.type === T.Property && staticKey(one.key, one.computed) === 'props',
  );
  if (!props) return undefined;
  const members = propsOfOptions(e, root, props.value, frame);
  return { kind: 'object', members, spreads: [], open: true, place: placeOf(props.value, frame.facts.file) };
}

/** `useStore()` of `const useStore = defineStore(name, options)`: its state, or what its function gives, with references looked through. */
export function storeValue(e: Engine, target: LibraryValue): Value | undefined {
  const made = target.path === 'pinia.defineStore()' ? target.made : undefined;
  const facts = made ? e.facts(made.file) : undefined;
  const options = made?.node.arguments.at(-1);
  if (!facts || !options) return undefined;
  const frame: Frame = { facts, env: undefined };
  if (options.type === T.ObjectExpression) return isRoot(options) ? stateOfOptions(e, options, frame) : undefined;
  const result = setUp(e, options, frame);
  if (result.kind !== 'object' || !made) return undefined;
  return { ...result, members: result.members.map((member) => filledMember(e, made.node, member, frame)) };
}

/** A member of a store, with what those who use the store put there. */
function filledMember(e: Engine, made: Node, member: Member, { facts }: Frame): Member {
  return {
    ...member,
    value: once(() => withWrites(member.value(), filledByUsers(e, made, facts, member.name))),
  };
}

/** What a function that sets something up gives, with references looked through. */
function setUp(e: Engine, setup: Node, frame: Frame): Value {
  const result = applyTo(e, e.valueOf(setup, frame), [], frame);
  return result.kind === 'object'
    ? { ...result, members: result.members.map((member) => unwrapped(e, member)) }
    : result;
}

/** A reference stands for what it holds. */
function unwrapped(e: Engine, member: Member): Member {
  return {
    ...member,
    value: once(() => {
      const value = member.value();
      const isReference = value.kind === 'object' && value.open && value.members.every(({ name }) => name === 'value');
      return isReference && value.members.length > 0 ? memberOf(e, value, 'value') : value;
    }),
  };
}

/** The options object around a function: of its own, or of one of its groups. */
function rootAround(fn: Node): TSESTree.ObjectExpression | undefined {
  const property = fn.parent;
  if (property?.type !== T.Property || property.parent.type !== T.ObjectExpression) return undefined;
  const object = property.parent;
  if (isRoot(object)) return object;
  const holder = object.parent;
  if (holder.type !== T.Property) return undefined;
  const group = staticKey(holder.key, holder.computed);
  const isPart = DESCRIBED.has(staticKey(property.key, property.computed) ?? '') && !GROUPS.has(group ?? '');
  if (isPart) return rootAround(object);
  return group !== undefined && GROUPS.has(group) && holder.parent.type === T.ObjectExpression && isRoot(holder.parent)
    ? holder.parent
    : undefined;
}

function groupOf(property: TSESTree.Property): string | undefined {
  const holder = property.parent.parent;
  return holder.type === T.Property ? staticKey(holder.key, holder.computed) : undefined;
}

const roots = new WeakMap<TSESTree.ObjectExpression, boolean>();

/** True for options with a state and with a group of functions. */
function isRoot(object: TSESTree.ObjectExpression): boolean {
  let is = roots.get(object);
  if (is === undefined) {
    const names = object.properties.map((property) =>
      property.type === T.Property ? (staticKey(property.key, property.computed) ?? '') : '',
    );
    is =
      names.some((name) => STATES.has(name) || GIVEN.has(name)) &&
      names.some((name) => GROUPS.has(name) || /^(?:created|mounted|\$template)$/.test(name));
    roots.set(object, is);
  }
  return is;
}

/** What the options of a component say that it holds. @param around the options that they are mixed into. */
export function stateOfOptions(
  e: Engine,
  root: TSESTree.ObjectExpression,
  { facts }: Frame,
  around: readonly Around[] = [],
): ObjectValue {
  const frame: Frame = { facts, env: undefined };
  const within = [...around, { root, facts }];
  const members: Member[] = [];
  const spreads: Lazy[] = [];
  for (const property of root.properties) {
    if (property.type !== T.Property) continue;
    const name = staticKey(property.key, property.computed) ?? '';
    if (name === 'mixins') spreads.push(...mixedIn(e, property.value, frame, within));
    else if (name === 'extends') spreads.push(optionsMixedIn(e, property.value, frame, within));
    else if (name === 'props') members.push(...propsOfOptions(e, root, property.value, frame));
    else if (name === 'setup') spreads.push(once(() => setUp(e, property.value, frame)));
    else if (STATES.has(name)) members.push(...initialMembers(e, property.value, within, frame));
    else if (GROUPS.has(name) && property.value.type === T.ObjectExpression) {
      members.push(...functionMembers(e, property.value, name, root, frame));
      spreads.push(...mappedStores(e, property.value, frame));
    }
  }
  members.push(...providedMembers(e, facts, root), ...storeMember(e, facts, root));
  return { kind: 'object', members, spreads, open: true, place: placeOf(root, facts.file) };
}

/** `this.$store`. */
function storeMember(e: Engine, facts: ModuleFacts, root: Node): Member[] {
  const store = facts.index.members.has('$store') ? vuexStore(e, facts.file) : undefined;
  const place = placeOf(root, facts.file);
  return store ? [{ name: '$store', key: place, property: place, shorthand: false, value: () => store }] : [];
}

/** What `data() { return { … } }` begins with, and what is put there later. */
function initialMembers(e: Engine, state: Node, within: readonly Around[], frame: Frame): Member[] {
  const value = e.valueOf(state, frame);
  const initial = value.kind === 'function' ? applyTo(e, value, [], frame) : value;
  return optionsOf(initial).flatMap((option) =>
    option.kind === 'object'
      ? option.members.map((member) => ({
          ...member,
          value: once(() =>
            withWrites(member.value(), [
              ...within.flatMap(({ root, facts }) => [
                ...writtenTo(e, root, member.name, { facts, env: undefined }),
                ...filledByUsers(e, root.parent, facts, member.name),
              ]),
            ]),
          ),
        }))
      : [],
  );
}

/** What something begins with, and what is put there later. */
export function withWrites(initial: Value, written: readonly Value[]): Value {
  const known = written.filter((value) => !isUnknown(value));
  if (known.length === 0) return initial;
  return holdsNothing(initial) || (initial.kind === 'scalar' && !initial.value)
    ? unionOf(known)
    : withoutUnknown([initial, ...known]);
}

/** `this.name = value`, `this.name[key] = value`, `this.name.push(value)`, and the same of a state that a function is handed. */
function writtenTo(e: Engine, root: TSESTree.ObjectExpression, name: string, frame: Frame): Value[] {
  const values: Value[] = [];
  for (const access of frame.facts.index.members.get(name) ?? []) {
    if (access.range[0] < root.range[0] || access.range[1] > root.range[1] || !isOfState(access.object, frame.facts))
      continue;
    const holder = access.parent;
    if (holder.type === T.AssignmentExpression && holder.left === access) values.push(e.valueOf(holder.right, frame));
    const taken = holder.type === T.ArrayPattern ? takenApart(holder) : undefined;
    if (taken && holder.type === T.ArrayPattern)
      values.push(memberOf(e, e.valueOf(taken, frame), String(holder.elements.indexOf(access))));
    if (holder.type !== T.MemberExpression || holder.object !== access) continue;
    const use = holder.parent;
    if (holder.computed && use.type === T.AssignmentExpression && use.left === holder)
      values.push({ kind: 'record', item: once(() => e.valueOf(use.right, frame)) });
    const [pushed] = use.type === T.CallExpression && use.callee === holder ? use.arguments : [];
    if (pushed && /^(?:push|unshift)$/.test(memberName(holder) ?? ''))
      values.push(
        pushed.type === T.SpreadElement ? e.valueOf(pushed.argument, frame) : asList(e.valueOf(pushed, frame)),
      );
  }
  return [...values, ...putTogether(e, root, name, frame)];
}

/** `[this.users, this.roles] = await Promise.all([…])`: what is taken apart. */
function takenApart(pattern: TSESTree.ArrayPattern): Node | undefined {
  const write = pattern.parent;
  return write.type === T.AssignmentExpression && write.left === pattern ? write.right : undefined;
}

/** `this.$patch({ name: value })`, `Object.assign(this, { name: value })`, `this.$state = { name: value }`: what is put there with others. */
function putTogether(e: Engine, root: TSESTree.ObjectExpression, name: string, frame: Frame): Value[] {
  const { facts } = frame;
  const isInside = ({ range }: Node): boolean => range[0] >= root.range[0] && range[1] <= root.range[1];
  const patches = (facts.index.members.get('$patch') ?? []).flatMap((access) => {
    const call = access.parent;
    const isCalled = call.type === T.CallExpression && call.callee === access && isOfState(access.object, facts);
    return isCalled ? call.arguments.slice(0, 1) : [];
  });
  const assigned = (facts.index.members.get('assign') ?? []).flatMap((access) => {
    const call = access.parent;
    const [into, ...sources] = call.type === T.CallExpression && call.callee === access ? call.arguments : [];
    return into && isOfState(into, facts) ? sources : [];
  });
  const whole = (facts.index.writes.get('$state') ?? []).flatMap(({ left, right }) =>
    left.type === T.MemberExpression && isOfState(left.object, facts) ? [right] : [],
  );
  return [...patches, ...assigned, ...whole]
    .filter((source) => isInside(source) && source.type !== T.SpreadElement && !isFunction(source))
    .flatMap((source) => optionsOf(e.valueOf(source, frame)))
    .flatMap((source) => (source.kind === 'object' ? [memberOf(e, source, name)] : []));
}

function isOfState(object: Node, facts: ModuleFacts): boolean {
  const owner = ownerOfThis(object, facts);
  if (owner) return rootAround(owner) !== undefined;
  const inner = unwrap(object);
  if (inner.type === T.MemberExpression)
    return /^\$(?:state|data)$/.test(memberName(inner) ?? '') && isOfState(inner.object, facts);
  const definition = inner.type === T.Identifier ? facts.variableOf(inner)?.defs[0] : undefined;
  const fn = definition?.node as Node | undefined;
  return (
    (fn?.type === T.FunctionExpression || fn?.type === T.ArrowFunctionExpression) &&
    fn.params[0] === definition?.name &&
    (isPatch(fn, facts) ||
      (outermost(fn).parent?.type === T.Property && TAKES_STATE.has(groupOf(fn.parent as TSESTree.Property) ?? '')))
  );
}

/** `this.$patch((state) => { … })`. */
function isPatch(fn: Node, facts: ModuleFacts): boolean {
  const call = outermost(fn).parent;
  const access = call?.type === T.CallExpression && call.arguments[0] === fn ? unwrap(call.callee) : undefined;
  return access?.type === T.MemberExpression && memberName(access) === '$patch' && isOfState(access.object, facts);
}

/** Methods as they are; computed values and getters, which are handed the state, as what they give. */
function functionMembers(
  e: Engine,
  group: TSESTree.ObjectExpression,
  name: string,
  root: TSESTree.ObjectExpression,
  frame: Frame,
): Member[] {
  return group.properties.flatMap((property): Member[] => {
    const key = property.type === T.Property ? staticKey(property.key, property.computed) : undefined;
    if (property.type !== T.Property || key === undefined) return [];
    const place = placeOf(property, frame.facts.file);
    const value = once(() => {
      const fn = e.valueOf(property.value, frame);
      const isGiven = name === 'computed' || name === 'getters';
      return isGiven ? applyTo(e, fn, [() => stateOfOptions(e, root, frame)], frame) : fn;
    });
    return [{ name: key, key: place, property: place, shorthand: false, value }];
  });
}

/** `...mapState(useStore, ['users'])`: what the store has. */
function mappedStores(e: Engine, group: TSESTree.ObjectExpression, frame: Frame): Lazy[] {
  return group.properties.flatMap((property): Lazy[] => {
    const call = property.type === T.SpreadElement ? property.argument : undefined;
    const [store] = call?.type === T.CallExpression ? call.arguments : [];
    if (call?.type !== T.CallExpression || !store) return [];
    const mapped = vuexMapped(e, call, frame);
    if (mapped) return [() => mapped];
    if (call.callee.type !== T.Identifier) return [];
    if (!/^map(?:Writable)?(?:State|Stores|Getters|Actions)$/.test(call.callee.name)) return [];
    return [
      once(() => {
        const target = e.valueOf(store, frame);
        return (
          (target.kind === 'library' ? storeValue(e, target) : undefined) ?? unknown('a store that is not followed')
        );
      }),
    ];
  });
}
