import type { TSESTree } from '@typescript-eslint/types';
import { holdsUnknown } from '../declared/library-types.js';
import { baseMember } from '../requests/base-clients.js';
import { filledField } from '../objects/built-up.js';
import { functionResult } from '../functions/results.js';
import { classAround } from './classes.js';
import { propsOfClass } from '../states/component-props.js';
import { withStatesSet } from '../states/component-states.js';
import { copiedMember, copiesOntoThis } from '../objects/copied-onto-this.js';
import { decoratedMember } from './decorated-members.js';
import { constructorEnvironment, constructorOf, isOverload, superArguments } from './constructors.js';
import { injectedValue } from './injection.js';
import { testsBefore } from '../names/decided.js';
import { assertedType } from '../declared/asserted-types.js';
import { argumentTypes, typeValue } from '../declared/declared-types.js';
import type { Engine, Frame } from '../engine.js';
import { frameOf, withTypes } from '../environment.js';
import type { Environment } from '../environment.js';
import { withoutNothing } from '../expressions.js';
import { classOfObject } from './class-of-object.js';
import { fieldUses, isField } from './fields.js';
import { methodsCalledBy } from './methods-called.js';
import { asClass } from './inheritance.js';
import { withInterceptors } from '../requests/interceptors.js';
import { jsDocType } from '../declared/jsdoc.js';
import { memberOf } from '../objects/members.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { namesInCode } from '../objects/names-in-code.js';
import { parameterValue } from '../names/parameters.js';
import { asHeld } from './stated-steps.js';
import { addedElsewhere, addedMembers, ownerOfThis, prototypeMember } from './prototypes.js';
import { filling, receiving } from '../functions/receivers.js';
import { T, calledName, isAssigned, isFunction, staticKey } from '../syntax/syntax.js';
import { thisOwner } from '../syntax/this-owner.js';
import type { Node } from '../syntax/syntax.js';
import type { ClassNode, ClassValue, FunctionNode, InstanceValue, Value } from '../value.js';
import { isNullish, mapOptions, unionOf, unknown, optionsOf } from '../values.js';
import { isUntold, saysNothing } from '../names/untold.js';

const MAX_BASES = 8;
/** Files of languages that fill the fields of an object when they read a payload into its class. */
const FILLS_FIELDS = /\.(?:pyw?|java|kts?|cs|php|rb)$/;

/**
 * `instance.name`: a method, a field, what the constructor puts there, or what a base class has.
 *
 * @param during the calls in which it is asked for: what these put into a field is what is found there.
 */
export function instanceMember(e: Engine, instance: InstanceValue, name: string, during?: Environment): Value {
  const self = instance.self ?? instance;
  if (name === 'constructor') return classOfObject(e, self);
  return memberOfInstance(e, instance, self, name, 0, during);
}

/** A member of an object by one of its classes. @param self the object as a whole, of the class that extends the others */
export function memberOfInstance(
  e: Engine,
  instance: InstanceValue,
  self: InstanceValue,
  name: string,
  depth: number,
  during?: Environment,
): Value {
  const facts = e.facts(instance.of.file);
  if (!facts || depth > MAX_BASES) return unknown('a class that could not be read');
  const { node } = instance.of;
  if (node.type !== T.ClassDeclaration && node.type !== T.ClassExpression) {
    return prototypeMember(e, instance, self, node, facts, name, depth, during);
  }
  const declared = ownMember(e, { instance, self, node, facts, during }, name);
  if (declared) return node.superClass && name === 'state' ? stateOfComponent(e, declared, instance, facts) : declared;
  const added = addedMembers(e, instance, self, facts, name);
  const all = added.length > 0 ? added : addedElsewhere(e, instance, self, name);
  if (all.length > 0) return unionOf(all);
  const superclass = node.superClass;
  if (!superclass) return unknown(`no member \`${name}\` is seen in the class`);
  const base = e.valueOf(superclass, { facts, env: instance.of.env });
  return mapOptions(base, (option) => {
    if (option.kind === 'library')
      return (
        baseMember(e, option, self, { node, facts }, name) ??
        propsOfClass(e, option, { node, facts }, name) ??
        unknown('a member of a class from outside')
      );
    const made = asClass(option);
    if (!made) return unknown('a member of a class from outside');
    const args = superArguments(e, instance, self, node, facts);
    const { steps } = instance;
    const of = withBaseTypes(e, made, node, { facts, env: instance.of.env });
    const upper: InstanceValue = { kind: 'instance', of, ...(args && { args }), ...(steps && { steps }) };
    return memberOfInstance(e, upper, self, name, depth + 1, during);
  });
}

