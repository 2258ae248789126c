import type { TSESTree } from '@typescript-eslint/types';
import { borrowedCall } from '../functions/borrowed-calls.js';
import { argumentsOf } from '../functions/argument-lists.js';
import { instanceOf } from './classes.js';
import type { Engine, Frame } from '../engine.js';
import { enter } from '../environment.js';
import { memberOf } from '../objects/members.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { isClass, ofPrototype, ownerOfThis } from './prototypes.js';
import { receiving } from '../functions/receivers.js';
import {
  T,
  calledName,
  enclosingFunction,
  isFunction,
  isWithin,
  outermost,
  placeOf,
  unwrap,
} from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { Place } from '../types.js';
import { isUnknown, optionsOf, unionOf } from '../values.js';
import type { ClassValue, FunctionValue, InstanceValue, Lazy, ObjectValue, Value } from '../value.js';

/** An object of which the members become members of a prototype. */
interface Addition {
  /** `X` of `X.prototype`. */
  readonly made: TSESTree.Expression;
  readonly source: TSESTree.Expression;
}

const known = new WeakMap<ModuleFacts, readonly Addition[]>();

/** Names of functions that put the members of objects into another. */
export const MERGING = /^(?:assign|assignIn|extend|extendOwn|merge|mixin|defaults|create)$/;

/** `Object.assign(X.prototype, mixin)`, `X.prototype = _.extend(…, mixin)`, `X.prototype[name] = mixin[name]`. */
function additionsIn(facts: ModuleFacts): readonly Addition[] {
  const before = known.get(facts);
  if (before) return before;
  const additions = [...mergedIn(facts), ...writtenIn(facts), ...copiedIn(facts)];
  known.set(facts, additions);
  return additions;
}

function mergedIn(facts: ModuleFacts): Addition[] {
  return (facts.index.members.get('prototype') ?? []).flatMap((access) => {
    const call = access.parent;
    if (call.type !== T.CallExpression || call.arguments[0] !== access || !MERGING.test(calledName(call) ?? ''))
      return [];
    return sourcesOf(access.object, call.arguments.slice(1));
  });
}

function writtenIn(facts: ModuleFacts): Addition[] {
  return (facts.index.writes.get('prototype') ?? []).flatMap((write) => {
    const made = ofPrototype(write.left);
    const value = unwrap(write.right);
    if (!made) return [];
    if (value.type === T.Identifier) return [{ made, source: value }];
    if (value.type !== T.CallExpression || !MERGING.test(calledName(value) ?? '')) return [];
    // The prototype that it begins with is that of the base class.
    return sourcesOf(made, value.arguments).filter(
      ({ source }) => source.type === T.Identifier || (source.type === T.MemberExpression && !ofPrototype(source)),
    );
  });
}

function sourcesOf(made: TSESTree.Expression, given: readonly TSESTree.CallExpressionArgument[]): Addition[] {
  return given.flatMap((source) =>
    source.type === T.SpreadElement || source.type === T.ObjectExpression ? [] : [{ made, source }],
  );
}

function copiedIn(facts: ModuleFacts): Addition[] {
  return facts.index.computed.flatMap((access) => {
    const made = ofPrototype(unwrap(access.object));
    const write = access.parent;
    if (!made || write.type !== T.AssignmentExpression || write.left !== access) return [];
    const value = unwrap(write.right);
    return value.type === T.MemberExpression && value.computed ? [{ made, source: value.object }] : [];
  });
}

/** A member that a class has from what is mixed into its prototype. */
export function mixedMembers(
  e: Engine,
  of: ClassValue,
  self: InstanceValue,
  facts: ModuleFacts,
  name: string,
): Value[] {
  const frame: Frame = { facts, env: of.file === facts.file ? of.env : undefined };
  const mixed = additionsIn(facts).flatMap(({ made, source }) =>
    isClass(e, made, of, frame) ? mixedFrom(e, e.valueOf(source, frame), self, name) : [],
  );
  return [...mixed, ...filledMembers(e, of, self, facts, name)].filter((value) => !isUnknown(value));
}

