import type { Variable } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import { givenInContext } from './callers-in-context.js';
import type { Site } from './callers-in-context.js';
import type { Engine, Frame } from './engine.js';
import { constructorOf } from './classes.js';
import { tableEntry, tableSites } from './function-tables.js';
import type { ModuleFacts } from './module-facts.js';
import { givenAt } from './parameters.js';
import { isModuleExports, requiredSource } from './exports.js';
import { T, isFunction, memberName, outermost, staticKey, unwrap } from './syntax.js';
import type { Node } from './syntax.js';
import { isUnknown, mapOptions, optionsOf, unionOf, unknown } from './values.js';
import type { FunctionNode, Value } from './value.js';
import { withoutUnknown } from './variables.js';

const MAX_CALL_SITES = 16;
const MAX_IMPORTERS = 24;
const MAX_STRANGERS = 6;
/** How many members of a function's name are looked at: one of a common name in a bundle is not found. */
const MAX_CANDIDATES = 200;

/** What the callers of a function hand to its parameter `index`, as far as they can be found. */
export function givenByCallers(e: Engine, fn: FunctionNode, index: number, frame: Frame): Value {
  const values: Value[] = [];
  for (const site of callSites(e, fn, frame.facts)) {
    if (values.length >= MAX_CALL_SITES) break;
    const told = givenInContext(e, fn, index, site, (owner) => callSites(e, owner, site.facts));
    const value = givenAt(e, handedOn(site.node), index, { facts: site.facts, env: undefined });
    if (told) values.push(...told);
    else if (value) values.push(value);
  }
  if (values.length === 0) return unknown('it comes from outside: no caller was found');
  const given = withoutUnknown(values);
  if (!optionsOf(given).some((option) => option.kind === 'data' && option.resource !== undefined)) return given;
  return markedShared(given, [...values, ...givenByStrangers(e, fn, index, frame.facts)]);
}

/** Payloads, marked where what others hand over is none. */
function markedShared(given: Value, all: readonly Value[]): Value {
  if (!all.some((value) => optionsOf(value).some(isElsewhere))) return given;
  return mapOptions(given, (option) => (option.kind === 'data' ? { ...option, shared: true } : option));
}

/** What is handed over by files that no value of the platform gets to. */
function givenByStrangers(e: Engine, fn: FunctionNode, index: number, facts: ModuleFacts): Value[] {
  const names = exportedAs(fn, facts);
  const { files } = e.host.related();
  const strangers = names.length === 0 ? [] : e.host.importers(facts.file).filter((file) => !files.has(file));
  return strangers.slice(0, MAX_STRANGERS).flatMap((file) => {
    const other = e.facts(file);
    const sites = other ? names.flatMap((name) => importedSites(e, fn, name, other)) : [];
    return sites.flatMap((site) => givenAt(e, handedOn(site.node), index, { facts: site.facts, env: undefined }) ?? []);
  });
}

/** Whether a value is shown to be none of the platform's: what another service answers, or a type of the project's own that no call binds. */
function isElsewhere(value: Value): boolean {
  if (value.kind === 'list') return isElsewhere(value.item());
  return value.kind === 'unknown' ? value.elsewhere === true : value.kind === 'typed' && value.handed === undefined;
}

/** `load().then(this.keep.bind(this))`: a function that is only told its object is handed on itself. */
function handedOn(use: Node): Node {
  const node = outermost(use);
  const access = node.parent;
  if (access?.type !== T.MemberExpression || access.object !== node || memberName(access) !== 'bind') return node;
  const call = access.parent;
  const isBound = call.type === T.CallExpression && call.callee === access && call.arguments.length === 1;
  return isBound ? outermost(call) : node;
}

/** What every caller of a function hands to its parameter, where each is seen to hand over a payload. */
export function payloadOfEveryCaller(e: Engine, fn: FunctionNode, index: number, frame: Frame): Value | undefined {
  const sites = callSites(e, fn, frame.facts).filter((site) => !isExportOnly(outermost(site.node)));
  if (sites.length === 0 || sites.length > MAX_CALL_SITES) return undefined;
  const values = sites.map((site) => givenAt(e, handedOn(site.node), index, { facts: site.facts, env: undefined }));
  const isPayload = (value: Value | undefined): value is Value =>
    value !== undefined && optionsOf(value).every((option) => option.kind === 'data' && option.resource !== undefined);
  return values.every(isPayload)
    ? markedShared(unionOf(values), givenByStrangers(e, fn, index, frame.facts))
    : undefined;
}

/** `module.exports = { list }`: who imports it is a site of its own. */
function isExportOnly(node: Node): boolean {
  const holder = node.parent;
  if (holder?.type === T.AssignmentExpression) return isModuleExports(holder.left);
  const write = holder?.type === T.Property ? holder.parent.parent : undefined;
  return write?.type === T.AssignmentExpression && isModuleExports(write.left);
}

