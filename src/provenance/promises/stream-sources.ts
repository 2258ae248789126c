import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { frameOf } from '../environment.js';
import { callSites } from '../functions/callers.js';
import type { Site } from '../functions/callers-in-context.js';
import type { CallNode } from '../modules/module-facts.js';
import { withoutUnknown } from '../shared-payloads.js';
import { itemOf } from '../objects/items.js';
import { T, enclosingFunction, memberName, outermost, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown } from '../values.js';
import type { ClassNode, FunctionNode, Value } from '../value.js';
import { isPipeline, runBefore } from './node-streams.js';

const MAX_HOPS = 4;
const MAX_SITES = 16;

/** What is put into a stream, piece by piece, by what is done with it where it is made: `pipeline(rows, stream)`, `rows.pipe(stream)`, `stream.write(row)`. @param made the call that makes it, or its class. */
export function putInto(e: Engine, made: CallNode | ClassNode, frame: Frame): Value | undefined {
  const values =
    made.type === T.CallExpression || made.type === T.NewExpression
      ? putThere(e, made, frame, 0)
      : callSites(e, made, frame.facts)
          .slice(0, MAX_SITES)
          .flatMap((site) => putByMaker(e, site));
  const known = values.filter((value) => !isUnknown(value));
  return known.length > 0 ? withoutUnknown(known) : undefined;
}

/** `new Rows()` of a class of streams. */
function putByMaker(e: Engine, { node, facts, env }: Site): Value[] {
  const call = outermost(node).parent;
  return call?.type === T.NewExpression && call.callee === outermost(node) ? putThere(e, call, { facts, env }, 0) : [];
}

/** @param stream an expression that stands for it. */
function putThere(e: Engine, stream: Node, frame: Frame, hops: number): Value[] {
  const at = outermost(stream);
  const holder = at.parent;
  if (!holder || hops > MAX_HOPS) return [];
  switch (holder.type) {
    case T.CallExpression:
      return putByCall(e, holder, at, frame);
    case T.MemberExpression:
      return holder.object === at ? putByMethod(e, holder, frame) : [];
    case T.ArrayExpression: {
      const call = outermost(holder).parent;
      return call?.type === T.CallExpression && isPipeline(e, call, frame) ? before(e, holder.elements, at, frame) : [];
    }
    case T.VariableDeclarator: {
      const variable = holder.init === at && holder.id.type === T.Identifier ? frame.facts.variableOf(holder.id) : null;
      const uses = variable?.references.filter((reference) => reference.isRead()) ?? [];
      return uses.flatMap(({ identifier }) => putThere(e, identifier, frame, hops + 1));
    }
    case T.ReturnStatement:
    case T.ArrowFunctionExpression: {
      const fn = holder.type === T.ReturnStatement ? enclosingFunction(holder) : holder;
      return fn && (holder.type === T.ReturnStatement || holder.body === at) ? putByCallers(e, fn, frame, hops) : [];
    }
    default:
      return [];
  }
}

function putByCall(e: Engine, call: TSESTree.CallExpression, stream: Node, frame: Frame): Value[] {
  const callee = unwrap(call.callee);
  if (callee.type === T.MemberExpression && /^(?:pipe|compose|pipeThrough|pipeTo)$/.test(memberName(callee) ?? ''))
    return call.arguments[0] === stream ? [itemOf(e, e.valueOf(callee.object, frame))] : [];
  return isPipeline(e, call, frame) ? before(e, call.arguments, stream, frame) : [];
}

function before(e: Engine, stages: readonly (Node | null)[], stream: Node, frame: Frame): Value[] {
  const position = stages.indexOf(stream);
  return position > 0 ? [itemOf(e, runBefore(e, stages, position, frame))] : [];
}

/** `stream.write(row)`, `stream.end(row)`. */
function putByMethod(e: Engine, access: TSESTree.MemberExpression, frame: Frame): Value[] {
  const call = outermost(access).parent;
  const [row] = call?.type === T.CallExpression && call.callee === access ? call.arguments : [];
  return row && row.type !== T.SpreadElement && /^(?:write|end)$/.test(memberName(access) ?? '')
    ? [e.valueOf(row, frame)]
    : [];
}

/** Of a function that gives the stream back: in the call that is being looked into, where that is told. */
function putByCallers(e: Engine, fn: FunctionNode, frame: Frame, hops: number): Value[] {
  const inside = frameOf(frame.env, fn);
  const sites = inside?.caller ? [inside.caller] : callSites(e, fn, frame.facts);
  if (inside && sites.length > 1) return [];
  return sites.slice(0, MAX_SITES).flatMap(({ node, facts, env }) => {
    const call = outermost(node).parent;
    const isCalled = call?.type === T.CallExpression && call.callee === outermost(node);
    return isCalled ? putThere(e, call, { facts, env }, hops + 1) : [];
  });
}
