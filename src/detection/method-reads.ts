import { DefinitionType } from '@typescript-eslint/scope-manager';
import type { TSESTree } from '@typescript-eslint/types';
import { isAsked, isGuarded, isPrepared, namesOfMember } from './bridges/method-bridges.js';
import type { MethodNames } from './bridges/method-bridges.js';
import { holds, sourceOf } from './bridges/presence.js';
import { handedOn } from './members/handed-arguments.js';
import { readsByHandedKey } from './members/handed-keys.js';
import type { OwnedRead } from './members/key-readers.js';
import type { Engine, Frame } from '../provenance/engine.js';
import { frameOf } from '../provenance/environment.js';
import { T, enclosingFunction, isFunction, outermost, staticString, unwrap } from '../provenance/syntax/syntax.js';
import type { Node } from '../provenance/syntax/syntax.js';
import { plainText, textsOf } from '../provenance/texts/text.js';
import type { Place } from '../provenance/types.js';
import { optionsOf } from '../provenance/values.js';
import type { Value } from '../provenance/value.js';
import type { DueOf, FileContext } from './context.js';

/** A member that is read of an object, as it looks in one call of the functions around it. */
interface MethodRead {
  readonly node: TSESTree.MemberExpression;
  readonly frame: Frame;
}

/** Whether code needs a method of which it reads the name: all that may be said of a read, however it names the method, is said here. */
export function needsMethod(context: FileContext, due: DueOf<'method'>, read: MethodRead): boolean {
  const { node } = read;
  if (isDefinition(node)) return false;
  const names = namesAt(context, due, read);
  return !isPrepared(node, names) && !choosesOther(context, due, read, names);
}

/** `Page.prototype.method = …` makes one of its own. */
function isDefinition(node: TSESTree.MemberExpression): boolean {
  return node.parent.type === T.AssignmentExpression && node.parent.left === node;
}

/** The method that takes the place of another on the same object. */
export function newerOf({ detect: { object, replacement } }: DueOf<'method'>): string | undefined {
  return replacement?.object === object ? replacement.method : undefined;
}

function namesAt({ engine }: FileContext, due: DueOf<'method'>, { node, frame }: MethodRead): MethodNames {
  const { text } = frame.facts.module;
  const { method } = due.detect;
  const own = node.computed ? sourceOf(node.property, text) : undefined;
  return namesOfMember(node, [method, newerOf(due)], text, (key) =>
    sourceOf(key, text) === own ? method : plainText(engine.valueOf(key, frame)),
  );
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
  if (definition?.type === DefinitionType.Variable) {
    const loop = definition.node.parent.parent;
    return loop.type === T.ForOfStatement && loop.left === definition.node.parent;
  }
  return node !== undefined && isFunction(node) && frameOf(env, node) === undefined;
}

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
  const [start, end] = read.node.range;
  return optionsOf(engine.valueOf(call.callee, frame)).some(
    (fn) =>
      fn.kind === 'function' &&
      fn.file === read.frame.facts.file &&
      fn.node.range[0] <= start &&
      end <= fn.node.range[1],
  );
}

function isCall(node: Node | undefined): node is TSESTree.CallExpression {
  return node?.type === T.CallExpression;
}

/** A call that hands over the name of a method. */
interface Handing {
  readonly call: TSESTree.CallExpression;
  readonly frame: Frame;
}

function isNeededByLook({ engine }: FileContext, due: DueOf<'method'>, handing: Handing): boolean {
  const names = namesHanded(engine, due, handing, true);
  return !isPrepared(handing.call, names) && isNamedAgain(handing.call, names);
}

function isNeededByCall(context: FileContext, due: DueOf<'method'>, handing: Handing, read: MethodRead): boolean {
  if (isPrepared(handing.call, namesHanded(context.engine, due, handing, false))) return false;
  return !(hasAlternative(handing.call) && isGuarded(read.node, namesAt(context, due, read)));
}

/** The call that a text is handed to, by itself or in a list. */
function callHanding(text: Node): TSESTree.CallExpression | undefined {
  const part = outermost(text);
  const whole = part.parent?.type === T.ArrayExpression ? outermost(part.parent) : part;
  const call = whole.parent;
  return call?.type === T.CallExpression && call.callee !== whole ? call : undefined;
}

/** A method whose name calls hand to what calls it: `call('page', 'method')`. @param onlyLooks whether this call only looks for it. */
function namesHanded(engine: Engine, due: DueOf<'method'>, { call, frame }: Handing, onlyLooks: boolean): MethodNames {
  const older = due.detect.method;
  const newer = newerOf(due);
  const calleeOf = ({ callee }: TSESTree.CallExpression): string => frame.facts.module.text.slice(...callee.range);
  const isAsking = (by: TSESTree.CallExpression): boolean =>
    by === call ? onlyLooks : calleeOf(by) !== calleeOf(call);
  const handing = (node: Node, name: string | undefined): TSESTree.CallExpression | undefined => {
    const by = name === undefined ? undefined : callHanding(node);
    const told = by && (node.type === T.Identifier ? plainText(engine.valueOf(node, frame)) : staticString(node));
    return told !== undefined && told === name ? by : undefined;
  };
  const presence = (test: Node, truth: boolean): boolean | undefined => {
    const asked = unwrap(test);
    if (asked.type === T.UnaryExpression && asked.operator === '!') return presence(asked.argument, !truth);
    if (asked.type === T.AwaitExpression) return presence(asked.argument, truth);
    const asks = asked.type === T.CallExpression && isAsking(asked);
    return asks && asked.arguments.some((one) => handing(one, older)) ? truth : undefined;
  };
  return {
    isOld: (node) => handing(node, older) !== undefined,
    isLook: (node) => {
      const by = node === call ? call : handing(node, older);
      return by !== undefined && isAsking(by);
    },
    isNew: (node) => handing(node, newer) !== undefined,
    presence,
  };
}

/** Whether something else around a call names the method. */
function isNamedAgain(call: TSESTree.CallExpression, { isOld }: MethodNames): boolean {
  const around = enclosingFunction(call);
  const isOther = ({ range }: Node): boolean => range[1] <= call.range[0] || call.range[1] <= range[0];
  return around !== undefined && holds(around, (node) => isOther(node) && isOld(node));
}

/** `(await call('page', 'method')) ?? other()`: something else is done where a call gives nothing back. */
function hasAlternative(call: TSESTree.CallExpression): boolean {
  let at = outermost(call);
  while (at.parent?.type === T.AwaitExpression) at = outermost(at.parent);
  const holder = at.parent;
  return holder?.type === T.LogicalExpression && holder.operator !== '&&' && holder.left === at;
}
