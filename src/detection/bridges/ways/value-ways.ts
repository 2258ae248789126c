import { T, isFunction, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { holds } from '../../../provenance/syntax/walk.js';
import { plainText, textsOf } from '../../../provenance/texts/text.js';
import { optionsOf } from '../../../provenance/values.js';
import { contextAt } from '../../context.js';
import type { FileContext } from '../../context.js';
import type { Member } from '../../../provenance/value.js';
import type { Place } from '../../../provenance/types.js';
import { waysBeside } from './fallbacks.js';
import { writtenMember } from './field-ways.js';
import { readsOfHeld } from './held-texts.js';
import { bodiesIn } from './named-endpoints.js';
import { decidesTheWay } from '../releases/switch-tests.js';
import { isOnlyCalled, isPartOnlyTaken } from './ways-of-callers.js';
import type { IsOneWay } from './ways-of-callers.js';
import { besidesByTurns } from '../names/written-by-turns.js';

/** The values of a field, before a release and since. */
interface Values {
  readonly from: string;
  readonly to: string;
}

/**
 * Whether an old value is only taken on one of two ways, and the new one on the other: by a table of which a release takes a row, or by a class, an object, a
 * function or a constant of which it takes one.
 */
export function isValueOnOneWay(context: FileContext, literal: Node, { to }: Values): boolean {
  const isInPlace: IsOneWay = (around, way) => namesValue(around, way, to);
  const isOneWay: IsOneWay = (around, node) => waysBeside(around, node).some((way) => isInPlace(around, way));
  const ways = { isOneWay, isInPlace };
  const reads = readsOfHeld(context, literal);
  return (
    isOneWay(context, literal) ||
    (reads.length > 0 && reads.every((read) => isTurn(read.context, read.node, to))) ||
    isOnlyCalled(context, literal, ways) ||
    isPartOnlyTaken(context, literal, ways)
  );
}

/** Whether the new value stands on another way than a node, whatever decides between them. */
function isTurn(context: FileContext, node: Node, to: string): boolean {
  for (let at = node; at.parent && !isFunction(at.parent); at = at.parent)
    if (besidesByTurns(at.parent, at).some((way) => namesValue(context, way, to))) return true;
  return false;
}

function namesValue(context: FileContext, way: Node, value: string): boolean {
  const { engine, frame } = context;
  const is = (around: FileContext, node: Node): boolean =>
    textsOf(engine.valueOf(node, { ...frame, facts: around.facts })).some((text) => plainText(text) === value);
  const isIn = (around: FileContext, root: Node): boolean => holds(root, (node) => isText(node) && is(around, node));
  return isIn(context, way) || bodiesIn(context, way).some(({ around, body }) => isIn(around, body));
}

function isText({ type }: Node): boolean {
  return type === T.Literal || type === T.TemplateLiteral || type === T.Identifier || type === T.MemberExpression;
}

/** The same of a member of an object that is sent, whose value stands at a place. */
export function isValueSentOnOneWay(context: FileContext, member: Member, place: Place, values: Values): boolean {
  const around = contextAt(context, place);
  const literal = around?.facts.literalAt(place.start);
  if (around && literal && isValueOnOneWay(around, literal, values)) return true;
  const written = writtenMember(context, member);
  return written !== undefined && choosesValue(written.around, written.node.value, values);
}

/** How many calls and constants are looked into, one inside the other. */
const MAX_STEPS = 3;

/** Whether an expression takes one of both values by what decides inside of it: `kindOf(release)`, `isNew ? Kind.New : Kind.Old`. */
export function choosesValue(context: FileContext, expression: Node, values: Values, steps = 0): boolean {
  const { engine, frame } = context;
  const node = unwrap(expression);
  if (steps > MAX_STEPS || !mayBe(context, node, values.from) || !mayBe(context, node, values.to)) return false;
  switch (node.type) {
    case T.ConditionalExpression:
      return areApart(context, [node.consequent, node.alternate], values, steps);
    case T.CallExpression:
      return optionsOf(engine.valueOf(node.callee, frame)).some((called) => {
        const around = called.kind === 'function' ? contextAt(context, called) : undefined;
        if (called.kind !== 'function' || !around) return false;
        return areApart(around, around.facts.resultsOf(called.node).returns, values, steps);
      });
    case T.Identifier:
      return isHeldByTurns(context, node, values, steps);
    default:
      return false;
  }
}

function mayBe({ engine, frame }: FileContext, node: Node, value: string): boolean {
  return textsOf(engine.valueOf(node, frame)).some((text) => plainText(text) === value);
}

/** Whether one of several things that may be given is the one value and no other, and another is the other. */
function areApart(context: FileContext, given: readonly Node[], values: Values, steps: number): boolean {
  const { from, to } = values;
  const isOnly = (node: Node, value: string, other: string): boolean =>
    mayBe(context, node, value) && !mayBe(context, node, other);
  return (
    (given.some((node) => isOnly(node, from, to)) && given.some((node) => isOnly(node, to, from))) ||
    given.some((node) => choosesValue(context, node, values, steps + 1))
  );
}

/** `const kind = …`, `let kind = 'old'; if (release >= '26.3') kind = 'new';`. */
function isHeldByTurns(context: FileContext, name: Node, values: Values, steps: number): boolean {
  const writes = (context.facts.variableOf(name)?.references ?? []).flatMap(({ writeExpr, identifier }) =>
    writeExpr ? [{ at: identifier, written: writeExpr }] : [],
  );
  const [only, another] = writes;
  if (only && !another) return choosesValue(context, only.written, values, steps + 1);
  return (
    writes.some(({ at }) => isDecided(context, at)) &&
    areApart(
      context,
      writes.map(({ written }) => written),
      values,
      steps,
    )
  );
}

/** Whether a release or a switch decides whether something is come to. */
function isDecided(context: FileContext, node: Node): boolean {
  for (let at = node; at.parent && !isFunction(at.parent); at = at.parent)
    if (at.parent.type === T.IfStatement && at !== at.parent.test && decidesTheWay(context, at.parent.test))
      return true;
  return false;
}
