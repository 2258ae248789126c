import type { Definition, Variable } from '../scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { nameOf } from './exports.js';
import { memberOf } from '../objects/members.js';
import type { ModuleFacts } from './module-facts.js';
import { autoImported } from '../names/names-without-import.js';
import { dataIn } from './read-files.js';
import { amdName } from '../syntax/amd.js';
import { isDataFile } from '../syntax/script-files.js';
import { T, placeOf } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { pathOfName, statementsIn, typeAmong } from '../declared/type-blocks.js';
import { typeElsewhere } from './types-elsewhere.js';
import { isUnknown, mapOptions, optionsOf, unionOf, unknown } from '../values.js';
import type { ObjectValue, Value } from '../value.js';

const MAX_REEXPORTS = 16;

/** A module by its specifier: a file of the project, or a package from outside. */
export function moduleValue(e: Engine, specifier: string, from: string): Value {
  const file = e.host.resolve(specifier, from);
  if (file === undefined && isPattern(specifier)) return chosenModule(e, specifier, from);
  if (file === undefined) {
    const name = amdName(specifier) ?? packageAt(specifier) ?? specifier;
    return { kind: 'library', path: libraryName(name), from: name };
  }
  if (isDataFile(file)) return dataIn(e, file) ?? unknown('a file of data that could not be read');
  return { kind: 'module', file };
}

function isPattern(specifier: string): boolean {
  return /^\.\.?\/.*\*/.test(specifier);
}

/** Any of the modules that may be chosen. */
function chosenModule(e: Engine, pattern: string, from: string): Value {
  const files = e.host.chosen?.(pattern, from) ?? [];
  if (files.length === 0) return unknown('a module chosen at run time');
  return unionOf(files.map((file) => ({ kind: 'module', file })));
}

const NETWORK =
  /^(?:npm:|https?:\/\/(?:unpkg\.com|cdn\.jsdelivr\.net\/npm|esm\.sh|esm\.run|cdn\.skypack\.dev)\/)((?:@[\w.-]+\/)?[\w.-]+)(?:@[^/?]*)?(?:\/([^?]*))?(?:\?.*)?$/;

/** `vue` of `https://unpkg.com/vue@3/dist/vue.esm-browser.js`: what a page or a program takes from where packages are served. */
function packageAt(specifier: string): string | undefined {
  const [, name, inner] = NETWORK.exec(specifier) ?? [];
  if (name === undefined || inner === undefined || inner === '') return name;
  return /^(?:\+esm|(?:dist|es|esm|build|umd)\/.*)$/.test(inner) ? name : `${name}/${inner}`;
}

/** Packages that are the same thing under another name or in another form. */
function libraryName(specifier: string): string {
  const name = specifier.replace(/^node:/, '');
  if (name === 'lodash-es') return 'lodash';
  return name
    .replace(/^lodash(?:-es)?\/(?:fp\/)?/, 'lodash.')
    .replace(/\/index(?:\.js)?$/, '')
    .replace(/^(lodash\..*)\.js$/, '$1');
}

/** Value of a name that an import declares. */
export function importedValue(e: Engine, definition: Definition, facts: ModuleFacts): Value {
  const node = definition.node as Node;
  const declaration = definition.parent as Node | null | undefined;
  if (node.type === T.TSImportEqualsDeclaration) {
    const reference = node.moduleReference;
    if (reference.type !== T.TSExternalModuleReference) return aliasedValue(e, reference, facts);
    return wholeModule(e, moduleValue(e, reference.expression.value, facts.file));
  }
  if (declaration?.type !== T.ImportDeclaration) return unknown('an import that is not followed');
  const module = moduleValue(e, declaration.source.value, facts.file);
  switch (node.type) {
    case T.ImportNamespaceSpecifier:
      return module;
    case T.ImportDefaultSpecifier:
      return memberOf(e, module, 'default');
    case T.ImportSpecifier: {
      const name = nameOf(node.imported);
      const own = declaration.source.value === '#imports' ? autoImported(e, name, facts) : undefined;
      return own ?? memberOf(e, module, name);
    }
    default:
      return unknown('an import that is not followed');
  }
}

