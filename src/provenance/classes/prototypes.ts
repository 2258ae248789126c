import type { TSESTree } from '@typescript-eslint/types';
import { functionResult } from '../functions/results.js';
import { filledField } from '../objects/built-up.js';
import type { Engine, Frame } from '../engine.js';
import { enter, frameOf } from '../environment.js';
import type { Environment } from '../environment.js';
import { copiedMember, copiesOntoThis } from '../objects/copied-onto-this.js';
import { argumentsOfBase, baseOf } from './inheritance.js';
import { fieldUses } from './fields.js';
import { memberOfInstance } from './instance-members.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { MERGING, mixedMembers } from './prototype-additions.js';
import { writtenInRounds } from '../functions/rounds.js';
import { receiving } from '../functions/receivers.js';
import {
  T,
  calledName,
  enclosingFunction,
  isAssigned,
  isFunction,
  memberName,
  staticKey,
  staticString,
  unwrap,
} from '../syntax/syntax.js';
import { thisOwner, wrappedWhole } from '../syntax/this-owner.js';
import type { Node } from '../syntax/syntax.js';
import { walk } from '../syntax/walk.js';
import { isUnknown, unionOf, unknown } from '../values.js';
import type { ClassValue, FunctionNode, InstanceValue, Value } from '../value.js';

/** The function whose `this` an expression is: `this`, or `self` of `var self = this`. */
export function ownerOfThis(node: Node, facts: ModuleFacts): ReturnType<typeof thisOwner> {
  const inner = unwrap(node);
  if (inner.type === T.ThisExpression) return thisOwner(inner);
  const variable = inner.type === T.Identifier ? facts.variableOf(inner) : null;
  const declarator = variable?.defs[0]?.node as Node | undefined;
  return declarator?.type === T.VariableDeclarator && declarator.init?.type === T.ThisExpression
    ? thisOwner(declarator.init)
    : undefined;
}

/** `X` of a method of its instances: `X.prototype.name = function`, `X.prototype = { name: function }`. */
export function constructorAround(method: Node): TSESTree.Expression | undefined {
  const member = wrappedWhole(method);
  const holder = member.parent;
  if (holder?.type === T.AssignmentExpression && holder.right === member)
    return holder.left.type === T.MemberExpression ? ofPrototype(holder.left.object) : undefined;
  if (holder?.type !== T.Property || holder.parent.type !== T.ObjectExpression) return undefined;
  return takerOf(holder.parent);
}

/** `X` of `X.prototype = { … }`, `Object.assign(X.prototype, { … })`, `X.prototype = Object.assign(Object.create(Base.prototype), { … })`. */
function takerOf(members: Node): TSESTree.Expression | undefined {
  const taker = members.parent;
  if (taker?.type === T.AssignmentExpression && taker.right === members)
    return ofPrototype(taker.left) ?? takerOf(taker);
  if (taker?.type !== T.CallExpression || taker.callee === members) return undefined;
  const [target] = taker.arguments;
  const own = target && target !== members ? ofPrototype(target) : undefined;
  return own ?? (MERGING.test(calledName(taker) ?? '') ? takerOf(taker) : undefined);
}

/** `X` of `X.prototype`. */
export function ofPrototype(node: Node): TSESTree.Expression | undefined {
  return node.type === T.MemberExpression && memberName(node) === 'prototype' ? node.object : undefined;
}

/** True for a function that is a class written the old way: something of the module is put on its prototype. */
export function hasPrototype(fn: FunctionNode, facts: ModuleFacts): boolean {
  const holder = fn.parent;
  const name =
    fn.type === T.FunctionDeclaration
      ? fn.id?.name
      : holder.type === T.VariableDeclarator && holder.id.type === T.Identifier
        ? holder.id.name
        : undefined;
  return name !== undefined && namesWithPrototype(facts).has(name);
}

/**
 * `function Model() { var self = this; self.list = … }`, `App.Model = function () { this.list = … }`: whoever gives such a name to a function that writes
 * into itself has it called with `new`. A member is a method of what it is put into where it asks for others of that.
 */
