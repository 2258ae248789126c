import type { TSESTree } from '@typescript-eslint/types';
import { borrowedListMethod } from '../objects/borrowed-methods.js';
import { isModel, methodOfModel, withAnswer } from '../libraries/backbone.js';
import { builtinMethod } from '../objects/builtin-methods.js';
import { isItself, withTypeArguments } from '../classes/class-types.js';
import { withoutSteps } from '../classes/stated-steps.js';
import { instanceOf } from '../classes/classes.js';
import { argumentGivenBack } from '../classes/constructors.js';
import { withCopied } from '../objects/copied-payloads.js';
import { handedOn, madeResult } from '../libraries/data-last.js';
import { methodCalled } from '../declared/declared-members.js';
import { typeValue } from '../declared/declared-types.js';
import { calledAs, declaredResult, signatureResult, typesHanded } from '../declared/signatures.js';
import { endpointSelected } from '../states/endpoint-hooks.js';
import type { Engine, Frame } from '../engine.js';
import { enter } from '../environment.js';
import { requiredModule } from '../modules/chosen-modules.js';
import { guessedResponse } from '../requests/guessed-calls.js';
import { chainedResult } from '../libraries/lodash-chains.js';
import { libraryCall } from '../libraries/libraries.js';
import { unaryResult } from '../libraries/library-models.js';
import { libraryNew } from '../libraries/library-objects.js';
import { librarySignature } from '../declared/library-types.js';
import { wholeModule } from '../modules/modules.js';
import { itemOfStream } from '../promises/node-streams.js';
import { withSettled } from '../promises/promise-classes.js';
import { featureSelected } from '../states/ngrx.js';
import { selectorResult } from '../states/redux.js';
import { isHoldingSubject } from '../states/subjects.js';
import { isAnsweredByTests } from '../testing/doubles-called.js';
import { declaredScriptObject, standInScriptObject, untracedScriptObject } from '../libraries/script-objects.js';
import { T, isFunction, memberName, unwrap } from '../syntax/syntax.js';
import { asText, plainText } from '../texts/text.js';
import { withoutUnknown } from '../shared-payloads.js';
import { clientCall, requestMethod } from '../requests/transports.js';
import {
  UNDEFINED,
  evidenceList,
  isUnknown,
  mapOptions,
  once,
  optionsOf,
  unionOf,
  unknown,
  withEvidence,
} from '../values.js';
import type { FunctionValue, InstanceValue, Lazy, TypeEnvironment, Value } from '../value.js';
import { argumentsOf } from './argument-lists.js';
import { asAskedFor } from './asked-types.js';
import { functionResult } from './results.js';
import { HELD_BY_RECORDS, readsComponent, recordComponent } from './record-components.js';

/** What a call gives back. */
export function callValue(e: Engine, node: TSESTree.CallExpression, frame: Frame): Value {
  const required = requiredModule(e, node, frame);
  if (required) return wholeModule(e, required);
  const callee = unwrap(node.callee);
  if (callee.type === T.Super) return unknown('a call of the base class');
  const value =
    callee.type === T.MemberExpression
      ? methodValue(e, callee, node, frame)
      : applied(e, e.valueOf(callee, frame), node, frame);
  const outside = value.kind === 'library' && value.made?.node === node;
  const standIn = outside ? undefined : standInScriptObject(e, node, frame);
  if (standIn) return standIn;
  if (!isUnknown(value) && !outside) {
    const asked = isAnsweredByTests(e, node, value, frame) ? guessedResponse(e, node, frame) : undefined;
    if (asked) return unionOf([asAskedFor(e, asked, undefined, node, frame), value]);
    return declaredScriptObject(e, node, value, frame) ?? value;
  }
  const guessed = guessedResponse(e, node, frame);
  return guessed ? asAskedFor(e, guessed, undefined, node, frame) : (untracedScriptObject(e, node, frame) ?? value);
}

