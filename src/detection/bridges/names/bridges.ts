import type { TSESTree } from '@typescript-eslint/types';
import {
  T,
  enclosingFunction,
  isFunction,
  leaves,
  memberName,
  outermost,
  rootOf,
  staticKey,
} from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { holds, walk } from '../../../provenance/syntax/walk.js';
import type { ModuleFacts } from '../../../provenance/modules/module-facts.js';
import { isAskedFirst, isDoneWithBoth, isOneOfTwins, isTakenAwayBeside } from './bridge-both.js';
import { isSwitched } from './bridge-switches.js';
import { isBridgedReads, isBridgedVariable, standsInFor, withDefault } from './bridge-variables.js';
import { isCarriedOver } from './carried-over.js';
import { isOfTests, isThrown } from './flow.js';
import { isReadWhereThere, namesReplacement } from './closed-bridges.js';
import { memberAt } from '../../members/named-members.js';
import { presenceAfter, sourceOf } from './presence.js';
import { isWhereAbsent, throwsBeside } from './where-absent.js';

/** `const { field, ...rest } = x`, where nothing is done with the field: it is only left out. */
export function isLeftOut(property: TSESTree.Property, pattern: TSESTree.ObjectPattern, facts: ModuleFacts): boolean {
  if (pattern.parent.type === T.AssignmentExpression || property.value.type !== T.Identifier) return false;
  if (!pattern.properties.some(({ type }) => type === T.RestElement)) return false;
  return facts.variableOf(property.value)?.references.every((reference) => !reference.isRead()) === true;
}

/** True where a read of a field stands beside a read of its replacement on the same object: code that runs at both ends. */
export function isBridgedRead(node: TSESTree.MemberExpression, replacement: string, facts: ModuleFacts): boolean {
  const object = sourceOf(node.object, facts.module.text);
  const { parent } = node;
  // Components of records are read by calls.
  const isCalled = parent.type === T.CallExpression && parent.callee === node && parent.arguments.length === 0;
  const value = isCalled ? parent : node;
  return (
    isBridgedAt(node, replacement, object, facts, isCalled) ||
    isBridgedVariable(
      facts,
      value,
      (at) => isBridgedAt(at, replacement, object, facts, isCalled),
      replacement,
      object,
    ) ||
    isAskedFirst(node, memberName(node), replacement, object, facts.module.text) ||
    isDoneWithBoth(node, memberName(node), replacement, facts.module.text) ||
    isOneOfTwins(node, memberName(node), replacement, facts.module.text) ||
    isTakenAwayBeside(node, replacement, facts) ||
    isCarriedOver(node, memberName(node), replacement, object, facts.module.text) ||
    standsInFor(node, replacement, object, facts.module.text)
  );
}

/** The same of a test that asks whether an object has the field. */
export function isBridgedAsk(
  test: Node,
  { name, object }: { readonly name: string; readonly object: Node },
  replacement: string,
  facts: ModuleFacts,
): boolean {
  const { text } = facts.module;
  const source = sourceOf(object, text);
  return (
    isBridgedAt(test, replacement, source, facts) ||
    isAskedFirst(test, name, replacement, source, text) ||
    isCarriedOver(test, name, replacement, source, text)
  );
}

/** The same of a field that a pattern takes out of an object, by what is done with the variable. */
export function isBridgedTaken(
  property: TSESTree.Property,
  pattern: TSESTree.ObjectPattern,
  replacement: string,
  facts: ModuleFacts,
): boolean {
  const { text } = facts.module;
  const target = property.value.type === T.AssignmentPattern ? property.value.left : property.value;
  if (target.type !== T.Identifier) return false;
  const holder = pattern.parent;
  const objects = [
    ...(holder.type === T.VariableDeclarator && holder.init ? [sourceOf(holder.init, text)] : []),
    ...pattern.properties.flatMap((part) => (part.type === T.RestElement ? [sourceOf(part.argument, text)] : [])),
  ];
  return objects.some((object) =>
    isBridgedReads(
      facts,
      target,
      (read) => isBridgedAt(read, replacement, object, facts) || standsInFor(read, replacement, object, text),
    ),
  );
}

