import type { Variable } from '../scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import { pathOfName, statementsIn } from '../declared/type-blocks.js';
import { boundNames } from '../modules/exports.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';

/** `namespace App.Models { … }`: one of the blocks, in one file or in many, that a namespace is made of. */
export interface NamespaceBlock {
  /** The names from the outermost namespace down. */
  readonly path: readonly string[];
  readonly node: TSESTree.TSModuleDeclaration;
  /** The values that it gives to the others, by their names; namespaces in it have blocks of their own. */
  readonly exported: ReadonlyMap<string, Exported>;
}

/** A name that a block exports, and the statement by which it does. */
export interface Exported {
  readonly name: TSESTree.Identifier;
  readonly statement: Node;
}

const known = new WeakMap<ModuleFacts, readonly NamespaceBlock[]>();

/** The blocks of a file that hold values; those that are only declared stand for something elsewhere. */
export function namespaceBlocks(facts: ModuleFacts): readonly NamespaceBlock[] {
  let blocks = known.get(facts);
  if (!blocks) known.set(facts, (blocks = blocksAmong(facts.module.ast.body, [])));
  return blocks;
}

function blocksAmong(statements: readonly Node[], above: readonly string[]): NamespaceBlock[] {
  return statements.flatMap((statement): NamespaceBlock[] => {
    const node = statement.type === T.ExportNamedDeclaration ? statement.declaration : statement;
    const path = node?.type === T.TSModuleDeclaration && !node.declare ? pathOfBlock(node) : undefined;
    if (node?.type !== T.TSModuleDeclaration || !path) return [];
    const whole = [...above, ...path];
    const inner = statementsIn(node);
    return [{ path: whole, node, exported: exportedIn(inner) }, ...blocksAmong(inner, whole)];
  });
}

function pathOfBlock({ id, kind }: TSESTree.TSModuleDeclaration): string[] | undefined {
  return kind === 'global' || id.type === T.Literal ? undefined : pathOfName(id);
}

function exportedIn(statements: readonly Node[]): Map<string, Exported> {
  const exported = new Map<string, Exported>();
  for (const statement of statements)
    for (const name of valuesOf(statement))
      if (name.parent.type !== T.TSModuleDeclaration) exported.set(name.name, { name, statement });
  return exported;
}

/** The names of the values that a statement of a namespace exports. */
export function valuesOf(statement: Node): TSESTree.Identifier[] {
  const declared = statement.type === T.ExportNamedDeclaration ? statement.declaration : undefined;
  switch (declared?.type) {
    case T.VariableDeclaration:
      return declared.declarations.flatMap(({ id }) => boundNames(id));
    case T.FunctionDeclaration:
    case T.ClassDeclaration:
    case T.TSEnumDeclaration:
    case T.TSModuleDeclaration:
    case T.TSImportEqualsDeclaration:
      return declared.id?.type === T.Identifier ? [declared.id] : [];
    default:
      return [];
  }
}

/** The namespaces that a place stands in, by their paths: the innermost first. */
export function namespacesAround(at: Node): (readonly string[])[] {
  let path: readonly string[] = [];
  for (let node: Node | undefined = at; node; node = node.parent)
    if (node.type === T.TSModuleDeclaration) path = [...(pathOfBlock(node) ?? []), ...path];
  return path.map((_, index) => path.slice(0, path.length - index));
}

/** Whether a path of names begins with another. */
export function beginsWith(path: readonly string[], start: readonly string[]): boolean {
  return start.length <= path.length && start.every((name, index) => path[index] === name);
}

/** Whether a block of a namespace exports what a variable holds. */
export function isExportedByBlock({ scope: { block }, identifiers: [name] }: Variable): boolean {
  const namespace: Node = block;
  return (
    namespace.type === T.TSModuleDeclaration &&
    statementsIn(namespace).some((statement) => valuesOf(statement).some((one) => one === name))
  );
}
