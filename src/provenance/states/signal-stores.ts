import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../functions/calls.js';
import { typeValue } from '../declared/declared-types.js';
import type { Engine, Frame } from '../engine.js';
import { objectValue } from '../expressions.js';
import type { CallbackParameter } from '../functions/callback-parameter.js';
import { memberOf } from '../objects/members.js';
import { asList } from '../objects/lists.js';
import { annotationOf } from './redux.js';
import { T, calledName, placeOf, staticKey } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText } from '../texts/text.js';
import { isUnknown, once, optionsOf, unionOf, unknown } from '../values.js';
import type { Lazy, LibraryValue, ObjectValue, Value } from '../value.js';

/** Stores of `@ngrx/signals`: `signalStore(withState(initial), withComputed(({ users }) => ({ … })))`. */
const PACKAGE = '@ngrx/signals';
/** An object of such a store, or what one of its features sees of it. */
const STORE = `${PACKAGE}.store`;
/** Features whose function gives members for the store that it is handed. */
const GIVES_MEMBERS = /^with(?:Computed|Methods|Props|LinkedState)$/;
/** What begins a state, and a part of it as a signal. */
const STATE = /^@ngrx\/signals\.(?:withState|signalState|type)\(\)((?:\.\w+)*)$/;
const MAX_DEPTH = 8;

type Made = NonNullable<LibraryValue['made']>;

/** `inject(UsersStore)`. */
export function storeInjected(token: Value): LibraryValue | undefined {
  const made = token.kind === 'library' && token.path === `${PACKAGE}.signalStore()` ? token.made : undefined;
  return made && { kind: 'library', path: STORE, from: PACKAGE, of: made };
}

/** `store.users`, `({ users }) => …` in a feature of the store. */
export function signalStoreMember(e: Engine, { path, of }: LibraryValue, name: string): Value | undefined {
  return path === STORE && of ? memberOfFeatures(e, of, name, 0) : undefined;
}

/** `users()` of a state, all of it, and `getState(store)`. */
export function signalStateCall(e: Engine, target: LibraryValue, [first]: readonly Lazy[]): Value | undefined {
  if (target.path === `${PACKAGE}.getState`) return first && stateOfStores(e, first());
  const names = STATE.exec(target.path)?.[1]?.split('.').slice(1);
  const made = target.made ?? target.of;
  if (!names || !made) return undefined;
  return names.reduce((value, name) => memberOf(e, value, name), stateBegun(e, made));
}

/** What functions in a feature are handed, and those that change a state: `patchState(store, (state) => ({ … }))`. */
export function signalStoreCallback(
  e: Engine,
  { path }: LibraryValue,
  { call, position, index, frame }: CallbackParameter,
): Value | undefined {
  if (index > 0 || !path.startsWith(`${PACKAGE}.`)) return undefined;
  const name = path.slice(PACKAGE.length + 1);
  if (name === 'patchState') {
    const [store] = position > 0 ? call.arguments : [];
    return store && stateOfStores(e, e.valueOf(store, frame));
  }
  const isFeature = GIVES_MEMBERS.test(name) || name === 'withHooks';
  return isFeature ? seenBy({ node: call, file: frame.facts.file }) : undefined;
}

/** What is put into a state: `patchState(store, { users })`, and what a function that changes it gives. */
export function stateToPatch(
  e: Engine,
  { path }: LibraryValue,
  { arguments: [store] }: TSESTree.CallExpression,
  position: number,
  frame: Frame,
): Value | undefined {
  if (path !== `${PACKAGE}.patchState` || position === 0 || !store) return undefined;
  return stateOfStores(e, e.valueOf(store, frame));
}

function seenBy(feature: Made): LibraryValue {
  return { kind: 'library', path: STORE, from: PACKAGE, of: feature };
}

