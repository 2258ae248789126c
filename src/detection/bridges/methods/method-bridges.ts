import type { TSESTree } from '@typescript-eslint/types';
import type { ModuleFacts } from '../../../provenance/modules/module-facts.js';
import {
  T,
  enclosingFunction,
  isFunction,
  isInside,
  leaves,
  outermost,
  rootOf,
  statementsBeside,
  unwrap,
} from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { holds } from '../../../provenance/syntax/walk.js';
import { memberAt } from '../../members/named-members.js';
import { followsWayOut } from '../names/bridges.js';
import { failedBefore } from '../ways/failures.js';
import { isNothing, namesMember, presenceAfter, sourceOf } from '../names/presence.js';
import type { KeyReader, Presence } from '../names/presence.js';

/** How code around a place that names a method names it, and what takes its place. */
export interface MethodNames {
  /** Whether a node names the method, for whatever is done with it. */
  readonly isOld: (node: Node) => boolean;
  /** Whether a node names the method, and does not call it. */
  readonly isLook: (node: Node) => boolean;
  /** Whether a node names what takes the method's place. */
  readonly isNew: (node: Node) => boolean;
  /** Whether the method is there where a test came out so; undefined where it asks for anything besides. */
  readonly presence: Presence;
  /** The same of what takes its place. */
  readonly newerPresence: Presence;
}

interface MemberNaming {
  readonly text: string;
  /** What keys say that are worked out. */
  readonly keyOf: KeyReader;
  /** Where the code stands that names it: where it is read, or further on. */
  readonly at: Node;
}

/** A method as a member of an object. */
export function namesOfMember(
  { object: owner }: TSESTree.MemberExpression,
  [name, newer]: readonly [name: string, newer: string | undefined],
  { text, keyOf, at }: MemberNaming,
): MethodNames {
  const object = sourceOf(owner, text);
  const older = memberAt(at, name, object, text, { keyOf });
  const member = newer === undefined ? undefined : memberAt(at, newer, object, text, { keyOf });
  const isOld = (other: Node): boolean => namesMember(other, older, text);
  const isCalled = (other: Node): boolean => isCallee(other) && isOld(other);
  return {
    isOld,
    isLook: (other) => isOld(other) && !isCallee(other),
    isNew: (other) => member !== undefined && namesMember(other, member, text),
    // What calls it asks for what it gives, and needs it.
    presence: (test, truth) => (holds(test, isCalled) ? undefined : presenceAfter(test, truth, older, text)),
    newerPresence: (test, truth) => member && presenceAfter(test, truth, member, text),
  };
}

/**
 * Whether code where a method is named runs without it as well: it is only looked at, something else is done where it is not there, or it is only
 * come to where what takes its place is not there.
 */
export function isPrepared(node: Node, names: MethodNames): boolean {
  return isLookedFor(node, names) || isInPlaceOf(node, names) || isOnlyAsked(node, names);
}

/** `o.replacement ? o.replacement() : o.method()`, but not `o.replacement && o.method()`. */
function isInPlaceOf(node: Node, { isNew, newerPresence }: MethodNames): boolean {
  const namesNew = (root: Node): boolean => holds(root, isNew);
  const isLeftWithout = (test: Node, truth: boolean): boolean => !(newerPresence(test, truth) ?? !namesNew(test));
  let inner: Node = node;
  for (let at: Node | undefined = node.parent; at && !isFunction(at); at = at.parent) {
    const branch = branchOf(inner, at);
    if (branch && isLeftWithout(branch.test, branch.truth)) return true;
    if (at.type === T.TryStatement && at.handler === inner && namesNew(at.block)) return true;
    inner = at;
  }
  return followsWayOut(node, (test) => isLeftWithout(test, false)) || isWhereRefused(node, namesNew);
}

/** `o.replacement().catch(() => o.method())`. */
function isWhereRefused(node: Node, isNew: (root: Node) => boolean): boolean {
  const handler = enclosingFunction(node);
  const failed = handler && failedBefore(handler);
  return failed !== undefined && isNew(failed);
}

/** `x.method ? x.method() : …`, `if ('method' in x) … else …`: code that looks whether there is one, and does something else where there is none. */
function isLookedFor(node: Node, { isLook, presence }: MethodNames): boolean {
  for (let at: Node | undefined = node; at && !isFunction(at); at = at.parent) {
    const { before, behind } = statementsBeside(at);
    // `if (!x.method) return other(); x.method();`
    const isExit = (one: Node): boolean =>
      one.type === T.IfStatement && givesBack(one.consequent) && presence(one.test, false) === true;
    if (before.some(isExit)) return true;
    if (at.type !== T.ConditionalExpression && at.type !== T.IfStatement) continue;
    if (at.alternate !== null && holds(at.test, isLook) && !doesNothingWithout(at, presence)) return true;
    // Whoever only looks and leaves calls nothing there.
    if (isLook(node) && isInside(node, at.test) && leaves(at.consequent)) return true;
    // `if (x.method) return x.method(); return other();`
    const hasOther = at.type === T.IfStatement && leaves(at.consequent) && behind.some(givesBack);
    if (hasOther && presence(at.test, true) === true) return true;
  }
  return false;
}

