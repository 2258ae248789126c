import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../functions/calls.js';
import { typeValue } from '../declared/declared-types.js';
import { endpointGiven } from './endpoint-hooks.js';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import type { CallNode } from '../modules/module-facts.js';
import { actionOfSlice, nameInSlice } from './reducers.js';
import { T, calledName, memberName, placeOf, staticKey, staticString, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, lazily, objectOf, once, optionsOf, unionOf } from '../values.js';
import type { Lazy, LibraryValue, Value } from '../value.js';

/** Tests that several creators of actions share. */
const ANY_OF = /\.(?:isAnyOf|isAllOf|isFulfilled)$/;

/** The action that a function of a slice is for, by what stands before it: a creator of actions, a text, a test of several creators. */
export function actionAsked(e: Engine, asked: Node, frame: Frame): Value | undefined {
  const payloads = payloadsAsked(e, asked, frame, 0);
  const place = placeOf(asked, frame.facts.file);
  return payloads.length > 0
    ? objectOf({ payload: once(() => unionOf(payloads.map((one) => one()))) }, place)
    : undefined;
}

function payloadsAsked(e: Engine, asked: Node, frame: Frame, depth: number): Lazy[] {
  const node = withoutType(unwrap(asked));
  if (node.type === T.CallExpression && depth === 0) {
    const test = e.valueOf(unwrap(node.callee), frame);
    return test.kind === 'library' && ANY_OF.test(test.path)
      ? node.arguments.flatMap((one) => payloadsAsked(e, one, frame, depth + 1))
      : [];
  }
  const thunk = node.type === T.MemberExpression && memberName(node) === 'fulfilled' ? node.object : undefined;
  const made = thunk ? e.valueOf(thunk, frame) : undefined;
  const given = made?.kind === 'library' ? thunkGiven(e, made) : undefined;
  if (given) return [given];
  return optionsOf(e.valueOf(node, frame)).flatMap((creator) =>
    creator.kind === 'library' ? (payloadOf(e, creator) ?? []) : [],
  );
}

/** `load.fulfilled.type` is told by `load.fulfilled`. */
function withoutType(node: Node): Node {
  return node.type === T.MemberExpression && memberName(node) === 'type' ? unwrap(node.object) : node;
}

/** What the actions of a creator carry. */
function payloadOf(e: Engine, creator: LibraryValue): Lazy | undefined {
  return (
    endpointGiven(e, creator) ?? payloadDeclared(e, creator) ?? payloadOfSlice(e, creator) ?? thunkGiven(e, creator)
  );
}

/** `slice.actions.loaded`: what is handed to the store as its payload. */
function payloadOfSlice(e: Engine, { path, of }: LibraryValue): Lazy | undefined {
  const name = nameInSlice(path);
  const action = of && name !== undefined ? actionOfSlice(e, of, name) : undefined;
  return action && (() => memberOf(e, action, 'payload'));
}

/** `startListening({ actionCreator, effect: (action) => … })`. */
export function actionHeard(
  e: Engine,
  { path }: LibraryValue,
  { arguments: [options] }: CallNode,
  names: readonly string[],
  index: number,
  frame: Frame,
): Value | undefined {
  if (
    !path.endsWith('.createListenerMiddleware().startListening') ||
    names.length !== 1 ||
    names[0] !== 'effect' ||
    index !== 0
  )
    return undefined;
  if (options?.type !== T.ObjectExpression) return undefined;
  for (const property of options.properties)
    if (
      property.type === T.Property &&
      /^(?:actionCreator|matcher)$/.test(staticKey(property.key, property.computed) ?? '')
    )
      return actionAsked(e, property.value, frame);
  return undefined;
}

/** What a creator of actions is to be called with: `loaded({ … })`, `read.fulfilled({ … }, …)`, `api.util.upsertQueryData('user', id, { … })`. */
export function actionArgument(
  e: Engine,
  target: LibraryValue,
  { arguments: [first] }: CallNode,
  position: number,
): Value | undefined {
  const { path, of } = target;
  if (position === 2 && path.endsWith('.util.upsertQueryData')) {
    const name = first && staticString(first);
    return name === undefined ? undefined : endpointGiven(e, target, name)?.();
  }
  if (position !== 0) return undefined;
  if (of && path.endsWith('.createAsyncThunk().fulfilled'))
    return thunkGiven(e, { kind: 'library', path: path.slice(0, path.lastIndexOf('.')), made: of })?.();
  return (payloadDeclared(e, target) ?? payloadTaken(e, target))?.();
}

