import type { Variable } from '../../../provenance/scopes/types.js';
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
import type { FunctionNode, FunctionValue } from '../../../provenance/value.js';
import { optionsOf } from '../../../provenance/values.js';
import { walk } from '../../../provenance/syntax/walk.js';
import { casesAround, endsOpen } from '../names/flow.js';
import type { Case } from '../names/flow.js';

/** How a call went: with which status, and whether that came as an error or as an answer. */
export interface Outcome {
  readonly status: number;
  readonly isError: boolean;
}

/**
 * What is known of an expression in an outcome: it is the error, the answer, either of them as it is settled, a word for the kind of an error, something or
 * other, a value, or an object with parts.
 */
export type Known = 'error' | 'answer' | 'settled' | 'kind' | 'something' | Worth | Parts;

interface Worth {
  readonly value: unknown;
}

interface Parts {
  readonly part: (name: string) => Known | undefined;
}

/** By variables, and by members of the class around: `this.member`. */
export type Bound = ReadonlyMap<Variable | string, Known>;

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
export const NOTHING: Known = { value: undefined };
export const SOMETHING: Known = 'something';

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

export function truthIn(known: Known | undefined): boolean | undefined {
  if (known === undefined || known === 'kind') return undefined;
  return !isWorth(known) || Boolean(known.value);
}

