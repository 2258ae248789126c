import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../../../provenance/engine.js';
import type { ModuleFacts } from '../../../provenance/modules/module-facts.js';
import { sendingSites } from '../../../provenance/requests/sending-sites.js';
import {
  T,
  calledName,
  isFunction,
  isInside,
  memberName,
  outermost,
  staticKey,
  unwrap,
} from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { holds, walk } from '../../../provenance/syntax/walk.js';
import type { FunctionNode, FunctionValue } from '../../../provenance/value.js';
import { optionsOf } from '../../../provenance/values.js';
import { isReachedIn, knownIn } from './outcomes.js';
import { boundTo, patternBound } from './bound-patterns.js';
import { NOTHING, SOMETHING, isNothing, isSomething } from './known-values.js';
import type { Reading } from './outcomes.js';
import type { Bound, Known, Outcome } from './known-values.js';

/** What a call came to: what it gives as far as that is known, or the error that it failed with. */
export interface Settled {
  readonly failed: boolean;
  readonly known: Known | undefined;
}

/** What is read of code in an outcome, and the call that the outcome is of. */
interface Trial {
  readonly engine: Engine;
  readonly facts: ModuleFacts;
  readonly outcome: Outcome;
  readonly tried: Node;
  readonly depth: number;
}

/** How many functions are looked into, one inside the other. */
const MAX_DEPTH = 3;
const STEPS = /^(?:then|catch|finally)$/;

/**
 * What a call comes to in an outcome, with the steps that follow it: `load(path).then((answer) => (answer.ok ? answer.json() : null))`. A function of the
 * project is looked into for what it gives where the call that it makes comes out so. Undefined where an expression is not of the call that is tried.
 */
export function settledIn(trial: Omit<Trial, 'depth'>, node: Node): Settled | undefined {
  return settled({ ...trial, depth: 0 }, node);
}

/** What is known of an expression in an outcome of a call inside of it; undefined where it fails, too. */
export function knownWhere(trial: Omit<Trial, 'depth'>, node: Node): Known | undefined {
  return knownIn(readingOf({ ...trial, depth: 0 }, new Map()), node);
}

/** `load()` of `load().then(…).catch(…)`. */
export function startOf(node: Node): Node {
  const call = unwrap(node);
  const step = stepOf(call);
  return step ? startOf(step.before) : call;
}

function stepOf(call: Node): { readonly before: Node; readonly name: string } | undefined {
  const callee = call.type === T.CallExpression ? unwrap(call.callee) : undefined;
  const name = callee?.type === T.MemberExpression ? (memberName(callee) ?? '') : '';
  return callee?.type === T.MemberExpression && STEPS.test(name) ? { before: callee.object, name } : undefined;
}

function settled(trial: Trial, node: Node): Settled | undefined {
  const call = unwrap(node);
  if (call === unwrap(trial.tried)) return madeBy(trial, call);
  const step = stepOf(call);
  const before = step && settled(trial, step.before);
  if (!before || call.type !== T.CallExpression) return undefined;
  const [first, second] = call.arguments;
  const callback = step.name === 'then' ? (before.failed ? second : first) : before.failed ? first : undefined;
  if (step.name === 'finally' || !callback) return before;
  const handled = functionOf(trial, callback);
  const facts = handled && trial.engine.facts(handled.file);
  return facts ? givenBy({ ...trial, facts }, handled.node, before.known) : { failed: false, known: undefined };
}

function functionOf({ engine, facts }: Trial, node: Node): Pick<FunctionValue, 'node' | 'file'> | undefined {
  const inner = unwrap(node);
  if (isFunction(inner)) return { node: inner, file: facts.file };
  const [value, ...others] = optionsOf(engine.valueOf(inner, { facts, env: undefined }));
  return value?.kind === 'function' && others.length === 0 ? value : undefined;
}

/** What a call itself comes to: what the function of the project gives that it calls, else the answer or the error as it is. */
function madeBy(trial: Trial, call: Node): Settled {
  const { outcome, depth, engine } = trial;
  const plain: Settled = outcome.isError ? { failed: true, known: 'error' } : { failed: false, known: 'answer' };
  if (call.type !== T.CallExpression || depth >= MAX_DEPTH) return plain;
  const called = functionOf(trial, call.callee);
  const facts = called && engine.facts(called.file);
  const sent = facts && (sendingSites(engine, called.node, facts).at(-1) ?? sentByHanded(called.node, facts));
  if (!sent) return plain;
  const tried = answeredBy({ ...trial, facts }, sent);
  const reading = readingOf(trial, new Map());
  const handed = call.arguments.map((argument) => knownIn(reading, argument));
  const told = boundTo(facts, called.node, handed, outcome);
  const given = throughFunction({ ...trial, facts, tried, depth: depth + 1 }, called.node, told);
  // Of what a function makes of an answer is told as of the answer, where that is not known.
  return given.known === undefined && !outcome.isError ? plain : given;
}

/** How methods are called by which clients send something. */
const SENDING = /^(?:request|fetch|send|get|post|put|patch|delete)$/;

/** `await http.get(path)` of a client that the function is handed: the last of such calls. */
function sentByHanded(fn: FunctionNode, facts: ModuleFacts): Node | undefined {
  let found: Node | undefined;
  if (fn.body)
    walk(fn.body, (node) => {
      const callee = node.type === T.CallExpression ? unwrap(node.callee) : undefined;
      if (callee?.type !== T.MemberExpression || !SENDING.test(memberName(callee) ?? '')) return undefined;
      const definition = facts.variableOf(unwrap(callee.object))?.defs[0];
      if ((definition?.type as string | undefined) === 'Parameter' && definition?.node === fn) found = node;
      return undefined;
    });
  return found;
}

