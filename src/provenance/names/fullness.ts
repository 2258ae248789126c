import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { frameOf } from '../environment.js';
import { T, isFunction, memberName, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText } from '../texts/text.js';
import { optionsOf } from '../values.js';
import type { FunctionNode, Value } from '../value.js';
import { keepsItsItems } from './counted.js';
import { isPutAnew } from './handed-over.js';

/**
 * How a test comes out that asks whether a list or a text holds anything which a function makes of what it is handed: `pairs.length ? … : …`,
 * `text === ''`. Undefined where it may be empty.
 */
export function fullnessTold(e: Engine, test: Node, frame: Frame): boolean | undefined {
  const asked = askedOf(test);
  const held = asked && unwrap(asked.held);
  if (asked && held?.type === T.Identifier && isAddedToInRounds(held, frame))
    return textTold(e.valueOf(held, frame), asked);
  const made = held && madeHere(held, frame);
  if (!asked || !held || !made || (!asked.byLength && !isText(made))) return undefined;
  const isFull = optionsOf(e.valueOf(held, frame)).every(holdsSomething) && keepsItsItems(held, frame);
  return isFull ? asked.whenFull : undefined;
}

interface Asked {
  /** What may be empty. */
  readonly held: Node;
  readonly byLength: boolean;
  /** How the test comes out where it is not. */
  readonly whenFull: boolean;
}

function askedOf(test: Node): Asked | undefined {
  if (test.type !== T.BinaryExpression) return { ...heldIn(test), whenFull: true };
  const held = heldIn(unwrap(test.left));
  const limit = unwrap(test.right);
  if (limit.type !== T.Literal) return undefined;
  const comparison = `${test.operator} ${JSON.stringify(limit.value)}`;
  const isFull = (held.byLength ? /^(?:> 0|>= 1|!==? 0)$/ : /^!==? ""$/).test(comparison);
  const isEmpty = (held.byLength ? /^(?:< 1|<= 0|===? 0)$/ : /^===? ""$/).test(comparison);
  return isFull || isEmpty ? { ...held, whenFull: isFull } : undefined;
}

function heldIn(asked: Node): Pick<Asked, 'held' | 'byLength'> {
  const byLength = asked.type === T.MemberExpression && memberName(asked) === 'length';
  return { held: byLength ? asked.object : asked, byLength };
}

/** What a constant is made of that stands in the function of the call which is being looked into. */
function madeHere(held: Node, frame: Frame): Node | undefined {
  const variable = held.type === T.Identifier ? frame.facts.variableOf(held) : undefined;
  const definition = variable?.defs.length === 1 ? variable.defs[0] : undefined;
  if (!variable || definition?.type !== 'Variable' || definition.node.id.type !== T.Identifier) return undefined;
  const { block } = variable.scope.variableScope;
  const isHere = isFunction(block) && frameOf(frame.env, block) !== undefined && !isPutAnew(variable);
  return isHere && definition.node.init ? unwrap(definition.node.init) : undefined;
}

/** `text += text ? '&' : '?'` in a loop of which the rounds are told one by one. */
function isAddedToInRounds(held: TSESTree.Identifier, { env }: Frame): boolean {
  const adding = around(held, (node) => node.type === T.AssignmentExpression);
  if (adding?.type !== T.AssignmentExpression || adding.operator !== '+=') return false;
  const text = unwrap(adding.left);
  const isItself = text.type === T.Identifier && text.name === held.name;
  return (
    isItself && around(adding, (node) => isRound(node) && frameOf(env, node)?.roundBefore !== undefined) !== undefined
  );
}

function around(node: Node, is: (node: Node) => boolean): Node | undefined {
  for (let at = node.parent; at; at = at.parent) if (is(at)) return at;
  return undefined;
}

function isRound(node: Node): node is TSESTree.ForOfStatement | TSESTree.ForInStatement | FunctionNode {
  return node.type === T.ForOfStatement || node.type === T.ForInStatement || isFunction(node);
}

function textTold(value: Value, { byLength, whenFull }: Asked): boolean | undefined {
  const options = optionsOf(value);
  if (options.every(holdsSomething)) return whenFull;
  return !byLength && options.every((option) => plainText(option) === '') ? !whenFull : undefined;
}

/** `pairs.join('&')`: what gives a text for sure. */
function isText(made: Node): boolean {
  const callee = made.type === T.CallExpression ? unwrap(made.callee) : undefined;
  return callee?.type === T.MemberExpression && /^(?:join|toString|stringify)$/.test(memberName(callee) ?? '');
}

function holdsSomething(value: Value): boolean {
  switch (value.kind) {
    case 'tuple':
      return value.sifted !== true && value.items.some(({ spread }) => !spread);
    case 'text':
      return value.pieces.some((piece) => piece.kind === 'chars' && piece.text !== '');
    default:
      return false;
  }
}
