import type { TSESTree } from '@typescript-eslint/types';
import { fulfilled, isHeldAlone } from './callbacks.js';
import { instanceOf } from './classes.js';
import { endpointSelected } from './endpoint-hooks.js';
import { madeResult } from './data-last.js';
import { signatureResult, typeValue } from './declared-types.js';
import type { Engine, Frame } from './engine.js';
import { enter, withTypes } from './environment.js';
import { withoutNothing } from './expressions.js';
import { guessedResponse } from './guessed-calls.js';
import { jsDocResult } from './jsdoc.js';
import { librarySignature } from './library-types.js';
import { libraryCall } from './libraries.js';
import { unaryResult } from './library-models.js';
import { libraryNew } from './library-objects.js';
import { asList, itemOf, listOf, memberOf, spreadOut } from './members.js';
import type { Place } from './types.js';
import type { CallNode } from './module-facts.js';
import { requiredSource } from './exports.js';
import { moduleValue, wholeModule } from './modules.js';
import { guardedType } from './narrowing.js';
import { selectorResult } from './redux.js';
import { listMethod, responseBody, responseMethod } from './responses.js';
import { T, memberName, placeOf, unwrap } from './syntax.js';
import { asText, concatenate, joinTexts, plainText, splitText, textsOf } from './text.js';
import { pipedValue } from './streams.js';
import { clientCall, requestMethod } from './transports.js';
import { UNDEFINED, isUnknown, lazily, mapOptions, once, optionsOf, unionOf, unknown } from './value.js';
import type {
  ClassValue,
  FunctionNode,
  FunctionValue,
  Lazy,
  ObjectValue,
  TextValue,
  TypeEnvironment,
  Value,
} from './value.js';
import { withParameter } from './queries.js';

/** What a call gives back. */
export function callValue(e: Engine, node: TSESTree.CallExpression, frame: Frame): Value {
  const source = requiredSource(node);
  if (source !== undefined) return wholeModule(e, moduleValue(e, source, frame.facts.file));
  const callee = unwrap(node.callee);
  if (callee.type === T.Super) return unknown('a call of the base class');
  const value =
    callee.type === T.MemberExpression
      ? methodValue(e, callee, node, frame)
      : applied(e, e.valueOf(callee, frame), node, frame);
  const outside = value.kind === 'library' && value.made?.node === node;
  if (!isUnknown(value) && !outside) return value;
  return guessedResponse(e, node, frame) ?? value;
}

export function newValue(e: Engine, node: TSESTree.NewExpression, frame: Frame): Value {
  const callee = e.valueOf(node.callee, frame);
  return mapOptions(callee, (option) => {
    if (option.kind === 'class' || option.kind === 'function')
      return instanceOf(withTypeArguments(e, option, node, frame), argumentsOf(e, node, frame));
    if (option.kind === 'library') return libraryNew(e, option, node, frame);
    return unknown('an object that is not followed');
  });
}

/** `new Store<User>(…)`: the class, with what its type parameters stand for. */
function withTypeArguments(
  e: Engine,
  made: ClassValue | FunctionValue,
  node: TSESTree.NewExpression,
  frame: Frame,
): Value {
  const given = node.typeArguments?.params ?? [];
  const declared = made.node.typeParameters?.params ?? [];
  if (made.kind !== 'class' || given.length === 0 || declared.length === 0) return made;
  const values = new Map<string, Lazy>();
  for (const [index, parameter] of declared.entries()) {
    const argument = given[index];
    if (argument)
      values.set(
        parameter.name.name,
        once(() => typeValue(e, argument, { facts: frame.facts, types: undefined, env: frame.env })),
      );
  }
  return { ...made, env: withTypes({ values, next: undefined }, made.env) };
}

/** The arguments of a call, each worked out on need; a spread list is spread where its items are known. */
export function argumentsOf(e: Engine, node: CallNode, frame: Frame): readonly Lazy[] {
  if (!node.arguments.some((argument) => argument.type === T.SpreadElement)) {
    return node.arguments.map((argument) => once(() => e.valueOf(argument, frame)));
  }
  const args: Lazy[] = [];
  for (const argument of node.arguments) {
    if (argument.type !== T.SpreadElement) {
      args.push(once(() => e.valueOf(argument, frame)));
      continue;
    }
    const list = e.valueOf(argument.argument, frame);
    if (list.kind !== 'tuple') break;
    args.push(...list.items.map((item) => item.value));
  }
  return args;
}