/** `class Users extends Repository<User>`: the base class, with what its type parameters stand for. */
function withBaseTypes(e: Engine, base: ClassValue, heir: ClassNode, frame: Frame): ClassValue {
  const given = heir.superTypeArguments?.params ?? [];
  if (given.length === 0 || base.env) return base;
  const known = frame.env ? undefined : e.calls.heirs.get(heir);
  const types = known ? undefined : argumentTypes(e, base.node, given, { ...frame, types: undefined });
  const env = known ?? (types && withTypes(types, undefined));
  if (!env) return base;
  if (!frame.env) e.calls.heirs.set(heir, env);
  return { ...base, env };
}

/** What `this.state` of a component begins with, is set to, and is declared to be. */
function stateOfComponent(e: Engine, initial: Value, { of }: InstanceValue, facts: ModuleFacts): Value {
  const { node } = of;
  if (isFunction(node)) return initial;
  const isOwn = (access: Node): boolean => isField(access, node, 'setState');
  const set = withStatesSet(e, initial, { facts, env: of.env }, isOwn);
  const declared = node.superTypeArguments?.params[1];
  const typed = declared ? typeValue(e, declared, { facts, types: undefined, env: undefined }) : undefined;
  return typed?.kind === 'typed' ? unionOf([set, typed]) : set;
}

/** An object as it is by one of its classes. */
interface Part {
  readonly instance: InstanceValue;
  /** The object as a whole, of the class that extends the others. */
  readonly self: InstanceValue;
  readonly node: ClassNode;
  readonly facts: ModuleFacts;
  readonly during: Environment | undefined;
}

function ownMember(e: Engine, part: Part, name: string): Value | undefined {
  const { instance, self, node, facts } = part;
  const frame: Frame = { facts, env: instance.of.env };
  const { values: written, isWhole } = writesInClass(e, part, name);
  for (const member of node.body.body) {
    if (!('key' in member) || member.static || staticKey(member.key, member.computed) !== name) continue;
    if (member.type === T.MethodDefinition || member.type === T.TSAbstractMethodDefinition) {
      if (isOverload(member, node)) continue;
      const made = decoratedMember(e, member, name, node, self, frame);
      if (made) return made;
      const fn = member.value as FunctionNode;
      const value: Value = { kind: 'function', node: fn, file: facts.file, env: instance.of.env, self };
      return member.kind === 'get' ? functionResult(e, value, [], frame) : value;
    }
    const initial =
      'value' in member && member.value && !isWhole ? [initialValue(e, member, member.value, self, frame)] : [];
    const uses = (): readonly Node[] => fieldUses(facts, name, (access) => !isAssigned(access));
    const values = [...initial, ...written].map((value) => asHeld(value, uses));
    const made = values.length > 0 ? withoutNothing(values) : unknown(`nothing is seen to be put into \`${name}\``);
    const held = filledByMethods(e, made, part, name);
    const value = withInterceptors(e, held, frame, (client) => isField(client, node, name));
    const decorated = isUsable(value)
      ? undefined
      : (injectedValue(e, member, frame) ?? decoratedMember(e, member, name, node, self, frame));
    if (decorated) return decorated;
    const isMade = 'value' in member && isPutTogether(member.value) && value.kind === 'object';
    const isEmpty = isUntold(e, value, member);
    if (isUsable(value) && !isMade && !isEmpty)
      return isOnlyTyped(value) ? (partOfPayload(e, node, facts, name) ?? value) : value;
    const declared = partOfPayload(e, node, facts, name) ?? declaredField(e, member, frame);
    if (!declared || !isUsable(value)) return declared ?? value;
    const says = isEmpty ? !saysNothing(declared) : declared.kind === 'data';
    return says ? unionOf([value, declared]) : value;
  }
  const parameter = isWhole ? undefined : parameterProperty(e, part, name);
  if (parameter) return withInterceptors(e, parameter, frame, (client) => isField(client, node, name));
  if (written.length === 0) return undefined;
  const held = filledByMethods(e, withoutNothing(written), part, name);
  return withInterceptors(e, held, frame, (client) => isField(client, node, name));
}

