import type { TSESTree } from '@typescript-eslint/types';
import { resourceAnswer, resourceMade } from './angular-resource.js';
import { promiseOfAngular } from './angularjs.js';
import { handedThrough } from './callback-libraries.js';
import { argumentsOf } from '../functions/argument-lists.js';
import { instanceOf } from '../classes/classes.js';
import { clientOfType } from '../declared/client-types.js';
import { boundTo } from '../classes/containers.js';
import { contractCall } from '../requests/contracts.js';
import { dataLastResult, madeResult } from './data-last.js';
import { typeValue } from '../declared/declared-types.js';
import { isEmitter } from '../functions/emitters.js';
import { endpointHook, endpointSelected, endpointSelector } from '../states/endpoint-hooks.js';
import type { Engine, Frame } from '../engine.js';
import { contextCall } from '../servers/hono-contexts.js';
import { handledBy } from '../classes/handlers.js';
import { tokenValue } from '../classes/injection.js';
import { argument, modelled } from './library-models.js';
import { libraryClass } from '../declared/library-types.js';
import { normalLibraryPath } from './library-names.js';
import { featureSelected } from '../states/ngrx.js';
import { nuxtCall } from './nuxt.js';
import { configured } from './nest-config.js';
import { opticResult } from './optics.js';
import { storeValue } from '../objects/option-objects.js';
import { matchResult } from '../functions/pattern-chains.js';
import { queriedValue } from './path-queries.js';
import { procedureCall } from '../requests/procedures.js';
import { readWhole } from '../promises/json-streams.js';
import { streamMade } from '../promises/node-streams.js';
import { promiseLibraryCall } from '../promises/promises.js';
import { injectedByVue } from '../states/injected-by-vue.js';
import { cachedQuery } from '../states/query-cache.js';
import { triggerResult } from '../states/keyed-queries.js';
import { mutationResult } from '../states/mutations.js';
import { dispatchedResult } from '../states/redux-actions.js';
import { hookResult, reducerResult, selectorResult } from '../states/redux.js';
import { loadedData } from '../servers/loaded-data.js';
import { toldRouteData } from '../servers/told-routes.js';
import { parsedValue } from '../schemas/parsed-values.js';
import { atomCall } from '../states/atoms.js';
import { functionStoreCall } from '../states/function-stores.js';
import { scriptObject } from './script-objects.js';
import { entitiesCall, signalStateCall, storeInjected } from '../states/signal-stores.js';
import { knockoutCall } from '../states/knockout.js';
import { stateCall } from '../states/state-holders.js';
import { storeResult } from '../states/svelte-stores.js';
import { vuexCall } from '../states/vuex/vuex.js';
import { T, placeOf } from '../syntax/syntax.js';
import { testDataMade } from '../testing/test-data.js';
import { transportCall } from '../requests/transports.js';
import { unknown } from '../values.js';
import { askedVariables } from './environment-variables.js';
import { vueUseCall } from './vueuse.js';
import type { Lazy, LibraryValue, Value } from '../value.js';

/** `host.getObject.bind(host)`: the same function. */
const BOUND = '.bind';

