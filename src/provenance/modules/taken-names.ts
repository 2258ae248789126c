import type { TSESTree } from '@typescript-eslint/types';
import { asksForModule } from './exports.js';
import { addUnder } from './listed.js';
import type { ModuleFacts } from './module-facts.js';
import { T, outermost, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';

/** What a module takes from others, and what it names without declaring it: each function of others is sought in it by name. */
export class TakenNames {
  readonly #facts: ModuleFacts;
  #imported: ReadonlyMap<string, readonly TSESTree.Identifier[]> | undefined;
  #inPlace: readonly Node[] | undefined;
  #undeclared: ReadonlyMap<string, readonly TSESTree.Identifier[]> | undefined;

  constructor(facts: ModuleFacts) {
    this.#facts = facts;
  }

  /** Identifiers that an import or a destructured `require` gives to an exported name. */
  named(name: string): readonly TSESTree.Identifier[] {
    this.#imported ??= imported(this.#facts);
    const taken = (this.#facts.index.properties.get(name) ?? []).flatMap(({ parent, value }) =>
      parent.type === T.ObjectPattern && value.type === T.Identifier ? [value] : [],
    );
    return [...(this.#imported.get(name) ?? []), ...taken];
  }

  /** `require('./listeners')(bus)`, `app.configure(require('./listeners'))`: modules that are called, or handed over, without getting a name. */
  get inPlace(): readonly Node[] {
    return (this.#inPlace ??= this.#facts.index.calls.flatMap(({ callee, arguments: handed }) =>
      [callee, ...handed].filter((node) => asksForModule(unwrap(node))),
    ));
  }

  /** Identifiers that nothing in the module declares, by their names. */
  get undeclared(): ReadonlyMap<string, readonly TSESTree.Identifier[]> {
    return (this.#undeclared ??= undeclared(this.#facts));
  }
}

function imported(facts: ModuleFacts): ReadonlyMap<string, readonly TSESTree.Identifier[]> {
  const names = new Map<string, TSESTree.Identifier[]>();
  const specifiers = facts.module.ast.body.flatMap((statement) =>
    statement.type === T.ImportDeclaration ? statement.specifiers : [],
  );
  for (const specifier of specifiers) addUnder(names, exportedName(specifier), specifier.local);
  for (const name of requiredNames(facts)) addUnder(names, 'default', name);
  return names;
}

function exportedName(specifier: TSESTree.ImportClause): string | undefined {
  if (specifier.type === T.ImportDefaultSpecifier) return 'default';
  if (specifier.type === T.ImportNamespaceSpecifier) return undefined;
  return specifier.imported.type === T.Identifier ? specifier.imported.name : specifier.imported.value;
}

/** `const client = require('./client')`. */
function requiredNames({ index }: ModuleFacts): TSESTree.Identifier[] {
  return index.calls.flatMap((call) => {
    const holder = asksForModule(call) ? outermost(call).parent : undefined;
    return holder?.type === T.VariableDeclarator && holder.id.type === T.Identifier ? [holder.id] : [];
  });
}

function undeclared({ module: { scopes } }: ModuleFacts): ReadonlyMap<string, readonly TSESTree.Identifier[]> {
  const names = new Map<string, TSESTree.Identifier[]>();
  const { globalScope } = scopes;
  const variables = (globalScope?.variables ?? []).filter(({ defs }) => defs.length === 0);
  const references = [...(globalScope?.through ?? []), ...variables.flatMap((variable) => variable.references)];
  for (const { identifier } of references)
    if (identifier.type === T.Identifier) addUnder(names, identifier.name, identifier);
  return names;
}
