import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { enter } from '../environment.js';
import { anyArguments } from '../functions/argument-lists.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { typeOrigin } from '../modules/module-types.js';
import { responseBody } from '../requests/responses.js';
import { T, isFunction, memberName, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { walk } from '../syntax/walk.js';
import { asLikely, mapOptions, optionsOf, unionOf } from '../values.js';
import type { FunctionNode, FunctionValue, Value } from '../value.js';

const MAX_ANSWERS = 8;
/** What Koa hands a handler, and has the answer put on. */
const CONTEXT_NAME = /^_?(?:ctx|context|c)$/;
const REPLY_NAME = /^_?(?:reply|h|toolkit)$/;
/** Packages whose `json(…)` makes an answer. */
const ANSWER_MAKERS = /^(?:@sveltejs\/kit|@remix-run\/[\w-]+|react-router(?:-dom)?)$/;

/** What a handler is, behind functions that only stand around it: `wrap(async (req, res) => …)`. */
export function handlerBehind(e: Engine, at: Node, facts: ModuleFacts): FunctionValue | undefined {
  const node = unwrap(at);
  if (node.type === T.CallExpression) {
    const handlers = node.arguments.flatMap((argument) => handlerBehind(e, argument, facts) ?? []);
    if (handlers.length > 0) return handlers.length === 1 ? handlers[0] : undefined;
  }
  const mayBe =
    isFunction(node) ||
    node.type === T.Identifier ||
    node.type === T.MemberExpression ||
    node.type === T.CallExpression;
  const value = mayBe ? e.valueOf(node, { facts, env: undefined }) : undefined;
  if (value?.kind === 'function') return value;
  const declared = node.type === T.Identifier ? (facts.variableOf(node)?.defs[0]?.node as Node | undefined) : undefined;
  const made = declared?.type === T.VariableDeclarator && declared.id.type === T.Identifier ? declared.init : undefined;
  return made?.type === T.CallExpression ? handlerBehind(e, made, facts) : undefined;
}

/**
 * What a handler answers with; undefined where that is not all seen. Answers that say that something has failed are left aside.
 * @param givesBack whether it answers with nothing but what it gives back.
 */
export function answerOfHandler(e: Engine, fn: FunctionValue, givesBack = false): Value | undefined {
  const facts = e.facts(fn.file);
  const env = enter(fn.node, anyArguments(fn.node), fn.env, undefined, fn.self);
  if (!facts || !env) return undefined;
  const answers = givesBack ? facts.resultsOf(fn.node).returns : answersIn(fn.node, facts);
  if (answers.length === 0 || answers.length > MAX_ANSWERS) return undefined;
  const frame: Frame = { facts, env };
  const options = answers
    .flatMap((answer) => optionsOf(bodyOf(e.valueOf(answer, frame))))
    .filter((option) => option.kind !== 'scalar' || (option.value !== undefined && option.value !== null));
  return options.length === 0 || options.some(({ kind }) => kind === 'unknown') ? undefined : unionOf(options);
}

/** The expression that a returned `Response.json(x)` or `new Response(JSON.stringify(x))` answers with; undefined for what is none, or says that something has failed. */
export function writtenAnswer(result: Node, facts: ModuleFacts): Node | undefined {
  const made = unwrap(result);
  const at = made.type === T.AwaitExpression ? unwrap(made.argument) : made;
  const isNamed = at.type === T.CallExpression && unwrap(at.callee).type === T.Identifier;
  return isNamed || saysFailure(at) ? undefined : sentBy(at, () => false, facts);
}

/** An answer of somebody else that is handed on as it came. What a wrapper that could not be followed gives is only its body where it can be sent. */
export function bodyOf(value: Value): Value {
  return mapOptions(value, (option) => {
    if (option.kind === 'body-text') return responseBody(option.call);
    if (option.kind !== 'response') return option;
    if (option.flavour === 'fetch') return responseBody(option.call);
    return option.flavour === 'unclear' ? likely(responseBody(option.call)) : option;
  });
}

function likely(body: Value): Value {
  return asLikely(body);
}

/** The expressions that a handler answers with: those that it sends, else those that it returns. */
function answersIn(fn: FunctionNode, facts: ModuleFacts): readonly Node[] {
  const sent: Node[] = [];
  let failed = 0;
  if (!fn.body) return sent;
  const isGiven = (node: Node, index: number): boolean => {
    const parameter = fn.params[index];
    const variable = node.type === T.Identifier ? facts.variableOf(node) : null;
    return parameter?.type === T.Identifier && variable?.identifiers[0] === parameter;
  };
  walk(fn.body, (node) => {
    if (node.type === T.CatchClause || isFailing(node)) return false;
    const answer = sentBy(node, isGiven, facts);
    if (!answer) return undefined;
    if (saysFailure(node)) failed++;
    else sent.push(answer);
    return undefined;
  });
  const [, reply] = fn.params;
  const returns = reply === undefined || (reply.type === T.Identifier && REPLY_NAME.test(reply.name));
  if ((sent.length > 0 || failed > 0) && !returns) return sent;
  // In a handler that may do both, what it returns counts as well, but not what it sends by returning it.
  const returned = returns && (reply !== undefined || sent.length === 0) ? facts.resultsOf(fn).returns : [];
  const isSending = (result: Node): boolean =>
    isGiven(rootOf(result), reply === undefined ? 0 : 1) || sends(result, facts);
  return [...sent, ...returned.filter((result) => !isSending(result))];
}

function sends(result: Node, facts: ModuleFacts): boolean {
  return sentBy(unwrap(result), () => false, facts) !== undefined;
}

/** What stands for a failure: `.catch((error) => …)`, `if (error)` is looked at as it is. */
function isFailing(node: Node): boolean {
  const call = isFunction(node) ? node.parent : undefined;
  const callee = call?.type === T.CallExpression && call.callee !== node ? unwrap(call.callee) : undefined;
  const name = callee?.type === T.MemberExpression ? memberName(callee) : undefined;
  return name === 'catch' || (name === 'then' && call?.type === T.CallExpression && call.arguments[1] === node);
}

/** `res.json(x)`, `reply.code(200).send(x)`, `c.json(x)`, `ctx.body = x`, `Response.json(x)`, `json(x)`. */
function sentBy(node: Node, isGiven: (node: Node, index: number) => boolean, facts: ModuleFacts): Node | undefined {
  if (node.type === T.AssignmentExpression) {
    const { left } = node;
    const context = rootOf(left);
    const isBody =
      left.type === T.MemberExpression &&
      memberName(left) === 'body' &&
      context.type === T.Identifier &&
      CONTEXT_NAME.test(context.name) &&
      isGiven(context, 0);
    return isBody && node.operator === '=' ? node.right : undefined;
  }
  if (node.type === T.NewExpression) {
    const isResponse = node.callee.type === T.Identifier && /^(?:Next)?Response$/.test(node.callee.name);
    return isResponse ? writtenText(node.arguments[0]) : undefined;
  }
  if (node.type !== T.CallExpression) return undefined;
  const [first] = node.arguments;
  const callee = unwrap(node.callee);
  if (!first) return undefined;
  if (callee.type === T.Identifier) {
    const origin = callee.name === 'json' ? typeOrigin(facts, callee.name) : undefined;
    return origin !== undefined && ANSWER_MAKERS.test(origin) ? first : undefined;
  }
  if (callee.type !== T.MemberExpression) return undefined;
  const name = memberName(callee) ?? '';
  const object = unwrap(callee.object);
  if (object.type === T.Identifier && /^(?:Next)?Response$/.test(object.name))
    return name === 'json' ? first : undefined;
  const root = rootOf(object);
  if (isGiven(root, 0)) return name === 'json' && object === root ? first : undefined;
  if (!isGiven(root, 1)) return undefined;
  if (/^(?:end|write)$/.test(name)) return writtenText(first);
  return /^(?:json|jsonp|send|response)$/.test(name) ? (writtenText(first) ?? first) : undefined;
}

/** `JSON.stringify(x)`. */
function writtenText(text: Node | undefined): Node | undefined {
  const callee = text?.type === T.CallExpression ? unwrap(text.callee) : undefined;
  const isText =
    callee?.type === T.MemberExpression &&
    memberName(callee) === 'stringify' &&
    callee.object.type === T.Identifier &&
    callee.object.name === 'JSON';
  return isText && text?.type === T.CallExpression ? text.arguments[0] : undefined;
}

/** What a chain of calls and members begins with. */
function rootOf(node: Node): Node {
  let at = unwrap(node);
  while (at.type === T.MemberExpression || at.type === T.CallExpression)
    at = unwrap(at.type === T.MemberExpression ? at.object : at.callee);
  return at;
}

/** `res.status(404).json(…)`, `c.json(…, 404)`, `Response.json(…, { status: 500 })`, `ctx.status = 400` beside it. */
function saysFailure(node: Node): boolean {
  if (node.type === T.AssignmentExpression) return failsBeside(node);
  if (node.type !== T.CallExpression && node.type !== T.NewExpression) return false;
  const [, second] = node.arguments;
  if (second && isFailure(second.type === T.ObjectExpression ? statusIn(second) : second)) return true;
  for (let at: Node = unwrap(node.callee); at.type === T.MemberExpression || at.type === T.CallExpression;) {
    const callee = at.type === T.CallExpression ? unwrap(at.callee) : undefined;
    if (
      at.type === T.CallExpression &&
      callee?.type === T.MemberExpression &&
      /^(?:status|code|writeHead)$/.test(memberName(callee) ?? '') &&
      isFailure(at.arguments[0])
    )
      return true;
    at = unwrap(at.type === T.MemberExpression ? at.object : at.callee);
  }
  return false;
}

function statusIn(options: TSESTree.ObjectExpression): Node | undefined {
  for (const property of options.properties)
    if (property.type === T.Property && staticKey(property.key, property.computed) === 'status') return property.value;
  return undefined;
}

function isFailure(status: Node | undefined): boolean {
  return status?.type === T.Literal && typeof status.value === 'number' && status.value >= 400;
}

function failsBeside(write: TSESTree.AssignmentExpression): boolean {
  const statement = write.parent;
  const block = statement.parent;
  if (statement.type !== T.ExpressionStatement || block?.type !== T.BlockStatement) return false;
  return block.body.some((one) => {
    const beside = one.type === T.ExpressionStatement ? one.expression : undefined;
    return (
      beside?.type === T.AssignmentExpression &&
      beside.left.type === T.MemberExpression &&
      memberName(beside.left) === 'status' &&
      isFailure(beside.right)
    );
  });
}
