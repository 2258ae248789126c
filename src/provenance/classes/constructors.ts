import type { TSESTree } from '@typescript-eslint/types';
import { constructedWith } from './constructed.js';
import type { Engine, Frame } from '../engine.js';
import { enter } from '../environment.js';
import type { Environment } from '../environment.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, staticKey } from '../syntax/syntax.js';
import type { ClassNode, FunctionNode, InstanceValue, Lazy } from '../value.js';
import { once } from '../values.js';

/** A declaration of a method that a later member of the class has a body for. */
export function isOverload(
  member: TSESTree.MethodDefinition | TSESTree.TSAbstractMethodDefinition,
  node: ClassNode,
): boolean {
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

export function constructorOf(node: ClassNode): FunctionNode | undefined {
  const methods = node.body.body.filter(
    (member) => member.type === T.MethodDefinition && member.kind === 'constructor',
  );
  const method =
    methods.find((member) => member.type === T.MethodDefinition && !isOverload(member, node)) ?? methods[0];
  return method ? (method as TSESTree.MethodDefinition).value : undefined;
}

/** The place of the argument that a class gives back instead of an object of its own, as enumerations do: `constructor(value) { return value; }`. */
export function argumentGivenBack(node: ClassNode): number | undefined {
  const fn = constructorOf(node);
  const [only, ...more] = fn?.body?.type === T.BlockStatement ? fn.body.body : [];
  const given = only?.type === T.ReturnStatement && more.length === 0 ? only.argument : undefined;
  const place =
    given?.type === T.Identifier
      ? fn?.params.findIndex((one) => one.type === T.Identifier && one.name === given.name)
      : -1;
  return place === undefined || place < 0 ? undefined : place;
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
