import type { TSESTree } from '@typescript-eslint/types';
import { functionResult } from '../functions/results.js';
import type { Engine, Frame } from '../engine.js';
import { membersOf, typeBehind } from '../declared/indexed-types.js';
import { typeHeld } from '../declared/library-types.js';
import { namedType } from '../declared/mapped-types.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { typeNamed } from '../modules/module-types.js';
import { T, placeOf, staticKey, unwrap } from '../syntax/syntax.js';
import { textOf } from '../texts/text.js';
import type { TypeBinder } from '../declared/type-binder.js';
import { optionsOf, unknown } from '../values.js';
import type { FunctionNode, Lazy, Value } from '../value.js';
import { unwrapped } from '../declared/wrapping-types.js';

/** More names than this are no list of calls. */
const MOST_NAMES = 300;

/**
 * `call<N extends keyof Answers>(name: N): Promise<Answers[N]>`, or `=> request<Answers[N]>(paths[name])`: what it gives for a name is of the type that
 * stands under the name.
 */
export function bindKeyedAnswers(e: Engine, binder: TypeBinder, fn: FunctionNode, frame: Frame): void {
  if (!fn.typeParameters) return;
  const { facts } = frame;
  const annotation = fn.returnType?.typeAnnotation ?? typeAskedFor(facts, fn);
  const found = annotation && keyedPart(e, annotation, facts);
  const keyed = found?.keyed;
  if (!keyed?.name || fn.typeParameters.params.every(({ name }) => name.name !== keyed.name)) return;
  const index = fn.params.findIndex((parameter) => nameOfType(annotationOf(parameter)) === keyed.name);
  const types = index < 0 ? undefined : membersOf(e, { node: keyed.object, facts: keyed.facts });
  if (!types || types.members.length > MOST_NAMES) return;
  for (const member of types.members) {
    const name = member.type === T.TSPropertySignature ? staticKey(member.key, member.computed) : undefined;
    const type =
      name === undefined ? undefined : typeBehind(e, { node: keyed.object, facts: keyed.facts }, [name, ...keyed.rest]);
    if (name === undefined || !type) continue;
    const place = placeOf(member, types.facts.file);
    const args = fn.params.map((_, at): Lazy => {
      return () => (at === index ? textOf(name, place) : unknown('an argument'));
    });
    e.ask(() => {
      const value = functionResult(e, { kind: 'function', node: fn, file: facts.file, env: undefined }, args, frame);
      // A function that asks for the name itself gives several answers, and not all of them to every name. What is put around one is put around failures as well.
      if (optionsOf(value).filter(holdsAnswer).length !== 1) return;
      const declared = found?.around && { node: found.around, facts, parameters: new Map([[ANSWER, type]]) };
      binder.match(declared ?? type, value, place);
    });
  }
}

/** The type that the call is given whose answer a function gives back, where it does not say itself what it gives. */
function typeAskedFor(facts: ModuleFacts, fn: FunctionNode): TSESTree.TypeNode | undefined {
  const { returns } = facts.resultsOf(fn);
  const [result] = returns;
  const call = result && unwrap(result);
  const asked = call?.type === T.AwaitExpression ? unwrap(call.argument) : call;
  return returns.length === 1 && asked?.type === T.CallExpression ? asked.typeArguments?.params[0] : undefined;
}

/** Stands for the type of an answer in the type that is declared around it. */
const ANSWER = '<answer>';

interface KeyedPart {
  readonly keyed: KeyedType;
  /** The type around it, where there is one: `Result<Answers[N], Failure>`. */
  readonly around?: TSESTree.TypeNode;
}

function keyedPart(e: Engine, annotation: TSESTree.TypeNode, facts: ModuleFacts): KeyedPart | undefined {
  const whole = keyedType(e, annotation, facts);
  const type = unwrapped(annotation);
  if (whole) return { keyed: whole };
  // `Promise<Answers[N][]>`.
  if (type.type === T.TSArrayType) {
    const keyed = keyedType(e, type.elementType, facts);
    return keyed?.name === undefined ? undefined : { keyed, around: { ...type, elementType: namedType(ANSWER) } };
  }
  if (type.type !== T.TSTypeReference || !type.typeArguments) return undefined;
  for (const part of type.typeArguments.params) {
    const keyed = keyedType(e, part, facts);
    if (!keyed?.name) continue;
    const params = type.typeArguments.params.map((one) => (one === part ? namedType(ANSWER) : one));
    return { keyed, around: { ...type, typeArguments: { ...type.typeArguments, params } } };
  }
  return undefined;
}

function holdsAnswer(value: Value): boolean {
  const isAnswer = (one: Value): boolean =>
    one.kind === 'data' || (one.kind === 'list' && optionsOf(one.item()).some(({ kind }) => kind !== 'function'));
  const held = value.kind === 'typed' ? typeHeld(value) : undefined;
  if (held) return optionsOf(held).some(isAnswer);
  if (value.kind !== 'object') return isAnswer(value);
  return value.members.some((member) => optionsOf(member.value()).some(isAnswer));
}

/** `Answers[N]`, `Routes[N]['answer']`, and aliases of such: `type AnswerOf<N> = N extends keyof Answers ? Answers[N] : unknown`. */
interface KeyedType {
  readonly object: TSESTree.TypeNode;
  /** The module that the object is named in. */
  readonly facts: ModuleFacts;
  /** The type parameter; absent where the key is no name. */
  readonly name: string | undefined;
  /** Members of what stands under the key. */
  readonly rest: readonly string[];
}

const MAX_ALIASES = 4;

function keyedType(e: Engine, annotation: TSESTree.TypeNode, facts: ModuleFacts, hops = 0): KeyedType | undefined {
  const type = unwrapped(annotation);
  if (hops > MAX_ALIASES) return undefined;
  if (type.type === T.TSConditionalType) return keyedType(e, type.trueType, facts, hops + 1);
  if (type.type === T.TSTypeReference) return keyedAlias(e, type, facts, hops);
  if (type.type !== T.TSIndexedAccessType) return undefined;
  const { objectType, indexType } = type;
  if (indexType.type !== T.TSLiteralType) return { object: objectType, facts, name: nameOfType(indexType), rest: [] };
  const holder = keyedType(e, objectType, facts, hops + 1);
  const member = indexType.literal.type === T.Literal ? String(indexType.literal.value) : undefined;
  return holder && member !== undefined ? { ...holder, rest: [...holder.rest, member] } : undefined;
}

function keyedAlias(
  e: Engine,
  type: TSESTree.TSTypeReference,
  facts: ModuleFacts,
  hops: number,
): KeyedType | undefined {
  const name = nameOfType(type);
  const alias = name === undefined || !type.typeArguments ? undefined : typeNamed(e, facts, name);
  if (alias?.node.type !== T.TSTypeAliasDeclaration) return undefined;
  const keyed = keyedType(e, alias.node.typeAnnotation, alias.facts, hops + 1);
  const index = alias.node.typeParameters?.params.findIndex((parameter) => parameter.name.name === keyed?.name) ?? -1;
  return keyed && index >= 0 ? { ...keyed, name: nameOfType(type.typeArguments?.params[index]) } : undefined;
}

function nameOfType(annotation: TSESTree.TypeNode | undefined): string | undefined {
  return annotation?.type === T.TSTypeReference && annotation.typeName.type === T.Identifier
    ? annotation.typeName.name
    : undefined;
}

function annotationOf(parameter: TSESTree.Parameter): TSESTree.TypeNode | undefined {
  return 'typeAnnotation' in parameter ? parameter.typeAnnotation?.typeAnnotation : undefined;
}
