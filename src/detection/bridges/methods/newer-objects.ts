import { testsBefore } from '../../../provenance/names/decided.js';
import { T, isFunction, memberName } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { holds, walk } from '../../../provenance/syntax/walk.js';
import { optionsOf } from '../../../provenance/values.js';
import type { DueOf, FileContext } from '../../context.js';
import { memberAt } from '../../members/named-members.js';
import { isNothing, presenceAfter, presenceBy, sourceOf } from '../names/presence.js';
import type { Presence } from '../names/presence.js';
import { heldBy } from '../releases/switch-tests.js';
import { failedBefore } from '../ways/failures.js';
import type { MethodRead } from './needed-methods.js';

/**
 * Whether a method is only needed where another object is not there, which has what takes the method's place:
 * `loan ? loan.all() : page.summary()`, `try { … loan.all() } catch { … page.summary() }`.
 */
export function isWithoutNewer(context: FileContext, due: DueOf<'method'>, read: MethodRead): boolean {
  const { object, replacement } = due.detect;
  if (replacement === undefined || replacement.object === object) return false;
  return isWhereLacking(context, replacement, read) || isWhereFailed(context, replacement, read);
}

/** What takes a method's place, and the object that has it. */
interface Newer {
  readonly object: string;
  readonly method: string;
}

/** `loan ? loan.all() : page.summary()`, `loan && typeof loan.all === 'function' ? …`: an object that is there may be one that has the method not yet. */
function isWhereLacking(context: FileContext, newer: Newer, { node, frame }: MethodRead): boolean {
  const { text } = frame.facts.module;
  return testsBefore(node).some(({ test, truth }) => {
    const objects = objectsIn(context, test).filter((one) =>
      isObject(newer.object, context.engine.valueOf(one, frame)),
    );
    return [...new Set(objects.map((one) => sourceOf(one, text)))].some((object) => {
      const member = memberAt(node, newer.method, object, text);
      const isAbsent: Presence = (asked, wanted) =>
        isNoObject(asked, wanted, object, text) ? false : presenceAfter(asked, wanted, member, text);
      return presenceBy(isAbsent, member.told)(test, truth) === false;
    });
  });
}

/** Whether a test that came out so says that an object is not there: `loan`, `loan == null`. */
function isNoObject(asked: Node, truth: boolean, object: string, text: string): boolean {
  if (asked.type !== T.BinaryExpression) return !truth && sourceOf(asked, text) === object;
  const sides = [asked.left, asked.right];
  if (!/^[!=]==?$/.test(asked.operator) || asked.operator.startsWith('=') !== truth) return false;
  return sides.some(isNothing) && sides.some((side) => sourceOf(side, text) === object);
}

/** Variables and members, of which a test may ask whether they are there, also in a constant that holds what was asked. */
function objectsIn(context: FileContext, test: Node, isHeld = false): readonly Node[] {
  const found: Node[] = [];
  walk(test, (node) => {
    if (node.type === T.Identifier || node.type === T.MemberExpression) found.push(node);
    const held = isHeld ? undefined : heldBy(context, node);
    if (held) found.push(...objectsIn(context, held, true));
    return isFunction(node) ? false : undefined;
  });
  return found;
}

function isWhereFailed({ engine }: FileContext, { object, method }: Newer, { node, frame }: MethodRead): boolean {
  const calls = (one: Node): boolean =>
    one.type === T.MemberExpression &&
    memberName(one) === method &&
    isObject(object, engine.valueOf(one.object, frame));
  return triedAround(node).some((tried) => holds(tried, calls));
}

/** What failed where a node is come to. */
function triedAround(node: Node): readonly Node[] {
  const tried: Node[] = [];
  for (let at: Node | undefined = node.parent; at && at.type !== T.FunctionDeclaration; at = at.parent) {
    const failed = at.type === T.CatchClause ? at.parent.block : isFunction(at) ? failedBefore(at) : undefined;
    if (failed) tried.push(failed);
  }
  return tried;
}

function isObject(id: string, value: ReturnType<FileContext['engine']['valueOf']>): boolean {
  return optionsOf(value).some((one) => one.kind === 'script-object' && one.id === id);
}