/** Expressions that stand for a function, in its own module and in those that import it. */
export function callSites(e: Engine, fn: FunctionNode, facts: ModuleFacts): Site[] {
  const sites = sitesByName(e, fn, facts);
  const entry = sites.length === 0 ? tableEntry(fn) : undefined;
  if (!entry) return sites;
  const { files, mentions } = e.host.related();
  const importers = e.host
    .importers(facts.file)
    .filter((file) => files.has(file) && (entry.table === undefined || mentions(file, entry.table)));
  return [facts.file, ...importers.slice(0, MAX_IMPORTERS)].flatMap((file) => {
    const other = e.facts(file);
    return other ? tableSites(e, fn, entry, other).map((node) => ({ node, facts: other })) : [];
  });
}

function sitesByName(e: Engine, fn: FunctionNode, facts: ModuleFacts): Site[] {
  const named = nameOf(fn, facts);
  if (!named) return [];
  const sites: Site[] = named.variable ? referencesOf(named.variable, facts) : [];
  if (named.member !== undefined) sites.push(...memberSites(e, fn, named.member, facts));
  const names = exportedAs(fn, facts, named);
  if (names.length === 0) return sites;
  const { files, mentions } = e.host.related();
  const mayCall = (file: string): boolean =>
    files.has(file) && names.some((name) => name === 'default' || mentions(file, name));
  const importers = e.host.importers(facts.file).filter(mayCall);
  for (const importer of importers.slice(0, MAX_IMPORTERS)) {
    const other = e.facts(importer);
    if (!other || other === facts) continue;
    for (const name of names) sites.push(...importedSites(e, fn, name, other));
    if (sites.length > MAX_CALL_SITES) break;
  }
  return sites;
}

/** The names under which others may call a function. */
function exportedAs(fn: FunctionNode, facts: ModuleFacts, named = nameOf(fn, facts)): readonly string[] {
  if (!named) return [];
  return named.exported ?? (named.member === undefined ? exportNames(facts, fn, named) : [named.member]);
}

interface Named {
  /** The variable that holds the function (or the class it constructs). */
  readonly variable?: Variable;
  /** Name of the member that it is: a method, a property of an object. */
  readonly member?: string;
  readonly exported?: readonly string[];
}

function nameOf(fn: FunctionNode, facts: ModuleFacts): Named | undefined {
  if (fn.type === T.FunctionDeclaration || fn.type === T.TSDeclareFunction) {
    return fn.id ? variableNamed(facts, fn.id) : { exported: ['default'] };
  }
  const node = outermost(fn);
  const holder = node.parent;
  switch (holder?.type) {
    case T.MethodDefinition:
    case T.PropertyDefinition: {
      const name = staticKey(holder.key, holder.computed);
      if (holder.type === T.MethodDefinition && holder.kind === 'constructor') {
        const made = holder.parent.parent;
        return made.id && made.type === T.ClassDeclaration
          ? variableNamed(facts, made.id)
          : expressionNamed(outermost(made), facts);
      }
      return name === undefined ? undefined : { member: name };
    }
    case T.Property: {
      const name = staticKey(holder.key, holder.computed);
      return name === undefined ? undefined : { member: name };
    }
    // `useCallback(fn)`, `memoize(fn)`: what wraps a function usually hands its arguments on.
    case T.CallExpression:
      return holder.parent.type === T.VariableDeclarator && holder.parent.id.type === T.Identifier
        ? variableNamed(facts, holder.parent.id)
        : undefined;
    default:
      return expressionNamed(node, facts);
  }
}

/** By what a function's or a class's expression is assigned to or exported as. */
function expressionNamed(node: Node, facts: ModuleFacts): Named | undefined {
  const holder = node.parent;
  switch (holder?.type) {
    case T.VariableDeclarator:
      return holder.id.type === T.Identifier ? variableNamed(facts, holder.id) : undefined;
    case T.AssignmentExpression: {
      if (holder.left.type === T.Identifier) return variableNamed(facts, holder.left);
      if (isModuleExports(holder.left)) return { exported: ['default'] };
      if (holder.left.type !== T.MemberExpression) return undefined;
      const name = staticKey(holder.left.property, holder.left.computed);
      return name === undefined ? undefined : { member: name };
    }
    case T.ExportDefaultDeclaration:
      return { exported: ['default'] };
    default:
      return undefined;
  }
}

function variableNamed(facts: ModuleFacts, identifier: Node): Named | undefined {
  const variable = facts.variableOf(identifier);
  return variable ? { variable } : undefined;
}

