import type { Variable } from '../scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../engine.js';
import { nameOf } from './exports.js';
import type { ModuleFacts } from './module-facts.js';
import { T } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { pathOfName, statementsIn, typeAmong } from '../declared/type-blocks.js';
import { typeElsewhere } from './types-elsewhere.js';

const MAX_REEXPORTS = 16;

/** Where a type name is declared: the declaration and its module, through imports and re-exports. */
export interface TypeDeclaration {
  readonly node: Node;
  readonly facts: ModuleFacts;
}

function exportedType(e: Engine, file: string, name: string, hops = 0): TypeDeclaration | undefined {
  return exportedAtPath(e, file, [name], hops);
}

/** The declaration that `import('source').name` means. */
export function moduleType(e: Engine, source: string, name: string, from: string): TypeDeclaration | undefined {
  const file = e.host.resolve(source, from);
  return file === undefined ? undefined : exportedType(e, file, name);
}

/** The declaration that a type name means at the top of a module, or where it stands; undefined for a package's type. */
export function typeNamed(
  e: Engine,
  facts: ModuleFacts,
  name: string,
  hops = 0,
  at?: Node,
): TypeDeclaration | undefined {
  for (const variable of nearest(facts.variablesNamed(name), at)) {
    const definition = variable.defs.find((candidate) => isTypeDefinition(candidate.type));
    if (!definition) continue;
    const node = definition.node as Node;
    if ((definition.type as string) !== 'ImportBinding') return { node, facts };
    return node.type === T.ImportNamespaceSpecifier ? undefined : typeBehindImport(e, facts, node, [], hops);
  }
  return typeElsewhere(e, facts, [name], at);
}

/** Types are nearly always declared at the top; where a name is declared in several places, the innermost around its use is meant. What stands in a namespace is known there alone, but in `declare global` to all. */
function nearest(variables: readonly Variable[], at: Node | undefined): readonly Variable[] {
  if (!at) return variables;
  const isAround = ({ scope: { block } }: Variable): boolean =>
    block.range[0] <= at.range[0] && at.range[1] <= block.range[1];
  const isOfNamespace = ({ scope }: Variable): boolean => {
    const block = scope.block;
    return block.type === T.TSModuleDeclaration && block.kind !== 'global';
  };
  const others = variables.filter((variable) => !isAround(variable) && !isOfNamespace(variable));
  return [...variables.filter(isAround).reverse(), ...others];
}

/** The declaration that a type's name means: `Name`, `Namespace.Name`, `module.Name` of `import * as module`. */
export function typeOfName(
  e: Engine,
  facts: ModuleFacts,
  name: TSESTree.EntityName | TSESTree.Expression,
): TypeDeclaration | undefined {
  const path = pathOfName(name);
  return path && typeAtPath(e, facts, path, name);
}

/** The declaration that the names of a type mean, from the outermost namespace or module on. */
export function typeAtPath(
  e: Engine,
  facts: ModuleFacts,
  path: readonly string[],
  at?: Node,
  hops = 0,
): TypeDeclaration | undefined {
  const [first = '', ...rest] = path;
  if (rest.length === 0) return typeNamed(e, facts, first, hops, at);
  const definitions = nearest(facts.variablesNamed(first), at).flatMap(({ defs }) => defs);
  for (const definition of definitions) {
    const node = definition.node as Node;
    if (/^Import|^TSImportEquals/.test(node.type)) return typeBehindImport(e, facts, node, rest, hops);
    const inner = node.type === T.TSModuleDeclaration ? typeAmong(statementsIn(node), rest) : undefined;
    if (inner) return { node: inner, facts };
  }
  const own = typeAmong(facts.module.ast.body, path);
  if (own) return { node: own, facts };
  // A value may have the name of a namespace: types live apart from values.
  const isOwn = definitions.some(({ type }) => /^(?:TSModuleName|ImportBinding)$/.test(type));
  return isOwn ? undefined : typeElsewhere(e, facts, path, at);
}

