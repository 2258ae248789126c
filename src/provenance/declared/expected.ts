import type { TSESTree } from '@typescript-eslint/types';
import { expectedAttributes } from '../libraries/backbone.js';
import { isGivenByName } from '../functions/arguments-by-name.js';
import { argumentsOf } from '../functions/argument-lists.js';
import { copiedInto } from './copied-into.js';
import { constructorOf } from '../classes/constructors.js';
import { argumentTypes, declarationValue, typeValue } from './declared-types.js';
import { declaredResult, signatureParameter, usedWith } from './signatures.js';
import type { Engine, Frame } from '../engine.js';
import { entityPut } from '../states/entity-adapters.js';
import { mutationArgument } from '../states/endpoint-hooks.js';
import { stateToSet } from '../states/function-stores.js';
import { declaredVariables } from '../states/mutations.js';
import { optimisticBefore } from '../states/hook-states.js';
import { memberOf } from '../objects/members.js';
import { itemOf } from '../objects/items.js';
import { jsDocParameter, jsDocResult, jsDocType } from './jsdoc.js';
import { librarySignature } from './library-types.js';
import { describedInput } from '../schemas/schema-shapes.js';
import { expectedAttribute } from '../states/markup-props.js';
import { answerInTable } from '../testing/answer-tables.js';
import { bodyByMethod, bodyOfFetched } from '../testing/fetched-answers.js';
import { mockedAnswer } from '../testing/mocked-answers.js';
import { argumentsOfStory, storyArguments } from '../testing/stories.js';
import type { CallNode, ModuleFacts } from '../modules/module-facts.js';
import { parameterExpected } from '../functions/made-functions.js';
import { shownByMatcher } from '../testing/pact.js';
import { keptToChange } from '../states/query-cache.js';
import { stateToPatch } from '../states/signal-stores.js';
import { actionArgument } from '../states/redux-actions.js';
import {
  T,
  calledName,
  enclosingFunction,
  isFunction,
  memberName,
  outermost,
  staticKey,
  unwrap,
} from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { answeredInstead, calledAsAsserted, isPromiseOf, resultInstead } from '../testing/test-doubles.js';
import { toldByTypes } from './told-types.js';
import { saidByTest } from '../testing/answers-of-tests.js';
import { heldWithType } from './held-with-type.js';
import { changedHolder, declaredField, holderOf, writtenHolder } from './type-holders.js';
import { isUnknown, optionsOf, unionOf, unknown } from '../values.js';
import type { FunctionNode, FunctionValue, LibraryValue, TypeEnvironment, Value } from '../value.js';

const MAX_CLIMB = 12;

/** What is expected where an expression stands, by declared types: a variable's, a parameter's, a return type. Undefined where nothing declares it. */
export function expectedValue(e: Engine, node: Node, frame: Frame, climb = 0): Value | undefined {
  if (climb > MAX_CLIMB) return undefined;
  const at = asserted(e, node, frame);
  if (at) return at;
  const value = outermost(node);
  const holder = value.parent;
  const whole = copiedInto(e, value, frame);
  const copied = whole && expectedValue(e, whole, frame, climb + 1);
  if (copied) return copied;
  switch (holder?.type) {
    case T.VariableDeclarator:
      return (
        annotated(e, holder.id, frame) ??
        documented(e, holder, frame) ??
        expectedWhereUsed(e, holder.id, unwrap(value), frame, climb)
      );
    case T.PropertyDefinition:
      return annotated(e, holder, frame) ?? documented(e, holder, frame) ?? expectedAttributes(e, value, frame);
    case T.AssignmentExpression:
      return holder.right === value
        ? (expectedTarget(e, holder.left, frame) ??
            argumentsOfStory(e, holder.left, frame) ??
            (holder.operator === '=' ? expectedWhereUsed(e, holder.left, unwrap(value), frame, climb) : undefined))
        : undefined;
    case T.AssignmentPattern:
      return annotated(e, holder.left, frame);
    case T.ArrayExpression: {
      const list = expectedValue(e, holder, frame, climb + 1);
      return list ? known(itemOf(e, list)) : undefined;
    }
    case T.ConditionalExpression:
    case T.LogicalExpression:
      return expectedValue(e, holder, frame, climb + 1);
    case T.Property: {
      const key = staticKey(holder.key, holder.computed);
      if (holder.parent.type !== T.ObjectExpression) return undefined;
      const told =
        holder.value === value ? (answerInTable(e, holder, frame) ?? storyArguments(e, holder, frame)) : undefined;
      if (told || key === undefined) return told;
      const object = expectedValue(e, holder.parent, frame, climb + 1);
      return object ? known(memberOf(e, object, key)) : undefined;
    }
    case T.ReturnStatement: {
      const fn = enclosingFunction(holder);
      return fn ? expectedResult(e, fn, node, frame, climb) : undefined;
    }
    case T.ArrowFunctionExpression:
      return holder.body === value ? expectedResult(e, holder, node, frame, climb) : undefined;
    case T.CallExpression:
    case T.NewExpression: {
      if (isPromiseOf(holder) || isWrittenText(holder)) return expectedValue(e, holder, frame, climb + 1);
      const attributes = expectedAttributes(e, value, frame);
      if (attributes) return attributes;
      const shown = shownByMatcher(e, holder, value, frame);
      if (!shown) return expectedArgument(e, holder, value, node, frame, climb);
      const whole = expectedValue(e, holder, frame, climb + 1);
      return whole && (shown === 'item' ? known(itemOf(e, whole)) : whole);
    }
    case T.JSXExpressionContainer:
      return holder.parent.type === T.JSXAttribute ? expectedAttribute(e, holder.parent, frame) : undefined;
    case T.JSXAttribute:
      return expectedAttribute(e, holder, frame);
    default:
      return undefined;
  }
}

