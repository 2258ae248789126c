import type { TSESTree } from '@typescript-eslint/types';
import { testsBefore } from './decided.js';
import type { Engine, Frame } from '../engine.js';
import { isAbsent, isNothing, isThere, nothingTold } from './absent-arguments.js';
import { countsTold, keepsItsLength } from './counted.js';
import { isHandedOver } from './handed-over.js';
import { T, isFunction, leaves, memberName, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { staysEmpty } from '../texts/empty-texts.js';
import { charactersOf, plainText } from '../texts/text.js';
import { askedText } from '../texts/text-patterns.js';
import { optionsOf } from '../values.js';
import type { Value } from '../value.js';

const MAX_CLIMB = 16;

/** Whether a place of a function is reached in the call that is being looked into, as far as what that hands over tells. */
export function isReached(e: Engine, node: Node, frame: Frame): boolean {
  if (frame.env === undefined) return true;
  if (testsBefore(node).some(({ test, truth }) => toldByArguments(e, test, frame) === !truth)) return false;
  for (let at = node, steps = 0; at.parent && !isFunction(at) && steps < MAX_CLIMB; at = at.parent, steps++)
    if (at.type === T.SwitchCase && !mayRun(e, at, frame)) return false;
  return true;
}

/** Whether a place is reached in the call that is being looked into for sure, whatever else is not known. */
export function isSurelyReached(e: Engine, node: Node, frame: Frame): boolean {
  if (frame.env === undefined || isRepeatedOrCaught(node)) return false;
  return testsBefore(node).every(({ test, truth }) => toldByArguments(e, test, frame) === truth);
}

/** Where something runs any number of times, or only when something else fails. */
const UNTOLD = /^(?:For(?:In|Of)?Statement|(?:Do)?WhileStatement|SwitchCase|CatchClause)$/;

export function isRepeatedOrCaught(node: Node): boolean {
  for (let at: Node | undefined = node.parent; at && !isFunction(at); at = at.parent)
    if (UNTOLD.test(at.type)) return true;
  return false;
}

/** How a test of a parameter comes out in the call that is being looked into: `kind === 'user'`, `isUser`; undefined where that is not known. */
export function toldByArguments(e: Engine, condition: Node, frame: Frame): boolean | undefined {
  if (frame.env === undefined) return undefined;
  const test = unwrap(condition);
  switch (test.type) {
    case T.UnaryExpression: {
      const told = test.operator === '!' ? toldByArguments(e, test.argument, frame) : undefined;
      return told === undefined ? undefined : !told;
    }
    case T.LogicalExpression: {
      if (test.operator === '??') return undefined;
      const sides = [test.left, test.right].map((side) => toldByArguments(e, side, frame));
      const settling = test.operator === '||';
      return sides.includes(settling) ? settling : sides.includes(undefined) ? undefined : !settling;
    }
    case T.BinaryExpression:
      if (!/^[!=]==?$/.test(test.operator)) return countsTold(e, test, frame);
      return equalityTold(e, test, frame) ?? (asksLength(test) ? countsTold(e, test, frame) : undefined);
    case T.Identifier:
    case T.MemberExpression: {
      if (!isHandedOver(test, frame)) return asksWhatIsHandedOver(test, frame) ? truthTold(e, test, frame) : undefined;
      if (test.type === T.MemberExpression && memberName(test) === 'length') return lengthTold(e, test.object, frame);
      return isAbsent(e, test, frame) ? false : truthTold(e, test, frame);
    }
    case T.CallExpression:
      return asksWhatIsHandedOver(test, frame) ? truthTold(e, test, frame) : undefined;
    default:
      return undefined;
  }
}

function truthTold(e: Engine, node: Node, frame: Frame): boolean | undefined {
  const truths = new Set(optionsOf(e.valueOf(node, frame)).map(truthOf));
  const [truth] = truths;
  return truths.size === 1 ? truth : undefined;
}

/** Whether a list or a text that the call hands over has something in it. */
function lengthTold(e: Engine, held: Node, frame: Frame): boolean | undefined {
  const options = optionsOf(e.valueOf(held, frame));
  const keeps = () => keepsItsLength(held, frame);
  if (options.every(staysEmpty)) return keeps() ? false : undefined;
  const hasItems = options.every((option) =>
    option.kind === 'tuple'
      ? option.sifted !== true && option.items.some(({ spread }) => !spread)
      : option.kind === 'text' && truthOf(option),
  );
  return hasItems && keeps() ? true : undefined;
}

/** `path.startsWith('/')` of a parameter, `PATTERN.exec(path)`, and what keeps the answer: `const match = PATTERN.exec(path)`. */
function asksWhatIsHandedOver(node: Node, frame: Frame): boolean {
  if (node.type === T.CallExpression) {
    const asked = askedText(node);
    return asked !== undefined && isHandedOver(asked, frame);
  }
  const definition = node.type === T.Identifier ? frame.facts.variableOf(node)?.defs[0] : undefined;
  const declarator = definition?.type === 'Variable' ? definition.node : undefined;
  const isKept = declarator?.parent.kind === 'const' && declarator.id.type === T.Identifier;
  const asked = isKept && declarator.init ? unwrap(declarator.init) : undefined;
  return asked?.type === T.CallExpression && asksWhatIsHandedOver(asked, frame);
}

/** `args.length === fn.length`. */
function asksLength({ left, right }: TSESTree.BinaryExpression): boolean {
  return [left, right].some((side) => {
    const node = unwrap(side);
    return node.type === T.MemberExpression && memberName(node) === 'length';
  });
}

function equalityTold(e: Engine, test: TSESTree.BinaryExpression, frame: Frame): boolean | undefined {
  const right = unwrap(test.right);
  const isLast = right.type === T.Literal || isNothing(right);
  const [asked, other] = isLast ? [test.left, right] : [right, unwrap(test.left)];
  if (isNothing(other)) return isHandedOver(asked, frame) ? nothingTold(e, test, asked, other, frame) : undefined;
  // Nothing is handed over for it: that is no text and no number.
  if (other.type === T.Literal && isHandedOver(asked, frame) && isAbsent(e, asked, frame))
    return !test.operator.startsWith('=');
  const equal = new Set(
    other.type === T.Literal
      ? (heldIn(e, asked, frame)?.map((held) => held === other.value) ?? beginningTold(e, asked, other.value, frame))
      : comparedTold(e, [asked, other], frame),
  );
  const [isEqual] = equal;
  return equal.size === 1 && isEqual !== undefined ? isEqual === test.operator.startsWith('=') : undefined;
}

/** `path.charAt(0) === '/'`, `path[0] === '/'`: how what the call hands over begins. */
function beginningTold(e: Engine, asked: Node, beginning: unknown, frame: Frame): readonly boolean[] | undefined {
  const text =
    typeof beginning === 'string' && beginning !== '' ? beginningOf(unwrap(asked), beginning.length) : undefined;
  if (typeof beginning !== 'string' || !text || !isHandedOver(text, frame)) return undefined;
  const told = optionsOf(e.valueOf(text, frame)).map((option) =>
    option.kind === 'text' ? doesBegin(charactersOf(option), beginning) : undefined,
  );
  return told.every((one) => one !== undefined) ? told : undefined;
}

/** The text whose first characters an expression takes. */
function beginningOf(node: Node, count: number): Node | undefined {
  if (node.type === T.MemberExpression)
    return node.computed && isNumber(node.property, 0) && count === 1 ? node.object : undefined;
  const callee = node.type === T.CallExpression ? unwrap(node.callee) : undefined;
  if (node.type !== T.CallExpression || callee?.type !== T.MemberExpression) return undefined;
  const [start, end] = node.arguments;
  const name = memberName(callee) ?? '';
  const isFirst = /^(?:charAt|at)$/.test(name) && count === 1 && (!start || isNumber(start, 0));
  const isStart = /^(?:slice|substr|substring)$/.test(name) && isNumber(start, 0) && isNumber(end, count);
  return isFirst || isStart ? callee.object : undefined;
}

function isNumber(node: Node | undefined, value: number): boolean {
  return node?.type === T.Literal && node.value === value;
}

/** Whether a text that holds places for what is only known at run time begins so. */
function doesBegin(characters: string, beginning: string): boolean | undefined {
  if (characters.startsWith(beginning)) return true;
  return characters.slice(0, beginning.length).includes('\0') ? undefined : false;
}

/** Whether two things that the call hands over are the same, for all that they may be: `item.key === key`. */
function comparedTold(e: Engine, sides: readonly [Node, Node], frame: Frame): readonly boolean[] | undefined {
  const [left, right] = sides.map((side) => heldIn(e, side, frame));
  return left?.flatMap((one) => right?.map((other) => one === other) ?? []);
}

/** Whether a case of a `switch` is one that is begun with, or run into. */
function mayRun(e: Engine, node: TSESTree.SwitchCase, frame: Frame): boolean {
  const { cases, discriminant } = node.parent;
  const held = heldIn(e, discriminant, frame);
  const labels = cases.map(({ test }) => (test === null ? undefined : unwrap(test)));
  if (!held || labels.some((label) => label !== undefined && label.type !== T.Literal)) return true;
  const otherwise = labels.indexOf(undefined);
  const index = cases.indexOf(node);
  return held.some((value) => {
    const matching = labels.findIndex((label) => label?.type === T.Literal && label.value === value);
    const begun = matching < 0 ? otherwise : matching;
    return begun >= 0 && begun <= index && !cases.slice(begun, index).some(leavesSwitch);
  });
}

function leavesSwitch({ consequent }: TSESTree.SwitchCase): boolean {
  const last = consequent.at(-1);
  return last !== undefined && leaves(last);
}

/** All that a parameter, or a member of it, may hold in the call that is being looked into, where every part of it is known. */
function heldIn(e: Engine, node: Node, frame: Frame): readonly unknown[] | undefined {
  if (!isHandedOver(node, frame)) return undefined;
  const held = optionsOf(e.valueOf(node, frame)).map(plainly);
  return held.some((one) => one === undefined) ? undefined : held.map((one) => one?.value);
}

/** Whether a value counts as true, where that can be told: what is not handed over may still be there. */
function truthOf(value: Value): boolean | undefined {
  switch (value.kind) {
    case 'object':
    case 'tuple':
    case 'function':
    case 'class':
      return true;
    case 'scalar':
      return value.value === undefined ? undefined : Boolean(value.value);
    case 'text':
      if (staysEmpty(value)) return false;
      return value.pieces.some((piece) => piece.kind === 'chars' && piece.text !== '') ? true : undefined;
    default:
      return undefined;
  }
}

function plainly(value: Value): { readonly value: unknown } | undefined {
  if (value.kind === 'scalar') return value.value === undefined ? undefined : { value: value.value };
  const text = plainText(value);
  return text === undefined ? undefined : { value: text };
}

/** Whether something is a member of what the call hands over that is not there: `options.version` of `{}`. */
export function isLeftOut(e: Engine, asked: Node, frame: Frame): boolean {
  const node = unwrap(asked);
  return node.type === T.MemberExpression && isHandedOver(node, frame) && isAbsent(e, node, frame);
}

/** Whether something is a member of what the call hands over that is there in any case: `options.version` of `{ version: 'v1' }`. */
export function isGiven(e: Engine, asked: Node, frame: Frame): boolean {
  return isHandedOver(asked, frame) && optionsOf(e.valueOf(asked, frame)).every(isThere);
}

/** Whether what the call hands over counts as true in any case: `options` of `options || {}`. */
export function isTruthyHere(e: Engine, asked: Node, frame: Frame): boolean {
  return isHandedOver(asked, frame) && optionsOf(e.valueOf(asked, frame)).every((option) => truthOf(option) === true);
}

/** Whether the call hands over an empty text for something: `tail` of `tail && '/' + tail`. */
export function isEmptyHere(e: Engine, asked: Node, frame: Frame): boolean {
  return isHandedOver(asked, frame) && optionsOf(e.valueOf(asked, frame)).every(staysEmpty);
}
