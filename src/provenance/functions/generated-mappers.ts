import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { parameterValue } from '../names/parameters.js';
import { T, placeOf, staticKey } from '../syntax/syntax.js';
import type { TypeBinder } from '../declared/type-binder.js';
import type { FunctionNode } from '../value.js';
import { unwrapped } from '../declared/wrapping-types.js';

/** `from…` of a class or of an object that is called as the type. */
const MAKING = /^from(?:JSON|Json|JS)$/;
/** `UserFromJSON` and `UserFromJSONTyped` of a module. */
const ENDING = /From(?:JSON|Json|JS)(?:Typed)?$/;

/**
 * `UserFromJSON(json: any): User`, `static fromJS(data: any): User`: what generators of clients write to make a type of what came. They write both
 * from one description, so that the type is the one of the payload, though the function puts an object of its own together.
 */
export function bindMappedType(e: Engine, binder: TypeBinder, fn: FunctionNode, frame: Frame): void {
  const annotation = fn.returnType?.typeAnnotation;
  const type = annotation && typeName(annotation);
  const [json] = fn.params;
  if (!annotation || type === undefined || json?.type !== T.Identifier || !isMapperOf(fn, type)) return;
  e.ask(() => {
    binder.bind(annotation, frame, parameterValue(e, fn, json, frame), placeOf(fn, frame.facts.file));
  });
}

function typeName(annotation: TSESTree.TypeNode): string | undefined {
  const node = unwrapped(annotation);
  return node.type === T.TSTypeReference && node.typeName.type === T.Identifier ? node.typeName.name : undefined;
}

function isMapperOf(fn: FunctionNode, type: string): boolean {
  const name = 'id' in fn ? fn.id?.name : undefined;
  if (name !== undefined) return ENDING.test(name) && name.replace(ENDING, '') === type;
  const holder = fn.parent;
  if (holder.type === T.VariableDeclarator)
    return (
      holder.id.type === T.Identifier && holder.id.name.replace(ENDING, '') === type && ENDING.test(holder.id.name)
    );
  if (holder.type !== T.MethodDefinition && holder.type !== T.Property) return false;
  return MAKING.test(staticKey(holder.key, holder.computed) ?? '') && ownerName(holder) === type;
}

function ownerName(member: TSESTree.MethodDefinition | TSESTree.Property): string | undefined {
  if (member.type === T.MethodDefinition) return member.static ? member.parent.parent.id?.name : undefined;
  const object = member.parent;
  const made = object.parent;
  return made.type === T.VariableDeclarator && made.id.type === T.Identifier ? made.id.name : undefined;
}
