import type { TSESTree } from '@typescript-eslint/types';
import { selectedTogether } from '../states/combined-selectors.js';
import { argumentsOf } from '../functions/argument-lists.js';
import { typeValue } from './declared-types.js';
import type { Engine, Frame } from '../engine.js';
import { typeIn, typesAround } from '../environment.js';
import { guessedCalls } from '../requests/guessed-calls.js';
import { formTold } from './form-values.js';
import type { FormNode } from './form-values.js';
import { inferredByArguments, isNamed } from './inferred-types.js';
import type { Taking } from './inferred-types.js';
import { LIBRARY_TYPES, STORED } from './library-types.js';
import { responseBody } from '../requests/responses.js';
import { plainText } from '../texts/text.js';
import { overloadFor } from './overloads.js';
import { T } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { holds } from '../syntax/walk.js';
import { isUnknown, lazily, once, unionOf, unknown } from '../values.js';
import type {
  FunctionNode,
  FunctionValue,
  Lazy,
  SignatureNode,
  SignatureValue,
  TypedValue,
  TypeEnvironment,
  Value,
} from '../value.js';

/** Declared type of a signature's parameter. */
export function signatureParameter(e: Engine, signature: SignatureValue, index: number): Value | undefined {
  const facts = e.facts(signature.file);
  const parameter = signature.node.params[index];
  const target = parameter?.type === T.TSParameterProperty ? parameter.parameter : parameter;
  const annotation = target && 'typeAnnotation' in target ? target.typeAnnotation?.typeAnnotation : undefined;
  return annotation && facts ? typeValue(e, annotation, { facts, types: signature.types, env: undefined }) : undefined;
}

/** What an object says of being called itself: `interface Ask { <T>(path: string): Promise<T> }`. */
export function calledAs({ node, file, types }: TypedValue): SignatureValue | undefined {
  if (node.type !== T.TSInterfaceDeclaration && node.type !== T.TSTypeLiteral) return undefined;
  const members = node.type === T.TSInterfaceDeclaration ? node.body.body : node.members;
  const called = members.find((member) => member.type === T.TSCallSignatureDeclaration);
  return called && { kind: 'signature', name: '', node: called, file, types };
}

/** What type parameters stand for by what a call hands over as them: `on<K extends keyof Channels>(channel: K, …)`, `ask<C extends Channel>(channel: C)` with a name. */
export function keysGiven(
  { typeParameters, params }: Pick<FunctionNode, 'typeParameters' | 'params'>,
  args: readonly Lazy[],
  next?: TypeEnvironment,
): TypeEnvironment | undefined {
  const values = new Map<string, Lazy>();
  for (const { name, constraint } of typeParameters?.params ?? []) {
    const index = params.findIndex((parameter) => {
      const declared = 'typeAnnotation' in parameter ? parameter.typeAnnotation?.typeAnnotation : undefined;
      return declared !== undefined && isNamed(declared, name.name);
    });
    const given = args[index];
    if (given && constraint) values.set(name.name, constraint.type === T.TSTypeOperator ? given : textOnly(given));
  }
  return values.size > 0 ? { values, next } : next;
}

/** What the type parameters of a project function stand for by what a call of it hands over: names, values, and what callbacks give; else by default. */
export function typesHanded(
  e: Engine,
  { node, file, env }: FunctionValue,
  args: readonly Lazy[],
  frame: Frame,
): TypeEnvironment | undefined {
  const next = keysGiven(node, args);
  const taking: Taking = { node, file, types: typesAround(env) };
  const values = (node.typeParameters?.params ?? []).flatMap((parameter): [string, Lazy][] => {
    const { name } = parameter.name;
    if (next?.values.has(name) === true) return [];
    const told = (): Value | undefined =>
      inferredByArguments(e, taking, name, args, frame) ?? defaultType(e, taking, parameter, args.length);
    return [[name, once(() => told() ?? unknown('a type that is not given'))]];
  });
  return values.length > 0 ? { values: new Map(values), next } : next;
}

