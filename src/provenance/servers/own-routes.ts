import type { HttpMethod } from '../../catalogue/types.js';
import type { Engine } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { isScriptFile } from '../syntax/script-files.js';
import { T, placeOf, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { holds } from '../syntax/walk.js';
import { isTestFile } from '../testing/test-files.js';
import { UNDEFINED, optionsOf, withEvidence } from '../values.js';
import type { RelatedFiles } from '../types.js';
import type { FunctionValue, TextValue, Value } from '../value.js';
import { controllerRoutes, prefixOfControllers } from './controllers.js';
import type { ControllerRoute } from './controllers.js';
import { answerOfHandler, handlerBehind } from './handler-answers.js';
import { prefixesOf } from './mounted.js';
import { routeCalls } from './route-calls.js';
import type { RouteCall } from './route-calls.js';
import { answersFor, endsLike, pathOnOwnServer, writtenOut } from './route-paths.js';
import type { Segments } from './route-paths.js';
import { isOwnServer } from './servers.js';

/** What a handler of a route is given, in the names that nearly all have for it: a file without any of them gives no routes. */
const HANDLING = [
  'req',
  '_req',
  'request',
  '_request',
  'res',
  'response',
  'ctx',
  'reply',
  'context',
  'c.json',
  'event',
  'Controller',
];
/** Packages by which a file that no value of the platform gets to may serve the same path. */
const SERVERS = [
  'express',
  'fastify',
  'hono',
  '@koa/router',
  'koa-router',
  'polka',
  'restify',
  '@hapi/hapi',
  '@nestjs/common',
];
const MAX_DEPTH = 3;

interface Found {
  readonly handler: Node;
  readonly facts: ModuleFacts;
  /** What answers, where that is no expression: it gives its answer back. */
  readonly answering?: () => FunctionValue | undefined;
}

/** What the project's own server answers to a request. */
export interface OwnAnswer {
  readonly value: Value;
  /** Whether something of the platform is in it. */
  readonly holdsPayload: boolean;
}

/**
 * What the project's own server answers to a request, where that is a payload of the platform, or put together by the project: the route that the request's
 * path means, and what its handler answers with. Undefined where there is none, or more than one that may be meant.
 */
export function ownAnswer(e: Engine, address: TextValue, method: HttpMethod | undefined): OwnAnswer | undefined {
  const asked = pathOnOwnServer(address);
  if (!asked || method === undefined || asked.every((segment) => segment === undefined)) return undefined;
  let answer: OwnAnswer | undefined;
  // A server that asks itself is not followed.
  e.inside(
    `${method} /${asked.join('/')}`,
    () => {
      answer = answerFor(e, asked, method);
      return answer?.value ?? UNDEFINED;
    },
    1,
  );
  return answer;
}

/** Files and folders of servers that stand for another one. */
const STAND_INS =
  /(?:^|[/._-])(?:mocks?|mocked|stubs?|fakes?|fixtures?|dev(?:-?server)?|simulators?|e2e|__\w+__)(?=[/._-]|$)/i;
/** What a handler does that hands on what it is asked for, under the same path. */
const HANDS_ON =
  /prox(?:y|ied)|forward|upstream|\bpipe\(|\b(?:original|raw\.|req(?:uest)?\.|ctx\.)[uU]rl\b|\b(?:req|request|ctx)\.path\b/;

/**
 * Whether a request goes to a route of the project's own server that answers it by itself: such a path is the project's, though the platform has one that is
 * called so. What only stands for the platform in tests, or hands on to it what it is asked, is none.
 */
export function isAnsweredByItself(e: Engine, address: TextValue, method: HttpMethod | undefined): boolean {
  const asked = pathOnOwnServer(address);
  if (!asked || method === undefined || asked.every((segment) => segment === undefined)) return false;
  let isOwn = false;
  e.inside(
    `served ${method} /${asked.join('/')}`,
    () => {
      const wholeOf = (route: RouteCall): readonly Segments[] => {
        const whole = pathsOf(e, route);
        // Where a plugin is mounted that is not seen, a route that names all of a path is no other one by chance.
        return whole.length > 0 ? whole : [route.path];
      };
      const found = routesIn(e, servingFiles(e, method), asked, method, wholeOf);
      isOwn = found.length > 0 && found.every((route) => answersByItself(e, route));
      return UNDEFINED;
    },
    1,
  );
  return isOwn;
}

function answersByItself(e: Engine, { handler, facts }: Found): boolean {
  const path = e.host.ownPath(facts.file);
  const fn = STAND_INS.test(path) || isTestFile(path) ? undefined : handlerBehind(e, handler, facts);
  const text = fn && e.facts(fn.file)?.module.text.slice(...fn.node.range);
  if (!fn || text === undefined || HANDS_ON.test(text)) return false;
  const asks = new Set(fn.node.params.slice(1).flatMap((reply) => (reply.type === T.Identifier ? [reply.name] : [])));
  // A handler that only sends something is what a stand-in has.
  return holds(fn.node, (node) => {
    if (node.type !== T.CallExpression || unwrap(node.callee).type !== T.MemberExpression) return false;
    const root = rootOfCall(node);
    return root.type === T.Identifier && !asks.has(root.name);
  });
}

function rootOfCall(node: Node): Node {
  let at = unwrap(node);
  while (at.type === T.MemberExpression || at.type === T.CallExpression)
    at = unwrap(at.type === T.MemberExpression ? at.object : at.callee);
  return at;
}

function answerFor(e: Engine, asked: Segments, method: HttpMethod): OwnAnswer | undefined {
  const found = fileRoute(e, asked, method) ?? calledRoute(e, asked, method);
  const handler = found && (found.answering ? found.answering() : handlerBehind(e, found.handler, found.facts));
  const value = handler && answerOfHandler(e, handler, found.answering !== undefined);
  if (!found || !value || !isOneThing(value) || isServedElsewhere(e, asked, method)) return undefined;
  // What was not looked at may answer for the same path.
  if (!e.mayOpen) return undefined;
  const place = placeOf(found.handler, found.facts.file);
  return {
    value: withEvidence(value, { place, why: 'answered by a route of the project itself' }),
    holdsPayload: holdsPayload(e, value, 0),
  };
}

/** A payload, or what is put together: one that may as well be the other is neither. */
function isOneThing(value: Value): boolean {
  const options = optionsOf(value);
  const payloads = options.flatMap((option) =>
    option.kind === 'data' ? [`${option.root}.${option.path.join('.')}`] : [],
  );
  return payloads.length === 0
    ? options.every(({ kind }) => MADE.has(kind))
    : payloads.length === options.length && new Set(payloads).size === 1;
}

const MADE: ReadonlySet<Value['kind']> = new Set(['object', 'list', 'tuple']);

function holdsPayload(e: Engine, value: Value, depth: number): boolean {
  return optionsOf(value).some((option) => {
    if (option.kind === 'data') return true;
    if (depth >= MAX_DEPTH) return false;
    if (option.kind === 'list') return holdsPayload(e, option.item(), depth + 1);
    if (option.kind === 'tuple') return option.items.some((item) => holdsPayload(e, item.value(), depth + 1));
    if (option.kind !== 'object') return false;
    return [...option.spreads, ...option.members.map(({ value: held }) => held)].some((held) =>
      holdsPayload(e, held(), depth + 1),
    );
  });
}

/** `app/api/users/[id]/route.ts`: what a file that answers because it stands in a certain place is asked for. */
function fileRoute(e: Engine, asked: Segments, method: HttpMethod): Found | undefined {
  const files = (e.host.answering?.(asked) ?? []).filter((file) => {
    const named = /\.(get|post|put|patch|delete|head)\.[cm]?[jt]s$/.exec(file)?.[1];
    return named === undefined || named.toUpperCase() === method;
  });
  const [file, another] = files;
  const facts = file === undefined || another !== undefined ? undefined : e.facts(file);
  if (!facts) return undefined;
  const { names, whole } = facts.exports;
  const entry = names.get(method) ?? names.get('default');
  const handler = entry?.kind === 'node' ? entry.node : entry ? undefined : whole[0];
  return handler && { handler, facts };
}

/** The route that a call gives to a server, `app.get('/users/:id', handler)`. */
function calledRoute(e: Engine, asked: Segments, method: HttpMethod): Found | undefined {
  const [first, ...others] = routesIn(e, servingFiles(e, method), asked, method);
  // A route that a file gives by its place would be meant as well.
  return first && others.length === 0 && (e.host.answering?.(asked) ?? []).length === 0 ? first : undefined;
}

const serving = new WeakMap<RelatedFiles, Map<HttpMethod, readonly string[]>>();

/** Files that may give routes of a method to a server, by the words in them. */
function servingFiles(e: Engine, method: HttpMethod): readonly string[] {
  const related = e.host.related();
  let byMethod = serving.get(related);
  if (!byMethod) serving.set(related, (byMethod = new Map<HttpMethod, readonly string[]>()));
  let files = byMethod.get(method);
  if (!files) {
    const verb = method.toLowerCase();
    const handling = new Set(e.filesNaming(...HANDLING));
    files = e
      .filesNaming(verb, capital(verb), 'all', 'route')
      .filter((file) => isScriptFile(file) && handling.has(file))
      .sort();
    byMethod.set(method, files);
  }
  return files;
}

function capital(verb: string): string {
  return verb.charAt(0).toUpperCase() + verb.slice(1);
}

/** The routes of some files that answer for a path, those that name most of it. */
function routesIn(
  e: Engine,
  files: readonly string[],
  asked: Segments,
  method: HttpMethod,
  wholeOf = (route: RouteCall): readonly Segments[] => pathsOf(e, route),
): Found[] {
  let found: Found[] = [];
  let most = -1;
  const add = (route: Found, whole: readonly Segments[]): void => {
    const names = Math.max(-1, ...whole.filter((path) => answersFor(path, asked)).map(writtenOut));
    if (names < 0 || names < most) return;
    found = names > most ? [route] : [...found, route];
    most = names;
  };
  for (const file of files) {
    const facts = e.facts(file);
    if (!facts) continue;
    const mayBe = (route: RouteCall | ControllerRoute): boolean =>
      (route.method === undefined || route.method === method) && endsLike(route.path, asked);
    for (const route of routeCalls(e, facts).filter(mayBe))
      if (isOwnServer(e, route.server, { facts, env: undefined })) add(route, wholeOf(route));
    for (const route of controllerRoutes(e, facts).filter(mayBe)) {
      const prefix = prefixOfControllers(e);
      if (prefix) add(route, [[...prefix, ...route.path]]);
    }
  }
  return found;
}

const paths = new WeakMap<RouteCall, readonly Segments[]>();

function pathsOf(e: Engine, route: RouteCall): readonly Segments[] {
  let whole = paths.get(route);
  if (!whole) {
    whole = prefixesOf(e, route.server, route.facts).map((prefix) => [...prefix, ...route.path]);
    if (whole.length > 0) paths.set(route, whole);
  }
  return whole;
}

/** Whether a file that no value of the platform gets to gives the same route to a server. */
function isServedElsewhere(e: Engine, asked: Segments, method: HttpMethod): boolean {
  const { files } = e.host.related();
  const words = asked.flatMap((segment) => segment ?? []);
  const strangers = SERVERS.flatMap((name) => e.host.usersOf?.(name, words) ?? []).filter((file) => !files.has(file));
  return routesIn(e, [...new Set(strangers)], asked, method).length > 0;
}
