import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../functions/calls.js';
import { functionResult } from '../functions/results.js';
import { doesSomething } from '../servers/served-by-decorators.js';
import type { Engine, Frame } from '../engine.js';
import { enter } from '../environment.js';
import { declaredResult } from '../declared/signatures.js';
import { typeValue } from '../declared/declared-types.js';
import { memberOf } from '../objects/members.js';
import { T, calledName, decoratorsOf, isFunction, memberName, placeOf } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText, textOf } from '../texts/text.js';
import type { Place } from '../types.js';
import { UNDEFINED, isUnknown, lazily, objectOf, once, optionsOf, unionOf, unknown } from '../values.js';
import type { ClassNode, FunctionNode, FunctionValue, InstanceValue, Lazy, Value } from '../value.js';
import { walk } from '../syntax/walk.js';

/** A member that a decorator may stand above. */
export type DecoratedMember = TSESTree.MethodDefinition | TSESTree.PropertyDefinition;

/** Functions that a decorator hands the member on to, one inside another. */
const MAX_NESTING = 2;
const CONTEXT = /^_?(?:context|ctx|c)$/;

/** True for a member that is there for its decorators alone: a field that is given nothing, a method whose body is never run. */
export function isMadeByDecorators(member: Node): member is DecoratedMember {
  if (member.type !== T.MethodDefinition && member.type !== T.PropertyDefinition) return false;
  if (member.static || decoratorsOf(member).length === 0) return false;
  return member.type === T.MethodDefinition
    ? member.kind === 'method' && !doesSomething(member)
    : member.value === null;
}

/**
 * `@Get('/users/{id}') user!: (id: string) => Promise<User>`: what the decorators of the project put in the place of such a member, in an object of its class.
 * Undefined where that cannot be told.
 */
export function decoratedMember(
  e: Engine,
  member: Node,
  name: string,
  node: ClassNode,
  self: InstanceValue,
  frame: Frame,
): Value | undefined {
  if (!isMadeByDecorators(member)) return undefined;
  const known = frame.env ? undefined : e.calls.decorated.get(member);
  const declared = once(() => declaredToGive(e, member, frame));
  const at: InObject = { self, declared };
  if (known) return inObject(e, known, at, frame);
  const isWhole = e.watch();
  const made = e.inside(
    `@${frame.facts.file}#${String(member.range[0])}`,
    () => madeOf(e, member, name, node, frame),
    1,
  );
  if (!frame.env && isWhole()) e.calls.decorated.set(member, made);
  return inObject(e, made, at, frame);
}

/** What the decorators make of a member, one after the other, beginning with the one that stands next to it. */
function madeOf(e: Engine, member: DecoratedMember, name: string, node: ClassNode, frame: Frame): Value {
  const { facts, env } = frame;
  const place = placeOf(member, facts.file);
  const own: Value =
    member.type === T.MethodDefinition
      ? { kind: 'function', node: member.value as FunctionNode, file: facts.file, env }
      : UNDEFINED;
  const target: InstanceValue = { kind: 'instance', of: { kind: 'class', node, file: facts.file, env } };
  let made: Value = unknown('nothing is seen to be made of it');
  for (const { expression } of [...decoratorsOf(member)].reverse()) {
    const before = isUnknown(made) ? own : made;
    const put = optionsOf(e.valueOf(expression, frame)).flatMap((decorator) => {
      if (decorator.kind !== 'function') return [];
      const key = textOf(name, placeOf(member.key, facts.file));
      const work = { target, name, place, isField: member.type === T.PropertyDefinition };
      return isHandedContext(decorator.node)
        ? putBy(e, decorator, [lazily(before), () => objectOf({ name: lazily(key) }, place)], work, frame)
        : putBy(
            e,
            decorator,
            [lazily(target), lazily(key), () => objectOf({ value: lazily(before) }, place)],
            work,
            frame,
          );
    });
    const telling = put.filter((value) => !isUnknown(value));
    if (telling.length > 0) made = unionOf(telling);
  }
  return made;
}

/** The object of which a member is asked for, and what the member is declared to give. */
interface InObject {
  readonly self: InstanceValue;
  readonly declared: Lazy;
}

/** A function, or what a getter gives, as it works on an object. */
function inObject(e: Engine, made: Value, at: InObject, frame: Frame): Value | undefined {
  const values = optionsOf(made).flatMap((option) => {
    if (option.kind !== 'object' || option.place !== GETTER) return [asMember(option, at)];
    const value = applyTo(e, asMember(memberOf(e, option, 'get'), { self: at.self }), [], frame);
    return isUnknown(value) ? [] : [asMember(value, at)];
  });
  return values.length === 0 || values.every(isUnknown) ? undefined : unionOf(values);
}

function asMember(value: Value, { self, declared }: Partial<InObject>): Value {
  if (value.kind !== 'function') return value;
  return { ...value, ...(self && !value.self && { self }), ...(declared && { declared }) };
}

/** What a method, or a function that a field holds, is declared to give. */
function declaredToGive(e: Engine, member: DecoratedMember, { facts, env }: Frame): Value {
  const annotation = (member.type === T.MethodDefinition ? member.value.returnType : member.typeAnnotation)
    ?.typeAnnotation;
  const value = annotation ? typeValue(e, annotation, { facts, types: undefined, env }) : unknown('no type is told');
  if (member.type === T.MethodDefinition) return value;
  return value.kind === 'signature' ? (declaredResult(e, value) ?? unknown('no type is told')) : unknown('no function');
}

