import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../../../provenance/engine.js';
import { T, outermost, staticString } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { plainText } from '../../../provenance/texts/text.js';
import type { DueOf } from '../../context.js';
import { toldAround } from '../../members/named-members.js';
import type { MethodNames } from './method-bridges.js';
import { newerOf } from './needed-methods.js';
import { isReference, presenceBy } from '../names/presence.js';
import type { Presence, Telling } from '../names/presence.js';

/** A call that hands over the name of a method. */
export interface Handing {
  readonly call: TSESTree.CallExpression;
  readonly frame: Frame;
}

/**
 * A method whose name calls hand to what calls it: `call('page', 'method')`.
 *
 * @param onlyLooks whether this call only looks for it.
 * @param at where the code stands that names it: at the call, or further on.
 */
export function namesHanded(
  engine: Engine,
  due: DueOf<'method'>,
  { call, frame }: Handing,
  onlyLooks: boolean,
  at: Node = call,
): MethodNames {
  const handing = (node: Node, name: string | undefined): TSESTree.CallExpression | undefined => {
    const by = name === undefined ? undefined : callHanding(node);
    const told = by && (node.type === T.Identifier ? plainText(engine.valueOf(node, frame)) : staticString(node));
    return told !== undefined && told === name ? by : undefined;
  };
  const hands = (by: Node, name: string | undefined): boolean =>
    by.type === T.CallExpression && by.arguments.some((one) => handing(one, name) !== undefined);
  const older = due.detect.method;
  const newer = newerOf(due);
  const calleeOf = ({ callee }: TSESTree.CallExpression): string => frame.facts.module.text.slice(...callee.range);
  const isAsking = (by: Node): boolean =>
    by.type === T.CallExpression && (by === call ? onlyLooks : calleeOf(by) !== calleeOf(call));
  const asksOld: Presence = (by, truth) => (isAsking(by) && hands(by, older) ? truth : undefined);
  const asksNew: Presence = (by, truth) => (hands(by, newer) ? truth : undefined);
  const oldTold = toldAround(at, (told) => presenceBy(asksOld, told));
  const newTold = toldAround(at, (told) => presenceBy(asksNew, told));
  return {
    isOld: (node) => handing(node, older) !== undefined,
    isLook: (node) => {
      const by = node === call ? call : handing(node, older);
      return by ? isAsking(by) : isTold(node, oldTold);
    },
    isNew: (node) => handing(node, newer) !== undefined || isTold(node, newTold),
    presence: presenceBy(asksOld, oldTold),
    newerPresence: presenceBy(asksNew, newTold),
  };
}

function isTold(node: Node, told: ReadonlyMap<string, Telling>): boolean {
  return node.type === T.Identifier && told.has(node.name) && isReference(node);
}

/** The call that a text is handed to, by itself or in a list. */
function callHanding(text: Node): TSESTree.CallExpression | undefined {
  const part = outermost(text);
  const whole = part.parent?.type === T.ArrayExpression ? outermost(part.parent) : part;
  const call = whole.parent;
  return call?.type === T.CallExpression && call.callee !== whole ? call : undefined;
}
