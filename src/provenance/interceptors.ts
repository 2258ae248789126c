import type { Engine, Frame } from './engine.js';
import { T, memberName } from './syntax.js';
import type { Node } from './syntax.js';
import { once } from './value.js';
import type { Value } from './value.js';

/** A client whose answers go through `client.interceptors.response.use(handler)` first. `isClient` tells whether an expression means this client. */
export function withInterceptors(e: Engine, value: Value, frame: Frame, isClient: (node: Node) => boolean): Value {
  if (value.kind !== 'client' || value.answered) return value;
  for (const node of frame.facts.index.members.get('interceptors') ?? []) {
    const response = node.parent;
    const use =
      response.type === T.MemberExpression && memberName(response) === 'response' ? response.parent : undefined;
    const call = use?.type === T.MemberExpression && memberName(use) === 'use' ? use.parent : undefined;
    const handler = call?.type === T.CallExpression ? call.arguments[0] : undefined;
    if (!handler || !isClient(node.object)) continue;
    return { ...value, answered: once(() => e.valueOf(handler, frame)) };
  }
  return value;
}
