import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { parameterType } from '../declared/jsdoc-comments.js';
import { isDeclaredAs } from '../declared/library-types.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { typeOrigin } from '../modules/module-types.js';
import { T, isFunction, memberName, outermost, staticKey, staticString, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { fieldOf } from '../declared/type-holders.js';
import { optionsOf } from '../values.js';
import type { FunctionNode } from '../value.js';

/** Packages whose calls take paths that the app itself serves or fakes. */
const SERVERS =
  /^(?:express|fastify|fastify-plugin|koa|koa-router|@koa\/router|hono|restify|polka|connect|router|find-my-way|@hapi\/hapi|itty-router|elysia|h3|msw|nock|pretender|miragejs|json-server|axios-mock-adapter|fetch-mock|supertest|chai|chai-http|light-my-request|@nestjs\/common|@angular\/router|react-router|react-router-dom|vue-router)(?:[./(]|$)/;
const REQUEST_NAME = /^_?(?:req|request|ctx|context|c)$/;
const REPLY_NAME = /^_?(?:res|reply|response|next|h|rsp|resp)$/;
/** What only a request has that is served. */
const REQUEST_PARTS = /^(?:params|query|req|request|ctx|session|cookies)$/;
const ROUTE_METHODS = /^(?:get|post|put|patch|delete|all|use|options|head)$/;

/** `(req, res) => …`, `({ params }) => …`: what a route is served with. */
export function isHandler(node: Node): boolean {
  if (node.type !== T.FunctionExpression && node.type !== T.ArrowFunctionExpression) return false;
  const [first, second] = node.params;
  const isRequest =
    first?.type === T.ObjectPattern
      ? first.properties.some(
          (part) => part.type === T.Property && REQUEST_PARTS.test(staticKey(part.key, part.computed) ?? ''),
        )
      : first?.type === T.Identifier && REQUEST_NAME.test(first.name);
  return isRequest && (!second || (second.type === T.Identifier && REPLY_NAME.test(second.name)));
}

/** `route('GET', '/orders/:order', ({ order }) => …)`: the function is handed what stands at the places that the path names. */
export function takesPartsOf({ arguments: given }: TSESTree.CallExpression, handler: Node): boolean {
  const [first] = isFunction(handler) ? handler.params : [];
  if (first?.type !== T.ObjectPattern) return false;
  const names = given.flatMap((argument) =>
    [...(staticString(argument) ?? '').matchAll(/\/:(\w+)/g)].map(([, name]) => name),
  );
  return first.properties.some(
    (part) => part.type === T.Property && names.includes(staticKey(part.key, part.computed)),
  );
}

/** Whether what a method is called on serves routes: by what it is, by its declared type, or since another of its routes has a handler. */
export function isServer(e: Engine, receiver: Node, frame: Frame): boolean {
  const isOne = (value: Node): boolean =>
    optionsOf(e.valueOf(value, frame)).some(
      (option) =>
        (option.kind === 'library' && option.from !== undefined && SERVERS.test(option.from)) ||
        (option.kind === 'typed' && isDeclaredAs(option, 'FastifyInstance')),
    );
  const node = unwrap(receiver);
  if (isOne(node)) return true;
  if (node.type === T.MemberExpression) {
    const field = node.object.type === T.ThisExpression ? fieldOf(node) : undefined;
    return field !== undefined && isServerType(field.typeAnnotation?.typeAnnotation, frame.facts);
  }
  if (node.type !== T.Identifier) return false;
  const variable = frame.facts.variableOf(node);
  if (!variable) return false;
  const [definition] = variable.defs;
  const fn = definition?.node as Node | undefined;
  if ((definition?.type as string | undefined) === 'Parameter' && fn && isFunction(fn)) {
    const index = fn.params.findIndex((parameter) => parameter === definition?.name);
    if (isServerParameter(fn, index, frame.facts) || (index === 0 && isPlugin(fn, isOne, frame.facts))) return true;
  }
  return variable.references.some(({ identifier }) => servesHandler(identifier));
}

/** Those of them that only stand for a server: in tests, or on the page. */
const STAND_INS =
  /^(?:msw|nock|pretender|miragejs|json-server|axios-mock-adapter|fetch-mock|supertest|chai|chai-http|light-my-request|@angular\/router|react-router|react-router-dom|vue-router)(?:[./(]|$)/;

/** Whether what a method is called on serves routes, and is no test's server, and no router of pages. */
export function isOwnServer(e: Engine, receiver: Node, frame: Frame): boolean {
  const standsIn = optionsOf(e.valueOf(unwrap(receiver), frame)).some(
    (option) => option.kind === 'client' || (option.kind === 'library' && STAND_INS.test(option.from ?? '')),
  );
  return !standsIn && isServer(e, receiver, frame);
}

/** `app.get('/…', (req, res) => …)`, `app.route({ … })` */
function servesHandler(receiver: Node): boolean {
  const access = receiver.parent;
  const call = access?.type === T.MemberExpression && access.object === receiver ? access.parent : undefined;
  if (call?.type !== T.CallExpression || access?.type !== T.MemberExpression || call.callee !== access) return false;
  const name = memberName(access) ?? '';
  return name === 'route'
    ? call.arguments.some(describesRoute)
    : ROUTE_METHODS.test(name) && call.arguments.some(isHandler);
}

/** `server.route({ method: 'GET', path: '/users', handler })`. */
function describesRoute(given: Node): boolean {
  const route = given.type === T.ArrayExpression ? given.elements[0] : given;
  if (route?.type !== T.ObjectExpression) return false;
  const keys = route.properties.map((part) =>
    part.type === T.Property ? staticKey(part.key, part.computed) : undefined,
  );
  return keys.includes('method') && keys.includes('handler') && (keys.includes('path') || keys.includes('url'));
}

/** `app: FastifyInstance`, also in a comment. */
function isServerParameter(fn: FunctionNode, index: number, facts: ModuleFacts): boolean {
  const parameter = fn.params[index];
  const annotation = parameter && 'typeAnnotation' in parameter ? parameter.typeAnnotation?.typeAnnotation : undefined;
  if (annotation) return isServerType(annotation, facts);
  const documented = index < 0 ? undefined : parameterType(fn, index, facts);
  const source = /^\s*import\(\s*['"]([^'"]+)['"]/.exec(documented ?? '')?.[1];
  return source !== undefined && SERVERS.test(source);
}

function isServerType(annotation: TSESTree.TypeNode | undefined, facts: ModuleFacts): boolean {
  if (annotation?.type !== T.TSTypeReference) return false;
  let name = annotation.typeName;
  while (name.type === T.TSQualifiedName) name = name.left;
  const origin = name.type === T.Identifier ? typeOrigin(facts, name.name) : undefined;
  return origin !== undefined && SERVERS.test(origin);
}

/** `const routes: FastifyPluginAsync = async (app) => …`, `app.register(async (app) => …)`: what is handed to such a function is the server. */
function isPlugin(fn: FunctionNode, isOne: (value: Node) => boolean, facts: ModuleFacts): boolean {
  const holder = outermost(fn).parent;
  if (holder?.type === T.VariableDeclarator) return isServerType(holder.id.typeAnnotation?.typeAnnotation, facts);
  if (holder?.type !== T.CallExpression || holder.callee === fn) return false;
  const callee = unwrap(holder.callee);
  return isOne(callee.type === T.MemberExpression ? callee.object : callee);
}
