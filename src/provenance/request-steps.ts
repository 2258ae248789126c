import { argumentsOf } from './calls.js';
import type { Engine, Frame } from './engine.js';
import type { CallNode, ModuleFacts } from './module-facts.js';
import { T, memberName, outermost } from './syntax.js';
import type { Node } from './syntax.js';
import type { ApiCall } from './value.js';

type Steps = Pick<ApiCall, 'query' | 'body'>;

/** What the steps behind a call add to its request: `superagent.patch(url).query(query).send(body)`, or in further statements `request.send(body)`. */
export function withSteps<S extends Steps>(e: Engine, sent: S, node: CallNode, frame: Frame): S {
  let { query, body } = sent;
  for (const { name, call } of stepsBehind(node, frame.facts)) {
    if (name !== 'send' && name !== 'query') continue;
    const [argument] = argumentsOf(e, call, frame);
    if (name === 'send') body = argument ?? body;
    else query = argument ?? query;
  }
  return { ...sent, query, body };
}

/** What is written to a request of Node's own client: `request.write(body)`, `request.end(body)`. Of a body in several parts none is seen. */
export function withWritten<S extends Steps>(e: Engine, sent: S, node: CallNode, frame: Frame): S {
  const written = stepsBehind(node, frame.facts)
    .filter(({ name }) => name === 'write' || name === 'end')
    .flatMap(({ call }) => argumentsOf(e, call, frame)[0] ?? [])
    .filter((part) => part().kind !== 'function');
  const [body] = written;
  return written.length === 1 ? { ...sent, body } : sent;
}

function stepsBehind(node: CallNode, facts: ModuleFacts): Step[] {
  const steps: Step[] = [];
  for (const start of [node, ...usesOf(lastStep(node), facts)])
    for (let at = stepOn(start); at; at = stepOn(at.call)) steps.push(at);
  return steps;
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

function lastStep(node: CallNode): Node {
  let last: Node = node;
  for (let at = stepOn(node); at; at = stepOn(at.call)) last = at.call;
  return last;
}

/** The uses of the variable that a request is kept in. */
function usesOf(request: Node, facts: ModuleFacts): readonly Node[] {
  const holder = outermost(request).parent;
  if (holder?.type !== T.VariableDeclarator || holder.id.type !== T.Identifier) return [];
  const references = facts.variableOf(holder.id)?.references ?? [];
  return references.filter((reference) => reference.isRead()).map(({ identifier }) => identifier as Node);
}
