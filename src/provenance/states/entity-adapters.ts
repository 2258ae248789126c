import { typeValue } from '../declared/declared-types.js';
import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import { itemOf } from '../objects/items.js';
import { asList } from '../objects/lists.js';
import type { CallNode } from '../modules/module-facts.js';
import { T, placeOf, unwrap } from '../syntax/syntax.js';
import { isUnknown, objectOf, once, unknown } from '../values.js';
import type { Lazy, LibraryValue, Member, ObjectValue, Value } from '../value.js';

/** Functions by which an adapter tells entities apart and puts them in order. */
const COMPARES = /^(?:sortComparer|selectId)$/;

export function isAdapter(value: Value): boolean {
  return value.kind === 'library' && value.path.endsWith('.createEntityAdapter()');
}

/** What an adapter declares that it holds: `createEntityAdapter<Paper>()`. */
function entityOf(e: Engine, node: CallNode, frame: Frame): Value | undefined {
  const declared = node.typeArguments?.params[0];
  const value = declared && typeValue(e, declared, { facts: frame.facts, types: undefined, env: undefined });
  return value && !isUnknown(value) ? value : undefined;
}

/** `createEntityAdapter<Paper>({ sortComparer: (a, b) => … })`. */
export function entityCompared(
  e: Engine,
  { path }: LibraryValue,
  call: CallNode,
  name: string | undefined,
  frame: Frame,
): Value | undefined {
  return path.endsWith('.createEntityAdapter') && COMPARES.test(name ?? '') ? entityOf(e, call, frame) : undefined;
}

/** `adapter.getInitialState({ … })`. */
export function entityState(e: Engine, value: Value): ObjectValue | undefined {
  const made = value.kind === 'library' && value.path.endsWith('.getInitialState()') ? value.made : undefined;
  const facts = made && e.facts(made.file);
  if (!made || !facts) return undefined;
  const frame: Frame = { facts, env: undefined };
  const [extra] = made.node.arguments;
  const own = extra && extra.type !== T.SpreadElement ? e.valueOf(extra, frame) : undefined;
  const place = placeOf(made.node, made.file);
  const entity = entityBehind(e, made.node, frame);
  const entities: Member = {
    name: 'entities',
    key: place,
    property: place,
    shorthand: false,
    value: once(() => ({ kind: 'record', item: () => entity ?? unknown('entities without a declared type') })),
  };
  return {
    kind: 'object',
    members: [...(own?.kind === 'object' ? own.members : []), ...(entity ? [entities] : [])],
    spreads: [],
    open: true,
    place,
  };
}

/** What the adapter of `adapter.getSelectors(…)` declares that it holds. */
function entityBehind(e: Engine, node: CallNode, frame: Frame): Value | undefined {
  const callee = unwrap(node.callee);
  const adapter = callee.type === T.MemberExpression ? e.valueOf(callee.object, frame) : undefined;
  const made = adapter?.kind === 'library' ? adapter.made : undefined;
  const facts = made && e.facts(made.file);
  return facts && entityOf(e, made.node, { facts, env: undefined });
}

const PUTS = /\.createEntityAdapter\(\)\.(set|add|upsert|update)(One|Many|All)$/;

/** What an adapter is handed besides the state: `adapter.addOne(state, { … })`, `adapter.updateOne(state, { id, changes: { … } })`. */
export function entityPut(e: Engine, { path }: LibraryValue, call: CallNode, frame: Frame): Value | undefined {
  const [, verb, many] = PUTS.exec(path) ?? [];
  const entity = verb === undefined ? undefined : entityBehind(e, call, frame);
  if (!entity) return undefined;
  const one = verb === 'update' ? objectOf({ changes: () => entity }, placeOf(call, frame.facts.file)) : entity;
  return many === 'One' ? one : asList(one);
}

/** `adapter.getSelectors((state) => state.papers).selectAll(state)`. */
export function entitySelected(
  e: Engine,
  target: LibraryValue,
  args: readonly Lazy[],
  apply: Apply,
): Value | undefined {
  const selector = /\.createEntityAdapter\(\)\.getSelectors\(\)\.(select(?:All|ById|Entities))$/.exec(target.path)?.[1];
  const made = target.of;
  const facts = made && e.facts(made.file);
  const [state] = args;
  if (selector === undefined || !made || !facts || !state) return undefined;
  const frame: Frame = { facts, env: undefined };
  const [select] = made.node.arguments;
  const own = select && select.type !== T.SpreadElement ? apply(e.valueOf(select, frame), [state], frame) : state();
  const entities = memberOf(e, own, 'entities');
  const one = selector === 'selectEntities' ? entities : itemOf(e, entities);
  if (!isUnknown(one)) return selector === 'selectAll' ? asList(one) : one;
  const entity = entityBehind(e, made.node, frame);
  if (!entity) return unknown('entities that nobody is seen to put there');
  if (selector === 'selectEntities') return { kind: 'record', item: () => entity };
  return selector === 'selectAll' ? asList(entity) : entity;
}

type Apply = (fn: Value, args: readonly Lazy[], frame: Frame) => Value;
