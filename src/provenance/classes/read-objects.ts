import { withAnswer } from '../libraries/backbone.js';
import { constructorOf } from './constructors.js';
import type { Engine } from '../engine.js';
import { namesOfPayload } from '../objects/names-in-code.js';
import { T, isFunction, memberName, staticKey, unwrap } from '../syntax/syntax.js';
import { isScriptFile } from '../syntax/script-files.js';
import type { Node } from '../syntax/syntax.js';
import { unionOf, withOwn } from '../values.js';
import type { ClassNode, FunctionNode, InstanceValue, Value } from '../value.js';

/**
 * An object of a class that a call bound to a payload is that payload as well.
 *
 * @param member the function of the class, or its field, that asks for the object.
 */
export function withPayload(e: Engine, instance: InstanceValue, member: Node): Value {
  const { node, file } = instance.of;
  const model = withAnswer(e, instance);
  if (model !== instance) return model;
  if (isFunction(node)) return instance;
  // Other languages make objects of what they read.
  const isMade = !isScriptFile(file) && node.type === T.ClassDeclaration;
  if (isMade ? handsOn(member) : !/\.[cm]?tsx?$/.test(file) || !describesPayload(node)) return instance;
  const facts = e.facts(file);
  const bound = facts && e.bindings.valueOf(node, facts);
  if (!bound) return instance;
  return unionOf([instance, isMade ? withOwn(bound, namesOfPayload(e, node, facts)) : bound]);
}

/** A class of fields with types that is made without arguments. */
function describesPayload(node: ClassNode): boolean {
  if ((constructorOf(node)?.params.length ?? 0) > 0) return false;
  const typed = node.body.body.filter(
    (member) => member.type === T.PropertyDefinition && !member.static && member.typeAnnotation !== undefined,
  );
  return typed.length > 1;
}

/** What puts something into an object that is being made, or does no more than to give a field by its name or to put it: it goes along with the field. */
function handsOn(member: Node): boolean {
  const method = member.parent;
  if (!isFunction(member) || method?.type !== T.MethodDefinition) return true;
  if (method.kind === 'constructor') return true;
  const field = onlyFieldOf(member);
  const name = staticKey(method.key, method.computed)?.replace(/^(?:[gs]et|is|with)(?=[A-Z_])_?/, '');
  return field !== undefined && name?.toLowerCase() === field.toLowerCase();
}

/** The field that a function does no more than give, or put what it is handed into. */
function onlyFieldOf({ body, params }: FunctionNode): string | undefined {
  if (body?.type !== T.BlockStatement) return undefined;
  const [only, ...others] = body.body;
  if (others.length > 0 && params.length === 0) return undefined;
  const given =
    only?.type === T.ReturnStatement && only.argument
      ? unwrap(only.argument)
      : only?.type === T.ExpressionStatement
        ? unwrap(only.expression)
        : undefined;
  const place = given?.type === T.AssignmentExpression && params.length === 1 ? given.left : given;
  return place?.type === T.MemberExpression && place.object.type === T.ThisExpression ? memberName(place) : undefined;
}
