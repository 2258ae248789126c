import { applyTo } from '../functions/calls.js';
import { functionResult } from '../functions/results.js';
import type { Engine, Frame } from '../engine.js';
import { withoutNothing } from '../expressions.js';
import { memberOf } from '../objects/members.js';
import { T, calledName, placeOf, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText, textOf } from '../texts/text.js';
import { UNDEFINED, isUnknown, objectOf, once, optionsOf, unionOf, unknown } from '../values.js';
import type { FunctionValue, Lazy, LibraryValue, ObjectValue, Value } from '../value.js';
import { walk } from '../syntax/walk.js';

const STORE_PACKAGES = ['redux', '@reduxjs/toolkit'];
const STORE_MAKERS = ['createStore', 'configureStore'];
/** What hands an action to a store. */
const DISPATCHES = /^(?:dispatch|put)$/;
/** More actions of one kind than these say no more of a state. */
const MOST_ACTIONS = 24;
/** More files than this are not looked at. */
const MOST_FILES = 200;

interface Action {
  readonly type: string;
  readonly action: ObjectValue;
}

/** An action that is handed to the store somewhere. */
export interface Dispatched extends Action {
  readonly file: string;
  /** The call of `useReducer` whose state it changes; absent for the store of an app. */
  readonly hook?: Node | undefined;
}

/** A store that a project makes, and what it holds. */
export interface MadeStore {
  readonly file: string;
  readonly state: Lazy;
}

/** The state of the stores that are made in the program of a file; unknown where none is seen to be made. @param ofReducer what a reducer makes */
export function storeState(e: Engine, file: string, ofReducer: (reducer: Value) => Value): Value {
  const stores = e.calls.stores ?? madeStores(e, ofReducer);
  if (e.mayOpen) e.calls.stores = stores;
  const states = stores.filter((store) => e.mayRunTogether(file, store.file)).map(({ state }) => state());
  const known = states.filter((state) => !isUnknown(state));
  return known.length > 0 ? unionOf(known) : unknown('the state of the store');
}

function madeStores(e: Engine, ofReducer: (reducer: Value) => Value): readonly MadeStore[] {
  const files = new Set(STORE_PACKAGES.flatMap((name) => e.host.usersOf?.(name, STORE_MAKERS) ?? []));
  return [...files].slice(0, MOST_FILES).flatMap((file) => {
    const facts = e.facts(file);
    const calls = facts?.index.calls.filter((call) => /(?:createStore|configureStore)$/.test(calledName(call) ?? ''));
    return (calls ?? []).flatMap((call): MadeStore[] => {
      const [first] = call.arguments;
      if (!facts || !first || first.type === T.SpreadElement) return [];
      const made = (): Value => {
        const given = e.valueOf(first, { facts, env: undefined });
        return ofReducer(calledName(call) === 'configureStore' ? memberOf(e, given, 'reducer') : given);
      };
      return [{ file, state: once(() => e.inside(call, made, 1)) }];
    });
  });
}

/** What a reducer makes: what it begins with, and what it makes of each action that is handed to the store and that it asks for. @param hook the call of `useReducer` that it is handed to */
export function reducedBy(e: Engine, fn: FunctionValue, hook?: Node): Value {
  const facts = e.facts(fn.file);
  if (!facts) return unknown('a reducer that could not be read');
  const frame: Frame = { facts, env: undefined };
  const { types } = typesAskedFor(e, fn, frame);
  const actions = dispatched(e, fn.file).filter((one) => types.has(one.type) && one.hook === hook);
  const given: readonly Value[] = [UNDEFINED, ...actions.slice(0, MOST_ACTIONS).map(({ action }) => action)];
  const states = given.map((action) => functionResult(e, fn, [() => UNDEFINED, () => action], frame));
  return withoutNothing(states);
}

/** The types of actions that a reducer asks for: `case LOADED:`, `action.type === 'loaded'`. */
function typesAskedFor(
  e: Engine,
  { node: fn }: FunctionValue,
  frame: Frame,
): { readonly types: ReadonlySet<string>; readonly areAllKnown: boolean } {
  const asked: Node[] = [];
  if (fn.body)
    walk(fn.body, (node) => {
      if (node.type === T.SwitchCase && node.test) asked.push(node.test);
      else if (node.type === T.BinaryExpression && /^===?$/.test(node.operator)) asked.push(node.left, node.right);
      return undefined;
    });
  const types = asked.map((node) => plainText(e.valueOf(node, frame)));
  const labels = new Set(asked.filter(({ parent }) => parent?.type === T.SwitchCase));
  return {
    types: new Set(types.filter((type) => type !== undefined)),
    areAllKnown: asked.every((node, index) => types[index] !== undefined || !labels.has(node)),
  };
}

