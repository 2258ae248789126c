import type { TSESTree } from '@typescript-eslint/types';
import { T } from '../syntax/syntax.js';

/** Promises of the language and of libraries that had their own before: of jQuery, AngularJS, Bluebird and Q. */
const PROMISE_TYPES: readonly string[] = [
  'Promise',
  'PromiseLike',
  'IPromise',
  'JQueryPromise',
  'JQueryDeferred',
  'Bluebird',
];

/** Types whose values hold one of another type, or come to it. */
const WRAPPERS = new Set([
  ...PROMISE_TYPES,
  'Observable',
  'Readonly',
  'Partial',
  'Required',
  'NonNullable',
  'Awaited',
  'Pick',
  'Omit',
  'AxiosResponse',
  'HttpResponse',
  'HttpEvent',
  'AxiosPromise',
  'Signal',
  'WritableSignal',
  'Ref',
  'RefObject',
  'MutableRefObject',
  'Subject',
  'BehaviorSubject',
  'ReplaySubject',
]);
/** Types that stand for what is in them, promises among them. */
export const TRANSPARENT = new Set([
  ...PROMISE_TYPES,
  'Observable',
  'Awaited',
  'Readonly',
  'Partial',
  'Required',
  'NonNullable',
  'Pick',
  'Omit',
  'Mutable',
  'DeepPartial',
  'DeepReadonly',
  'PropsWithChildren',
  'PropsWithRef',
  'Ref',
  'Signal',
  'BehaviorSubject',
  'Subject',
  'ReplaySubject',
]);
/** Types whose values hold several of another type. */
export const LIST_TYPES = new Set([
  'Array',
  'ReadonlyArray',
  'AsyncGenerator',
  'Generator',
  'AsyncIterable',
  'AsyncIterableIterator',
  'Iterable',
  'IterableIterator',
  'Iterator',
  'Set',
  'ReadonlySet',
]);
/** Types whose values hold several of another type under keys. */
export const RECORD_TYPES = new Set(['Map', 'ReadonlyMap', 'WeakMap', 'Record']);

/** Types of libraries whose values hold what was asked for as their data. */
const HOLDS_DATA =
  /^(?:SWRResponse|(?:Defined)?UseQueryResult|UseBaseQueryResult|UseSuspenseQueryResult|(?:Defined)?QueryObserverResult|UseMutationResult|ApolloQueryResult|QueryResult|FetchResult)$/;
/** The same page by page. */
const HOLDS_PAGES = /^SWRInfiniteResponse$/;

/** Whether values of a library's type hold one of its first type argument as their data, or a list of such. */
export function heldAsData(name: string): 'one' | 'many' | undefined {
  return HOLDS_DATA.test(name) ? 'one' : HOLDS_PAGES.test(name) ? 'many' : undefined;
}

/** A type without what stands around it: promises, nothing, `readonly`. */
export function unwrapped(node: TSESTree.TypeNode): TSESTree.TypeNode {
  const inner = wrapped(node);
  return inner ? unwrapped(inner) : node;
}

/** What a type has one such layer around. */
export function wrapped(node: TSESTree.TypeNode): TSESTree.TypeNode | undefined {
  if (node.type === T.TSTypeReference && isWrapper(node.typeName)) return node.typeArguments?.params[0];
  if (node.type === T.TSTypeOperator && node.operator === 'readonly') return node.typeAnnotation;
  if (node.type === T.TSUnionType) {
    const [only, ...others] = node.types.filter(
      (part) => part.type !== T.TSNullKeyword && part.type !== T.TSUndefinedKeyword,
    );
    return others.length === 0 ? only : undefined;
  }
  return undefined;
}

export function isPromiseType(node: TSESTree.TypeNode): boolean {
  if (node.type !== T.TSTypeReference) return false;
  const name = node.typeName.type === T.TSQualifiedName ? node.typeName.right : node.typeName;
  return name.type === T.Identifier && PROMISE_TYPES.includes(name.name);
}

/** Promises may stand in the namespace of their library: `ng.IPromise<User>`. */
function isWrapper(name: TSESTree.EntityName): boolean {
  if (name.type === T.TSQualifiedName) return PROMISE_TYPES.includes(name.right.name);
  return name.type === T.Identifier && WRAPPERS.has(name.name);
}

/** The type of what a list holds. */
export function elementType(node: TSESTree.TypeNode): TSESTree.TypeNode | undefined {
  if (node.type === T.TSArrayType) return node.elementType;
  if (node.type !== T.TSTypeReference || node.typeName.type !== T.Identifier || !LIST_TYPES.has(node.typeName.name))
    return undefined;
  return node.typeArguments?.params[0];
}

/** False for types that cannot be anybody's declaration of a resource. */
export function mayHold(node: TSESTree.TypeNode): boolean {
  const inner = unwrapped(node);
  const element = elementType(inner);
  if (element) return mayHold(element);
  return (
    inner.type === T.TSTypeReference ||
    inner.type === T.TSTypeLiteral ||
    inner.type === T.TSImportType ||
    inner.type === T.TSIndexedAccessType ||
    inner.type === T.TSIntersectionType ||
    inner.type === T.TSUnionType
  );
}

/** Whether values of a type are texts, numbers and the like, and no objects: `'add' | 'update'`. */
export function isPlainType(node: TSESTree.TypeNode): boolean {
  if (node.type === T.TSUnionType) return node.types.every(isPlainType);
  return (
    node.type === T.TSStringKeyword ||
    node.type === T.TSNumberKeyword ||
    node.type === T.TSBooleanKeyword ||
    node.type === T.TSUndefinedKeyword ||
    node.type === T.TSLiteralType
  );
}
