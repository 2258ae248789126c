import { argumentsOf } from './calls.js';
import type { Engine, Frame } from './engine.js';
import type { CallNode, ModuleFacts } from './module-facts.js';
import { T, memberName, outermost } from './syntax.js';
import type { Node } from './syntax.js';
import type { ApiCall } from './value.js';

type Steps = Pick<ApiCall, 'query' | 'body'>;

/** What the steps behind a call add to its request: `superagent.patch(url).query(query).send(body)`, or in further statements `request.send(body)`. */
export function withSteps<S extends Steps>(e: Engine, sent: S, node: CallNode, frame: Frame): S {
  const steps: Steps = { query: sent.query, body: sent.body };
  let added = steps;
  for (const start of [node, ...usesOf(lastStep(node), frame.facts)]) added = withChain(e, added, start, frame);
  return { ...sent, ...added };
}

function withChain(e: Engine, before: Steps, start: Node, frame: Frame): Steps {
  let { query, body } = before;
  for (let at = stepOn(start); at; at = stepOn(at.call)) {
    if (at.name !== 'send' && at.name !== 'query') continue;
    const [argument] = argumentsOf(e, at.call, frame);
    if (at.name === 'send') body = argument ?? body;
    else query = argument ?? query;
  }
  return { query, body };
}

/** `start.name(…)`. */
function stepOn(start: Node): { readonly name: string | undefined; readonly call: CallNode } | undefined {
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
