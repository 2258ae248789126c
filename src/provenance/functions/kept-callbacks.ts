import type { TSESTree } from '@typescript-eslint/types';
import { callContexts } from './call-contexts.js';
import { handedTo } from './called-with.js';
import { usesOfParameter } from './callback-uses.js';
import type { Engine, Frame } from '../engine.js';
import { enter, frameOf } from '../environment.js';
import type { Environment } from '../environment.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { entryUses } from './entry-uses.js';
import { unboundArgument } from '../names/parameters.js';
import { constructorAround, ownerOfThis } from '../classes/prototypes.js';
import { T, isFunction, memberName, outermost } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { Place } from '../types.js';
import { once } from '../values.js';
import type { FunctionNode, FunctionValue, InstanceValue, Lazy, Value } from '../value.js';

/** A field of an object, and what of it is asked about. */
interface Kept {
  readonly field: string;
  readonly names: readonly string[];
}

/** What a callback is given that a constructor puts into a field: the methods of the class call it from there. */
export function keptCallback(
  e: Engine,
  made: FunctionValue,
  self: InstanceValue,
  position: number,
  names: readonly string[],
  index: number,
): Value[] {
  const facts = e.facts(made.file);
  if (!facts) return [];
  const inConstructor: Frame = { facts, env: undefined };
  return keptIn(made.node, position, names, inConstructor).flatMap(({ field, names: rest }) =>
    (facts.index.members.get(field) ?? []).flatMap((access) => {
      const owner = ownerOfThis(access.object, facts);
      if (!owner || !isFunction(owner) || !belongsTo(e, owner, self, inConstructor)) return [];
      const envs = rest.length > 0 ? calledOnSame(e, access, owner, { facts, self, position }) : undefined;
      const use = below(access, rest);
      const named = use
        ? (envs ?? [withReceiver(e, owner, self, inConstructor)]).map((env) => ({ node: use, env }))
        : [];
      return [...named, ...usedAsEntries(e, access, rest, facts, envs ?? [])].flatMap(
        ({ node, env }) => handedTo(e, node, index, { facts, env }) ?? [],
      );
    }),
  );
}

/** An object that a table of functions was handed to. */
interface Holder {
  readonly facts: ModuleFacts;
  readonly self: InstanceValue;
  /** The place of the table among what it was made with. */
  readonly position: number;
}

/** The calls of a method whose object was made with the same table: another one is asked of something else. Undefined where none tells its object. */
function calledOnSame(
  e: Engine,
  access: Node,
  owner: FunctionNode,
  { facts, self, position }: Holder,
): readonly Environment[] | undefined {
  const told = (callContexts(e, access, facts) ?? []).flatMap(({ env }) => {
    const receiver = frameOf(env, owner)?.self;
    return receiver?.kind === 'instance' && receiver.args ? [{ env, receiver }] : [];
  });
  if (told.length === 0) return undefined;
  return told.filter(({ receiver }) => isMadeWithSame(receiver, self, position)).map(({ env }) => env);
}

/** Where a method goes through the table, or takes one of it by its key. */
function usedAsEntries(
  e: Engine,
  access: Node,
  names: readonly string[],
  facts: ModuleFacts,
  envs: readonly Environment[],
): readonly { readonly node: Node; readonly env: Environment | undefined }[] {
  const table = names.length > 0 ? below(access, names.slice(0, -1)) : undefined;
  return table ? envs.flatMap((env) => entryUses(e, { table, key: names.at(-1) }, { facts, env })) : [];
}

function isMadeWithSame(one: InstanceValue, other: InstanceValue, position: number): boolean {
  const [held, wanted] = [one, other].map(({ args }) => args?.[position]?.());
  return held?.kind === 'object' && wanted?.kind === 'object' && isSamePlace(held.place, wanted.place);
}

function isSamePlace(one: Place, other: Place): boolean {
  return one.file === other.file && one.start === other.start;
}

/** Fields that a constructor's parameter, or a property of it, is put into. */
function keptIn(fn: FunctionNode, position: number, names: readonly string[], frame: Frame): Kept[] {
  const parameter = fn.params[position];
  if (parameter?.type === T.TSParameterProperty) {
    const inner = parameter.parameter.type === T.AssignmentPattern ? parameter.parameter.left : parameter.parameter;
    return [{ field: inner.name, names }];
  }
  const whole = usesOfParameter(fn, position, [], frame).flatMap((use) => written(use, names));
  return names.length === 0
    ? whole
    : [...whole, ...usesOfParameter(fn, position, names, frame).flatMap((use) => written(use, []))];
}

function written(use: Node, names: readonly string[]): Kept[] {
  let value = outermost(use);
  while (value.parent?.type === T.LogicalExpression) value = outermost(value.parent);
  const write = value.parent;
  if (write?.type !== T.AssignmentExpression || write.right !== value || write.left.type !== T.MemberExpression)
    return [];
  const field = memberName(write.left);
  return field === undefined ? [] : [{ field, names }];
}

/** `this.options.load` of `this.options`. */
function below(access: Node, names: readonly string[]): Node | undefined {
  let node: Node = access;
  for (const name of names) {
    const next: Node | undefined = outermost(node).parent;
    if (next?.type !== T.MemberExpression || memberName(next) !== name) return undefined;
    node = next;
  }
  return node;
}

/** True for a method of the class, written either way. */
function belongsTo(e: Engine, owner: FunctionNode, { of }: InstanceValue, frame: Frame): boolean {
  if (owner === of.node) return true;
  if (!isFunction(of.node)) return owner.parent.type === T.MethodDefinition && owner.parent.parent.parent === of.node;
  const named: TSESTree.Expression | undefined = constructorAround(owner);
  const value = named && e.valueOf(named, frame);
  return value?.kind === 'function' ? value.node === of.node : value?.kind === 'class' && value.node === of.node;
}

/** The method, called on this object by whoever calls it. */
function withReceiver(e: Engine, method: FunctionNode, self: InstanceValue, frame: Frame): Frame['env'] {
  const args = method.params.map((_, index): Lazy => once(() => unboundArgument(e, method, index, frame)));
  return enter(method, args, self.of.env, undefined, self);
}
