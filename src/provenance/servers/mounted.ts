import type { TSESTree } from '@typescript-eslint/types';
import { isDeclaredAs } from '../declared/library-types.js';
import type { Engine } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { requiredSource } from '../modules/exports.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, isFunction, memberName, staticString, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText } from '../texts/text.js';
import { optionsOf } from '../values.js';
import { routePath } from './route-paths.js';
import type { Segments } from './route-paths.js';

/** What makes a server or a router, or the function that is handed one. */
interface Origin {
  readonly node: Node;
  readonly facts: ModuleFacts;
}

const MAX_HOPS = 12;
const MAX_NESTING = 5;
const MAX_FILES = 24;
const MAX_PREFIXES = 4;
/** What answers for its routes without standing below another. */
const WHOLE =
  /^(?:express|fastify|fastify\.fastify|polka|koa|restify\.createServer|@hapi\/hapi\.[sS]erver|hono\.Hono|@hono\/zod-openapi\.OpenAPIHono)(?:\.default)?\(\)$/;
/** What hands a plugin on as it is. */
const PLUGIN_MAKERS = /^(?:fp|fastifyPlugin|plugin)$/;
/** Steps in a chain that give the server itself back. */
const STEP_NAMES =
  /^(?:get|post|put|patch|delete|all|use|route|register|options|head|on|onError|notFound|decorate|addHook|withTypeProvider|after|routes|middleware)$/;

/**
 * What stands in front of the routes of a server: nothing, or where it is mounted below others, `app.use('/users', router)`,
 * `app.register(users, { prefix })`. Empty where that is not seen.
 */
export function prefixesOf(e: Engine, server: Node, facts: ModuleFacts): readonly Segments[] {
  return prefixesOfServer(e, server, facts, 0) ?? [];
}

/** Undefined where one of them cannot be told. */
function prefixesOfServer(e: Engine, server: Node, facts: ModuleFacts, depth: number): Segments[] | undefined {
  const origin = originOf(e, server, facts, 0);
  if (!origin || depth > MAX_NESTING) return undefined;
  const own = ownPrefix(e, origin);
  const mounts = own && mountsOf(e, origin, depth);
  if (!own || !mounts) return undefined;
  const above = mounts.length === 0 && isWhole(e, origin) ? [[]] : mounts;
  return above.slice(0, MAX_PREFIXES).map((prefix) => [...prefix, ...own]);
}

function isWhole(e: Engine, { node, facts }: Origin): boolean {
  if (isFunction(node)) return false;
  return optionsOf(e.valueOf(node, { facts, env: undefined })).some(
    (option) =>
      (option.kind === 'library' && WHOLE.test(option.path)) ||
      (option.kind === 'typed' && isDeclaredAs(option, 'FastifyInstance')),
  );
}

/** `new Router({ prefix: '/users' })`, `new Hono().basePath('/api')`. */
function ownPrefix(e: Engine, { node, facts }: Origin): Segments | undefined {
  if (node.type !== T.NewExpression && node.type !== T.CallExpression) return [];
  const [options] = node.arguments;
  const told = options?.type === T.ObjectExpression ? prefixIn(e, options, facts) : [];
  const based = basePaths(node);
  if (!told || based.includes(undefined)) return undefined;
  return [...told, ...based.flatMap((path) => routePath(path ?? '') ?? [])];
}

/** The paths of `.basePath(…)` in the chain that a server is made in. */
function basePaths(made: Node): (string | undefined)[] {
  const paths: (string | undefined)[] = [];
  for (let at: Node = made; at.parent?.type === T.MemberExpression && at.parent.object === at;) {
    const call: Node = at.parent.parent;
    if (call.type !== T.CallExpression || call.callee !== at.parent) break;
    const [path] = call.arguments;
    if (memberName(at.parent) === 'basePath') paths.push(path && staticString(path));
    at = call;
  }
  return paths;
}

function prefixIn(e: Engine, options: Node, facts: ModuleFacts): Segments | undefined {
  const value = e.valueOf(options, { facts, env: undefined });
  if (value.kind !== 'object' || value.open || value.spreads.length > 0) return undefined;
  if (!value.members.some(({ name }) => name === 'prefix')) return [];
  const prefix = plainText(memberOf(e, value, 'prefix'));
  return prefix === undefined ? undefined : routePath(prefix);
}

