import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { T, memberName, unwrap } from '../syntax/syntax.js';
import { optionsOf } from '../values.js';
import type { Value } from '../value.js';
import type { TypeBinder } from './type-binder.js';
import { mayHold } from './wrapping-types.js';

/** `context.user = await load(id)` with `context: Context`: what is put into a member is of the type that the member is declared with. */
export function bindWritten(
  e: Engine,
  binder: TypeBinder,
  { left, right, operator }: TSESTree.AssignmentExpression,
  frame: Frame,
): void {
  const name = left.type === T.MemberExpression && operator === '=' ? memberName(left) : undefined;
  const object = left.type === T.MemberExpression ? unwrap(left.object) : undefined;
  if (name === undefined || object?.type !== T.Identifier || !isDeclared(object, frame)) return;
  e.ask(() => {
    const types = optionsOf(memberOf(e, e.valueOf(object, frame), name))
      .map(ofItems)
      .filter((one) => one.kind === 'typed');
    if (types.length === 0) return;
    const value = e.valueOf(right, frame);
    for (const { file, node } of types) binder.bindKey(`${file}#${String(node.range[0])}`, value);
  });
}

/** Whether a variable is declared with a type of a name of its own. */
function isDeclared(variable: TSESTree.Identifier, { facts }: Frame): boolean {
  return (facts.variableOf(variable)?.identifiers ?? []).some((declared) => {
    const annotation = 'typeAnnotation' in declared ? declared.typeAnnotation?.typeAnnotation : undefined;
    return annotation !== undefined && mayHold(annotation);
  });
}

function ofItems(value: Value): Value {
  return value.kind === 'list' ? value.item() : value;
}