/** The declaration that a path of names means below what an import names; without a path, what it names. */
function typeBehindImport(
  e: Engine,
  facts: ModuleFacts,
  node: Node,
  path: readonly string[],
  hops: number,
): TypeDeclaration | undefined {
  if (node.type === T.TSImportEqualsDeclaration) return typeBehindAlias(e, facts, node, path, hops);
  const declaration = node.parent;
  if (declaration?.type !== T.ImportDeclaration) return undefined;
  const file = e.host.resolve(declaration.source.value, facts.file);
  if (file === undefined) return undefined;
  switch (node.type) {
    case T.ImportNamespaceSpecifier:
      return exportedAtPath(e, file, path, hops);
    case T.ImportSpecifier:
      return exportedAtPath(e, file, [nameOf(node.imported), ...path], hops);
    default:
      return exportedAtPath(e, file, ['default', ...path], hops);
  }
}

/** `import Page = Host.Page`, `import models = require('./models')`. */
function typeBehindAlias(
  e: Engine,
  facts: ModuleFacts,
  { moduleReference: aliased }: TSESTree.TSImportEqualsDeclaration,
  path: readonly string[],
  hops: number,
): TypeDeclaration | undefined {
  if (hops > MAX_REEXPORTS) return undefined;
  if (aliased.type !== T.TSExternalModuleReference) {
    const names = pathOfName(aliased);
    return names && typeAtPath(e, facts, [...names, ...path], aliased, hops + 1);
  }
  const file = e.host.resolve(aliased.expression.value, facts.file);
  const target = file === undefined ? undefined : e.facts(file);
  if (!target) return undefined;
  const whole = target.exports.names.has('default') ? ['default'] : [];
  return exportedAtPath(e, target.file, [...whole, ...path], hops);
}

/**
 * The declaration that a path of names means among what a module exports: namespaces and whole modules may stand in between. Of a script's types only
 * its classes stand in itself.
 */
function exportedAtPath(e: Engine, file: string, path: readonly string[], hops: number): TypeDeclaration | undefined {
  const around = askedTypes.get(e);
  const asked = around ?? new Map<string, TypeDeclaration | undefined>();
  const key = `${path.join('.')} ${file}`;
  if (asked.has(key)) return asked.get(key);
  asked.set(key, undefined);
  if (!around) askedTypes.set(e, asked);
  try {
    const declarations = e.host.declarationsOf(file);
    const own = exportedThere(e, file, path, hops);
    const isOwn = declarations === undefined || (own && isClass(own.node));
    const found = isOwn ? own : (exportedThere(e, declarations, path, hops) ?? own);
    asked.set(key, found);
    return found;
  } finally {
    if (!around) askedTypes.delete(e);
  }
}

/** What is asked for on the way to a type, while that is looked for: barrels may hand on each other, and the same by many ways. */
const askedTypes = new WeakMap<Engine, Map<string, TypeDeclaration | undefined>>();

function isClass({ type }: Node): boolean {
  return type === T.ClassDeclaration || type === T.ClassExpression;
}

function exportedThere(e: Engine, file: string, path: readonly string[], hops: number): TypeDeclaration | undefined {
  const [first, ...rest] = path;
  const facts = e.facts(file);
  if (first === undefined || !facts || hops > MAX_REEXPORTS) return undefined;
  const entry = facts.exports.names.get(first);
  if (entry?.kind === 'node') {
    const isName = entry.node.type === T.Identifier;
    if (rest.length === 0 && !isName) return { node: entry.node, facts };
    return typeAtPath(e, facts, [isName ? entry.node.name : first, ...rest], undefined, hops + 1);
  }
  const sources = entry
    ? [{ source: entry.source, path: entry.name === '*' ? rest : [entry.name, ...rest] }]
    : facts.exports.all.map((source) => ({ source, path }));
  for (const next of sources) {
    const target = e.host.resolve(next.source, file);
    const found = target === undefined ? undefined : exportedAtPath(e, target, next.path, hops + 1);
    if (found) return found;
  }
  return undefined;
}

function isTypeDefinition(type: string): boolean {
  return type === 'Type' || type === 'ClassName' || type === 'ImportBinding' || type === 'TSEnumName';
}

/** The import that a type name comes from, where it is a package from outside: `Response` of `express`. */
export function typeOrigin(facts: ModuleFacts, name: string): string | undefined {
  for (const statement of facts.module.ast.body) {
    if (statement.type !== T.ImportDeclaration) continue;
    if (statement.specifiers.some((specifier) => specifier.local.name === name)) return statement.source.value;
  }
  return undefined;
}