export function isNamedAsClass(fn: FunctionNode, facts: ModuleFacts): boolean {
  const named = nameOf(fn);
  const name = named?.type === T.MemberExpression ? memberName(named) : named?.type === T.Identifier && named.name;
  if (typeof name !== 'string' || !/^[A-Z]\w*[a-z]/.test(name)) return false;
  const uses = usesOfItself(fn, facts);
  if (uses.isHandedOn) return true;
  return uses.written.size > 0 && !(named?.type === T.MemberExpression && asksBeside(uses, named.object, facts));
}

function nameOf(fn: FunctionNode): Node | null | undefined {
  const holder = fn.parent;
  if (fn.type === T.FunctionDeclaration) return fn.id;
  if (holder.type === T.VariableDeclarator) return holder.id;
  return holder.type === T.AssignmentExpression && holder.right === fn ? holder.left : undefined;
}

/** Whether something is asked for that is put into an object in the file, and not by the function itself. */
function asksBeside({ written, read }: OwnUses, object: Node, facts: ModuleFacts): boolean {
  const textOf = ({ range }: Node): string => facts.module.text.slice(...range);
  const isBeside = ({ left }: TSESTree.AssignmentExpression): boolean =>
    left.type === T.MemberExpression && textOf(left.object) === textOf(object);
  return [...read].some((name) => !written.has(name) && facts.index.writes.get(name)?.some(isBeside));
}

/** What a function does with its `this`, by its own name for it too. */
interface OwnUses {
  readonly written: ReadonlySet<string>;
  readonly read: ReadonlySet<string>;
  /** Whether it is handed to who writes into it: `Base.call(this)`, `Object.assign(this, options)`. */
  readonly isHandedOn: boolean;
}

const usesKnown = new WeakMap<FunctionNode, OwnUses>();

function usesOfItself(fn: FunctionNode, facts: ModuleFacts): OwnUses {
  let uses = usesKnown.get(fn);
  if (!uses) usesKnown.set(fn, (uses = readUses(fn, facts)));
  return uses;
}

function readUses(fn: FunctionNode, facts: ModuleFacts): OwnUses {
  const [written, read] = [new Set<string>(), new Set<string>()];
  let isHandedOn = false;
  walk(fn, (node) => {
    if (node.type === T.MemberExpression && ownerOfThis(node.object, facts) === fn)
      (isAssigned(node) ? written : read).add(memberName(node) ?? '');
    const isTaker = node.type === T.CallExpression && mayWriteInto(calledName(node) ?? '');
    isHandedOn ||= isTaker && node.arguments.some((argument) => ownerOfThis(argument, facts) === fn);
    return undefined;
  });
  return { written, read, isHandedOn };
}

function mayWriteInto(name: string): boolean {
  return name === 'call' || name === 'apply' || MERGING.test(name);
}

const written = new WeakMap<ModuleFacts, ReadonlySet<string>>();

/** Names of which a module mentions the prototype: read once, since every function of a large one asks. */
function namesWithPrototype(facts: ModuleFacts): ReadonlySet<string> {
  const known = written.get(facts);
  if (known) return known;
  const { text } = facts.module;
  const names = new Set<string>();
  for (let at = text.indexOf(PROTOTYPE); at >= 0; at = text.indexOf(PROTOTYPE, at + 1)) {
    const name = /[\w$]+$/.exec(text.slice(Math.max(0, at - LONGEST_NAME), at))?.[0];
    if (name !== undefined) names.add(name);
  }
  written.set(facts, names);
  return names;
}

const PROTOTYPE = '.prototype';
const LONGEST_NAME = 100;

