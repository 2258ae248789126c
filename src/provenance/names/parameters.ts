import type { TSESTree } from '@typescript-eslint/types';
import { angularArgument } from '../libraries/angularjs.js';
import { argumentList } from '../functions/argument-lists.js';
import { argumentFor, inPlaces } from '../functions/arguments-by-name.js';
import { addedTaskArgument, taskArgument } from '../libraries/tasks.js';
import { borrowedCall } from '../functions/borrowed-calls.js';
import { appliedCallback, callbackArgument } from '../functions/callbacks.js';
import { argumentsOf } from '../functions/argument-lists.js';
import { givenByCallers, givenToMade, payloadOfEveryCaller } from '../functions/callers.js';
import { constructorOf, superCallIn } from '../classes/constructors.js';
import { listedArgument } from '../libraries/data-last-given.js';
import { typeValue } from '../declared/declared-types.js';
import type { Engine, Frame } from '../engine.js';
import { frameOf } from '../environment.js';
import { parameterExpected } from '../functions/made-functions.js';
import { normalLibraryPath } from '../libraries/library-names.js';
import { injectedValue } from '../classes/injection.js';
import { jsDocParameter } from '../declared/jsdoc.js';
import { streamArgument } from '../promises/node-streams.js';
import { lifecycleArgument } from '../states/component-props.js';
import { attributeArgument, propsGiven } from '../states/markup-props.js';
import { stateArgument } from '../objects/option-objects.js';
import { listOf } from '../objects/members.js';
import { onlyClient } from '../requests/only-client.js';
import { actionUnderKey } from '../states/redux-actions.js';
import { listedSelectorArgument } from '../states/redux.js';
import { vuexArgument } from '../states/vuex/vuex.js';
import { callReading, callTold } from '../tables/column-helpers.js';
import { columnArgument } from '../tables/columns.js';
import { shownItem } from '../tables/shown-lists.js';
import { eventArgument, slotArgument } from '../tables/slots.js';
import { routeArgument } from '../servers/route-arguments.js';
import { viewArgument } from '../servers/views.js';
import { optionsCallback } from '../states/query-hooks.js';
import {
  T,
  calledName,
  memberName,
  mergedInto,
  outermost,
  placeOf,
  staticKey,
  thisParameter,
} from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { callOfTag } from '../syntax/tagged-calls.js';
import { UNDEFINED, isUnknown, once, optionsOf, unionOf, unknown, withEvidence, withHanded } from '../values.js';
import type { ClassNode, FunctionNode, Value } from '../value.js';
import { isPlainType } from '../declared/wrapping-types.js';
import { handedUnderTheName } from './same-name.js';
import { holdsNothing } from './untold.js';
import { patternValue } from './destructuring.js';

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
    return argumentList(inPlaces(bound.args.slice(handed), frame.facts.file), placeOf(parameter, frame.facts.file));
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

/** A type of the project's own that no call has bound: what is handed over says more than it does. */
function isOwnType(value: Value): boolean {
  return optionsOf(value).every(
    (option) =>
      option.kind === 'typed' ||
      option.kind === 'object' ||
      (option.kind === 'instance' && !option.args) ||
      (option.kind === 'list' && isOwnType(option.item())),
  );
}

/** Types of functions say what comes back, and nothing of what is sent. */
function isSignature(value: Value): boolean {
  return optionsOf(value).every((option) => option.kind === 'signature');
}

function functionsGiven(e: Engine, fn: FunctionNode, index: number, frame: Frame): Value | undefined {
  const given = optionsOf(givenByCallers(e, fn, index, frame)).filter((option) => option.kind === 'function');
  return given.length > 0 ? unionOf(given) : undefined;
}

/** What the declared type of the place that a function stands in says: `const draw: Draw = (row) => …`, `const Row: FC<Props> = …`. */
function contextualArgument(e: Engine, fn: FunctionNode, index: number, frame: Frame): Value | undefined {
  const props = index === 0 ? componentProps(fn) : undefined;
  if (props) return typeValue(e, props, { facts: frame.facts, types: undefined, env: frame.env });
  const expected = parameterExpected(e, fn, index, frame) ?? expectedOfSame(e, fn, index, frame);
  return expected && !holdsNothing(expected) ? expected : undefined;
}

/** `const roles: (user: User) => string[] = memoize((user) => user.roles)`: a call that gives back the function which it is handed. */
function expectedOfSame(e: Engine, fn: FunctionNode, index: number, frame: Frame): Value | undefined {
  const call = outermost(fn).parent;
  if (call?.type !== T.CallExpression || call.callee === outermost(fn)) return undefined;
  const isSame = optionsOf(e.valueOf(call, frame)).some((option) => option.kind === 'function' && option.node === fn);
  return isSame ? parameterExpected(e, call, index, frame) : undefined;
}

