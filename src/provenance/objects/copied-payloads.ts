import type { TSESTree } from '@typescript-eslint/types';
import { classAround } from '../classes/classes.js';
import { constructorEnvironment, constructorOf, superArguments } from '../classes/constructors.js';
import { copiesOntoThis } from './copied-onto-this.js';
import { namesOfClass } from './names-of-class.js';
import type { Engine, Frame } from '../engine.js';
import { enter } from '../environment.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { ownerOfThis } from '../classes/prototypes.js';
import { isFunction } from '../syntax/syntax.js';
import { baseOfClass } from '../classes/template-methods.js';
import { mapOptions, optionsOf, unionOf, withOwn } from '../values.js';
import type { ClassNode, ClassValue, DataValue, FunctionNode, InstanceValue, Value } from '../value.js';

const MAX_BASES = 4;

/** What is copied onto `this`, and whether that is done when the object is made. */
interface Copy {
  readonly source: TSESTree.Expression;
  readonly isMaker: boolean;
}

/** Objects of a class that copies a payload onto them are that payload as well: `Object.assign(this, raw)`. */
export function withCopied(e: Engine, value: Value): Value {
  return mapOptions(value, (option) => {
    if (option.kind !== 'instance') return option;
    const copied = copiedOnto(e, option, option.self ?? option, 0);
    return copied.length > 0 ? unionOf([option, ...copied]) : option;
  });
}

function copiedOnto(e: Engine, instance: InstanceValue, self: InstanceValue, depth: number): readonly DataValue[] {
  const { node, file, env } = instance.of;
  const facts = depth > MAX_BASES ? undefined : e.facts(file);
  if (!facts) return [];
  const copies = copiesIn(facts).get(node) ?? [];
  const own = copies.flatMap(({ source, isMaker }) =>
    payloadsOf(e, source, { facts, env: isMaker ? makersEnvironment(instance, self) : env }),
  );
  if (own.length > 0) return own.map((payload) => withNamesOf(e, payload, node, facts));
  if (isFunction(node)) return [];
  const base = node.superClass ? baseOfClass(e, instance.of) : undefined;
  return base ? copiedByBase(e, { of: base, instance, self, node, facts }, depth) : [];
}

function makersEnvironment(instance: InstanceValue, self: InstanceValue): Frame['env'] {
  const { node, env } = instance.of;
  if (!isFunction(node)) return constructorEnvironment(instance, self, node);
  return (instance.args && enter(node, instance.args, env, undefined, self)) ?? env;
}

function copiedByBase(
  e: Engine,
  heir: {
    readonly of: ClassValue;
    readonly instance: InstanceValue;
    readonly self: InstanceValue;
    readonly node: ClassNode;
    readonly facts: ModuleFacts;
  },
  depth: number,
): readonly DataValue[] {
  const { of, instance, self, node, facts } = heir;
  if (!mayCopy(e, of)) return [];
  const args = superArguments(e, instance, self, node, facts);
  const copied = copiedOnto(e, { kind: 'instance', of, ...(args && { args }) }, self, depth + 1);
  return copied.map((payload) => withNamesOf(e, payload, node, facts));
}

/** Whether a class or one that it extends may copy something: asked before what they are made with is looked at. */
function mayCopy(e: Engine, { node, file }: ClassValue): boolean {
  const facts = isFunction(node) ? undefined : e.facts(file);
  return facts !== undefined && !isFunction(node) && (copiesIn(facts).has(node) || node.superClass !== null);
}

function payloadsOf(e: Engine, source: TSESTree.Expression, frame: Frame): DataValue[] {
  const key = `${frame.facts.file}:${String(source.range[0])}.copied`;
  const value = e.inside(key, () => e.valueOf(source, frame), 1);
  return optionsOf(value).filter(
    (option): option is DataValue =>
      option.kind === 'data' && option.resource !== undefined && option.cardinality !== 'many',
  );
}

/** A payload without what the class has of its own under the same names; shared where something stands there to begin with. */
function withNamesOf(e: Engine, payload: DataValue, node: ClassNode | FunctionNode, facts: ModuleFacts): DataValue {
  const { own, begun } = namesOfClass(node, facts);
  const fields = payload.resource === undefined ? undefined : e.resource(payload.resource)?.fields;
  const isShared = fields !== undefined && begun.some((name) => fields[name] !== undefined);
  const named = withOwn(payload, own);
  return { ...(named.kind === 'data' ? named : payload), ...(isShared && { shared: true }) };
}

const knownCopies = new WeakMap<ModuleFacts, ReadonlyMap<ClassNode | FunctionNode, readonly Copy[]>>();

function copiesIn(facts: ModuleFacts): ReadonlyMap<ClassNode | FunctionNode, readonly Copy[]> {
  let found = knownCopies.get(facts);
  if (!found) knownCopies.set(facts, (found = readCopies(facts)));
  return found;
}

function readCopies(facts: ModuleFacts): ReadonlyMap<ClassNode | FunctionNode, readonly Copy[]> {
  const copies = new Map<ClassNode | FunctionNode, Copy[]>();
  for (const { target, source } of copiesOntoThis(facts)) {
    const owner = ownerOfThis(target, facts);
    if (!owner || !isFunction(owner)) continue;
    // Written the old way, a class is the function that makes its objects.
    const node = classAround(owner) ?? owner;
    const isMaker = node === owner || (!isFunction(node) && owner === constructorOf(node));
    copies.set(node, [...(copies.get(node) ?? []), { source, isMaker }]);
  }
  return copies;
}
