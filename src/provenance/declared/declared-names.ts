import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../engine.js';
import { constructorOf } from '../classes/constructors.js';
import { typeIn } from '../environment.js';
import { keysNamed } from './kept-names.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { typeOfName } from '../modules/module-types.js';
import { inferredShape, mayHaveKey } from '../schemas/schema-shapes.js';
import { T, staticKey } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText } from '../texts/text.js';
import type { ClassNode, TypeEnvironment, WrittenType } from '../value.js';

const MAX_HOPS = 6;
const SAME_NAMES = /^(?:Partial|Required|Readonly|Mutable|DeepPartial|DeepReadonly|NonNullable)$/;

/** Names that a type literal, an interface or the interface that a name stands for declares by itself. */
export function namesDeclared(e: Engine, { node, facts }: WrittenType): readonly string[] {
  const declared =
    node.type === T.TSTypeReference && !node.typeArguments ? typeOfName(e, facts, node.typeName)?.node : node;
  const members =
    declared?.type === T.TSInterfaceDeclaration
      ? declared.body.body
      : declared?.type === T.TSTypeLiteral
        ? declared.members
        : [];
  return members.flatMap((member) => ('key' in member ? (staticKey(member.key, member.computed) ?? []) : []));
}

/** Stands for what a member may hold of which more than one value is possible. */
export const SOMETHING = Symbol('something');

/** Members that a type has in any case, by the one value that they may hold, `kind: 'paper'`, else something. */
export function membersRequired(
  e: Engine,
  { node, facts, types }: WrittenType,
  hops = 0,
): ReadonlyMap<string, unknown> {
  if (hops > MAX_HOPS) return new Map();
  const all = (parts: readonly Node[]): [string, unknown][] =>
    parts.flatMap((part) => [...membersRequired(e, { node: part, facts, types }, hops + 1)]);
  switch (node.type) {
    case T.TSTypeLiteral:
      return requiredAmong(node.members, types);
    case T.TSIntersectionType:
      return new Map(all(node.types));
    case T.TSInterfaceDeclaration:
      return new Map([...all(node.extends), ...requiredAmong(node.body.body, types)]);
    case T.TSTypeAliasDeclaration:
      return new Map(all([node.typeAnnotation]));
    case T.TSTypeReference:
    case T.TSInterfaceHeritage: {
      const found = typeOfName(e, facts, node.type === T.TSTypeReference ? node.typeName : node.expression);
      return found ? membersRequired(e, found, hops + 1) : new Map();
    }
    default:
      return new Map();
  }
}

function requiredAmong(
  members: readonly TSESTree.TypeElement[],
  types: TypeEnvironment | undefined,
): ReadonlyMap<string, unknown> {
  return new Map(
    members.flatMap((member): [string, unknown][] => {
      if (member.type !== T.TSPropertySignature || member.optional) return [];
      const name = staticKey(member.key, member.computed);
      return name === undefined ? [] : [[name, onlyValueOf(member.typeAnnotation?.typeAnnotation, types)]];
    }),
  );
}

/** `'paper'`, or what a type parameter is given. */
function onlyValueOf(type: TSESTree.TypeNode | undefined, types: TypeEnvironment | undefined): unknown {
  if (type?.type === T.TSLiteralType) return type.literal.type === T.Literal ? type.literal.value : SOMETHING;
  const name = type?.type === T.TSTypeReference && type.typeName.type === T.Identifier ? type.typeName.name : undefined;
  const given = name === undefined ? undefined : typeIn(types, name)?.();
  return (given && plainText(given)) ?? SOMETHING;
}

/** Whether a type has a member of a name, by what is declared of it. True also where that cannot be told. */
export function mayDeclare(e: Engine, { node, facts, types }: WrittenType, name: string, hops = 0): boolean {
  if (hops > MAX_HOPS) return true;
  const has = (other: Node, where?: ModuleFacts): boolean =>
    mayDeclare(e, where ? { node: other, facts: where } : { node: other, facts, types }, name, hops + 1);
  switch (node.type) {
    case T.TSTypeLiteral:
      return hasMember(node.members, name);
    case T.TSUnionType:
    case T.TSIntersectionType:
      return node.types.some((part) => has(part));
    case T.TSInterfaceDeclaration:
      return hasMember(node.body.body, name) || node.extends.some((base) => has(base));
    case T.ClassDeclaration:
    case T.ClassExpression:
      return node.superClass !== null || hasMember(node.body.body, name) || isParameterOf(node, name);
    case T.TSTypeAliasDeclaration:
      return has(node.typeAnnotation);
    case T.TSInterfaceHeritage: {
      const found = typeOfName(e, facts, node.expression);
      if (found) return has(found.node, found.facts);
      const shape = inferredShape(e, node, facts);
      if (shape) return mayHaveKey(shape, name);
      const made = node.expression.type === T.Identifier ? node.expression.name : '';
      return mayMake(e, facts, made, node.typeArguments?.params ?? [], name, has);
    }
    case T.TSTypeReference: {
      const made = node.typeName.type === T.Identifier ? node.typeName.name : '';
      const parameter = types?.written?.get(made);
      if (parameter) return mayDeclare(e, parameter, name, hops + 1);
      const shape = inferredShape(e, node, facts);
      if (shape) return mayHaveKey(shape, name);
      const found = typeOfName(e, facts, node.typeName);
      return found
        ? has(found.node, found.facts)
        : mayMake(e, facts, made, node.typeArguments?.params ?? [], name, has);
    }
    default:
      return true;
  }
}

/** `constructor(readonly name: string)`. */
function isParameterOf(node: ClassNode, name: string): boolean {
  return (constructorOf(node)?.params ?? []).some((parameter) => {
    if (parameter.type !== T.TSParameterProperty) return false;
    const declared = parameter.parameter.type === T.AssignmentPattern ? parameter.parameter.left : parameter.parameter;
    return declared.name === name;
  });
}

function hasMember(members: readonly (TSESTree.TypeElement | TSESTree.ClassElement)[], name: string): boolean {
  return members.some((member) =>
    'key' in member ? (staticKey(member.key, member.computed) ?? name) === name : member.type === T.TSIndexSignature,
  );
}

/** The same of `Omit<Base, 'name'>`, `Pick<Base, 'name'>`, `Partial<Base>`. */
function mayMake(
  e: Engine,
  facts: ModuleFacts,
  made: string,
  [base, keys]: readonly TSESTree.TypeNode[],
  name: string,
  has: (base: Node) => boolean,
): boolean {
  if (!base) return true;
  if (SAME_NAMES.test(made)) return has(base);
  const named = keys && keysNamed(e, { node: keys, facts });
  if (made === 'Omit') return named?.includes(name) !== true && has(base);
  return made !== 'Pick' || named === undefined || (named.includes(name) && has(base));
}
