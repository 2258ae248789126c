import type { TSESTree } from '@typescript-eslint/types';
import { typeValue } from '../declared/declared-types.js';
import type { Engine, Frame } from '../engine.js';
import { T, placeOf, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { once } from '../values.js';
import type { Member } from '../value.js';

/** `props: { user: { type: Object as PropType<User> } }`: what a component declares to be handed. */
export function declaredProps(e: Engine, props: Node, frame: Frame): Member[] {
  const object = unwrap(props);
  if (object.type !== T.ObjectExpression) return [];
  return object.properties.flatMap((property): Member[] => {
    const name = property.type === T.Property ? staticKey(property.key, property.computed) : undefined;
    const declared = property.type === T.Property ? declaredType(property.value) : undefined;
    if (name === undefined || !declared) return [];
    const place = placeOf(property, frame.facts.file);
    const value = once(() => typeValue(e, declared, { facts: frame.facts, types: undefined, env: undefined }));
    return [{ name, key: place, property: place, shorthand: false, value }];
  });
}

/** `User` of `Object as PropType<User>` and of `Object as () => User`, by itself or as the `type` of a description. */
function declaredType(description: Node): TSESTree.TypeNode | undefined {
  if (description.type === T.ObjectExpression) {
    for (const property of description.properties)
      if (property.type === T.Property && staticKey(property.key, property.computed) === 'type')
        return declaredType(property.value);
    return undefined;
  }
  if (description.type !== T.TSAsExpression) return undefined;
  const { typeAnnotation } = description;
  if (typeAnnotation.type === T.TSFunctionType) return typeAnnotation.returnType?.typeAnnotation;
  return typeAnnotation.type === T.TSTypeReference ? typeAnnotation.typeArguments?.params[0] : undefined;
}
