import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../engine.js';
import { T, decoratorsOf, isFunction, placeOf, staticKey, staticString } from '../syntax/syntax.js';
import { once } from '../values.js';
import type { ClassNode, InstanceValue, Member, Value } from '../value.js';
import { constructorOf } from './constructors.js';
import { instanceMember } from './instance-members.js';

/** What translated code says of a field that the language calls otherwise: its key is the name in the payload. */
const NAMED_IN_CODE = 'inCode';
/** Where objects of classes are written out by their fields. */
const WRITES_FIELDS = /\.(?:java|kts?|cs|[cm]?[jt]sx?)$/;

/** An object that the code makes of a class, as what it is when it is written out: its fields. What writes itself out in another way stays what it is. */
export function fieldsOfObject(e: Engine, value: Value): Value {
  if (value.kind === 'object' && value.writtenAs) return { ...value, members: namedBy(value.writtenAs, value.members) };
  if (value.kind !== 'instance' || isFunction(value.of.node)) return value;
  const { node, file } = value.of;
  if (value.args === undefined) return value.put ? { ...value.put, members: namedBy(node, value.put.members) } : value;
  if (!WRITES_FIELDS.test(file) || node.superClass !== null || node.body.body.some(isOwnForm)) return value;
  const members = node.body.body.flatMap((member) => fieldOf(e, value, member, file));
  const given = constructorOf(node)?.params.flatMap((parameter) => fieldOf(e, value, parameter, file)) ?? [];
  const put = namedBy(node, value.put?.members ?? []);
  const isOver = ({ name }: Member): boolean => put.some((other) => other.name === name);
  const own = [...members, ...given].filter((member) => !isOver(member));
  return { kind: 'object', members: [...own, ...put], spreads: [], open: true, place: placeOf(node, file) };
}

function namedBy(node: ClassNode, members: readonly Member[]): readonly Member[] {
  return members.map((member) => ({ ...member, name: nameOf(node, member.name) }));
}

/** The name in the payload of a field that code calls otherwise. */
function nameOf(node: ClassNode, inCode: string): string {
  if (isFunction(node)) return inCode;
  for (const member of node.body.body) {
    const said = decoratorsOf(member).some(
      ({ expression }) => isNameInCode(expression) && expression.arguments.some((one) => staticString(one) === inCode),
    );
    const name = said && 'key' in member ? staticKey(member.key, member.computed) : undefined;
    if (name !== undefined) return name;
  }
  return inCode;
}

function isOwnForm(member: TSESTree.ClassElement): boolean {
  return member.type === T.MethodDefinition && staticKey(member.key, member.computed) === 'toJSON';
}

function fieldOf(e: Engine, object: InstanceValue, field: TSESTree.Node, file: string): Member[] {
  const isOther = decoratorsOf(field).some(({ expression }) => !isNameInCode(expression));
  if (isOther) return [];
  if (field.type === T.TSParameterProperty) {
    const { parameter } = field;
    const name = parameter.type === T.AssignmentPattern ? parameter.left : parameter;
    return [memberOf(e, object, name.name, name, field, file)];
  }
  if (field.type !== T.PropertyDefinition || field.static) return [];
  const name = staticKey(field.key, field.computed);
  return name === undefined ? [] : [memberOf(e, object, name, field.key, field, file)];
}

function memberOf(
  e: Engine,
  object: InstanceValue,
  name: string,
  key: TSESTree.Node,
  field: TSESTree.Node,
  file: string,
): Member {
  const named = namedArgument(object, name);
  return {
    name,
    key: named?.key ?? placeOf(key, file),
    property: named?.property ?? placeOf(field, file),
    shorthand: false,
    value: once(() => instanceMember(e, object, name)),
  };
}

/** The argument by whose name a field is given: `Change(id, names = list)`. */
function namedArgument({ args }: InstanceValue, name: string): Member | undefined {
  const last = args?.at(-1)?.();
  return last?.kind === 'object' && last.byName === true ? last.members.find((one) => one.name === name) : undefined;
}

function isNameInCode(decorator: TSESTree.Expression): decorator is TSESTree.CallExpression {
  return (
    decorator.type === T.CallExpression &&
    decorator.callee.type === T.Identifier &&
    decorator.callee.name === NAMED_IN_CODE
  );
}
