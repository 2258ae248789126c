import type { Reference, Scope, Scopes, Variable } from '../provenance/scopes/types.js';
import type { Node } from '../provenance/syntax/syntax.js';

/** What the scope managers of parsers have in common that is asked of them here. */
interface ScopeManager extends Omit<Scopes, 'scopes' | 'variableOf'> {
  readonly scopes: readonly ListedScope[];
}

interface ListedScope extends Scope {
  readonly references: readonly Reference[];
}

/** Every scope manager that ESLint hands over is eslint-scope's or has its face. */
export function isScopeManager(scopes: object | null | undefined): scopes is ScopeManager {
  return scopes !== null && scopes !== undefined && 'scopes' in scopes && 'acquire' in scopes;
}

/** The names of a linted file, as the linter's parser found them. */
export class LintedScopes implements Scopes {
  readonly #manager: ScopeManager;
  #variables: ReadonlyMap<Node, Variable | null> | undefined;

  constructor(manager: ScopeManager) {
    this.#manager = manager;
  }

  get scopes(): readonly Scope[] {
    return this.#manager.scopes;
  }

  get globalScope(): Scope | null {
    return this.#manager.globalScope;
  }

  variableOf(identifier: Node): Variable | null {
    this.#variables ??= variablesOf(this.#manager.scopes);
    return this.#variables.get(identifier) ?? null;
  }

  acquire(block: Node, inner?: boolean): Scope | null {
    return this.#manager.acquire(block, inner);
  }

  getDeclaredVariables(node: Node): readonly Variable[] {
    return this.#manager.getDeclaredVariables(node);
  }
}

function variablesOf(scopes: readonly ListedScope[]): ReadonlyMap<Node, Variable | null> {
  const variables = new Map<Node, Variable | null>();
  for (const scope of scopes) {
    for (const reference of scope.references) variables.set(reference.identifier, reference.resolved);
    // A class names itself inside as well; whoever asks for its name means the one around it.
    for (const variable of scope.variables)
      for (const identifier of variable.identifiers)
        if (!variables.has(identifier)) variables.set(identifier, variable);
  }
  return variables;
}
