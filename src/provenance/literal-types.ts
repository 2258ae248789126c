import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from './engine.js';
import type { ModuleFacts } from './module-facts.js';
import { typeOfName } from './modules.js';
import { T, placeOf } from './syntax.js';
import { textOf } from './text.js';
import { unionOf } from './values.js';
import type { Value } from './value.js';

/** Types of more texts than this are no choice between a few segments. */
const MOST_TEXTS = 8;
const MAX_HOPS = 4;

/** What a parameter may be where nobody shows what it is handed: the texts that its type names, `kind: 'opening' | 'closing'`. */
export function declaredTexts(e: Engine, parameter: TSESTree.Identifier, { facts }: Frame): Value | undefined {
  const annotation = facts
    .variableOf(parameter)
    ?.identifiers.map((name) => name.typeAnnotation?.typeAnnotation)
    .find((type) => type !== undefined);
  const texts = annotation ? textsIn(e, annotation, facts, 0) : undefined;
  if (!texts || texts.length > MOST_TEXTS) return undefined;
  const place = placeOf(parameter, facts.file);
  return unionOf(texts.map((text) => textOf(text, place)));
}

function textsIn(e: Engine, type: TSESTree.TypeNode, facts: ModuleFacts, hops: number): readonly string[] | undefined {
  if (hops > MAX_HOPS) return undefined;
  switch (type.type) {
    case T.TSLiteralType:
      return type.literal.type === T.Literal && typeof type.literal.value === 'string'
        ? [type.literal.value]
        : undefined;
    case T.TSUnionType: {
      const parts = type.types.map((part) => textsIn(e, part, facts, hops + 1));
      return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
    }
    case T.TSTypeReference: {
      const declared = type.typeArguments ? undefined : typeOfName(e, facts, type.typeName);
      return declared?.node.type === T.TSTypeAliasDeclaration
        ? textsIn(e, declared.node.typeAnnotation, declared.facts, hops + 1)
        : undefined;
    }
    default:
      return undefined;
  }
}