/** What is being decorated. */
interface Work {
  readonly target: InstanceValue;
  readonly name: string;
  /** Of the member, and of its descriptor. */
  readonly place: Place;
  readonly isField: boolean;
}

/** Where what stands for a getter stands: nowhere. */
const GETTER: Place = { file: '', start: 0, end: 0 };

/** `(value, context)`: how decorators of the language are handed what they decorate. */
function isHandedContext({ params }: FunctionNode): boolean {
  const second = params[1];
  if (second?.type === T.ObjectPattern) return true;
  if (second?.type !== T.Identifier) return false;
  const type = second.typeAnnotation?.typeAnnotation;
  if (!type) return CONTEXT.test(second.name);
  return (
    type.type === T.TSTypeReference &&
    type.typeName.type === T.Identifier &&
    type.typeName.name.endsWith('DecoratorContext')
  );
}

/** What a function that is handed a member puts in its place, or gives back for it. */
function putBy(e: Engine, fn: FunctionValue, args: readonly Lazy[], work: Work, caller: Frame, nesting = 0): Value[] {
  const facts = e.facts(fn.file);
  const env = facts && enter(fn.node, args, fn.env, caller.env, fn.self);
  if (!facts || !env || !fn.node.body) return [];
  const frame: Frame = { facts, env };
  const values = givenBack(e, fn.node, work, frame);
  walk(fn.node.body, (node) => {
    if (isFunction(node) || node.type === T.ClassBody) return false;
    if (node.type === T.AssignmentExpression) values.push(...assigned(e, node, work, frame));
    if (node.type === T.CallExpression) values.push(...defined(e, node, work, frame, nesting));
    return undefined;
  });
  return values;
}

/** `return function (…) { … }`, `return { ...descriptor, value: function }`. */
function givenBack(e: Engine, fn: FunctionNode, work: Work, frame: Frame): Value[] {
  return frame.facts.resultsOf(fn).returns.flatMap((result) =>
    optionsOf(e.valueOf(result, frame)).flatMap((option): Value[] => {
      if (option.kind === 'object') return isSame(option.place, work.place) ? [] : described(e, option);
      if (option.kind !== 'function') return [];
      // What decorates a field gives back what the field begins with.
      return [work.isField ? functionResult(e, { ...option, self: work.target }, [() => UNDEFINED], frame) : option];
    }),
  );
}

/** `descriptor.value = function`, `target[key] = function`. */
function assigned(e: Engine, { left, right }: TSESTree.AssignmentExpression, work: Work, frame: Frame): Value[] {
  if (left.type !== T.MemberExpression) return [];
  const owners = optionsOf(e.valueOf(left.object, frame));
  const name = memberName(left);
  if ((name === 'value' || name === 'get') && owners.some((owner) => isDescriptor(owner, work)))
    return name === 'get' ? [getter(once(() => e.valueOf(right, frame)))] : [e.valueOf(right, frame)];
  const isMember = left.computed && plainText(e.valueOf(left.property, frame)) === work.name;
  return isMember && owners.some((owner) => isTarget(owner, work)) ? [e.valueOf(right, frame)] : [];
}

/** `Object.defineProperty(target, key, { value: function })`, or a function that does so. */
function defined(e: Engine, call: TSESTree.CallExpression, work: Work, frame: Frame, nesting: number): Value[] {
  const [target, key, descriptor] = call.arguments;
  const isHanded = (node: Node | undefined): boolean =>
    node !== undefined &&
    optionsOf(e.valueOf(node, frame)).some((one) => isTarget(one, work) || isDescriptor(one, work));
  if (calledName(call) === 'defineProperty') {
    if (!key || !descriptor || !isHanded(target) || plainText(e.valueOf(key, frame)) !== work.name) return [];
    return optionsOf(e.valueOf(descriptor, frame)).flatMap((option) => described(e, option));
  }
  if (nesting >= MAX_NESTING || !call.arguments.some(isHanded)) return [];
  const args = call.arguments.map((argument) => once(() => e.valueOf(argument, frame)));
  return optionsOf(e.valueOf(call.callee, frame)).flatMap((option) =>
    option.kind === 'function' ? putBy(e, option, args, work, frame, nesting + 1) : [],
  );
}

/** The member that a descriptor describes. */
function described(e: Engine, descriptor: Value): Value[] {
  if (descriptor.kind !== 'object') return [];
  const value = memberOf(e, descriptor, 'value');
  const get = memberOf(e, descriptor, 'get');
  return isUnknown(get) ? [value] : [getter(() => get)];
}

/** What is only asked for in an object: it may speak of it. */
function getter(get: Lazy): Value {
  return objectOf({ get }, GETTER);
}

function isTarget(value: Value, { target }: Work): boolean {
  return value.kind === 'instance' && value.of.node === target.of.node;
}

function isDescriptor(value: Value, { place }: Work): boolean {
  return value.kind === 'object' && isSame(value.place, place);
}

function isSame(a: Place, b: Place): boolean {
  return a.file === b.file && a.start === b.start && a.end === b.end;
}