/** The type of a component's properties, where its variable or what wraps it declares it. */
function componentProps(fn: FunctionNode): TSESTree.TypeNode | undefined {
  const holder = outermost(fn).parent;
  if (holder?.type === T.VariableDeclarator) {
    const annotation = holder.id.typeAnnotation?.typeAnnotation;
    if (annotation?.type !== T.TSTypeReference) return undefined;
    const { typeName } = annotation;
    const name =
      typeName.type === T.Identifier ? typeName.name : typeName.type === T.TSQualifiedName ? typeName.right.name : '';
    return /^(?:FC|VFC|FunctionComponent|NextPage)$/.test(name) ? annotation.typeArguments?.params[0] : undefined;
  }
  if (holder?.type !== T.CallExpression) return undefined;
  const name = calledName(holder);
  if (name === 'forwardRef') return holder.typeArguments?.params[1];
  return name === 'memo' || name === 'observer' ? holder.typeArguments?.params[0] : undefined;
}

/** What type annotations and JSDoc say of a parameter; undefined where they say nothing (`any`, no annotation). */
function declaredValue(e: Engine, fn: FunctionNode, index: number, frame: Frame): Value | undefined {
  const parameter = fn.params[index];
  if (!parameter) return undefined;
  const pattern = parameter.type === T.TSParameterProperty ? parameter.parameter : parameter;
  const target = pattern.type === T.AssignmentPattern ? pattern.left : pattern;
  const annotation = 'typeAnnotation' in target ? target.typeAnnotation?.typeAnnotation : undefined;
  const value = annotation
    ? typeValue(e, annotation, { facts: frame.facts, types: undefined, env: frame.env })
    : jsDocParameter(e, fn, index, frame.facts);
  const guarded = !value || isUnknown(value) ? guardedType(e, fn, target, frame) : undefined;
  if (guarded) return guarded;
  // `any[]` and `Record<string, unknown>` say no more than `any` does.
  return value && !isUnknown(value) && !holdsNothing(value) ? value : undefined;
}

/** `(value: unknown): value is User`: a type guard looks at its parameter as if it were what it asks for. */
function guardedType(e: Engine, fn: FunctionNode, parameter: Node, frame: Frame): Value | undefined {
  const predicate = fn.returnType?.typeAnnotation;
  if (predicate?.type !== T.TSTypePredicate || parameter.type !== T.Identifier) return undefined;
  const { parameterName, typeAnnotation } = predicate;
  if (parameterName.type !== T.Identifier || parameterName.name !== parameter.name || !typeAnnotation) return undefined;
  const value = typeValue(e, typeAnnotation.typeAnnotation, { facts: frame.facts, types: undefined, env: frame.env });
  return value.kind === 'data' ? value : undefined;
}

/** What a function is called with, by the place that it stands in: an argument of a call, a property of an options object, an attribute. */
function givenTo(e: Engine, fn: FunctionNode, index: number, frame: Frame): Value | undefined {
  return givenAt(e, outermost(fn), index, frame);
}