function referencesOf(variable: Variable, facts: ModuleFacts): Site[] {
  return [variable, ...insideOf(variable, facts)]
    .flatMap(({ references }) => references)
    .filter((reference) => reference.isRead())
    .map((reference) => ({ node: reference.identifier, facts }));
}

/** A class is named by another variable inside of it. */
function insideOf(variable: Variable, facts: ModuleFacts): Variable[] {
  const declared = variable.defs[0]?.node as Node | undefined;
  if (declared?.type !== T.ClassDeclaration) return [];
  const scope = facts.module.scopes.acquire(declared);
  return scope === null || scope === variable.scope ? [] : [scope.set.get(variable.name) ?? []].flat();
}

function exportNames(facts: ModuleFacts, fn: FunctionNode, named: Named): string[] {
  if (named.exported) return [...named.exported];
  const declared = named.variable?.identifiers[0] as Node | undefined;
  const exported = exportedNames(facts);
  const found = [fn, declared, declared && named.variable].flatMap((one) => (one && exported.get(one)) ?? []);
  const names = [...new Set(found)];
  const variable = named.variable;
  if (variable && facts.exports.whole.length > 0 && names.length === 0) {
    const isWhole = facts.exports.whole.some((whole) => facts.variableOf(whole) === variable);
    names.push(variable.name, ...(isWhole ? ['default'] : []));
  }
  return names;
}

const known = new WeakMap<ModuleFacts, ReadonlyMap<Node | Variable, readonly string[]>>();

/** The names under which a module exports a node, what a variable holds, or the class of a constructor. */
function exportedNames(facts: ModuleFacts): ReadonlyMap<Node | Variable, readonly string[]> {
  const before = known.get(facts);
  if (before) return before;
  const names = new Map<Node | Variable, string[]>();
  for (const [name, entry] of facts.exports.names) {
    if (entry.kind !== 'node') continue;
    const made = entry.node.type === T.ClassDeclaration ? constructorOf(entry.node) : undefined;
    for (const one of [entry.node, facts.variableOf(entry.node), made])
      if (one) names.set(one, [...(names.get(one) ?? []), name]);
  }
  known.set(facts, names);
  return names;
}

/** `x.name` where `x.name` is this function. */
function memberSites(e: Engine, fn: FunctionNode, name: string, facts: ModuleFacts): Site[] {
  const sites: Site[] = [];
  for (const node of facts.index.members.get(name)?.slice(0, MAX_CANDIDATES) ?? []) {
    if (sites.length > MAX_CALL_SITES) break;
    if (node.parent.type === T.AssignmentExpression && node.parent.left === node) continue;
    if (isThis(e, node, fn, { facts, env: undefined })) sites.push({ node, facts });
  }
  return sites;
}

function importedSites(e: Engine, fn: FunctionNode, name: string, facts: ModuleFacts): Site[] {
  const sites = memberSites(e, fn, name, facts);
  const frame: Frame = { facts, env: undefined };
  for (const local of localNames(facts, name)) {
    const variable = facts.variableOf(local);
    if (variable && isThis(e, local, fn, frame)) sites.push(...referencesOf(variable, facts));
  }
  return sites;
}

/** Identifiers that an import or a destructured `require` gives to an exported name. */
function localNames(facts: ModuleFacts, name: string): TSESTree.Identifier[] {
  const names: TSESTree.Identifier[] = [];
  for (const statement of facts.module.ast.body) {
    if (statement.type !== T.ImportDeclaration) continue;
    for (const specifier of statement.specifiers) {
      const imported =
        specifier.type === T.ImportSpecifier
          ? specifier.imported.type === T.Identifier
            ? specifier.imported.name
            : specifier.imported.value
          : specifier.type === T.ImportDefaultSpecifier
            ? 'default'
            : undefined;
      if (imported === name) names.push(specifier.local);
    }
  }
  if (name === 'default') names.push(...requiredNames(facts));
  for (const property of facts.index.properties.get(name) ?? []) {
    if (property.parent.type === T.ObjectPattern && property.value.type === T.Identifier) names.push(property.value);
  }
  return names;
}

/** `const client = require('./client')`. */
function requiredNames(facts: ModuleFacts): TSESTree.Identifier[] {
  return facts.module.ast.body
    .flatMap((statement) => (statement.type === T.VariableDeclaration ? statement.declarations : []))
    .flatMap(({ id, init }) =>
      id.type === T.Identifier && init && requiredSource(unwrap(init)) !== undefined ? [id] : [],
    );
}

function isThis(e: Engine, node: Node, fn: FunctionNode, frame: Frame): boolean {
  const value = e.valueOf(node, frame);
  if (isUnknown(value)) return false;
  return optionsOf(value).some((option) => {
    if (option.kind === 'function') return option.node === fn;
    if (option.kind !== 'class' || isFunction(option.node)) return false;
    return constructorOf(option.node) === fn;
  });
}