/** `user.organization = { … }`, `change = { … }` of a name with a declared type. */
function expectedTarget(e: Engine, target: Node, frame: Frame): Value | undefined {
  if (target.type === T.Identifier) {
    const declared = frame.facts.variableOf(target)?.defs[0]?.name as Node | undefined;
    return declared && annotated(e, declared, frame);
  }
  const name = target.type === T.MemberExpression ? memberName(target) : undefined;
  if (target.type !== T.MemberExpression || name === undefined) return undefined;
  const field = target.object.type === T.ThisExpression ? declaredField(target) : undefined;
  const declared = field && annotated(e, field, frame);
  if (declared) return declared;
  const held = writtenHolder(target, frame.facts);
  if (held) return known(typeValue(e, held, { facts: frame.facts, types: undefined, env: frame.env }));
  const holders = optionsOf(e.valueOf(target.object, frame)).flatMap(saidOfMembers);
  return holders.length > 0 ? known(memberOf(e, unionOf(holders), name)) : undefined;
}

/** What says what is put into something: what callers hand over only says what is there before. */
function saidOfMembers(value: Value): readonly Value[] {
  if (value.kind !== 'typed') return value.kind === 'data' ? [value] : [];
  const { handed, ...declared } = value;
  return [handed ? declared : value];
}

/** `JSON.stringify(value)`: what is expected as a text. */
function isWrittenText({ callee }: CallNode): boolean {
  const method = unwrap(callee);
  if (method.type !== T.MemberExpression || memberName(method) !== 'stringify') return false;
  return method.object.type === T.Identifier && method.object.name === 'JSON';
}

function known(value: Value): Value | undefined {
  return isUnknown(value) ? undefined : value;
}

/** `{ … } as T`, `{ … } satisfies T`, `{ … } as unknown as T`. */
function asserted(e: Engine, node: Node, frame: Frame): Value | undefined {
  let at: Node = node;
  for (;;) {
    const holder: Node | undefined = at.parent;
    if (
      holder?.type !== T.TSAsExpression &&
      holder?.type !== T.TSSatisfiesExpression &&
      holder?.type !== T.TSTypeAssertion
    )
      return undefined;
    const value = typeValue(e, holder.typeAnnotation, { facts: frame.facts, types: undefined, env: frame.env });
    if (!isUnknown(value)) return value;
    at = holder;
  }
}

/** Hooks that keep what a function gives back, and are told its type. */
const KEEPS_RESULT = /^(?:useMemo|useState|computed|createMemo|useComputed)$/;
const NOTHING_SAID = unknown('nothing is said of it');
const MAX_USES = 8;

const WRITTEN = new Set<string>([T.ObjectExpression, T.ArrayExpression, T.ConditionalExpression, T.LogicalExpression]);

/** What is expected of an object or a list that is kept under a name first: `const change = { … }; await save([change])`. */
function expectedWhereUsed(e: Engine, name: Node, value: Node, frame: Frame, climb: number): Value | undefined {
  if (name.type !== T.Identifier || !WRITTEN.has(value.type)) return undefined;
  const references = frame.facts.variableOf(name)?.references ?? [];
  if (references.filter((reference) => reference.isWrite()).length !== 1) return undefined;
  for (const { identifier } of references.filter((reference) => reference.isRead()).slice(0, MAX_USES)) {
    const expected = expectedValue(e, identifier, frame, climb + 2);
    if (expected) return expected;
  }
  return undefined;
}

