import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../functions/calls.js';
import { functionResult } from '../functions/results.js';
import { anyArguments } from '../functions/argument-lists.js';
import { typeValue } from '../declared/declared-types.js';
import type { Engine, Frame } from '../engine.js';
import type { CallbackParameter } from '../functions/callback-parameter.js';
import { memberOf } from '../objects/members.js';
import { actionAsked, actionHeard } from './redux-actions.js';
import { actionOfSlice, actionTaken, connectedProps, reducedBy, storeState } from './reducers.js';
import { entityCompared, entitySelected } from './entity-adapters.js';
import { withWrites } from './slices.js';
import { T, calledName, memberName, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, once, optionsOf, unknown } from '../values.js';
import type { Lazy, LibraryValue, Value } from '../value.js';

type Made = NonNullable<LibraryValue['made']>;

const MAKERS = /\.(?:createSlice|createReducer)$/;

/** Steps of a builder that say for which actions a function is. */
const ASKS_FOR_ACTION = /^add(?:Case|Matcher|AsyncThunk)$/;

/** What the functions of a slice get: its state, and the action that they are for. */
export function reducerArgument(e: Engine, target: Value, asked: CallbackParameter): Value | undefined {
  const { call, names, index, frame } = asked;
  if (target.kind === 'library') {
    const entity = index <= 1 && names.length === 1 ? entityCompared(e, target, call, names[0], frame) : undefined;
    if (entity) return entity;
    const heard = actionHeard(e, target, call, names, index, frame);
    if (heard) return heard;
    const root = index <= 1 ? reducerGiven(e, target, asked) : undefined;
    if (root) return root;
    if (!MAKERS.test(target.path) || names[0] !== 'reducers' || index > 1) return undefined;
    const made = { node: call, file: frame.facts.file };
    return index === 0 ? stateOf(e, made) : actionOfSlice(e, made, names[1] ?? '');
  }
  const callee = unwrap(call.callee);
  const name = callee.type === T.MemberExpression ? memberName(callee) : undefined;
  if (name === undefined || !ASKS_FOR_ACTION.test(name) || names.length > 0) return undefined;
  const [before] = call.arguments;
  if (index === 0) return stateAround(e, call, frame);
  return index === 1 && before ? actionAsked(e, before, frame) : undefined;
}

/** What takes reducers as functions. */
const TAKES_REDUCERS = /\.(?:combineReducers|(?:legacy_)?createStore|configureStore|useReducer)$/;

/** `combineReducers({ user: (state, action) => … })`, `useReducer((state, action) => …, …)`: what a reducer is handed. */
function reducerGiven(
  e: Engine,
  { path }: LibraryValue,
  { call, position, names, index, frame }: CallbackParameter,
): Value | undefined {
  const given = TAKES_REDUCERS.test(path) && position === 0 ? call.arguments[0] : undefined;
  if (!given || given.type === T.SpreadElement) return undefined;
  const fn = names.reduce((value, name) => memberOf(e, value, name), e.valueOf(given, frame));
  if (fn.kind !== 'function') return undefined;
  const hook = path.endsWith('.useReducer') ? call : undefined;
  if (index === 1) return actionTaken(e, fn, hook);
  const state = e.inside(fn.node, () => reducedBy(e, fn, hook), 1);
  return isUnknown(state) ? undefined : state;
}

/** `builder.addCase(…)` in the options of a slice. */
export function stateAround(e: Engine, node: Node, frame: Frame): Value | undefined {
  for (let at: Node | undefined = node.parent; at; at = at.parent) {
    if (at.type !== T.CallExpression) continue;
    const target = e.valueOf(unwrap(at.callee), frame);
    if (target.kind === 'library' && MAKERS.test(target.path)) return stateOf(e, { node: at, file: frame.facts.file });
  }
  return undefined;
}

/** The state of a slice: the declared type of what it begins with, else that itself. */
export function stateOf(e: Engine, { node, file }: Made): Value | undefined {
  const facts = e.facts(file);
  const options = node.arguments[0];
  if (!facts || !options) return undefined;
  const frame: Frame = { facts, env: undefined };
  const isSlice = calledName(node) === 'createSlice';
  const initial = isSlice && options.type === T.ObjectExpression ? initialStateIn(options) : options;
  if (!initial) return undefined;
  const annotation = (isSlice ? undefined : node.typeArguments?.params[0]) ?? annotationOf(initial, frame);
  const declared = annotation
    ? typeValue(e, annotation, { facts, types: undefined, env: undefined })
    : unknown('a state without a declared type');
  const key = `${file}:${String(node.range[0])}.state`;
  const begun = (): Value => e.valueOf(initial, frame);
  const value = isUnknown(declared) ? e.inside(key, () => withWrites(e, { node, file }, begun()), 1) : declared;
  return isUnknown(value) ? undefined : value;
}

