import type { TSESTree } from '@typescript-eslint/types';
import { jsDocType } from '../../provenance/declared/jsdoc.js';
import type { Engine } from '../../provenance/engine.js';
import type { ModuleFacts } from '../../provenance/modules/module-facts.js';
import { T, calledName, innerPlace, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { isOfTests } from '../../provenance/testing/test-files.js';
import type { Place } from '../../provenance/types.js';
import { isUnknown } from '../../provenance/values.js';
import type { Found } from '../context.js';

/** Says what a function gives that a test puts in the place of another. */
const ANSWERS = /^(?:mock(?:Resolved|Return)Value(?:Once)?|mockImplementation(?:Once)?|resolves|returns)$/;

/**
 * Whether a name stands in an object that a test makes of itself: one without a type of its own, which only what it is
 * handed to takes for the platform's, or one that a stand-in answers. It stands for a payload, and nothing breaks by it.
 */
export function isInObjectOfTest(engine: Engine, { use, place, text, confidence }: Found): boolean {
  if (confidence === 'certain' || !isOfTests(engine.host.ownPath(place.file))) return false;
  const isWritten = use.kind === 'key' ? use.sent !== true : use.kind === 'value' && use.role === 'written';
  const facts = isWritten ? engine.facts(place.file) : undefined;
  const node = facts && nodeAt(facts, place, text);
  return node ? isOfItself(engine, node, facts) : false;
}

/** The value that stands at a place, or the property whose name does. */
function nodeAt(facts: ModuleFacts, place: Place, text: string): Node | undefined {
  const isNamed = ({ key }: TSESTree.Property): boolean => innerPlace(key, place.file).start === place.start;
  return facts.index.properties.get(text)?.find(isNamed) ?? facts.literalAt(place.start);
}

function isOfItself(engine: Engine, node: Node, facts: ModuleFacts): boolean {
  let at: Node = node;
  while (at.parent && (IN_OBJECTS.has(at.parent.type) || isAsConst(at.parent))) at = at.parent;
  const holder = at.parent;
  if (holder?.type === T.VariableDeclarator)
    return holder.id.type === T.Identifier && !holder.id.typeAnnotation && !isToldByComment(engine, holder, facts);
  return holder?.type === T.CallExpression && unwrap(holder.callee) !== at && ANSWERS.test(calledName(holder) ?? '');
}

function isToldByComment(engine: Engine, declarator: Node, facts: ModuleFacts): boolean {
  const told = jsDocType(engine, declarator, facts);
  return told !== undefined && !isUnknown(told);
}

function isAsConst(node: Node): boolean {
  if (node.type !== T.TSAsExpression) return false;
  const { typeAnnotation: type } = node;
  return type.type === T.TSTypeReference && type.typeName.type === T.Identifier && type.typeName.name === 'const';
}

const IN_OBJECTS: ReadonlySet<Node['type']> = new Set([
  T.Property,
  T.ObjectExpression,
  T.ArrayExpression,
  T.SpreadElement,
]);
