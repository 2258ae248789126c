import { T, memberName, outermost, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { hasSibling } from './bridges.js';

/** True where the type, or the schema, that something names a part of names the replacement in that part or in another. */
export function isNamedInShape(owner: Node, replacement: string): boolean {
  return hasSibling(owner, replacement) || partsBeside(owner).some((part) => hasSibling(part, replacement));
}

function partsBeside(owner: Node): readonly Node[] {
  if (owner.type === T.TSTypeLiteral) return typesBeside(owner);
  return owner.type === T.ObjectExpression ? keysBeside(owner) : [];
}

/** `{ id: string } & { name?: string }`, `{ name: string } | { replacement: string }`. */
function typesBeside(part: Node): readonly Node[] {
  const joined = part.parent;
  if (joined?.type !== T.TSIntersectionType && joined?.type !== T.TSUnionType) return [];
  return [...joined.types.filter((other) => other !== part), ...typesBeside(joined)];
}

const JOINS = /^(?:extend|safeExtend|augment|merge|and|or|concat)$/;

/** `z.object({ … }).merge(z.object({ … }))`, `schema.extend({ … })`: the keys of the other schemas that one is joined with. */
function keysBeside(keys: Node): readonly Node[] {
  const made = outermost(keys).parent;
  if (made?.type !== T.CallExpression) return [];
  return chainAround(made).flatMap(keysIn);
}

/** The calls of a chain of joins that a call is a part of, itself among them. */
function chainAround(call: Node): readonly Node[] {
  const whole = outermost(call);
  const holder = whole.parent;
  const access = holder?.type === T.CallExpression && holder.callee !== whole ? holder.callee : holder;
  const next = access?.parent;
  if (access?.type !== T.MemberExpression || !JOINS.test(memberName(access) ?? '') || next?.type !== T.CallExpression)
    return chainFrom(call);
  return chainAround(next);
}

/** The calls of a chain, from the last to the first. */
function chainFrom(call: Node): readonly Node[] {
  const inner = unwrap(call);
  if (inner.type !== T.CallExpression) return [];
  const callee = unwrap(inner.callee);
  const isJoin = callee.type === T.MemberExpression && JOINS.test(memberName(callee) ?? '');
  return [inner, ...(isJoin ? chainFrom(callee.object) : [])];
}

/** The keys that a call makes a schema of, or adds to one. */
function keysIn(call: Node): readonly Node[] {
  if (call.type !== T.CallExpression) return [];
  return call.arguments.flatMap((argument) => {
    const given = unwrap(argument);
    if (given.type === T.ObjectExpression) return [given];
    return given.type === T.CallExpression ? chainFrom(given).flatMap(keysIn) : [];
  });
}
