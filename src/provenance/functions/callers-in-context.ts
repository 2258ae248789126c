import type { Engine, Frame } from '../engine.js';
import { enter } from '../environment.js';
import type { Environment } from '../environment.js';
import { givenAt } from '../names/given-arguments.js';
import { T, enclosingFunction, outermost, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { UNDEFINED, isUnknown, once, optionsOf, unknown } from '../values.js';
import type { FunctionNode, InstanceValue, Value } from '../value.js';

/** An expression that stands for a function. */
export interface Site {
  readonly node: Node;
  readonly facts: Frame['facts'];
  /** The calls that it is seen in: a base class that calls a method of its heir. */
  readonly env?: Environment | undefined;
  /** Whether it may be any entry of a table, as the key says. */
  readonly isEntry?: boolean;
  /** Whether it is a part of what something else makes of the function, by the name of which others may be called. */
  readonly isHeld?: boolean;
  /** Where code goes through a list: the round in which the expression is this function. Undefined where the rounds cannot be told apart. */
  readonly roundIn?: ((around: Environment | undefined) => Environment | undefined) | undefined;
}

/** What an expression that stands for a function is asked in, where it is seen in certain calls, or in any. */
export function frameAt({ facts, roundIn }: Site, around: Environment | undefined): Frame {
  return { facts, env: roundIn?.(around) ?? around };
}

const MAX_CONTEXTS = 16;

/**
 * What a function is given where it is one of several that an expression may be, because the function around is handed several tables: only those
 * callers count that hand over the table with this one. Undefined where the callers do not tell.
 */
export function givenInContext(
  e: Engine,
  fn: FunctionNode,
  index: number,
  site: Site,
  sitesOf: (owner: FunctionNode) => readonly Site[],
): readonly Value[] | undefined {
  const all = functionsIn(e.valueOf(site.node, { facts: site.facts, env: undefined }));
  // Callers that do not tell which it is are not seen in what all of them tell.
  const isAnother = site.isEntry === true && all.size > 0 && !all.has(fn);
  if (all.size < 2 && !isAnother) return undefined;
  let told: readonly Value[] | undefined;
  for (const owner of functionsAround(site.node)) {
    const contexts = sitesOf(owner)
      .slice(0, MAX_CONTEXTS)
      .flatMap((caller) => calledFrom(e, owner, caller, undefined) ?? []);
    const seen = contexts.map((env) => functionsIn(e.valueOf(site.node, { facts: site.facts, env })));
    const own = contexts.filter((_, at) => seen[at]?.has(fn));
    // Those who hand over what is not known may mean this one; what the others hand over is for theirs.
    const areOthers = seen.every((functions) => functions.size > 0);
    if (own.length === 0 && contexts.length > 0 && (isAnother || areOthers)) told = [];
    if (own.length === 0 || own.length === contexts.length) continue;
    return own.map((env) => givenAt(e, outermost(site.node), index, frameAt(site, env)) ?? unknown('not given'));
  }
  return told;
}

function functionsIn(value: Value): ReadonlySet<FunctionNode> {
  return new Set(optionsOf(value).flatMap((option) => (option.kind === 'function' ? [option.node] : [])));
}

/** The functions around a node that take something, outermost first. */
export function functionsAround(node: Node): readonly FunctionNode[] {
  const around: FunctionNode[] = [];
  for (let fn = enclosingFunction(node); fn; fn = enclosingFunction(fn)) if (fn.params.length > 0) around.unshift(fn);
  return around;
}

/**
 * The calls that the functions were made in of which an expression stands for one: `array(item)` of `users.parse(answer)`. The body of a function that is
 * made in a call knows what that hands over. One undefined where it is made in none, or where that is not told.
 */
export function makersOf(
  e: Engine,
  owner: FunctionNode,
  caller: Site,
  around: Environment | undefined,
): readonly (Environment | undefined)[] {
  if (!enclosingFunction(owner)) return [undefined];
  const frame = frameAt(caller, around ?? caller.env);
  const made = optionsOf(e.valueOf(caller.node, frame)).flatMap((option) =>
    option.kind === 'function' && option.node === owner && option.env ? [option.env] : [],
  );
  return made.length === 0 || made.length > MAX_MAKERS ? [undefined] : made;
}

/** More than these are not told apart. */
const MAX_MAKERS = 6;

/**
 * The call of a function by one of its callers; undefined where the caller hands over nothing that is known.
 *
 * @param around the call that the caller itself is seen in.
 * @param maker the call that the function was made in.
 */
export function calledFrom(
  e: Engine,
  owner: FunctionNode,
  caller: Site,
  around: Environment | undefined,
  maker?: Environment,
): Environment | undefined {
  const frame = frameAt(caller, around ?? caller.env);
  const args = owner.params.map((_, at) =>
    once(() => givenAt(e, outermost(caller.node), at, frame) ?? notGiven(caller.node, at)),
  );
  if (args.every((argument) => isUnknown(argument()))) return undefined;
  const env = enter(owner, args, maker, around, receiverOf(e, caller.node, frame));
  return env && { ...env, caller: { node: caller.node, facts: caller.facts, env: frame.env } };
}

/** `USER` of `USER.check(value)`: the object whose method is called, where it is one that a class makes. */
function receiverOf(e: Engine, callee: Node, frame: Frame): InstanceValue | undefined {
  const access = unwrap(callee);
  const [object, another] = access.type === T.MemberExpression ? optionsOf(e.valueOf(access.object, frame)) : [];
  return object?.kind === 'instance' && !another ? object : undefined;
}

/** Behind the last argument of a call nothing is handed over; elsewhere nobody knows. */
function notGiven(node: Node, index: number): Value {
  return isLeftOut(node, index) ? UNDEFINED : unknown('it is not handed over');
}

/** Whether a function is called without an argument, by where an expression stands that is the function. */
export function isLeftOut(node: Node, index: number): boolean {
  const callee = outermost(node);
  const call = callee.parent;
  return (
    (call?.type === T.CallExpression || call?.type === T.NewExpression) &&
    call.callee === callee &&
    index >= call.arguments.length &&
    call.arguments.every(({ type }) => type !== T.SpreadElement)
  );
}
