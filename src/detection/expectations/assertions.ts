import type { TSESTree } from '@typescript-eslint/types';
import { memberOf } from '../../provenance/objects/members.js';
import { T, memberName, outermost, staticString, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { optionsOf } from '../../provenance/values.js';
import type { Value } from '../../provenance/value.js';
import type { FileContext } from '../context.js';
import { saidInWords, subjectOf } from './chained-words.js';

export const HAS_PROPERTY = /^(?:property|nestedProperty|ownProperty|haveOwnProperty|haveProperty|toHaveProperty)$/;
const HAS_KEYS = /^(?:key|keys)$/;
export const LIKE = /^(?:toMatchObject|toEqual|toStrictEqual|equal|eql|deep|include|containSubset)$/;
const IS = /^(?:equals?|eqls?|eq|is|isEqual|strictEqual|deepEqual|deepStrictEqual|toBe|toEqual|toStrictEqual)$/;
const SAYS_OF_ITSELF = /^(?:an?|instanceof|instanceOf|ok|exist)$/;

/** `expect(user).to.have.property('name')`, `user.should.have.keys('name')`, `assert.property(user, 'name')`: what has to have the name. */
export function assertedOwner(
  context: FileContext,
  call: TSESTree.CallExpression,
  position: number,
): Value | undefined {
  const said = saidInWords(call);
  if (said)
    return (HAS_PROPERTY.test(said.word) && position === 1) || (HAS_KEYS.test(said.word) && position > 0)
      ? subjectOf(context, said)
      : undefined;
  const name = methodName(call);
  if (name === undefined) return undefined;
  const isProperty = HAS_PROPERTY.test(name);
  if (isProperty && position === 1) return assertedByFunction(context, call);
  return (isProperty && position === 0) || HAS_KEYS.test(name) ? assertedBy(context, call) : undefined;
}

/** `expect(x).to.equal('value')`, `assert.equal(x, 'value')`, `isEqual(x, 'value')`: the expression that a literal is held against. */
export function assertedNode(literal: Node): Node | undefined {
  const call = outermost(literal).parent;
  if (call?.type !== T.CallExpression) return undefined;
  const callee = unwrap(call.callee);
  const name = callee.type === T.Identifier ? callee.name : methodName(call);
  const position = call.arguments.indexOf(outermost(literal) as TSESTree.CallExpressionArgument);
  const said = position === 1 ? saidInWords(call) : undefined;
  if (said) return IS.test(said.word) && said.path.length === 0 ? said.subject : undefined;
  if (name === undefined || !IS.test(name) || position < 0) return undefined;
  const other = call.arguments[1 - position];
  if (other && position < 2) return other;
  return position === 0 && callee.type === T.MemberExpression ? expectedIn(callee)?.subject : undefined;
}

/** `expect(x).to.be.oneOf(['value'])`: the expression that is looked for in a list. */
export function assertedInList(list: Node): Node | undefined {
  const call = outermost(list).parent;
  if (call?.type !== T.CallExpression || call.arguments[0] !== outermost(list)) return undefined;
  const callee = unwrap(call.callee);
  return callee.type === T.MemberExpression && memberName(callee) === 'oneOf' ? expectedIn(callee)?.subject : undefined;
}

/** The name of the method that is called. */
export function methodName(call: TSESTree.CallExpression): string | undefined {
  const callee = unwrap(call.callee);
  return callee.type === T.MemberExpression ? memberName(callee) : undefined;
}

/** `assert.property(user, 'name')`. */
export function assertedByFunction(context: FileContext, call: TSESTree.CallExpression): Value | undefined {
  const [subject] = call.arguments;
  return isOfAssert(call) && subject ? context.engine.valueOf(subject, context.frame) : undefined;
}

function isOfAssert(call: TSESTree.CallExpression): boolean {
  const callee = unwrap(call.callee);
  return callee.type === T.MemberExpression && callee.object.type === T.Identifier && callee.object.name === 'assert';
}

/** What a chain of words speaks of. */
export function assertedBy(context: FileContext, call: TSESTree.CallExpression): Value | undefined {
  const callee = unwrap(call.callee);
  const expected = callee.type === T.MemberExpression ? expectedIn(callee) : undefined;
  if (!expected || isOwn(context, expected.by)) return undefined;
  let value = context.engine.valueOf(expected.subject, context.frame);
  for (const name of expected.path) value = memberOf(context.engine, value, name);
  return value;
}

interface Expected {
  readonly subject: Node;
  /** What is called to begin with it, where something is. */
  readonly by: Node | undefined;
  /** Names that the chain has gone down by: `.property('a').that.has…`. */
  readonly path: readonly string[];
}

/** What a chain of words speaks of: `expect(x).to.be…`, `x.should.be…`; undefined where it says that something is not so. */
function expectedIn(member: TSESTree.MemberExpression): Expected | undefined {
  const path: string[] = [];
  for (let at: Node = unwrap(member.object); ;) {
    if (at.type === T.MemberExpression) {
      const name = memberName(at);
      if (name === 'should') return { subject: at.object, by: undefined, path };
      if (name === undefined || name === 'not') return undefined;
      at = unwrap(at.object);
      continue;
    }
    if (at.type !== T.CallExpression) return undefined;
    const callee: Node = unwrap(at.callee);
    const name = callee.type === T.Identifier ? callee.name : methodName(at);
    const [argument] = at.arguments;
    if (isExpect(callee)) return argument && { subject: argument, by: callee, path };
    if (callee.type !== T.MemberExpression || name === undefined) return undefined;
    const step = HAS_PROPERTY.test(name) && argument ? staticString(argument) : undefined;
    if (step !== undefined) path.unshift(...step.split(/[.[\]]+/).filter(Boolean));
    else if (!SAYS_OF_ITSELF.test(name)) return undefined;
    at = unwrap(callee.object);
  }
}

/** `expect`, `pm.expect`, and `expect.soft`: a test goes on where it does not hold. */
function isExpect(callee: Node): boolean {
  if (callee.type === T.Identifier) return callee.name === 'expect';
  if (callee.type !== T.MemberExpression) return false;
  const { object } = callee;
  const isSoft = memberName(callee) === 'soft' && object.type === T.Identifier && object.name === 'expect';
  return isSoft || memberName(callee) === 'expect';
}

/** A function of the project may make anything of what it is handed. */
function isOwn(context: FileContext, by: Node | undefined): boolean {
  return (
    by !== undefined && optionsOf(context.engine.valueOf(by, context.frame)).some(({ kind }) => kind === 'function')
  );
}

/** `expect(x.name).toBeUndefined()`, `assert.equal('name' in x, false)`, `assert(!x.name)`: a test that says that something is not there. */
export function isSaidAbsent(node: Node): boolean {
  const said = outermost(node);
  const holder = said.parent;
  if (holder?.type === T.UnaryExpression && holder.operator === '!') return isAsserted(holder);
  if (holder?.type !== T.CallExpression || holder.arguments[0] !== said) return false;
  // What is asked whether it is there may be `false`; what is read is there where it is that.
  const isRead = unwrap(said).type === T.MemberExpression;
  if (isExpect(holder.callee)) return isExpectedAbsent(holder, isRead);
  const name = methodName(holder) ?? '';
  if (!isOfAssert(holder)) return false;
  if (SAYS_NOTHING.test(name) || (!isRead && name === 'isFalse')) return true;
  return IS.test(name) && isNothing(holder.arguments[1], isRead);
}

const SAYS_NOTHING = /^(?:isUndefined|isNotOk|notOk|notExists?)$/;

/** `assert(x)`, `assert.ok(x)`. */
function isAsserted(node: Node): boolean {
  const call = outermost(node).parent;
  if (call?.type !== T.CallExpression || call.arguments[0] !== outermost(node)) return false;
  if (call.callee.type === T.Identifier) return call.callee.name === 'assert';
  return isOfAssert(call) && /^(?:ok|isOk|isTrue)$/.test(methodName(call) ?? '');
}

function isExpectedAbsent(call: TSESTree.CallExpression, isRead: boolean): boolean {
  const words: string[] = [];
  let at: Node = call;
  while (at.parent.type === T.MemberExpression && at.parent.object === at) {
    at = at.parent;
    words.push(memberName(at) ?? '');
  }
  const last = words.at(-1) ?? '';
  const given = at.parent.type === T.CallExpression && at.parent.callee === at ? at.parent.arguments[0] : undefined;
  const isNegated = words.includes('not');
  if (isNegated) return /^(?:toBeDefined|toBeTruthy|exist|ok)$/.test(last);
  if (/^(?:toBeUndefined|toBeFalsy|undefined)$/.test(last) || (!isRead && last === 'false')) return true;
  return isNothing(given, isRead) && IS.test(last);
}

function isNothing(given: Node | undefined, isRead: boolean): boolean {
  if (given?.type === T.Identifier) return given.name === 'undefined';
  return !isRead && given?.type === T.Literal && given.value === false;
}