function annotated(e: Engine, node: Node, frame: Frame, types?: TypeEnvironment): Value | undefined {
  const annotation = 'typeAnnotation' in node ? node.typeAnnotation : undefined;
  if (annotation?.type !== T.TSTypeAnnotation) return undefined;
  return known(typeValue(e, annotation.typeAnnotation, { facts: frame.facts, types, env: frame.env }));
}

/** `@type {T}` before a declaration. */
function documented(e: Engine, declaration: Node, { facts }: Frame): Value | undefined {
  return known(jsDocType(e, declaration, facts) ?? NOTHING_SAID);
}

/** What a function is expected to return: its declared result, or what the call that it is handed to makes of its results. */
function expectedResult(e: Engine, fn: FunctionNode, written: Node, frame: Frame, climb: number): Value | undefined {
  const declared = fn.returnType
    ? known(typeValue(e, fn.returnType.typeAnnotation, { facts: frame.facts, types: undefined, env: frame.env }))
    : known(jsDocResult(e, fn, frame.facts) ?? NOTHING_SAID);
  if (declared) return declared;
  const instead =
    saidInstead(resultInstead(e, fn, frame), fn, frame) ?? said(bodyByMethod(e, fn, frame, climb), fn, frame);
  if (instead) return instead;
  const handed = outermost(fn);
  const call = handed.parent;
  const asDeclared = (): Value | undefined => resultOfDeclared(e, expectedValue(e, fn, frame, climb + 1));
  if (call?.type !== T.CallExpression) return asDeclared();
  const position = call.arguments.indexOf(handed as TSESTree.CallExpressionArgument);
  const answer = said(mockedAnswer(e, call, position, frame), fn, frame);
  if (answer) return answer;
  const callee = unwrap(call.callee);
  const kept = call.typeArguments?.params[0];
  const name = calledName(call);
  if (kept && name !== undefined && KEEPS_RESULT.test(name))
    return known(typeValue(e, kept, { facts: frame.facts, types: undefined, env: frame.env }));
  if (callee.type !== T.MemberExpression || memberName(callee) !== 'map') {
    const target = e.valueOf(callee, frame);
    const before = optimisticBefore(e, target, call, position, frame);
    if (before) return known(before);
    const cached = target.kind === 'library' ? keptByLibrary(e, target, call, position, frame) : undefined;
    const state = target.kind === 'library' ? stateToSet(e, target) : undefined;
    const changed = changedHolder(call, frame.facts);
    const held = changed && known(typeValue(e, changed, { facts: frame.facts, types: undefined, env: frame.env }));
    return cached ?? state ?? toldByTypes(e, target, call, handed, written, frame) ?? held ?? asDeclared();
  }
  const list = expectedValue(e, call, frame, climb + 1);
  return list ? known(itemOf(e, list)) : undefined;
}

/** What a library keeps that an argument changes. */
function keptByLibrary(
  e: Engine,
  target: LibraryValue,
  call: TSESTree.CallExpression,
  position: number,
  frame: Frame,
): Value | undefined {
  return keptToChange(e, target, call, position, frame) ?? stateToPatch(e, target, call, position, frame);
}

function said(value: Value | undefined, node: Node, { facts }: Frame): Value | undefined {
  return saidByTest(value, node, facts.file);
}

/** What is done instead of a function has its type: where types are checked, that breaks with it. */
function saidInstead(value: Value | undefined, node: Node, frame: Frame): Value | undefined {
  return /\.[cm]?tsx?$/.test(frame.facts.file) ? value : said(value, node, frame);
}

/** What functions give that are expected: `const make: () => User = () => ({ … })`, `define<User>(() => ({ … }))` of the project's own. */
function resultOfDeclared(e: Engine, fn: Value | undefined): Value | undefined {
  const results = (fn ? optionsOf(fn) : []).flatMap((option) =>
    option.kind === 'signature' ? (known(declaredResult(e, option) ?? NOTHING_SAID) ?? []) : [],
  );
  return results.length > 0 ? unionOf(results) : undefined;
}

