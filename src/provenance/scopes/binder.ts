import type { TSESTree } from '@typescript-eslint/types';
import { T } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { keysByType } from '../syntax/walk.js';
import { BoundReference, BoundScope, Kind, Use, bind } from './bound.js';
import type { NameNode, ScopeType } from './bound.js';
import { inTypes } from './in-types.js';
import { inValues } from './in-values.js';
import type { Definition } from './types.js';

/** What is done with the nodes of a type, in the place of looking through what they hold. */
export type Visitors = {
  readonly [Type in Node['type']]?: (binder: Binder, node: Extract<Node, { type: Type }>) => void;
};
type Visitor = (binder: Binder, node: Node) => void;

/** Finds the scopes of a module, what they declare, and what is named in them, in the order of the text. */
export class Binder {
  readonly scopes: BoundScope[] = [];
  readonly references: BoundReference[] = [];
  scope: BoundScope;

  constructor(root: TSESTree.Program) {
    this.scope = new BoundScope('root', root, null, this.references);
    this.scopes.push(this.scope);
  }

  /** Looks at values: statements, expressions, and what they hold. */
  visit(node: Node | null | undefined): void {
    if (!node) return;
    const visitor = inValues[node.type] as Visitor | undefined;
    if (visitor) visitor(this, node);
    else this.visitChildren(node);
  }

  visitChildren(node: Node): void {
    const keys = keysByType[node.type];
    if (keys === undefined) return;
    const fields = node as unknown as Readonly<Record<string, Node | (Node | null)[] | null | undefined>>;
    for (const key of keys) {
      const child = fields[key];
      if (Array.isArray(child)) this.visitAll(child);
      else if (child) this.visit(child);
    }
  }

  visitAll(nodes: readonly (Node | null)[] | undefined): void {
    if (nodes) for (const node of nodes) this.visit(node);
  }

  /** Looks at types. */
  visitType(node: Node | null | undefined): void {
    if (!node) return;
    const visitor = inTypes[node.type] as Visitor | undefined;
    if (visitor) visitor(this, node);
    else this.#visitTypesIn(node);
  }

  #visitTypesIn(node: Node): void {
    const keys = keysByType[node.type];
    if (keys === undefined) return;
    const fields = node as unknown as Readonly<Record<string, Node | (Node | null)[] | null | undefined>>;
    for (const key of keys) {
      const child = fields[key];
      if (Array.isArray(child)) this.visitTypes(child);
      else if (child) this.visitType(child);
    }
  }

  visitTypes(nodes: readonly (Node | null)[] | undefined): void {
    if (nodes) for (const node of nodes) this.visitType(node);
  }

  open(type: ScopeType, block: Node): void {
    this.scope = new BoundScope(type, block, this.scope, this.references);
    this.scopes.push(this.scope);
  }

  /** Goes back to the scope around those that a node opened. */
  close(block: Node): void {
    while (this.scope.block === block) {
      this.scope.close();
      if (this.scope.upper === null) return;
      this.scope = this.scope.upper;
    }
  }

  define(definition: Definition, scope = this.scope): void {
    const { name } = definition;
    const variable = scope.declared(name.type === T.Literal ? name.value : name.name);
    variable.add(definition);
    bind(name, variable);
  }

  read(identifier: NameNode): void {
    this.#refer(identifier, Kind.Value, Use.Read);
  }

  readType(identifier: NameNode): void {
    this.#refer(identifier, Kind.Type, Use.Read);
  }

  /** A name that may be one of a type or of a value: it is exported. */
  readAny(identifier: NameNode): void {
    this.#refer(identifier, Kind.Any, Use.Read);
  }

  write(identifier: NameNode, value: Node | null, init = false): void {
    this.#refer(identifier, Kind.Value, Use.Write, value, init);
  }

  /** Counts a name up, or adds to it. */
  change(identifier: NameNode, value: Node | null): void {
    this.#refer(identifier, Kind.Value, Use.Both, value);
  }

  #refer(identifier: NameNode, kind: number, use: number, value: Node | null = null, init = false): void {
    const reference = new BoundReference(identifier, this.scope, kind, use, value, init);
    this.references.push(reference);
    bind(identifier, reference);
  }
}
