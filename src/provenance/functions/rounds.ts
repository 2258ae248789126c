import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { enter } from '../environment.js';
import { writtenOut } from '../modules/json-values.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, calledName, enclosingFunction, memberName, outermost, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText, textOf } from '../texts/text.js';
import { lazily } from '../values.js';
import type { FunctionNode, Lazy, Value } from '../value.js';

const MAX_ROUNDS = 24;

/** `_.each(…)`, `$.each(…)`: what goes over a list that it is handed first. */
const OVER_FIRST = /^(?:each|forEach|map|forOwn|forIn)$/;
/** `list.forEach(…)`. */
const OVER_OWN = /^(?:each|forEach|map)$/;

/** What is written by a name that the rounds of a loop tell: `['get', 'put'].forEach(function (verb) { Client.prototype[verb] = … })`. */
export function writtenInRounds(
  e: Engine,
  access: TSESTree.MemberExpression,
  name: string,
  facts: ModuleFacts,
): Value[] {
  const write = access.parent;
  const loop = enclosingFunction(access);
  if (write.type !== T.AssignmentExpression || write.left !== access || !loop) return [];
  return roundsOf(e, loop, facts).flatMap((frame) =>
    plainText(e.valueOf(access.property, frame)) === name ? [e.valueOf(write.right, frame)] : [],
  );
}

/** The callback of a loop over what is written out, in each of its rounds. */
function roundsOf(e: Engine, loop: FunctionNode, facts: ModuleFacts): readonly Frame[] {
  const known = e.calls.rounds.get(loop);
  if (known) return known;
  const rounds = argumentsOfRounds(e, loop, { facts, env: undefined }).flatMap((args) => {
    const env = enter(loop, args, undefined, undefined);
    return env ? [{ facts, env }] : [];
  });
  e.calls.rounds.set(loop, rounds);
  return rounds;
}

function argumentsOfRounds(e: Engine, loop: FunctionNode, frame: Frame): readonly (readonly Lazy[])[] {
  const node = outermost(loop);
  const call = node.parent;
  if (call?.type !== T.CallExpression) return [];
  const callee = unwrap(call.callee);
  const name = calledName(call) ?? '';
  const [first, second] = call.arguments;
  if (second === node && first && OVER_FIRST.test(name)) {
    const isByIndex = callee.type === T.MemberExpression && /^(?:\$|jQuery)$/.test(nameOf(callee.object));
    const rounds = roundsOver(e.valueOf(first, frame));
    return isByIndex ? rounds.map(([item, key]) => [key, item]) : rounds;
  }
  return first === node && callee.type === T.MemberExpression && OVER_OWN.test(name)
    ? roundsOver(e.valueOf(callee.object, frame))
    : [];
}

function nameOf(node: Node): string {
  return node.type === T.Identifier ? node.name : node.type === T.MemberExpression ? (memberName(node) ?? '') : '';
}

/** Each item with its index, each member with its name. */
function roundsOver(value: Value): [Lazy, Lazy][] {
  const list = writtenOut(value);
  if (list.kind === 'tuple' && list.items.length <= MAX_ROUNDS && list.items.every(({ spread }) => !spread))
    return list.items.map((item, index) => [item.value, lazily({ kind: 'scalar', value: index })]);
  if (list.kind !== 'object' || list.open || list.spreads.length > 0 || list.members.length > MAX_ROUNDS) return [];
  return list.members.map(({ name, key, value: member }) => [member, lazily(textOf(name, key))]);
}
