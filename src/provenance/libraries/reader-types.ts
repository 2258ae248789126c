import type { TSESTree } from '@typescript-eslint/types';
import type { ModuleFacts } from '../modules/module-facts.js';
import { typeOrigin } from '../modules/module-types.js';
import { T } from '../syntax/syntax.js';

/** Types of what waits for what it reads: functions, by what they are declared to be. */
export const READER_PACKAGES = {
  origin: /^fp-ts(?:\/|$)/,
  declares: /^Reader(?:Task(?:Either|Option)?|Either|Option|IO)?$/,
};

export const READER_TYPES = `
export type Reader<R, A> = (read: R) => A;
export type ReaderIO<R, A> = (read: R) => A;
export type ReaderTask<R, A> = (read: R) => A;
export type ReaderOption<R, A> = (read: R) => A;
export type ReaderTaskOption<R, A> = (read: R) => A;
export type ReaderEither<R, E, A> = (read: R) => A;
export type ReaderTaskEither<R, E, A> = (read: R) => A;
`;

/** Types of containers, which are looked through as promises are. */
const HOLDS_LAST = /^(?:Task(?:Either|Option)?|IO(?:Either|Option)?|Either|Option)$/;
const HOLDS_FIRST = /^(?:Effect|Either|Option|Exit)$/;

/** What a container of a library is declared to hold: `TE.TaskEither<Failure, User>`, `Effect.Effect<User, Failure>`. */
export function heldByType(
  { typeName, typeArguments }: TSESTree.TSTypeReference,
  facts: ModuleFacts,
): TSESTree.TypeNode | undefined {
  const given = typeArguments?.params ?? [];
  const name =
    typeName.type === T.TSQualifiedName ? typeName.right.name : typeName.type === T.Identifier && typeName.name;
  if (given.length === 0 || !name) return undefined;
  const origin = originOf(typeName, facts) ?? '';
  if (/^fp-ts(?:\/|$)/.test(origin) && (HOLDS_LAST.test(name) || READER_PACKAGES.declares.test(name)))
    return given.at(-1);
  return /^effect(?:\/|$)/.test(origin) && HOLDS_FIRST.test(name) ? given[0] : undefined;
}

/** The package that a type is of, by its own name or by that of the namespace before it. */
export function originOf(name: TSESTree.EntityName, facts: ModuleFacts): string | undefined {
  if (name.type === T.TSQualifiedName) return originOf(name.left, facts);
  return name.type === T.Identifier ? typeOrigin(facts, name.name) : undefined;
}
