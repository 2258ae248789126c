import { cradleArgument } from '../classes/containers.js';
import type { Engine } from '../engine.js';
import type { CallbackParameter, LibraryCallback } from '../functions/callback-parameter.js';
import { branchArgument } from '../functions/pattern-chains.js';
import { unboundArgument } from '../names/parameters.js';
import { operatorCallback } from '../promises/streams.js';
import { transportCallback } from '../requests/transports.js';
import { schemaCallback } from '../schemas/schema-shapes.js';
import { handlerContext } from '../servers/hono-contexts.js';
import { toldRouteCallback } from '../servers/told-routes.js';
import { atomCallback } from '../states/atoms.js';
import { endpointCallback } from '../states/endpoint-hooks.js';
import { functionStoreCallback } from '../states/function-stores.js';
import { optimisticBefore } from '../states/hook-states.js';
import { featureArgument } from '../states/ngrx.js';
import { cachedQuery } from '../states/query-cache.js';
import { queryCallback } from '../states/query-hooks.js';
import { hookArgument, reducerArgument, selectorArgument } from '../states/redux.js';
import { signalStoreCallback } from '../states/signal-stores.js';
import { watchCallback } from '../states/state-holders.js';
import { storeCallback } from '../states/svelte-stores.js';
import { swrCallback } from '../states/swr-callbacks.js';
import { vuexCallback } from '../states/vuex/vuex.js';
import type { LibraryValue, Value } from '../value.js';
import { resourceCallback } from './angular-resource.js';
import { finalCallback, taskCallback } from './callback-libraries.js';
import { normalLibraryPath } from './library-names.js';
import { libraryCallback, passedCallback } from './library-callbacks.js';
import { nuxtCallback } from './nuxt.js';

/** The first that knows the function answers. */
const KNOWN: readonly LibraryCallback[] = [
  transportCallback,
  resourceCallback,
  libraryCallback,
  finalCallback,
  taskCallback,
  queryCallback,
  swrCallback,
  byItself(branchArgument),
  nuxtCallback,
  toldRouteCallback,
  byItself(cachedArgument),
  byItself(comparedProps),
  hookArgument,
  byItself(optimisticArgument),
  storeCallback,
  vuexCallback,
  byItself(atomCallback),
  byItself(functionStoreCallback),
  watchCallback,
  selectorArgument,
  endpointCallback,
  byItself(cradleArgument),
  reducerArgument,
  featureArgument,
  signalStoreCallback,
  operatorCallback,
  byItself(handlerContext),
  schemaCallback,
  byItself(passedCallback),
];

/** What a function of a library, or one that it made, gives a callback. */
export function givenByLibrary(e: Engine, target: LibraryValue, asked: CallbackParameter): Value | undefined {
  for (const known of KNOWN) {
    const given = known(e, target, asked);
    if (given) return given;
  }
  return undefined;
}

/** For callbacks that are an argument of their own: not those among options. */
function byItself(known: LibraryCallback): LibraryCallback {
  return (e, target, asked) => (asked.names.length === 0 ? known(e, target, asked) : undefined);
}

/** `memo(Row, (before, after) => …)`: the properties of the component, as they were and as they are. */
function comparedProps(
  e: Engine,
  { path }: LibraryValue,
  { call, position, index, frame }: CallbackParameter,
): Value | undefined {
  if (position !== 1 || index > 1 || !/^(?:React|react)\.memo$/.test(normalLibraryPath(path))) return undefined;
  const component = call.arguments[0] && e.valueOf(call.arguments[0], frame);
  const facts = component?.kind === 'function' ? e.facts(component.file) : undefined;
  return component?.kind === 'function' && facts
    ? unboundArgument(e, component.node, 0, { facts, env: undefined })
    : undefined;
}

function cachedArgument(
  e: Engine,
  target: LibraryValue,
  { call, position, index, frame }: CallbackParameter,
): Value | undefined {
  return index === 0 && position === 1 ? cachedQuery(e, target, call, frame) : undefined;
}

function optimisticArgument(
  e: Engine,
  target: LibraryValue,
  { call, position, index, frame }: CallbackParameter,
): Value | undefined {
  return index === 0 ? optimisticBefore(e, target, call, position, frame) : undefined;
}
