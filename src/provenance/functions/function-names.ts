import type { Variable } from '../scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import { constructorOf } from '../classes/constructors.js';
import { isExportsObject, isModuleExports } from '../modules/exports.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, calledName, outermost, staticKey } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isExportedByBlock } from '../names/namespace-blocks.js';
import type { ClassNode, FunctionNode } from '../value.js';

/** A function, or a class that has no constructor of its own. */
export type Called = FunctionNode | ClassNode;

/** Those, and the options that a component is made of. */
export type Used = Called | TSESTree.ObjectExpression;

/** The names under which others may call a function. */
export function exportedAs(fn: Called, facts: ModuleFacts, named = nameOf(fn, facts)): readonly string[] {
  if (!named) return [];
  return named.exported ?? (named.member === undefined ? exportNames(facts, fn, named) : [named.member]);
}

export interface Named {
  /** The variable that holds the function (or the class it constructs). */
  readonly variable?: Variable;
  /** Name of the member that it is: a method, a property of an object. */
  readonly member?: string;
  readonly exported?: readonly string[];
}

export function nameOf(fn: Called, facts: ModuleFacts): Named | undefined {
  if (fn.type === T.FunctionDeclaration || fn.type === T.TSDeclareFunction) {
    return fn.id ? variableNamed(facts, fn.id) : { exported: ['default'] };
  }
  if (fn.type === T.ClassDeclaration) return fn.id ? variableNamed(facts, fn.id) : { exported: ['default'] };
  const node = outermost(fn);
  const holder = node.parent;
  switch (holder?.type) {
    case T.MethodDefinition:
    case T.PropertyDefinition: {
      const name = staticKey(holder.key, holder.computed);
      if (holder.type === T.MethodDefinition && holder.kind === 'constructor') {
        const made = holder.parent.parent;
        return made.id && made.type === T.ClassDeclaration
          ? variableNamed(facts, made.id)
          : expressionNamed(outermost(made), facts);
      }
      return name === undefined ? undefined : { member: name };
    }
    case T.Property: {
      const name = staticKey(holder.key, holder.computed);
      return name === undefined ? undefined : { member: name };
    }
    // `useCallback(fn)`, `memoize(fn)`: what wraps a function usually hands its arguments on.
    case T.CallExpression:
      return isNamedOrExported(outermost(holder)) ? expressionNamed(outermost(holder), facts) : undefined;
    default:
      return expressionNamed(node, facts);
  }
}

/** `const load = …`, `exports.load = …`. */
function isNamedOrExported({ parent: holder }: Node): boolean {
  if (holder?.type === T.VariableDeclarator) return true;
  const left = holder?.type === T.AssignmentExpression ? holder.left : undefined;
  return left?.type === T.MemberExpression && (isModuleExports(left) || isExportsObject(left.object));
}

/** By what a function's or a class's expression is assigned to or exported as. */
export function expressionNamed(node: Node, facts: ModuleFacts): Named | undefined {
  const holder = node.parent;
  switch (holder?.type) {
    case T.VariableDeclarator:
      return holder.id.type === T.Identifier ? variableNamed(facts, holder.id) : undefined;
    case T.AssignmentExpression: {
      if (holder.left.type === T.Identifier) return variableNamed(facts, holder.left);
      if (isModuleExports(holder.left)) return { exported: ['default'] };
      if (holder.left.type !== T.MemberExpression) return undefined;
      const name = staticKey(holder.left.property, holder.left.computed);
      return name === undefined ? undefined : { member: name };
    }
    case T.ExportDefaultDeclaration:
      return { exported: ['default'] };
    default:
      return undefined;
  }
}

function variableNamed(facts: ModuleFacts, identifier: Node): Named | undefined {
  const variable = facts.variableOf(identifier);
  return variable ? { variable } : undefined;
}

export function exportNames(facts: ModuleFacts, fn: Node, named: Named): string[] {
  if (named.exported) return [...named.exported];
  const declared = named.variable?.identifiers[0] as Node | undefined;
  const exported = exportedNames(facts);
  const found = [fn, declared, declared && named.variable].flatMap((one) => (one && exported.get(one)) ?? []);
  const names = [...new Set(found)];
  const variable = named.variable;
  if (variable && facts.exports.whole.length > 0 && names.length === 0) {
    const isWhole = facts.exports.whole.some((whole) => facts.variableOf(filledWith(whole)) === variable);
    names.push(variable.name, ...(isWhole ? ['default'] : []));
  }
  return names;
}

/** `Client` of `Object.assign(Client, { … })`. */
function filledWith(node: TSESTree.Expression): Node {
  const [first] = node.type === T.CallExpression && calledName(node) === 'assign' ? node.arguments : [];
  return first ?? node;
}

/** The names under which other scripts of a page may call a function: its own, and those that it is put into an object under. */
export function namesOnPage({ variable, member }: Named, facts: ModuleFacts): string[] {
  if (member !== undefined) return [member];
  if (!variable) return [];
  if (facts.sharedVariable(variable.name) === variable || isExportedByBlock(variable)) return [variable.name];
  return [
    ...new Set(
      variable.references.flatMap(
        ({ identifier }) => expressionNamed(identifier, facts)?.member ?? keyOf(identifier) ?? [],
      ),
    ),
  ];
}

/** `name` of `{ name: fn }`. */
export function keyOf(node: Node): string | undefined {
  const holder = node.parent;
  const isValue = holder?.type === T.Property && holder.value === node && holder.parent.type === T.ObjectExpression;
  return isValue ? staticKey(holder.key, holder.computed) : undefined;
}

const known = new WeakMap<ModuleFacts, ReadonlyMap<Node | Variable, readonly string[]>>();

/** The names under which a module exports a node, what a variable holds, or the class of a constructor. */
function exportedNames(facts: ModuleFacts): ReadonlyMap<Node | Variable, readonly string[]> {
  const before = known.get(facts);
  if (before) return before;
  const names = new Map<Node | Variable, string[]>();
  for (const [name, entry] of facts.exports.names) {
    if (entry.kind !== 'node') continue;
    const made = entry.node.type === T.ClassDeclaration ? constructorOf(entry.node) : undefined;
    for (const one of [entry.node, facts.variableOf(entry.node), made])
      if (one) names.set(one, [...(names.get(one) ?? []), name]);
  }
  known.set(facts, names);
  return names;
}