function initialStateIn(options: TSESTree.ObjectExpression): Node | undefined {
  const property = options.properties.find(
    (candidate): candidate is TSESTree.Property =>
      candidate.type === T.Property && candidate.key.type === T.Identifier && candidate.key.name === 'initialState',
  );
  return property?.value;
}

/** The type that what a state begins with is declared to have. */
export function annotationOf(initial: Node, frame: Frame): TSESTree.TypeNode | undefined {
  if (initial.type === T.TSAsExpression || initial.type === T.TSSatisfiesExpression) return initial.typeAnnotation;
  if (initial.type !== T.Identifier) return undefined;
  const declarator = frame.facts.variableOf(initial)?.defs[0]?.node as Node | undefined;
  if (declarator?.type !== T.VariableDeclarator) return undefined;
  return (
    declarator.id.typeAnnotation?.typeAnnotation ?? (declarator.init ? annotationOf(declarator.init, frame) : undefined)
  );
}

/** `ReturnType<typeof store.getState>` is the state of the store, `ReturnType<typeof load>` what the function gives. */
export function resultOfQuery(e: Engine, { exprName }: TSESTree.TSTypeQuery, frame: Frame): Value {
  const [result] = optionsOf(queried(e, exprName, frame)).flatMap((option) =>
    option.kind === 'function'
      ? [functionResult(e, option, anyArguments(option.node), frame)]
      : option.kind === 'library'
        ? (stateGiven(e, option) ?? [])
        : [],
  );
  return result ?? unknown('the result of a function that is not followed');
}

function queried(e: Engine, name: Node, frame: Frame): Value {
  if (name.type === T.TSQualifiedName) return memberOf(e, queried(e, name.left, frame), name.right.name);
  return name.type === T.Identifier ? e.valueOf(name, frame) : unknown('a type query');
}

const STORE = /\.(?:configureStore|(?:legacy_)?createStore)\(\)\.getState$/;

/** The state that a reducer, or the `getState` of a store, gives. */
export function stateGiven(e: Engine, given: LibraryValue): Value | undefined {
  const facts = STORE.test(given.path) && given.of ? e.facts(given.of.file) : undefined;
  const [first] = given.of?.node.arguments ?? [];
  if (!facts || !first) {
    const state = stateOfReducer(e, given);
    return isUnknown(state) ? undefined : state;
  }
  const made = e.valueOf(first, { facts, env: undefined });
  return stateOfReducer(e, given.path.includes('.configureStore()') ? memberOf(e, made, 'reducer') : made);
}

/** State of one reducer, of an object of reducers, or of `combineReducers({ … })`. */
function stateOfReducer(e: Engine, reducer: Value): Value {
  if (reducer.kind === 'object') {
    return {
      ...reducer,
      members: reducer.members.map((member) => ({ ...member, value: once(() => stateOfReducer(e, member.value())) })),
    };
  }
  if (reducer.kind === 'function') return reducedBy(e, reducer);
  if (reducer.kind !== 'library') return unknown('a reducer that is not followed');
  const made = reducer.made ?? reducer.of;
  const facts = made ? e.facts(made.file) : undefined;
  if (!made || !facts) return unknown('a reducer that is not followed');
  if (reducer.path.endsWith('.combineReducers()')) {
    const [reducers] = made.node.arguments;
    return reducers ? stateOfReducer(e, e.valueOf(reducers, { facts, env: undefined })) : unknown('no reducers');
  }
  const ofSlice = /\.(?:createSlice\(\)\.reducer|createReducer\(\))$/.test(reducer.path);
  return (ofSlice ? stateOf(e, made) : undefined) ?? unknown('a reducer that is not followed');
}

/** `reducer(state, action)`, as tests call it. */
export function reducerResult(e: Engine, { path, made, of }: LibraryValue): Value | undefined {
  if (path.endsWith('.createSlice().reducer')) return of && stateOf(e, of);
  return made && path.endsWith('.createReducer()') ? stateOf(e, made) : undefined;
}

const SELECTORS = /^(?:reselect|@reduxjs\/toolkit|re-reselect|@ngrx\/store)\.create(?:DraftSafe)?Selector$/;

/** `createSelector([first, second], (a, b) => …)`: what the function at its end gets from the selectors in front of it. */
export function selectorArgument(
  e: Engine,
  target: LibraryValue,
  { call, position, index, frame }: CallbackParameter,
): Value | undefined {
  if (target.path === 'react-redux.connect')
    return position === 0 && index === 0 ? stateOfStore(e, frame.facts.file) : undefined;
  if (target.path === 'react-redux.connect()') return index === 0 ? propsConnected(e, target) : undefined;
  if (!SELECTORS.test(target.path)) return undefined;
  const inputs = inputSelectors(call);
  const isInput = inputs.some((input) => input === call.arguments[position]);
  if (isInput) return index === 0 ? stateOfStore(e, frame.facts.file) : undefined;
  const selector = inputs[index];
  return selector
    ? applyTo(e, e.valueOf(selector, frame), [() => stateOfStore(e, frame.facts.file)], frame)
    : undefined;
}

