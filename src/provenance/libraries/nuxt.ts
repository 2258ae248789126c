import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../functions/calls.js';
import { typeValue } from '../declared/declared-types.js';
import type { Engine, Frame } from '../engine.js';
import { argumentsOf } from '../functions/argument-lists.js';
import type { CallbackParameter } from '../functions/callback-parameter.js';
import { memberOf } from '../objects/members.js';
import { T, placeOf } from '../syntax/syntax.js';
import { isUnknown, once, optionsOf, unionOf } from '../values.js';
import type { ClientValue, Lazy, LibraryValue, Member, Value } from '../value.js';

/** What holds an asynchronous result in a component: `{ data, pending }`, of which `data` is a reference. */
export function asyncState(data: Lazy, node: TSESTree.Node, frame: Frame): Value {
  return holder('data', () => holder('value', data, node, frame), node, frame);
}

function holder(name: string, value: Lazy, node: TSESTree.Node, frame: Frame): Value {
  const place = placeOf(node, frame.facts.file);
  const member: Member = { name, key: place, property: place, shorthand: false, value };
  return { kind: 'object', members: [member], spreads: [], open: true, place };
}

/** An address may be told by a function or a reference. */
export function toldAddress(e: Engine, address: Value, frame: Frame): Value {
  return unionOf(
    optionsOf(address).map((option) => {
      if (option.kind === 'function') return applyTo(e, option, [], frame);
      return option.kind === 'object' ? memberOf(e, option, 'value') : option;
    }),
  );
}

/** `useFetch(path, { $fetch: client })`: what sends the request instead. */
export function clientOfFetch(e: Engine, options: Value | undefined): ClientValue | undefined {
  const client = options?.kind === 'object' ? memberOf(e, options, '$fetch') : undefined;
  return client && optionsOf(client).find((option) => option.kind === 'client');
}

/** What `{ transform }` among the options makes of a body. */
export function transformedBody(e: Engine, body: Value, options: Value | undefined, frame: Frame): Value {
  const transform = options?.kind === 'object' ? memberOf(e, options, 'transform') : undefined;
  if (transform?.kind !== 'function') return body;
  return applyTo(e, transform, [() => body], frame);
}

const ASYNC_DATA = /^(?:#app|#imports|nuxt\/app)\.use(?:Lazy)?AsyncData$/;
const STATE = /^(?:#app|#imports|nuxt\/app)\.useState$/;

/** `useAsyncData(key, () => load())`, `useState<User>(key, () => null)`. */
export function nuxtCall(
  e: Engine,
  { path }: LibraryValue,
  args: readonly Lazy[],
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  if (ASYNC_DATA.test(path))
    return asyncState(
      once(() => loaded(e, args, frame, true)),
      node,
      frame,
    );
  if (!STATE.test(path)) return undefined;
  const declared = node.typeArguments?.params[0];
  const values = [
    ...(declared ? [typeValue(e, declared, { facts: frame.facts, types: undefined, env: frame.env })] : []),
    ...args
      .map((argument) => argument())
      .flatMap((init) => (init.kind === 'function' ? [applyTo(e, init, [], frame)] : [])),
  ].filter((value) => !isUnknown(value));
  return values.length > 0 ? holder('value', () => unionOf(values), node, frame) : undefined;
}

/** What the function of `useAsyncData` gives. */
function loaded(e: Engine, args: readonly Lazy[], frame: Frame, isWhole: boolean): Value {
  const values = args.map((argument) => argument());
  const at = values.findIndex((value) => value.kind === 'function');
  const load = values[at];
  const body = load ? applyTo(e, load, [], frame) : UNSEEN;
  return isWhole ? transformedBody(e, body, values[at + 1], frame) : body;
}

const UNSEEN: Value = { kind: 'unknown', why: 'what is loaded is not seen' };

/** `{ transform: (users) => … }` of `useAsyncData`. */
export function nuxtCallback(
  e: Engine,
  { path }: LibraryValue,
  { call, names, index, frame }: CallbackParameter,
): Value | undefined {
  if (index > 0 || names.length !== 1 || names[0] !== 'transform' || !ASYNC_DATA.test(path)) return undefined;
  return loaded(e, argumentsOf(e, call, frame), frame, false);
}

/** `() => '/users'`: a function without parameters that is nothing but a text. */
export function tellsText(value: Value): boolean {
  if (value.kind !== 'function' || value.node.params.length > 0) return false;
  const { body } = value.node;
  return body?.type === T.TemplateLiteral || body?.type === T.Literal || body?.type === T.BinaryExpression;
}
