import type { TSESTree } from '@typescript-eslint/types';
import type { Engine } from '../../../provenance/engine.js';
import type { ModuleFacts } from '../../../provenance/modules/module-facts.js';
import { testsBefore } from '../../../provenance/names/decided.js';
import { compares } from '../../../provenance/syntax/comparisons.js';
import {
  T,
  calledName,
  enclosingFunction,
  isInside,
  memberName,
  staticKey,
  unwrap,
} from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import type { FunctionValue } from '../../../provenance/value.js';
import { optionsOf } from '../../../provenance/values.js';
import { casesAround, endsOpen } from '../names/flow.js';
import type { Case } from '../names/flow.js';
import type { Bound, Known, Outcome } from './known-values.js';
import { NOTHING, SOMETHING, isNothing, isSame, knownMember, numberIn, truthIn } from './known-values.js';
import { boundTo, takenFrom } from './bound-patterns.js';
import { isOfNoAnswer, nameIn, namesUnanswered } from './unanswered.js';

/** Code that is read in an outcome. */
export interface Reading {
  readonly engine: Engine;
  readonly facts: ModuleFacts;
  readonly outcome: Outcome;
  /** What variables are in this outcome. */
  readonly bound: Bound;
  /** What calls give that the outcome is of, where that is said. */
  readonly called?: (call: Node) => { readonly known: Known | undefined } | undefined;
  readonly depth: number;
}

/** How many variables and calls are followed, one into the other. */
const MAX_DEPTH = 4;

/** Whether code inside of something may be reached in an outcome: no test and no label on the way says otherwise. */
export function isReachedIn(reading: Omit<Reading, 'depth'>, node: Node, within: Node): boolean {
  return isReached({ ...reading, depth: 0 }, node, within);
}

/** What is known of an expression in an outcome. */
export function knownIn(reading: Omit<Reading, 'depth'>, node: Node): Known | undefined {
  return knownOf({ ...reading, depth: 0 }, node);
}

function isReached(reading: Reading, node: Node, within: Node): boolean {
  if (testsBefore(node).some(({ test, truth }) => isInside(test, within) && truthOf(reading, test) === !truth))
    return false;
  const isLabelled = ({ asked, met, passed }: Case): boolean => {
    const is = (label: Node): boolean | undefined => areEqual(reading, asked, label);
    return passed ? !passed.some((label) => is(label) === true) : met.some((label) => is(label) !== false);
  };
  if (casesAround(node).some((one) => isInside(one.asked, within) && !isLabelled(one))) return false;
  const around = enclosingFunction(node);
  return !around || !isInside(around, within) || around === within || isReached(reading, around, within);
}

function truthOf(reading: Reading, test: Node): boolean | undefined {
  return truthIn(knownOf(reading, test));
}

function knownOf(reading: Reading, node: Node): Known | undefined {
  const inner = unwrap(node);
  switch (inner.type) {
    case T.Literal:
      return { value: inner.value };
    case T.Identifier:
      return inner.name === 'undefined' ? NOTHING : knownVariable(reading, inner);
    case T.MemberExpression: {
      if (inner.object.type === T.ThisExpression) return reading.bound.get(`this.${memberName(inner) ?? ''}`);
      const owner = knownOf(reading, inner.object);
      return owner && knownMember(owner, memberName(inner) ?? itemName(reading, inner.property), reading.outcome);
    }
    case T.UnaryExpression:
      if (inner.operator === '!') return knownTruth(truthOf(reading, inner.argument), false);
      return inner.operator === '-' ? negative(numberIn(knownOf(reading, inner.argument))) : undefined;
    case T.BinaryExpression:
      return sumOf(reading, inner) ?? knownTruth(comparisonOf(reading, inner), true);
    case T.LogicalExpression:
      return knownChoice(reading, inner);
    case T.ConditionalExpression: {
      const truth = truthOf(reading, inner.test);
      return truth === undefined ? undefined : knownOf(reading, truth ? inner.consequent : inner.alternate);
    }
    case T.CallExpression: {
      const came = reading.called?.(inner);
      return came ? came.known : (madeOf(reading, inner) ?? knownTruth(answerOf(reading, inner), true));
    }
    case T.ObjectExpression:
      return { part: (name) => knownPart(reading, inner, name) };
    case T.ArrayExpression:
      return SOMETHING;
    default:
      return undefined;
  }
}

/** `answer.json()`, `list.at(-1)`. */
function madeOf(reading: Reading, { callee, arguments: [first] }: TSESTree.CallExpression): Known | undefined {
  const access = unwrap(callee);
  if (access.type !== T.MemberExpression) return undefined;
  const name = memberName(access);
  if (name !== 'json' && name !== 'at') return undefined;
  const owner = knownOf(reading, access.object);
  if (name === 'json') return owner === 'answer' ? SOMETHING : undefined;
  return owner && first && knownMember(owner, itemName(reading, first), reading.outcome);
}

/** Which item of a list is taken. */
function itemName(reading: Reading, index: Node): string | undefined {
  return numberIn(knownOf(reading, index))?.toString();
}

function negative(value: number | undefined): Known | undefined {
  return value === undefined ? undefined : { value: -value };
}

function sumOf(reading: Reading, { left, right, operator }: TSESTree.BinaryExpression): Known | undefined {
  if (operator !== '+' && operator !== '-') return undefined;
  const [first, second] = [knownOf(reading, left), knownOf(reading, right)].map((one) => numberIn(one));
  if (first === undefined || second === undefined) return undefined;
  return { value: operator === '+' ? first + second : first - second };
}

