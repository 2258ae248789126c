import { resourceCalls } from '../libraries/angular-resource.js';
import { callersApart } from '../functions/call-contexts.js';
import { builderFrames } from '../functions/builder-callers.js';
import { anyArguments, argumentsOf } from '../functions/argument-lists.js';
import { contractCalls } from './contracts.js';
import { carriedCalls } from './carried-calls.js';
import { builtCalls } from './endpoint-builders.js';
import type { Engine, Frame } from '../engine.js';
import { enter } from '../environment.js';
import { guessedCalls } from './guessed-calls.js';
import { callsMadeBy, callsOfFunction, pathKey, placeOfCall } from './calls-made.js';
import { callsByName } from './named-calls.js';
import { finishingCalls } from './finishing-calls.js';
import { withoutCallers } from '../functions/without-callers.js';
import { cannotSend } from './inert-calls.js';
import { memberOf } from '../objects/members.js';
import type { CallNode, ModuleFacts } from '../modules/module-facts.js';
import { isDescribedIn, namesEndpoint, pathTexts, pathsOfData, pathsWhenAsked } from './path-arguments.js';
import { withSteps } from './request-steps.js';
import { isOnlyMade } from './sending-sites.js';
import { standsIn } from '../testing/stand-ins.js';
import { T, isFunction, isWithin, memberName, placeOf, staticKey, unwrap } from '../syntax/syntax.js';
import { isCallOfTag } from '../syntax/tagged-calls.js';
import { optionsOf, unknown } from '../values.js';
import type { Place } from '../types.js';
import type { ApiCall, FunctionNode, FunctionValue, Lazy, Value } from '../value.js';

/** How deep is looked where what is sent is only guessed. */
const MAX_GUESSED = 2;

/**
 * The platform calls that a call makes, seen from where the path is put together: directly, or inside the project functions that it calls with a path.
 * Calls whose path has nothing from this place are left to the place that they have it from.
 */
export function apiCallsAt(e: Engine, node: CallNode, frame: Frame): readonly ApiCall[] {
  if (cannotSend(node) && !mayInherit(node) && !endsChain(node)) return NO_CALLS;
  const kept = frame.env ? undefined : e.calls.made.get(node);
  if (kept) return kept;
  const isWhole = e.watch();
  const calls = callsAt(e, node, frame);
  if (!frame.env && isWhole()) e.calls.made.set(node, calls);
  return calls;
}

/** As `apiCallsThrough`; where it sends by itself, or hands on the path, without what the functions around it are handed: their callers are told of that. */
export function ownCallsThrough(e: Engine, node: CallNode, frame: Frame): readonly ApiCall[] {
  const calls = apiCallsThrough(e, node, frame);
  if (frame.env || calls.length === 0) return calls;
  const site = placeOfCall(node, frame);
  if (calls.some((call) => samePlace(call.site, site)))
    return apiCallsThrough(e, node, { facts: frame.facts, env: withoutCallers(e, node, frame.facts) });
  const handed = pathTexts(e, node, frame);
  return calls.filter((call) => !handed.some((text) => namesEndpoint(e, call, text)));
}

/** The platform calls that a call makes, wherever their paths are put together. */
export function apiCallsThrough(e: Engine, node: CallNode, frame: Frame): readonly ApiCall[] {
  if (cannotSend(node) && !mayInherit(node)) return NO_CALLS;
  const kept = frame.env ? undefined : e.calls.through.get(node);
  if (kept) return kept;
  const isWhole = e.watch();
  const isMade = isOnlyMade(e, node, frame.facts);
  const made = isMade ? NO_CALLS : callsMadeBy(e, node, frame);
  const calls = made.length > 0 || isMade ? made : guessedThrough(e, node, frame);
  if (!frame.env && isWhole()) e.calls.through.set(node, calls);
  return calls;
}

/** `users.list()`: a call without arguments to which a base class may add a path, by its name. */
function mayInherit(node: CallNode): boolean {
  const callee = unwrap(node.callee);
  const name = callee.type === T.MemberExpression ? memberName(callee) : undefined;
  return name !== undefined && /^(?:list|all|getAll|findAll|fetch|fetchAll|load|loadAll|read|readAll)$/.test(name);
}

/** `request.path('users').query('start', 0).send()`. */
function endsChain({ callee }: CallNode): boolean {
  const access = unwrap(callee);
  return access.type === T.MemberExpression && unwrap(access.object).type === T.CallExpression;
}

/** What the last method of a chain sends, which those before have put together, also where another file begins it with a path. */
function steppedCalls(e: Engine, node: CallNode, frame: Frame): ApiCall[] {
  const callee = unwrap(node.callee);
  const name = endsChain(node) && callee.type === T.MemberExpression ? memberName(callee) : undefined;
  if (callee.type !== T.MemberExpression || name === undefined) return [];
  const site = placeOfCall(node, frame);
  return optionsOf(e.valueOf(callee.object, frame)).flatMap((receiver) => {
    const method = receiver.kind === 'instance' && receiver.steps ? memberOf(e, receiver, name) : undefined;
    if (method?.kind !== 'function') return [];
    return callsOfFunction(e, method, argumentsOf(e, node, frame), frame, receiver).map((call) => ({
      ...call,
      site,
      siteArguments: argumentsOf(e, node, frame),
      direct: false,
      ...(!call.path.pieces.some(({ place }) => place.file === site.file) && { begunElsewhere: true }),
    }));
  });
}

