import type { TSESTree } from '@typescript-eslint/types';
import { deepFields } from '../requests/deep-fields.js';
import type { Engine } from '../engine.js';
import { jsDocTypedefs } from './jsdoc-comments.js';
import { indexedType } from './indexed-types.js';
import { isMappedOfKeys, isRecordOfKeys } from './keyed-types.js';
import { mappedFrom } from './mapped-types.js';
import { keptBy } from './kept-names.js';
import type { Keeps } from './kept-names.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { moduleType, typeOfName } from '../modules/module-types.js';
import type { TypeDeclaration } from '../modules/module-types.js';
import { inferredShape, ownKeys } from '../schemas/schema-shapes.js';
import { T } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isWrapper } from './type-parameters.js';
import type { PlacedType } from './type-parameters.js';
import type { DataValue } from '../value.js';
import { unwrapped } from './wrapping-types.js';

/** The key of a declaration: its place, so that it outlives its tree. */
export function keyOf(node: Node, facts: ModuleFacts): string {
  return `${facts.file}#${String(node.range[0])}`;
}

/** Names of the members that a type's declaration has. */
function memberNames(e: Engine, key: string): string[] {
  const facts = e.facts(key.slice(0, key.lastIndexOf('#')));
  if (!facts) return [];
  const typedef = jsDocTypedefs(facts).find((candidate) => candidate.key === key);
  if (typedef) return typedef.properties.map((property) => property.name);
  const names: string[] = [];
  for (const [name, nodes] of facts.index.declarations) {
    if (nodes.some((node) => isMemberOf(node, key, facts))) names.push(name);
  }
  return names.length > 0 ? names : keysOfSchema(key, facts);
}

function keysOfSchema(key: string, facts: ModuleFacts): string[] {
  return [...facts.index.properties].flatMap(([name, nodes]) =>
    nodes.some((node) => node.parent.type === T.ObjectExpression && keyOf(node.parent, facts) === key) ? [name] : [],
  );
}

function isMemberOf(member: Node, key: string, facts: ModuleFacts): boolean {
  const owner =
    member.parent?.type === T.TSInterfaceBody || member.parent?.type === T.ClassBody
      ? member.parent.parent
      : member.parent;
  return owner !== undefined && keyOf(owner, facts) === key;
}

/** A declaration that a type stands for, by its key. */
export interface TypeTarget {
  readonly key: string;
  /** What the type has of it; undefined for all. */
  readonly keeps?: Keeps | undefined;
}

/** Declarations that a type stands for, through aliases, unions and intersections. Generic declarations are wrappers, not resources. */
export function typeTargets(e: Engine, type: TypeToTarget, facts: ModuleFacts, hops = 0): TypeTarget[] {
  if (hops > 6) return [];
  const keeps = keptBy(e, { ...type, facts });
  const node = unwrapped(type.node);
  const own = (at: Node, where = facts): TypeTarget[] => [{ key: keyOf(at, where), keeps }];
  const next = (part: TSESTree.TypeNode, where = facts): TypeTarget[] =>
    typeTargets(e, { node: part, keeps }, where, hops + 1);
  const declared = (found: TypeDeclaration | undefined): TypeTarget[] =>
    found ? declaredTargets(e, found, keeps, hops) : [];
  switch (node.type) {
    case T.TSTypeLiteral:
      return own(node);
    case T.TSMappedType: {
      const source = mappedFrom(node);
      return source ? next(source) : isMappedOfKeys(node) ? own(node) : [];
    }
    case T.TSUnionType:
    case T.TSIntersectionType:
      return node.types.flatMap((part) => next(part));
    case T.TSImportType: {
      const name = node.qualifier?.type === T.Identifier ? node.qualifier.name : undefined;
      return declared(name === undefined ? undefined : moduleType(e, node.source.value, name, facts.file));
    }
    case T.TSIndexedAccessType: {
      const found = indexedType(e, node, { facts });
      return found ? next(found.node, found.facts) : [];
    }
    case T.TSTypeReference: {
      const shape = node.typeArguments ? inferredShape(e, node, facts) : undefined;
      const keys = shape && ownKeys(shape);
      if (shape && keys && !shape.list && shape.transforms.length === 0) return own(keys.keys, keys.facts);
      if (isRecordOfKeys(node)) return own(node);
      const found = typeOfName(e, facts, node.typeName);
      return found && isWrapper(found.node, node.typeArguments?.params ?? []) ? [] : declared(found);
    }
    default:
      return [];
  }
}

type TypeToTarget = Pick<PlacedType, 'node' | 'keeps'>;