/** What a component gets by `connect(…)`, and what `ConnectedProps<typeof connector>` says of it. */
export function propsConnected(e: Engine, connector: Value): Value | undefined {
  if (connector.kind !== 'library') return undefined;
  return connectedProps(e, connector, () => stateOfStore(e, connector.made?.file ?? ''));
}

/** `createSelector([(state) => …], …)`: what a selector in the list gets. */
export function listedSelectorArgument(
  e: Engine,
  list: TSESTree.ArrayExpression,
  index: number,
  frame: Frame,
): Value | undefined {
  const call = list.parent;
  if (call.type !== T.CallExpression || call.arguments[0] !== list || index > 0) return undefined;
  const target = e.valueOf(unwrap(call.callee), frame);
  return target.kind === 'library' && SELECTORS.test(target.path) ? stateOfStore(e, frame.facts.file) : undefined;
}

/** What selectors of all kinds are called with where nothing declares it. */
function stateOfStore(e: Engine, file: string): Value {
  return storeState(e, file, (reducer) => stateOfReducer(e, reducer));
}

/** What a selector that `createSelector` made gives for a state. */
export function selectorResult(e: Engine, target: LibraryValue, args: readonly Lazy[]): Value | undefined {
  if (target.made && target.path === '@ngrx/store.createFeatureSelector()') return featureState(e, target.made);
  const entities = entitySelected(e, target, args, (fn, given, frame) => applyTo(e, fn, given, frame));
  if (entities) return entities;
  const facts =
    target.made && target.path.endsWith('()') && SELECTORS.test(target.path.slice(0, -2))
      ? e.facts(target.made.file)
      : undefined;
  const made = target.made?.node;
  const result = made?.arguments.findLast((argument) => argument.type !== T.ObjectExpression);
  if (!facts || !made || !result) return undefined;
  const frame: Frame = { facts, env: undefined };
  const inputs = inputSelectors(made).map((selector) =>
    once(() => applyTo(e, e.valueOf(selector, frame), args, frame)),
  );
  return applyTo(e, e.valueOf(result, frame), inputs, frame);
}

/** `createFeatureSelector<UsersState>('users')`: what it is declared to select. */
function featureState(e: Engine, { node, file }: Made): Value | undefined {
  const declared = node.typeArguments?.params.at(-1);
  const facts = e.facts(file);
  return declared && facts ? typeValue(e, declared, { facts, types: undefined, env: undefined }) : undefined;
}

function inputSelectors({ arguments: args }: TSESTree.CallExpression): Node[] {
  const [first] = args;
  if (first?.type === T.ArrayExpression) return first.elements.filter((element) => element !== null);
  const last = args.findLastIndex((argument) => argument.type !== T.ObjectExpression);
  return args.slice(0, Math.max(0, last));
}

const STATE_HOOK = /^react-redux\.useSelector(?:\.withTypes\(\))?$/;

/** `useSelector` under a name of the team's own that declares the state: `const useAppSelector: TypedUseSelectorHook<State> = useSelector`. */
export function typedHook(value: Value, declared: TSESTree.TypeNode | undefined, file: string): Value {
  const state =
    declared?.type === T.TSTypeReference &&
    declared.typeName.type === T.Identifier &&
    declared.typeName.name === 'TypedUseSelectorHook'
      ? declared.typeArguments?.params[0]
      : undefined;
  return state && value.kind === 'library' && STATE_HOOK.test(value.path)
    ? { ...value, declared: { node: state, file } }
    : value;
}

/** `useSelector(selector)`: what the selector gives for the state that the hook declares. */
export function hookResult(e: Engine, target: LibraryValue, args: readonly Lazy[], frame: Frame): Value | undefined {
  if (!STATE_HOOK.test(target.path)) return undefined;
  const [selector] = args;
  return applyTo(e, selector?.() ?? unknown('no selector'), [() => hookState(e, target, frame)], frame);
}

/** The state that the function of `useSelector` gets. */
export function hookArgument(e: Engine, target: LibraryValue, { index, frame }: CallbackParameter): Value | undefined {
  return STATE_HOOK.test(target.path) && index === 0 ? hookState(e, target, frame) : undefined;
}

function hookState(e: Engine, { declared, made }: LibraryValue, asking: Frame): Value {
  const node = declared?.node ?? made?.node.typeArguments?.params[0];
  const facts = e.facts(declared?.file ?? made?.file ?? '');
  return node && facts
    ? typeValue(e, node, { facts, types: undefined, env: undefined })
    : stateOfStore(e, asking.facts.file);
}