/** An expression that is the old field of an object: is it only there where the new one is not, or beside it? */
function isBridgedAt(node: Node, replacement: string, object: string, facts: ModuleFacts, isCalled = false): boolean {
  const { text } = facts.module;
  const member = memberAt(node, replacement, object, text, { isCalled });
  const isNew = (root: Node): boolean => namesReplacement(root, node, member, text);
  let top: Node = node;
  let from: Node = node;
  for (let at: Node | undefined = node.parent; at; at = at.parent) {
    if (at.type === T.ConditionalExpression) {
      if (isNew(at) && !isReadWhereThere(at, from, node, member, text)) return true;
      from = at;
      continue;
    }
    if (at.type === T.IfStatement) {
      if (isNew(at.test) && !isReadWhereThere(at, from, node, member, text) && !throwsBeside(at, from)) return true;
      break;
    }
    if (at.type === T.LogicalExpression) top = at;
    else if (!carries(at) && !isKeptOnTheWay(at, from) && !isStatementLevel(at) && !isUsedIn(at, from)) break;
    from = at;
  }
  if (top !== node && isNew(top)) return true;
  const presence = (test: Node, truth: boolean): boolean | undefined => presenceAfter(test, truth, member, text);
  // Who goes on where the new one is there, and only there, needs the old one beside it.
  const isLeftWithNew = (test: Node): boolean => !(presence(test, false) ?? !isNew(test));
  if (followsWayOut(node, isLeftWithNew) || fillsIn(node, isNew) || isSwitched(facts, node, object, isNew)) return true;
  return isWhereFailed(node, isNew) || isWhereAbsent(node, member, text);
}

/** `try { use(x.replacement.length) } catch { use(x.field.length) }`. */
function isWhereFailed(node: Node, isNew: (root: Node) => boolean): boolean {
  let inner: Node = node;
  for (let at: Node | undefined = node.parent; at && !isFunction(at); at = at.parent) {
    if (at.type === T.TryStatement && at.handler === inner && isNew(at.block)) return true;
    inner = at;
  }
  return false;
}

function carries(node: Node): boolean {
  return (
    node.type === T.ChainExpression ||
    node.type === T.TSAsExpression ||
    node.type === T.TSNonNullExpression ||
    node.type === T.UnaryExpression ||
    node.type === T.BinaryExpression
  );
}

/** `(value = x.replacement) || (value = x.field)`: what is kept is what the test goes on with. */
function isKeptOnTheWay(node: Node, part: Node): boolean {
  return node.type === T.AssignmentExpression && node.right === part && node.parent.type !== T.ExpressionStatement;
}

/** `x.field.trim()`, `await x.method()`: what is made of it stands in its place. */
function isUsedIn(node: Node, part: Node): boolean {
  return (
    (node.type === T.MemberExpression && node.object === part) ||
    (node.type === T.CallExpression && node.callee === part) ||
    node.type === T.AwaitExpression
  );
}

function isStatementLevel(node: Node): boolean {
  return node.type === T.ReturnStatement || node.type === T.ExpressionStatement || node.type === T.BlockStatement;
}

/**
 * `if (x.replacement) return …; return x.field;`. To throw is no way.
 *
 * @param isNew whether a test comes out as true for the new one.
 */
export function followsWayOut(node: Node, isNew: (test: Node) => boolean): boolean {
  for (let at: Node = node; at.parent && !isFunction(at); at = at.parent) {
    const block: Node = at.parent;
    if (at.type === T.SwitchCase && leavesBefore(at, isNew)) return true;
    if (block.type !== T.BlockStatement && block.type !== T.Program) continue;
    for (const statement of block.body) {
      if (statement === at) break;
      if (statement.type === T.IfStatement && isWayOut(statement.consequent) && isNew(statement.test)) return true;
    }
  }
  return false;
}

