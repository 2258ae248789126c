import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, placeOf, staticKey } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { pathOfName } from './type-blocks.js';
import type { TypeBinder } from './type-binder.js';
import { typeTargets } from './type-targets.js';
import { unwrapped } from './wrapping-types.js';

/** A type that is declared to be an object of the host page. */
interface DeclaredObject {
  readonly id: string;
  readonly type: TSESTree.TypeNode;
  /** What says so. */
  readonly at: Node;
}

/**
 * What a project declares of the host page's objects: a type that has them by their ids, and a function that is called as the accessor is and gives one
 * for each id. One of the ids has to mean nothing else, or the function stands where the accessor does.
 */
export function bindHostObjects(e: Engine, binder: TypeBinder, facts: ModuleFacts): void {
  const { scripting, general } = e.catalogue;
  if (!scripting) return;
  const words = new Set(general.map((word) => word.toLowerCase()));
  const ids = new Set(scripting.objects.map((object) => object.id));
  const telling = new Set([...ids].filter((id) => !words.has(id.toLowerCase())));
  const bind = (objects: readonly DeclaredObject[]): void => {
    for (const { id, type, at } of objects) {
      const why = `\`${id}\`, an object of the host page`;
      for (const target of typeTargets(e, { node: type }, facts))
        binder.set(target, {
          kind: 'object',
          id,
          evidence: { head: { place: placeOf(at, facts.file), why }, rest: undefined },
        });
    }
  };
  for (const id of telling) for (const key of facts.index.declarations.get(id) ?? []) bind(objectsBeside(key, ids));
  const above = scripting.accessor.slice(0, -1);
  for (const [owner, objects] of givenBy(scripting.accessor.at(-1) ?? '', facts, ids))
    if (objects.some(({ id }) => telling.has(id)) || standsIn(owner, above)) bind(objects);
}

/** Members of the same type that are named as the objects are. */
function objectsBeside({ parent: owner }: Node, ids: ReadonlySet<string>): DeclaredObject[] {
  const members = owner?.type === T.TSInterfaceBody ? owner.body : owner?.type === T.TSTypeLiteral ? owner.members : [];
  return members.flatMap((member) => {
    const id = member.type === T.TSPropertySignature ? staticKey(member.key, member.computed) : undefined;
    const type = member.type === T.TSPropertySignature ? member.typeAnnotation?.typeAnnotation : undefined;
    return id !== undefined && ids.has(id) && type ? [{ id, type, at: member }] : [];
  });
}

/** What functions of a name are declared to give, by what they stand in: `getObject(id: 'auth'): Promise<Auth>`. */
function givenBy(name: string, facts: ModuleFacts, ids: ReadonlySet<string>): Map<Node, DeclaredObject[]> {
  const found = new Map<Node, DeclaredObject[]>();
  for (const node of declaredAs(name, facts)) {
    const owner = node.parent?.type === T.ExportNamedDeclaration ? node.parent.parent : node.parent;
    if (!owner) continue;
    const objects = signaturesOf(node).flatMap((signature) => objectsOf(signature, ids));
    found.set(owner, [...(found.get(owner) ?? []), ...objects]);
  }
  return found;
}

function declaredAs(name: string, facts: ModuleFacts): readonly Node[] {
  const functions = facts.variablesNamed(name).flatMap(({ defs }) => defs.map(({ node }) => node as Node));
  return [
    ...(facts.index.declarations.get(name) ?? []),
    ...functions.filter((node) => node.type === T.TSDeclareFunction),
  ];
}

type Signature = TSESTree.TSMethodSignature | TSESTree.TSFunctionType | TSESTree.TSDeclareFunction;

function signaturesOf(node: Node): Signature[] {
  switch (node.type) {
    case T.TSMethodSignature:
    case T.TSDeclareFunction:
      return [node];
    case T.TSPropertySignature: {
      const type = node.typeAnnotation?.typeAnnotation;
      const parts = type?.type === T.TSIntersectionType ? type.types : type ? [type] : [];
      return parts.filter((part) => part.type === T.TSFunctionType);
    }
    default:
      return [];
  }
}

function objectsOf({ params, returnType, typeParameters }: Signature, ids: ReadonlySet<string>): DeclaredObject[] {
  const [parameter] = params;
  const named = parameter && 'typeAnnotation' in parameter ? parameter.typeAnnotation?.typeAnnotation : undefined;
  const given = returnType?.typeAnnotation;
  if (!named || !given) return [];
  const id = literalOf(named);
  if (id !== undefined) return ids.has(id) ? [{ id, type: given, at: named }] : [];
  const [asked] = named.type === T.TSTypeReference ? (pathOfName(named.typeName) ?? []) : [];
  const isAsked = typeParameters?.params.some(({ name }) => name.name === asked) === true;
  return isAsked && asked !== undefined ? chosenBy(unwrapped(given), asked, ids) : [];
}

/** `K extends 'auth' ? Auth : K extends 'order' ? Order : never`. */
function chosenBy(type: TSESTree.TypeNode, asked: string, ids: ReadonlySet<string>): DeclaredObject[] {
  const inner = unwrapped(type);
  if (inner.type !== T.TSConditionalType) return [];
  const { checkType, extendsType, trueType, falseType } = inner;
  const isMeant = checkType.type === T.TSTypeReference && pathOfName(checkType.typeName)?.join('.') === asked;
  const id = isMeant ? literalOf(extendsType) : undefined;
  const chosen = id !== undefined && ids.has(id) ? [{ id, type: trueType, at: extendsType }] : [];
  return [...chosen, ...chosenBy(falseType, asked, ids)];
}

function literalOf(type: TSESTree.TypeNode): string | undefined {
  const literal = type.type === T.TSLiteralType ? type.literal : undefined;
  return literal?.type === T.Literal && typeof literal.value === 'string' ? literal.value : undefined;
}

/** Whether a node stands in namespaces, variables and members of these names, from the outermost on. */
function standsIn(node: Node, names: readonly string[]): boolean {
  const above: string[] = [];
  for (let at: Node | undefined = node; at; at = at.parent) {
    if (at.type === T.TSModuleDeclaration && at.kind !== 'global' && at.id.type !== T.Literal)
      above.unshift(...(pathOfName(at.id) ?? []));
    else if (at.type === T.VariableDeclarator && at.id.type === T.Identifier) above.unshift(at.id.name);
    else if (at.type === T.TSPropertySignature) above.unshift(staticKey(at.key, at.computed) ?? '');
  }
  return names.length > 0 && names.join('.') === above.slice(-names.length).join('.');
}