/** `Object.assign(user, { … })`: a payload that is written to. */
function assignedTo(e: Engine, { callee, arguments: [target] }: CallNode, frame: Frame): Value | undefined {
  const name = callee.type === T.MemberExpression ? memberName(callee) : undefined;
  if (target === undefined || name === undefined || !/^(?:assign|extend|merge)$/.test(name)) return undefined;
  const payloads = optionsOf(e.valueOf(target, frame)).filter(({ kind }) => kind === 'data');
  return payloads.length > 0 ? unionOf(payloads) : undefined;
}

/** `store.set({ … })`, `users$.next(…)`: what holds something is told its type where it is made. */
function putInto(e: Engine, call: CallNode, frame: Frame): Value | undefined {
  const held = call.type === T.CallExpression && call.arguments.length === 1 ? holderOf(call, frame.facts) : undefined;
  return held && known(typeValue(e, held, { facts: frame.facts, types: undefined, env: frame.env }));
}

/** A parameter of a function that is declared as a whole: `const make: Factory<User> = (parts) => …`. */
function declaredFor(e: Engine, { node, env }: FunctionValue, position: number, facts: ModuleFacts): Value | undefined {
  return known(parameterExpected(e, node, position, { facts, env }) ?? NOTHING_SAID);
}

/** What an argument is expected to be: of the declared type of its parameter, or what a test has given back instead. */
function expectedArgument(
  e: Engine,
  call: CallNode,
  argument: Node,
  written: Node,
  frame: Frame,
  climb: number,
): Value | undefined {
  const position = call.arguments.indexOf(argument as TSESTree.CallExpressionArgument);
  if (position < 0) return undefined;
  const assigned = position > 0 ? assignedTo(e, call, frame) : undefined;
  if (assigned) return assigned;
  const held = position === 0 ? heldWithType(e, call, frame) : undefined;
  if (held && !isUnknown(held)) return held;
  const instead =
    saidInstead(answeredInstead(e, call, position, frame), argument, frame) ??
    said(mockedAnswer(e, call, position, frame) ?? bodyOfFetched(e, call, position, frame, climb), argument, frame);
  if (instead) return instead;
  const described = describedInput(e, call, argument, frame);
  if (described) return described;
  for (const target of optionsOf(e.valueOf(calledAsAsserted(call) ?? unwrap(call.callee), frame))) {
    const declared =
      target.kind === 'signature' ? target : target.kind === 'library' ? librarySignature(e, target) : undefined;
    if (declared) {
      const use = { args: argumentsOf(e, call, frame), types: call.typeArguments?.params };
      const taken = signatureParameter(e, usedWith(e, declared, use, frame), position);
      if (taken || target.kind === 'signature') return taken;
    }
    if (target.kind === 'library') {
      const carried = actionArgument(e, target, call, position) ?? entityPut(e, target, call, frame);
      if (carried) return known(carried);
      const kept = call.type === T.CallExpression ? keptByLibrary(e, target, call, position, frame) : undefined;
      if (kept) return kept;
      const told = toldByTypes(e, target, call, argument, written, frame);
      if (told) return told;
      if (position === 0)
        return (
          mutationArgument(e, target) ??
          declaredVariables(e, target) ??
          stateToSet(e, target) ??
          putInto(e, call, frame)
        );
    }
    const fn =
      target.kind === 'function'
        ? target.node
        : target.kind === 'class' && !isFunction(target.node)
          ? constructorOf(target.node)
          : undefined;
    const facts = target.kind === 'function' || target.kind === 'class' ? e.facts(target.file) : undefined;
    // What an object is made of by name are its fields: `ExternalUser(firstName = first)`.
    if (facts && target.kind === 'class' && target.node.type === T.ClassDeclaration && isGivenByName(argument)) {
      const made = declarationValue(e, { node: target.node, facts }, undefined);
      const isBound = optionsOf(made).some(({ kind }) => kind === 'data');
      return known((isBound ? undefined : expectedValue(e, call, frame, climb + 1)) ?? made);
    }
    const parameter = fn?.params[position];
    if (!facts || !parameter || (target.kind !== 'function' && target.kind !== 'class')) continue;
    const at = { facts: frame.facts, types: undefined, env: frame.env };
    const types = argumentTypes(e, target.node, call.typeArguments?.params ?? [], at, facts);
    const inner = parameter.type === T.TSParameterProperty ? parameter.parameter : parameter;
    const value =
      annotated(e, inner.type === T.AssignmentPattern ? inner.left : inner, { facts, env: target.env }, types) ??
      known(jsDocParameter(e, fn, position, facts) ?? NOTHING_SAID) ??
      (target.kind === 'function' ? declaredFor(e, target, position, facts) : undefined);
    if (value) return value;
  }
  return putInto(e, call, frame);
}