/** `switch (true) { case 'replacement' in x: return …; case 'field' in x: … }`. */
function leavesBefore(one: TSESTree.SwitchCase, isNew: (test: Node) => boolean): boolean {
  const { cases } = one.parent;
  if (!isOfTests(one.parent)) return false;
  return cases.slice(0, cases.indexOf(one)).some(({ test, consequent }) => {
    const last = consequent.at(-1);
    return test !== null && last !== undefined && isWayOut(last) && isNew(test);
  });
}

function isWayOut(branch: Node): boolean {
  return leaves(branch) && !isThrown(branch);
}

/** `let value = x.replacement; if (value === undefined) value = x.field;` */
function fillsIn(node: Node, isNew: (root: Node) => boolean): boolean {
  const value = withDefault(node);
  const write = value.parent;
  if (write?.type !== T.AssignmentExpression || write.right !== value || write.left.type !== T.Identifier) return false;
  const { name } = write.left;
  const conditional = write.operator !== '=' || isInBranch(write);
  const body: Node | undefined = enclosingFunction(node) ?? rootOf(node);
  let found = false;
  walk(body, (other) => {
    const source =
      other.type === T.VariableDeclarator && other.id.type === T.Identifier && other.id.name === name
        ? other.init
        : other.type === T.AssignmentExpression && other.left.type === T.Identifier && other.left.name === name
          ? other.right
          : null;
    if (conditional && source && other.range[0] < write.range[0] && isNew(source)) found = true;
    return found ? false : undefined;
  });
  return found;
}

function isInBranch(node: Node): boolean {
  for (let at: Node | undefined = node.parent; at && !isFunction(at); at = at.parent)
    if (at.type === T.IfStatement) return true;
  return false;
}

/** True where an expression that names a field in a text stands beside one that names its replacement, as `isNew` tells. */
export function isBridgedBeside(expression: Node, isNew: (node: Node) => boolean): boolean {
  let from: Node = expression;
  let isHanded = false;
  for (let at: Node | undefined = expression.parent; at; from = at, at = at.parent) {
    if (at.type === T.CallExpression && at.callee !== from) {
      const others = at.arguments.filter((argument) => argument !== from);
      if (others.some((other) => (isHanded ? holds(other, isNew) : isNamedIn(other, isNew)))) return true;
      isHanded = true;
    } else if (joins(at)) {
      if (partsOf(at).some((part) => part !== from && holds(part, isNew))) return true;
    } else if (!carries(at)) return false;
  }
  return false;
}

/** Not counting what a collection has gone through before: `groupBy(users.filter((user) => user.newName), 'name')`. */
function isNamedIn(other: Node, isNew: (node: Node) => boolean): boolean {
  let found = false;
  walk(other, (node) => {
    const isStepBefore = node !== other && isFunction(node) && node.parent.type === T.CallExpression;
    found ||= !isStepBefore && isNew(node);
    return found || isStepBefore ? false : undefined;
  });
  return found;
}

function joins(node: Node): boolean {
  const isList = node.type === T.ArrayExpression && outermost(node).parent?.type === T.CallExpression;
  return isList || node.type === T.LogicalExpression || node.type === T.ConditionalExpression;
}

function partsOf(node: Node): readonly Node[] {
  if (node.type === T.LogicalExpression) return [node.left, node.right];
  if (node.type === T.ConditionalExpression) return [node.test, node.consequent, node.alternate];
  return node.type === T.ArrayExpression ? node.elements.filter((element) => element !== null) : [];
}

/** True where the same pattern, object or type names the replacement too. */
export function hasSibling(owner: Node, replacement: string): boolean {
  switch (owner.type) {
    case T.ObjectPattern:
    case T.ObjectExpression:
      return owner.properties.some(
        (property) => property.type === T.Property && staticKey(property.key, property.computed) === replacement,
      );
    case T.TSTypeLiteral:
      return owner.members.some((member) => 'key' in member && staticKey(member.key, member.computed) === replacement);
    case T.TSInterfaceBody:
    case T.ClassBody:
      return owner.body.some((member) => 'key' in member && staticKey(member.key, member.computed) === replacement);
    default:
      return false;
  }
}