/** What a class has under a name from an object that is mixed in: its methods work on objects of the class. */
function mixedFrom(e: Engine, source: Value, self: InstanceValue, name: string): Value[] {
  return optionsOf(source).flatMap((option) => {
    if (option.kind === 'instance') return [memberOf(e, { ...option, self }, name)];
    const fields = option.kind === 'object' ? fieldsWritten(e, option, self, name) : [];
    return fields.length > 0 ? fields : [memberOf(e, option, name)];
  });
}

/** `this.name = …` in the methods of an object that is mixed in. */
function fieldsWritten(e: Engine, { place }: ObjectValue, self: InstanceValue, name: string): Value[] {
  const facts = e.facts(place.file);
  if (!facts) return [];
  return (facts.index.writes.get(name) ?? []).flatMap((write) => {
    const owner = ownerOfThis((write.left as TSESTree.MemberExpression).object, facts);
    const literal = owner?.parent.type === T.Property ? owner.parent.parent : undefined;
    if (!owner || !literal || !isFunction(owner) || !isSame(placeOf(literal, facts.file), place)) return [];
    return [e.valueOf(write.right, { facts, env: receiving(e, owner, self, facts, undefined) })];
  });
}

/** `withPaging(X.prototype)`, `asPaged.call(X.prototype)`, `mixin(X, Paging)`: what a function puts there. */
function filledMembers(e: Engine, of: ClassValue, self: InstanceValue, facts: ModuleFacts, name: string): Value[] {
  const frame: Frame = { facts, env: of.file === facts.file ? of.env : undefined };
  const prototypes = (facts.index.members.get('prototype') ?? []).map((node) => ({ node, made: node.object }));
  const classes = namesOf(of, facts).map((node) => ({ node, made: node }));
  return [...prototypes, ...classes].flatMap(({ node, made }) => {
    const call = node.parent;
    if (call?.type !== T.CallExpression || call.callee === node || MERGING.test(calledName(call) ?? '')) return [];
    if (!isClass(e, made, of, frame)) return [];
    const borrowed = borrowedCall(e, call, frame);
    const callee = borrowed?.fn ?? unwrap(call.callee);
    const position = borrowed ? -1 : call.arguments.indexOf(node as TSESTree.CallExpressionArgument);
    const args = borrowed?.args() ?? argumentsOf(e, call, frame);
    return optionsOf(e.valueOf(callee, frame)).flatMap((fn) =>
      fn.kind === 'function' ? writtenBy(e, fn, { position, args, isWhole: made === node }, self, name, frame) : [],
    );
  });
}

/** Where the variable stands that holds a class, in the module that declares it. */
function namesOf({ node, file }: ClassValue, facts: ModuleFacts): readonly Node[] {
  const holder = node.parent;
  const name =
    (node.type === T.FunctionDeclaration || node.type === T.ClassDeclaration ? node.id : undefined) ??
    (holder.type === T.VariableDeclarator ? holder.id : undefined);
  const variable = name && file === facts.file ? facts.variableOf(name) : null;
  return (variable?.references ?? []).map(({ identifier }) => identifier as Node);
}

interface Filling {
  /** Which parameter the class or its prototype is handed to; -1 where it is `this`. */
  readonly position: number;
  readonly args: readonly Lazy[];
  /** Whether it is the class and not its prototype. */
  readonly isWhole: boolean;
}

function writtenBy(
  e: Engine,
  fn: FunctionValue,
  { position, args, isWhole }: Filling,
  self: InstanceValue,
  name: string,
  frame: Frame,
): Value[] {
  const facts = e.facts(fn.file);
  const parameter = fn.node.params[position];
  const variable = parameter?.type === T.Identifier ? facts?.variableOf(parameter) : undefined;
  if (!facts || (!variable && position >= 0)) return [];
  const env = enter(fn.node, args, fn.env, frame.env, fn.self);
  if (!env) return [];
  const at: Frame = { facts, env };
  const isTarget = (target: Node): boolean =>
    variable ? facts.variableOf(target) === variable : ownerOfThis(target, facts) === fn.node;
  const written = (facts.index.writes.get(name) ?? []).flatMap((write) => {
    const target = unwrap((write.left as TSESTree.MemberExpression).object);
    const holder = isWhole ? ofPrototype(target) : target;
    return holder && isTarget(holder) ? [e.valueOf(write.right, at)] : [];
  });
  const within = placeOf(fn.node, fn.file);
  const mixed = additionsIn(facts).filter(
    ({ made, source }) => isWhole && isTarget(made) && isWithin(placeOf(source, fn.file), within),
  );
  return [...written, ...mixed.flatMap(({ source }) => mixedFrom(e, e.valueOf(source, at), self, name))];
}