/** Prefixes under which others mount what has this origin. */
function mountsOf(e: Engine, origin: Origin, depth: number): Segments[] | undefined {
  const users = e.host.importers(origin.facts.file);
  if (users.length > MAX_FILES) return undefined;
  const mounts: Segments[] = [];
  for (const file of new Set([origin.facts.file, ...users])) {
    const facts = e.facts(file);
    for (const call of facts?.index.calls ?? []) {
      const mount = facts && call.type === T.CallExpression ? mountBy(e, call, origin, facts) : undefined;
      if (!mount || !facts) continue;
      const above = mount.path && prefixesOfServer(e, mount.server, facts, depth + 1);
      if (!above) return undefined;
      mounts.push(...above.map((prefix) => [...prefix, ...(mount.path ?? [])]));
    }
  }
  return mounts;
}

interface Mount {
  readonly server: Node;
  /** Undefined where it is not told. */
  readonly path: Segments | undefined;
}

/** What a call mounts the origin on, if it does. */
function mountBy(e: Engine, call: TSESTree.CallExpression, origin: Origin, facts: ModuleFacts): Mount | undefined {
  const callee = unwrap(call.callee);
  const isIt = (node: Node | undefined): boolean => node !== undefined && isSame(e, node, origin, facts);
  if (callee.type !== T.MemberExpression) {
    // `users(app)`.
    const [server] = isFunction(origin.node) ? call.arguments : [];
    return server && isIt(callee) ? { server, path: [] } : undefined;
  }
  const [first, second] = call.arguments;
  switch (memberName(callee)) {
    case 'register': {
      if (!isIt(first)) return undefined;
      return { server: callee.object, path: second ? prefixIn(e, second, facts) : [] };
    }
    case 'use':
    case 'route': {
      const index = call.arguments.findIndex(isIt);
      if (index < 0 || !first) return undefined;
      const path = index === 0 ? '' : plainText(e.valueOf(first, { facts, env: undefined }));
      // In front of it may stand what only looks at requests.
      const isStep = path === undefined && isFunctionLike(first);
      return { server: callee.object, path: isStep ? [] : path === undefined ? undefined : routePath(path) };
    }
    default:
      return undefined;
  }
}

function isFunctionLike(node: Node): boolean {
  const inner = unwrap(node);
  return isFunction(inner) || inner.type === T.Identifier || inner.type === T.CallExpression;
}

function isSame(e: Engine, node: Node, origin: Origin, facts: ModuleFacts): boolean {
  const inner = unwrap(node);
  const mayBe =
    inner.type === T.Identifier ||
    inner.type === T.MemberExpression ||
    inner.type === T.CallExpression ||
    inner.type === T.ImportExpression ||
    inner === origin.node;
  return mayBe && originOf(e, inner, facts, 0)?.node === origin.node;
}

/** What makes what an expression is: through names, modules, chains, and functions that give back what they make. */
function originOf(e: Engine, at: Node, facts: ModuleFacts, hops: number): Origin | undefined {
  const node = unwrap(at);
  if (hops > MAX_HOPS) return undefined;
  if (isFunction(node)) return { node, facts };
  switch (node.type) {
    case T.Identifier:
      return originOfName(e, node, facts, hops);
    case T.NewExpression:
      return { node, facts };
    case T.CallExpression:
      return originOfCall(e, node, facts, hops);
    case T.ImportExpression:
      return exported(e, staticString(node.source), 'default', facts, hops);
    case T.MemberExpression: {
      const source = requiredSource(unwrap(node.object)) ?? namespaceSource(node.object, facts);
      const name = memberName(node);
      return name === undefined ? undefined : exported(e, source, name, facts, hops);
    }
    default:
      return undefined;
  }
}

function originOfCall(e: Engine, node: TSESTree.CallExpression, facts: ModuleFacts, hops: number): Origin | undefined {
  const source = requiredSource(node);
  if (source !== undefined) return exported(e, source, 'default', facts, hops);
  const callee = unwrap(node.callee);
  if (callee.type === T.MemberExpression)
    return givesItself(callee) ? originOf(e, callee.object, facts, hops + 1) : { node, facts };
  const [first] = node.arguments;
  if (first && callee.type === T.Identifier && PLUGIN_MAKERS.test(callee.name))
    return originOf(e, first, facts, hops + 1);
  const made = originOf(e, callee, facts, hops + 1);
  if (!made || !isFunction(made.node)) return { node, facts };
  const [result, another] = made.facts.resultsOf(made.node).returns;
  return result && !another ? originOf(e, result, made.facts, hops + 1) : { node, facts };
}

