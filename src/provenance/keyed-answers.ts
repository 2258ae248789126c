import type { TSESTree } from '@typescript-eslint/types';
import { functionResult } from './calls.js';
import type { Engine, Frame } from './engine.js';
import { membersOf, typeBehind } from './indexed-types.js';
import { T, placeOf, staticKey } from './syntax.js';
import { textOf } from './text.js';
import type { TypeBinder } from './type-binder.js';
import { unwrapped } from './type-matching.js';
import { optionsOf, unknown } from './values.js';
import type { FunctionNode, Lazy } from './value.js';

/** More names than this are no list of calls. */
const MOST_NAMES = 300;

/** `call<N extends keyof Answers>(name: N): Promise<Answers[N]>`: what it gives for a name is of the type that stands under the name. */
export function bindKeyedAnswers(e: Engine, binder: TypeBinder, fn: FunctionNode, frame: Frame): void {
  const { facts } = frame;
  const annotation = fn.returnType?.typeAnnotation;
  const keyed = annotation && fn.typeParameters ? keyedType(annotation) : undefined;
  if (!keyed?.name || fn.typeParameters?.params.every(({ name }) => name.name !== keyed.name) !== false) return;
  const index = fn.params.findIndex((parameter) => nameOfType(annotationOf(parameter)) === keyed.name);
  const types = index < 0 ? undefined : membersOf(e, { node: keyed.object, facts });
  if (!types || types.members.length > MOST_NAMES) return;
  for (const member of types.members) {
    const name = member.type === T.TSPropertySignature ? staticKey(member.key, member.computed) : undefined;
    const type = name === undefined ? undefined : typeBehind(e, { node: keyed.object, facts }, [name, ...keyed.rest]);
    if (name === undefined || !type) continue;
    const place = placeOf(member, types.facts.file);
    const args = fn.params.map((_, at): Lazy => {
      return () => (at === index ? textOf(name, place) : unknown('an argument'));
    });
    e.ask(() => {
      const value = functionResult(e, { kind: 'function', node: fn, file: facts.file, env: undefined }, args, frame);
      // A function that asks for the name itself gives several things, and not all of them to every name.
      if (optionsOf(value).length === 1) binder.match(type, value, place);
    });
  }
}

/** `Answers[N]`, `Routes[N]['answer']`. */
interface KeyedType {
  readonly object: TSESTree.TypeNode;
  /** The type parameter; absent where the key is no name. */
  readonly name: string | undefined;
  /** Members of what stands under the key. */
  readonly rest: readonly string[];
}

function keyedType(annotation: TSESTree.TypeNode): KeyedType | undefined {
  const type = unwrapped(annotation);
  if (type.type !== T.TSIndexedAccessType) return undefined;
  const { objectType, indexType } = type;
  if (indexType.type !== T.TSLiteralType) return { object: objectType, name: nameOfType(indexType), rest: [] };
  const holder = keyedType(objectType);
  const member = indexType.literal.type === T.Literal ? String(indexType.literal.value) : undefined;
  return holder && member !== undefined ? { ...holder, rest: [...holder.rest, member] } : undefined;
}

function nameOfType(annotation: TSESTree.TypeNode | undefined): string | undefined {
  return annotation?.type === T.TSTypeReference && annotation.typeName.type === T.Identifier
    ? annotation.typeName.name
    : undefined;
}

function annotationOf(parameter: TSESTree.Parameter): TSESTree.TypeNode | undefined {
  return 'typeAnnotation' in parameter ? parameter.typeAnnotation?.typeAnnotation : undefined;
}
