import type { TSESTree } from '@typescript-eslint/types';
import type { HttpMethod } from '../../catalogue/types.js';
import { instanceOf } from '../classes/classes.js';
import type { Engine } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { typeOrigin } from '../modules/module-types.js';
import { memberOf } from '../objects/members.js';
import { asMethod } from '../requests/sent.js';
import { T, calledName, decoratorsOf, memberName, staticKey, staticString } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { FunctionValue } from '../value.js';
import { routePath } from './route-paths.js';
import type { Segments } from './route-paths.js';

/** A method of a controller that answers for a path below what the app puts in front of all of them. */
export interface ControllerRoute {
  readonly method: HttpMethod;
  readonly path: Segments;
  readonly handler: Node;
  readonly facts: ModuleFacts;
  readonly answering: () => FunctionValue | undefined;
}

const NEST = '@nestjs/common';

const known = new WeakMap<ModuleFacts, readonly ControllerRoute[]>();

/** `@Get(':id')` above methods of a class with `@Controller('users')` above it. */
export function controllerRoutes(e: Engine, facts: ModuleFacts): readonly ControllerRoute[] {
  let routes = known.get(facts);
  if (!routes) {
    routes =
      typeOrigin(facts, 'Controller') === NEST ? facts.index.decorated.flatMap((one) => routeOf(e, one, facts)) : [];
    known.set(facts, routes);
  }
  return routes;
}

function routeOf(e: Engine, member: Node, facts: ModuleFacts): ControllerRoute[] {
  const around = member.parent?.parent;
  const isMethod = member.type === T.MethodDefinition && !member.static && around?.type === T.ClassDeclaration;
  const name = isMethod ? staticKey(member.key, member.computed) : undefined;
  if (!isMethod || name === undefined) return [];
  const below = pathTold(around, /^Controller$/);
  if (!below) return [];
  return decoratorsOf(member).flatMap(({ expression }) => {
    const verb = expression.type === T.CallExpression ? (calledName(expression) ?? '') : '';
    const method = /^[A-Z][a-z]+$/.test(verb) ? asMethod(verb.toUpperCase()) : undefined;
    const path = method && pathTold(member, new RegExp(`^${verb}$`));
    if (!method || !path) return [];
    const answering = (): FunctionValue | undefined => {
      const self = instanceOf({ kind: 'class', node: around, file: facts.file, env: undefined });
      const value = memberOf(e, self, name);
      return value.kind === 'function' ? { ...value, self: value.self ?? self } : undefined;
    };
    return [{ method, path: [...below, ...path], handler: member, facts, answering }];
  });
}

/** The path that a decorator of such a name is told; undefined for several, for one that is not written out, and for one of a version. */
function pathTold(decorated: Node, name: RegExp): Segments | undefined {
  const [decorator, another] = decoratorsOf(decorated).filter(
    ({ expression }) => expression.type === T.CallExpression && name.test(calledName(expression) ?? ''),
  );
  if (decorator?.expression.type !== T.CallExpression || another) return undefined;
  const [told] = decorator.expression.arguments;
  if (!told) return [];
  const path = told.type === T.ObjectExpression ? pathAmong(told) : staticString(told);
  return path === undefined ? undefined : routePath(path);
}

/** `@Controller({ path: 'users' })`. */
function pathAmong({ properties: [only, another] }: TSESTree.ObjectExpression): string | undefined {
  const isPath = only?.type === T.Property && !another && staticKey(only.key, only.computed) === 'path';
  return isPath ? staticString(only.value) : undefined;
}

/** What stands in front of the routes of all controllers, `app.setGlobalPrefix('api')`; undefined where that is not one thing. */
export function prefixOfControllers(e: Engine): Segments | undefined {
  const starts = e.host.usersOf?.('@nestjs/core', ['NestFactory.']) ?? [];
  const [start, another] = starts;
  const facts = start === undefined || another !== undefined ? undefined : e.facts(start);
  if (!facts || facts.mentions(/\benableVersioning\b|\bRouterModule\b/)) return undefined;
  const told = facts.index.calls.filter(
    ({ callee }) => callee.type === T.MemberExpression && memberName(callee) === 'setGlobalPrefix',
  );
  const [call, other] = told;
  if (!call) return [];
  const [path] = call.arguments;
  // With options some routes stand elsewhere.
  const prefix = path && !other && call.arguments.length === 1 ? staticString(path) : undefined;
  return prefix === undefined ? undefined : routePath(prefix);
}
