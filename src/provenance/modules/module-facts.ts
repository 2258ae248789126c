import type { Scope, Variable } from '../scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import { readExports } from './exports.js';
import type { ExportTable } from './exports.js';
import { addUnder } from './listed.js';
import { TakenNames } from './taken-names.js';
import { attributeName } from '../syntax/attributes.js';
import { memberWrites } from '../syntax/pattern-writes.js';
import { T, decoratorsOf, isFunction, memberName, staticKey, staticString } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { RelatedFiles, SourceModule } from '../types.js';
import type { FunctionNode } from '../value.js';
import { walk } from '../syntax/walk.js';

export type CallNode = TSESTree.CallExpression | TSESTree.NewExpression;

/** What is asked of one module again and again, each part worked out on first need. */
export class ModuleFacts {
  readonly module: SourceModule;
  readonly file: string;
  #named: Map<string, Variable[]> | undefined;
  #exports: ExportTable | undefined;
  #index: NodeIndex | undefined;
  #reached: NodeIndex | undefined;
  #taken: TakenNames | undefined;
  readonly #results = new Map<FunctionNode, FunctionResults>();
  readonly #mentioned = new Map<RegExp, boolean>();

  constructor(module: SourceModule) {
    this.module = module;
    this.file = module.file;
  }

  /** Whether the text holds something; it is looked through once for each pattern. */
  mentions(pattern: RegExp): boolean {
    let does = this.#mentioned.get(pattern);
    if (does === undefined) this.#mentioned.set(pattern, (does = pattern.test(this.module.text)));
    return does;
  }

  /** The variable that an identifier names; null where nothing in the module declares it. */
  variableOf(identifier: Node): Variable | null {
    return this.module.scopes.variableOf(identifier);
  }

  /** The variables of a name, of all scopes, outer ones first. */
  variablesNamed(name: string): readonly Variable[] {
    this.#named ??= byName(this.module.scopes.scopes);
    return this.#named.get(name) ?? [];
  }