/** The features of a store, last first; of one of them those before it. */
function featuresOf(e: Engine, { node, file }: Made): { readonly feature: Value; readonly made: Made }[] {
  const facts = e.facts(file);
  const maker = isMaker(node) ? node : node.parent;
  if (!facts || maker.type !== T.CallExpression || !isMaker(maker)) return [];
  const end = maker === node ? maker.arguments.length : maker.arguments.indexOf(node);
  const frame: Frame = { facts, env: undefined };
  return maker.arguments
    .slice(0, Math.max(end, 0))
    .reverse()
    .flatMap((argument) => {
      const feature = argument.type === T.SpreadElement ? undefined : e.valueOf(argument, frame);
      // What a feature asks of the store that it is put into: `{ state: type<State>() }`.
      const asked = feature?.kind === 'object' ? memberOf(e, feature, 'state') : feature;
      return asked?.kind === 'library' && asked.made ? [{ feature: asked, made: asked.made }] : [];
    });
}

function isMaker(node: Node): boolean {
  return node.type === T.CallExpression && /^signalStore(?:Feature)?$/.test(calledName(node) ?? '');
}

function memberOfFeatures(e: Engine, store: Made, name: string, depth: number): Value | undefined {
  if (depth > MAX_DEPTH) return undefined;
  for (const { feature, made } of featuresOf(e, store)) {
    const member = feature.kind === 'library' ? memberOfFeature(e, feature, made, name, depth) : undefined;
    if (member) return member;
  }
  return undefined;
}

function memberOfFeature(
  e: Engine,
  { path }: LibraryValue,
  made: Made,
  name: string,
  depth: number,
): Value | undefined {
  const kind = path.startsWith(`${PACKAGE}.`) ? path.slice(PACKAGE.length + 1).replace(/\(\)$/, '') : '';
  if (kind === 'signalStoreFeature') return memberOfFeatures(e, made, name, depth + 1);
  if (STATE.test(path))
    return isUnknown(memberOf(e, stateBegun(e, made), name))
      ? undefined
      : { kind: 'library', path: `${path}.${name}`, from: PACKAGE, of: made };
  if (path === `${PACKAGE}/entities.withEntities()`) return entities(e, made, name);
  const facts = e.facts(made.file);
  const [give] = GIVES_MEMBERS.test(kind) ? made.node.arguments : [];
  if (!facts || !give || give.type === T.SpreadElement) return undefined;
  const frame: Frame = { facts, env: undefined };
  const member = memberOf(e, applyTo(e, e.valueOf(give, frame), [() => seenBy(made)], frame), name);
  return isUnknown(member) ? undefined : member;
}

/** What a state is declared to hold, else what it begins with. */
function stateBegun(e: Engine, { node, file }: Made): Value {
  const facts = e.facts(file);
  if (!facts) return unknown('a state that could not be read');
  const frame: Frame = { facts, env: undefined };
  const [begun] = node.arguments;
  const annotation = node.typeArguments?.params[0] ?? (begun && annotationOf(begun, frame));
  const declared = annotation && typeValue(e, annotation, { facts, types: undefined, env: undefined });
  if (declared && !isUnknown(declared)) return declared;
  if (!begun || begun.type === T.SpreadElement) return unknown('nothing to begin with');
  const literal = literalBehind(begun, frame);
  if (literal) return withAsserted(e, literal, frame);
  const value = e.valueOf(begun, frame);
  return value.kind === 'function' ? applyTo(e, value, [], frame) : value;
}

/** The object that is written out, or that a constant of the module holds. */
function literalBehind(node: Node, { facts }: Frame): TSESTree.ObjectExpression | undefined {
  const at = node.type === T.Identifier ? (facts.variableOf(node)?.defs[0]?.node as Node | undefined) : undefined;
  const written = node.type === T.Identifier ? at?.type === T.VariableDeclarator && at.init : node;
  return written && written.type === T.ObjectExpression ? written : undefined;
}