/** `answer(fetch(path))` where `answer` puts what is asked of an answer into an object: how the call went is asked of that. */
function answeredBy(trial: Trial, sent: Node): Node {
  const whole = outermost(sent);
  const call = whole.parent;
  if (call?.type !== T.CallExpression || call.arguments.length !== 1 || call.arguments[0] !== whole) return sent;
  const maker = functionOf(trial, call.callee);
  const made = (maker && trial.engine.facts(maker.file)?.resultsOf(maker.node).returns) ?? [];
  const isAnswer = (given: Node): boolean =>
    given.type === T.ObjectExpression &&
    given.properties.some((one) => one.type === T.Property && staticKey(one.key, one.computed) === 'ok');
  return made.length > 0 && made.every((given) => isAnswer(unwrap(given))) ? call : sent;
}

/** What a function gives where the call in it comes to something. @param told what it is handed. */
function throughFunction(trial: Trial, fn: FunctionNode, told: Bound): Settled {
  const whole = chainAround(trial.tried);
  const came = settled(trial, whole);
  if (!came) return { failed: false, known: undefined };
  if (!came.failed) {
    const held = targetOf(outermost(whole).parent);
    const answer = held && came.known ? patternBound(trial.facts, held, came.known, trial.outcome) : [];
    return endOf(trial, fn, {
      bound: new Map([...told, ...answer]),
      isOn: (node) => node.range[1] >= whole.range[0] && !isHandler(node, whole, fn),
    });
  }
  const caught = tryAround(whole, fn);
  if (!caught?.handler) return came;
  const { handler } = caught;
  const error = handler.param ? patternBound(trial.facts, handler.param, came.known ?? 'error', trial.outcome) : [];
  const bound = new Map([...told, ...error]);
  const inside = endOf(trial, fn, { bound, isOn: (node) => isInside(node, handler) });
  // A handler that leaves nothing goes on behind it.
  if (inside.known !== NOTHING || leavesIn(trial, handler, bound)) return inside;
  return endOf(trial, fn, { bound: told, isOn: (node) => node.range[0] >= caught.range[1] });
}

/** Whether a handler is left by a `return` of its own. */
function leavesIn(trial: Trial, handler: TSESTree.CatchClause, bound: Bound): boolean {
  const reading = readingOf(trial, bound);
  return holds(handler.body, (node) => node.type === T.ReturnStatement && isReachedIn(reading, node, handler));
}

/** What a callback gives that is handed something. */
function givenBy(trial: Trial, fn: FunctionNode, handed: Known | undefined): Settled {
  const bound: Bound = boundTo(trial.facts, fn, [handed], trial.outcome);
  return endOf(trial, fn, { bound, isOn: () => true });
}

/** What is known where a function ends, and the part of it that is come to. */
interface End {
  readonly bound: Bound;
  readonly isOn: (node: Node) => boolean;
}

function endOf(trial: Trial, fn: FunctionNode, { bound, isOn }: End): Settled {
  const reading = readingOf(trial, bound);
  const isReached = (node: Node): boolean => isOn(node) && isReachedIn(reading, node, fn);
  const given = trial.facts.resultsOf(fn).returns.filter(isReached);
  if (given.some(isRejection)) return { failed: true, known: given.every(isRejection) ? 'error' : undefined };
  if (given.length > 0) return { failed: false, known: combined(given.map((one) => knownIn(reading, one))) };
  const throws = fn.body && holds(fn.body, (node) => node.type === T.ThrowStatement && isReached(node));
  return throws ? { failed: true, known: 'error' } : { failed: false, known: NOTHING };
}

function combined(all: readonly (Known | undefined)[]): Known | undefined {
  const [first] = all;
  if (all.every((one) => one === first)) return first;
  if (all.every(isNothing)) return NOTHING;
  return all.every(isSomething) ? SOMETHING : undefined;
}

function readingOf(trial: Trial, bound: Bound): Omit<Reading, 'depth'> {
  const { engine, facts, outcome } = trial;
  const called = (call: Node): { readonly known: Known | undefined } | undefined => {
    const came = settled(trial, call);
    return came && { known: came.failed ? undefined : came.known };
  };
  return { engine, facts, outcome, bound, called };
}

/** A call with the steps that follow it. */
function chainAround(call: Node): Node {
  const access = outermost(call).parent;
  const next =
    access?.type === T.MemberExpression && access.object === outermost(call) ? outermost(access).parent : undefined;
  return next?.type === T.CallExpression && stepOf(next) && unwrap(next.callee) === access ? chainAround(next) : call;
}

/** What a declaration or an assignment puts something into. */
export function targetOf(node: Node | undefined): Node | undefined {
  if (node?.type === T.VariableDeclarator) return node.id;
  return node?.type === T.AssignmentExpression && node.operator === '=' ? node.left : undefined;
}

function tryAround(node: Node, within: Node): TSESTree.TryStatement | undefined {
  for (let at = node; at.parent && at !== within; at = at.parent)
    if (at.parent.type === T.TryStatement && at.parent.block === at && at.parent.handler) return at.parent;
  return undefined;
}

/** Whether a node stands in the handler of what was tried. */
function isHandler(node: Node, tried: Node, within: Node): boolean {
  const handler = tryAround(tried, within)?.handler;
  return handler ? isInside(node, handler) : false;
}

/** `Promise.reject(error)`, `$q.reject(error)`. */
function isRejection(node: Node): boolean {
  const call = unwrap(node);
  return call.type === T.CallExpression && calledName(call) === 'reject';
}
