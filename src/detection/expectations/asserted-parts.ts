import type { TSESTree } from '@typescript-eslint/types';
import { memberOf } from '../../provenance/objects/members.js';
import { itemOf } from '../../provenance/objects/items.js';
import { T, memberName, outermost, staticKey, staticString, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { mapOptions } from '../../provenance/values.js';
import type { Value } from '../../provenance/value.js';
import { HAS_PROPERTY, LIKE, assertedBy, assertedByFunction, methodName } from './assertions.js';
import type { FileContext } from '../context.js';
import { saidInWords, subjectOf } from './chained-words.js';
import type { Said } from './chained-words.js';
import { ownerOfName } from '../members/listed-keys.js';

const MAX_DEPTH = 8;
const CONTAINS = /^(?:toContain|toContainEqual|contain|contains|include|includes)$/;
const MATCHERS = /^(?:expect|jasmine|sinon|match|matchers)$/;
const PART_OF = /^(?:objectContaining|arrayContaining|arrayWithExactContents|deep|match)$/;
const DEEP = /^(?:deepEqual|deepStrictEqual|strictEqual|equal|deepInclude|include)$/;

/** What a part of what a test expects is held against: the user's organization for the inner object of `expect(user).toEqual(expect.objectContaining({ organization: { … } }))`. */
export function assertedPart(context: FileContext, part: Node, depth = 0): Value | undefined {
  const node = outermost(part);
  const holder = node.parent;
  if (depth > MAX_DEPTH) return undefined;
  switch (holder?.type) {
    case T.Property: {
      if (holder.parent.type !== T.ObjectExpression || holder.value !== node) return undefined;
      const name = staticKey(holder.key, holder.computed);
      const whole = name === undefined ? undefined : assertedPart(context, holder.parent, depth + 1);
      return whole && name !== undefined ? memberOf(context.engine, whole, name) : undefined;
    }
    case T.ArrayExpression: {
      const whole = assertedPart(context, holder, depth + 1);
      return whole && itemOf(context.engine, whole);
    }
    case T.NewExpression:
      return holder.callee.type === T.Identifier && holder.callee.name === 'Set' && holder.arguments[0] === node
        ? assertedPart(context, holder, depth + 1)
        : undefined;
    case T.CallExpression:
      return assertedArgument(context, holder, node, depth);
    default:
      return undefined;
  }
}

function assertedArgument(
  context: FileContext,
  call: TSESTree.CallExpression,
  node: Node,
  depth: number,
): Value | undefined {
  const position = call.arguments.indexOf(node as TSESTree.CallExpressionArgument);
  const said = saidInWords(call);
  if (said) return assertedInWords(context, said, call, position);
  const name = methodName(call);
  if (name === undefined) return undefined;
  if (position === 0) {
    if (isMatcher(call) && PART_OF.test(name)) return assertedPart(context, call, depth + 1);
    if (LIKE.test(name)) {
      const whole = assertedBy(context, call);
      return whole && likened(context, name, whole);
    }
    const whole = CONTAINS.test(name) ? assertedBy(context, call) : undefined;
    return whole && mapOptions(whole, (option) => contained(context, option));
  }
  if (position !== 1) return undefined;
  if (HAS_PROPERTY.test(name)) return below(context, assertedBy(context, call), call.arguments[0]);
  return DEEP.test(name) ? assertedByFunction(context, call) : undefined;
}

/** `.should('deep.equal', { … })`, `.should('have.property', 'name', { … })`. */
function assertedInWords(
  context: FileContext,
  said: Said,
  call: TSESTree.CallExpression,
  position: number,
): Value | undefined {
  if (position === 2 && HAS_PROPERTY.test(said.word))
    return below(context, subjectOf(context, said), call.arguments[1]);
  if (position !== 1) return undefined;
  if (LIKE.test(said.word) || said.word === 'eq') return likened(context, said.word, subjectOf(context, said));
  return CONTAINS.test(said.word)
    ? mapOptions(subjectOf(context, said), (option) => contained(context, option))
    : undefined;
}

/** `expect(users).to.deep.include({ … })` speaks of an item of a list. */
function likened({ engine }: FileContext, word: string, value: Value): Value {
  return mapOptions(value, (option) =>
    word === 'include' && (option.kind === 'list' || (option.kind === 'data' && option.cardinality === 'many'))
      ? itemOf(engine, option)
      : option,
  );
}

/** Whether a call takes what something is expected to be like. */
export function isExpectation(call: TSESTree.CallExpression): boolean {
  const name = saidInWords(call)?.word ?? methodName(call);
  return name !== undefined && (LIKE.test(name) || CONTAINS.test(name) || (isMatcher(call) && PART_OF.test(name)));
}

/** One of a list, or a text of which a part is asked for. */
function contained({ engine }: FileContext, value: Value): Value {
  const isOne = value.kind === 'data' && value.cardinality !== 'many' && value.resource === undefined;
  return isOne ? value : itemOf(engine, value);
}

/** `expect.objectContaining(…)`, `sinon.match(…)`: what stands for all that has the parts it is made of. */
function isMatcher({ callee }: TSESTree.CallExpression): boolean {
  const access = unwrap(callee);
  return access.type === T.MemberExpression && access.object.type === T.Identifier && MATCHERS.test(access.object.name);
}

/** What stands at a path below a value. */
function below({ engine }: FileContext, value: Value | undefined, path: Node | undefined): Value | undefined {
  const text = path && staticString(path);
  if (value === undefined || text === undefined) return undefined;
  return text
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce((at, name) => memberOf(engine, at, name), value);
}

/** `expect(Object.keys(user)).toEqual(expect.arrayContaining(['name']))`: what the name is expected to be one of. */
export function ownerOfAsserted(context: FileContext, name: Node): Value | undefined {
  const asserted = assertedPart(context, name);
  return asserted && ownerOfName(asserted);
}

/** `expect(['value']).toContain(x.field)`: what is looked for in a list. */
export function soughtInList(list: Node): Node | undefined {
  const call = outermost(list).parent;
  if (call?.type !== T.CallExpression || call.arguments[0] !== outermost(list)) return undefined;
  const words: string[] = [];
  let at: Node = call;
  while (at.parent.type === T.MemberExpression && at.parent.object === at) {
    at = at.parent;
    words.push(memberName(at) ?? '');
  }
  const isExpected = call.callee.type === T.Identifier && call.callee.name === 'expect' && !words.includes('not');
  const asks = at.parent.type === T.CallExpression && at.parent.callee === at && CONTAINS.test(words.at(-1) ?? '');
  return isExpected && asks && at.parent.type === T.CallExpression ? at.parent.arguments[0] : undefined;
}
