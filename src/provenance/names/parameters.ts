import type { TSESTree } from '@typescript-eslint/types';
import { angularArgument } from '../libraries/angularjs.js';
import { argumentList } from '../functions/argument-lists.js';
import { argumentFor, inPlaces } from '../functions/arguments-by-name.js';
import { givenByCallers, givenToMade, payloadOfEveryCaller } from '../functions/callers.js';
import type { Engine, Frame } from '../engine.js';
import { frameOf } from '../environment.js';
import { injectedValue } from '../classes/injection.js';
import { streamArgument } from '../promises/node-streams.js';
import { lifecycleArgument } from '../states/component-props.js';
import { stateArgument } from '../objects/option-objects.js';
import { listOf } from '../objects/lists.js';
import { onlyClient } from '../requests/only-client.js';
import { vuexArgument } from '../states/vuex/vuex.js';
import { routeArgument } from '../servers/route-arguments.js';
import { viewArgument } from '../servers/views.js';
import { T, placeOf, thisParameter } from '../syntax/syntax.js';
import { UNDEFINED, isUnknown, once, optionsOf, unionOf, unknown, withEvidence, withHanded } from '../values.js';
import type { FunctionNode, Value } from '../value.js';
import { isPlainType } from '../declared/wrapping-types.js';
import { handedUnderTheName } from './same-name.js';
import { patternValue } from './destructuring.js';
import { contextualArgument, declaredValue, isOwnType, isSignature } from './declared-parameters.js';
import { givenTo } from './given-arguments.js';

/** Value of a parameter (or of a name that a parameter's pattern declares). */
export function parameterValue(e: Engine, fn: FunctionNode, name: TSESTree.Identifier, frame: Frame): Value {
  const index = fn.params.findIndex(
    (parameter) => parameter.range[0] <= name.range[0] && name.range[1] <= parameter.range[1],
  );
  const parameter = fn.params[index];
  if (!parameter) return unknown('a parameter that is not followed');
  const source = once(() => argumentValue(e, fn, index, frame));
  const value = patternValue(e, parameter, name, source, frame);
  if (value.kind === 'unknown' && isDeclaredPlain(name)) return { ...value, plain: true };
  return withEvidence(value, { place: placeOf(name, frame.facts.file), why: `parameter \`${name.name}\`` });
}

/** `id?: string`, `action: 'add' | 'update'`. */
function isDeclaredPlain({ typeAnnotation }: TSESTree.Identifier): boolean {
  const annotation = typeAnnotation?.typeAnnotation;
  return annotation !== undefined && isPlainType(annotation);
}

export function argumentValue(e: Engine, fn: FunctionNode, index: number, frame: Frame): Value {
  const parameter = fn.params[index];
  const bound = frameOf(frame.env, fn);
  const handed = index - partsNotHanded(fn);
  if (parameter?.type === T.RestElement) {
    if (!bound) return declaredValue(e, fn, index, frame) ?? restGiven(e, fn, index, frame);
    return argumentList(inPlaces(bound.args, frame.facts.file), placeOf(parameter, frame.facts.file), handed);
  }
  if (bound) {
    const argument = argumentFor(e, fn, handed, bound.args, frame.facts.file) ?? UNDEFINED;
    if (!isUnknown(argument)) return argument;
    return declaredValue(e, fn, index, frame) ?? argument;
  }
  return givenToMade(e, fn, handed, frame) ?? unboundArgument(e, fn, index, frame);
}

/** The rest of the arguments where no call is being looked into: several of what the first of them is. */
function restGiven(e: Engine, fn: FunctionNode, index: number, frame: Frame): Value {
  const given = unboundArgument(e, fn, index, frame);
  return isUnknown(given) ? unknown('the rest of the arguments') : listOf(given);
}

/** Parameters before the first that calls hand something to: `this` may be declared there. */
function partsNotHanded(fn: FunctionNode): number {
  return thisParameter(fn) ? 1 : 0;
}

/** An argument where no call is being looked into: what the declaration says, else what the function is handed to, else its callers. */
export function unboundArgument(e: Engine, fn: FunctionNode, index: number, frame: Frame): Value {
  const declared =
    injectedValue(e, fn.params[index], frame) ??
    angularArgument(e, fn, index, frame) ??
    declaredValue(e, fn, index, frame);
  const handed = index - partsNotHanded(fn);
  if (declared && !isSignature(declared))
    return (
      (isOwnType(declared) ? payloadGiven(e, fn, handed, frame) : undefined) ??
      (optionsOf(declared).every(isClient) ? clientGiven(e, declared, fn, handed, frame) : undefined) ??
      withHanded(
        declared,
        once(() => e.inside(fn, () => givenByCallers(e, fn, handed, frame))),
      )
    );
  return e.inside(fn, () => {
    if (declared) return functionsGiven(e, fn, handed, frame) ?? declared;
    const given =
      givenTo(e, fn, handed, frame) ??
      vuexArgument(e, fn, handed, frame) ??
      stateArgument(e, fn, handed, frame) ??
      lifecycleArgument(e, fn, handed, frame) ??
      contextualArgument(e, fn, handed, frame) ??
      routeArgument(e, fn, handed, frame) ??
      viewArgument(e, fn, frame) ??
      streamArgument(e, fn, handed, frame);
    const isTold = given && (!isUnknown(given) || given.elsewhere);
    if (isTold) return withCallers(e, given, fn, handed, frame);
    const callers = givenByCallers(e, fn, handed, frame);
    return handedUnderTheName(e, fn, index, callers, frame) ?? callers;
  });
}

/** Where only the type of a callback is known, who calls it may say more than that does. */
function withCallers(e: Engine, given: Value, fn: FunctionNode, index: number, frame: Frame): Value {
  const isOnlyTyped = optionsOf(given).every((option) => option.kind === 'typed' && option.handed === undefined);
  if (!isOnlyTyped) return given;
  return withHanded(
    given,
    once(() => e.inside(fn, () => givenByCallers(e, fn, index, frame))),
  );
}

function payloadGiven(e: Engine, fn: FunctionNode, index: number, frame: Frame): Value | undefined {
  const given = e.inside(
    fn,
    () => payloadOfEveryCaller(e, fn, index, frame) ?? unknown('not a payload for every caller'),
  );
  return isUnknown(given) ? undefined : given;
}

function isClient(value: Value): boolean {
  return value.kind === 'client';
}

/** The clients that callers hand over: they know where requests go to, the type of a library's clients does not. */
function clientGiven(e: Engine, declared: Value, fn: FunctionNode, index: number, frame: Frame): Value | undefined {
  const callers = e.inside(fn, () => givenByCallers(e, fn, index, frame));
  if (declared.kind === 'client' && !declared.defaults && isUnknown(callers)) return onlyClient(e, declared.style);
  const given = optionsOf(callers).filter(isClient);
  return given.length > 0 ? unionOf(given) : undefined;
}

function functionsGiven(e: Engine, fn: FunctionNode, index: number, frame: Frame): Value | undefined {
  const given = optionsOf(givenByCallers(e, fn, index, frame)).filter((option) => option.kind === 'function');
  return given.length > 0 ? unionOf(given) : undefined;
}
