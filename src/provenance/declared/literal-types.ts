import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { memberType } from './indexed-types.js';
import type { TypeAt } from './indexed-types.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { typeOfName } from '../modules/module-types.js';
import { T, calledName, innerPlace, memberName, placeOf, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { textOf } from '../texts/text.js';
import type { Place } from '../types.js';
import { unionOf } from '../values.js';
import type { Value } from '../value.js';

/** Types of more texts than this are no choice between a few segments. */
const MOST_TEXTS = 8;
const MAX_HOPS = 4;

/** What a parameter may be where nobody shows what it is handed: the texts that its type names, `kind: 'first' | 'last'`. */
export function declaredTexts(e: Engine, asked: TSESTree.Expression, { facts }: Frame): Value | undefined {
  const texts = textsDeclared(e, asked, facts);
  const place = placeOf(asked, facts.file);
  return texts && unionOf(texts.map(({ text }) => textOf(text, place)));
}

/** The same, each text where the type names it. */
export function namedByType(e: Engine, asked: TSESTree.Expression, { facts }: Frame): Value | undefined {
  const texts = textsDeclared(e, asked, facts);
  return texts && unionOf(texts.map(({ text, place }) => textOf(text, place)));
}

function textsDeclared(e: Engine, asked: TSESTree.Expression, facts: ModuleFacts): readonly TextOfType[] | undefined {
  const declared = declaredType(e, asked, facts);
  const texts = declared ? textsIn(e, declared.node, declared.facts, 0) : undefined;
  return texts && texts.length <= MOST_TEXTS ? texts : undefined;
}

interface TextOfType {
  readonly text: string;
  readonly place: Place;
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
  if (holder?.type === T.ArrayPattern) return holder.elements[0] === binding ? typeOfState(holder, facts) : undefined;
  if (holder?.type === T.AssignmentPattern && holder.left === binding) return typeOfBinding(e, holder, facts);
  if (holder?.type !== T.Property || holder.parent.type !== T.ObjectPattern || holder.value !== binding)
    return undefined;
  const key = staticKey(holder.key, holder.computed);
  const object = key === undefined ? undefined : typeOfBinding(e, holder.parent, facts);
  return object && key !== undefined ? memberType(e, object, key) : undefined;
}

/** `const [key, setKey] = useState<'first' | 'last'>('first')`. */
function typeOfState({ parent }: TSESTree.ArrayPattern, facts: ModuleFacts): TypeAt | undefined {
  const init = parent.type === T.VariableDeclarator && parent.init ? unwrap(parent.init) : undefined;
  const isState = init?.type === T.CallExpression && calledName(init) === 'useState';
  const node = isState ? init.typeArguments?.params[0] : undefined;
  return node && { node, facts };
}

function textsIn(
  e: Engine,
  type: TSESTree.TypeNode,
  facts: ModuleFacts,
  hops: number,
): readonly TextOfType[] | undefined {
  if (hops > MAX_HOPS) return undefined;
  switch (type.type) {
    case T.TSLiteralType:
      return type.literal.type === T.Literal && typeof type.literal.value === 'string'
        ? [{ text: type.literal.value, place: innerPlace(type.literal, facts.file) }]
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