export function newValue(e: Engine, node: TSESTree.NewExpression, frame: Frame): Value {
  const callee = e.valueOf(node.callee, frame);
  return mapOptions(callee, (option) => {
    const back = option.kind === 'class' && !isFunction(option.node) ? argumentGivenBack(option.node) : undefined;
    if (back !== undefined) return argumentsOf(e, node, frame)[back]?.() ?? unknown('nothing that is given back');
    if (option.kind === 'class' || option.kind === 'function')
      return mapOptions(
        withCopied(
          e,
          withSettled(e, instanceOf(withTypeArguments(e, option, node, frame), argumentsOf(e, node, frame))),
        ),
        (made) => (made.kind === 'instance' ? withAnswer(e, made) : made),
      );
    if (option.kind === 'library') return libraryNew(e, option, node, frame);
    return unknown('an object that is not followed');
  });
}

function methodValue(e: Engine, callee: TSESTree.MemberExpression, node: TSESTree.CallExpression, frame: Frame): Value {
  const borrowed = borrowedListMethod(e, callee, node, frame);
  if (borrowed) return borrowed;
  const receiver = e.valueOf(callee.object, frame);
  const name = memberName(callee) ?? plainText(e.valueOf(callee.property, frame));
  if (name === undefined) return chosenMethod(e, receiver, callee, node, frame);
  const chained = chainedResult(e, callee, name, node, frame);
  if (chained) return chained;
  const piped = name === 'pipe' ? pipedStream(e, node, frame) : undefined;
  if (piped) return piped;
  if (name === 'getValue' && !isUnknown(receiver) && isHoldingSubject(e, callee.object, frame)) return receiver;
  const values = optionsOf(receiver).map((option) => calledOn(e, option, name, node, frame));
  return isModel(receiver) ? withoutUnknown(values) : unionOf(values);
}

/** More functions than this are those of a client as a whole. */
const MAX_CHOSEN = 40;

