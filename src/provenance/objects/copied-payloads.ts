import type { TSESTree } from '@typescript-eslint/types';
import { classAround } from '../classes/classes.js';
import { constructorEnvironment, constructorOf, superArguments } from '../classes/constructors.js';
import { copiesOntoThis } from './copied-onto-this.js';
import type { Engine, Frame } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { namesInCode } from './names-in-code.js';
import { ownerOfThis } from '../classes/prototypes.js';
import { T, isFunction, staticKey } from '../syntax/syntax.js';
import { baseOfClass } from '../classes/template-methods.js';
import { mapOptions, optionsOf, unionOf, withOwn } from '../values.js';
import type { ClassNode, ClassValue, DataValue, InstanceValue, Value } from '../value.js';

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
  if (!facts || isFunction(node)) return [];
  const copies = copiesIn(facts).get(node) ?? [];
  const own = copies.flatMap(({ source, isMaker }) =>
    payloadsOf(e, source, { facts, env: isMaker ? constructorEnvironment(instance, self, node) : env }),
  );
  if (own.length > 0) return own.map((payload) => withNamesOf(e, payload, node, facts));
  const base = node.superClass ? baseOfClass(e, instance.of) : undefined;
  return base ? copiedByBase(e, { of: base, instance, self, node, facts }, depth) : [];
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
function withNamesOf(e: Engine, payload: DataValue, node: ClassNode, facts: ModuleFacts): DataValue {
  const { own, begun } = namesOf(node, facts);
  const fields = payload.resource === undefined ? undefined : e.resource(payload.resource)?.fields;
  const isShared = fields !== undefined && begun.some((name) => fields[name] !== undefined);
  const named = withOwn(payload, own);
  return { ...(named.kind === 'data' ? named : payload), ...(isShared && { shared: true }) };
}

interface Names {
  readonly own: readonly string[];
  readonly begun: readonly string[];
}

const knownNames = new WeakMap<ClassNode, Names>();

function namesOf(node: ClassNode, facts: ModuleFacts): Names {
  let names = knownNames.get(node);
  if (!names) {
    const written = [...facts.index.writes].flatMap(([name, writes]) =>
      writes.some(({ left }) => left.type === T.MemberExpression && ownClass(left.object, facts) === node)
        ? [name]
        : [],
    );
    const methods = node.body.body.flatMap((member) =>
      member.type === T.MethodDefinition ? (staticKey(member.key, member.computed) ?? []) : [],
    );
    const begun = node.body.body.flatMap((member) =>
      member.type === T.PropertyDefinition && member.value !== null && !member.static
        ? (staticKey(member.key, member.computed) ?? [])
        : [],
    );
    const said = node.type === T.ClassDeclaration ? namesInCode(node) : [];
    knownNames.set(node, (names = { own: [...said, ...methods, ...written], begun }));
  }
  return names;
}

/** The class of whose objects an expression is `this`. */
function ownClass(expression: TSESTree.Expression, facts: ModuleFacts): ClassNode | undefined {
  const owner = ownerOfThis(expression, facts);
  return owner && isFunction(owner) ? classAround(owner) : undefined;
}

const knownCopies = new WeakMap<ModuleFacts, ReadonlyMap<ClassNode, readonly Copy[]>>();

function copiesIn(facts: ModuleFacts): ReadonlyMap<ClassNode, readonly Copy[]> {
  let found = knownCopies.get(facts);
  if (!found) knownCopies.set(facts, (found = readCopies(facts)));
  return found;
}

function readCopies(facts: ModuleFacts): ReadonlyMap<ClassNode, readonly Copy[]> {
  const copies = new Map<ClassNode, Copy[]>();
  for (const { target, source } of copiesOntoThis(facts)) {
    const owner = ownerOfThis(target, facts);
    const node = owner && isFunction(owner) ? classAround(owner) : undefined;
    if (!node || !owner) continue;
    copies.set(node, [...(copies.get(node) ?? []), { source, isMaker: owner === constructorOf(node) }]);
  }
  return copies;
}
