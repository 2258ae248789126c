import type { TSESTree } from '@typescript-eslint/types';
import { attributeName, attributeOf, attributeValue } from '../syntax/attributes.js';
import { T, outermost, staticKey } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';

/** What a column is written as: `{ key: 'name', render: (row) => … }`, `<Column field="name" body={…} />`. */
export type ColumnNode = TSESTree.ObjectExpression | TSESTree.JSXOpeningElement;

/** Something that a column is told, under its name: `field: 'name'` in an object, `field="name"` in an element. */
interface Setting {
  readonly name: string;
  readonly value: Node;
}

/** What a value is told as, and the column that it stands in. */
export function settingOf(value: Node): (Setting & { readonly column: ColumnNode }) | undefined {
  const at = chosenOf(value);
  const attribute = attributeOf(at);
  const property = at.parent?.type === T.Property && at.parent.value === at ? at.parent : undefined;
  const name = attribute ? attributeName(attribute) : property && staticKey(property.key, property.computed);
  const column = attribute ? attribute.parent : property?.parent;
  return name !== undefined && column && column.type !== T.ObjectPattern ? { name, value, column } : undefined;
}

/** `isWide ? 'name' : 'title'`: the choice that something is one side of. */
export function chosenOf(value: Node): Node {
  const at = outermost(value);
  const { parent } = at;
  const isSide =
    (parent?.type === T.ConditionalExpression && parent.test !== at) ||
    (parent?.type === T.LogicalExpression && (parent.right === at || parent.operator !== '&&'));
  return isSide ? chosenOf(parent) : at;
}

/** All that a column is told, as far as it has names. */
export function settingsOf(column: ColumnNode): readonly Setting[] {
  const settings =
    column.type === T.ObjectExpression
      ? column.properties.map((one) => one.type === T.Property && setting(staticKey(one.key, one.computed), one.value))
      : column.attributes.map((one) => one.type === T.JSXAttribute && setting(attributeName(one), attributeValue(one)));
  return settings.filter((one) => one !== false);
}

function setting(name: string | undefined, value: Node | undefined): Setting | false {
  return name !== undefined && value !== undefined && { name, value };
}
