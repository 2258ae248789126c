import type { TSESTree } from '@typescript-eslint/types';
import type { TypeDeclaration } from '../provenance/types.js';
import type { LintContext } from './context.js';

/** What is used of TypeScript's types, by its face: nothing here loads TypeScript. */
interface DeclaredNode {
  getSourceFile(): { readonly fileName: string };
}
interface DeclaredSymbol {
  readonly name: string;
  getDeclarations(): readonly DeclaredNode[] | undefined;
}
interface CheckedType {
  readonly aliasSymbol?: DeclaredSymbol;
  getSymbol(): DeclaredSymbol | undefined;
  /** Set for unions and intersections. */
  readonly types?: readonly CheckedType[];
}
interface TypeServices {
  getTypeAtLocation(node: TSESTree.Node): CheckedType;
}

/** Declarations of the type of a node of the linted file; `known` is another parser's tree of that file, if there is one. */
export type DeclaredType = (node: TSESTree.Node, known?: TSESTree.Program) => readonly TypeDeclaration[] | undefined;

/** Asks the type checker, where the parser was told to have one. */
export function declaredTypes({ sourceCode }: LintContext): DeclaredType {
  const services: unknown = sourceCode.parserServices;
  const ast: object = sourceCode.ast;
  if (!hasTypes(services)) return () => undefined;
  return (node, known) => {
    const root = rootOf(node);
    const own =
      root === ast ? node : root === known ? sameIn(sourceCode.getNodeByRangeIndex(node.range[0]), node) : undefined;
    return own && declarationsOf(services.getTypeAtLocation(own));
  };
}

/** `getTypeAtLocation` is there without types too, and throws then. */
function hasTypes(services: unknown): services is TypeServices {
  return (
    typeof services === 'object' &&
    services !== null &&
    'program' in services &&
    Boolean(services.program) &&
    'getTypeAtLocation' in services &&
    typeof services.getTypeAtLocation === 'function'
  );
}

function rootOf(node: TSESTree.Node): TSESTree.Node {
  let root = node;
  while (root.parent) root = root.parent;
  return root;
}

/** The node of the linter's own tree that stands where another parser's node does. */
function sameIn(innermost: unknown, node: TSESTree.Node): TSESTree.Node | undefined {
  let own = innermost as TSESTree.Node | null | undefined;
  while (own && (own.type !== node.type || own.range[0] !== node.range[0] || own.range[1] !== node.range[1])) {
    own = own.parent;
  }
  return own ?? undefined;
}

function declarationsOf(type: CheckedType): readonly TypeDeclaration[] | undefined {
  const own = [type.aliasSymbol, type.getSymbol()].flatMap((symbol) => (symbol ? placesOf(symbol) : []));
  const parts = (type.types ?? []).flatMap((part) => declarationsOf(part) ?? []);
  const all = [...own, ...parts];
  return all.length === 0 ? undefined : all;
}

/** `__type` and its like are TypeScript's names for what has none. */
function placesOf(symbol: DeclaredSymbol): TypeDeclaration[] {
  if (symbol.name.startsWith('__')) return [];
  return (symbol.getDeclarations() ?? []).map((node) => ({ file: node.getSourceFile().fileName, name: symbol.name }));
}
