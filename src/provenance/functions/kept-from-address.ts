import type { Engine } from '../engine.js';
import type { CallNode, ModuleFacts } from '../modules/module-facts.js';
import { T, calledName, enclosingFunction, isFunction, outermost, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { optionsOf } from '../values.js';
import type { FunctionNode, FunctionValue } from '../value.js';

/** Functions that may hand it on to each other. */
const MAX_HOPS = 3;
/** Methods of promises, and of what is like them, which call what they are handed. */
const CALLING = /^(?:then|catch|finally|done|fail|always|success|error)$/;

/** Whether an argument of a call gets into no address: it is called, whatever it is, or put into headers. Only for functions of the project. */
export function isKeptFromAddress(
  e: Engine,
  node: CallNode,
  index: number,
  facts: ModuleFacts | undefined,
  hops = 0,
): boolean {
  if (facts === undefined) return false;
  const functions = optionsOf(e.valueOf(node.callee, { facts, env: undefined }));
  return (
    hops < MAX_HOPS &&
    functions.length > 0 &&
    functions.every((one) => one.kind === 'function' && isParameterKept(e, one, index, hops))
  );
}

function isParameterKept(e: Engine, { node, file }: FunctionValue, index: number, hops: number): boolean {
  const facts = e.facts(file);
  const parameter = node.params[index];
  if (!facts || usesArguments(node, facts) || node.params.some(({ type }) => type === T.RestElement)) return false;
  // What nobody takes goes nowhere.
  if (parameter === undefined) return true;
  const variable = parameter.type === T.Identifier ? facts.variableOf(parameter) : null;
  return variable?.references.every(({ identifier }) => isKeptAt(e, identifier, { node, facts }, hops)) === true;
}

interface Taking {
  readonly node: FunctionNode;
  readonly facts: ModuleFacts;
}

/**
 * `.then((value) => done(value))`, `done && done(value)`, `if (done)`, `promise.then(done)`, `other(done)` where that is done there. What is called at once
 * may be handed what is sent: `adjust(url)`.
 */
function isKeptAt(e: Engine, use: Node, { node, facts }: Taking, hops: number): boolean {
  const { parent } = outermost(use);
  if (parent === undefined) return false;
  if (isInHeaders(use)) return true;
  if (parent.type === T.IfStatement || parent.type === T.LogicalExpression || parent.type === T.ConditionalExpression)
    return (parent.type === T.LogicalExpression ? parent.left : parent.test) === use;
  if (parent.type !== T.CallExpression) return false;
  if (unwrap(parent.callee) === use) return enclosingFunction(use) !== node;
  const name = calledName(parent);
  if (parent.callee.type === T.MemberExpression && name !== undefined && CALLING.test(name)) return true;
  const index = parent.arguments.findIndex((argument) => argument === use);
  const isPlain = parent.arguments.slice(0, index).every(({ type }) => type !== T.SpreadElement);
  return index >= 0 && isPlain && isKeptFromAddress(e, parent, index, facts, hops + 1);
}

const HEADERS = /^(?:headers?|authorization|x-[\w-]+)$/i;

/** `{ headers: { authorization: `Bearer ${token}` } }`. */
function isInHeaders(use: Node): boolean {
  for (let at: Node | undefined = use; at && !isFunction(at); at = at.parent) {
    if (at.type === T.Property && HEADERS.test(staticKey(at.key, at.computed) ?? '')) return true;
  }
  return false;
}

/** By the word: it is no name that somebody else uses. */
function usesArguments({ range: [start, end] }: FunctionNode, { module: { text } }: ModuleFacts): boolean {
  return /\barguments\b/.test(text.slice(start, end));
}