export function givenAt(e: Engine, node: Node, index: number, frame: Frame): Value | undefined {
  const holder = node.parent;
  switch (holder?.type) {
    case T.CallExpression:
    case T.NewExpression: {
      if (holder.callee === node) {
        const argument = holder.arguments[index];
        if (!argument && index > 0 && holder.arguments.length > 0) return givenLater(e, holder, index, frame);
        return argument && argument.type !== T.SpreadElement ? e.valueOf(argument, frame) : undefined;
      }
      const position = holder.arguments.indexOf(node as TSESTree.CallExpressionArgument);
      if (position < 0) return undefined;
      const added = holder.type === T.CallExpression ? addedTaskArgument(e, holder, index, frame) : undefined;
      const made = added ?? (callReading(node) ? columnArgument(e, node, index, frame) : undefined);
      return made ?? callbackArgument(e, { call: holder, position, names: [], index, frame });
    }
    case T.TaggedTemplateExpression:
      return holder.tag === node ? argumentsOf(e, callOfTag(holder), frame)[index]?.() : undefined;
    case T.Property: {
      const filling = slotArgument(e, node, index, frame) ?? eventArgument(e, node, index, frame);
      if (filling) return filling;
      // Its type says nothing of the rows where nobody says what they are.
      const made = holder.parent.type === T.ObjectExpression && callTold(holder.parent) !== undefined;
      const shown = made ? columnArgument(e, node, index, frame) : undefined;
      if (shown) return shown;
      const path = propertyPath(holder);
      const told = path
        ? callbackArgument(e, { ...path, index, frame })
        : (optionsCallback(e, holder, index, frame) ?? actionUnderKey(e, holder, index, frame));
      return told ?? shownItem(e, node, index, frame) ?? columnArgument(e, node, index, frame);
    }
    case T.ArrayExpression:
      return (
        appliedCallback(e, holder, node, index, frame) ??
        taskArgument(e, holder, node, index, frame) ??
        listedSelectorArgument(e, holder, index, frame) ??
        listedArgument(e, holder, node, index, frame) ??
        iterateeArgument(e, holder, index, frame)
      );
    case T.ConditionalExpression:
    case T.LogicalExpression:
      return givenAt(e, outermost(holder), index, frame);
    case T.MemberExpression:
      return borrowedArgument(e, holder, index, frame);
    case T.ClassDeclaration:
    case T.ClassExpression:
      return superArgument(e, holder, index, frame);
    case T.JSXExpressionContainer:
      return (
        attributeArgument(e, holder, index, frame) ??
        shownItem(e, node, index, frame) ??
        columnArgument(e, node, index, frame)
      );
    case T.JSXOpeningElement:
      return index === 0 && holder.name === node ? propsGiven(e, holder, frame) : undefined;
    default:
      return undefined;
  }
}

/** `curry((table, user) => …)(TABLE)`: the rest is handed to what the call makes. */
function givenLater(
  e: Engine,
  call: TSESTree.CallExpression | TSESTree.NewExpression,
  index: number,
  frame: Frame,
): Value | undefined {
  const isCurried = optionsOf(e.valueOf(call.callee, frame)).some(
    (fn) => fn.kind === 'function' && fn.curried === true,
  );
  return isCurried ? givenAt(e, outermost(call), index - call.arguments.length, frame) : undefined;
}

/** `fn.call(self, a, b)`, `fn.apply(self, list)`, `fn.bind(self, a)`. */
function borrowedArgument(
  e: Engine,
  access: TSESTree.MemberExpression,
  index: number,
  frame: Frame,
): Value | undefined {
  const call = access.parent;
  if (call.type !== T.CallExpression || call.callee !== access) return undefined;
  if (memberName(access) !== 'bind') return borrowedCall(e, call, frame)?.args()[index]?.();
  const bound = call.arguments.slice(1);
  const argument = bound[index];
  if (argument) return argument.type === T.SpreadElement ? undefined : e.valueOf(argument, frame);
  return givenAt(e, outermost(call), index - bound.length, frame);
}

/** What `super(…)` hands to the constructor of a base class. */
function superArgument(e: Engine, heir: ClassNode, index: number, frame: Frame): Value | undefined {
  const fn = constructorOf(heir);
  const call = fn && superCallIn(fn, frame.facts);
  const argument = call?.arguments[index];
  return argument && argument.type !== T.SpreadElement ? e.valueOf(argument, frame) : undefined;
}

/** `_.sortBy(users, [(user) => user.name, 'id'])`: functions in a list are called as one would be. */
function iterateeArgument(e: Engine, list: TSESTree.ArrayExpression, index: number, frame: Frame): Value | undefined {
  const call = list.parent;
  if (call.type !== T.CallExpression || call.arguments.indexOf(list) < 1) return undefined;
  const target = e.valueOf(call.callee, frame);
  return target.kind === 'library' && normalLibraryPath(target.path).startsWith('lodash.')
    ? callbackArgument(e, { call, position: call.arguments.indexOf(list), names: [], index, frame })
    : undefined;
}

interface PropertyPath {
  readonly call: TSESTree.CallExpression | TSESTree.NewExpression;
  readonly position: number;
  readonly names: readonly string[];
}

/** The call that an object literal with this property is handed to. */
function propertyPath(property: TSESTree.Property): PropertyPath | undefined {
  const names: string[] = [];
  for (let at: TSESTree.Property = property; ;) {
    const name = staticKey(at.key, at.computed);
    if (name === undefined || at.parent.type !== T.ObjectExpression) return undefined;
    names.unshift(name);
    const object = mergedInto(at.parent);
    const holder = object.parent;
    if (holder?.type === T.CallExpression || holder?.type === T.NewExpression) {
      const position = holder.arguments.indexOf(object as TSESTree.CallExpressionArgument);
      return position < 0 ? undefined : { call: holder, position, names };
    }
    if (holder?.type !== T.Property) return undefined;
    at = holder;
  }
}
