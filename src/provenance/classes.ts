import type { TSESTree } from '@typescript-eslint/types';
import { controllerThis } from './angularjs.js';
import { baseMember } from './base-clients.js';
import { filledField } from './built-up.js';
import { functionResult } from './calls.js';
import { withStatesSet } from './component-states.js';
import { testsBefore } from './decided.js';
import { argumentTypes, typeValue } from './declared-types.js';
import type { Engine, Frame } from './engine.js';
import { enter, frameOf, withTypes } from './environment.js';
import type { Environment } from './environment.js';
import { objectValue, withoutNothing } from './expressions.js';
import type { ModuleFacts } from './module-facts.js';
import { withCopied } from './copied-payloads.js';
import { asClass } from './inheritance.js';
import { memberOf } from './members.js';
import { namesInCode } from './names-in-code.js';
import { withInterceptors } from './interceptors.js';
import { jsDocType } from './jsdoc.js';
import { jqueryItem } from './jquery-callbacks.js';
import { optionsThis } from './option-objects.js';
import { constructedWith } from './constructed.js';
import { parameterValue } from './parameters.js';
import { addedMembers, constructorAround, hasPrototype, ownerOfThis, prototypeMember } from './prototypes.js';
import { ownersOfMixin } from './prototype-additions.js';
import { filling, receiving } from './receivers.js';
import { T, isFunction, memberName, staticKey, thisOwner } from './syntax.js';
import type { Node } from './syntax.js';
import { isUnknown, mapOptions, once, optionsOf, unionOf, unknown } from './values.js';
import { holdsNothing } from './variables.js';
import type { ClassNode, ClassValue, FunctionNode, InstanceValue, Lazy, Value } from './value.js';

const MAX_BASES = 8;
/** Files of languages that fill the fields of an object when they read a payload into its class. */
const FILLS_FIELDS = /\.(?:pyw?|java|kts?|cs|php|rb)$/;

/** `this`: the receiver of the call that is looked into, or an instance of the class around it. */
export function thisValue(e: Engine, node: Node, frame: Frame): Value {
  const owner = thisOwner(node);
  if (!owner) return frame.facts.isScript ? { kind: 'library', path: 'window' } : unknown('`this` outside of a class');
  const self = frameOf(frame.env, owner)?.self;
  if (self) return self.kind === 'instance' ? withCopied(e, withPayload(e, self)) : self;
  const controller = isFunction(owner) ? controllerThis(e, owner, frame) : undefined;
  if (controller) return controller;
  const around = classAround(owner);
  if (around && isStatic(owner)) return { kind: 'class', node: around, file: frame.facts.file, env: frame.env };
  if (around)
    return withCopied(
      e,
      withPayload(e, {
        kind: 'instance',
        of: { kind: 'class', node: around, file: frame.facts.file, env: frame.env },
      }),
    );
  return methodOwner(e, owner, frame);
}

/** True for a static method, and for the value of a static field. */
function isStatic(owner: Node): boolean {
  const member = owner.type === T.PropertyDefinition ? owner : owner.parent;
  return (member?.type === T.MethodDefinition || member?.type === T.PropertyDefinition) && member.static;
}

/** An object of a class that a call bound to a payload is that payload as well. */
function withPayload(e: Engine, instance: InstanceValue): Value {
  const { node, file } = instance.of;
  if (isFunction(node) || !/\.[cm]?tsx?$/.test(file) || !describesPayload(node)) return instance;
  const facts = e.facts(file);
  const bound = facts && e.bindings.valueOf(node, facts);
  return bound ? unionOf([instance, bound]) : instance;
}

/** A class of fields with types that is made without arguments. */
function describesPayload(node: ClassNode): boolean {
  if ((constructorOf(node)?.params.length ?? 0) > 0) return false;
  const typed = node.body.body.filter(
    (member) => member.type === T.PropertyDefinition && !member.static && member.typeAnnotation !== undefined,
  );
  return typed.length > 1;
}