/** A member of an object that is written out. */
function knownPart(reading: Reading, { properties }: TSESTree.ObjectExpression, name: string): Known | undefined {
  for (const property of properties.toReversed()) {
    if (property.type !== T.Property) return undefined;
    const key = staticKey(property.key, property.computed);
    if (key === undefined) return undefined;
    if (key === name) return knownOf(reading, property.value);
  }
  return NOTHING;
}

function knownTruth(truth: boolean | undefined, wanted: boolean): Known | undefined {
  return truth === undefined ? undefined : { value: truth === wanted };
}

function knownVariable(reading: Reading, name: TSESTree.Identifier): Known | undefined {
  const variable = reading.facts.variableOf(name);
  const bound = variable && reading.bound.get(variable);
  if (!variable || bound) return bound ?? undefined;
  const declared = variable.defs[0]?.node as Node | undefined;
  const isWritten = variable.references.some((reference) => reference.isWrite() && !reference.init);
  if (isWritten || declared?.type !== T.VariableDeclarator || !declared.init || reading.depth > MAX_DEPTH)
    return undefined;
  const held = knownOf({ ...reading, depth: reading.depth + 1 }, declared.init);
  return held && takenFrom(declared.id, held, variable, reading.outcome);
}

function knownChoice(reading: Reading, { left, right, operator }: TSESTree.LogicalExpression): Known | undefined {
  // Once: of a long row of tests each stands inside of the next.
  const first = knownOf(reading, left);
  if (operator === '??') return isNothing(first) ? knownOf(reading, right) : first;
  const truth = truthIn(first);
  const decides = operator === '||';
  if (truth !== undefined) return truth === decides ? first : knownOf(reading, right);
  return truthOf(reading, right) === decides ? { value: decides } : undefined;
}

function comparisonOf(reading: Reading, { left, right, operator }: TSESTree.BinaryExpression): boolean | undefined {
  if (/^[!=]==?$/.test(operator)) {
    const isEqual = areEqual(reading, left, right);
    return isEqual === undefined ? undefined : isEqual === operator.startsWith('=');
  }
  if (operator === 'instanceof') {
    const known = knownOf(reading, left);
    return isNothing(known) || (known === 'error' && isOfNoAnswer(nameIn(right))) ? false : undefined;
  }
  const [code, limit] = [knownOf(reading, left), knownOf(reading, right)].map((one) => numberIn(one));
  return code === undefined || limit === undefined ? undefined : compares(code, operator, limit);
}

function areEqual(reading: Reading, left: Node, right: Node): boolean | undefined {
  return isSame(reading.outcome, knownOf(reading, left), knownOf(reading, right));
}

/** `[502, 503].includes(error.status)`, `GONE.has(status)`, `Boolean(error)`, `isGone(error)`. */
function answerOf(reading: Reading, call: TSESTree.CallExpression): boolean | undefined {
  const [first] = call.arguments;
  const callee = unwrap(call.callee);
  if (!first || reading.depth > MAX_DEPTH) return undefined;
  const name = calledName(call);
  if (callee.type === T.Identifier && name === 'Boolean') return truthOf(reading, first);
  if (callee.type === T.MemberExpression && (name === 'includes' || name === 'has')) {
    const status = numberIn(knownOf(reading, first));
    const list = status === undefined ? undefined : numbersOf(reading.facts, callee.object);
    return status === undefined ? undefined : list?.includes(status);
  }
  const handed = call.arguments.map((argument) => knownOf(reading, argument));
  if (handed.every((one) => one === undefined)) return undefined;
  const asked = optionsOf(reading.engine.valueOf(callee, { facts: reading.facts, env: undefined }));
  const answers = asked.map((one) => (one.kind === 'function' ? givenBy(reading, one, handed) : undefined));
  if (asked.some(({ kind }) => kind === 'function')) return allSame(answers);
  // Whoever asks of what kind an error is says no where there is none.
  const asksKind = handed.length === 1 || /^(?:is|as)(?![a-z])/i.test(name ?? '');
  if (asksKind && isNothing(handed[0])) return false;
  return asksKind && handed[0] === 'error' && namesUnanswered(call) ? false : undefined;
}

/** The numbers of a list or a set that stand in the code: where they are asked, or in a constant. */
function numbersOf(facts: ModuleFacts, node: Node): readonly number[] | undefined {
  const declared = facts.variableOf(unwrap(node))?.defs[0]?.node as Node | undefined;
  const list = unwrap(declared?.type === T.VariableDeclarator && declared.init ? declared.init : node);
  const items = list.type === T.NewExpression ? list.arguments[0] : list;
  if (items?.type !== T.ArrayExpression) return undefined;
  const numbers = items.elements.map((one) => (one?.type === T.Literal ? one.value : undefined));
  return numbers.every((one) => typeof one === 'number') ? numbers : undefined;
}

/** What a function of the project gives as a truth, where it is handed this. */
function givenBy(
  reading: Reading,
  { node: fn, file }: FunctionValue,
  handed: readonly (Known | undefined)[],
): boolean | undefined {
  const facts = reading.engine.facts(file);
  if (!facts) return undefined;
  const inside = { ...reading, facts, bound: boundTo(facts, fn, handed, reading.outcome), depth: reading.depth + 1 };
  const returns = facts.resultsOf(fn).returns.filter((given) => isReached(inside, given, fn));
  const given = returns.map((one) => truthOf(inside, one));
  return allSame(endsOpen(fn) ? [...given, false] : given);
}

function allSame(truths: readonly (boolean | undefined)[]): boolean | undefined {
  const [first] = truths;
  return truths.every((one) => one === first) ? first : undefined;
}
