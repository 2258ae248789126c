import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { itemOf } from '../objects/items.js';
import { T, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText } from '../texts/text.js';
import { optionsOf } from '../values.js';

/** Packages of Nest whose helpers make a class of others. */
const PACKAGES = '@nestjs/mapped-types @nestjs/swagger @nestjs/graphql @nestjs/swagger/dist'.split(' ');
const HELPERS_OF_ONE = ['PickType', 'OmitType', 'PartialType'] as const;
const HELPERS = [...HELPERS_OF_ONE, 'IntersectionType'] as const;

/** What a helper makes of each of some names: `PickType(User, ['name'])`. */
export interface MappedClass {
  readonly call: TSESTree.CallExpression;
  /** The classes that the helper is handed. */
  readonly from: readonly Node[];
  /** Whether the made class has a name that the classes have. */
  readonly keeps: (name: string) => boolean;
}

/** A call of a helper, by the path of the library's function. */
function helperNamed(path: string): (typeof HELPERS)[number] | undefined {
  return HELPERS.find((helper) => PACKAGES.some((from) => path === `${from}.${helper}`));
}

/** The paths of helpers that give the class that they are handed first, with some of its members. */
export const OF_FIRST = PACKAGES.flatMap((from) => HELPERS_OF_ONE.map((helper) => `${from}.${helper}`));
/** Those that give the members of all classes. */
export const OF_ALL = PACKAGES.map((from) => `${from}.IntersectionType`);

/** What a helper of Nest is called with, where a node is such a call. */
export function mappedClass(e: Engine, node: Node, frame: Frame): MappedClass | undefined {
  const call = unwrap(node);
  if (call.type !== T.CallExpression) return undefined;
  const target = e.valueOf(unwrap(call.callee), frame);
  const helper = target.kind === 'library' ? helperNamed(target.path) : undefined;
  if (!helper) return undefined;
  const [first, second] = call.arguments;
  if (helper === 'IntersectionType') return { call, from: call.arguments, keeps: () => true };
  const names = second && helper !== 'PartialType' ? namesIn(e, second, frame) : undefined;
  const keeps = (name: string): boolean =>
    helper === 'PartialType' || (names?.has(name) ?? false) === (helper === 'PickType');
  return { call, from: first ? [first] : [], keeps };
}

function namesIn(e: Engine, list: Node, frame: Frame): ReadonlySet<string> {
  return new Set(optionsOf(itemOf(e, e.valueOf(list, frame))).flatMap((key) => plainText(key) ?? []));
}
