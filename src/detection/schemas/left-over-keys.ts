import type { TSESTree } from '@typescript-eslint/types';
import type { ModuleFacts } from '../../provenance/modules/module-facts.js';
import { T, calledName, memberName, outermost, placeOf, staticKey, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import type { FileContext, Where } from '../context.js';
import { isBody, report } from './event-keys.js';
import type { KeysDue } from './event-keys.js';
import { describedByReads, isOfOtherEvent } from './other-events.js';
import type { Description } from './other-events.js';
import { isRefused, refuses } from './refused-keys.js';

/** `{ eventId, meta, ...others }`: patterns that take the first of the telling keys. */
export function patternsOfKeys({ index }: ModuleFacts, due: KeysDue): TSESTree.ObjectPattern[] {
  const [first = ''] = due.detect.telling;
  return (index.properties.get(first) ?? []).flatMap(({ parent }) =>
    parent.type === T.ObjectPattern && parent.properties.at(-1)?.type === T.RestElement ? [parent] : [],
  );
}

/** A body that is taken apart by the accepted keys, where what is left over is refused. */
export function keyPattern(context: FileContext, due: KeysDue, pattern: TSESTree.ObjectPattern): void {
  const rest = pattern.properties.at(-1);
  const taken = pattern.properties.flatMap((one) =>
    one.type === T.Property ? [staticKey(one.key, one.computed)] : [],
  );
  const keys = taken.filter((key) => key !== undefined);
  if (rest?.type !== T.RestElement || rest.argument.type !== T.Identifier || keys.length < taken.length) return;
  if (!isBody(context, due, keys)) return;
  const { engine, facts } = context;
  const body = describedByPattern(facts, pattern);
  if (isOfOtherEvent(due, body, (id) => engine.resource(id)?.fields)) return;
  const place = placeOf(rest.argument, facts.file);
  if (isUsedToRefuse(context, rest.argument)) report(context, due, place, placeOf(pattern, facts.file));
}

/** What is taken of a body by a pattern, and read of that. */
function describedByPattern(facts: ModuleFacts, pattern: TSESTree.ObjectPattern): Description {
  const properties = pattern.properties.filter((one) => one.type === T.Property);
  return {
    field: (name) => {
      const value = properties.find((one) => staticKey(one.key, one.computed) === name)?.value;
      const target = value?.type === T.AssignmentPattern ? value.left : value;
      if (target?.type === T.ObjectPattern) return describedByPattern(facts, target);
      return target?.type === T.Identifier ? describedByReads(readsOf(facts, target)) : undefined;
    },
    names: () => properties.flatMap((one) => staticKey(one.key, one.computed) ?? []),
    values: () => [],
  };
}

/** Whether an object of the keys that are too many is refused where it has any. */
export function isLeftOverRefused(where: Where, left: Node): boolean {
  const at = outermost(left);
  const holder = at.parent;
  switch (holder?.type) {
    case T.VariableDeclarator:
      return holder.init === at && holder.id.type === T.Identifier && isUsedToRefuse(where, holder.id);
    case T.AssignmentExpression:
      return (
        holder.right === at &&
        holder.left.type === T.Identifier &&
        (isUsedToRefuse(where, holder.left) || isLeftOverRefused(where, holder))
      );
    case T.ForInStatement:
      return holder.right === at && refuses(where, holder.body);
    // What other languages take for true where it has any.
    case T.MemberExpression:
      return isLengthTaken(at) && isRefused(where, at, 'made');
    case T.IfStatement:
    case T.UnaryExpression:
    case T.BinaryExpression:
    case T.LogicalExpression:
    case T.ConditionalExpression:
      return isRefused(where, at, 'made');
    case T.CallExpression:
      return isRefusedByCall(where, holder, at);
    default:
      return false;
  }
}

function isUsedToRefuse(where: Where, variable: TSESTree.Identifier): boolean {
  const uses = readsOf(where.facts, variable);
  // Who looks at the values of what is left over takes some of it.
  if (uses.some((use) => isValueTaken(outermost(use)))) return false;
  return uses.some((use) => use !== variable && isLeftOverRefused(where, use));
}

function readsOf(facts: ModuleFacts, variable: TSESTree.Identifier): Node[] {
  const references = facts.variableOf(variable)?.references ?? [];
  return references.filter((reference) => reference.isRead()).map(({ identifier }) => identifier);
}

function isValueTaken(use: Node): boolean {
  return use.parent?.type === T.MemberExpression && use.parent.object === use && !isLengthTaken(use);
}

/** What tells of an object whether it has any keys, and what gives them. */
const ASKS = /^(?:isEmpty|size|empty|count|sizeof|len|bool)$/;
const GIVES = /^(?:keys|ownKeys|getOwnPropertyNames)$/;
const GIVES_VALUES = /^(?:entries|values)$/;
const COMPARES = /^(?:deepEqual|deepStrictEqual)$/;

/** `Object.keys(left)`, `isEmpty(left)`, `deepEqual(left, {})`. */
function isRefusedByCall(where: Where, call: TSESTree.CallExpression, left: Node): boolean {
  const name = calledName(call) ?? '';
  const position = call.arguments.indexOf(left as TSESTree.Expression);
  if (COMPARES.test(name))
    return [call.arguments[0], call.arguments[1]].some((one) => one !== undefined && isEmptyObject(one));
  if (position !== 0) return false;
  if (ASKS.test(name)) return isRefused(where, call, 'test');
  const isCounted = GIVES_VALUES.test(name) && isLengthTaken(outermost(call));
  return (isCounted || GIVES.test(name)) && isRefused(where, call, 'made');
}

function isLengthTaken({ parent }: Node): boolean {
  return parent?.type === T.MemberExpression && memberName(parent) === 'length';
}

function isEmptyObject(node: Node): boolean {
  const inner = unwrap(node);
  return inner.type === T.ObjectExpression && inner.properties.length === 0;
}
