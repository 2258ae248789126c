import type { TSESTree } from '@typescript-eslint/types';
import { hasProperty, isFalse, isTrue } from '../../provenance/syntax/properties.js';
import { T, isFunction, memberName, staticKey, staticString, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { walk } from '../../provenance/syntax/walk.js';
import { optionsOf } from '../../provenance/values.js';
import type { Value } from '../../provenance/value.js';
import type { Where } from '../context.js';

/** What an answer calls what is wrong. */
const WRONG = /^(?:error|problem)s?$/;
/** Where an answer says whether all is well. */
const RIGHT = /^(?:is)?(?:ok|success|valid)$/i;

export function isNamedWrong(name: string): boolean {
  return WRONG.test(name);
}

export function isNamedRight(name: string): boolean {
  return RIGHT.test(name);
}

/** `error` of `{ error }`. */
export function saysWrong({ key, computed }: TSESTree.Property): boolean {
  return isNamedWrong(staticKey(key, computed) ?? '');
}

/** `{ ok: true, warnings: extra }`: an answer that lets pass what it speaks of. */
export function saysRight(said: Node): boolean {
  return hasProperty(said, RIGHT, isTrue);
}

/** An answer with an error in it, or what a function of the project makes one of. */
export function tellsOfWrong(where: Where, said: Node): boolean {
  let found = said.type === T.CallExpression && makesProblem(where, said);
  walk(said, (node) => {
    found ||= node.type === T.Property && saysWrong(node) && !isEmpty(node.value);
    return !found && !isFunction(node);
  });
  return found;
}

/** `const failed = (error) => ({ kind: 'failed', error })`. */
function makesProblem({ engine, facts }: Where, call: TSESTree.CallExpression): boolean {
  return optionsOf(engine.valueOf(call.callee, { facts, env: undefined })).some((option) => {
    const made = option.kind === 'function' ? engine.facts(option.file)?.resultsOf(option.node).returns : undefined;
    return made?.some((result) => hasProperty(unwrap(result), WRONG, (value) => !isNothing(value)));
  });
}

/** `null`, `undefined`. */
export function isNothing(node: Node): boolean {
  return (node.type === T.Literal && node.value === null) || (node.type === T.Identifier && node.name === 'undefined');
}

/** What an answer says of what is wrong where nothing is. */
function isEmpty(node: Node): boolean {
  return isNothing(node) || isFalse(node) || staticString(node) === '';
}

/** `if (!told.ok) throw …`: what is done because of what another service answers, and of nothing else, is not done because of the keys. */
export function isForAnswer(where: Where, done: Node): boolean {
  return done.type === T.IfStatement && isOfAnswer(where, done.test);
}

/** `told.ok`, `!told.ok`, `told.ok === false`. */
function isOfAnswer(where: Where, test: Node): boolean {
  const asked = unwrap(test);
  switch (asked.type) {
    case T.UnaryExpression:
      return isOfAnswer(where, asked.argument);
    case T.LogicalExpression:
      return isOfAnswer(where, asked.left) && isOfAnswer(where, asked.right);
    case T.BinaryExpression:
      return isOfAnswer(where, asked.left) && unwrap(asked.right).type === T.Literal;
    case T.MemberExpression: {
      if (!isNamedRight(memberName(asked) ?? '')) return false;
      return optionsOf(where.engine.valueOf(asked.object, { facts: where.facts, env: undefined })).some(isAnswer);
    }
    default:
      return false;
  }
}

function isAnswer(value: Value): boolean {
  return value.kind === 'response' || (value.kind === 'unknown' && value.elsewhere === true);
}