/** `{ … }`, `Object.assign(new User(), { … })`: what a field begins with; its type may say more. */
function isPutTogether(node: Node | null | undefined): boolean {
  if (node?.type !== T.CallExpression) return node?.type === T.ObjectExpression;
  const [first] = node.arguments;
  return calledName(node) === 'assign' && (first?.type === T.NewExpression || first?.type === T.ObjectExpression);
}

/** What a field is given in its declaration, which may speak of the object that it is a field of: `get = (tail) => this.send('GET', tail)`. */
function initialValue(
  e: Engine,
  field: TSESTree.ClassElement,
  value: TSESTree.Expression,
  self: InstanceValue,
  { facts, env }: Frame,
): Value {
  const speaksOfObject =
    field.type === T.PropertyDefinition && facts.module.text.slice(...value.range).includes('this');
  return e.valueOf(value, { facts, env: speaksOfObject ? (filling(e, field, self, env) ?? env) : env });
}

/** Other languages fill the fields of any class that a payload is read into: what stands in one is a part of the payload. */
function partOfPayload(e: Engine, node: ClassNode, facts: ModuleFacts, name: string): Value | undefined {
  if (node.type !== T.ClassDeclaration || !FILLS_FIELDS.test(facts.file)) return undefined;
  const bound = namesInCode(node).includes(name) ? undefined : e.bindings.valueOf(node, facts);
  const part = bound && memberOf(e, bound, name);
  return part?.kind === 'data' ? part : undefined;
}

/** What a constructor is handed by callers that are not seen: only its type is known. */
function isOnlyTyped(value: Value): boolean {
  return optionsOf(value).every(
    (option) => option.kind === 'typed' || (option.kind === 'instance' && option.args === undefined),
  );
}

/** What the type of a field says, of TypeScript or in a comment. */
function declaredField(e: Engine, member: TSESTree.ClassElement, { facts, env }: Frame): Value | undefined {
  const said = 'typeAnnotation' in member ? member.typeAnnotation?.typeAnnotation : undefined;
  const annotation = said ?? ('value' in member ? assertedType(member.value) : undefined);
  return annotation ? typeValue(e, annotation, { facts, types: undefined, env }) : jsDocType(e, member, facts);
}

/** What the methods of a class put into a field: those that were called, with their arguments, where that is known. */
function filledByMethods(e: Engine, value: Value, part: Part, name: string): Value {
  const { instance, node, facts } = part;
  const { steps } = instance;
  const uses = (): readonly Node[] => fieldUses(facts, name, (use) => isField(use, node, name));
  if (!steps) return filledField(e, value, uses, (use) => ({ facts, env: methodAt(e, part, thisOwner(use)) }));
  return steps.reduce((held, { fn, env }) => {
    const filled = filledField(
      e,
      held,
      () => uses().filter((use) => thisOwner(use) === fn),
      () => ({ facts, env }),
      true,
    );
    const called = methodsCalledBy(fn, node, facts);
    const inCalled = (): readonly Node[] => uses().filter((use) => called.has(thisOwner(use) ?? node));
    return filledField(e, filled, inCalled, (use) => ({ facts, env: methodAt(e, part, thisOwner(use)) }));
  }, value);
}