/** `{ users: [] as User[], at: { user: null as User | null } }`: what is put there later is of that type. */
function withAsserted(e: Engine, literal: TSESTree.ObjectExpression, frame: Frame): ObjectValue {
  const value = objectValue(e, literal, frame);
  const members = value.members.map((member) => {
    const held = literal.properties.find(
      (one): one is TSESTree.Property =>
        one.type === T.Property && staticKey(one.key, one.computed) === member.name && one.kind === 'init',
    )?.value;
    if (held?.type === T.ObjectExpression) return { ...member, value: once(() => withAsserted(e, held, frame)) };
    if (held?.type !== T.TSAsExpression) return member;
    const declared = once(() =>
      typeValue(e, held.typeAnnotation, { facts: frame.facts, types: undefined, env: frame.env }),
    );
    return { ...member, value: once(() => (isUnknown(declared()) ? member.value() : declared())) };
  });
  return { ...value, members };
}

function stateOfStores(e: Engine, store: Value): Value | undefined {
  const states = optionsOf(store).flatMap((one) => stateBehind(e, one) ?? []);
  return states.length > 0 ? unionOf(states) : undefined;
}

/** All that is in the state of a store. */
function stateBehind(e: Engine, store: Value): Value | undefined {
  if (store.kind !== 'library' || store.from !== PACKAGE) return undefined;
  const made = store.made ?? store.of;
  if (made && STATE.test(store.path)) return stateBegun(e, made);
  const parts = store.path === STORE && store.of ? statesOf(e, store.of, 0) : [];
  if (!made || parts.length === 0) return undefined;
  const spreads = parts.map((part) => () => stateBegun(e, part));
  return { kind: 'object', members: [], spreads, open: true, place: placeOf(made.node, made.file) };
}

function statesOf(e: Engine, store: Made, depth: number): Made[] {
  if (depth > MAX_DEPTH) return [];
  return featuresOf(e, store).flatMap(({ feature, made }) => {
    if (feature.kind !== 'library') return [];
    if (feature.path === `${PACKAGE}.signalStoreFeature()`) return statesOf(e, made, depth + 1);
    return STATE.test(feature.path) ? [made] : [];
  });
}

/** `withEntities<User>()`, `withEntities({ entity: type<User>(), collection: 'user' })`. */
function entities(e: Engine, made: Made, name: string): Value | undefined {
  const facts = e.facts(made.file);
  const [given] = made.node.arguments;
  if (!facts) return undefined;
  const frame: Frame = { facts, env: undefined };
  const config = given && given.type !== T.SpreadElement ? e.valueOf(given, frame) : unknown('no configuration');
  const collection = plainText(memberOf(e, config, 'collection'));
  const isNamed = (what: string): boolean =>
    name === (collection === undefined ? what : `${collection}${what.charAt(0).toUpperCase()}${what.slice(1)}`);
  const part = ['entities', 'entityMap'].find(isNamed);
  return part === undefined ? undefined : entitySignal(e, made, config, part);
}

function entitySignal(e: Engine, made: Made, config: Value, part: string): LibraryValue {
  const told = optionsOf(memberOf(e, config, 'entity')).find(
    (one): one is LibraryValue => one.kind === 'library' && one.path === `${PACKAGE}.type()`,
  );
  return { kind: 'library', path: `${PACKAGE}/entities.${part}`, from: PACKAGE, of: told?.made ?? made };
}

/** `entities()`, `entityMap()`. */
export function entitiesCall(e: Engine, { path, of }: LibraryValue): Value | undefined {
  const part = /^@ngrx\/signals\/entities\.(entities|entityMap)$/.exec(path)?.[1];
  const facts = part === undefined || !of ? undefined : e.facts(of.file);
  const [declared] = of?.node.typeArguments?.params ?? [];
  if (!facts || !declared) return undefined;
  const entity = typeValue(e, declared, { facts, types: undefined, env: undefined });
  return part === 'entities' ? asList(entity) : { kind: 'record', item: () => entity };
}
