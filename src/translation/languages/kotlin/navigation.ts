import type { Shape } from '../shape.js';
import { ofType } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** Values of a tree of JSON as one of a kind, and what one that is no object and no list is. */
const JSON_KINDS = /^(?:json|asJson)(?:Object|Array|Primitive)$/;
const JSON_CONTENT = /^(?:content|(?:content|int|long|boolean|double|float)OrNull|int|long|boolean|double|float)$/;

/** How Kotlin is read. */
interface Reading {
  readonly textOf: (node: SyntaxNode) => string;
  readonly between: (left: SyntaxNode, right: SyntaxNode) => string;
}

/** What is read of an object: a member, an item, or a function by its name. */
export function navigationShape(node: SyntaxNode, reading: Reading): Shape | undefined {
  const [object, suffix] = node.children;
  const name = suffix?.type === 'navigation_suffix' ? ofType(suffix, 'simple_identifier') : undefined;
  if (object === undefined) return undefined;
  if (name !== undefined && reading.between(object, name) === '::') return referenceTo(object, name, reading);
  if (suffix?.type === 'indexing_suffix') return { kind: 'element', object, key: suffix.children[0] };
  if (name !== undefined && isSameTree(object, name, reading)) return { kind: 'same', node: object };
  return name && { kind: 'member', object, name };
}

/** `element.jsonObject`, `element.jsonPrimitive.contentOrNull`: a value of a tree of JSON as one of its kind. */
function isSameTree(object: SyntaxNode, name: SyntaxNode, { textOf }: Reading): boolean {
  const text = textOf(name);
  if (JSON_KINDS.test(text)) return true;
  return (
    /^as(?:String|Int|Long|Double|Boolean)$/.test(text) ||
    (JSON_CONTENT.test(text) && /\bjsonPrimitive\s*\??$/.test(textOf(object)))
  );
}

/** `User::name`, `user::name`, `::name`. */
export function referenceTo(
  owner: SyntaxNode | undefined,
  name: SyntaxNode,
  { textOf }: Pick<Reading, 'textOf'>,
): Shape {
  const isType = owner !== undefined && /^(?:\w+\.)*[A-Z]\w*$/.test(textOf(owner));
  const named = owner?.type === 'type_identifier' && !isType ? { ...owner, type: 'simple_identifier' } : owner;
  return { kind: 'reference', owner: named, isType, name };
}
