import type { TSESTree } from '@typescript-eslint/types';
import { answersOfTable } from './answers-by-status.js';
import { functionResult } from '../functions/results.js';
import { anyArguments } from '../functions/argument-lists.js';
import { deepFields } from '../requests/deep-fields.js';
import type { Engine } from '../engine.js';
import { heldIn } from '../libraries/data-last.js';
import { heldByType } from '../libraries/reader-types.js';
import { indexedType } from './indexed-types.js';
import { isMappedOfKeys, isRecordOfKeys } from './keyed-types.js';
import { bothKeep, keptBy } from './kept-names.js';
import { LIBRARY_TYPES, libraryType } from './library-types.js';
import { literalType, mappedFrom } from './mapped-types.js';
import { memberOf } from '../objects/members.js';
import { itemOf } from '../objects/items.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { typeOfName } from '../modules/module-types.js';
import { promisedType } from './promised-types.js';
import { T, staticKey } from '../syntax/syntax.js';
import { isWrapper, mayWrap, parametersOf } from './type-parameters.js';
import type { PlacedType, TypeParameters } from './type-parameters.js';
import { isUnknown, optionsOf, unknown } from '../values.js';
import type { FunctionNode, InstanceValue, Value } from '../value.js';
import { RECORD_TYPES, elementType, heldAsData, mayHold, unwrapped } from './wrapping-types.js';

type Meet = (type: PlacedType, value: Value) => void;

const MAX_DEPTH = 12;

/**
 * Goes through a declared type and a value of it side by side. `meet` is called with each part of the type that is no wrapper, list or type
 * parameter and has a payload behind it.
 */
export function matchType(e: Engine, type: PlacedType, value: Value, meet: Meet, depth = 0): void {
  if (depth > MAX_DEPTH || isUnknown(value)) return;
  const node = unwrapped(type.node);
  const keeps = keptBy(e, type);
  const next = (part: TSESTree.TypeNode, behind: Value): void => {
    matchType(e, { ...type, node: part, keeps }, behind, meet, depth + 1);
  };
  const element = elementType(node);
  if (element) {
    for (const option of optionsOf(value)) {
      if (option.kind === 'data' ? option.cardinality !== 'one' : option.kind === 'list' || option.kind === 'tuple')
        next(element, itemOf(e, option));
    }
    return;
  }
  const payloads = optionsOf(value).filter(
    (option) => option.kind === 'script-object' || (option.kind === 'data' && option.cardinality !== 'many'),
  );
  switch (node.type) {
    case T.TSTypeReference:
      matchReference(e, { ...type, node, keeps }, node, value, meet, depth);
      return;
    case T.TSUnionType: {
      const parts = node.types.filter(mayHold).filter((part) => !isFailure(part));
      for (const part of parts)
        matchType(e, { ...type, node: part, keeps, choice: parts.length > 1 }, value, meet, depth + 1);
      return;
    }
    case T.TSIntersectionType:
      for (const part of node.types) next(part, value);
      return;
    case T.TSTypeLiteral:
      for (const payload of payloads) meet({ ...type, node, keeps }, payload);
      matchMembers(e, node.members, type, value, meet, depth);
      return;
    case T.TSImportType:
      for (const payload of payloads) meet({ ...type, node, keeps }, payload);
      return;
    case T.TSMappedType: {
      const source = mappedFrom(node);
      if (source) {
        next(source, value);
        return;
      }
      if (isMappedOfKeys(node)) for (const payload of payloads) meet({ ...type, node, keeps }, payload);
      matchMapped(e, node, type, value, meet, depth);
      return;
    }
    case T.TSFunctionType:
      matchResults(e, node, type, value, meet, depth);
      return;
    case T.TSIndexedAccessType: {
      const { facts, parameters, choice } = type;
      const found = indexedType(e, node, { facts, ...(parameters && { given: parameters }) });
      const parts = found ? [found] : answersOfTable(e, node, { facts });
      for (const part of parts)
        matchType(
          e,
          { node: part.node, facts: part.facts, parameters: part.given, choice: choice === true, keeps },
          value,
          meet,
          depth + 1,
        );
      return;
    }
    default:
  }
}

/** `User | ApiError`: what a failed call gives instead is no payload. */
function isFailure(node: TSESTree.TypeNode): boolean {
  return (
    node.type === T.TSTypeReference &&
    node.typeName.type === T.Identifier &&
    /(?:Err|Error|Problem|Failure|Failed|Fault|Exception)$/.test(node.typeName.name)
  );
}

