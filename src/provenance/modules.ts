import type { Definition } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from './engine.js';
import { memberOf } from './members.js';
import type { ModuleFacts } from './module-facts.js';
import { T } from './syntax.js';
import type { Node } from './syntax.js';
import { optionsOf, unionOf, unknown } from './value.js';
import type { Value } from './value.js';

const MAX_REEXPORTS = 16;

/** A module by its specifier: a file of the project, or a package from outside. */
export function moduleValue(e: Engine, specifier: string, from: string): Value {
  const file = e.host.resolve(specifier, from);
  if (file === undefined) return { kind: 'library', path: libraryName(specifier), from: specifier };
  if (file.endsWith('.json')) {
    const node = e.host.json(file);
    return node ? { kind: 'json', node } : unknown('a JSON file that could not be read');
  }
  return { kind: 'module', file };
}

/** Packages that are the same thing under another name or in another form. */
function libraryName(specifier: string): string {
  const name = specifier.replace(/^node:/, '');
  if (name === 'lodash-es') return 'lodash';
  return name.replace(/^lodash(?:-es)?\/(?:fp\/)?/, 'lodash.').replace(/\/index(?:\.js)?$/, '');
}

/** Value of a name that an import declares. */
export function importedValue(e: Engine, definition: Definition, facts: ModuleFacts): Value {
  const node = definition.node as Node;
  const declaration = definition.parent as Node | null | undefined;
  if (node.type === T.TSImportEqualsDeclaration) {
    const reference = node.moduleReference;
    if (reference.type !== T.TSExternalModuleReference) {
      return unknown('an import that is not followed');
    }
    return wholeModule(e, moduleValue(e, reference.expression.value, facts.file));
  }
  if (declaration?.type !== T.ImportDeclaration) return unknown('an import that is not followed');
  const module = moduleValue(e, declaration.source.value, facts.file);
  switch (node.type) {
    case T.ImportNamespaceSpecifier:
      return module;
    case T.ImportDefaultSpecifier:
      return memberOf(e, module, 'default');
    case T.ImportSpecifier:
      return memberOf(e, module, node.imported.type === T.Identifier ? node.imported.name : node.imported.value);
    default:
      return unknown('an import that is not followed');
  }
}

/** What `require` returns: `module.exports` where the module sets it, else the module itself. */
export function wholeModule(e: Engine, module: Value): Value {
  if (module.kind !== 'module') return module;
  const facts = e.facts(module.file);
  if (!facts) return unknown('a module that could not be read');
  const whole = facts.exports.whole[0];
  if (!whole) return module;
  const value = e.valueOf(whole, { facts, env: undefined });
  // `module.exports = {…}; module.exports.other = …`
  return value.kind === 'object' && facts.exports.names.size > 0
    ? { ...value, spreads: [...value.spreads, () => module] }
    : value;
}

/** Value of an exported name, through barrels and re-exports. */
export function exportedValue(e: Engine, file: string, name: string, hops = 0): Value {
  const facts = e.facts(file);
  if (!facts) return unknown('a module that could not be read');
  if (hops > MAX_REEXPORTS) return unknown('re-exports that refer to each other');
  const { exports } = facts;
  const frame: Frame = { facts, env: undefined };
  const entry = exports.names.get(name);
  if (entry?.kind === 'node') return e.valueOf(declaredNode(entry.node), frame);
  if (entry) {
    const source = moduleValue(e, entry.source, file);
    if (entry.name === '*') return source;
    return source.kind === 'module'
      ? exportedValue(e, source.file, entry.name, hops + 1)
      : memberOf(e, source, entry.name);
  }
  const whole = exports.whole[0];
  if (whole) {
    const value = e.valueOf(whole, frame);
    return name === 'default' ? value : memberOf(e, value, name);
  }
  const found: Value[] = [];
  for (const specifier of exports.all) {
    const source = moduleValue(e, specifier, file);
    if (source.kind !== 'module') continue;
    const value = exportedValue(e, source.file, name, hops + 1);
    if (value.kind !== 'unknown') found.push(...optionsOf(value));
  }
  if (found.length > 0) return unionOf(found);
  return name === 'default' && exports.isModule && exports.names.size > 0
    ? { kind: 'module', file }
    : unknown(`\`${name}\` is not exported there`);
}

/** A declaration stands for the name that it declares. */
function declaredNode(node: Node): Node {
  return node.type === T.TSEnumDeclaration ? node.id : node;
}

/** Where a type name is declared: the declaration and its module, through imports and re-exports. */
export interface TypeDeclaration {
  readonly node: Node;
  readonly facts: ModuleFacts;
}

function exportedType(e: Engine, file: string, name: string, hops = 0): TypeDeclaration | undefined {
  const facts = e.facts(file);
  if (!facts || hops > MAX_REEXPORTS) return undefined;
  const entry = facts.exports.names.get(name);
  if (entry?.kind === 'node') {
    if (entry.node.type === T.Identifier) return typeNamed(e, facts, entry.node.name, hops + 1);
    return { node: entry.node, facts };
  }
  const sources = entry
    ? [{ source: entry.source, name: entry.name }]
    : facts.exports.all.map((source) => ({ source, name }));
  for (const next of sources) {
    const target = e.host.resolve(next.source, file);
    const found = target === undefined ? undefined : exportedType(e, target, next.name, hops + 1);
    if (found) return found;
  }
  return undefined;
}

