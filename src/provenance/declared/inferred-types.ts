import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { applyTo } from '../functions/calls.js';
import { memberOf } from '../objects/members.js';
import { itemOf } from '../objects/items.js';
import { T, staticKey } from '../syntax/syntax.js';
import { isUnknown, once, unionOf, unknown } from '../values.js';
import type { FunctionNode, Lazy, SignatureNode, TypeEnvironment, Value } from '../value.js';
import { typeValue } from './declared-types.js';
import { controlValues, describedBy } from './form-values.js';
import { typeHeld } from './library-types.js';
import { unwrapped } from './wrapping-types.js';

/** What is called, by what it is declared to take. */
export interface Taking {
  readonly node: Pick<SignatureNode | FunctionNode, 'params'>;
  readonly file: string;
  readonly types: TypeEnvironment | undefined;
}

/** What a type parameter stands for by the arguments that it is in the declared types of. */
export function inferredByArguments(
  e: Engine,
  signature: Taking,
  name: string,
  args: readonly Lazy[],
  frame: Frame,
): Value | undefined {
  for (const [index, parameter] of signature.node.params.entries()) {
    const type = 'typeAnnotation' in parameter ? parameter.typeAnnotation?.typeAnnotation : undefined;
    const argument = args[index];
    if (!type || !argument) continue;
    for (const part of type.type === T.TSUnionType ? type.types : [type]) {
      const value = inferredFrom(e, signature, part, name, argument, frame);
      if (value && !isUnknown(value)) return value;
    }
  }
  return undefined;
}

function inferredFrom(
  e: Engine,
  signature: Taking,
  type: TSESTree.TypeNode,
  name: string,
  argument: Lazy,
  frame: Frame,
): Value | undefined {
  if (isNamed(type, name)) return argument();
  if (type.type === T.TSArrayType) {
    const item = once(() => itemOf(e, argument()));
    return inferredFrom(e, signature, type.elementType, name, item, frame);
  }
  if (isOf(type, name)) return heldAs(e, type, argument());
  if (type.type === T.TSFunctionType) return given(e, signature, type, name, argument(), frame);
  return type.type === T.TSTypeLiteral ? inferredFromOptions(e, signature, type, name, argument(), frame) : undefined;
}

/** By the first of several options that tells it; what the values begin with and their schema both do. */
function inferredFromOptions(
  e: Engine,
  signature: Taking,
  { members }: TSESTree.TSTypeLiteral,
  name: string,
  options: Value,
  frame: Frame,
): Value | undefined {
  let described: Value | undefined;
  for (const member of members) {
    if (member.type !== T.TSPropertySignature && member.type !== T.TSMethodSignature) continue;
    const value = inferredFromOption(e, signature, member, name, options, frame);
    if (!value || isUnknown(value)) continue;
    if (!isSchema(member)) return described ? unionOf([described, value]) : value;
    described = value;
  }
  return described;
}

/** `validationSchema: Described<T>`. */
function isSchema(member: TSESTree.TSPropertySignature | TSESTree.TSMethodSignature): boolean {
  const declared = member.type === T.TSPropertySignature ? member.typeAnnotation?.typeAnnotation : undefined;
  return declared !== undefined && isNamed(declared, 'Described');
}

function inferredFromOption(
  e: Engine,
  signature: Taking,
  member: TSESTree.TSPropertySignature | TSESTree.TSMethodSignature,
  name: string,
  options: Value,
  frame: Frame,
): Value | undefined {
  const key = staticKey(member.key, member.computed);
  if (key === undefined) return undefined;
  if (member.type === T.TSMethodSignature) return given(e, signature, member, name, memberOf(e, options, key), frame);
  const declared = member.typeAnnotation?.typeAnnotation;
  if (!declared) return undefined;
  if (declared.type === T.TSArrayType)
    return isNamed(declared.elementType, name) ? itemOf(e, memberOf(e, options, key)) : undefined;
  if (isNamed(declared, name)) return memberOf(e, options, key);
  return isOf(declared, name) ? heldAs(e, declared, memberOf(e, options, key)) : undefined;
}

/** What an object is of, a schema describes or a group of controls holds, by the type that it is declared as. */
function heldAs(e: Engine, type: TSESTree.TypeNode, value: Value): Value | undefined {
  if (isNamed(type, 'Described')) return describedBy(e, value);
  return isNamed(type, 'Controls') ? controlValues(value, e) : typeHeld(value);
}

/** `Control<T>`. */
function isOf(type: TSESTree.TypeNode, name: string): boolean {
  const [argument, another] = type.type === T.TSTypeReference ? (type.typeArguments?.params ?? []) : [];
  return argument !== undefined && another === undefined && isNamed(argument, name);
}

/** A type that is called so, whatever it is told. */
export function isNamed(type: TSESTree.TypeNode, name: string): boolean {
  return type.type === T.TSTypeReference && type.typeName.type === T.Identifier && type.typeName.name === name;
}

/** `select<R>(project: (state: T) => R): R`: what the function gives that is handed over. */
function given(
  e: Engine,
  { file, types }: Taking,
  declared: TSESTree.TSFunctionType | TSESTree.TSMethodSignature,
  name: string,
  callback: Value,
  frame: Frame,
): Value {
  const facts = e.facts(file);
  const told = declared.returnType?.typeAnnotation;
  const results = (told?.type === T.TSUnionType ? told.types : told ? [told] : []).map(unwrapped);
  const isOne = results.some((result) => isNamed(result, name));
  const isMany = results.some((result) => result.type === T.TSArrayType && isNamed(result.elementType, name));
  if (!facts || isOne === isMany) return unknown('a type that is not given');
  const args = declared.params.map((parameter): Lazy => {
    const annotation = 'typeAnnotation' in parameter ? parameter.typeAnnotation?.typeAnnotation : undefined;
    return once(() => (annotation ? typeValue(e, annotation, { facts, types, env: undefined }) : unknown('no type')));
  });
  const value = applyTo(e, callback, args, frame);
  return isMany ? itemOf(e, value) : value;
}