function matchReference(
  e: Engine,
  type: PlacedType,
  node: TSESTree.TSTypeReference,
  value: Value,
  meet: Meet,
  depth: number,
): void {
  const given = node.typeArguments?.params ?? [];
  const plain = node.typeName.type === T.Identifier ? node.typeName.name : undefined;
  const parameter = given.length === 0 && plain !== undefined ? type.parameters?.get(plain) : undefined;
  if (parameter) {
    matchType(e, { ...parameter, keeps: bothKeep(parameter.keeps, type.keeps) }, value, meet, depth + 1);
    return;
  }
  const found = typeOfName(e, type.facts, node.typeName);
  if (!found) {
    const inContainer = heldByType(node, type.facts);
    if (inContainer) {
      matchType(
        e,
        { ...type, node: inContainer },
        heldIn(e, value, { facts: type.facts, env: undefined }),
        meet,
        depth + 1,
      );
      return;
    }
    if (plain !== undefined && matchLibraryType(e, type, plain, given, value, meet, depth)) return;
    const [first] = given;
    const held = plain === undefined || !first ? undefined : heldAsData(plain);
    if (first && held) {
      for (const option of optionsOf(value)) {
        const data = option.kind === 'object' ? memberOf(e, option, 'data') : unknown('no data');
        matchType(e, { ...type, node: first }, held === 'many' ? itemOf(e, data) : data, meet, depth + 1);
      }
      return;
    }
    if (plain === undefined || isRecordOfKeys(node)) meetPayloads(type, value, meet);
    const last = given.at(-1);
    if (!last || plain === undefined || !RECORD_TYPES.has(plain)) return;
    for (const option of optionsOf(value))
      if (option.kind === 'record' || isDeep(e, option))
        matchType(e, { ...type, node: last }, itemOf(e, option), meet, depth + 1);
    return;
  }
  const parameters = parametersOf(found.node, given, type, found.facts);
  const inside = { facts: found.facts, parameters, choice: type.choice === true, keeps: type.keeps };
  const promised = promisedType(e, found, parameters);
  if (promised) {
    matchType(e, promised, value, meet, depth + 1);
    return;
  }
  const meetWhole = (): void => {
    // What may have the payload in it instead of being it is told by its members.
    if (!isWrapper(found.node, given))
      meetPayloads(mayWrap(found.node) ? { ...type, choice: true } : type, value, meet);
  };
  switch (found.node.type) {
    case T.TSTypeAliasDeclaration:
      matchType(e, { node: found.node.typeAnnotation, ...inside }, value, meet, depth + 1);
      return;
    case T.TSInterfaceDeclaration:
      meetWhole();
      matchMembers(e, found.node.body.body, inside, value, meet, depth);
      return;
    case T.ClassDeclaration:
      meetWhole();
      matchMembers(e, found.node.body.body, inside, value, meet, depth);
      for (const option of optionsOf(value))
        if (option.kind === 'instance' && option.of.node === found.node && parameters)
          matchMethods(e, found.node, found.facts, option, parameters, meet, depth);
      return;
    default:
  }
}

/** `Result<User, Failure>` of a library whose types are known: what its type parameters stand for in the value. */
function matchLibraryType(
  e: Engine,
  type: PlacedType,
  name: string,
  given: readonly TSESTree.TypeNode[],
  value: Value,
  meet: Meet,
  depth: number,
): boolean {
  const types = optionsOf(value).flatMap((option) =>
    option.kind === 'typed' && option.file === LIBRARY_TYPES && option.types ? [[...option.types.values.values()]] : [],
  );
  if (types.length === 0 || !libraryType(e, type.facts, name)) return false;
  for (const held of types)
    for (const [index, node] of given.entries()) {
      const behind = held[index]?.();
      if (behind) matchType(e, { ...type, node }, behind, meet, depth + 1);
    }
  return true;
}

function meetPayloads(type: PlacedType, value: Value, meet: Meet): void {
  for (const option of optionsOf(value)) {
    if (option.kind === 'script-object' || (option.kind === 'data' && option.cardinality !== 'many'))
      meet(type, option);
  }
}