/** The class that a function is a member of. */
export function classAround(node: Node): ClassNode | undefined {
  for (let at: Node | undefined = node.parent; at; at = at.parent) {
    if (at.type === T.ClassBody) return at.parent;
    if (at.type !== T.MethodDefinition && at.type !== T.FunctionExpression && at.type !== T.PropertyDefinition)
      return undefined;
  }
  return undefined;
}

/** The object that a plain function belongs to: an object literal, or what `X.prototype.name = function` names. */
function methodOwner(e: Engine, owner: Node, frame: Frame): Value {
  const holder = owner.parent;
  const made = constructorAround(owner);
  if (made) return instanceOf(e.valueOf(made, frame));
  if (isFunction(owner) && hasPrototype(owner, frame.facts))
    return { kind: 'instance', of: { kind: 'class', node: owner, file: frame.facts.file, env: frame.env } };
  const options = optionsThis(e, owner, frame);
  if (options) return options;
  if (holder?.type === T.Property && holder.parent.type === T.ObjectExpression)
    return ownersOfMixin(e, holder.parent, frame) ?? objectValue(e, holder.parent, frame);
  if (holder?.type === T.AssignmentExpression && holder.left.type === T.MemberExpression)
    return e.valueOf(holder.left.object, frame);
  return jqueryItem(e, owner, frame) ?? unknown('`this` of a function that is not followed');
}

/** An instance of what a constructor value makes. */
export function instanceOf(value: Value, args?: readonly Lazy[]): Value {
  return mapOptions(value, (option) => {
    const made = asClass(option);
    if (!made) return unknown('an object of a class that is not followed');
    return args ? { kind: 'instance', of: made, args } : { kind: 'instance', of: made };
  });
}

/** `instance.name`: a method, a field, what the constructor puts there, or what a base class has. */
export function instanceMember(e: Engine, instance: InstanceValue, name: string): Value {
  return memberOfInstance(e, instance, instance.self ?? instance, name, 0);
}

/** `super` of `super.method()`: the base class of the class around, at work on the object itself. */
export function superValue(e: Engine, node: Node, frame: Frame): Value {
  const owner = thisOwner(node);
  const around = owner && classAround(owner);
  if (!around?.superClass) return unknown('`super` outside of a class');
  const self = thisValue(e, node, frame);
  return mapOptions(e.valueOf(around.superClass, frame), (base) => {
    const of = asClass(base);
    return of ? { kind: 'instance', of, ...(self.kind === 'instance' && { self }) } : unknown('a class from outside');
  });
}