/** Members of a class written the old way: on `X.prototype`, and `this.name = …` in `X` and in its methods. */
export function prototypeMember(
  e: Engine,
  instance: InstanceValue,
  self: InstanceValue,
  node: FunctionNode,
  facts: ModuleFacts,
  name: string,
  depth: number,
  during: Environment | undefined,
): Value {
  const maker = { instance, self, node, during };
  const places = placesOf(e, instance.of, facts);
  const own = places.flatMap((place) => [
    ...fieldsOf(e, maker, place, name),
    ...addedMembers(e, instance, self, place, name),
  ]);
  if (own.length > 0) return places.reduce((made, place) => filledByMethods(e, made, maker, place, name), unionOf(own));
  const base = baseOf(e, instance.of, facts);
  if (!base) return unknown(`no member \`${name}\` is seen`);
  const args = argumentsOfBase(e, instance, self, node, base, facts);
  const upper: InstanceValue = { kind: 'instance', of: base, ...(args && { args }) };
  const inherited = e.deeper(() => memberOfInstance(e, upper, self, name, depth + 1, during));
  return isUnknown(inherited) ? unknown(`no member \`${name}\` is seen`) : inherited;
}

/** The module in which a class stands, and the one in which it is made. */
function placesOf(e: Engine, { madeIn }: ClassValue, facts: ModuleFacts): readonly ModuleFacts[] {
  const other = madeIn === undefined ? undefined : e.facts(madeIn);
  return other && other !== facts ? [facts, other] : [facts];
}

/** An object that a function makes, as its constructor and its methods see it. */
interface Made {
  readonly instance: InstanceValue;
  readonly self: InstanceValue;
  readonly node: FunctionNode;
  readonly during: Environment | undefined;
}

/** Values of `this.name = …` in the constructor and in the methods, and what whole objects that are copied there have under the name. */
function fieldsOf(e: Engine, made: Made, facts: ModuleFacts, name: string): Value[] {
  const written = (facts.index.writes.get(name) ?? []).flatMap((write) => {
    const at = workOf(e, made, (write.left as TSESTree.MemberExpression).object, facts);
    return at ? [e.valueOf(write.right, at)] : [];
  });
  const copied = copiesOntoThis(facts).flatMap((copy) => {
    const at = workOf(e, made, copy.target, facts);
    return at ? copiedMember(e, copy, name, at) : [];
  });
  return [...written, ...copied].map((value) => ofInstance(value, made.self));
}

/** What the constructor and the methods put into what a field holds. */
function filledByMethods(e: Engine, value: Value, made: Made, facts: ModuleFacts, name: string): Value {
  const frames = new Map<Node, Frame>();
  const uses = (): readonly Node[] =>
    fieldUses(facts, name, (access) => {
      const at = access.type === T.MemberExpression ? workOf(e, made, access.object, facts) : undefined;
      if (at) frames.set(access, at);
      return at !== undefined;
    });
  return filledField(e, value, uses, (use) => frames.get(use) ?? { facts, env: undefined });
}

/** The constructor or the method whose `this` an expression is, at work on an object; undefined where it is none of its class. */
function workOf(
  e: Engine,
  { instance, self, node, during }: Made,
  object: Node,
  facts: ModuleFacts,
): Frame | undefined {
  const owner = ownerOfThis(object, facts);
  const env = instance.of.file === facts.file ? instance.of.env : undefined;
  if (!owner) return undefined;
  if (owner === node) {
    const made = instance.args ? enter(node, instance.args, env, undefined, self) : undefined;
    return { facts, env: made ?? env };
  }
  if (!isFunction(owner) || !isClass(e, constructorAround(owner), instance.of, { facts, env })) return undefined;
  const call = frameOf(during, owner);
  if (call?.self === self) return { facts, env: call };
  // What the method of a base class asks its object for, a class that extends it may answer.
  const isKnown = self.of.node !== node || self.args !== undefined;
  return { facts, env: isKnown ? receiving(e, owner, self, facts, env) : env };
}

