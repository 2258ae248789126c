import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../engine.js';
import { annotationsOf } from './indexed-types.js';
import type { TypeAt } from './indexed-types.js';
import { T } from '../syntax/syntax.js';

const STATUS = /^(?:[1-5](?:\d\d|XX)|default)$/;

/** What a call brings that went well, of a type that says it for each status: `{ 200: User; 404: Problem }`. Undefined for other types. */
export function answersByStatus(e: Engine, type: TypeAt): readonly TypeAt[] | undefined {
  const members = annotationsOf(e, type);
  if (!members || members.size === 0 || ![...members.keys()].every((name) => STATUS.test(name))) return undefined;
  return [...members].flatMap(([name, member]) => (name.startsWith('2') ? [member] : []));
}

/** The same of `Answers[keyof Answers]`. */
export function answersOfTable(
  e: Engine,
  { objectType, indexType }: TSESTree.TSIndexedAccessType,
  at: Omit<TypeAt, 'node'>,
): readonly TypeAt[] {
  const isOfAll = indexType.type === T.TSTypeOperator && indexType.operator === 'keyof';
  const keyed = isOfAll ? nameOf(indexType.typeAnnotation) : undefined;
  if (keyed === undefined || keyed !== nameOf(objectType)) return [];
  return answersByStatus(e, { ...at, node: objectType }) ?? [];
}

function nameOf(type: TSESTree.TypeNode | undefined): string | undefined {
  return type?.type === T.TSTypeReference && type.typeName.type === T.Identifier ? type.typeName.name : undefined;
}