/** `where<U = T>(check?: (one: T) => boolean)`: what a type parameter is by default, where the call hands over nothing of which the type names it. */
function defaultType(
  e: Engine,
  { node, file, types }: Taking,
  { name: { name }, default: byDefault }: TSESTree.TSTypeParameter,
  given: number,
): Value | undefined {
  const facts = byDefault && e.facts(file);
  if (!facts || node.params.slice(0, given).some((parameter) => namesType(parameter, name))) return undefined;
  return typeValue(e, byDefault, { facts, types, env: undefined });
}

function namesType(parameter: Node, name: string): boolean {
  return holds(
    parameter,
    (node) => node.type === T.TSTypeReference && node.typeName.type === T.Identifier && node.typeName.name === name,
  );
}

/** Of a type with another name only a text can be the name of something. */
function textOnly(given: Lazy): Lazy {
  return () => {
    const value = given();
    return plainText(value) === undefined ? unknown('a type that is not given') : value;
  };
}

/** What a function is declared to give back, whatever it is called with. */
export function declaredResult(e: Engine, { node, file, types }: SignatureValue): Value | undefined {
  const facts = e.facts(file);
  const result = resultType(node);
  return facts && result ? typeValue(e, result, { facts, types, env: undefined }) : undefined;
}

/**
 * What a declared function gives back. Where the call names a path of the catalogue, type parameters of the function itself stand for the body: the
 * declaration then says how it is wrapped (`get<T>(path): Promise<{ data: T }>`).
 */
