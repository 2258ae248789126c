import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { T, calledName, decoratorsOf, placeOf, staticKey, staticString } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { objectOf } from '../values.js';
import type { Value } from '../value.js';

/** `@Transform(({ obj, value }) => …)` on a member of a class that a payload is turned into: the payload, and what it has there. */
export function transformedMember(e: Engine, call: TSESTree.CallExpression, { facts }: Frame): Value | undefined {
  const member = call.parent.type === T.Decorator ? call.parent.parent : undefined;
  const owner = member?.parent?.parent;
  if (owner?.type !== T.ClassDeclaration || member?.type !== T.PropertyDefinition) return undefined;
  const payload = e.bindings.valueOf(owner, facts);
  const name = exposedAs(member) ?? staticKey(member.key, member.computed);
  return (
    payload &&
    objectOf(
      { obj: () => payload, ...(name !== undefined && { value: () => memberOf(e, payload, name) }) },
      placeOf(call, facts.file),
    )
  );
}

/** `@Expose({ name: 'status' })`: what a payload has the member as. */
export function exposedAs(member: Node): string | undefined {
  for (const { expression } of decoratorsOf(member)) {
    if (expression.type !== T.CallExpression || calledName(expression) !== 'Expose') continue;
    const [options] = expression.arguments;
    if (options?.type !== T.ObjectExpression) continue;
    for (const one of options.properties)
      if (one.type === T.Property && staticKey(one.key, one.computed) === 'name') return staticString(one.value);
  }
  return undefined;
}