/** The payload that the function of a slice declares for its action: `loaded(state, action: PayloadAction<User>)`. */
function payloadTaken(e: Engine, { path, of }: LibraryValue): Lazy | undefined {
  const name = nameInSlice(path);
  const facts = of && name !== undefined ? e.facts(of.file) : undefined;
  const options = of?.node.arguments[0];
  if (!facts || !options || name === undefined) return undefined;
  const frame: Frame = { facts, env: undefined };
  const fn = memberOf(e, memberOf(e, e.valueOf(options, frame), 'reducers'), name);
  const action = fn.kind === 'function' ? fn.node.params[1] : undefined;
  const declared = action && 'typeAnnotation' in action ? action.typeAnnotation?.typeAnnotation : undefined;
  return (
    declared && (() => memberOf(e, typeValue(e, declared, { facts, types: undefined, env: undefined }), 'payload'))
  );
}

/** `createAsyncThunk('users/read', (id) => …)`: what its function gives. */
function thunkGiven(e: Engine, { path, made }: LibraryValue): Lazy | undefined {
  const facts = made && path.endsWith('.createAsyncThunk()') ? e.facts(made.file) : undefined;
  const payload = made?.node.arguments[1];
  if (!facts || !payload) return undefined;
  const frame: Frame = { facts, env: undefined };
  return once(() => applyTo(e, e.valueOf(payload, frame), [], frame));
}

const UNWRAP = '@reduxjs/toolkit.createAsyncThunk()().unwrap';

/** `dispatch(load(id))`, `store.dispatch(load(id))`: what a store gives back for a thunk of either kind, and `unwrap()` of that. */
export function dispatchedResult(
  e: Engine,
  target: LibraryValue,
  args: readonly Lazy[],
  frame: Frame,
): Value | undefined {
  if (target.path === UNWRAP) return target.of && thunkResult(e, target.of)?.();
  const [given] = DISPATCHES.test(target.path) ? args : [];
  const action = given?.();
  if (action?.kind === 'function') return known(applyTo(e, action, [], frame));
  if (action?.kind !== 'library' || !action.path.endsWith('.createAsyncThunk()()') || !action.made) return undefined;
  const payload = thunkResult(e, action.made);
  const of = action.made;
  const unwrap = lazily({ kind: 'library', path: UNWRAP, from: '@reduxjs/toolkit', of } as const);
  return payload && objectOf({ payload, unwrap }, placeOf(of.node, of.file));
}

const DISPATCHES =
  /^(?:react-redux\.useDispatch(?:\.withTypes\(\))?\(\)|(?:redux|@reduxjs\/toolkit)\.(?:configureStore|createStore)\(\)\.dispatch)$/;

/** What a call of what `createAsyncThunk` made comes to. */
function thunkResult(e: Engine, { node, file }: NonNullable<LibraryValue['made']>): Lazy | undefined {
  const facts = e.facts(file);
  const creator = facts && e.valueOf(unwrap(node.callee), { facts, env: undefined });
  return creator?.kind === 'library' ? thunkGiven(e, creator) : undefined;
}

function known(value: Value): Value | undefined {
  return isUnknown(value) ? undefined : value;
}

/** `extraReducers: { [load.fulfilled]: (state, action) => … }`, as older releases had it: the action that a function stands under. */
export function actionUnderKey(e: Engine, property: TSESTree.Property, index: number, frame: Frame): Value | undefined {
  const holder = property.parent.parent;
  const isTable =
    (holder.type === T.Property && staticKey(holder.key, holder.computed) === 'extraReducers') ||
    (holder.type === T.CallExpression && calledName(holder) === 'createReducer');
  return property.computed && isTable && index === 1 ? actionAsked(e, property.key, frame) : undefined;
}

/** `createAction<User>('users/read')`. */
function payloadDeclared(e: Engine, { path, made }: LibraryValue): Lazy | undefined {
  const facts = made && path.endsWith('.createAction()') ? e.facts(made.file) : undefined;
  const declared = made?.node.typeArguments?.params[0];
  return facts && declared
    ? once(() => typeValue(e, declared, { facts, types: undefined, env: undefined }))
    : undefined;
}