export function signatureResult(
  e: Engine,
  declared: SignatureValue,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value {
  const args = argumentsOf(e, node, frame);
  const signature = overloadFor(declared, args);
  return resultOf(e, signature, node, args, frame);
}

function resultOf(
  e: Engine,
  signature: SignatureValue,
  node: TSESTree.CallExpression,
  args: readonly Lazy[],
  frame: Frame,
): Value {
  const facts = e.facts(signature.file);
  const result = resultType(signature.node);
  if (!facts) return unknown('a declaration that could not be read');
  const together = selectedTogether(e, signature, node, frame);
  if (together) return together;
  const calls = guessedCalls(e, node, frame).filter((call) => call.endpoints.length > 0);
  const parameters = signature.node.typeParameters?.params ?? [];
  const given = node.typeArguments?.params ?? [];
  const values = new Map<string, Lazy>();
  for (const [index, parameter] of parameters.entries()) {
    const argument = given[index];
    if (calls.length > 0) values.set(parameter.name.name, lazily(unionOf(calls.map((call) => responseBody(call)))));
    else if (argument || signature.file === LIBRARY_TYPES)
      values.set(
        parameter.name.name,
        once(() => {
          const told = argument && typeValue(e, argument, { facts: frame.facts, types: undefined, env: frame.env });
          if (told && (!isUnknown(told) || signature.file !== LIBRARY_TYPES)) return told;
          return inferred(e, signature, parameter.name.name, { args, types: undefined, at: node }, frame);
        }),
      );
  }
  const keys = keysGiven(signature.node, args, signature.types);
  const declared = result
    ? typeValue(e, result, { facts, types: { values, next: keys }, env: undefined })
    : unknown('no declared result');
  if (!isUnknown(declared) || calls.length === 0) return declared;
  return unionOf(calls.map((call) => ({ kind: 'response', call, flavour: 'unclear' })));
}

/** What a declared function is used with: what it is handed, and told of its types. */
interface Use {
  readonly args: readonly Lazy[];
  readonly types: readonly TSESTree.TypeNode[] | undefined;
  /** Where it is used. */
  readonly at?: FormNode;
}

/** A declared function with what its type parameters stand for: by what it is told, and one of a library by what it is handed as well. */
export function usedWith(e: Engine, signature: SignatureValue, use: Use, frame: Frame): SignatureValue {
  const { args, types = [] } = use;
  const next = keysGiven(signature.node, args, signature.types);
  const values = new Map<string, Lazy>();
  for (const [index, { name }] of (signature.node.typeParameters?.params ?? []).entries()) {
    const told = types[index];
    if (told)
      values.set(
        name.name,
        once(() => typeValue(e, told, { facts: frame.facts, types: undefined, env: frame.env })),
      );
    else if (signature.file === LIBRARY_TYPES)
      values.set(
        name.name,
        once(() => inferred(e, signature, name.name, use, frame)),
      );
  }
  const told = values.size > 0 ? { values, next } : next;
  return { ...signature, types: withKeys(e, { ...signature, types: told }) };
}

/** `<K extends keyof T>(name: K)`: which name it is here, and that it is a name of a member. */
function withKeys(e: Engine, { node, file, types }: SignatureValue): TypeEnvironment | undefined {
  const facts = e.facts(file);
  const keys = (node.typeParameters?.params ?? []).flatMap(({ name: { name }, constraint }): [string, Lazy][] => {
    if (!facts || constraint?.type !== T.TSTypeOperator || constraint.operator !== 'keyof') return [];
    const given = typeIn(types, name);
    const key = once(() => {
      const own = typeValue(e, constraint, { facts, types, env: undefined });
      return given ? unionOf([given(), own]) : own;
    });
    return [[name, key]];
  });
  return keys.length > 0 ? { values: new Map(keys), next: types } : types;
}

/** What a type parameter stands for by the argument that it is in the declared type of: `ok<T>(value: T)`, `table<T>(options: { data: T[] })`. */
function inferred(e: Engine, signature: SignatureValue, name: string, { args, at }: Use, frame: Frame): Value {
  const value = inferredByArguments(e, signature, name, args, frame);
  return (
    formTold(e, signature, name, value, at, frame) ??
    value ??
    ofStore(signature, name) ??
    unknown('a type that is not given')
  );
}

/** The constructor of an object of a library that is told its types: `new Worker<Job>('jobs', run)`. */
export function constructorTold(e: Engine, node: TSESTree.NewExpression, frame: Frame): SignatureValue | undefined {
  if (!node.typeArguments) return undefined;
  const value = e.valueOf(node, frame);
  if (value.kind !== 'typed' || value.file !== LIBRARY_TYPES) return undefined;
  const made = value.node.type === T.TSInterfaceDeclaration ? constructorIn(value.node) : undefined;
  return made && { kind: 'signature', name: 'new', node: made, file: LIBRARY_TYPES, types: value.types };
}

function constructorIn({
  body,
}: TSESTree.TSInterfaceDeclaration): TSESTree.TSConstructSignatureDeclaration | undefined {
  return body.body.find((member) => member.type === T.TSConstructSignatureDeclaration);
}

/** What the type parameters of an object of a library stand for by what it is made with: `new DataLoader(load)`. */
export function typesMade(
  e: Engine,
  declared: TSESTree.TSInterfaceDeclaration,
  node: TSESTree.NewExpression,
  frame: Frame,
): TypeEnvironment | undefined {
  const { typeParameters } = declared;
  const made = constructorIn(declared);
  if (!made || !typeParameters) return undefined;
  const signature: SignatureValue = {
    kind: 'signature',
    name: 'new',
    node: made,
    file: LIBRARY_TYPES,
    types: undefined,
  };
  const args = argumentsOf(e, node, frame);
  const values = typeParameters.params.map(({ name }): [string, Lazy] => [
    name.name,
    once(() => inferredByArguments(e, signature, name.name, args, frame) ?? unknown('a type that is not given')),
  ]);
  return { values: new Map(values), next: undefined };
}

function ofStore({ node }: SignatureValue, name: string): Value | undefined {
  const constraint = node.typeParameters?.params.find((parameter) => parameter.name.name === name)?.constraint;
  return constraint && isNamed(constraint, STORED) ? { kind: 'library', path: STORED, from: STORED } : undefined;
}

function resultType(node: SignatureNode): TSESTree.TypeNode | undefined {
  return node.returnType?.typeAnnotation;
}
