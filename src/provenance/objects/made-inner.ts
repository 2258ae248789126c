import type { TSESTree } from '@typescript-eslint/types';
import { T, innerPlace, placeOf } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { Lazy, Member, ObjectValue, Value } from '../value.js';

/**
 * `object.name.other = value` where nothing else is known of the member.
 *
 * @param filled a member with what is put into it.
 */
export function withMadeInner(
  value: ObjectValue,
  name: string,
  access: TSESTree.MemberExpression,
  { filled, file }: { readonly filled: (held: Lazy) => Lazy; readonly file: string },
): ObjectValue {
  let whole: Node = access.parent;
  while (whole.parent?.type === T.MemberExpression && whole.parent.object === whole) whole = whole.parent;
  const write = whole.parent;
  if (write?.type !== T.AssignmentExpression || write.left !== whole) return value;
  const place = placeOf(access, file);
  const made: Value = { kind: 'object', members: [], spreads: [], open: true, place };
  const key = innerPlace(access.property, file);
  const member: Member = { name, key, property: place, shorthand: false, value: filled(() => made), addedBy: write };
  return { ...value, members: [...value.members, member] };
}