/** Members of an object that is put together in the code; what a payload has inside is the catalogue's matter. */
function matchMembers(
  e: Engine,
  members: readonly (TSESTree.TypeElement | TSESTree.ClassElement)[],
  at: Pick<PlacedType, 'facts' | 'parameters'>,
  value: Value,
  meet: Meet,
  depth: number,
): void {
  for (const member of members)
    if (member.type === T.TSCallSignatureDeclaration) matchResults(e, member, at, value, meet, depth);
  const objects = optionsOf(value).filter(
    (option) => option.kind === 'object' || option.kind === 'record' || isDeep(e, option),
  );
  if (objects.length === 0) return;
  for (const member of members) {
    const isIndex = member.type === T.TSIndexSignature;
    const isField = member.type === T.PropertyDefinition && !member.static;
    if (member.type === T.TSMethodSignature) {
      const name = staticKey(member.key, member.computed);
      for (const object of name === undefined ? [] : objects)
        matchResults(e, member, at, memberOf(e, object, name ?? ''), meet, depth);
    }
    if (!isIndex && !isField && member.type !== T.TSPropertySignature) continue;
    const annotation = member.typeAnnotation?.typeAnnotation;
    const name = isIndex ? undefined : staticKey(member.key, member.computed);
    if (
      !annotation ||
      !(mayHold(annotation) || annotation.type === T.TSFunctionType) ||
      (!isIndex && name === undefined)
    )
      continue;
    for (const object of objects) {
      const held = name === undefined ? itemOf(e, object) : memberOf(e, object, name);
      matchType(e, { ...at, node: annotation, keeps: undefined }, held, meet, depth + 1);
    }
  }
}

/** What functions give back that are declared to be of a type. */
function matchResults(
  e: Engine,
  { returnType }: TSESTree.TSFunctionType | TSESTree.TSMethodSignature | TSESTree.TSCallSignatureDeclaration,
  at: Pick<PlacedType, 'facts' | 'parameters'>,
  value: Value,
  meet: Meet,
  depth: number,
): void {
  const node = returnType?.typeAnnotation;
  if (!node || !mayHold(node)) return;
  for (const fn of optionsOf(value)) {
    const facts = fn.kind === 'function' ? e.facts(fn.file) : undefined;
    if (fn.kind !== 'function' || !facts) continue;
    const result = functionResult(e, fn, anyArguments(fn.node), { facts, env: undefined });
    matchType(e, { ...at, node, keeps: undefined }, result, meet, depth + 1);
  }
}

/** `{ [K in keyof Channels]: (request: Channels[K]) => … }`: each member of an object, under the name that it has there. */
function matchMapped(
  e: Engine,
  { key, nameType, typeAnnotation: node }: TSESTree.TSMappedType,
  { facts, parameters }: Pick<PlacedType, 'facts' | 'parameters'>,
  value: Value,
  meet: Meet,
  depth: number,
): void {
  if (node?.type !== T.TSFunctionType || nameType) return;
  for (const object of optionsOf(value)) {
    if (object.kind !== 'object') continue;
    for (const { name, value: held } of object.members) {
      const own = new Map([...(parameters ?? []), [key.name, { node: literalType(name), facts }]]);
      matchResults(e, node, { facts, parameters: own }, held(), meet, depth);
    }
  }
}

/** A payload in which a field may stand at any depth, under names of the platform's own. */
function isDeep(e: Engine, option: Value): boolean {
  return option.kind === 'data' && deepFields(e.catalogue, option.root).size > 0;
}

/** What the methods of a generic class give back, for one instance of it. */
export function matchMethods(
  e: Engine,
  node: TSESTree.ClassDeclaration | TSESTree.ClassExpression,
  facts: ModuleFacts,
  self: InstanceValue,
  parameters: TypeParameters,
  meet: Meet,
  depth = 0,
): void {
  for (const member of node.body.body) {
    if (member.type !== T.MethodDefinition || member.static || member.kind !== 'method') continue;
    const annotation = member.value.returnType?.typeAnnotation;
    if (!annotation || !mayHold(annotation) || isNameOf(node, annotation)) continue;
    const fn = member.value as FunctionNode;
    const value = functionResult(
      e,
      { kind: 'function', node: fn, file: facts.file, env: undefined, self },
      anyArguments(fn),
      {
        facts,
        env: undefined,
      },
    );
    matchType(e, { node: annotation, facts, parameters }, value, meet, depth + 1);
  }
}

/** `as<U>(): Request<U>` of a class `Request`: a step, which says nothing that the methods of the object itself do not say. */
function isNameOf({ id }: TSESTree.ClassDeclaration | TSESTree.ClassExpression, type: TSESTree.TypeNode): boolean {
  return type.type === T.TSTypeReference && type.typeName.type === T.Identifier && type.typeName.name === id?.name;
}