function methodValue(e: Engine, callee: TSESTree.MemberExpression, node: TSESTree.CallExpression, frame: Frame): Value {
  const sliced = slicedList(e, callee, node, frame);
  if (sliced) return sliced;
  const receiver = e.valueOf(callee.object, frame);
  const name = memberName(callee) ?? plainText(e.valueOf(callee.property, frame));
  if (name === undefined) return unknown('a method that is only known at run time');
  return unionOf(optionsOf(receiver).map((option) => methodOf(e, option, name, node, frame)));
}

/** `Array.prototype.slice.call(arguments, 1)`. */
function slicedList(
  e: Engine,
  callee: TSESTree.MemberExpression,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  const method = unwrap(callee.object);
  const [list, from] = node.arguments;
  if (memberName(callee) !== 'call' || method.type !== T.MemberExpression || memberName(method) !== 'slice' || !list)
    return undefined;
  const value = e.valueOf(list, frame);
  const start = from ? e.valueOf(from, frame) : undefined;
  if (value.kind !== 'tuple') return isUnknown(value) ? undefined : value;
  return start?.kind === 'scalar' ? { ...value, items: value.items.slice(Number(start.value)) } : value;
}

const PASSES_ON = new Set([
  'catch',
  'finally',
  'value',
  'toPromise',
  'lean',
  'exec',
  'pipe',
  'fail',
  'always',
  'asObservable',
  'unref',
]);

function methodOf(e: Engine, target: Value, name: string, node: TSESTree.CallExpression, frame: Frame): Value {
  const receiver = asText(target) ?? target;
  const builtin = builtinMethod(e, receiver, name, node, frame);
  if (builtin) return builtin;
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
      const method = memberOf(e, receiver, name);
      const self =
        receiver.kind === 'instance' || receiver.kind === 'object' || receiver.kind === 'class' ? receiver : undefined;
      return applied(e, self && method.kind === 'function' && !method.self ? { ...method, self } : method, node, frame);
    }
    case 'unknown':
      return receiver;
    default:
      return unknown('a method that is not followed');
  }
}

const OWN_METHODS = new Set<Value['kind']>(['instance', 'object', 'module', 'typed']);

/** True where the project's own code says what the method does, whatever others call so. */
function hasOwn(e: Engine, receiver: Value, name: string): boolean {
  if (!OWN_METHODS.has(receiver.kind)) return false;
  if (name !== 'then' && name !== 'pipe' && !PASSES_ON.has(name)) return false;
  return optionsOf(memberOf(e, receiver, name)).some(({ kind }) => kind === 'function' || kind === 'signature');
}

/** Methods of promises, lists, texts, responses and functions: what they give back follows from the receiver. */
function builtinMethod(
  e: Engine,
  receiver: Value,
  name: string,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  if (receiver.kind === 'client' || (receiver.kind === 'request' && name !== 'then')) return undefined;
  if (name === 'pipe' && (receiver.kind === 'library' || receiver.kind === 'unknown')) {
    const value = pipedValue(e, receiver, node, frame);
    return value === receiver ? undefined : value;
  }
  if (name === 'concat' && (receiver.kind === 'library' || receiver.kind === 'unknown'))
    return addedToUnknown(e, receiver, node, frame);
  if (receiver.kind === 'library') return undefined;
  if (hasOwn(e, receiver, name)) return undefined;
  if (name === 'then') return thenValue(e, receiver, node, frame);
  if (receiver.kind === 'unknown') {
    if (name === 'filter' || name === 'find') return guardedItems(e, name, node, frame);
    return name === 'map' ? collectionMethod(e, receiver, name, node, frame) : undefined;
  }
  if (name === 'pipe') return pipedValue(e, receiver, node, frame);
  if (PASSES_ON.has(name)) return receiver;
  switch (receiver.kind) {
    case 'response':
      return (
        responseMethod(receiver, name) ??
        unclearListMethod(e, receiver, name, node, frame) ??
        (receiver.flavour === 'jquery' ? receiver : undefined)
      );
    case 'body-text':
      if (name === 'json') return responseBody(receiver.call);
      return /^(?:toString|trim|text|arrayBuffer)$/.test(name) ? receiver : undefined;
    case 'data':
      // `(await request(url)).body.json()`: the body is still what it was.
      if (name === 'json' && receiver.path.length === 0) return receiver;
      return collectionMethod(e, receiver, name, node, frame);
    case 'tuple':
    case 'list':
    case 'record':
    case 'json':
      return collectionMethod(e, receiver, name, node, frame);
    case 'text':
      return textMethod(e, receiver, name, node, frame);
    case 'object':
      return queryMethod(e, receiver, name, node, frame);
    case 'function':
    case 'signature':
      if (name === 'bind') return boundTo(e, receiver, node, frame);
      return name === 'call' || name === 'apply'
        ? applied(e, receiver, node, frame, name === 'call' ? 1 : undefined)
        : undefined;
    default:
      return undefined;
  }
}

