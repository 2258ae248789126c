import type { TSESTree } from '@typescript-eslint/types';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, calledName } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { settingsOf } from './column-settings.js';
import type { ColumnNode } from './column-settings.js';
import { callOfComponent } from './component-uses.js';
import { NAMES_OF } from './table-libraries.js';

/** Elements that describe a column, which are told what it shows by something that stands elsewhere. */
export function columnElements({ index }: ModuleFacts): readonly ColumnNode[] {
  const elements = [...NAMES_OF.members, 'key'].flatMap((name) => index.attributes.get(name) ?? []);
  const calls = index.calls.flatMap(({ arguments: [told] }) => {
    const call = told && callOfComponent(told);
    return call && told.type === T.ObjectExpression && IS_COLUMN.test(calledName(call) ?? '') ? [told] : [];
  });
  const named = elements.map(({ parent }) => parent).filter(({ name }) => IS_COLUMN.test(lastName(name)));
  return [...new Set<ColumnNode>([...named, ...calls])].filter(
    (column) => namesIn(column).length > 0 || spreadsIn(column).length > 0,
  );
}

const IS_COLUMN = /(?:Column|Cell|Field)$/;

function lastName(name: TSESTree.JSXTagNameExpression): string {
  return name.type === T.JSXMemberExpression ? name.property.name : name.type === T.JSXIdentifier ? name.name : '';
}

/** What names a member of a row in such an element, and stands elsewhere. */
export function namesIn(column: ColumnNode): readonly Node[] {
  return settingsOf(column).flatMap(({ name, value }) =>
    NAMES_OF.members.has(name) && (value.type === T.Identifier || value.type === T.MemberExpression) ? [value] : [],
  );
}

/** What such an element is told by an object that stands elsewhere. */
export function spreadsIn(column: ColumnNode): readonly Node[] {
  const parts: readonly Node[] = column.type === T.ObjectExpression ? column.properties : column.attributes;
  return parts.flatMap((part) =>
    part.type === T.SpreadElement || part.type === T.JSXSpreadAttribute ? [part.argument] : [],
  );
}