/** What a reducer is handed as its action: each that it asks for, told apart by their types; those that nobody is seen to send are told of nothing else. */
export function actionTaken(e: Engine, fn: FunctionValue, hook?: Node): Value | undefined {
  const facts = e.facts(fn.file);
  const [, action] = fn.node.params;
  if (!facts || !action) return undefined;
  const { types, areAllKnown } = typesAskedFor(e, fn, { facts, env: undefined });
  const sent = dispatched(e, fn.file).filter((one) => types.has(one.type) && one.hook === hook);
  // What is taken apart at once is not told apart by its type.
  const isWhole = action.type === T.Identifier && areAllKnown;
  if (sent.length === 0 || !(isWhole || (types.size === 1 && areAllKnown))) return undefined;
  const others = [...types, NO_TYPE].filter((type) => sent.every((one) => one.type !== type));
  const place = placeOf(action, fn.file);
  const unseen = others.map((type) => objectOf({ type: () => textOf(type, place) }, place));
  return unionOf([...sent.slice(0, MOST_ACTIONS).map((one) => one.action), ...unseen]);
}

/** The type of what begins a store, for which no reducer asks. */
const NO_TYPE = '@@INIT';

/** The actions that are handed to stores in the program of a file. */
function dispatched(e: Engine, file: string): readonly Dispatched[] {
  return dispatchedIn(e).filter((one) => e.mayRunTogether(file, one.file));
}

/** The actions that are handed to stores, by their types. */
function dispatchedIn(e: Engine): readonly Dispatched[] {
  if (e.calls.dispatched) return e.calls.dispatched;
  const found = e.filesNaming('dispatch', 'put').flatMap((file) => {
    const facts = e.facts(file);
    const calls = facts?.index.calls.filter((call) => DISPATCHES.test(calledName(call) ?? '')) ?? [];
    return calls.flatMap(({ callee, arguments: [first, ...others] }) => {
      if (!facts || !first || others.length > 0) return [];
      const frame: Frame = { facts, env: undefined };
      const hook = hookOf(e, callee, frame);
      return actionsIn(e, first, frame).map((one) => ({ ...one, hook, file }));
    });
  });
  if (e.mayOpen) e.calls.dispatched = found;
  return found;
}

/** What `const [state, dispatch] = useReducer(…)` gives to change the state with. */
export const DISPATCHER = 'react.useReducer().dispatch';

function hookOf(e: Engine, callee: Node, frame: Frame): Node | undefined {
  const [dispatcher] = optionsOf(e.valueOf(unwrap(callee), frame));
  return dispatcher?.kind === 'library' && dispatcher.path === DISPATCHER ? dispatcher.of?.node : undefined;
}

/** The action of one function of a slice: what is handed to the store as what the function of the same name in its `actions` makes. */
export function actionOfSlice(e: Engine, made: NonNullable<LibraryValue['made']>, name: string): Value | undefined {
  const type = typeInSlice(made, name);
  const actions = dispatched(e, made.file).filter((one) => one.type === type);
  return actions.length > 0 ? unionOf(actions.slice(0, MOST_ACTIONS).map(({ action }) => action)) : undefined;
}

/** `loaded` of `slice.actions.loaded`. */
export function nameInSlice(path: string): string | undefined {
  return /\.createSlice\(\)\.actions\.(\w+)$/.exec(path)?.[1];
}

function typeInSlice({ node, file }: NonNullable<LibraryValue['made']>, name: string): string {
  return `${file}:${String(node.range[0])}.${name}`;
}

/** `dispatch(slice.actions.loaded(list))`. */
function actionMade(e: Engine, call: Node, frame: Frame): Action[] {
  if (call.type !== T.CallExpression) return [];
  const [payload] = call.arguments;
  if (!payload || payload.type === T.SpreadElement) return [];
  return optionsOf(e.valueOf(call.callee, frame)).flatMap((target) => {
    const name = target.kind === 'library' ? nameInSlice(target.path) : undefined;
    if (target.kind !== 'library' || name === undefined || !target.of) return [];
    const action = objectOf({ payload: once(() => e.valueOf(payload, frame)) }, placeOf(call, frame.facts.file));
    return action.kind === 'object' ? [{ type: typeInSlice(target.of, name), action }] : [];
  });
}

function actionsIn(e: Engine, node: Node, frame: Frame): Action[] {
  const made = actionMade(e, node, frame);
  if (made.length > 0) return made;
  return optionsOf(e.valueOf(node, frame)).flatMap((action) => {
    const type = action.kind === 'object' ? plainText(memberOf(e, action, 'type')) : undefined;
    return action.kind === 'object' && type !== undefined ? [{ type, action }] : [];
  });
}

/** What the function of `connect(…)` hands to the component that it is called with: `connect((state) => ({ … }))(List)`. */
export function connectedProps(e: Engine, target: LibraryValue, state: () => Value): Value | undefined {
  const made = target.path === 'react-redux.connect()' ? target.made : undefined;
  const facts = made ? e.facts(made.file) : undefined;
  const [select] = made?.node.arguments ?? [];
  if (!facts || !select || select.type === T.SpreadElement) return undefined;
  const frame: Frame = { facts, env: undefined };
  const props = applyTo(e, e.valueOf(select, frame), [state], frame);
  return isUnknown(props) ? undefined : props;
}
