import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { memberType } from './indexed-types.js';
import type { TypeAt } from './indexed-types.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { typeOfName } from '../modules/module-types.js';
import { T, memberName, placeOf, staticKey } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { textOf } from '../texts/text.js';
import { unionOf } from '../values.js';
import type { Value } from '../value.js';

/** Types of more texts than this are no choice between a few segments. */
const MOST_TEXTS = 8;
const MAX_HOPS = 4;

/** What a parameter may be where nobody shows what it is handed: the texts that its type names, `kind: 'first' | 'last'`. */
export function declaredTexts(e: Engine, asked: TSESTree.Expression, { facts }: Frame): Value | undefined {
  const declared = declaredType(e, asked, facts);
  const texts = declared ? textsIn(e, declared.node, declared.facts, 0) : undefined;
  if (!texts || texts.length > MOST_TEXTS) return undefined;
  const place = placeOf(asked, facts.file);
  return unionOf(texts.map((text) => textOf(text, place)));
}

/** The type that is declared for a name, also where it is taken out of something with a declared type, and for a member of such: `input.kind`. */
function declaredType(e: Engine, asked: TSESTree.Expression, facts: ModuleFacts): TypeAt | undefined {
  const name = asked.type === T.MemberExpression ? memberName(asked) : undefined;
  if (asked.type === T.MemberExpression) {
    const object = name === undefined ? undefined : declaredType(e, asked.object, facts);
    return object && name !== undefined ? memberType(e, object, name) : undefined;
  }
  if (asked.type !== T.Identifier) return undefined;
  for (const identifier of facts.variableOf(asked)?.identifiers ?? []) {
    const type = typeOfBinding(e, identifier, facts);
    if (type) return type;
  }
  return undefined;
}

/** `kind` of `{ order: { kind } = {} }: Order`. */
function typeOfBinding(e: Engine, binding: Node, facts: ModuleFacts): TypeAt | undefined {
  const annotation = 'typeAnnotation' in binding ? binding.typeAnnotation : undefined;
  if (annotation?.type === T.TSTypeAnnotation) return { node: annotation.typeAnnotation, facts };
  const holder = binding.parent;
  if (holder?.type === T.AssignmentPattern && holder.left === binding) return typeOfBinding(e, holder, facts);
  if (holder?.type !== T.Property || holder.parent.type !== T.ObjectPattern || holder.value !== binding)
    return undefined;
  const key = staticKey(holder.key, holder.computed);
  const object = key === undefined ? undefined : typeOfBinding(e, holder.parent, facts);
  return object && key !== undefined ? memberType(e, object, key) : undefined;
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