/** `handlers[name](job)`: any of the functions that a table holds. */
function chosenMethod(
  e: Engine,
  receiver: Value,
  callee: TSESTree.MemberExpression,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value {
  const chosen = e.valueOf(callee, frame);
  const isTable = receiver.kind === 'object' && optionsOf(chosen).length <= MAX_CHOSEN;
  if (!isTable) return unknown('a method that is only known at run time');
  const own = mapOptions(chosen, (option) =>
    option.kind === 'function' && !option.self ? { ...option, self: receiver } : option,
  );
  return applied(e, own, node, frame);
}

/** What the method of a value gives. */
export function calledOn(e: Engine, target: Value, name: string, node: TSESTree.CallExpression, frame: Frame): Value {
  const receiver = asText(target) ?? target;
  const builtin = builtinMethod(e, receiver, name, node, frame);
  if (builtin) return builtin;
  const given = receiver.kind === 'instance' ? methodOfModel(e, receiver, name) : undefined;
  if (given) return given;
  switch (receiver.kind) {
    case 'client':
      return clientCall(e, receiver, name, node, frame);
    case 'request':
      return requestMethod(e, receiver, name, node, frame);
    case 'library':
    case 'instance':
    case 'object':
    case 'module':
    case 'function':
    case 'class':
    case 'typed': {
      const method = methodCalled(e, receiver, unwrap(node.callee), name, frame);
      if (readsComponent(node, frame) && optionsOf(method).every(({ kind }) => HELD_BY_RECORDS.has(kind)))
        return method;
      const self =
        receiver.kind === 'instance' || receiver.kind === 'object' || receiver.kind === 'class' ? receiver : undefined;
      const own = self && method.kind === 'function' && !method.self ? { ...method, self } : method;
      const result = applied(e, own, node, frame);
      return receiver.kind === 'instance' && own.kind === 'function' && isItself(result, receiver)
        ? withStep(e, result, own, node, frame)
        : result;
    }
    case 'unknown':
      return receiver;
    case 'data':
      return recordComponent(e, receiver, name, node, frame) ?? unknown('a method that is not followed');
    default:
      return unknown('a method that is not followed');
  }
}

/** `rows.pipe(stream)` gives the stream back that it puts something into. */
function pipedStream(e: Engine, { arguments: [target] }: TSESTree.CallExpression, frame: Frame): Value | undefined {
  if (!target || target.type === T.SpreadElement || isFunction(target)) return undefined;
  const value = e.valueOf(target, frame);
  return value.kind === 'list' || (value.kind === 'instance' && itemOfStream(e, value)) ? value : undefined;
}

const MAX_STEPS = 16;

/** An object whose method gave it back, with what the method has put into it. */
function withStep(
  e: Engine,
  receiver: InstanceValue,
  method: FunctionValue,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value {
  const { steps = [] } = receiver;
  const env =
    steps.length < MAX_STEPS
      ? enter(method.node, argumentsOf(e, node, frame), method.env, frame.env, receiver)
      : undefined;
  return env ? { ...receiver, steps: [...steps, { fn: method.node, env }] } : withoutSteps(receiver);
}

/** Calls a value with the arguments of `node`, from `skip` on. */
export function applied(e: Engine, target: Value, node: TSESTree.CallExpression, frame: Frame, skip = 0): Value {
  return mapOptions(target, (option) => {
    switch (option.kind) {
      case 'function':
        return resultOf(e, option, node, frame, skip);
      case 'signature':
        return signatureResult(e, option, node, frame);
      case 'resolver':
        return argumentsOf(e, node, frame)[skip]?.() ?? UNDEFINED;
      // `compile('/users/:id')({ id })`: what fills a path stands for the path.
      case 'text':
        return option;
      case 'library': {
        const declared = librarySignature(e, option);
        if (!declared) return libraryCall(e, option, node, frame);
        const result = signatureResult(e, declared, node, frame);
        return result.kind === 'typed' ? { ...result, made: { node, file: frame.facts.file } } : result;
      }
      case 'client':
        return clientCall(e, option, '', node, frame);
      case 'typed': {
        const called = calledAs(option);
        return called ? signatureResult(e, called, node, frame) : unknown('a call that is not followed');
      }
      case 'unknown':
        return option;
      // What is made of a payload by functions that wait for being run.
      case 'data':
        return option;
      default:
        return unknown('a call that is not followed');
    }
  });
}

function resultOf(e: Engine, fn: FunctionValue, node: TSESTree.CallExpression, frame: Frame, skip: number): Value {
  const args = argumentsOf(e, node, frame).slice(skip);
  const result = assumedOf(fn, functionResult(e, fn, args, frame, typeArguments(e, fn, node, frame)));
  return asAskedFor(e, result, fn.node, node, frame);
}

/** Calls a value with arguments that are already known. */
export function applyTo(e: Engine, target: Value, args: readonly Lazy[], frame: Frame): Value {
  return mapOptions(target, (option) => {
    if (option.kind === 'function') return functionResult(e, option, args, frame);
    if (option.kind === 'resolver') return args[0]?.() ?? UNDEFINED;
    if (option.kind === 'signature') return declaredResult(e, option) ?? unknown('no type is told');
    if (option.kind === 'library' && /(?:^|\.)(?:parse|identity)$/.test(option.path)) return args[0]?.() ?? UNDEFINED;
    const selected =
      option.kind === 'library'
        ? (unaryResult(e, option, args, frame) ??
          madeResult(e, option, args, frame) ??
          handedOn(option, args) ??
          endpointSelected(e, option) ??
          selectorResult(e, option, args) ??
          featureSelected(e, option, args))
        : undefined;
    return selected ?? unknown('a callback that is not followed');
  });
}

function typeArguments(
  e: Engine,
  fn: FunctionValue,
  node: TSESTree.CallExpression,
  frame: Frame,
): TypeEnvironment | undefined {
  const declared = fn.node.typeParameters?.params;
  const given = node.typeArguments?.params;
  if (!declared) return undefined;
  if (!given) return typesHanded(e, fn, argumentsOf(e, node, frame), frame);
  const values = new Map<string, Lazy>();
  for (const [index, parameter] of declared.entries()) {
    const argument = given[index];
    if (argument)
      values.set(
        parameter.name.name,
        once(() => typeValue(e, argument, { facts: frame.facts, types: undefined, env: frame.env })),
      );
  }
  return { values, next: undefined };
}

/** What a method gives, of an object that is only most likely the one which it is called on. */
function assumedOf({ self, ...fn }: FunctionValue, result: Value): Value {
  const assumed = fn.assumed ?? (self?.kind === 'instance' ? self.assumed : undefined);
  if (assumed === undefined) return result;
  return mapOptions(result, (option) => {
    if (option.kind === 'response') return { ...option, call: { ...option.call, assumed } };
    const isSaid = option.kind === 'data' && evidenceList(option.evidence).includes(assumed);
    return isSaid ? option : withEvidence(option, assumed);
  });
}
