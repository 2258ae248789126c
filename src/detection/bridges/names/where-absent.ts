import type { TSESTree } from '@typescript-eslint/types';
import { T, isFunction, leaves, statementsBeside, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { caseOf, isThrown } from './flow.js';
import { isMember, isNothing, presenceAfter } from './presence.js';
import type { Member, Presence } from './presence.js';

/** `if (x.replacement === undefined) log(x.field)`, `x.replacement ?? read(x.field)`: only reached where the replacement is not there. */
export function isWhereAbsent(node: Node, member: Member, text: string): boolean {
  const presence: Presence = (test, truth) => presenceAfter(test, truth, member, text);
  let inner: Node = node;
  for (let at: Node | undefined = node.parent; at && !isFunction(at); at = at.parent) {
    if (at.type === T.IfStatement || at.type === T.ConditionalExpression) {
      const branch = at.consequent === inner ? true : at.alternate === inner ? false : undefined;
      if (branch !== undefined && presence(at.test, branch) === false && !throwsBeside(at, inner)) return true;
    }
    if (at.type === T.LogicalExpression && at.right === inner && isLeftWithout(at, presence, member, text)) return true;
    if (at.type === T.AssignmentExpression && at.right === inner && isFilledIn(at, member, text)) return true;
    if (at.type === T.SwitchCase && at.test !== inner && isAbsentCase(at, presence)) return true;
    inner = at;
  }
  return false;
}

/** `x.replacement ?? …`, `!x.replacement && …`: whether the right side is only come to without the replacement. */
function isLeftWithout(
  { left, operator }: TSESTree.LogicalExpression,
  presence: Presence,
  member: Member,
  text: string,
): boolean {
  if (presence(left, operator === '&&') === false) return true;
  return operator === '??' && isMadeOf(left, member, text);
}

/** `x.replacement?.map(nameOf)`. */
function isMadeOf(node: Node, member: Member, text: string): boolean {
  const inner = unwrap(node);
  if (isMember(inner, member, text)) return true;
  if (inner.type === T.CallExpression) return isMadeOf(inner.callee, member, text);
  return inner.type === T.MemberExpression && isMadeOf(inner.object, member, text);
}

/** `x.replacement ??= …`. */
function isFilledIn({ left, operator }: TSESTree.AssignmentExpression, member: Member, text: string): boolean {
  return (operator === '??=' || operator === '||=') && isMember(unwrap(left), member, text);
}

/** `switch (x.replacement) { case undefined: … }`; the default is where a value is that none of the cases names. */
function isAbsentCase(node: TSESTree.SwitchCase, presence: Presence): boolean {
  const { discriminant } = node.parent;
  const asked = unwrap(discriminant);
  if (asked.type !== T.UnaryExpression || asked.operator !== 'typeof')
    return node.test !== null && isNothing(node.test) && presence(discriminant, true) === true;
  const { met, passed } = caseOf(node);
  // The default of `switch (typeof x.replacement)`, where the cases are for what may be there.
  const isLeft = passed === undefined ? met.length > 0 : passed.length > 0 && !passed.some(isNothing);
  return isLeft && met.every(isNothing) && presence(asked.argument, true) === true;
}

/** `if (x.replacement) throw …; else use(x.field)`, `if (!x.replacement) return x.field; throw …`: what is there for the new one is no way. */
export function throwsBeside(choice: TSESTree.IfStatement | TSESTree.ConditionalExpression, branch: Node): boolean {
  if (choice.type === T.ConditionalExpression || branch === choice.test) return false;
  if (branch === choice.alternate) return isThrown(choice.consequent);
  const next = choice.alternate ?? (leaves(branch) ? statementsBeside(choice).behind[0] : undefined);
  return next !== undefined && isThrown(next);
}
