import { T, isInside, memberName, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { walk } from '../../../provenance/syntax/walk.js';
import { isKeyOf, isMember, isReference, presenceAfter } from './presence.js';
import type { Member } from './presence.js';

/**
 * Whether a replacement is named in a piece of code, for the sake of an old field that is read at a node. What takes either by
 * itself (`x.replacement ?? x.field`) says nothing of a further read of the field.
 */
export function namesReplacement(root: Node, node: Node, member: Member, text: string): boolean {
  let found = false;
  walk(root, (inner) => {
    if (found || (takesEither(inner, node, member, text) && !isInside(node, inner))) return false;
    const isTold = inner.type === T.Identifier && member.told?.has(inner.name) === true && isReference(inner);
    found = isTold || isMember(inner, member, text) || isKeyOf(inner, member, text);
    return undefined;
  });
  return found;
}

/** `x.replacement ?? x.field`, `x.replacement != null ? x.replacement : x.field`, either way round. */
function takesEither(inner: Node, node: Node, member: Member, text: string): boolean {
  const ways =
    inner.type === T.ConditionalExpression
      ? [inner.consequent, inner.alternate]
      : inner.type === T.LogicalExpression && inner.operator !== '&&'
        ? [inner.left, inner.right]
        : [];
  const read = ways.map(unwrap);
  return read.some((one) => isMember(one, member, text)) && read.some((one) => isSame(one, node, member, text));
}

/** Whether an expression reads the same old field as a node. */
function isSame(one: Node, node: Node, { object }: Member, text: string): boolean {
  if (node.type === T.Identifier) return one.type === T.Identifier && one.name === node.name;
  const name = node.type === T.MemberExpression ? memberName(node) : undefined;
  return name !== undefined && isMember(one, { name, object }, text);
}

/** `x.replacement ? x.field : …`: the old field is only read where the replacement is there. */
export function isReadWhereThere(
  { test, consequent }: { readonly test: Node; readonly consequent: Node },
  branch: Node,
  node: Node,
  member: Member,
  text: string,
): boolean {
  if (branch === test || node.parent?.type === T.UnaryExpression || node.parent?.type === T.AssignmentExpression)
    return false;
  return (
    presenceAfter(test, branch === consequent, member, text) === true && !namesReplacement(branch, node, member, text)
  );
}