const MAX_FILES = 8;

/** Objects of the classes that a literal is mixed into: what `this` is in its methods. */
export function ownersOfMixin(e: Engine, literal: TSESTree.ObjectExpression, frame: Frame): Value | undefined {
  const { facts } = frame;
  // What stands at the top of a module is the same whatever is being called.
  const home = enclosingFunction(literal) ? frame : { facts, env: undefined };
  const handed = handedOwners(e, literal, home);
  const owners = handed.length > 0 ? handed : mixedOwners(e, literal, facts);
  return owners.length > 0 ? unionOf(owners) : undefined;
}

/** `Base.extend({ … })`: a function of the project puts it on the prototype of a class that it makes. */
function handedOwners(e: Engine, literal: TSESTree.ObjectExpression, frame: Frame): Value[] {
  const node = outermost(literal);
  const call = node.parent;
  if (call?.type !== T.CallExpression || call.callee === node || isMerging(call)) return [];
  const place = placeOf(literal, frame.facts.file);
  return optionsOf(e.valueOf(unwrap(call.callee), frame)).flatMap((fn) => {
    const facts = fn.kind === 'function' ? e.facts(fn.file) : undefined;
    if (fn.kind !== 'function' || !facts) return [];
    const within = placeOf(fn.node, fn.file);
    const additions = additionsIn(facts).filter(({ source }) => isWithin(placeOf(source, fn.file), within));
    const env =
      additions.length > 0 ? enter(fn.node, argumentsOf(e, call, frame), fn.env, frame.env, fn.self) : undefined;
    if (!env || ownersAmong(e, additions, place, { facts, env }).length === 0) return [];
    const made = instanceOf(e.valueOf(call, frame));
    return isUnknown(made) ? ownersAmong(e, additions, place, { facts, env }) : [made];
  });
}

/** A literal that is mixed in by its own module or by one that imports it. */
function mixedOwners(e: Engine, literal: TSESTree.ObjectExpression, facts: ModuleFacts): Value[] {
  const place = placeOf(literal, facts.file);
  const own = ownersAmong(e, additionsIn(facts), place, { facts, env: undefined });
  if (own.length > 0 || !isHandedOn(literal)) return own;
  const importers = e.importersNaming(facts.file, ['prototype']);
  return importers.slice(0, MAX_FILES).flatMap((file) => {
    const other = e.facts(file);
    return other ? ownersAmong(e, additionsIn(other), place, { facts: other, env: undefined }) : [];
  });
}

/** True for a literal that has a name or is exported as it is. */
function isHandedOn(literal: Node): boolean {
  const holder = outermost(literal).parent;
  return (
    holder?.type === T.VariableDeclarator ||
    holder?.type === T.AssignmentExpression ||
    holder?.type === T.ExportDefaultDeclaration
  );
}

function ownersAmong(e: Engine, additions: readonly Addition[], place: Place, frame: Frame): Value[] {
  return additions.flatMap(({ made, source }) => {
    const isSource = optionsOf(e.valueOf(source, frame)).some(
      (option) => option.kind === 'object' && isSame(option.place, place),
    );
    const owner = isSource ? instanceOf(e.valueOf(made, frame)) : undefined;
    return owner && !isUnknown(owner) ? [owner] : [];
  });
}

/** `_.extend({ … }, …)` hands nothing to a function of the project. */
function isMerging(call: TSESTree.CallExpression): boolean {
  const callee = unwrap(call.callee);
  return (
    callee.type === T.MemberExpression &&
    /^(?:Object|_|\$)$/.test(callee.object.type === T.Identifier ? callee.object.name : '')
  );
}

function isSame(a: Place, b: Place): boolean {
  return a.file === b.file && a.start === b.start && a.end === b.end;
}