/** What is put on the prototype of a class: one by one, in an object, or by what is mixed in. */
export function addedMembers(
  e: Engine,
  { of }: InstanceValue,
  self: InstanceValue,
  facts: ModuleFacts,
  name: string,
): Value[] {
  if (!facts.index.members.has('prototype')) return [];
  const frame: Frame = { facts, env: of.file === facts.file ? of.env : undefined };
  const values: Value[] = [];
  for (const write of facts.index.writes.get(name) ?? []) {
    const made = ofPrototype(unwrap((write.left as TSESTree.MemberExpression).object));
    if (made && isClass(e, made, of, frame)) values.push(ofInstance(e.valueOf(write.right, frame), self));
  }
  for (const property of facts.index.properties.get(name) ?? []) {
    if (property.parent.type !== T.ObjectExpression || isDescriptor(property.parent)) continue;
    const made = constructorAround(property.value);
    if (made && isClass(e, made, of, frame)) values.push(propertyOf(e, property, self, frame));
  }
  values.push(...definedMembers(e, of, self, name, frame));
  if (values.length === 0) values.push(...loopedMembers(e, of, self, name, frame));
  return values.length > 0 ? values : mixedMembers(e, of, self, facts, name).map((value) => ofInstance(value, self));
}

/** What other files put on the prototype of a class, in languages that let them add methods to it. */
export function addedElsewhere(e: Engine, instance: InstanceValue, self: InstanceValue, name: string): Value[] {
  const { node, file } = instance.of;
  const own = node.type === T.ClassDeclaration ? node.id?.name : undefined;
  const files = own === undefined ? [] : (e.host.partsOf?.(own, file) ?? []);
  return files.flatMap((one) => {
    const facts = e.facts(one);
    return facts ? addedMembers(e, instance, self, facts, name) : [];
  });
}

/** A property of a literal that stands on a prototype: of a getter, what it gives. */
function propertyOf(e: Engine, property: TSESTree.Property, self: InstanceValue, frame: Frame): Value {
  const value = ofInstance(e.valueOf(property.value, frame), self);
  return property.kind === 'get' && value.kind === 'function' ? functionResult(e, value, [], frame) : value;
}

/** `{ get: function }` of `Object.defineProperty(X.prototype, 'name', …)`: it says what a member is, and has none of its own. */
function isDescriptor(literal: Node): boolean {
  const call = literal.parent;
  return call?.type === T.CallExpression && calledName(call) === 'defineProperty';
}

/** `Object.defineProperty(X.prototype, 'name', { get: function })`. */
function definedMembers(e: Engine, of: ClassValue, self: InstanceValue, name: string, frame: Frame): Value[] {
  return (frame.facts.index.members.get('defineProperty') ?? []).flatMap((access) => {
    const call = access.parent;
    const [target, key, descriptor] = call.type === T.CallExpression ? call.arguments : [];
    const made = target && ofPrototype(target);
    if (!made || !key || staticString(key) !== name || descriptor?.type !== T.ObjectExpression) return [];
    if (!isClass(e, made, of, frame)) return [];
    return descriptor.properties.flatMap((property) => {
      const part = property.type === T.Property ? staticKey(property.key, property.computed) : undefined;
      if (property.type !== T.Property || (part !== 'get' && part !== 'value')) return [];
      const value = ofInstance(e.valueOf(property.value, frame), self);
      return [part === 'get' && value.kind === 'function' ? functionResult(e, value, [], frame) : value];
    });
  });
}

/** `verbs.forEach(function (verb) { X.prototype[verb] = function })`. */
function loopedMembers(e: Engine, of: ClassValue, self: InstanceValue, name: string, frame: Frame): Value[] {
  return frame.facts.index.computed.flatMap((access) => {
    const made = ofPrototype(unwrap(access.object));
    const written = made && isClass(e, made, of, frame) ? writtenInRounds(e, access, name, frame.facts) : [];
    return written.map((value) => ofInstance(value, self));
  });
}

function ofInstance(value: Value, instance: InstanceValue): Value {
  return value.kind === 'function' ? { ...value, self: instance } : value;
}

/** Whether an expression means a class. */
export function isClass(e: Engine, made: Node | undefined, of: ClassValue, frame: Frame): boolean {
  if (made === undefined) return false;
  const value = e.valueOf(made, frame);
  if ((value.kind !== 'function' && value.kind !== 'class') || value.node !== of.node) return false;
  // What one function makes for each of its calls is told apart by the calls.
  const maker = enclosingFunction(of.node);
  const [one, other] = maker ? [frameOf(value.env, maker), frameOf(of.env, maker)] : [];
  return !one || !other || one === other;
}