/** `values.filter(isUser)`: what a type guard lets through is of its type. */
function guardedItems(e: Engine, name: string, node: TSESTree.CallExpression, frame: Frame): Value | undefined {
  const [callback] = node.arguments;
  const item = callback && guardedType(e, e.valueOf(callback, frame));
  if (!item) return undefined;
  return name === 'filter' ? asList(item) : item;
}

/** `users.list.bind(users)`. */
function boundTo(e: Engine, fn: Value, node: TSESTree.CallExpression, frame: Frame): Value {
  const [object] = node.arguments;
  if (fn.kind !== 'function' || fn.self || !object || node.arguments.length > 1) return fn;
  const self = e.valueOf(object, frame);
  return self.kind === 'instance' || self.kind === 'object' ? { ...fn, self } : fn;
}

function unclearListMethod(
  e: Engine,
  receiver: Extract<Value, { kind: 'response' }>,
  name: string,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  return receiver.flavour === 'unclear' ? collectionMethod(e, receiver, name, node, frame) : undefined;
}

function thenValue(e: Engine, receiver: Value, node: TSESTree.CallExpression, frame: Frame): Value {
  const callback = node.arguments[0];
  if (!callback) return receiver;
  const given = fulfilled(receiver);
  const value = applyTo(e, e.valueOf(callback, frame), [() => given], frame);
  return isUnknown(value) && isUnknown(receiver) ? receiver : value;
}

function collectionMethod(
  e: Engine,
  receiver: Value,
  name: string,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  if (isHeldAlone(receiver, name)) {
    const [callback] = node.arguments;
    return callback && name !== 'filter' ? applyTo(e, e.valueOf(callback, frame), [() => receiver], frame) : receiver;
  }
  const item = once(() => itemOf(e, receiver));
  const callback = node.arguments[0];
  switch (name) {
    case 'map':
      return callback ? mappedItems(e, receiver, e.valueOf(callback, frame), frame) : undefined;
    case 'flatMap':
      return callback ? listOf(() => itemOrSelf(e, applyTo(e, e.valueOf(callback, frame), [item], frame))) : undefined;
    case 'flat':
      return listOf(() => itemOrSelf(e, item()));
    case 'reduce':
    case 'reduceRight': {
      const start = node.arguments[1] ? e.valueOf(node.arguments[1], frame) : item();
      return callback
        ? withoutNothing([start, applyTo(e, e.valueOf(callback, frame), [() => start, item], frame)])
        : undefined;
    }
    case 'get':
      return receiver.kind === 'record' ? item() : undefined;
    case 'join': {
      const chunk = optionsOf(item()).find((option) => option.kind === 'body-text');
      if (chunk) return chunk;
      if (receiver.kind !== 'tuple') return unknown('a text that is joined from a list');
      const separator = callback ? plainText(e.valueOf(callback, frame)) : ',';
      return separator === undefined
        ? undefined
        : joinTexts(joinedParts(receiver), separator, placeOf(node, frame.facts.file));
    }
    case 'concat': {
      if (receiver.kind === 'tuple') return withAdded(e, receiver, node, frame);
      const rest = node.arguments.map((argument) => itemOrSelf(e, e.valueOf(argument, frame)));
      return listOf(() => withoutNothing([item(), ...rest]));
    }
    default: {
      const value = listMethod(receiver, name, item);
      if (!value || receiver.kind === 'data' || name === 'entries') return value;
      return value.kind === 'list' &&
        receiver.kind === 'tuple' &&
        (name === 'sort' || name === 'reverse' || name === 'filter')
        ? receiver
        : value;
    }
  }
}

