import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { T, placeOf, staticKey } from '../syntax/syntax.js';
import { objectOf } from '../values.js';
import type { Value } from '../value.js';

/** `@Transform(({ obj, value }) => …)` on a member of a class that a payload is turned into: the payload, and what it has there. */
export function transformedMember(e: Engine, call: TSESTree.CallExpression, { facts }: Frame): Value | undefined {
  const member = call.parent.type === T.Decorator ? call.parent.parent : undefined;
  const owner = member?.parent?.parent;
  if (owner?.type !== T.ClassDeclaration || member?.type !== T.PropertyDefinition) return undefined;
  const payload = e.bindings.valueOf(owner, facts);
  const name = staticKey(member.key, member.computed);
  return (
    payload &&
    objectOf(
      { obj: () => payload, ...(name !== undefined && { value: () => memberOf(e, payload, name) }) },
      placeOf(call, facts.file),
    )
  );
}
