import type { TSESTree } from '@typescript-eslint/types';
import type { ModuleFacts } from '../../provenance/modules/module-facts.js';
import { T, staticString } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { asText, plainText } from '../../provenance/texts/text.js';
import { contextAt } from '../context.js';
import type { FileContext } from '../context.js';

/** Values that a field changes from and to. */
interface Turned {
  readonly from: string;
  readonly to: string;
}

interface TextFound {
  readonly node: Node;
  readonly facts: ModuleFacts;
}

/** `enum Kind { Firm = 'old', Branch = 'other' }`: the member with the old value, where none has the new one. */
export function enumeratedLiteral(declaration: Node, { from, to }: Turned): Node | undefined {
  const texts = textsOfEnumeration(declaration);
  if (texts.some((text) => staticString(text) === to)) return undefined;
  return texts.find((text) => staticString(text) === from);
}

/** What the members of an enumeration are in payloads; of other languages it is a class of nothing else, or one whose objects are what they are made of. */
function textsOfEnumeration(declaration: Node): readonly Node[] {
  if (declaration.type === T.TSEnumDeclaration)
    return declaration.body.members.flatMap(({ initializer }) => initializer ?? []);
  if (declaration.type !== T.ClassDeclaration) return [];
  const fields = declaration.body.body.filter((member) => member.type === T.PropertyDefinition);
  const isOfConstants = fields.every((field) => field.static) || declaration.body.body.some(givesItsArgument);
  return isOfConstants ? fields.flatMap(({ static: isStatic, value }) => (isStatic && value ? value : [])) : [];
}

/** `constructor(value) { return value; }`. */
function givesItsArgument(member: TSESTree.ClassElement): boolean {
  if (member.type !== T.MethodDefinition || member.kind !== 'constructor') return false;
  const [statement] = member.value.body?.body ?? [];
  return statement?.type === T.ReturnStatement && statement.argument?.type === T.Identifier;
}

/** `kind = 'old'`, `kind = KIND` in a class: what the field holds where nobody says anything else. */
export function presetLiteral(
  context: FileContext,
  { value, static: isStatic }: TSESTree.PropertyDefinition,
  facts: ModuleFacts,
  { from }: Turned,
): TextFound | undefined {
  if (!value || isStatic) return undefined;
  if (staticString(value) === from) return { node: value, facts };
  if (value.type !== T.MemberExpression && value.type !== T.Identifier) return undefined;
  const own = contextAt(context, { file: facts.file });
  const held = own?.engine.valueOf(value, own.frame);
  const place = held && plainText(held) === from ? asText(held)?.pieces[0]?.place : undefined;
  const around = place && contextAt(context, place);
  const node = place && around?.facts.literalAt(place.start);
  return around && node && { node, facts: around.facts };
}