function isWorth(known: Known | undefined): known is Worth {
  return typeof known === 'object' && 'value' in known;
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

/** What a pattern puts into a variable: `{ status }`, `{ response: { status } }`. */
function takenFrom(pattern: Node, held: Known, variable: Variable, outcome: Outcome): Known | undefined {
  if (pattern.type === T.Identifier) return isNamedIn(variable, pattern) ? held : undefined;
  if (pattern.type === T.AssignmentPattern) {
    const { left, right } = pattern;
    const standIn: Known | undefined = right.type === T.Literal ? { value: right.value } : undefined;
    const taken = isWorth(held) && held.value === undefined ? standIn : held;
    return taken && takenFrom(left, taken, variable, outcome);
  }
  if (pattern.type !== T.ObjectPattern) return undefined;
  for (const part of pattern.properties) {
    if (part.type !== T.Property || !isNamedIn(variable, part.value)) continue;
    const member = knownMember(held, staticKey(part.key, part.computed), outcome);
    return member && takenFrom(part.value, member, variable, outcome);
  }
  return undefined;
}

/** Whether a pattern declares a variable, or one that assigns writes it. */
function isNamedIn({ identifiers, references }: Variable, pattern: Node): boolean {
  const names: readonly Node[] = [...identifiers, ...references.map(({ identifier }) => identifier as Node)];
  return names.some((name) => isInside(name, pattern));
}

export function knownMember(owner: Known, name = '', { status, isError }: Outcome): Known | undefined {
  if (owner === 'error') {
    if (/^(?:http)?status(?:_?code)?$/i.test(name)) return { value: status };
    if (name === 'ok') return { value: status < 300 };
    if (/^(?:code|name|errno)$/.test(name)) return 'kind';
    return /^(?:response|res|cause|error)$/.test(name) ? 'error' : undefined;
  }
  if (owner === 'answer') {
    if (isError) return undefined;
    if (name === 'ok') return { value: status < 300 };
    if (name === 'data') return SOMETHING;
    // Of a client that gives errors back: `{ data, error }`.
    if (/^(?:err|error|failure)$/.test(name)) return status < 300 ? NOTHING : 'error';
    return /^status(?:_?code)?$/i.test(name) ? { value: status } : undefined;
  }
  if (owner === 'settled') return settledMember(name, isError);
  if (typeof owner === 'object' && 'part' in owner) return name === '' ? undefined : owner.part(name);
  return isNothing(owner) ? NOTHING : undefined;
}

/** What `Promise.allSettled` says of each. */
function settledMember(name: string, isError: boolean): Known | undefined {
  if (name === 'status') return { value: isError ? 'rejected' : 'fulfilled' };
  if (name === 'reason') return isError ? 'error' : NOTHING;
  return name === 'value' ? (isError ? NOTHING : 'answer') : undefined;
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

/** Whether something is known to be neither there nor anything else. */
export function isNothing(known: Known | undefined): boolean {
  return isWorth(known) && (known.value === undefined || known.value === null);
}

/** Whether something is known to be there, and no `false`, `0` or empty text. */
export function isSomething(known: Known | undefined): boolean {
  return known !== undefined && (!isWorth(known) || Boolean(known.value));
}

/** A number, also one that is written as a text: `status == '404'`. */
function numberIn(known: Known | undefined): number | undefined {
  if (!isWorth(known)) return undefined;
  if (typeof known.value === 'number') return known.value;
  return typeof known.value === 'string' && /^\d+$/.test(known.value) ? Number(known.value) : undefined;
}

/** How errors are called that no answer is behind. */
const UNANSWERED =
  /^(?:E(?:CONN\w+|\w*TIMEDOUT|PIPE|NOTFOUND|AI_AGAIN)|ERR_(?:NETWORK|CANCELED)|(?:Abort|Timeout)Error)$/;

/** What functions and constants are called that stand for such errors. */
const OF_NO_ANSWER = /time(?:d_?)?_?out|deadline|cancell?ed|aborted|offline|unreachable|conn\w*refused/i;

function areEqual(reading: Reading, left: Node, right: Node): boolean | undefined {
  return isSame(reading.outcome, knownOf(reading, left), knownOf(reading, right));
}

function isSame(outcome: Outcome, one: Known | undefined, other: Known | undefined): boolean | undefined {
  if (one === undefined || other === undefined) return undefined;
  if (!isWorth(other)) return isWorth(one) ? isSame(outcome, other, one) : undefined;
  if (one === 'kind') return isOfKind(outcome, other.value);
  if (!isWorth(one)) return isNothing(other) ? false : undefined;
  // Which of the two nothings an error is, where there is none, nobody says.
  if (isNothing(one) || isNothing(other)) return isNothing(one) && isNothing(other);
  if (typeof one.value === typeof other.value) return one.value === other.value;
  const [left, right] = [numberIn(one), numberIn(other)];
  return left === undefined || right === undefined ? undefined : left === right;
}

/** `error.code === 404`, `error.code === 'ETIMEDOUT'`. */
function isOfKind({ status }: Outcome, wanted: unknown): boolean | undefined {
  if (typeof wanted === 'number') return wanted === status;
  return typeof wanted === 'string' && UNANSWERED.test(wanted) ? false : undefined;
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

/** `isTimeout(error)`, `errors.Is(err, context.DeadlineExceeded)`. */
function namesUnanswered(call: TSESTree.CallExpression): boolean {
  const last = call.arguments.at(-1);
  return [calledName(call), last && nameIn(last)].some(isOfNoAnswer);
}

function isOfNoAnswer(name: string | undefined): boolean {
  return name !== undefined && OF_NO_ANSWER.test(name);
}

function nameIn(node: Node): string | undefined {
  return node.type === T.MemberExpression ? memberName(node) : node.type === T.Identifier ? node.name : undefined;
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

/** What the variables of a pattern hold that is handed something. */
export function patternBound(facts: ModuleFacts, pattern: Node, held: Known, outcome: Outcome): Bound {
  const bound = new Map<Variable, Known>();
  walk(pattern, (node) => {
    const variable = node.type === T.Identifier ? facts.variableOf(node) : undefined;
    const taken = variable && takenFrom(pattern, held, variable, outcome);
    if (taken) bound.set(variable, taken);
    return undefined;
  });
  return bound;
}

/** What the parameters of a function are, by what they are handed. */
export function boundTo(
  facts: ModuleFacts,
  fn: FunctionNode,
  handed: readonly (Known | undefined)[],
  outcome: Outcome,
): Bound {
  const bound = new Map<Variable, Known>();
  for (const variable of facts.module.scopes.getDeclaredVariables(fn))
    for (const [index, parameter] of fn.params.entries()) {
      const held = handed[index];
      const taken = held && takenFrom(parameter, held, variable, outcome);
      if (taken) bound.set(variable, taken);
    }
  return bound;
}