/** The same for what is declared under a name. */
export function declaredTargets(e: Engine, { node, facts }: TypeDeclaration, keeps?: Keeps, hops = 0): TypeTarget[] {
  if (node.type === T.TSTypeAliasDeclaration)
    return typeTargets(e, { node: node.typeAnnotation, keeps }, facts, hops + 1);
  return node.type === T.TSInterfaceDeclaration || node.type === T.ClassDeclaration
    ? [{ key: keyOf(node, facts), keeps }]
    : [];
}

/** True where a declared type has members that only this resource has. A type of general words could be anything's. */
export function describes(e: Engine, { key, keeps }: TypeTarget, resource: string): boolean {
  const general = new Set(e.catalogue.general.map((word) => word.toLowerCase()));
  const fields = e.resource(resource)?.fields ?? {};
  const names = memberNames(e, key);
  return names.some(
    (name) => fields[name] !== undefined && !general.has(name.toLowerCase()) && keeps?.(name) !== false,
  );
}

/** `document.status = stateOf(document); save(document)`: true where a declared type has a member that the code has put there itself. */
export function isPrepared(e: Engine, { key }: TypeTarget, { own = [] }: DataValue): boolean {
  if (own.length === 0) return false;
  const put = new Set(own.map((one) => one.replace(/=.*/s, '')));
  return memberNames(e, key).some((name) => put.has(name));
}

/** `EfolderDocument`, `DocumentDto`: true where the name of a declared type ends in what the resource is, and the type has a field of it. */
export function isNamedAfter(e: Engine, { key, keeps }: TypeTarget, resource: string): boolean {
  const [kind = resource] = resource.split(/(?=[A-Z])/).slice(-1);
  const fields = e.resource(resource)?.fields ?? {};
  const name = nameOfType(e, key)?.replace(FORM_OF_PAYLOAD, '').toLowerCase();
  return (
    name?.endsWith(kind.toLowerCase()) === true &&
    memberNames(e, key).some((member) => fields[member] !== undefined && keeps?.(member) !== false)
  );
}

/** What is said of a type that describes what comes in or goes out, behind what that is. */
const FORM_OF_PAYLOAD = /(?:Dto|Payload|Response|Resource|Json|Entity|Model|Type)$/i;

function nameOfType(e: Engine, key: string): string | undefined {
  const facts = e.facts(key.slice(0, key.lastIndexOf('#')));
  if (!facts) return undefined;
  const typedef = jsDocTypedefs(facts).find((candidate) => candidate.key === key);
  if (typedef) return typedef.name;
  for (const nodes of facts.index.declarations.values()) {
    const owner = nodes.find((node) => isMemberOf(node, key, facts))?.parent.parent;
    if (owner && 'id' in owner && owner.id?.type === T.Identifier) return owner.id.name;
  }
  return undefined;
}

/** True where a declared type has a field that may stand at any depth below this resource. */
export function describesPart(e: Engine, { key }: TypeTarget, resource: string): boolean {
  const deep = deepFields(e.catalogue, resource);
  return deep.size > 0 && memberNames(e, key).some((name) => deep.has(name));
}

/** Whether a part of a declared type has all of its members that are fields of a resource. */
export function keepsFields(e: Engine, { key, keeps }: TypeTarget, resource: string): boolean {
  const fields = e.resource(resource)?.fields ?? {};
  return memberNames(e, key).every((name) => fields[name] === undefined || keeps?.(name) !== false);
}

/** Of the names that a declaration or the resource that it describes has, those that a part of it keeps. */
export function namesKept(e: Engine, key: string, resource: string, keeps: Keeps): readonly string[] {
  return [...memberNames(e, key), ...Object.keys(e.resource(resource)?.fields ?? {})].filter(keeps);
}

/** True where a declared type has such a field itself, or in what it has. */
export function holdsPart(e: Engine, { key }: TypeTarget, resource: string): boolean {
  const facts = e.facts(key.slice(0, key.lastIndexOf('#')));
  if (!facts) return false;
  const members = [...deepFields(e.catalogue, resource)].flatMap((name) => facts.index.declarations.get(name) ?? []);
  return members.some((member) => {
    let holder: Node = member.parent;
    while (keyOf(holder, facts) !== key && MEMBERS.has(holder.type) && holder.parent) holder = holder.parent;
    return keyOf(holder, facts) === key;
  });
}

/** What stands between a type and the members of what it has. */
const MEMBERS: ReadonlySet<Node['type']> = new Set([
  T.TSInterfaceBody,
  T.TSPropertySignature,
  T.TSTypeAnnotation,
  T.TSTypeLiteral,
  T.TSUnionType,
  T.TSIntersectionType,
  T.TSArrayType,
]);