/** A method, or the constructor, at work on an object: in the call that is being looked into, or called by whoever calls it. */
function methodAt(
  e: Engine,
  { instance, self, node, facts, during }: Part,
  owner: Node | undefined,
): Environment | undefined {
  if (owner === undefined || !isFunction(owner)) return instance.of.env;
  if (owner === constructorOf(node)) return constructorEnvironment(instance, self, node);
  const call = frameOf(during, owner);
  if (call?.self === self) return call;
  const isKnown = self.of.node !== node || self.args !== undefined;
  return isKnown ? receiving(e, owner, self, facts, instance.of.env) : instance.of.env;
}

function isUsable(value: Value): boolean {
  return !holdsUnknown(value) && !isNullish(value);
}

/** `constructor(private readonly name: Type)`. */
function parameterProperty(e: Engine, { instance, self, node, facts }: Part, name: string): Value | undefined {
  const fn = constructorOf(node);
  for (const parameter of fn?.params ?? []) {
    if (parameter.type !== T.TSParameterProperty) continue;
    const inner = parameter.parameter.type === T.AssignmentPattern ? parameter.parameter.left : parameter.parameter;
    if (!fn || inner.name !== name) continue;
    return parameterValue(e, fn, inner, { facts, env: constructorEnvironment(instance, self, node) });
  }
  return undefined;
}

/** Values of `this.name = …` anywhere in the class; whether they take the place of what was there when the object was made. */
function writesInClass(
  e: Engine,
  part: Part,
  name: string,
): { readonly values: readonly Value[]; readonly isWhole: boolean } {
  const { instance, node, facts } = part;
  const values: Value[] = [];
  // Where the steps are known by which something was built, the last one that puts something there counts.
  let latest = BEFORE_STEPS;
  let isSure = false;
  for (const write of facts.index.writes.get(name) ?? []) {
    const owner = ownerOfThis((write.left as TSESTree.MemberExpression).object, facts);
    if (!owner || classAround(owner) !== node) continue;
    const isMaker = owner === constructorOf(node);
    const at = instance.steps && !isMaker ? lastStepOf(instance.steps, owner, part) : BEFORE_STEPS;
    if (instance.steps && !isMaker && at < 0) continue;
    if (at < latest) continue;
    const [start, end] = write.right.range;
    // What is added to what was there before does not take its place.
    const isWhole = !facts.module.text.slice(start, end).includes(`this.${name}`);
    if (at > latest && isWhole) values.length = 0;
    if (isWhole && at > latest) isSure = testsBefore(write).length === 0;
    if (isWhole) latest = at;
    const made = methodAt(e, part, owner);
    const step = instance.steps?.[at];
    values.push(e.valueOf(write.right, { facts, env: step?.fn === owner ? step.env : made }));
  }
  if (latest === BEFORE_STEPS) values.push(...copiedInClass(e, part, name));
  return { values, isWhole: latest > BEFORE_STEPS && isSure };
}

const BEFORE_STEPS = -1;

/** The last of the steps in which a method is called: as the step itself, or by it. */
function lastStepOf(steps: NonNullable<InstanceValue['steps']>, owner: Node, { node, facts }: Part): number {
  return steps.findLastIndex(({ fn }) => fn === owner || methodsCalledBy(fn, node, facts).has(owner));
}

/** What objects that are copied onto `this` anywhere in the class have under a name. */
function copiedInClass(e: Engine, part: Part, name: string): readonly Value[] {
  const { node, facts } = part;
  return copiesOntoThis(facts).flatMap((copy) => {
    const owner = ownerOfThis(copy.target, facts);
    if (!owner || classAround(owner) !== node) return [];
    return copiedMember(e, copy, name, { facts, env: methodAt(e, part, owner) });
  });
}
