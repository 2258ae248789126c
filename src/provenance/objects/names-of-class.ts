import type { TSESTree } from '@typescript-eslint/types';
import { classAround } from '../classes/classes.js';
import { constructorOf } from '../classes/constructors.js';
import { constructorAround, ofPrototype, ownerOfThis } from '../classes/prototypes.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, isFunction, memberName, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { ClassNode, FunctionNode } from '../value.js';
import { copiesOntoThis } from './copied-onto-this.js';
import { namesInCode } from './names-in-code.js';

/** Names that a class has something of its own under, whatever is copied onto its objects. */
interface ClassNames {
  readonly own: readonly string[];
  /** What stands there until something is copied over it. */
  readonly begun: readonly string[];
}

const known = new WeakMap<ClassNode | FunctionNode, ClassNames>();

export function namesOfClass(node: ClassNode | FunctionNode, facts: ModuleFacts): ClassNames {
  let names = known.get(node);
  if (!names) known.set(node, (names = readNames(node, facts)));
  return names;
}

function readNames(node: ClassNode | FunctionNode, facts: ModuleFacts): ClassNames {
  const written: string[] = [];
  const begun: string[] = [];
  for (const [name, writes] of facts.index.writes) {
    const own = writes.filter((write) => isOfClass(write, node, facts) && !keepsWhatIsThere(write, name));
    if (own.length === 0) continue;
    (own.every((write) => isBeginning(write, node, facts)) ? begun : written).push(name);
  }
  if (isFunction(node)) return { own: [...written, ...methodsOnPrototype(node, facts)], begun };
  const methods = node.body.body.flatMap((member) =>
    member.type === T.MethodDefinition ? (staticKey(member.key, member.computed) ?? []) : [],
  );
  const fields = node.body.body.flatMap((member) =>
    member.type === T.PropertyDefinition && member.value !== null && !member.static
      ? (staticKey(member.key, member.computed) ?? [])
      : [],
  );
  const said = node.type === T.ClassDeclaration ? namesInCode(node) : [];
  return { own: [...said, ...methods, ...written], begun: [...fields, ...begun] };
}

/** `this.name = …` in a method of a class, or in what makes its objects. */
function isOfClass(
  { left }: TSESTree.AssignmentExpression,
  node: ClassNode | FunctionNode,
  facts: ModuleFacts,
): boolean {
  const owner = left.type === T.MemberExpression ? ownerOfThis(left.object, facts) : undefined;
  if (!owner || !isFunction(owner)) return false;
  return isFunction(node) ? owner === node || isCalled(constructorAround(owner), node) : classAround(owner) === node;
}

/** `this.name ??= []`, `this.name = this.name || []`: only what is not there is filled. */
function keepsWhatIsThere({ operator, right }: TSESTree.AssignmentExpression, name: string): boolean {
  if (operator === '??=' || operator === '||=') return true;
  const value = unwrap(right);
  const first = value.type === T.LogicalExpression && value.operator !== '&&' ? unwrap(value.left) : undefined;
  return (
    operator === '=' &&
    first?.type === T.MemberExpression &&
    memberName(first) === name &&
    first.object.type === T.ThisExpression
  );
}

/** A first value, in what makes the objects and in front of what is copied there: `this.name = []; Object.assign(this, raw)`. */
function isBeginning(
  { left, right, range }: TSESTree.AssignmentExpression,
  node: ClassNode | FunctionNode,
  facts: ModuleFacts,
): boolean {
  const maker = isFunction(node) ? node : constructorOf(node);
  if (left.type !== T.MemberExpression || ownerOfThis(left.object, facts) !== maker) return false;
  if (![T.ArrayExpression, T.ObjectExpression, T.Literal].includes(unwrap(right).type)) return false;
  return copiesOntoThis(facts).some(({ target }) => ownerOfThis(target, facts) === maker && target.range[0] > range[1]);
}

function methodsOnPrototype(node: FunctionNode, facts: ModuleFacts): readonly string[] {
  return [...facts.index.writes].flatMap(([name, writes]) =>
    writes.flatMap(({ left, right }) => {
      if (left.type !== T.MemberExpression) return [];
      if (isCalled(ofPrototype(left.object), node)) return [name];
      const isWhole = name === 'prototype' && isCalled(left.object, node) && right.type === T.ObjectExpression;
      return isWhole ? keysOf(right) : [];
    }),
  );
}

function keysOf({ properties }: TSESTree.ObjectExpression): string[] {
  return properties.flatMap((property) =>
    property.type === T.Property ? (staticKey(property.key, property.computed) ?? []) : [],
  );
}

/** Whether a name is that of a function: its own, or that of the variable that holds it. */
function isCalled(name: Node | undefined, fn: FunctionNode): boolean {
  const holder: Node = fn.parent;
  const declared = holder.type === T.VariableDeclarator ? holder.id : undefined;
  const own = fn.type === T.ArrowFunctionExpression ? null : fn.id;
  return (
    name?.type === T.Identifier && [own, declared].some((one) => one?.type === T.Identifier && one.name === name.name)
  );
}