const NO_CALLS: readonly ApiCall[] = [];
function callsAt(e: Engine, node: CallNode, frame: Frame): ApiCall[] {
  const built = [...builtCalls(e, node, frame), ...resourceCalls(e, node, frame), ...contractCalls(e, node, frame)];
  if (built.length > 0) return built;
  const stepped = steppedCalls(e, node, frame);
  if (stepped.length > 0) return stepped;
  const own = frame.env ? frame : { facts: frame.facts, env: withoutCallers(e, node, frame.facts) };
  const shown = pathTexts(e, node, own);
  const written = shown.length > 0 || frame.env ? shown : pathsOfData(e, node, frame);
  const texts = written.length > 0 ? written : pathsWhenAsked(e, node, own);
  const inheritedOrNamed = (): ApiCall[] => {
    const inherited = inheritedCalls(e, node, frame);
    if (inherited.length > 0) return inherited;
    const named = callsByName(e, node, frame);
    return named.length > 0 ? named : carriedCalls(e, node, frame);
  };
  if (texts.length === 0) return inheritedOrNamed();
  if (standsIn(node, frame.facts)) return [];
  const site = placeOfCall(node, frame);
  const frames = (frame.env ? undefined : builderFrames(e, node, frame.facts)) ?? [frame];
  const made = frames.flatMap((one) => callsMadeBy(e, node, one));
  const named = (call: ApiCall): boolean => texts.some((text) => namesEndpoint(e, call, text));
  const here = asOneCaller(e, node, frame, made.filter(named));
  if (here.length > 0) {
    const isUnfinished = optionsOf(e.valueOf(node, frame)).some((option) => option.kind === 'request');
    const finishing = isUnfinished ? finishingCalls(node, frame.facts) : [];
    const finished = finishing.flatMap((call) => callsMadeBy(e, call, frame)).filter(named);
    return (finished.length > 0 ? finished : here).map((call) => ({
      ...(isUnfinished && !samePlace(call.site, site) ? withSteps(e, call, node, frame) : call),
      site,
      siteArguments: argumentsBeside(e, node, call, frame),
      direct: samePlace(call.site, site),
      ...(made.length > here.length && { beside: made }),
    }));
  }
  // What only gives a path when it is asked may be handed to anybody.
  if (made.length > 0 || written.length === 0) return inheritedOrNamed();
  const guessed = guessedCalls(e, node, frame);
  if (guessed.length > 0) return guessed.filter(named);
  return guessedThrough(e, node, frame)
    .filter((call) => call.endpoints.length > 0 && named(call))
    .map((call) => ({ ...call, site, direct: false }));
}

/** Of calls to several paths those that some caller of the functions around the place asks for: what different ones hand over does not meet. */
function asOneCaller(e: Engine, node: CallNode, frame: Frame, calls: readonly ApiCall[]): readonly ApiCall[] {
  if (frame.env || new Set(calls.map(pathKey)).size < 2) return calls;
  const asked = new Set(
    callersApart(e, node, frame.facts).flatMap((env) => callsMadeBy(e, node, { facts: frame.facts, env }).map(pathKey)),
  );
  return asked.size === 0 ? calls : calls.filter((call) => asked.has(pathKey(call)));
}

/** What a call is handed besides its path; what a tag is handed is all put into it. */
function argumentsBeside(e: Engine, node: CallNode, { path }: ApiCall, frame: Frame): readonly Lazy[] {
  if (isCallOfTag(node)) return [];
  return argumentsOf(e, node, frame).filter((argument) => !isDescribedIn(e, argument(), path, frame));
}

/** `users.list({ … })` where `list` stands in a base class and the path in `users`: no call in the base class shows both. */
function inheritedCalls(e: Engine, node: CallNode, frame: Frame): ApiCall[] {
  const callee = unwrap(node.callee);
  const name = callee.type === T.MemberExpression ? memberName(callee) : undefined;
  if (callee.type !== T.MemberExpression || name === undefined) return [];
  const site = placeOfCall(node, frame);
  return optionsOf(e.valueOf(callee.object, frame)).flatMap((receiver) => {
    const method = isHeir(receiver, name) ? memberOf(e, receiver, name) : undefined;
    if (method?.kind !== 'function') return [];
    const sent = callsOfFunction(e, method, argumentsOf(e, node, frame), frame, receiver);
    const all = sent.length > 0 ? sent : guessedInside(e, method, receiver, node, frame);
    const calls = frame.env ? all : all.filter(fromHere(e, { node, method, receiver }, frame.facts));
    const own = placeOf(method.node, method.file);
    // Where the path stands in the method itself, or is known there, it is a call of that place.
    const inherited = calls.filter((call) => {
      const tail = e.matcher.matchSent(call.path, call.method)?.path.tail?.place;
      return (
        tail === undefined ||
        (!isWithin(tail, own) && !isAskedIn(e, method, call, tail) && !isAskedByAny(e, method, call, frame))
      );
    });
    return inherited.map((call) => ({
      ...call,
      site,
      siteArguments: [...argumentsOf(e, node, frame), ...call.siteArguments],
      direct: false,
    }));
  });
}

