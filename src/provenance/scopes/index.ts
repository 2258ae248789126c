import type { TSESTree } from '@typescript-eslint/types';
import type { Node } from '../syntax/syntax.js';
import { Binder } from './binder.js';
import { variableBoundTo } from './bound.js';
import type { BoundReference, BoundScope, BoundVariable } from './bound.js';
import type { Scope, Scopes, Variable } from './types.js';

/** How a file is run: the names at the top of a script are those of its page, and a CommonJS module is the body of a function. */
export type ModuleType = 'commonjs' | 'module' | 'script';

/**
 * Finds what every name of a module stands for, in one walk; the tree is the caller's own, and what is found is kept on its nodes.
 * @param program with `range` on every node.
 * @throws {RangeError} where it nests too deeply.
 */
export function bindNames(program: TSESTree.Program, type: ModuleType): Scopes {
  const binder = new Binder(program);
  if (type !== 'script') binder.open(type === 'module' ? 'root' : 'function', program);
  binder.visitAll(program.body);
  binder.close(program);
  for (const reference of binder.references) resolve(reference, type === 'script');
  return new BoundScopes(binder.scopes);
}

/** Whatever a script declares at its top, a name that stands for nothing else means it at run time. */
function resolve(reference: BoundReference, isScript: boolean): void {
  for (let scope: BoundScope | null = reference.from; scope; scope = scope.upper) {
    const isTop = isScript && scope.upper === null;
    const variable = isTop ? scope.set.get(reference.identifier.name) : scope.resolve(reference);
    if (variable === undefined) continue;
    reference.resolved = variable;
    variable.references.push(reference);
    return;
  }
}

/** What is asked of scopes for few of them is looked up on first need. */
class BoundScopes implements Scopes {
  readonly scopes: readonly BoundScope[];
  #declared: Map<Node, readonly Variable[]> | undefined;

  constructor(scopes: readonly BoundScope[]) {
    this.scopes = scopes;
  }

  get globalScope(): BoundScope | null {
    return this.scopes[0] ?? null;
  }

  variableOf(identifier: Node): BoundVariable | null {
    return variableBoundTo(identifier);
  }

  acquire(block: Node, inner = false): Scope | null {
    const isOf = (scope: Scope): boolean => scope.block === block;
    return (inner ? this.scopes.findLast(isOf) : this.scopes.find(isOf)) ?? null;
  }

  getDeclaredVariables(node: Node): readonly Variable[] {
    this.#declared ??= declaredBy(this.scopes);
    return this.#declared.get(node) ?? [];
  }
}

function declaredBy(scopes: readonly BoundScope[]): Map<Node, readonly Variable[]> {
  const declared = new Map<Node, Variable[]>();
  for (const { variables } of scopes)
    for (const variable of variables)
      for (const { node, parent } of variable.defs)
        for (const declaring of parent === null ? [node] : [node, parent]) {
          const of = declared.get(declaring) ?? [];
          if (!of.includes(variable)) of.push(variable);
          declared.set(declaring, of);
        }
  return declared;
}