/** `import Paths = App.Paths`. */
function aliasedValue(e: Engine, name: TSESTree.EntityName, facts: ModuleFacts): Value {
  if (name.type === T.TSQualifiedName) return memberOf(e, aliasedValue(e, name.left, facts), name.right.name);
  return name.type === T.Identifier ? e.valueOf(name, { facts, env: undefined }) : unknown('an import of this');
}

/** What `require` returns: `module.exports` where the module sets it, else the module itself. */
export function wholeModule(e: Engine, module: Value): Value {
  if (module.kind === 'union') return mapOptions(module, (option) => wholeModule(e, option));
  if (module.kind !== 'module') return module;
  const facts = e.facts(module.file);
  if (!facts) return unknown('a module that could not be read');
  const whole = facts.exports.whole[0];
  if (!whole) return module;
  return withExported(e.valueOf(whole, { facts, env: undefined }), whole, facts);
}

/** `module.exports = {…}; module.exports.other = …`: what a module exports as a whole, with what it exports by names. */
function withExported(value: Value, whole: Node, { file, exports }: ModuleFacts): Value {
  if (exports.names.size === 0 && exports.merged.length === 0) return value;
  const module: Value = { kind: 'module', file };
  if (value.kind === 'object') return { ...value, spreads: [...value.spreads, () => module] };
  if (value.kind !== 'instance') return value;
  const { members, spreads }: Pick<ObjectValue, 'members' | 'spreads'> = value.put ?? { members: [], spreads: [] };
  const put: ObjectValue = {
    kind: 'object',
    members,
    spreads: [...spreads, () => module],
    open: true,
    place: placeOf(whole, file),
  };
  return { ...value, put };
}

/** Value of an exported name, through barrels and re-exports. */
export function exportedValue(e: Engine, file: string, name: string): Value {
  return exportedFrom(e, file, name, new Set());
}

/** @param seen what was asked for on the way, or beside it: barrels may hand on each other, and the same by many ways. */
function exportedFrom(e: Engine, file: string, name: string, seen: Set<string>): Value {
  const facts = e.facts(file);
  if (!facts) return unknown('a module that could not be read');
  const asked = `${name} ${file}`;
  if (seen.has(asked)) return unknown('re-exports that refer to each other');
  seen.add(asked);
  const { exports } = facts;
  const frame: Frame = { facts, env: undefined };
  const entry = exports.names.get(name);
  if (entry?.kind === 'node') return e.valueOf(declaredNode(entry.node), frame);
  if (entry) {
    const source = moduleValue(e, entry.source, file);
    if (entry.name === '*') return source;
    return source.kind === 'module' ? exportedFrom(e, source.file, entry.name, seen) : memberOf(e, source, entry.name);
  }
  const merged = mergedValue(e, facts, name);
  if (!isUnknown(merged)) return merged;
  const whole = exports.whole[0];
  if (whole) {
    const value = e.valueOf(whole, frame);
    return name === 'default' ? withExported(value, whole, facts) : memberOf(e, value, name);
  }
  const found: Value[] = [];
  for (const specifier of exports.all) {
    const source = moduleValue(e, specifier, file);
    if (source.kind !== 'module') continue;
    const value = exportedFrom(e, source.file, name, seen);
    if (value.kind !== 'unknown') found.push(...optionsOf(value));
  }
  if (found.length > 0) return unionOf(found);
  return name === 'default' && exports.isModule && exports.names.size > 0
    ? { kind: 'module', file }
    : unknown(`\`${name}\` is not exported there`);
}

/** What stands under a name in what is merged into `exports`. */
function mergedValue(e: Engine, facts: ModuleFacts, name: string): Value {
  const { merged } = facts.exports;
  const nothing = unknown('nothing that is merged');
  if (merged.length === 0) return nothing;
  return e.inside(
    `${name} ${facts.file}.merged`,
    () => {
      for (const source of merged) {
        const value = memberOf(e, e.valueOf(source, { facts, env: undefined }), name);
        if (!isUnknown(value)) return value;
      }
      return nothing;
    },
    1,
  );
}

/** A declaration stands for the name that it declares. */
function declaredNode(node: Node): Node {
  return node.type === T.TSEnumDeclaration || node.type === T.TSModuleDeclaration ? node.id : node;
}

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
