import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../functions/calls.js';
import { typeValue } from '../declared/declared-types.js';
import type { Engine, Frame } from '../engine.js';
import { argumentValue } from '../names/parameters.js';
import { listOf } from '../objects/lists.js';
import { T, memberName, placeOf } from '../syntax/syntax.js';
import { objectOf, once, optionsOf, unknown } from '../values.js';
import type { FunctionValue, Lazy, LibraryValue, Value } from '../value.js';

/** What makes a client of a router by the router's type. */
const CLIENTS =
  /^@trpc\/(?:client\.createTRPC(?:Proxy)?Client|react-query\.createTRPC(?:React|Context|OptionsProxy)|tanstack-react-query\.createTRPC(?:Context|OptionsProxy)|next\.createTRPCNext)$/;
const ROUTER = /^@trpc\/server\..*\.(?:router|createTRPCRouter)$/;
const PROCEDURE = /^@trpc\/server\..*\.procedure\b.*\.(?:query|mutation)$/;

/** tRPC: a router is the object of its procedures, a procedure the function that answers, and a client the router that its type names. */
export function procedureCall(
  e: Engine,
  target: LibraryValue,
  args: readonly Lazy[],
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  if (!target.from?.startsWith('@trpc/')) return undefined;
  const [first] = args;
  if (first && (ROUTER.test(target.path) || PROCEDURE.test(target.path))) return first();
  const [type] = node.typeArguments?.params ?? [];
  if (!type || !CLIENTS.test(target.path)) return undefined;
  const router = typeValue(e, type, { facts: frame.facts, types: undefined, env: frame.env });
  return router.kind === 'object' ? router : undefined;
}

const ASKED = /^(?:query|mutate|fetch|ensureData|prefetch)$/;
const HOOKS = /^use(?:Suspense)?(?:Infinite)?Query$/;

/** `trpc.users.byId.useQuery(id)`, `client.users.byId.query(id)`: what the procedure gives. */
export function procedureMethod(
  e: Engine,
  procedure: FunctionValue,
  name: string,
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  const place = placeOf(node, frame.facts.file);
  const given = once(() => applyTo(e, procedure, [() => handedTo(e, procedure)], frame));
  if (ASKED.test(name)) return given();
  if (name === 'queryOptions') return objectOf({ queryFn: () => procedure }, place);
  if (!HOOKS.test(name)) return undefined;
  const data: Lazy = name.includes('Infinite') ? () => objectOf({ pages: () => listOf(given) }, place) : given;
  const result = objectOf({ data }, place);
  if (!name.includes('Suspense')) return result;
  const items = [data, () => result].map((value) => ({ value, place, spread: false }));
  return { kind: 'tuple', items, place };
}

/** Whoever calls it hands over nothing but its input: the context comes from the router. */
function handedTo(e: Engine, { node, file, env }: FunctionValue): Value {
  const facts = e.facts(file);
  return facts ? argumentValue(e, node, 0, { facts, env }) : unknown('what a procedure is called with');
}

const TAKES_CONTEXT = /^@trpc\/server\..*\.(?:query|mutation|subscription|use)$/;
const MAX_STEPS = 12;

/** `procedure.query(({ ctx, input }) => …)`: what a procedure is handed, as far as the router is told the type of its context. */
export function procedureArgument(
  e: Engine,
  target: LibraryValue,
  node: TSESTree.CallExpression,
  index: number,
  frame: Frame,
): Value | undefined {
  if (index !== 0 || target.from !== '@trpc/server' || !TAKES_CONTEXT.test(target.path)) return undefined;
  const ctx = contextOf(e, target);
  return ctx && objectOf({ ctx }, placeOf(node, frame.facts.file));
}

/** `initTRPC.context<Context>()` where a chain of calls begins. */
function contextOf(e: Engine, target: LibraryValue, steps = 0): Lazy | undefined {
  const before = target.made ?? target.of;
  const facts = before && e.facts(before.file);
  if (!facts || steps > MAX_STEPS) return undefined;
  const { callee, typeArguments } = before.node;
  const [type] = typeArguments?.params ?? [];
  const frame: Frame = { facts, env: undefined };
  if (type && callee.type === T.MemberExpression && memberName(callee) === 'context')
    return once(() => ofContext(e, typeValue(e, type, { facts, types: undefined, env: undefined }), frame));
  const begun = optionsOf(e.valueOf(callee, frame)).find((option) => option.kind === 'library');
  return begun && contextOf(e, begun, steps + 1);
}

/** A context is told by its type, or by the function that makes it. */
function ofContext(e: Engine, told: Value, frame: Frame): Value {
  return told.kind === 'function' ? applyTo(e, told, [], frame) : told;
}
