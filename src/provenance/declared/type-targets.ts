import type { TSESTree } from '@typescript-eslint/types';
import { deepFields } from '../requests/deep-fields.js';
import type { Engine } from '../engine.js';
import { jsDocTypedefs } from './jsdoc-comments.js';
import { indexedType } from './indexed-types.js';
import { isMappedOfKeys, isRecordOfKeys } from './keyed-types.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { moduleType, typeOfName } from '../modules/modules.js';
import { inferredShape, ownKeys } from '../schemas/schema-shapes.js';
import { T } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
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
  return names;
}

function isMemberOf(member: Node, key: string, facts: ModuleFacts): boolean {
  const owner =
    member.parent?.type === T.TSInterfaceBody || member.parent?.type === T.ClassBody
      ? member.parent.parent
      : member.parent;
  return owner !== undefined && keyOf(owner, facts) === key;
}

/** Declarations that a type stands for, through aliases, unions and intersections. Generic declarations are wrappers, not resources. */
export function typeTargets(e: Engine, annotation: TSESTree.TypeNode, facts: ModuleFacts, hops = 0): string[] {
  const node = unwrapped(annotation);
  if (hops > 6) return [];
  switch (node.type) {
    case T.TSTypeLiteral:
      return [keyOf(node, facts)];
    case T.TSMappedType:
      return isMappedOfKeys(node) ? [keyOf(node, facts)] : [];
    case T.TSUnionType:
    case T.TSIntersectionType:
      return node.types.flatMap((part) => typeTargets(e, part, facts, hops + 1));
    case T.TSImportType: {
      const name = node.qualifier?.type === T.Identifier ? node.qualifier.name : undefined;
      const found = name === undefined ? undefined : moduleType(e, node.source.value, name, facts.file);
      return found ? declaredTargets(e, found.node, found.facts, hops) : [];
    }
    case T.TSIndexedAccessType: {
      const found = indexedType(e, node, { facts });
      return found ? typeTargets(e, found.node, found.facts, hops + 1) : [];
    }
    case T.TSTypeReference: {
      const shape = node.typeArguments ? inferredShape(e, node, facts) : undefined;
      const own = shape && ownKeys(shape);
      if (shape && own && !shape.list && shape.transforms.length === 0) return [keyOf(own.keys, own.facts)];
      if (node.typeArguments) return isRecordOfKeys(node) ? [keyOf(node, facts)] : [];
      const found = typeOfName(e, facts, node.typeName);
      return found ? declaredTargets(e, found.node, found.facts, hops) : [];
    }
    default:
      return [];
  }
}

/** The same for what is declared under a name. */
export function declaredTargets(e: Engine, node: Node, facts: ModuleFacts, hops = 0): string[] {
  if (node.type === T.TSTypeAliasDeclaration) return typeTargets(e, node.typeAnnotation, facts, hops + 1);
  return node.type === T.TSInterfaceDeclaration || node.type === T.ClassDeclaration ? [keyOf(node, facts)] : [];
}

/** True where a declared type has members that only this resource has. A type of general words could be anything's. */
export function describes(e: Engine, key: string, resource: string): boolean {
  const general = new Set(e.catalogue.general.map((word) => word.toLowerCase()));
  const fields = e.resource(resource)?.fields ?? {};
  const names = memberNames(e, key);
  return names.some((name) => fields[name] !== undefined && !general.has(name.toLowerCase()));
}

/** True where a declared type has a field that may stand at any depth below this resource. */
export function describesPart(e: Engine, key: string, resource: string): boolean {
  const deep = deepFields(e.catalogue, resource);
  return deep.size > 0 && memberNames(e, key).some((name) => deep.has(name));
}

/** True where a declared type has such a field itself, or in what it has. */
export function holdsPart(e: Engine, key: string, resource: string): boolean {
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
