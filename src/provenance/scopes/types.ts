import type { TSESTree } from '@typescript-eslint/types';

type Node = TSESTree.Node;

interface DefinitionOf<
  Type extends string,
  Declaring extends Node,
  Around extends Node | null = null,
  Name extends Node = TSESTree.Identifier,
> {
  readonly type: Type;
  /** Where the name stands. */
  readonly name: Name;
  /** What declares it. */
  readonly node: Declaring;
  /** The declaration that this is one of several of. */
  readonly parent: Around;
}

/** What takes arguments under names: functions and their types. */
export type Parameterized =
  | TSESTree.ArrowFunctionExpression
  | TSESTree.FunctionDeclaration
  | TSESTree.FunctionExpression
  | TSESTree.TSCallSignatureDeclaration
  | TSESTree.TSConstructorType
  | TSESTree.TSConstructSignatureDeclaration
  | TSESTree.TSDeclareFunction
  | TSESTree.TSEmptyBodyFunctionExpression
  | TSESTree.TSFunctionType
  | TSESTree.TSMethodSignature;

export type NamedFunction =
  | TSESTree.FunctionDeclaration
  | TSESTree.FunctionExpression
  | TSESTree.TSDeclareFunction
  | TSESTree.TSEmptyBodyFunctionExpression;

type ImportNode =
  | TSESTree.ImportDefaultSpecifier
  | TSESTree.ImportNamespaceSpecifier
  | TSESTree.ImportSpecifier
  | TSESTree.TSImportEqualsDeclaration;

type TypeNode =
  TSESTree.TSInterfaceDeclaration | TSESTree.TSMappedType | TSESTree.TSTypeAliasDeclaration | TSESTree.TSTypeParameter;

/** One declaration of a name. */
export type Definition =
  | DefinitionOf<'CatchClause', TSESTree.CatchClause>
  | DefinitionOf<'ClassName', TSESTree.ClassDeclaration | TSESTree.ClassExpression>
  | DefinitionOf<'FunctionName', NamedFunction>
  | DefinitionOf<'ImportBinding', ImportNode, TSESTree.ImportDeclaration | TSESTree.TSImportEqualsDeclaration>
  | DefinitionOf<'Parameter', Parameterized>
  | DefinitionOf<'TSEnumName', TSESTree.TSEnumDeclaration>
  | DefinitionOf<'TSEnumMemberName', TSESTree.TSEnumMember, null, TSESTree.Identifier | TSESTree.StringLiteral>
  | DefinitionOf<'TSModuleName', TSESTree.TSModuleDeclaration>
  | DefinitionOf<'Type', TypeNode>
  | DefinitionOf<'Variable', TSESTree.VariableDeclarator, TSESTree.VariableDeclaration>;

/** What a name stands for in a scope. */
export interface Variable {
  readonly name: string;
  readonly scope: Scope;
  readonly defs: readonly Definition[];
  /** Where it is declared. */
  readonly identifiers: readonly TSESTree.Identifier[];
  /** Where it is named otherwise, and where its declaration gives it a value, in the order of the text. */
  readonly references: readonly Reference[];
}

/** One place that names something. */
export interface Reference {
  readonly identifier: TSESTree.Identifier | TSESTree.JSXIdentifier;
  readonly resolved: Variable | null;
  /** Whether a declaration, or the default of a parameter, gives the value. */
  readonly init?: boolean;
  /** What is put there; a part of it where names are taken out of it. */
  readonly writeExpr?: Node | null;
  isRead(): boolean;
  isWrite(): boolean;
}

/** A part of the text that names hold in. */
export interface Scope {
  readonly block: Node;
  readonly upper: Scope | null;
  /** The scope that a `var` in this one belongs to. */
  readonly variableScope: Scope;
  readonly set: ReadonlyMap<string, Variable>;
  readonly variables: readonly Variable[];
  /** What is named in it, and declared outside of it or nowhere. */
  readonly through: readonly Reference[];
}

/** The names of one module: those that a linter holds, or those that `bindNames` found. */
export interface Scopes {
  /** Outer ones before those that they hold. */
  readonly scopes: readonly Scope[];
  readonly globalScope: Scope | null;
  /** The variable that an identifier names or declares; null where nothing in the module declares it. */
  variableOf(identifier: Node): Variable | null;
  /** The scope that a node opens: the outermost, or the innermost where it opens several. */
  acquire(block: Node, inner?: boolean): Scope | null;
  /** The variables that a declaration, or one of several in it, or a function declares. */
  getDeclaredVariables(node: Node): readonly Variable[];
}