/** Whether a method gives back what it is called on; a base path is that of all routes only where the server is made. */
function givesItself(method: TSESTree.MemberExpression): boolean {
  const name = memberName(method) ?? '';
  return STEP_NAMES.test(name) || (name === 'basePath' && beginsNew(method.object));
}

function beginsNew(node: Node): boolean {
  const inner = unwrap(node);
  if (inner.type === T.MemberExpression) return beginsNew(inner.object);
  return inner.type === T.NewExpression || (inner.type === T.CallExpression && beginsNew(inner.callee));
}

function originOfName(e: Engine, name: TSESTree.Identifier, facts: ModuleFacts, hops: number): Origin | undefined {
  const [definition, another] = facts.variableOf(name)?.defs ?? [];
  if (!definition || another) return undefined;
  const node = definition.node as Node;
  switch (definition.type as string) {
    case 'FunctionName':
      return { node, facts };
    case 'Parameter':
      return isFunction(node) && node.params[0] === definition.name ? { node, facts } : undefined;
    case 'Variable': {
      if (node.type !== T.VariableDeclarator || !node.init) return undefined;
      if (node.id.type === T.Identifier) return originOf(e, node.init, facts, hops + 1);
      const key = node.id.type === T.ObjectPattern ? keyFor(node.id, name.name) : undefined;
      const source = requiredSource(unwrap(node.init));
      return key === undefined ? undefined : exported(e, source, key, facts, hops);
    }
    case 'ImportBinding': {
      const declaration = node.parent;
      if (declaration?.type !== T.ImportDeclaration) return undefined;
      const source = declaration.source.value;
      if (node.type === T.ImportDefaultSpecifier) return exported(e, source, 'default', facts, hops);
      if (node.type !== T.ImportSpecifier) return undefined;
      const { imported } = node;
      return exported(e, source, imported.type === T.Identifier ? imported.name : imported.value, facts, hops);
    }
    default:
      return undefined;
  }
}

function keyFor(pattern: TSESTree.ObjectPattern, local: string): string | undefined {
  for (const property of pattern.properties)
    if (property.type === T.Property && property.value.type === T.Identifier && property.value.name === local)
      return property.key.type === T.Identifier && !property.computed ? property.key.name : undefined;
  return undefined;
}

/** `import * as users from './users'`, `const users = require('./users')`. */
function namespaceSource(node: Node, facts: ModuleFacts): string | undefined {
  const inner = unwrap(node);
  const [definition] = inner.type === T.Identifier ? (facts.variableOf(inner)?.defs ?? []) : [];
  const declared = definition?.node as Node | undefined;
  if (declared?.type === T.VariableDeclarator) return declared.init ? requiredSource(unwrap(declared.init)) : undefined;
  const declaration = declared?.type === T.ImportNamespaceSpecifier ? declared.parent : undefined;
  return declaration?.type === T.ImportDeclaration ? declaration.source.value : undefined;
}

/** What a module gives under a name, through those that only hand it on. */
function exported(
  e: Engine,
  source: string | undefined,
  name: string,
  from: ModuleFacts,
  hops: number,
): Origin | undefined {
  const file = source === undefined ? undefined : e.host.resolve(source, from.file);
  const facts = file === undefined || hops > MAX_HOPS ? undefined : e.facts(file);
  if (!facts) return undefined;
  const entry = facts.exports.names.get(name);
  if (entry?.kind === 'from') return exported(e, entry.source, entry.name, facts, hops + 1);
  const [whole] = facts.exports.whole;
  const node = entry?.node ?? (name === 'default' ? whole : memberIn(whole, name));
  if (node) return originOf(e, node, facts, hops + 1);
  for (const next of facts.exports.all) {
    const found = exported(e, next, name, facts, hops + 1);
    if (found) return found;
  }
  return undefined;
}

/** `module.exports = { users }`. */
function memberIn(whole: Node | undefined, name: string): Node | undefined {
  if (whole?.type !== T.ObjectExpression) return undefined;
  const property = whole.properties.find(
    (one): one is TSESTree.Property =>
      one.type === T.Property && one.key.type === T.Identifier && !one.computed && one.key.name === name,
  );
  return property?.value;
}
