import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../../../provenance/engine.js';
import { T, enclosingFunction, isInside } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { holds } from '../../../provenance/syntax/walk.js';
import type { Place } from '../../../provenance/types.js';
import { optionsOf } from '../../../provenance/values.js';
import type { Value } from '../../../provenance/value.js';
import type { DueOf, FileContext } from '../../context.js';
import { handedOn } from '../../members/handed-arguments.js';
import { readsByHandedKey } from '../../members/handed-keys.js';
import type { OwnedRead } from '../../members/key-readers.js';
import { namesHanded } from './handed-names.js';
import type { Handing } from './handed-names.js';
import { isAsked, isFirstChoice, isGuarded, isHeldLook, isPrepared } from './method-bridges.js';
import type { MethodNames } from './method-bridges.js';
import { namesAt, needsMethod } from './needed-methods.js';
import type { MethodRead } from './needed-methods.js';

/** The object of which functions call a method by a name that they are handed; undefined where none of them needs the method. */
export function ownerOfHandedMethod(
  context: FileContext,
  due: DueOf<'method'>,
  text: Node,
  place: Place,
): Value | undefined {
  for (const { argument, reads } of readsByHandedKey(context, text, place)) {
    const needed = reads.find((read) => isNeededThrough(context, due, { argument, read, reads }));
    if (needed) return needed.owner;
  }
  return undefined;
}

interface Handed {
  /** What hands the name over. */
  readonly argument: Node;
  readonly read: OwnedRead;
  /** All reads by that name. */
  readonly reads: readonly OwnedRead[];
}

function isNeededThrough(context: FileContext, due: DueOf<'method'>, { argument, read, reads }: Handed): boolean {
  const { node, frame } = read;
  const call = argument.parent;
  const handing = isCall(call) ? { call, frame: context.frame } : undefined;
  if (reads.every((one) => isAsked(one.node))) return handing !== undefined && isNeededByLook(context, due, handing);
  if (node.type !== T.MemberExpression || isAsked(node)) return false;
  const member = { node, frame };
  return needsMethod(context, due, member) && (!handing || isNeededByCall(context, due, handing, member));
}

/** The same of a read by a name that stands at a place, where that is handed over. */
export function needsHeldMethod(context: FileContext, due: DueOf<'method'>, read: MethodRead, place: Place): boolean {
  if (!needsMethod(context, due, read)) return false;
  const facts = context.engine.facts(place.file);
  const text = facts?.literalAt(place.start);
  if (!facts || !text) return true;
  const handings = handedOn(facts, text)
    .flatMap(({ parent }) => (isCall(parent) ? [{ call: parent, frame: { facts, env: undefined } }] : []))
    .filter((handing) => calls(context.engine, handing, read));
  return handings.length === 0 || handings.some((handing) => isNeededByCall(context, due, handing, read));
}

/** Whether a call is one of the function that a read stands in. */
function calls(engine: Engine, { call, frame }: Handing, read: MethodRead): boolean {
  return optionsOf(engine.valueOf(call.callee, frame)).some(
    (fn) => fn.kind === 'function' && fn.file === read.frame.facts.file && isInside(read.node, fn.node),
  );
}

function isCall(node: Node | undefined): node is TSESTree.CallExpression {
  return node?.type === T.CallExpression;
}

function isNeededByLook({ engine }: FileContext, due: DueOf<'method'>, handing: Handing): boolean {
  const names = namesHanded(engine, due, handing, true);
  if (isPrepared(handing.call, names) || isHeldPrepared(engine, due, handing)) return false;
  return isNamedAgain(handing.call, names);
}

function isNeededByCall(context: FileContext, due: DueOf<'method'>, handing: Handing, read: MethodRead): boolean {
  const { engine } = context;
  if (isPrepared(handing.call, namesHanded(engine, due, handing, false))) return false;
  const hasAlternative = isFirstChoice(handing.call) || isHeldPrepared(engine, due, handing);
  return !(hasAlternative && isGuarded(read.node, namesAt(context, due, read)));
}

/** Whether what a call gives back is held, and something else is done where that is nothing. */
function isHeldPrepared(engine: Engine, due: DueOf<'method'>, handing: Handing): boolean {
  return isHeldLook(handing.frame.facts, handing.call, (at) => namesHanded(engine, due, handing, true, at));
}

/** Whether something else around a call names the method. */
function isNamedAgain(call: TSESTree.CallExpression, { isOld }: MethodNames): boolean {
  const around = enclosingFunction(call);
  return around !== undefined && holds(around, (node) => !isInside(node, call) && isOld(node));
}
