import type { TSESTree } from '@typescript-eslint/types';
import { T } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { Definition, Reference, Scope, Variable } from './types.js';

/** Whether a name is one of values, of types, or may be of both. */
export const Kind = { Value: 1, Type: 2, Any: 3 } as const;

/** Whether a name is read, written, or both. */
export const Use = { Read: 1, Write: 2, Both: 3 } as const;

export type NameNode = TSESTree.Identifier | TSESTree.JSXIdentifier;

const kinds: Readonly<Record<Definition['type'], number>> = {
  CatchClause: Kind.Value,
  ClassName: Kind.Any,
  FunctionName: Kind.Value,
  ImportBinding: Kind.Any,
  Parameter: Kind.Value,
  TSEnumName: Kind.Any,
  TSEnumMemberName: Kind.Any,
  TSModuleName: Kind.Any,
  Type: Kind.Type,
  Variable: Kind.Value,
};

export class BoundVariable implements Variable {
  readonly name: string;
  readonly scope: BoundScope;
  readonly defs: Definition[] = [];
  readonly identifiers: TSESTree.Identifier[] = [];
  readonly references: BoundReference[] = [];
  /** What its definitions make it. */
  kind = 0;

  constructor(name: string, scope: BoundScope) {
    this.name = name;
    this.scope = scope;
  }

  add(definition: Definition): void {
    this.defs.push(definition);
    if (definition.name.type === T.Identifier) this.identifiers.push(definition.name);
    this.kind |= kinds[definition.type];
  }
}

export class BoundReference implements Reference {
  readonly identifier: NameNode;
  readonly from: BoundScope;
  readonly kind: number;
  readonly writeExpr: Node | null;
  readonly init: boolean;
  readonly #use: number;
  resolved: BoundVariable | null = null;

  constructor(
    identifier: NameNode,
    from: BoundScope,
    kind: number,
    use: number,
    writeExpr: Node | null,
    init: boolean,
  ) {
    this.identifier = identifier;
    this.from = from;
    this.kind = kind;
    this.#use = use;
    this.writeExpr = writeExpr;
    this.init = init;
  }

  isRead(): boolean {
    return (this.#use & Use.Read) !== 0;
  }

  isWrite(): boolean {
    return (this.#use & Use.Write) !== 0;
  }
}

const boundTo = Symbol('what a name stands for');

/** A name as it stands in a tree of our own: on it is kept what it stands for, which is quicker than a table of all names. */
interface BoundName {
  [boundTo]: BoundReference | BoundVariable | undefined;
}

/** A class names itself inside as well; whoever asks for its name means the one around it, and a reference says more than a declaration. */
export function bind(name: Node, to: BoundReference | BoundVariable): void {
  const node = name as Node & BoundName;
  if (to instanceof BoundReference) node[boundTo] = to;
  else node[boundTo] ??= to;
}

/** The variable that a name was bound to. */
export function variableBoundTo(name: Node): BoundVariable | null {
  const to = (name as Node & BoundName)[boundTo];
  return (to instanceof BoundReference ? to.resolved : to) ?? null;
}

/** How a scope comes about, where it matters to what holds in it. */
export type ScopeType =
  'block' | 'class' | 'conditionalType' | 'function' | 'functionType' | 'initializer' | 'mappedType' | 'root' | 'type';

/** Scopes that a `var` in them belongs to. */
const ownsVars: ReadonlySet<ScopeType> = new Set(['function', 'initializer', 'root']);

const noVariables: readonly BoundVariable[] = [];
const noNames: ReadonlyMap<string, BoundVariable> = new Map();

/** Most scopes declare nothing: they hold no table of their own. */
export class BoundScope implements Scope {
  readonly type: ScopeType;
  readonly block: Node;
  readonly upper: BoundScope | null;
  readonly variableScope: BoundScope;
  /** Those of the whole module, in the order of the text; those of this scope and the ones in it are from `first` to `last`. */
  readonly #references: readonly BoundReference[];
  readonly #first: number;
  #last: number;
  #names: Map<string, BoundVariable> | undefined;
  #variables: BoundVariable[] | undefined;

  constructor(type: ScopeType, block: Node, upper: BoundScope | null, references: readonly BoundReference[]) {
    this.type = type;
    this.block = block;
    this.upper = upper;
    this.variableScope = upper === null || ownsVars.has(type) ? this : upper.variableScope;
    this.#references = references;
    this.#first = references.length;
    this.#last = references.length;
  }

  get set(): ReadonlyMap<string, BoundVariable> {
    return this.#names ?? noNames;
  }

  get variables(): readonly BoundVariable[] {
    return this.#variables ?? noVariables;
  }

  get through(): readonly BoundReference[] {
    return this.#references.slice(this.#first, this.#last).filter(({ resolved }) => !resolved?.scope.isIn(this));
  }

  /** The variable of a name, which is made where there is none. */
  declared(name: string): BoundVariable {
    let variable = this.#names?.get(name);
    if (variable === undefined) {
      variable = new BoundVariable(name, this);
      (this.#names ??= new Map()).set(name, variable);
      (this.#variables ??= []).push(variable);
    }
    return variable;
  }

  /** Nothing more is found in it. */
  close(): void {
    this.#last = this.#references.length;
  }

  isIn(other: BoundScope): boolean {
    return this === other || this.upper?.isIn(other) === true;
  }

  /** What a reference from this scope, or one in it, means here. */
  resolve(reference: BoundReference): BoundVariable | undefined {
    const { name } = reference.identifier;
    const variable = this.#names?.get(name);
    if (variable === undefined) return name === 'arguments' && this.#hasArguments ? this.declared(name) : undefined;
    const isOfKind = variable.kind === 0 || (variable.kind & reference.kind) !== 0;
    return isOfKind && !this.#isBehind(variable, reference) ? variable : undefined;
  }

  get #hasArguments(): boolean {
    return this.type === 'function' && this.block.type !== T.ArrowFunctionExpression;
  }

  /** The defaults of parameters do not see what the body declares. */
  #isBehind({ defs }: BoundVariable, { identifier }: BoundReference): boolean {
    if (this.type !== 'function' || !('body' in this.block) || this.block.type === T.Program) return false;
    const body = this.block.body as Node | null | undefined;
    if (!body || identifier.range[0] >= body.range[0]) return false;
    return defs.every(({ name }) => name.range[0] >= body.range[0]);
  }
}
