import { T, isFunction, leaves, statementsBeside, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { holds } from '../../../provenance/syntax/walk.js';
import { memberAt } from '../../members/named-members.js';
import { isMember, mentions, presenceAfter, sourceOf } from './presence.js';
import type { Member } from './presence.js';

/** The fields of an object that code carries from one name to the other. */
interface Carried {
  readonly field: string;
  readonly replacement: string;
  readonly object: string;
  readonly text: string;
}

/**
 * `if (x.field) { x.replacement = namesOf(x.field); delete x.field; }`: whether the old field is only asked for to carry it over where it is there. What has the
 * replacement stays as it is.
 */
export function isCarriedOver(
  node: Node,
  field: string | undefined,
  replacement: string,
  object: string,
  text: string,
): boolean {
  if (field === undefined) return false;
  const carried: Carried = { field, replacement, object, text };
  const old = memberAt(node, field, object, text);
  let inner = node;
  for (let at = node.parent; at && !isFunction(at); at = at.parent) {
    if (isCarriedWhereThere(at, inner, old, carried)) return true;
    if (at.type === T.IfStatement && at.test === inner && isLeftAlone(at, old, carried)) return true;
    if (at.type === T.BlockStatement && statementsBeside(inner).before.some((one) => isLeftAlone(one, old, carried)))
      return true;
    inner = at;
  }
  return false;
}

/** `if (x.field) …`, `x.field && …`, where nothing else is done without the field. */
function isCarriedWhereThere(at: Node, inner: Node, old: Member, carried: Carried): boolean {
  const [test, then] =
    at.type === T.IfStatement && !at.alternate
      ? [at.test, at.consequent]
      : at.type === T.LogicalExpression && at.operator === '&&'
        ? [at.left, at.right]
        : [];
  if (!test || !then || (inner !== test && inner !== then)) return false;
  return (
    presenceAfter(test, true, old, carried.text) === true && carriesOver(then, carried) && onlyCarries(then, carried)
  );
}

/** `if (!x.field) return x;` in front of what carries it over. */
function isLeftAlone(choice: Node, old: Member, carried: Carried): boolean {
  if (choice.type !== T.IfStatement || choice.alternate || !leaves(choice.consequent)) return false;
  if (presenceAfter(choice.test, false, old, carried.text) !== true || !givesWhole(choice.consequent, carried))
    return false;
  const { behind } = statementsBeside(choice);
  return (
    behind.some((one) => carriesOver(one, carried)) &&
    behind.every((one) => givesWhole(one, carried) || onlyCarries(one, carried))
  );
}

/** Whether a branch does nothing else than to carry the field over: what else is done there is left out where the field is gone. */
function onlyCarries(node: Node, carried: Carried): boolean {
  const every = (parts: readonly Node[]): boolean => parts.every((part) => onlyCarries(part, carried));
  switch (node.type) {
    case T.BlockStatement:
      return every(node.body);
    case T.ExpressionStatement:
      return onlyCarries(node.expression, carried);
    case T.IfStatement:
      return every(node.alternate ? [node.consequent, node.alternate] : [node.consequent]);
    case T.SequenceExpression:
      return every(node.expressions);
    case T.LogicalExpression:
      return onlyCarries(node.right, carried);
    case T.AssignmentExpression:
      return (unwrap(node.left).type === T.Identifier || carriesOver(node, carried)) && !waits(node);
    case T.VariableDeclaration:
      return !waits(node);
    case T.UnaryExpression:
      return node.operator === 'delete';
    default:
      return node.type === T.EmptyStatement;
  }
}

/** Who waits has something done elsewhere. */
function waits(node: Node): boolean {
  return holds(node, ({ type }) => type === T.AwaitExpression);
}

/** Whether what a branch gives back is the object itself. */
function givesWhole(branch: Node, { object, text }: Carried): boolean {
  const last = branch.type === T.BlockStatement && branch.body.length === 1 ? branch.body[0] : branch;
  if (last?.type === T.ContinueStatement) return true;
  return last?.type === T.ReturnStatement && (!last.argument || sourceOf(last.argument, text) === object);
}

/** `x.replacement = namesOf(x.field)`, of the object or of a copy. */
function carriesOver(root: Node, { field, replacement, object, text }: Carried): boolean {
  return holds(root, (node) => {
    if (node.type !== T.AssignmentExpression || !/^(?:\?\?|\|\|)?=$/.test(node.operator)) return false;
    if (!isMember(unwrap(node.left), memberAt(node, replacement, object, text), text)) return false;
    return mentions(node.right, memberAt(node, field, object, text), text);
  });
}
