import { borrowedCall, workingOn } from '../functions/borrowed-calls.js';
import { unbound } from '../functions/results.js';
import { argumentsOf } from '../functions/argument-lists.js';
import type { Site } from '../functions/callers-in-context.js';
import { constructorOf } from '../classes/constructors.js';
import { methodCalled } from '../declared/declared-members.js';
import { openedBy } from './browser-requests.js';
import { builtCalls } from './endpoint-builders.js';
import type { Engine, Frame } from '../engine.js';
import { enter } from '../environment.js';
import type { CallNode } from '../modules/module-facts.js';
import { sendingSites } from './sending-sites.js';
import { endpointTriggered } from '../states/endpoint-hooks.js';
import { calledByEffect } from '../libraries/sagas.js';
import { calledWithKey } from '../states/keyed-queries.js';
import { T, isFunction, memberName, unwrap } from '../syntax/syntax.js';
import { callsSentBy } from './transports.js';
import { optionsOf } from '../values.js';
import type { ApiCall, FunctionValue, Lazy, Value } from '../value.js';

const MAX_NESTING = 6;

export function placeOfCall(node: CallNode, frame: Frame): ApiCall['site'] {
  return { file: frame.facts.file, start: node.range[0], end: node.range[1] };
}

/** Calls that `node` makes, transports first, then what the functions that it calls make. */
export function callsMadeBy(
  e: Engine,
  node: CallNode,
  frame: Frame,
  nesting = 0,
  args: readonly Lazy[] = argumentsOf(e, node, frame),
): ApiCall[] {
  const callee = unwrap(node.callee);
  const calls: ApiCall[] = [];
  if (callee.type === T.MemberExpression) {
    const name = memberName(callee);
    if (name === undefined) return calls;
    const borrowed = node.type === T.CallExpression ? borrowedCall(e, node, frame) : undefined;
    for (const receiver of optionsOf(e.valueOf(callee.object, frame))) {
      if (borrowed && receiver.kind === 'function') {
        const { self } = borrowed;
        const fn = workingOn(e, receiver, self, frame);
        calls.push(...callsOf(e, fn, undefined, { node, args: borrowed.args() }, frame, nesting));
        continue;
      }
      const sent = receiver.kind === 'client' ? callsSentBy(e, receiver, name, node, frame) : undefined;
      const opened = openedBy(receiver, placeOfCall(node, frame));
      if (sent) calls.push(...sent);
      else if (opened.length > 0) calls.push(...opened);
      else if (receiver.kind !== 'unknown' && receiver.kind !== 'data') {
        const method = methodCalled(e, receiver, callee, name, frame);
        const self = receiver.kind === 'instance' || receiver.kind === 'object' ? receiver : undefined;
        calls.push(...callsOf(e, method, self, { node, args }, frame, nesting));
      }
    }
    return calls;
  }
  return callsOf(e, e.valueOf(callee, frame), undefined, { node, args }, frame, nesting);
}

function callsOf(
  e: Engine,
  target: Value,
  self: Value | undefined,
  { node, args }: { readonly node: CallNode; readonly args: readonly Lazy[] },
  frame: Frame,
  nesting: number,
): ApiCall[] {
  return optionsOf(target).flatMap((option): ApiCall[] => {
    if (option.kind === 'library' || option.kind === 'client')
      return callsSentBy(e, option, '', node, frame) ?? callsThroughLibrary(e, option, args, frame, nesting);
    if (option.kind === 'function')
      return callsOfFunction(e, option, args, frame, self, nesting, { node, facts: frame.facts, env: frame.env });
    if (option.kind === 'class' && node.type === T.NewExpression && !isFunction(option.node)) {
      const fn = constructorOf(option.node);
      return fn
        ? callsOfFunction(
            e,
            { kind: 'function', node: fn, file: option.file, env: option.env },
            args,
            frame,
            undefined,
            nesting,
          )
        : [];
    }
    return [];
  });
}

/** What a library sends by a function of the project that it calls with what it is handed, or for an endpoint that it was told of. */
function callsThroughLibrary(
  e: Engine,
  target: Value,
  args: readonly Lazy[],
  frame: Frame,
  nesting: number,
): ApiCall[] {
  if (target.kind !== 'library' || target.from === undefined) return [];
  const keyed = calledWithKey(e, target, args, frame);
  if (keyed) return callsOfFunction(e, keyed.fn, keyed.args, frame, undefined, nesting + 1);
  const effect = calledByEffect(target, args);
  if (effect)
    return optionsOf(effect.fn).flatMap((fn) =>
      fn.kind === 'function' ? callsOfFunction(e, fn, effect.args, frame, undefined, nesting + 1) : [],
    );
  const endpoint = endpointTriggered(e, target);
  return endpoint ? builtCalls(e, endpoint.node, { facts: endpoint.facts, env: undefined }, args) : [];
}

/**
 * Calls in the body of a project function, with these arguments.
 *
 * @param site where it is called: what it makes and gives back, `patch(path)`, is used there.
 */
export function callsOfFunction(
  e: Engine,
  fn: FunctionValue,
  args: readonly Lazy[],
  frame: Frame,
  self?: Value,
  nesting = 0,
  site?: Site,
): ApiCall[] {
  if (fn.bound) return callsOfFunction(e, unbound(fn), [...fn.bound, ...args], frame, self, nesting, site);
  const facts = e.facts(fn.file);
  if (!facts || nesting >= MAX_NESTING) return [];
  const sites = sendingSites(e, fn.node, facts);
  if (sites.length === 0) return [];
  const env = enter(fn.node, args, fn.env, frame.env, fn.self ?? self);
  if (!env) return [];
  const around = site ? { ...env, site } : env;
  return sites.flatMap((one) => callsMadeBy(e, one, { facts, env: around }, nesting + 1));
}

/** The path of a call by its pieces and where they stand: of two calls that ask for the same by the same texts it is one. */
export function pathKey({ path }: ApiCall): string {
  return path.pieces
    .map((piece) => (piece.kind === 'hole' ? '{}' : `${piece.text}@${piece.place.file}:${String(piece.place.start)}`))
    .join('');
}