const MAX_MAPPED = 16;

/** `list.map(fn)`: a list that is written out keeps its items apart. */
function mappedItems(e: Engine, receiver: Value, callback: Value, frame: Frame): Value {
  if (receiver.kind !== 'tuple' || receiver.items.length > MAX_MAPPED)
    return listOf(() => applyTo(e, callback, [once(() => itemOf(e, receiver))], frame));
  const mapped = (item: (typeof receiver.items)[number]): Lazy =>
    once(() =>
      item.spread ? mappedItems(e, item.value(), callback, frame) : applyTo(e, callback, [item.value], frame),
    );
  return { ...receiver, items: receiver.items.map((item) => ({ ...item, value: mapped(item) })) };
}

function joinedParts({ items }: Extract<Value, { kind: 'tuple' }>): { value: Value; place: Place }[] {
  return spreadOut(items).map(({ value, place, spread }) => ({
    value: spread ? unknown('more parts') : value(),
    place,
  }));
}

/** `list.concat(a, b)`, where the list is written out. */
function withAdded(
  e: Engine,
  tuple: Extract<Value, { kind: 'tuple' }>,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value {
  const added = node.arguments.map((argument) => {
    const value = e.valueOf(argument, frame);
    const spread = argument.type === T.SpreadElement || isUnknown(value) || optionsOf(value).some(isListLike);
    return { value: () => value, place: placeOf(argument, frame.facts.file), spread };
  });
  return { ...tuple, items: [...tuple.items, ...added] };
}

function isListLike(value: Value): boolean {
  return value.kind === 'list' || value.kind === 'tuple' || (value.kind === 'data' && value.cardinality !== 'one');
}

function itemOrSelf(e: Engine, value: Value): Value {
  return isListLike(value) ? itemOf(e, value) : value;
}

const KEEPS_TEXT = new Set([
  'replace',
  'replaceAll',
  'trim',
  'trimEnd',
  'trimStart',
  'toString',
  'toLowerCase',
  'toUpperCase',
  'normalize',
  'valueOf',
  'href',
  'format',
]);

function textMethod(
  e: Engine,
  receiver: Value,
  name: string,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  if (KEEPS_TEXT.has(name)) return receiver;
  if (name === 'split' && receiver.kind === 'text') return splitInto(e, receiver, node, frame);
  return name === 'concat' ? addedTo(e, receiver, node, frame) : undefined;
}

/** `'GET /users'.split(' ')`. */
function splitInto(e: Engine, text: TextValue, node: TSESTree.CallExpression, frame: Frame): Value | undefined {
  const separator = node.arguments[0] ? plainText(e.valueOf(node.arguments[0], frame)) : undefined;
  if (separator === undefined) return undefined;
  const items = splitText(text, separator).map((part) => ({ value: lazily(part), place: text.place, spread: false }));
  return items.length > MAX_MAPPED ? undefined : { kind: 'tuple', items, place: text.place };
}

/** `base.concat('/path', …)`. */
function addedTo(e: Engine, receiver: Value, node: TSESTree.CallExpression, frame: Frame): Value {
  const place = placeOf(node, frame.facts.file);
  return concatenate(
    [receiver, ...node.arguments.map((argument) => e.valueOf(argument, frame))].map((value) => ({ value, place })),
    place,
  );
}

/** A `concat` of something that is only known at run time: of texts where a text with a slash is added. */
function addedToUnknown(e: Engine, receiver: Value, node: TSESTree.CallExpression, frame: Frame): Value | undefined {
  const added = node.arguments.flatMap((argument) => textsOf(e.valueOf(argument, frame)));
  const isText = added.some((text) => text.pieces.some((piece) => piece.kind === 'chars' && piece.text.includes('/')));
  return isText ? addedTo(e, receiver, node, frame) : undefined;
}

/** `query.set(name, value)` of an object that has no such method of its own: a query that is put together call by call. */
function queryMethod(
  e: Engine,
  receiver: ObjectValue,
  name: string,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  if (receiver.members.some((member) => member.name === name) || receiver.spreads.length > 0) return undefined;
  if (name === 'toString' && node.arguments.length === 0) return receiver;
  return name === 'set' || name === 'append' ? withParameter(e, receiver, node, frame) : undefined;
}

/** Calls a value with the arguments of `node`, from `skip` on. */
function applied(e: Engine, target: Value, node: TSESTree.CallExpression, frame: Frame, skip = 0): Value {
  return mapOptions(target, (option) => {
    switch (option.kind) {
      case 'function':
        return functionResult(
          e,
          option,
          argumentsOf(e, node, frame).slice(skip),
          frame,
          typeArguments(e, option, node, frame),
        );
      case 'signature':
        return signatureResult(e, option, node, frame);
      case 'library': {
        const declared = librarySignature(e, option);
        return declared ? signatureResult(e, declared, node, frame) : libraryCall(e, option, node, frame);
      }
      case 'client':
        return clientCall(e, option, '', node, frame);
      case 'unknown':
        return option;
      default:
        return unknown('a call that is not followed');
    }
  });
}

/** Calls a value with arguments that are already known. */
export function applyTo(e: Engine, target: Value, args: readonly Lazy[], frame: Frame): Value {
  return mapOptions(target, (option) => {
    if (option.kind === 'function') return functionResult(e, option, args, frame);
    if (option.kind === 'resolver') return args[0]?.() ?? UNDEFINED;
    if (option.kind === 'library' && /(?:^|\.)(?:parse|identity)$/.test(option.path)) return args[0]?.() ?? UNDEFINED;
    const selected =
      option.kind === 'library'
        ? (unaryResult(e, option, args) ??
          madeResult(e, option, args, frame) ??
          endpointSelected(e, option) ??
          selectorResult(e, option, args))
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
  if (!given) return inferredArguments(e, fn, declared, node, frame);
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

/** Type parameters that a parameter is of: `call<K extends keyof Routes>(route: K)` is told `K` by its argument. */
function inferredArguments(
  e: Engine,
  fn: FunctionValue,
  declared: readonly TSESTree.TSTypeParameter[],
  node: TSESTree.CallExpression,
  frame: Frame,
): TypeEnvironment | undefined {
  const values = new Map<string, Lazy>();
  for (const [index, parameter] of fn.node.params.entries()) {
    const annotation = 'typeAnnotation' in parameter ? parameter.typeAnnotation?.typeAnnotation : undefined;
    const name =
      annotation?.type === T.TSTypeReference && annotation.typeName.type === T.Identifier
        ? annotation.typeName.name
        : undefined;
    const argument = node.arguments[index];
    if (name === undefined || !argument || argument.type === T.SpreadElement) continue;
    if (!declared.some((candidate) => candidate.name.name === name && candidate.constraint?.type === T.TSTypeOperator))
      continue;
    values.set(
      name,
      once(() => e.valueOf(argument, frame)),
    );
  }
  return values.size > 0 ? { values, next: undefined } : undefined;
}

/** Arguments of a call that is only supposed. */
export function anyArguments(fn: FunctionNode): readonly Lazy[] {
  return fn.params.map(() => () => unknown('an argument'));
}

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
  const facts = e.facts(fn.file);
  if (!facts) return unknown('a function that could not be read');
  const env = enter(fn.node, args, fn.env, caller.env, fn.self, types);
  if (!env) return unknown('calls are nested too deep to follow');
  const frame: Frame = { facts, env };
  const value = e.inside(fn.node, () => {
    const { returns, yields, delegated } = facts.resultsOf(fn.node);
    if (yields.length > 0) {
      const given = yields.map((result) => {
        const value = e.valueOf(result, frame);
        return delegated.has(result) ? itemOf(e, value) : value;
      });
      return mapOptions(withoutNothing(given), eachOf);
    }
    return returns.length > 0
      ? withoutNothing(returns.map((result) => e.valueOf(result, frame)))
      : unknown('it returns nothing that is seen');
  });
  const isMade = value.kind === 'object';
  if (!isUnknown(value) && !isMade) return value;
  const declared = fn.node.returnType
    ? typeValue(e, fn.node.returnType.typeAnnotation, { facts, types, env })
    : jsDocResult(e, fn.node, facts);
  // An object that is put together is a payload as well where it is declared to be of a payload's type.
  if (isMade) return declared?.kind === 'data' ? unionOf([value, declared]) : value;
  return declared && !isUnknown(declared) ? declared : value;
}
