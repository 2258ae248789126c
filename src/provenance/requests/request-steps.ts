import { argumentsOf } from '../functions/argument-lists.js';
import type { Engine, Frame } from '../engine.js';
import type { CallNode, ModuleFacts } from '../modules/module-facts.js';
import { withQuery } from './queries.js';
import { T, memberName, outermost, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { optionsOf } from '../values.js';
import type { ApiCall, Value } from '../value.js';

type Steps = Pick<ApiCall, 'query' | 'body'>;

/** What the steps behind a call add to its request: `superagent.patch(url).query(query).send(body)`, or in further statements `request.send(body)`. */
export function withSteps<S extends Steps>(e: Engine, sent: S, node: CallNode, frame: Frame): S {
  let { query, body } = sent;
  for (const { name, call } of stepsBehind(e, node, frame)) {
    if (name !== 'send' && name !== 'query') continue;
    const [argument] = argumentsOf(e, call, frame);
    if (name === 'send') body = argument ?? body;
    else if (argument) query = withQuery(query, argument, call, frame);
  }
  return { ...sent, query, body };
}

/** What is written to a request of Node's own client: `request.write(body)`, `request.end(body)`. Of a body in several parts none is seen. */
export function withWritten<S extends Steps>(e: Engine, sent: S, node: CallNode, frame: Frame): S {
  const written = stepsBehind(e, node, frame)
    .filter(({ name }) => name === 'write' || name === 'end')
    .flatMap(({ call }) => argumentsOf(e, call, frame)[0] ?? [])
    .filter((part) => part().kind !== 'function');
  const [body] = written;
  return written.length === 1 ? { ...sent, body } : sent;
}

function stepsBehind(e: Engine, node: CallNode, frame: Frame): Step[] {
  const steps: Step[] = [];
  const last = lastStep(node);
  const prepared = preparedBy(e, last, frame);
  for (const start of [node, ...usesOf(last, frame.facts)])
    for (let at = stepOn(start); at; at = stepOn(at.call)) steps.push(at);
  return prepared ? [...steps, ...stepsBehind(e, prepared, frame)] : steps;
}

/** `prepared(superagent.get(url))`, where the function gives back what it is handed, or a step of it. */
function preparedBy(e: Engine, request: Node, frame: Frame): CallNode | undefined {
  const given = outermost(request);
  const call = given.parent;
  if (call?.type !== T.CallExpression || call.callee === given) return undefined;
  const index = call.arguments.findIndex((argument) => argument === given);
  return optionsOf(e.valueOf(call.callee, frame)).some((option) => handsBack(e, option, index)) ? call : undefined;
}

function handsBack(e: Engine, fn: Value, index: number): boolean {
  const facts = fn.kind === 'function' ? e.facts(fn.file) : undefined;
  const parameter = fn.kind === 'function' ? fn.node.params[index] : undefined;
  if (fn.kind !== 'function' || parameter?.type !== T.Identifier || !facts) return false;
  const results = facts.resultsOf(fn.node).returns.map(firstOf);
  return (
    results.length > 0 && results.every((result) => result.type === T.Identifier && result.name === parameter.name)
  );
}

/** What a chain of calls begins with. */
function firstOf(chain: Node): Node {
  let at = unwrap(chain);
  while (at.type === T.CallExpression && at.callee.type === T.MemberExpression) at = unwrap(at.callee.object);
  return at;
}

interface Step {
  readonly name: string | undefined;
  readonly call: CallNode;
}

/** `start.name(…)`. */
function stepOn(start: Node): Step | undefined {
  const access = start.parent;
  if (access?.type !== T.MemberExpression || access.object !== start) return undefined;
  const call = access.parent;
  return call.type === T.CallExpression && call.callee === access ? { name: memberName(access), call } : undefined;
}

/** What the chain of calls behind one ends with. */
export function lastStep(node: Node): Node {
  let last: Node = node;
  for (let at = stepOn(node); at; at = stepOn(at.call)) last = at.call;
  return last;
}

/** The uses of the variable that a request is kept in. */
export function usesOf(request: Node, facts: ModuleFacts): readonly Node[] {
  const holder = outermost(request).parent;
  if (holder?.type !== T.VariableDeclarator || holder.id.type !== T.Identifier) return [];
  const references = facts.variableOf(holder.id)?.references ?? [];
  return references.filter((reference) => reference.isRead()).map(({ identifier }) => identifier as Node);
}