/** A member of an object by one of its classes. @param self the object as a whole, of the class that extends the others */
export function memberOfInstance(
  e: Engine,
  instance: InstanceValue,
  self: InstanceValue,
  name: string,
  depth: number,
): Value {
  const facts = e.facts(instance.of.file);
  if (!facts || depth > MAX_BASES) return unknown('a class that could not be read');
  const { node } = instance.of;
  if (node.type !== T.ClassDeclaration && node.type !== T.ClassExpression) {
    return prototypeMember(e, instance, self, node, facts, name, depth);
  }
  const declared = ownMember(e, instance, self, node, facts, name);
  if (declared) return node.superClass && name === 'state' ? stateOfComponent(e, declared, instance, facts) : declared;
  const added = addedMembers(e, instance, self, facts, name);
  if (added.length > 0) return unionOf(added);
  const superclass = node.superClass;
  if (!superclass) return unknown(`no member \`${name}\` is seen in the class`);
  const base = e.valueOf(superclass, { facts, env: instance.of.env });
  return mapOptions(base, (option) => {
    if (option.kind === 'library')
      return baseMember(e, option, self, { node, facts }, name) ?? unknown('a member of a class from outside');
    const made = asClass(option);
    if (!made) return unknown('a member of a class from outside');
    const args = superArguments(e, instance, self, node, facts);
    const { steps } = instance;
    const of = withBaseTypes(e, made, node, { facts, env: instance.of.env });
    const upper: InstanceValue = { kind: 'instance', of, ...(args && { args }), ...(steps && { steps }) };
    return memberOfInstance(e, upper, self, name, depth + 1);
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

function ownMember(
  e: Engine,
  instance: InstanceValue,
  self: InstanceValue,
  node: ClassNode,
  facts: ModuleFacts,
  name: string,
): Value | undefined {
  const frame: Frame = { facts, env: instance.of.env };
  const { values: written, isWhole } = writesInClass(e, instance, self, node, facts, name);
  for (const member of node.body.body) {
    if (!('key' in member) || member.static || staticKey(member.key, member.computed) !== name) continue;
    if (member.type === T.MethodDefinition || member.type === T.TSAbstractMethodDefinition) {
      if (isOverload(member, node)) continue;
      const fn = member.value as FunctionNode;
      const value: Value = { kind: 'function', node: fn, file: facts.file, env: instance.of.env, self };
      return member.kind === 'get' ? functionResult(e, value, [], frame) : value;
    }
    const initial =
      'value' in member && member.value && !isWhole ? [initialValue(e, member, member.value, self, frame)] : [];
    const values = [...initial, ...written];
    const made = values.length > 0 ? withoutNothing(values) : unknown(`nothing is seen to be put into \`${name}\``);
    const held = filledByMethods(e, made, instance, node, facts, name);
    const value = withInterceptors(e, held, frame, (client) => isField(client, node, name));
    const isMade = 'value' in member && member.value?.type === T.ObjectExpression && value.kind === 'object';
    if (isUsable(value) && !isMade && !optionsOf(value).every(holdsNothing)) return value;
    const declared = partOfPayload(e, node, facts, name) ?? declaredField(e, member, facts);
    if (!declared || !isUsable(value)) return declared ?? value;
    const says = optionsOf(value).every(holdsNothing) ? !isUnknown(declared) : declared.kind === 'data';
    return says ? unionOf([value, declared]) : value;
  }
  const parameter = isWhole ? undefined : parameterProperty(e, instance, self, node, facts, name);
  if (parameter) return withInterceptors(e, parameter, frame, (client) => isField(client, node, name));
  if (written.length === 0) return undefined;
  const held = filledByMethods(e, withoutNothing(written), instance, node, facts, name);
  return withInterceptors(e, held, frame, (client) => isField(client, node, name));
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

/** What the type of a field says, of TypeScript or in a comment. */
function declaredField(e: Engine, member: TSESTree.ClassElement, facts: ModuleFacts): Value | undefined {
  const annotation = 'typeAnnotation' in member ? member.typeAnnotation?.typeAnnotation : undefined;
  return annotation
    ? typeValue(e, annotation, { facts, types: undefined, env: undefined })
    : jsDocType(e, member, facts);
}

/** What the methods of a class put into a field: those that were called, with their arguments, where that is known. */
function filledByMethods(
  e: Engine,
  value: Value,
  { of, steps }: InstanceValue,
  node: ClassNode,
  facts: ModuleFacts,
  name: string,
): Value {
  const uses = (): readonly Node[] => fieldUses(facts, name, (use) => isField(use, node, name));
  if (!steps) return filledField(e, value, uses, { facts, env: of.env });
  return steps.reduce(
    (held, { fn, env }) =>
      filledField(e, held, () => uses().filter((use) => thisOwner(use) === fn), { facts, env }, true),
    value,
  );
}

/** Expressions in a module that stand for a field. */
export function fieldUses(facts: ModuleFacts, name: string, isUse: (access: Node) => boolean): readonly Node[] {
  return (facts.index.members.get(name) ?? []).filter(isUse);
}

/** `this.name` in this class. */
export function isField(access: Node, node: ClassNode, name: string): boolean {
  if (access.type !== T.MemberExpression || access.object.type !== T.ThisExpression || memberName(access) !== name)
    return false;
  for (let at: Node | undefined = access.parent; at; at = at.parent)
    if (at.type === T.ClassBody) return at.parent === node;
  return false;
}

/** A declaration of a method that a later member of the class has a body for. */
function isOverload(member: TSESTree.MethodDefinition | TSESTree.TSAbstractMethodDefinition, node: ClassNode): boolean {
  if (member.value.type !== T.TSEmptyBodyFunctionExpression) return false;
  const name = staticKey(member.key, member.computed);
  return node.body.body.some(
    (other) =>
      other.type === T.MethodDefinition &&
      other.value.type === T.FunctionExpression &&
      other.static === member.static &&
      staticKey(other.key, other.computed) === name,
  );
}

function isUsable(value: Value): boolean {
  return !isUnknown(value) && !(value.kind === 'scalar' && (value.value === undefined || value.value === null));
}

export function constructorOf(node: ClassNode): FunctionNode | undefined {
  const methods = node.body.body.filter(
    (member) => member.type === T.MethodDefinition && member.kind === 'constructor',
  );
  const method =
    methods.find((member) => member.type === T.MethodDefinition && !isOverload(member, node)) ?? methods[0];
  return method ? (method as TSESTree.MethodDefinition).value : undefined;
}

/** What is known in the constructor of an object. */
export function constructorEnvironment(
  instance: InstanceValue,
  self: InstanceValue,
  node: ClassNode,
): Environment | undefined {
  const fn = constructorOf(node);
  if (!fn || !instance.args) return instance.of.env;
  return enter(fn, instance.args, instance.of.env, undefined, self) ?? instance.of.env;
}

/** `constructor(private readonly name: Type)`. */
function parameterProperty(
  e: Engine,
  instance: InstanceValue,
  self: InstanceValue,
  node: ClassNode,
  facts: ModuleFacts,
  name: string,
): Value | undefined {
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
  instance: InstanceValue,
  self: InstanceValue,
  node: ClassNode,
  facts: ModuleFacts,
  name: string,
): { readonly values: readonly Value[]; readonly isWhole: boolean } {
  const values: Value[] = [];
  // Where the steps are known by which something was built, the last one that puts something there counts.
  let latest = BEFORE_STEPS;
  let isSure = false;
  for (const write of facts.index.writes.get(name) ?? []) {
    const owner = ownerOfThis((write.left as TSESTree.MemberExpression).object, facts);
    if (!owner || classAround(owner) !== node) continue;
    const isMaker = owner === constructorOf(node);
    const at = instance.steps && !isMaker ? instance.steps.findLastIndex(({ fn }) => fn === owner) : BEFORE_STEPS;
    if (instance.steps && !isMaker && at < 0) continue;
    if (at < latest) continue;
    const [start, end] = write.right.range;
    // What is added to what was there before does not take its place.
    const isWhole = !facts.module.text.slice(start, end).includes(`this.${name}`);
    if (at > latest && isWhole) values.length = 0;
    if (isWhole && at > latest) isSure = testsBefore(write).length === 0;
    if (isWhole) latest = at;
    const made = isMaker
      ? constructorEnvironment(instance, self, node)
      : isFunction(owner) && self.of.node !== node
        ? receiving(e, owner, self, facts, instance.of.env)
        : instance.of.env;
    values.push(e.valueOf(write.right, { facts, env: instance.steps?.[at]?.env ?? made }));
  }
  return { values, isWhole: latest > BEFORE_STEPS && isSure };
}

const BEFORE_STEPS = -1;

/** What the constructor of a class hands to that of the class it extends. */
export function superArguments(
  e: Engine,
  instance: InstanceValue,
  self: InstanceValue,
  node: ClassNode,
  facts: ModuleFacts,
): readonly Lazy[] | undefined {
  const fn = constructorOf(node);
  if (!fn) return instance.args ?? constructedWith(e, node, facts);
  const call = superCallIn(fn, facts);
  if (!call) return undefined;
  const frame: Frame = { facts, env: constructorEnvironment(instance, self, node) };
  return call.arguments.map((argument) => once(() => e.valueOf(argument, frame)));
}

/** `super(…)` in a constructor. */
export function superCallIn(fn: FunctionNode, facts: ModuleFacts): TSESTree.CallExpression | undefined {
  return facts.index.superCalls.find(({ range }) => range[0] >= fn.range[0] && range[1] <= fn.range[1]);
}
