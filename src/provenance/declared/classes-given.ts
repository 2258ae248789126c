import type { TSESTree } from '@typescript-eslint/types';
import { constructorOf } from '../classes/constructors.js';
import type { Engine, Frame } from '../engine.js';
import { argumentsOf } from '../functions/argument-lists.js';
import { memberOf } from '../objects/members.js';
import { T, isFunction, placeOf, staticKey, unwrap } from '../syntax/syntax.js';
import { namedType } from './mapped-types.js';
import type { TypeBinder } from './type-binder.js';
import type { PlacedType } from './type-parameters.js';
import { optionsOf } from '../values.js';
import type { FunctionNode, FunctionValue, Lazy, Value } from '../value.js';

/** `load(User, '/users/1')`: what a function is declared to give, where it is handed the class that its type parameter stands for. */
export function bindClassesGiven(e: Engine, binder: TypeBinder, call: TSESTree.CallExpression, frame: Frame): void {
  for (const target of optionsOf(e.valueOf(unwrap(call.callee), frame))) {
    const annotation = target.kind === 'function' ? target.node.returnType?.typeAnnotation : undefined;
    const facts = target.kind === 'function' ? e.facts(target.file) : undefined;
    if (target.kind !== 'function' || !annotation || !facts) continue;
    const parameters = new Map([
      ...ofObject(e, target),
      ...given(e, target.node, target.node.typeParameters, argumentsOf(e, call, frame)),
    ]);
    if (parameters.size > 0)
      binder.match({ node: annotation, facts, parameters }, e.valueOf(call, frame), placeOf(call, frame.facts.file));
  }
}

/** `new Store(User)`: the classes that the object of a method was made with. */
function ofObject(e: Engine, { self }: FunctionValue): [string, PlacedType][] {
  if (self?.kind !== 'instance' || !self.args || isFunction(self.of.node)) return [];
  const made = constructorOf(self.of.node);
  return made ? given(e, made, self.of.node.typeParameters, self.args) : [];
}

function given(
  e: Engine,
  { params }: FunctionNode,
  declared: TSESTree.TSTypeParameterDeclaration | undefined,
  args: readonly Lazy[],
): [string, PlacedType][] {
  return (declared?.params ?? []).flatMap(({ name: { name } }) => {
    const handed = params.flatMap((parameter, index): readonly Value[] => {
      const type = annotationOf(parameter);
      const argument = args[index];
      return type && argument ? classesIn(e, type, name, argument) : [];
    });
    const [only, another] = handed.flatMap((value) => named(e, value) ?? []);
    return only && !another ? [[name, only] as [string, PlacedType]] : [];
  });
}

function annotationOf(parameter: TSESTree.Parameter): TSESTree.TypeNode | undefined {
  const inner = parameter.type === T.TSParameterProperty ? parameter.parameter : parameter;
  const target = inner.type === T.AssignmentPattern ? inner.left : inner;
  return 'typeAnnotation' in target ? target.typeAnnotation?.typeAnnotation : undefined;
}

/** What is handed over for a class of the type parameter, by itself or under a name: `{ type: ClassConstructor<T>, path: string }`. */
function classesIn(e: Engine, type: TSESTree.TypeNode, name: string, argument: Lazy): readonly Value[] {
  if (makes(type, name)) return optionsOf(argument());
  if (type.type !== T.TSTypeLiteral) return [];
  return type.members.flatMap((member) => {
    const key = member.type === T.TSPropertySignature ? staticKey(member.key, member.computed) : undefined;
    const held = member.type === T.TSPropertySignature ? member.typeAnnotation?.typeAnnotation : undefined;
    return key !== undefined && held && makes(held, name) ? optionsOf(memberOf(e, argument(), key)) : [];
  });
}

/** `ClassConstructor<T>`, `new () => T`, `{ new (): T }`. */
function makes(type: TSESTree.TypeNode, name: string): boolean {
  const isMeant = (one: TSESTree.TypeNode | undefined): boolean =>
    one?.type === T.TSTypeReference && one.typeName.type === T.Identifier && one.typeName.name === name;
  switch (type.type) {
    case T.TSTypeReference:
      return type.typeArguments?.params.length === 1 && isMeant(type.typeArguments.params[0]);
    case T.TSConstructorType:
      return isMeant(type.returnType?.typeAnnotation);
    case T.TSTypeLiteral:
      return type.members.some(
        (member) => member.type === T.TSConstructSignatureDeclaration && isMeant(member.returnType?.typeAnnotation),
      );
    default:
      return false;
  }
}

function named(e: Engine, value: Value): PlacedType | undefined {
  const facts = value.kind === 'class' ? e.facts(value.file) : undefined;
  const name = value.kind === 'class' && !isFunction(value.node) ? value.node.id?.name : undefined;
  return facts && name !== undefined ? { node: namedType(name), facts } : undefined;
}
