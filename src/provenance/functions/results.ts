import type { TSESTree } from '@typescript-eslint/types';
import { promisedResult } from '../libraries/callback-libraries.js';
import { withTypesTold } from '../classes/class-types.js';
import { typeValue } from '../declared/declared-types.js';
import type { Engine, Frame } from '../engine.js';
import { enter, frameOf } from '../environment.js';
import { withoutNothing } from '../expressions.js';
import { jsDocResult } from '../declared/jsdoc.js';
import { templateResult } from '../declared/jsdoc-templates.js';
import { holdsUnknown } from '../declared/library-types.js';
import { itemOf } from '../objects/items.js';
import { asList, listOf } from '../objects/lists.js';
import { asDeclared } from '../objects/names-in-code.js';
import { filledResult } from '../texts/tags.js';
import { withFilled } from './fillings.js';
import { waitingFunction } from './waiting-functions.js';
import { isUnknownOrEmpty } from '../names/untold.js';
import { isReached } from '../names/told-by-arguments.js';
import { T } from '../syntax/syntax.js';
import { isUnknown, mapOptions, optionsOf, unionOf, unknown } from '../values.js';
import type { FunctionValue, Lazy, TypeEnvironment, Value } from '../value.js';

/**
 * How often a function is looked into inside itself that calls make, each of something else: `list(record({ roles: list(text) }))` of decoders that are
 * made of decoders is no recursion.
 */
const MAX_NESTED = 4;

/** What gives a value again and again: a page of a list each time is a list of lists. */
function eachOf(value: Value): Value {
  return value.kind === 'data' && value.cardinality !== 'one' ? listOf(value) : asList(value);
}

/** What a project function returns for these arguments: its return expressions, else its declared type. */
export function functionResult(
  e: Engine,
  fn: FunctionValue,
  args: readonly Lazy[],
  caller: Frame,
  types?: TypeEnvironment,
): Value {
  if (fn.bound) return functionResult(e, unbound(fn), [...fn.bound, ...args], caller, types);
  if (fn.fills) return filledResult(functionResult(e, { ...fn, fills: undefined }, args, caller, types), fn.fills);
  if (fn.promised === true) return promisedResult(e, fn, args, caller);
  if (fn.curried === true && args.length < fn.node.params.length) return { ...fn, bound: args };
  const facts = e.facts(fn.file);
  if (!facts) return unknown('a function that could not be read');
  const env = enter(fn.node, args, fn.env, caller.env, fn.self, types);
  if (!env) return unknown('calls are nested too deep to follow');
  const frame: Frame = { facts, env };
  const most = fn.env === undefined || frameOf(caller.env, fn.node) ? undefined : MAX_NESTED;
  const work = (): Value => {
    const { returns, yields, delegated } = facts.resultsOf(fn.node);
    if (yields.length > 0 && fn.waits !== true) {
      const given = yields.map((result) => {
        const value = e.valueOf(result, frame);
        return delegated.has(result) ? itemOf(e, value) : value;
      });
      return mapOptions(withoutNothing(given), eachOf);
    }
    const reached = returns.length > 1 ? returns.filter((result) => isReached(e, result, frame)) : returns;
    return reached.length > 0
      ? withoutNothing(reached.map((result) => e.valueOf(result, frame)))
      : unknown('it returns nothing that is seen');
  };
  const given = e.inside(fn.node, work, most);
  const result = withFilled(e, fn.node, facts, given);
  const waiting = waitingFunction(e, fn, args, result);
  if (waiting) return waiting;
  const annotation = fn.node.returnType?.typeAnnotation;
  const made = facts === caller.facts ? result : madeBy(fn, result, caller);
  const value = withTypesTold(e, made, annotation, { facts, types, env });
  const isMade = isPutTogether(e, value);
  const isTold = !holdsUnknown(value) && !(annotation && isUnknownOrEmpty(value));
  const isOutside = isWaitedFor(annotation) && isFromPackage(value);
  if (!isMade && isTold && !isOutside) return asDeclared(e, value, annotation, facts);
  const declared = annotation
    ? typeValue(e, annotation, { facts, types, env })
    : (fn.declared?.() ?? templateResult(e, fn.node, args, facts, caller) ?? jsDocResult(e, fn.node, facts));
  // An object that is put together is a payload as well where it is declared to be of a payload's type.
  if (isOutside) return declared && !isUnknown(declared) ? unionOf([value, declared]) : value;
  if (isMade) return declared?.kind === 'data' ? unionOf([value, declared]) : value;
  return declared && !isUnknown(declared) ? declared : value;
}

/** An answer, and nothing that can be asked for further ones. */
function isWaitedFor(annotation: TSESTree.TypeNode | undefined): boolean {
  return (
    annotation?.type === T.TSTypeReference &&
    annotation.typeName.type === T.Identifier &&
    /^(?:Promise|PromiseLike|Observable)$/.test(annotation.typeName.name)
  );
}

/** Only what a package gives, of which a declared type may say what it holds. */
function isFromPackage(value: Value): boolean {
  return optionsOf(value).every((option) => option.kind === 'library' && option.from !== undefined);
}

/** An object that the code puts together, or a list of such. */
function isPutTogether(e: Engine, value: Value): boolean {
  if (value.kind !== 'list' && value.kind !== 'tuple') return value.kind === 'object';
  const items = optionsOf(itemOf(e, value));
  return items.length > 0 && items.every(({ kind }) => kind === 'object');
}

/** A function or a class that a function of another file makes anew for each call. */
function madeBy({ node }: FunctionValue, result: Value, caller: Frame): Value {
  const isMade = (result.kind === 'function' || result.kind === 'class') && frameOf(result.env, node) !== undefined;
  return isMade ? { ...result, madeIn: caller.facts.file } : result;
}

/** A function without the arguments that it is bound to. */
export function unbound(fn: FunctionValue): FunctionValue {
  return { ...fn, bound: undefined };
}