/** Whether a method shows by itself that it sends a call, with a path that stands beside it in its file: a constant. */
function isAskedIn(e: Engine, { node: fn, file }: FunctionValue, { endpoints }: ApiCall, tail: Place): boolean {
  const facts = tail.file === file ? e.facts(file) : undefined;
  if (!facts) return false;
  return callsMadeIn(e, fn, facts).some(
    (made) =>
      made.endpoints.some((endpoint) => endpoints.includes(endpoint)) &&
      made.path.pieces.some(({ place }) => place.file === file && place.start === tail.start),
  );
}

/** Whether a method of a base class makes a call for an object of that class as well: what it calls knows the path. */
function isAskedByAny(e: Engine, { node: fn, file, env }: FunctionValue, call: ApiCall, frame: Frame): boolean {
  const method: FunctionValue = { kind: 'function', node: fn, file, env };
  return callsOfFunction(e, method, anyArguments(fn), frame).some((sent) => pathKey(sent) === pathKey(call));
}

/** The platform calls that a method makes, whoever calls it. */
function callsMadeIn(e: Engine, fn: FunctionNode, facts: ModuleFacts): readonly ApiCall[] {
  const { own, asked } = e.calls;
  const known = own.get(fn);
  if (known) return known;
  if (asked.has(fn)) {
    // It is being asked around this: what is made of this answer is not for good.
    e.answers.doubt();
    return NO_CALLS;
  }
  const isWhole = e.watch();
  asked.add(fn);
  try {
    const whole = placeOf(fn, facts.file);
    const calls = facts.index.calls
      .filter((node) => isWithin(placeOf(node, facts.file), whole))
      .flatMap((node) => apiCallsAt(e, node, { facts, env: undefined }));
    if (isWhole()) own.set(fn, calls);
    return calls;
  } finally {
    asked.delete(fn);
  }
}

/** Whether the path of a call is the same whoever calls the functions around it: what those hand over is theirs to tell. */
function fromHere(
  e: Engine,
  { node, method, receiver }: { readonly node: CallNode; readonly method: FunctionValue; readonly receiver: Value },
  facts: ModuleFacts,
): (call: ApiCall) => boolean {
  const frame: Frame = { facts, env: withoutCallers(e, node, facts) };
  const args = argumentsOf(e, node, frame);
  let own: ReadonlySet<string> | undefined;
  return (call) => {
    if (call.endpoints.length === 0) return true;
    own ??= new Set(
      [...callsOfFunction(e, method, args, frame, receiver), ...guessedInside(e, method, receiver, node, frame)].map(
        pathKey,
      ),
    );
    return own.has(pathKey(call));
  };
}

/** True for an instance of a class that has a method of this name from its base class. */
function isHeir(value: Value, name: string): boolean {
  return (
    value.kind === 'instance' &&
    !isFunction(value.of.node) &&
    value.of.node.superClass !== null &&
    !value.of.node.body.body.some((member) => 'key' in member && staticKey(member.key, member.computed) === name)
  );
}

/** What the project functions that a call calls send by something that could not be followed: a client's method puts a prefix in front, and hands the address to what it was made with. */
function guessedThrough(e: Engine, node: CallNode, frame: Frame, nesting = 0): ApiCall[] {
  const callee = unwrap(node.callee);
  const self = callee.type === T.MemberExpression ? e.valueOf(callee.object, frame) : unknown('nothing before the dot');
  return optionsOf(e.valueOf(callee, frame)).flatMap((target) =>
    target.kind === 'function' ? guessedInside(e, target, self, node, frame, nesting) : [],
  );
}

function guessedInside(
  e: Engine,
  fn: FunctionValue,
  self: Value,
  node: CallNode,
  frame: Frame,
  nesting = 0,
): ApiCall[] {
  const facts = e.facts(fn.file);
  const env = facts ? enter(fn.node, argumentsOf(e, node, frame), fn.env, frame.env, fn.self ?? self) : undefined;
  if (!facts || !env) return [];
  return facts.index.calls
    .filter((call) => call.range[0] >= fn.node.range[0] && call.range[1] <= fn.node.range[1] && !cannotSend(call))
    .flatMap((call) => {
      const guessed = guessedCalls(e, call, { facts, env });
      return guessed.length > 0 || nesting >= MAX_GUESSED
        ? guessed
        : guessedThrough(e, call, { facts, env }, nesting + 1);
    });
}

function samePlace(a: ApiCall['site'], b: ApiCall['site']): boolean {
  return a.file === b.file && a.start === b.start && a.end === b.end;
}
