import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../functions/calls.js';
import type { Engine, Frame } from '../engine.js';
import { normalLibraryPath } from '../libraries/library-names.js';
import { defaultFetcher } from './default-fetchers.js';
import { mutationTriggered } from './mutations.js';
import { memberOf } from '../objects/members.js';
import { placeOf } from '../syntax/syntax.js';
import type { Place } from '../types.js';
import { UNDEFINED, isUnknown, lazily, objectOf, once, unknown } from '../values.js';
import type { FunctionValue, Lazy, LibraryValue, Value } from '../value.js';

const BY_KEY = /^swr(?:\/(?:immutable|infinite|mutation)|\.preload)?$/;
const QUERIES = /^(?:react|vue)-query\.(?:use(?:Suspense)?(?:Infinite)?Query|(?:infiniteQ|q)ueryOptions)$/;
const MUTATION = 'swr/mutation';
const TRIGGER = `${MUTATION}().trigger`;
const NOWHERE: Place = { file: '', start: 0, end: 0 };
const NO_KEY = unknown('no key');
const NO_INDEX = unknown('an index');

/** A function, and what it is called with. */
interface KeyedCall {
  readonly fn: FunctionValue;
  readonly args: readonly Lazy[];
}

/** `useSWR([path, query], load)`, `useQuery({ queryKey: [path, query], queryFn: load })`: the function that a library calls with the key that it is handed. */
export function calledWithKey(
  e: Engine,
  target: LibraryValue,
  args: readonly Lazy[],
  frame: Frame,
): KeyedCall | undefined {
  const path = normalLibraryPath(target.path);
  if (BY_KEY.test(path)) return calledBySwr(e, args, frame, path === MUTATION);
  if (path === TRIGGER) return triggered(e, target, args);
  const mutation = mutationTriggered(e, target);
  if (mutation) return { fn: mutation, args };
  const fn = QUERIES.test(path) ? (queryOf(e, args) ?? defaultFetcher(e, 'query')) : undefined;
  return fn?.kind === 'function' && fn.node.params.length > 0 ? { fn, args: [queryContext(e, args)] } : undefined;
}

/** The function that SWR is handed beside its key, and what it gets: the key, or its parts where it takes several, as older releases handed them over. */
export function calledBySwr(e: Engine, args: readonly Lazy[], frame: Frame, isMutation = false): KeyedCall | undefined {
  const fn = swrFunction(e, args, isMutation);
  if (!fn) return undefined;
  const given = args[0]?.() ?? NO_KEY;
  const key = given.kind === 'function' ? applyTo(e, given, [lazily(NO_INDEX)], frame) : given;
  if (isMutation) return { fn, args: [lazily(key), sent(undefined)] };
  const isInParts = key.kind === 'tuple' && fn.node.params.length > 1 && key.items.every(({ spread }) => !spread);
  return { fn, args: isInParts ? key.items.map(({ value }) => value) : [lazily(key)] };
}

/** The function that is handed over beside a key, else the one that asks for everything. */
function swrFunction(e: Engine, args: readonly Lazy[], isMutation: boolean): FunctionValue | undefined {
  const fn = args[1]?.();
  if (fn?.kind === 'function') return fn;
  // Something that is not followed may be a function.
  const isLeftOut = !fn || fn.kind === 'object' || fn.kind === 'scalar';
  return isLeftOut && !isMutation ? defaultFetcher(e, 'swr') : undefined;
}

/** `const { trigger } = useSWRMutation(path, send)`: what `trigger(body)` calls. */
function triggered(e: Engine, { of }: LibraryValue, args: readonly Lazy[]): KeyedCall | undefined {
  const facts = of && e.facts(of.file);
  const [key, send] = of?.node.arguments ?? [];
  if (!facts || !key || !send) return undefined;
  const frame: Frame = { facts, env: undefined };
  const called = calledBySwr(e, [() => e.valueOf(key, frame), () => e.valueOf(send, frame)], frame, true);
  return called && { fn: called.fn, args: [called.args[0] ?? lazily(NO_KEY), sent(args[0])] };
}

/** `useSWRMutation(path, send)`: what `send` gives, and what calls it. */
export function mutationByKey(
  e: Engine,
  args: readonly Lazy[],
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  const called = calledBySwr(e, args, frame, true);
  const { file } = frame.facts;
  const data = once(() => (called ? applyTo(e, called.fn, called.args, frame) : NO_KEY));
  const trigger: Value = { kind: 'library', path: TRIGGER, from: MUTATION, of: { node, file } };
  return called && objectOf({ data, trigger: lazily(trigger) }, placeOf(node, file));
}

/** What `trigger(body)` of a mutation by key gives. */
export function triggerResult(e: Engine, target: LibraryValue, args: readonly Lazy[], frame: Frame): Value | undefined {
  const called = target.path === TRIGGER ? triggered(e, target, args) : undefined;
  const result = called && applyTo(e, called.fn, called.args, frame);
  return result && !isUnknown(result) ? result : undefined;
}

/** What the function of a mutation is handed beside the key. */
function sent(body: Lazy | undefined): Lazy {
  return () => objectOf({ arg: body ?? lazily(UNDEFINED) }, NOWHERE);
}

function queryOf(e: Engine, [options, fn]: readonly Lazy[]): Value | undefined {
  const given = options?.();
  if (given?.kind !== 'object') return fn?.();
  const query = memberOf(e, given, 'queryFn');
  return query.kind === 'unknown' && query.absent ? undefined : query;
}

/** What the function of a query is handed: its key. */
export function queryContext(e: Engine, [options]: readonly Lazy[]): Lazy {
  const key = once(() => {
    const given = options?.() ?? NO_KEY;
    return given.kind === 'object' ? memberOf(e, given, 'queryKey') : given;
  });
  return () => (isUnknown(key()) ? UNDEFINED : objectOf({ queryKey: key }, NOWHERE));
}
