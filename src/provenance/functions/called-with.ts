import type { TSESTree } from '@typescript-eslint/types';
import { argumentAt, borrowedCall } from './borrowed-calls.js';
import type { HandedCallback } from './callback-parameter.js';
import { usesOfParameter } from './callback-uses.js';
import { callbackArgument } from './callbacks.js';
import { unbound } from './results.js';
import { typeValue } from '../declared/declared-types.js';
import { keysGiven, signatureParameter } from '../declared/signatures.js';
import type { Engine, Frame } from '../engine.js';
import { enter, typesAround } from '../environment.js';
import { entryUses } from './entry-uses.js';
import { givenInTurn } from './listed-callbacks.js';
import { isReached } from '../names/told-by-arguments.js';
import { withLater } from './waiting-functions.js';
import { withoutUnknown } from '../shared-payloads.js';
import { T, mergedInto, outermost, parametersTold, staticKey } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, unknown } from '../values.js';
import type { FunctionNode, FunctionValue, Lazy, Value } from '../value.js';

/** One call of a project function. */
interface OneCall {
  readonly args: readonly Lazy[];
  /** Where it is called. */
  readonly frame: Frame;
  /** The call itself, for what it makes of the callback. */
  readonly call?: TSESTree.CallExpression;
}

/** What a project function calls a callback with that it is handed. */
export function calledWith(e: Engine, fn: FunctionValue, asked: HandedCallback, called: OneCall): Value | undefined {
  if (fn.bound) {
    const position = asked.position + fn.bound.length;
    return calledWith(e, unbound(fn), { ...asked, position }, { ...called, args: [...fn.bound, ...called.args] });
  }
  const frame = insideOf(e, fn, called);
  if (!frame) return undefined;
  let found: Value | undefined;
  e.inside(fn.node, () => {
    const values = givenInside(e, fn.node, asked, frame);
    if (values.length > 0) found = withoutUnknown(values);
    return found ?? unknown('never called');
  });
  return found ?? declaredCallback(e, fn, asked, called.args);
}

function insideOf(e: Engine, fn: FunctionValue, { args, frame, call }: OneCall): Frame | undefined {
  const facts = e.facts(fn.file);
  const env = enter(fn.node, withLater(e, fn, args, call, frame), fn.env, frame.env, fn.self);
  if (!facts || !env) return undefined;
  return { facts, env: call ? { ...env, site: { ...frame, node: call } } : env };
}

/** What each use of a callback gives it in a call that is being looked into: where it stands by itself, and in the object that holds it. */
function givenInside(
  e: Engine,
  fn: FunctionNode,
  { position, names, index }: HandedCallback,
  frame: Frame,
): readonly Value[] {
  const usesOf = (path: readonly string[]): readonly Node[] => usesOfParameter(fn, position, path, frame);
  const given = usesOf(names)
    .filter((use) => isReached(e, use, frame))
    .flatMap((use) => handedTo(e, use, index, frame) ?? []);
  if (names.length === 0) return [...given, ...givenInTurn(e, fn, position, index, frame)];
  const asEntry = usesOf(names.slice(0, -1))
    .flatMap((table) => entryUses(e, { table, key: names.at(-1) }, frame))
    .flatMap(({ node, env }) => handedTo(e, node, index, { ...frame, env }) ?? []);
  const spread = usesOf([]).flatMap((use) => spreadInto(e, use, names, index, frame) ?? []);
  return [...given, ...asEntry, ...spread];
}

function declaredCallback(
  e: Engine,
  fn: FunctionValue,
  { position, index }: HandedCallback,
  args: readonly Lazy[],
): Value | undefined {
  const parameter = parametersTold(fn.node)[position];
  const target = parameter?.type === T.TSParameterProperty ? parameter.parameter : parameter;
  const annotation = target && 'typeAnnotation' in target ? target.typeAnnotation?.typeAnnotation : undefined;
  const facts = e.facts(fn.file);
  if (!annotation || !facts) return undefined;
  const declared = typeValue(e, annotation, {
    facts,
    types: keysGiven(fn.node, args, typesAround(fn.env)),
    env: fn.env,
  });
  const given = declared.kind === 'signature' ? signatureParameter(e, declared, index) : undefined;
  return given && !isUnknown(given) ? given : undefined;
}

/** What a use of a callback gives it: it is called here, or handed on. */
export function handedTo(e: Engine, use: Node, index: number, frame: Frame): Value | undefined {
  const node = outermost(use);
  const holder = node.parent;
  // `done.call(this, null, body)`.
  if (holder?.type === T.MemberExpression && holder.object === node && holder.parent.type === T.CallExpression)
    return holder.parent.callee === holder ? borrowedCall(e, holder.parent, frame)?.args()[index]?.() : undefined;
  if (holder?.type === T.Property && holder.value === node) {
    const object = mergedInto(holder.parent);
    const call = object.parent;
    const key = staticKey(holder.key, holder.computed);
    if (call?.type !== T.CallExpression || key === undefined) return undefined;
    const position = call.arguments.indexOf(object as TSESTree.CallExpressionArgument);
    return position < 0 ? undefined : callbackArgument(e, { call, position, names: [key], index, frame });
  }
  if (holder?.type !== T.CallExpression && holder?.type !== T.NewExpression) return undefined;
  if (holder.callee === node) return argumentAt(e, holder, index, frame);
  const position = holder.arguments.indexOf(node as TSESTree.CallExpressionArgument);
  return position < 0 ? undefined : callbackArgument(e, { call: holder, position, names: [], index, frame });
}

/** `useQuery({ ...options })`: what is in the options is handed on with them. */
function spreadInto(e: Engine, use: Node, names: readonly string[], index: number, frame: Frame): Value | undefined {
  const spread = use.parent;
  if (spread?.type !== T.SpreadElement || spread.parent.type !== T.ObjectExpression) return undefined;
  const object = mergedInto(spread.parent);
  const call = object.parent;
  if (call?.type !== T.CallExpression) return undefined;
  const position = call.arguments.indexOf(object as TSESTree.CallExpressionArgument);
  return position < 0 ? undefined : callbackArgument(e, { call, position, names, index, frame });
}
