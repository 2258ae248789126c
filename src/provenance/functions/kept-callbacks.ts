import type { TSESTree } from '@typescript-eslint/types';
import { handedTo } from './called-with.js';
import { usesOfParameter } from './callback-uses.js';
import type { Engine, Frame } from '../engine.js';
import { enter } from '../environment.js';
import { unboundArgument } from '../names/parameters.js';
import { constructorAround, ownerOfThis } from '../classes/prototypes.js';
import { T, isFunction, memberName, outermost } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
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
      const use = owner ? below(access, rest) : undefined;
      if (!owner || !use || !isFunction(owner) || !belongsTo(e, owner, self, inConstructor)) return [];
      const given = handedTo(e, use, index, { facts, env: withReceiver(e, owner, self, inConstructor) });
      return given ? [given] : [];
    }),
  );
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
