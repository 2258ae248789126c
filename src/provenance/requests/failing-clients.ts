import type { Engine, Frame } from '../engine.js';
import { argumentsOf } from '../functions/argument-lists.js';
import type { CallNode } from '../modules/module-facts.js';
import { memberOf } from '../objects/members.js';
import { T, unwrap } from '../syntax/syntax.js';
import { isUnknown, optionsOf } from '../values.js';
import type { ClientStyle, Lazy, Value } from '../value.js';
import { sendingSites } from './sending-sites.js';
import { styleOf } from './transports.js';

/** Clients that fail where an endpoint is gone; the others give what is answered then as any other answer. */
const FAILS: ReadonlySet<ClientStyle> = new Set([
  'axios',
  'angular',
  'request-promise',
  'got',
  'ky',
  'ofetch',
  'superagent',
  'bent',
  'jquery',
]);
/** Settings by which a client is told what it fails at. */
const TELLS = ['validateStatus', 'throwHttpErrors', 'simple', 'ignoreResponseError'];
const MAX_DEPTH = 3;

/** Whether what a call sends fails where an endpoint is gone, as far as it is seen by which client it is sent. */
export function mayFailWhereGone(e: Engine, call: CallNode, frame: Frame, depth = 0): boolean {
  const sent = firstOf(call);
  if (argumentsOf(e, sent, frame).some((given) => saysOfFailures(e, given))) return false;
  return optionsOf(e.valueOf(sent.callee, frame)).every((target) => failsBy(e, target, depth));
}

function failsBy(e: Engine, target: Value, depth: number): boolean {
  const style = target.kind === 'client' ? target.style : target.kind === 'library' ? styleOf(target) : undefined;
  if (style !== undefined)
    return FAILS.has(style) && !(target.kind === 'client' && saysOfFailures(e, () => target.defaults));
  const facts = target.kind === 'function' && depth < MAX_DEPTH ? e.facts(target.file) : undefined;
  if (target.kind !== 'function' || !facts) return true;
  return sendingSites(e, target.node, facts).every((site) =>
    mayFailWhereGone(e, site, { facts, env: target.env }, depth + 1),
  );
}

function saysOfFailures(e: Engine, settings: Lazy | (() => Value | undefined)): boolean {
  const value = settings();
  return value?.kind === 'object' && TELLS.some((name) => !isUnknown(memberOf(e, value, name)));
}

/** `got(path)` of `got(path).json()`. */
function firstOf(call: CallNode): CallNode {
  const callee = unwrap(call.callee);
  const before = callee.type === T.MemberExpression ? unwrap(callee.object) : undefined;
  return before?.type === T.CallExpression ? firstOf(before) : call;
}