/** The declaration that `import('source').name` means. */
export function moduleType(e: Engine, source: string, name: string, from: string): TypeDeclaration | undefined {
  const file = e.host.resolve(source, from);
  return file === undefined ? undefined : exportedType(e, file, name);
}

/** The declaration that a type name means at the top of a module; undefined for a package's type. */
export function typeNamed(e: Engine, facts: ModuleFacts, name: string, hops = 0): TypeDeclaration | undefined {
  // Types are nearly always declared at the top; an inner declaration of the same name is the rare other case.
  for (const variable of facts.variablesNamed(name)) {
    const definition = variable.defs.find((candidate) => isTypeDefinition(candidate.type));
    if (!definition) continue;
    const node = definition.node as Node;
    if ((definition.type as string) !== 'ImportBinding') return { node, facts };
    const declaration = definition.parent as Node | null | undefined;
    if (declaration?.type !== T.ImportDeclaration) return undefined;
    const target = e.host.resolve(declaration.source.value, facts.file);
    if (target === undefined) return undefined;
    const imported =
      node.type === T.ImportSpecifier
        ? node.imported.type === T.Identifier
          ? node.imported.name
          : node.imported.value
        : 'default';
    return exportedType(e, target, imported, hops);
  }
  return globalType(e, facts, name);
}

/** The declaration that a type's name means: `Name`, `Namespace.Name`, `module.Name` of `import * as module`. */
export function typeOfName(e: Engine, facts: ModuleFacts, name: TSESTree.EntityName): TypeDeclaration | undefined {
  if (name.type === T.Identifier) return typeNamed(e, facts, name.name);
  if (name.type !== T.TSQualifiedName || name.left.type !== T.Identifier) return undefined;
  const definition = facts
    .variablesNamed(name.left.name)
    .map(({ defs }) => defs[0])
    .find((candidate) => candidate !== undefined);
  const node = definition?.node as Node | undefined;
  if (node?.type === T.ImportNamespaceSpecifier)
    return moduleType(e, node.parent.source.value, name.right.name, facts.file);
  if (node?.type === T.ImportSpecifier) return typeInNamespace(e, node, name.right.name, facts);
  return node
    ? typeInBlock(node, name.right.name, facts)
    : globalNamespaceType(e, facts, name.left.name, name.right.name);
}

/** A type that stands in `namespace Models { … }`. */
function typeInBlock(node: Node, name: string, facts: ModuleFacts): TypeDeclaration | undefined {
  if (node.type !== T.TSModuleDeclaration || node.body?.type !== T.TSModuleBlock) return undefined;
  for (const statement of node.body.body) {
    const declared = statement.type === T.ExportNamedDeclaration ? statement.declaration : statement;
    const isType =
      declared?.type === T.TSInterfaceDeclaration ||
      declared?.type === T.TSTypeAliasDeclaration ||
      declared?.type === T.ClassDeclaration;
    if (isType && declared.id?.name === name) return { node: declared, facts };
  }
  return undefined;
}

/** A type of a namespace that a declaration file without imports or exports makes global, maybe in several blocks. */
function globalNamespaceType(
  e: Engine,
  asking: ModuleFacts,
  namespace: string,
  name: string,
): TypeDeclaration | undefined {
  for (const file of e.host.scriptsWith(namespace)) {
    const facts = e.facts(file);
    if (!facts || facts === asking || !facts.isScript) continue;
    for (const { node } of facts.module.scopes.globalScope?.set.get(namespace)?.defs ?? []) {
      const found = typeInBlock(node, name, facts);
      if (found) return found;
    }
  }
  return undefined;
}

/** `Models.Name` where `Models` is a whole module that another exports: `export * as Models from './models'`. */
function typeInNamespace(
  e: Engine,
  specifier: TSESTree.ImportSpecifier,
  name: string,
  facts: ModuleFacts,
): TypeDeclaration | undefined {
  const declaration = specifier.parent as Node;
  if (declaration.type !== T.ImportDeclaration) return undefined;
  const imported = specifier.imported.type === T.Identifier ? specifier.imported.name : specifier.imported.value;
  const module = memberOf(e, moduleValue(e, declaration.source.value, facts.file), imported);
  return module.kind === 'module' ? exportedType(e, module.file, name) : undefined;
}

function isTypeDefinition(type: string): boolean {
  return type === 'Type' || type === 'ClassName' || type === 'ImportBinding' || type === 'TSEnumName';
}

/** A type that a declaration file without imports or exports makes global. */
function globalType(e: Engine, asking: ModuleFacts, name: string): TypeDeclaration | undefined {
  for (const file of e.host.scriptsWith(name)) {
    const facts = e.facts(file);
    if (!facts || facts === asking || !facts.isScript) continue;
    const definition = facts.module.scopes.globalScope?.set
      .get(name)
      ?.defs.find((candidate) => isTypeDefinition(candidate.type));
    if (definition) return { node: definition.node as Node, facts };
  }
  return undefined;
}

/** The import that a type name comes from, where it is a package from outside: `Response` of `express`. */
export function typeOrigin(facts: ModuleFacts, name: string): string | undefined {
  for (const statement of facts.module.ast.body) {
    if (statement.type !== T.ImportDeclaration) continue;
    if (statement.specifiers.some((specifier) => specifier.local.name === name)) return statement.source.value;
  }
  return undefined;
}
