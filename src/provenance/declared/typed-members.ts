import { isPlainType } from './wrapping-types.js';
import type { TSESTree } from '@typescript-eslint/types';
import type { TypeFrame } from './type-frame.js';
import { heritage, typeValue } from './declared-types.js';
import type { Engine } from '../engine.js';
import { typesUnder } from './mapped-types.js';
import { memberOf } from '../objects/members.js';
import { describedMember, hasKey } from './schema-types.js';
import { T, staticKey } from '../syntax/syntax.js';
import { isUnknown, unknown } from '../values.js';
import type { TypedValue, Value } from '../value.js';

/** True where a declared type has a member of this name, whatever it is. */
export function declaresMember(e: Engine, typed: TypedValue, name: string): boolean {
  if (typed.node.type === T.TSMappedType || typed.keeps?.(name) === false) return false;
  if (typed.node.type === T.ObjectExpression) return hasKey(typed.node, name);
  const isOwn = membersOf(typed).some((member) => isNamed(member, name));
  return isOwn || basesOf(e, typed).some((base) => declaresMember(e, base, name));
}

/** The members of a name that a type declares, or those that it extends. */
function membersNamed(e: Engine, typed: TypedValue, name: string): readonly TSESTree.TypeElement[] {
  if (typed.keeps?.(name) === false) return [];
  const own = membersOf(typed).filter((member) => isNamed(member, name));
  return own.length > 0 ? own : basesOf(e, typed).flatMap((base) => membersNamed(e, base, name));
}

/** Where a type, or what it extends, declares a member of a name. */
export function declaredAt(e: Engine, typed: TypedValue, name: string): readonly string[] {
  if (typed.keeps?.(name) === false) return [];
  const own = membersOf(typed).filter((member) => isNamed(member, name));
  return own.length > 0
    ? own.map(({ range }) => `${typed.file}#${String(range[0])}`)
    : basesOf(e, typed).flatMap((base) => declaredAt(e, base, name));
}

function isNamed(member: TSESTree.TypeElement, name: string): boolean {
  return 'key' in member && staticKey(member.key, member.computed) === name;
}

/** The types that an interface extends. */
function basesOf(e: Engine, { node, file }: TypedValue): readonly TypedValue[] {
  const facts = node.type === T.TSInterfaceDeclaration && node.extends.length > 0 ? e.facts(file) : undefined;
  if (node.type !== T.TSInterfaceDeclaration || !facts) return [];
  return heritage(e, node, facts).filter((base) => base.kind === 'typed');
}

/** Member of an object of which only the type is known. */
export function typedMember(e: Engine, typed: TypedValue, name: string): Value {
  const facts = e.facts(typed.file);
  if (!facts) return unknown('a type that could not be read');
  if (typed.keeps?.(name) === false) return unknown('a member that was left away');
  const at: TypeFrame = { facts, types: typed.types, env: undefined };
  if (typed.node.type === T.TSMappedType) {
    const types = typesUnder(typed.node, name, typed);
    return typed.node.typeAnnotation
      ? typeValue(e, typed.node.typeAnnotation, { ...at, types })
      : unknown('a mapped type');
  }
  if (typed.node.type === T.ObjectExpression)
    return describedMember(e, typed.node, name, facts) ?? unknown(`no key \`${name}\` in the schema`);
  const members = membersOf(typed);
  for (const member of members) {
    if (member.type === T.TSMethodSignature && staticKey(member.key, member.computed) === name) {
      const overloads = members.filter(
        (other) =>
          other !== member && other.type === T.TSMethodSignature && staticKey(other.key, other.computed) === name,
      ) as TSESTree.TSMethodSignature[];
      return {
        kind: 'signature',
        name,
        node: member,
        ...(overloads.length > 0 && { overloads }),
        file: typed.file,
        types: typed.types,
      };
    }
    if (member.type !== T.TSPropertySignature || staticKey(member.key, member.computed) !== name) continue;
    const annotation = member.typeAnnotation?.typeAnnotation;
    const value = annotation ? typeValue(e, annotation, at) : unknown('a member without a type');
    return value.kind === 'signature' ? { ...value, name } : value;
  }
  if (typed.node.type === T.TSInterfaceDeclaration) {
    for (const base of heritage(e, typed.node, facts)) {
      const value = memberOf(e, base, name);
      if (!isUnknown(value)) return value;
    }
  }
  const item = typedItem(e, typed);
  return isUnknown(item) ? unknown(`no member \`${name}\` in the declared type`) : item;
}

/** Whether a type has a member of which it says nothing but that it is a text, a number or the like. */
export function saysPlain(e: Engine, typed: TypedValue, name: string): boolean {
  return membersNamed(e, typed, name).some((member) => {
    const type = member.type === T.TSPropertySignature ? member.typeAnnotation?.typeAnnotation : undefined;
    return type !== undefined && isPlainType(type);
  });
}

/** Whether a type has a member of which it says nothing: `any`, or a function that gives back `any`. */
export function saysNothingOf(e: Engine, typed: TypedValue, name: string): boolean {
  return membersNamed(e, typed, name).some((member) => {
    if (member.type === T.TSMethodSignature) return isAny(member.returnType?.typeAnnotation);
    if (member.type !== T.TSPropertySignature) return false;
    const type = member.typeAnnotation?.typeAnnotation;
    return isAny(type?.type === T.TSFunctionType ? type.returnType?.typeAnnotation : type);
  });
}

/** `any`, `any[]`, `Promise<any>`. */
export function isAny(type: TSESTree.TypeNode | undefined): boolean {
  if (type?.type === T.TSArrayType) return isAny(type.elementType);
  if (type?.type !== T.TSTypeReference) return type?.type === T.TSAnyKeyword || type?.type === T.TSUnknownKeyword;
  const given = type.typeArguments?.params ?? [];
  const isWrapped =
    type.typeName.type === T.Identifier && ['Promise', 'Array', 'ReadonlyArray'].includes(type.typeName.name);
  return isWrapped && given.length === 1 && isAny(given[0]);
}

/** What an index signature gives. */
export function typedItem(e: Engine, typed: TypedValue): Value {
  const facts = e.facts(typed.file);
  if (!facts || typed.node.type === T.TSMappedType) return unknown('an item of a declared type');
  const members = membersOf(typed);
  const index = members.find((member) => member.type === T.TSIndexSignature);
  const annotation = index?.typeAnnotation?.typeAnnotation;
  return annotation
    ? typeValue(e, annotation, { facts, types: typed.types, env: undefined })
    : unknown('an item of a declared type');
}

/** The members that are declared of it; none where it is a schema or the values of a form. */
function membersOf({ node }: TypedValue): readonly TSESTree.TypeElement[] {
  if (node.type === T.TSInterfaceDeclaration) return node.body.body;
  return node.type === T.TSTypeLiteral ? node.members : [];
}
