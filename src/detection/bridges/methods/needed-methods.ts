import type { TSESTree } from '@typescript-eslint/types';
import type { Frame } from '../../../provenance/engine.js';
import { frameOf } from '../../../provenance/environment.js';
import { T, isFunction } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { plainText, textsOf } from '../../../provenance/texts/text.js';
import type { DueOf, FileContext } from '../../context.js';
import { isGuarded, isHeldLook, isPrepared, namesOfMember } from './method-bridges.js';
import type { MethodNames } from './method-bridges.js';
import { isWithoutNewer } from './newer-objects.js';
import { sourceOf } from '../names/presence.js';

/** A member that is read of an object, as it looks in one call of the functions around it. */
export interface MethodRead {
  readonly node: TSESTree.MemberExpression;
  readonly frame: Frame;
}

/** Whether code needs a method of which it reads the name: all that may be said of a read, however it names the method, is said here. */
export function needsMethod(context: FileContext, due: DueOf<'method'>, read: MethodRead): boolean {
  const { node, frame } = read;
  if (isDefinition(node)) return false;
  const names = namesAt(context, due, read);
  const isHeld = (): boolean => isHeldLook(frame.facts, node, (at) => namesAt(context, due, read, at));
  if (isPrepared(node, names) || (names.isLook(node) && isHeld())) return false;
  return !choosesOther(context, due, read, names) && !isWithoutNewer(context, due, read);
}

/** `Page.prototype.method = …` makes one of its own. */
function isDefinition(node: TSESTree.MemberExpression): boolean {
  return node.parent.type === T.AssignmentExpression && node.parent.left === node;
}

/** The method that takes the place of another on the same object. */
export function newerOf({ detect: { object, replacement } }: DueOf<'method'>): string | undefined {
  return replacement?.object === object ? replacement.method : undefined;
}

/** How a method is named in code that stands somewhere: where it is read, or further on. */
export function namesAt(
  { engine }: FileContext,
  due: DueOf<'method'>,
  { node, frame }: MethodRead,
  at: Node = node,
): MethodNames {
  const { text } = frame.facts.module;
  const { method } = due.detect;
  const own = node.computed ? sourceOf(node.property, text) : undefined;
  const keyOf = (key: Node): string | undefined =>
    sourceOf(key, text) === own ? method : plainText(engine.valueOf(key, frame));
  return namesOfMember(node, [method, newerOf(due)], { text, keyOf, at });
}

/** `object[names.find((name) => name in object)]()`: whether the name may be the other one as well in this very call. */
function choosesOther(
  { engine }: FileContext,
  due: DueOf<'method'>,
  { node, frame }: MethodRead,
  names: MethodNames,
): boolean {
  const newer = due.detect.replacement?.method;
  if (!node.computed || newer === undefined) return false;
  if (!textsOf(engine.valueOf(node.property, frame)).some((text) => plainText(text) === newer)) return false;
  // A loop comes to each of them.
  return !isOfRound(node.property, frame) || isGuarded(node, names);
}

/** Whether a name is what the rounds of a loop are about. */
function isOfRound(key: Node, { facts, env }: Frame): boolean {
  const definition = key.type === T.Identifier ? facts.variableOf(key)?.defs[0] : undefined;
  const node = definition?.node as Node | undefined;
  if (definition?.type === 'Variable') {
    const loop = definition.node.parent.parent;
    return loop.type === T.ForOfStatement && loop.left === definition.node.parent;
  }
  return node !== undefined && isFunction(node) && frameOf(env, node) === undefined;
}
