import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import type { CallNode } from '../modules/module-facts.js';
import { T, decoratorsOf, isFunction, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { optionsOf } from '../values.js';
import { isHandler } from './servers.js';

/** Names that say of a class that it serves. */
const SERVING_CLASS = /(?:Controller|Router|Resolver|Gateway|RequestMapping)$/i;
/** Names of classes themselves that say so. */
const CONTROLLER = /(?:Controller|Router|Routes)$/;

/**
 * `@Get('/path')` above a method that does something: a route that the app serves. A decorator that declares a request stands above a method whose body is
 * never run, and a team's own decorator serves where its class is said to be a controller, or where the method takes a request and its reply.
 */
export function servesByDecorator(e: Engine, node: CallNode, frame: Frame): boolean {
  const decorator = node.parent;
  if (decorator.type !== T.Decorator) return false;
  const around = classOf(decorator.parent);
  const methods = around ? methodsUnder(decorator.parent, around).filter(doesSomething) : [];
  if (!around || methods.length === 0) return false;
  return (
    isFromOutside(e, node, frame) ||
    CONTROLLER.test(around.id?.name ?? '') ||
    methods.some(({ value }) => takesRequestAndReply(value)) ||
    decoratorsOf(around).some(({ expression }) => SERVING_CLASS.test(nameOf(expression)))
  );
}

function takesRequestAndReply(method: Node): boolean {
  return isHandler(method) && isFunction(method) && method.params.length > 1;
}

function isFromOutside(e: Engine, node: CallNode, frame: Frame): boolean {
  return optionsOf(e.valueOf(unwrap(node.callee), frame)).some(
    (option) => option.kind === 'library' && option.from !== undefined,
  );
}

function classOf(decorated: Node): TSESTree.ClassDeclaration | TSESTree.ClassExpression | undefined {
  const around = decorated.parent?.type === T.ClassBody ? decorated.parent.parent : decorated;
  return around.type === T.ClassDeclaration || around.type === T.ClassExpression ? around : undefined;
}

/** The method under a decorator, or those of the class under it that are decorated. */
function methodsUnder(
  decorated: Node,
  around: TSESTree.ClassDeclaration | TSESTree.ClassExpression,
): readonly TSESTree.MethodDefinition[] {
  if (decorated.type === T.MethodDefinition) return [decorated];
  if (decorated !== around) return [];
  return around.body.body.filter(
    (member): member is TSESTree.MethodDefinition =>
      member.type === T.MethodDefinition && member.kind === 'method' && decoratorsOf(member).length > 0,
  );
}

/** False for a body that only has the types agree: empty, `throw …`, `return undefined as never`. */
export function doesSomething({ value }: TSESTree.MethodDefinition): boolean {
  const [first, ...others] = value.body?.body ?? [];
  if (first === undefined) return false;
  if (others.length > 0) return true;
  if (first.type === T.ThrowStatement) return false;
  return first.type !== T.ReturnStatement || (first.argument !== null && !isNothing(first.argument));
}

function isNothing(node: Node): boolean {
  const value = unwrap(node);
  if (value.type === T.Identifier) return value.name === 'undefined';
  if (value.type === T.ObjectExpression) return value.properties.length === 0;
  return (value.type === T.Literal && value.value === null) || value.type === T.UnaryExpression;
}

function nameOf(expression: Node): string {
  const callee = unwrap(expression.type === T.CallExpression ? expression.callee : expression);
  if (callee.type === T.Identifier) return callee.name;
  return callee.type === T.MemberExpression && callee.property.type === T.Identifier ? callee.property.name : '';
}