/** A call of something from outside whose result follows from its arguments. Undefined results stay a library's own objects. */
export function libraryCall(e: Engine, target: LibraryValue, node: TSESTree.CallExpression, frame: Frame): Value {
  const sent = transportCall(e, target, node, frame);
  if (sent) return sent;
  const path = normalLibraryPath(target.path);
  const script = path === e.catalogue.scripting?.accessor.join('.') ? scriptObject(e, node, frame) : undefined;
  if (script) return script;
  const resource = resourceMade(target, node, frame) ?? resourceAnswer(e, target, node, frame);
  if (resource) return resource;
  const args = argumentsOf(e, node, frame);
  if (path.endsWith(BOUND) && args.length === 1) return { ...target, path: target.path.slice(0, -BOUND.length) };
  const known =
    opticResult(e, target, node, frame) ??
    dataLastResult(e, target, node, frame) ??
    madeResult(e, target, args, frame) ??
    modelled(e, path, args, node, frame) ??
    queriedValue(e, target.path, node, frame) ??
    promiseLibraryCall(e, path, node, frame) ??
    streamMade(e, path, node, frame) ??
    readWhole(e, path, args) ??
    promiseOfAngular(path, args) ??
    procedureCall(e, target, args, node, frame) ??
    contractCall(e, target, node, frame) ??
    contextCall(e, target, args, frame) ??
    hookResult(e, target, args, frame) ??
    selectorResult(e, target, args) ??
    reducerResult(e, target) ??
    dispatchedResult(e, target, args, frame) ??
    featureSelected(e, target, args) ??
    cachedQuery(e, target, node, frame) ??
    mutationResult(e, target, args, frame) ??
    triggerResult(e, target, args, frame) ??
    nuxtCall(e, target, args, node, frame) ??
    loadedData(e, target, args, node, frame) ??
    toldRouteData(e, target, args, frame) ??
    matchResult(e, target, node, frame) ??
    configured(e, target, args) ??
    askedVariables(e, target, args, frame) ??
    handledBy(e, target, args, frame) ??
    injectedByVue(e, target, node, frame) ??
    provided(e, target, args, node, frame) ??
    stateCall(e, target, node, frame) ??
    knockoutCall(e, target, node, frame) ??
    signalStateCall(e, target, args) ??
    entitiesCall(e, target) ??
    atomCall(e, target, args, node, frame) ??
    functionStoreCall(e, target, node, frame) ??
    vuexCall(e, target, node, frame) ??
    vueUseCall(e, target, node, frame) ??
    storeValue(e, target) ??
    storeResult(e, target, node, frame) ??
    endpointHook(e, target) ??
    endpointSelected(e, target) ??
    endpointSelector(target) ??
    testDataMade(e, target, node, frame) ??
    (target.from === undefined ? undefined : parsedValue(e, node, frame));
  const through = known ?? (target.from === undefined ? undefined : handedThrough(e, target, args, frame));
  if (through) return through;
  // What a package hands out stays the package's: it is shown not to be the platform's.
  return target.from === undefined
    ? unknown(`the result of \`${target.path}\``)
    : {
        kind: 'library',
        path: `${target.path}()`,
        from: target.from,
        made: { node, file: frame.facts.file, env: frame.env },
        ...(isEmitter({ path: `${target.path}()` }) ? { site: placeOf(node, frame.facts.file) } : {}),
      };
}

/** What a container hands out: `inject(Service)`, `container.get<Service>(token)`. A payload is nothing that is injected. */
function provided(
  e: Engine,
  target: LibraryValue,
  args: readonly Lazy[],
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  if (target.from === undefined) return undefined;
  const [type] = node.typeArguments?.params ?? [];
  const declared = type && declaredBehind(e, type, target, frame);
  const isAsked = /\b(?:inject|get|resolve)$/.test(target.path);
  if (!isAsked || (declared && declared.kind !== 'typed')) return declared;
  const token = argument(args, 0);
  // What stands behind an interface says more than the interface.
  const bound = boundTo(e, token) ?? declared;
  if (bound) return bound;
  if (token.kind === 'class') return instanceOf(token);
  const held =
    tokenValue(e, token) ??
    storeInjected(token) ??
    (token.kind === 'library' ? instanceOfDeclared(e, token) : undefined);
  if (held) return held;
  return token.kind === 'library' && token.from !== undefined
    ? clientOfType(token.from, token.path.slice(token.path.lastIndexOf('.') + 1))
    : undefined;
}

/** `inject(Store)`: an object of a class of which the library's types are known. */
function instanceOfDeclared(e: Engine, token: LibraryValue): Value | undefined {
  const declared = libraryClass(e, token);
  return declared?.node.type === T.TSInterfaceDeclaration
    ? { kind: 'typed', node: declared.node, file: declared.facts.file, types: undefined }
    : undefined;
}

/** What a type argument says that stands behind: a service for a container, the other side for `wrap<Api>(worker)`, `proxy<typeof tasks>()`. */
function declaredBehind(e: Engine, type: TSESTree.TypeNode, target: LibraryValue, frame: Frame): Value | undefined {
  const isProxy = type.type === T.TSTypeQuery || /\b(?:wrap|proxy\w*)$/.test(target.path);
  if (!isProxy && !/\b(?:inject|get|resolve)$/.test(target.path)) return undefined;
  const value = typeValue(e, type, { facts: frame.facts, types: undefined, env: frame.env });
  if (isProxy && (value.kind === 'module' || value.kind === 'object')) return value;
  return value.kind === 'instance' || value.kind === 'client' || value.kind === 'typed' ? value : undefined;
}
