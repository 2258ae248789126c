import type { TSESTree } from '@typescript-eslint/types';
import { T } from './syntax.js';
import type { Node } from './syntax.js';

/** The attribute that an expression or a text is the value of: `<Row user={user} />`, `<Column field="name" />`. */
export function attributeOf(value: Node): TSESTree.JSXAttribute | undefined {
  const holder = value.parent?.type === T.JSXExpressionContainer ? value.parent.parent : value.parent;
  return holder?.type === T.JSXAttribute ? holder : undefined;
}

/** The value of an attribute, without braces. */
export function attributeValue({ value }: TSESTree.JSXAttribute): Node | undefined {
  const inner = value?.type === T.JSXExpressionContainer ? value.expression : value;
  return inner && inner.type !== T.JSXEmptyExpression ? inner : undefined;
}

/** What an attribute is called, where it is of no namespace; what is spread has no name. */
export function attributeName(attribute: Node): string | undefined {
  return attribute.type === T.JSXAttribute && attribute.name.type === T.JSXIdentifier ? attribute.name.name : undefined;
}