  get exports(): ExportTable {
    return (this.#exports ??= readExports(this));
  }

  get taken(): TakenNames {
    return (this.#taken ??= new TakenNames(this));
  }

  get index(): NodeIndex {
    return (this.#index ??= indexNodes(this.module.ast));
  }

  /** The index of what values of the platform may get to. */
  reached({ covers }: RelatedFiles): NodeIndex {
    if (this.#reached) return this.#reached;
    let pruned = 0;
    const isCovered = (node: Node): boolean => {
      const isOne = covers(this.file, node.range[0], node.range[1]);
      // There is nothing to index in an import.
      if (!isOne && node.type !== T.ImportDeclaration) pruned++;
      return isOne;
    };
    this.#reached = indexNodes(this.module.ast, isCovered);
    if (pruned === 0) this.#index ??= this.#reached;
    return this.#reached;
  }

  /** True for a file that is neither an ES nor a CommonJS module: its top-level names are global. */
  get isScript(): boolean {
    return !this.exports.isModule;
  }

  /** True for a name at the top of a script, which all scripts of the page share; a linter may have been told that it is a module. */
  isShared({ scope }: Variable): boolean {
    return this.#tops.includes(scope) && this.isScript;
  }

  /** What a script declares under a name at its top. */
  sharedVariable(name: string): Variable | undefined {
    if (!this.isScript) return undefined;
    return this.#tops
      .map(({ set }) => set.get(name))
      .find((variable) => variable !== undefined && variable.defs.length > 0);
  }

  /** The global scope, and that of the module around everything else. */
  get #tops(): readonly Scope[] {
    const { scopes } = this.module.scopes;
    // They come before what they hold.
    const inner = scopes.findIndex(({ block }) => block.type !== T.Program);
    return scopes.slice(0, inner < 0 ? scopes.length : inner);
  }

  /** The literal that a place is in. */
  literalAt(start: number): NodeIndex['texts'][number] | undefined {
    return this.index.texts.find(({ range }) => range[0] <= start && start < range[1]);
  }

  resultsOf(fn: FunctionNode): FunctionResults {
    let results = this.#results.get(fn);
    if (!results) this.#results.set(fn, (results = resultsOf(fn)));
    return results;
  }
}

function byName(scopes: readonly Scope[]): Map<string, Variable[]> {
  const named = new Map<string, Variable[]>();
  for (const { set } of scopes) for (const [name, variable] of set) addUnder(named, name, variable);
  return named;
}

/** What a function hands back: expressions of `return`, and of `yield` in a generator. */
interface FunctionResults {
  readonly returns: readonly TSESTree.Expression[];
  readonly yields: readonly TSESTree.Expression[];
  /** Those of the yields that hand on what another gives: `yield* rows`. */
  readonly delegated: ReadonlySet<TSESTree.Expression>;
}

function resultsOf(fn: FunctionNode): FunctionResults {
  const returns: TSESTree.Expression[] = [];
  const yields: TSESTree.Expression[] = [];
  const delegated = new Set<TSESTree.Expression>();
  const body = fn.body;
  if (!body) return { returns, yields, delegated };
  if (body.type !== T.BlockStatement) return { returns: [body], yields, delegated };
  walk(body, (node) => {
    if (isFunction(node) || node.type === T.ClassBody) return false;
    if (node.type === T.ReturnStatement && node.argument) returns.push(node.argument);
    if (node.type === T.YieldExpression && node.argument) {
      yields.push(node.argument);
      if (node.delegate) delegated.add(node.argument);
    }
    return undefined;
  });
  return { returns, yields, delegated };
}

/** Nodes of a module by the name that they carry, so that a name is looked up and the tree is walked once. */
export interface NodeIndex {
  /** `x.name`, `x['name']`. */
  readonly members: ReadonlyMap<string, readonly TSESTree.MemberExpression[]>;
  /** Properties of object literals and patterns. */
  readonly properties: ReadonlyMap<string, readonly TSESTree.Property[]>;
  /** Attributes of elements. */
  readonly attributes: ReadonlyMap<string, readonly TSESTree.JSXAttribute[]>;
  /** `{...props}`. */
  readonly spreadAttributes: readonly TSESTree.JSXSpreadAttribute[];
  /** Members of interfaces, type literals and classes. */
  readonly declarations: ReadonlyMap<string, readonly DeclarationNode[]>;
  /** String literals and templates in expressions (not import sources, keys or types). */
  readonly texts: readonly (TSESTree.StringLiteral | TSESTree.TemplateLiteral)[];
  /** String literals in types. */
  readonly literalTypes: readonly TSESTree.StringLiteral[];
  readonly calls: readonly CallNode[];
  /** Templates with a tag. */
  readonly tagged: readonly TSESTree.TaggedTemplateExpression[];
  /** `super(…)`. */
  readonly superCalls: readonly TSESTree.CallExpression[];
  /** `x[key]` with a key that does not stand there. */
  readonly computed: readonly TSESTree.MemberExpression[];
  /** `name in object`, of names that do not stand there. */
  readonly memberTests: readonly TSESTree.BinaryExpression[];
  /** `a === b` and `case b` where neither is a literal. */
  readonly comparisons: readonly (TSESTree.BinaryExpression | TSESTree.SwitchCase)[];
  /** Assignments to a member, by itself or in a pattern, by the member's name. */
  readonly writes: ReadonlyMap<string, readonly TSESTree.AssignmentExpression[]>;
  readonly types: readonly TypeNode[];
  /** `x as T`, `<T>x`, `x satisfies T`. */
  readonly assertions: readonly (TSESTree.TSAsExpression | TSESTree.TSTypeAssertion | TSESTree.TSSatisfiesExpression)[];
  readonly functions: readonly FunctionNode[];
  readonly typedFunctions: readonly FunctionNode[];
  readonly typedVariables: readonly TSESTree.VariableDeclarator[];
  /** Classes that extend another with type arguments. */
  readonly generics: readonly (TSESTree.ClassDeclaration | TSESTree.ClassExpression)[];
  /** Members of classes that decorators stand above. */
  readonly decorated: readonly (TSESTree.MethodDefinition | TSESTree.PropertyDefinition)[];
}

export type DeclarationNode =
  | TSESTree.TSPropertySignature
  | TSESTree.TSMethodSignature
  | TSESTree.PropertyDefinition
  | TSESTree.TSAbstractPropertyDefinition;

type TypeNode = TSESTree.TSInterfaceDeclaration | TSESTree.TSTypeAliasDeclaration;

function indexNodes(root: TSESTree.Program, isTaken?: (node: Node) => boolean): NodeIndex {
  const members = new Map<string, TSESTree.MemberExpression[]>();
  const properties = new Map<string, TSESTree.Property[]>();
  const attributes = new Map<string, TSESTree.JSXAttribute[]>();
  const spreadAttributes: TSESTree.JSXSpreadAttribute[] = [];
  const declarations = new Map<string, DeclarationNode[]>();
  const writes = new Map<string, TSESTree.AssignmentExpression[]>();
  const texts: (TSESTree.StringLiteral | TSESTree.TemplateLiteral)[] = [];
  const literalTypes: TSESTree.StringLiteral[] = [];
  const calls: CallNode[] = [];
  const tagged: TSESTree.TaggedTemplateExpression[] = [];
  const superCalls: TSESTree.CallExpression[] = [];
  const computed: TSESTree.MemberExpression[] = [];
  const memberTests: TSESTree.BinaryExpression[] = [];
  const comparisons: (TSESTree.BinaryExpression | TSESTree.SwitchCase)[] = [];
  const types: TypeNode[] = [];
  const assertions: (TSESTree.TSAsExpression | TSESTree.TSTypeAssertion | TSESTree.TSSatisfiesExpression)[] = [];
  const functions: FunctionNode[] = [];
  const typedFunctions: FunctionNode[] = [];
  const typedVariables: TSESTree.VariableDeclarator[] = [];
  const generics: (TSESTree.ClassDeclaration | TSESTree.ClassExpression)[] = [];
  const decorated: (TSESTree.MethodDefinition | TSESTree.PropertyDefinition)[] = [];
  walk(root, (node) => {
    if (isTaken?.(node) === false) return false;
    switch (node.type) {
      case T.MemberExpression:
        addUnder(members, memberName(node), node);
        if (memberName(node) === undefined) computed.push(node);
        break;
      case T.BinaryExpression:
        if (/^[!=]==?$/.test(node.operator) && node.left.type !== T.Literal && node.right.type !== T.Literal)
          comparisons.push(node);
        else if (node.operator === 'in' && node.left.type !== T.Literal) memberTests.push(node);
        break;
      case T.SwitchCase:
        if (node.test && node.test.type !== T.Literal) comparisons.push(node);
        break;
      case T.Property:
        addUnder(properties, staticKey(node.key, node.computed), node);
        break;
      case T.JSXAttribute:
        addUnder(attributes, attributeName(node), node);
        break;
      case T.JSXSpreadAttribute:
        spreadAttributes.push(node);
        break;
      case T.TSPropertySignature:
      case T.TSMethodSignature:
      case T.PropertyDefinition:
      case T.TSAbstractPropertyDefinition:
        addUnder(declarations, staticKey(node.key, node.computed), node);
        if (node.type === T.PropertyDefinition && decoratorsOf(node).length > 0) decorated.push(node);
        break;
      case T.MethodDefinition:
        if (decoratorsOf(node).length > 0) decorated.push(node);
        break;
      case T.TemplateLiteral:
        texts.push(node);
        break;
      case T.Literal:
        if (typeof node.value !== 'string') break;
        if (node.parent.type === T.TSLiteralType) literalTypes.push(node);
        else if (isExpressionText(node)) texts.push(node);
        break;
      case T.CallExpression:
      case T.NewExpression:
        calls.push(node);
        if (node.type === T.CallExpression && node.callee.type === T.Super) superCalls.push(node);
        break;
      case T.TaggedTemplateExpression:
        tagged.push(node);
        break;
      case T.AssignmentExpression:
        for (const write of node.left.type === T.MemberExpression ? [node] : memberWrites(node))
          if (write.left.type === T.MemberExpression) addUnder(writes, memberName(write.left), write);
        break;
      case T.TSInterfaceDeclaration:
      case T.TSTypeAliasDeclaration:
        types.push(node);
        break;
      case T.TSAsExpression:
      case T.TSTypeAssertion:
      case T.TSSatisfiesExpression:
        assertions.push(node);
        break;
      case T.VariableDeclarator:
        if (node.id.typeAnnotation) typedVariables.push(node);
        break;
      case T.FunctionDeclaration:
      case T.FunctionExpression:
      case T.ArrowFunctionExpression:
        functions.push(node);
        if (node.returnType) typedFunctions.push(node);
        break;
      case T.ClassDeclaration:
      case T.ClassExpression:
        if (node.superTypeArguments) generics.push(node);
        break;
      default:
    }
    return undefined;
  });
  return {
    members,
    properties,
    attributes,
    spreadAttributes,
    declarations,
    texts,
    literalTypes,
    calls,
    tagged,
    superCalls,
    computed,
    comparisons,
    memberTests,
    writes,
    types,
    assertions,
    functions,
    typedFunctions,
    typedVariables,
    generics,
    decorated,
  };
}

function isExpressionText(node: TSESTree.StringLiteral): boolean {
  const parent = node.parent;
  switch (parent.type) {
    case T.ImportDeclaration:
    case T.ExportNamedDeclaration:
    case T.ExportAllDeclaration:
    case T.ImportExpression:
    case T.TSEnumMember:
      return parent.type === T.TSEnumMember && parent.initializer === node;
    case T.Property:
      return parent.value === node || parent.computed;
    case T.MemberExpression:
      return false;
    case T.CallExpression:
      return !(parent.callee.type === T.Identifier && parent.callee.name === 'require');
    default:
      return staticString(node) !== undefined;
  }
}