/** `x.method ? x.method() : undefined`: where there is no such method, what it gives is missing. */
function doesNothingWithout(
  choice: TSESTree.ConditionalExpression | TSESTree.IfStatement,
  presence: Presence,
): boolean {
  if (choice.type === T.IfStatement) return false;
  const { test, consequent, alternate } = choice;
  const without = presence(test, true) === true ? alternate : presence(test, false) === true ? consequent : undefined;
  return without !== undefined && isNothing(unwrap(without)) && !isFirstChoice(choice) && !isAskedForLater(choice);
}

/** `const code = x.method ? x.method() : null; return code ?? other();`: it is looked whether there is anything, by the name that holds it. */
function isAskedForLater(choice: Node): boolean {
  const held = heldIn(choice);
  if (!held) return false;
  const isAskedFor = (other: Node): boolean =>
    other.type === T.Identifier &&
    other !== held &&
    other.name === held.name &&
    (isFirstChoice(other) || isAsked(other));
  return holds(enclosingFunction(held) ?? rootOf(held), isAskedFor);
}

/**
 * `const has = typeof x.method === 'function'; return has ? x.method() : other();`: a look whose answer is held, where something else is done without the
 * method wherever that is asked for.
 */
export function isHeldLook(facts: ModuleFacts, node: Node, namesFrom: (at: Node) => MethodNames): boolean {
  const name = heldIn(node);
  const reads = name ? (facts.variableOf(name)?.references.filter((reference) => reference.isRead()) ?? []) : [];
  return (
    reads.length > 0 &&
    reads.every(({ identifier }) => {
      const names = namesFrom(identifier);
      return names.isLook(identifier) && (isLookedFor(identifier, names) || isFirstChoice(identifier));
    })
  );
}

/** The variable that holds what an expression tells. */
function heldIn(node: Node): TSESTree.Identifier | undefined {
  for (let at: Node | undefined = node.parent; at && !isFunction(at); at = at.parent)
    if (at.type === T.VariableDeclarator) return at.id.type === T.Identifier ? at.id : undefined;
  return undefined;
}

/** `answer ?? other()`: something else is done where a value is not there. */
export function isFirstChoice(node: Node): boolean {
  const value = outermost(node);
  const choice = value.parent;
  return (
    choice?.type === T.LogicalExpression &&
    choice.operator !== '&&' &&
    choice.left === value &&
    !isNothing(unwrap(choice.right))
  );
}

/** `return typeof x.method === 'function'`, where nothing else is done with the method there. */
function isOnlyAsked(node: Node, { isOld, isLook }: MethodNames): boolean {
  if (!isLook(node) || !isAsked(node)) return false;
  const around = enclosingFunction(node) ?? rootOf(node);
  return !holds(around, (other) => other !== node && isOld(other));
}

/** Whether an expression is only asked whether there is something. */
export function isAsked(node: Node): boolean {
  let at = outermost(node);
  for (let holder = at.parent; holder; holder = at.parent) {
    switch (holder.type) {
      case T.UnaryExpression:
        return true;
      case T.BinaryExpression:
        return /^(?:[!=]==?|in)$/.test(holder.operator);
      case T.CallExpression:
        return holder.callee.type === T.Identifier && holder.callee.name === 'Boolean';
      case T.LogicalExpression:
        if (holder.operator === '&&' && holder.left === at) return true;
        break;
      case T.AwaitExpression:
        break;
      case T.IfStatement:
      case T.ConditionalExpression:
        return holder.test === at;
      default:
        return at.type === T.BinaryExpression;
    }
    at = outermost(holder);
  }
  return false;
}

/** `if (!x.method) return; x.method();`, `x.method?.()`: whether nothing is called where there is no such method. */
export function isGuarded(node: Node, { presence }: MethodNames): boolean {
  const use = outermost(node);
  if (use.parent?.type === T.CallExpression && use.parent.callee === use && use.parent.optional) return true;
  let inner: Node = node;
  for (let at: Node | undefined = node; at && !isFunction(at); at = at.parent) {
    const isExit = (one: Node): boolean =>
      one.type === T.IfStatement && leaves(one.consequent) && presence(one.test, false) === true;
    if (statementsBeside(at).before.some(isExit)) return true;
    const branch = branchOf(inner, at);
    if (branch && presence(branch.test, branch.truth) === true) return true;
    inner = at;
  }
  return false;
}

/** The test by which a part of a statement or an expression is come to, and how it came out. */
function branchOf(part: Node, whole: Node): { readonly test: Node; readonly truth: boolean } | undefined {
  if (whole.type === T.IfStatement || whole.type === T.ConditionalExpression)
    return whole.test === part ? undefined : { test: whole.test, truth: whole.consequent === part };
  return whole.type === T.LogicalExpression && whole.right === part
    ? { test: whole.left, truth: whole.operator === '&&' }
    : undefined;
}

function isCallee(node: Node): boolean {
  const { parent } = outermost(node);
  return parent?.type === T.CallExpression && parent.callee === outermost(node);
}

/** Whether what a statement ends with gives something back. */
function givesBack(statement: Node): boolean {
  const last = statement.type === T.BlockStatement ? statement.body.at(-1) : statement;
  return last?.type === T.ReturnStatement && last.argument !== null && !isNothing(last.argument);
}
