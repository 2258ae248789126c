import { entryOf } from '../../catalogue/entry.js';
import type { TSESTree } from '@typescript-eslint/types';
import { LAZY_COMPONENTS, lazyComponent } from './lazy-components.js';
import { sagaCalled } from './sagas.js';
import { OF_ALL, OF_FIRST } from '../classes/mapped-classes.js';
import { boundByLibrary, partial } from '../functions/bound-functions.js';
import { applyTo } from '../functions/calls.js';
import { addressOf } from '../texts/addresses.js';
import { asString } from '../texts/conversion.js';
import type { Engine, Frame } from '../engine.js';
import { actionState, contextOf, optimisticState, reducedState, stateOf } from '../states/hook-states.js';
import { FILE_PATHS, joined } from './file-paths.js';
import { foldedMembers } from '../objects/folded.js';
import { setByPath } from '../objects/set-by-path.js';
import { LODASH_LISTS } from './lodash-lists.js';
import { MERGES, merged } from './merges.js';
import { mappedItems } from '../objects/collection-methods.js';
import { memberOf } from '../objects/members.js';
import { mirrored } from '../objects/mirrored.js';
import { itemOf } from '../objects/items.js';
import { asList, listOf } from '../objects/lists.js';
import { aliased } from '../testing/runner-commands.js';
import { carriedBehind, mayCarry } from '../servers/carried.js';
import { asInstance } from '../objects/names-in-code.js';
import { normalized } from '../states/normalized.js';
import { entriesOf, keysOf, objectOfPairs } from '../objects/pairs.js';
import { withoutNamed } from '../objects/left-away.js';
import { pickedMembers } from '../objects/picked-members.js';
import { pickedItems, tableByKey } from '../objects/picked-items.js';
import { mutationByKey } from '../states/keyed-queries.js';
import { mutation, queried, queriedByKey, queriedInVue, queriedTogether } from '../states/query-hooks.js';
import { readData } from '../modules/read-files.js';
import { responseBody } from '../requests/responses.js';
import { SOLID } from './solid.js';
import { deferredSetting } from './settings-package.js';
import { listed } from '../promises/promises.js';
import { taskResult } from './tasks.js';
import { settledItems } from '../promises/promise-classes.js';
import { together } from '../promises/streams.js';
import { referencesTo } from '../states/vue-references.js';
import { alpineData } from '../pages/alpine.js';
import { T, placeOf, staticKey } from '../syntax/syntax.js';
import { formatted } from '../texts/formats.js';
import { plainText, textsOf, withBase, putTogether } from '../texts/text.js';
import { UNDEFINED, isUnknown, lazily, mapOptions, once, optionsOf, unionOf, unknown } from '../values.js';
import type { Lazy, LibraryValue, Value } from '../value.js';
import { withoutUnknown } from '../shared-payloads.js';

type Model = (e: Engine, args: readonly Lazy[], node: TSESTree.CallExpression, frame: Frame) => Value | undefined;

export const argument = (args: readonly Lazy[], index: number): Value => args[index]?.() ?? UNDEFINED;
const first = (_e: Engine, args: readonly Lazy[]): Value => argument(args, 0);
/** A word that stays as it is when it is escaped. */
const plainWord = (_e: Engine, args: readonly Lazy[]): Value | undefined => {
  const texts = textsOf(argument(args, 0)).filter((text) => /^[\w.~-]+$/.test(plainText(text) ?? ''));
  return texts.length > 0 && texts.length === optionsOf(argument(args, 0)).length ? unionOf(texts) : undefined;
};
const filtered: Model = (e, args) => asList(itemOf(e, argument(args, 0)));
const firstItem: Model = (e, args) => itemOf(e, argument(args, 0));
/** `_.find(table, { key })`. */
const found: Model = (e, args, node, frame) => {
  const picked = pickedItems(e, argument(args, 0), argument(args, 1), frame);
  return picked ? itemOf(e, picked) : firstItem(e, args, node, frame);
};
const keyed: Model = (e, args, node, frame) => {
  const by = argument(args, 1);
  const name = plainText(by);
  const key = (item: Lazy): Value => (name === undefined ? applyTo(e, by, [item], frame) : memberOf(e, item(), name));
  return (
    tableByKey(e, argument(args, 0), key, node, frame) ?? {
      kind: 'record',
      item: once(() => itemOf(e, argument(args, 0))),
    }
  );
};
const mapped: Model = (e, args, _node, frame) => mappedItems(e, argument(args, 0), argument(args, 1), frame);
/** What is left of promises of which some may have failed. */
const settled: Model = (e, args, node, frame) =>
  listOf(() => single('value', () => itemOf(e, argument(args, 0)), node, frame));
const listFrom: Model = (e, args, node, frame) =>
  args.length > 1 ? mapped(e, args, node, frame) : spreadable(e, argument(args, 0));
/** `_.map(users, 'organization.name')`: a path stands for a function that reads it. */
const lodashMapped: Model = (e, args, node, frame) => {
  const names = textsOf(argument(args, 1)).length > 0 ? namesOfPath(argument(args, 1)) : undefined;
  if (!names) return mapped(e, args, node, frame);
  return listOf(() => names.reduce<Value>((value, name) => memberOf(e, value, name), itemOf(e, argument(args, 0))));
};
/** `Object.groupBy(items, (item) => item.kind)`, `_.groupBy(items, 'of.kind')`: what items are told apart by. */
const groupedBy = (e: Engine, args: readonly Lazy[], frame: Frame): Lazy =>
  once(() => {
    const item = once(() => itemOf(e, argument(args, 0)));
    const by = argument(args, 1);
    const path = plainText(by);
    if (path !== undefined) return path.split('.').reduce((value, name) => memberOf(e, value, name), item());
    return applyTo(e, by, [item], frame);
  });
const grouped: Model = (e, args, _node, frame) => ({
  kind: 'record',
  item: once(() => asList(itemOf(e, argument(args, 0)))),
  groupedBy: groupedBy(e, args, frame),
});
const counted: Model = (e, args, _node, frame) => ({
  kind: 'record',
  item: lazily(unknown('a number')),
  groupedBy: groupedBy(e, args, frame),
});
/** A list is given item by item, anything else as it is. */
const emitted: Model = (e, args) =>
  withoutUnknown(
    optionsOf(argument(args, 0)).map((value) => {
      const isList =
        value.kind === 'list' || value.kind === 'tuple' || (value.kind === 'data' && value.cardinality === 'many');
      return isList ? itemOf(e, value) : value;
    }),
  );
/** Streams side by side: in a list, in an object, or as arguments. */
const combined: Model = (_e, args, node, frame) => {
  const value = argument(args, 0);
  return args.length > 1 && value.kind !== 'tuple' && value.kind !== 'object' ? together(args, node, frame) : value;
};
/** `_.set({ id }, 'name', value)` gives back what it has put something into. */
const setInto: Model = (e, args, node, frame) =>
  mapOptions(argument(args, 0), (option) =>
    option.kind === 'object' ? (setByPath(e, option, node, frame) ?? option) : option,
  );
const either: Model = (_e, args) => withoutUnknown(args.map((value) => value()));
/** What a function begins that waits until somebody listens. */
const begun: Model = (e, args, node, frame) =>
  emitted(e, [() => applyTo(e, argument(args, 0), [], frame)], node, frame);
/** One of several streams, in a list or side by side. */
const raced: Model = (e, args, node, frame) =>
  argument(args, 0).kind === 'tuple' ? firstItem(e, args, node, frame) : either(e, args, node, frame);
/** What a reference of Vue holds; anything else is itself. */
const unwrapped: Model = (e, args) =>
  mapOptions(argument(args, 0), (option) => {
    const isReference =
      option.kind === 'object' && option.members.length > 0 && option.members.every(({ name }) => name === 'value');
    return isReference || isReferenceType(option) ? memberOf(e, option, 'value') : option;
  });
/** What a getter gives, and what a reference holds. */
const givenOrHeld: Model = (e, args, node, frame) =>
  mapOptions(argument(args, 0), (option) =>
    option.kind === 'function'
      ? applyTo(e, option, [], frame)
      : (unwrapped(e, [lazily(option)], node, frame) ?? option),
  );
/** `{ value: User }`. */
function isReferenceType(value: Value): boolean {
  if (value.kind !== 'typed' || value.node.type !== T.TSTypeLiteral) return false;
  const [member, ...others] = value.node.members;
  return (
    others.length === 0 && member?.type === T.TSPropertySignature && staticKey(member.key, member.computed) === 'value'
  );
}
/** Each part of a store as a reference. */
const referred: Model = (e, args, node, frame) =>
  mapOptions(argument(args, 0), (store) =>
    store.kind === 'object'
      ? {
          ...store,
          members: store.members.map((member) => ({
            ...member,
            value: () => single('value', member.value, node, frame),
          })),
          spreads: store.spreads.map((spread) => once(() => referred(e, [spread], node, frame) ?? UNDEFINED)),
        }
      : unknown('a store that is not followed'),
  );
/** `toRef(props, 'user')`, `toRef(() => props.user)`. */
const referredTo: Model = (e, args, node, frame) => {
  const [object, name] = [argument(args, 0), plainText(argument(args, 1))];
  if (name !== undefined) return single('value', () => memberOf(e, object, name), node, frame);
  return object.kind === 'function' ? single('value', () => applyTo(e, object, [], frame), node, frame) : undefined;
};
/** `url.format({ pathname, query })`. */
const addressOfParts =
  (path: string): Model =>
  (e, args, node, frame) => {
    const parts = argument(args, 0);
    return parts.kind === 'object' ? addressOf(e, parts, path, placeOf(node, frame.facts.file)) : parts;
  };

const formattedText: Model = (e, [format, ...given], node, frame) =>
  format && formatted(e, format(), given, placeOf(node, frame.facts.file), frame);

/** What a library makes of its own: read where it is used. */
const made =
  (path: string, from: string): Model =>
  (_e, _args, node, frame) => ({ kind: 'library', path: `${path}()`, from, made: { node, file: frame.facts.file } });

/** What sends the requests of an RTK Query API: called with an address or options, it gives `{ data }`. */
const baseQuery: Model = (_e, args) => ({ kind: 'client', style: 'axios', defaults: argument(args, 0) });

/** Functions of lodash that give some of the items of the first list, or one of them. */
const SOME_OF_FIRST =
  'difference differenceBy differenceWith intersection intersectionBy intersectionWith without drop dropRight dropWhile dropRightWhile takeRight takeWhile takeRightWhile slice tail initial reverse shuffle sampleSize uniqWith sortedUniq sortedUniqBy remove';
const ONE_OF_FIRST = 'findLast nth sample maxBy minBy max min';
const lodash = (names: string, model: Model): Record<string, Model> =>
  Object.fromEntries(names.split(' ').map((name) => [`lodash.${name}`, model]));

/** A function that takes a callback, as one that gives a promise. What a library's function answers is known without its callback. */
const promised: Model = (_e, args) => {
  const fn = argument(args, 0);
  if (fn.kind === 'function') return { ...fn, promised: true };
  return fn.kind === 'library' || fn.kind === 'client' ? fn : undefined;
};

/** Effects of sagas. */
const sagas = (effects: Readonly<Record<string, Model>>): Record<string, Model> =>
  Object.fromEntries(
    Object.entries(effects).flatMap(([name, model]) => [
      [`redux-saga/effects.${name}`, model],
      [`typed-redux-saga.${name}`, model],
    ]),
  );

/** A generator that is run step by step. */
const waiting: Model = (_e, args) => {
  const fn = argument(args, 0);
  return fn.kind === 'function' ? { ...fn, waits: true } : undefined;
};

/** A function that takes its arguments bit by bit. */
const curried =
  (at: number): Model =>
  (_e, args) => {
    const fn = argument(args, at);
    return fn.kind === 'function' ? { ...fn, curried: true } : undefined;
  };

/** Functions of `async` that run tasks: where they are handed no callback, they give a promise of what it would get. */
const running = (names: string): Record<string, Model> =>
  Object.fromEntries(
    names
      .split(' ')
      .map((name) => [`async.${name}`, (e, args, _node, frame) => taskResult(e, `async.${name}`, args, frame)]),
  );

const MODELS: Readonly<Record<string, Model>> = {
  'fs.readFileSync': (e, _args, node, frame) => readData(e, node, frame),
  'fs.readFile': (e, _args, node, frame) => readData(e, node, frame),
  'fs.promises.readFile': (e, _args, node, frame) => readData(e, node, frame),
  'fs/promises.readFile': (e, _args, node, frame) => readData(e, node, frame),
  'fs-extra.readJson': (e, _args, node, frame) => readData(e, node, frame),
  'fs-extra.readJsonSync': (e, _args, node, frame) => readData(e, node, frame),
  'fs-extra.readFileSync': (e, _args, node, frame) => readData(e, node, frame),
  'stream.Readable.from': first,
  'stream.default.Readable.from': first,
  'yaml.parse': first,
  'js-yaml.load': first,
  'js-yaml.safeLoad': first,
  ...lodash(SOME_OF_FIRST, filtered),
  ...lodash(ONE_OF_FIRST, firstItem),
  ...LODASH_LISTS,
  ...MERGES,
  ...lodash('cloneWith cloneDeepWith', first),
  'lodash.pickBy': first,
  'lodash.omitBy': first,
  '@reduxjs/toolkit.createAsyncThunk': made('@reduxjs/toolkit.createAsyncThunk', '@reduxjs/toolkit'),
  '@reduxjs/toolkit.createSelector': made('@reduxjs/toolkit.createSelector', '@reduxjs/toolkit'),
  '@reduxjs/toolkit.createDraftSafeSelector': made('@reduxjs/toolkit.createDraftSafeSelector', '@reduxjs/toolkit'),
  'reselect.createSelector': made('reselect.createSelector', 'reselect'),
  '@reduxjs/toolkit/query.fetchBaseQuery': baseQuery,
  '@reduxjs/toolkit/query/react.fetchBaseQuery': baseQuery,
  '@reduxjs/toolkit/query.retry': first,
  '@reduxjs/toolkit/query/react.retry': first,
  'react-query.queryOptions': first,
  'react-query.infiniteQueryOptions': first,
  'react-query.mutationOptions': first,
  // What the compiler of Svelte knows without an import.
  $derived: first,
  '$derived.by': (e, args, _node, frame) => applyTo(e, argument(args, 0), [], frame),
  $state: first,
  '$state.raw': first,
  '$state.snapshot': first,
  $bindable: first,
  // What the translation of a page calls the data of an element.
  $alpine: (e, _args, node, frame) => alpineData(e, node, frame),
  'Vue.unref': unwrapped,
  'vue.unref': unwrapped,
  'vue.toValue': givenOrHeld,
  'vue.toRefs': (e, args, node, frame) => referencesTo(e, argument(args, 0), node, frame),
  'vue.toRef': referredTo,
  'vue.toRaw': first,
  'vue.markRaw': first,
  'vue.readonly': first,
  'vue.observable': first,
  'Vue.observable': first,
  'mobx.observable': first,
  'valtio.proxy': first,
  'valtio.useSnapshot': first,
  'valtio.snapshot': first,
  'zustand/react/shallow.useShallow': first,
  'zustand/shallow.useShallow': first,
  'vue.shallowReadonly': first,
  'pinia.storeToRefs': referred,
  'Object.groupBy': grouped,
  'Map.groupBy': grouped,
  'pinia.defineStore': made('pinia.defineStore', 'pinia'),
  'svelte/store.derived': made('svelte/store.derived', 'svelte/store'),
  withDefaults: first,
  '@angular/core.computed': made('@angular/core.computed', '@angular/core'),
  'util.promisify': promised,
  'Promise.promisify': promised,
  'Promise.denodeify': promised,
  'Promise.nfbind': promised,
  pify: promised,
  'Promise.promisifyAll': first,
  'Promise.method': first,
  'Promise.coroutine': waiting,
  'co.wrap': waiting,
  co: (e, args, node, frame) => applyTo(e, waiting(e, args, node, frame) ?? argument(args, 0), args.slice(1), frame),
  'Promise.props': first,
  'p-props': first,
  'p-timeout': first,
  ...sagas({ all: first, race: first, call: (e, args, _node, frame) => sagaCalled(e, args, frame) }),
  '@reduxjs/toolkit.unwrapResult': (e, args) => memberOf(e, argument(args, 0), 'payload'),
  'Promise.join': (_e, args, node, frame) => together(args, node, frame),
  'JSON.stringify': first,
  structuredClone: first,
  lodash: first,
  'lodash.chain': first,
  'lodash.cloneDeep': first,
  'lodash.clone': first,
  'lodash.copy': first,
  'angular.fromJson': first,
  'angular.toJson': first,
  'lodash.defaultTo': first,
  'Object.freeze': first,
  'Object.seal': first,
  'Buffer.from': first,
  'Buffer.concat': firstItem,
  'Promise.resolve': first,
  'Promise.race': firstItem,
  'Promise.any': firstItem,
  'rxjs.firstValueFrom': first,
  'rxjs.lastValueFrom': first,
  'rxjs.from': emitted,
  'rxjs.combineLatest': combined,
  'rxjs.forkJoin': combined,
  'rxjs.zip': combined,
  'rxjs.concat': either,
  'rxjs.merge': either,
  'rxjs.defer': begun,
  'rxjs.iif': (e, args, node, frame) => either(e, args.slice(1), node, frame),
  'rxjs.race': raced,
  'rxjs.onErrorResumeNext': raced,
  'rxjs.of': first,
  'React.useCallback': first,
  'React.memo': first,
  ...Object.fromEntries(
    LAZY_COMPONENTS.map((name): [string, Model] => [name, (e, args, _node, frame) => lazyComponent(e, args, frame)]),
  ),
  'nitropack/runtime.defineCachedFunction': first,
  'nitropack/runtime.cachedFunction': first,
  'nitro/cache.defineCachedFunction': first,
  'React.use': first,
  'React.useRef': (_e, args, node, frame) => single('current', args[0], node, frame),
  'React.useMemo': (e, args, _node, frame) => applyTo(e, argument(args, 0), [], frame),
  'React.useContext': (e, args) => contextOf(e, argument(args, 0)),
  'React.useReducer': (e, args, node, frame) => reducedState(e, args, node, frame),
  'React.useState': (e, args, node, frame) => stateOf(e, args, node, frame),
  'react-query.useQuery': (e, args, node, frame) => queried(e, args, node, frame),
  'react-query.useQueries': (e, args, node, frame) => queriedTogether(e, args, node, frame),
  'react-query.useSuspenseQueries': (e, args, node, frame) => queriedTogether(e, args, node, frame),
  'react-query.useInfiniteQuery': (e, args, node, frame) => queried(e, args, node, frame, true),
  'react-query.useSuspenseInfiniteQuery': (e, args, node, frame) => queried(e, args, node, frame, true),
  'react-query.useMutation': (e, args, node, frame) => mutation(e, args, node, frame),
  'vue-query.useQuery': (e, args, node, frame) => queriedInVue(e, args, node, frame),
  'vue-query.useInfiniteQuery': (e, args, node, frame) => queriedInVue(e, args, node, frame, true),
  'vue-query.useMutation': (e, args, node, frame) => queriedInVue(e, args, node, frame),
  'react-query.useSuspenseQuery': (e, args, node, frame) => queried(e, args, node, frame),
  'React.useDeferredValue': first,
  'React.useOptimistic': (_e, args, node, frame) => optimisticState(args, node, frame),
  'React.useActionState': (e, args, node, frame) => actionState(e, args, node, frame),
  'react-dom.useFormState': (e, args, node, frame) => actionState(e, args, node, frame),
  'React.useSyncExternalStore': (e, args, _node, frame) => applyTo(e, argument(args, 1), [], frame),
  swr: (e, args, node, frame) => queriedByKey(e, args, node, frame),
  'swr/immutable': (e, args, node, frame) => queriedByKey(e, args, node, frame),
  'swr/mutation': (e, args, node, frame) => mutationByKey(e, args, node, frame),
  'swr/infinite': (e, args, node, frame) => queriedByKey(e, args, node, frame, true),
  'Object.values': filtered,
  'Object.create': (_e, args, node, frame) => {
    const [from] = args;
    const given = from?.();
    return given?.kind === 'scalar' && given.value === null ? merged([], placeOf(node, frame.facts.file)) : undefined;
  },
  'Object.keys': (_e, args, node, frame) => keysOf(argument(args, 0), placeOf(node, frame.facts.file)),
  'Object.getOwnPropertyNames': (_e, args, node, frame) => keysOf(argument(args, 0), placeOf(node, frame.facts.file)),
  'Reflect.ownKeys': (_e, args, node, frame) => keysOf(argument(args, 0), placeOf(node, frame.facts.file)),
  'lodash.keys': (_e, args, node, frame) => keysOf(argument(args, 0), placeOf(node, frame.facts.file)),
  'Object.entries': (e, args, node, frame) => entriesOf(e, argument(args, 0), placeOf(node, frame.facts.file)),
  'Object.fromEntries': (e, args, node, frame) => {
    const made = objectOfPairs(e, argument(args, 0), placeOf(node, frame.facts.file));
    return made && mirrored(e, made, node, frame);
  },
  'lodash.fromPairs': (e, args, node, frame) => objectOfPairs(e, argument(args, 0), placeOf(node, frame.facts.file)),
  'lodash.values': filtered,
  ...lodash('reduce reduceRight', (e, args, _node, frame) =>
    foldedMembers(e, argument(args, 0), { start: argument(args, 2), step: argument(args, 1) }, frame),
  ),
  'Array.from': listFrom,
  'Array.fromAsync': listFrom,
  'Array.of': (_e, args, node, frame) =>
    node.arguments.some((one) => one.type === T.SpreadElement)
      ? listOf(() => unionOf(args.map((value) => value())))
      : together(args, node, frame),
  ...SOLID,
  ...running('waterfall parallel parallelLimit series race tryEach auto autoInject retry times timesLimit timesSeries'),
  'async.apply': (_e, args) => partial(argument(args, 0), args.slice(1)),
  'async.retryable': (_e, args) => args.at(-1)?.(),
  'async.timeout': first,
  'async.memoize': first,
  'async.ensureAsync': first,
  'async.asyncify': first,
  'async.reflect': first,
  'lodash.partial': (_e, args) => partial(argument(args, 0), args.slice(1)),
  'lodash.bind': (e, args) => boundByLibrary(e, args),
  '$.proxy': (e, args) => boundByLibrary(e, args),
  '$.makeArray': first,
  'lodash.toArray': (e, args) => spreadable(e, argument(args, 0)),
  '$.grep': filtered,
  '$.map': mapped,
  'p-map': mapped,
  'Promise.map': mapped,
  'Promise.mapSeries': mapped,
  'Promise.filter': filtered,
  'Promise.each': first,
  ...lodash('map collect pluck', lodashMapped),
  'lodash.filter': filtered,
  'lodash.reject': filtered,
  'lodash.sortBy': filtered,
  'lodash.orderBy': filtered,
  'lodash.uniqBy': filtered,
  'lodash.compact': filtered,
  'lodash.take': filtered,
  'lodash.find': found,
  'lodash.detect': found,
  ...lodash('where select rest', filtered),
  ...lodash('each forEach eachRight forEachRight', first),
  'lodash.findWhere': found,
  'lodash.head': firstItem,
  'lodash.first': firstItem,
  'lodash.last': firstItem,
  'lodash.groupBy': grouped,
  'lodash.countBy': counted,
  'lodash.keyBy': keyed,
  'lodash.indexBy': keyed,
  'lodash.uniq': (e, args) => distinct(e, argument(args, 0)),
  'lodash.flatMap': (e, args, _node, frame) =>
    listOf(() => itemOf(e, applyTo(e, argument(args, 1), [() => itemOf(e, argument(args, 0))], frame))),
  'lodash.pick': pickedMembers,
  'lodash.omit': (_e, args) => withoutNamed(args),
  'lodash.get': pathMember,
  'lodash.result': pathMember,
  'lodash.chunk': (e, args) => listOf(() => asList(itemOf(e, argument(args, 0)))),
  'axios.all': (_e, args) => argument(args, 0),
  // The text of a symbol says which one it is.
  'Symbol.for': first,
  Symbol: first,
  'Promise.all': (e, args) => settledItems(e, argument(args, 0)),
  'Promise.allSettled': settled,
  'p-settle': settled,
  ...Object.fromEntries(OF_FIRST.map((path) => [path, first])),
  ...Object.fromEntries(OF_ALL.map((path) => [path, either])),
  'class-transformer.plainToInstance': (_e, args) => asInstance(argument(args, 0), argument(args, 1)),
  'class-transformer.plainToClass': (_e, args) => asInstance(argument(args, 0), argument(args, 1)),
  'normalizr.normalize': normalized,
  'cy.wrap': first,
  'cy.get': (e, args, _node, frame) => aliased(e, argument(args, 0), frame),
  'util.format': formattedText,
  'sprintf-js.sprintf': formattedText,
  'sprintf-js.vsprintf': (e, args, node, frame) =>
    formatted(e, argument(args, 0), listed(args[1]), placeOf(node, frame.facts.file), frame),
  'config/defer.deferConfig': (e, args, _node, frame) => deferredSetting(e, argument(args, 0), frame),
  'config/raw.raw': first,
  'querystring.stringify': first,
  'qs.stringify': first,
  'query-string.stringify': first,
  '$.param': first,
  'lodash.curry': curried(0),
  'lodash/fp.curry': curried(0),
  'lodash.curryN': curried(1),
  'lodash.memoizeWith': (_e, args) => argument(args, 1),
  'lodash.unary': first,
  'lodash.memoize': first,
  '@vueuse/core.useMemoize': first,
  'lodash.once': first,
  'lodash.ary': first,
  'lodash.set': setInto,
  'lodash.after': (_e, args) => argument(args, 1),
  'lodash.before': (_e, args) => argument(args, 1),
  once: first,
  'lodash.debounce': first,
  'lodash.throttle': first,
  'tsyringe.instanceCachingFactory': first,
  'tsyringe.instancePerContainerCachingFactory': first,
  'path-to-regexp.compile': first,
  'url-template.parse': first,
  'url-template.default.parse': first,
  'url-template.parseTemplate': first,
  'uri-templates': first,
  'uri-templates.default': first,
  'react-router.generatePath': first,
  'react-router-dom.generatePath': first,
  ...FILE_PATHS,
  'url-join': joined,
  urljoin: joined,
  'url.parse': (_e, args) => argument(args, 0),
  'url.format': addressOfParts('pathname'),
  'query-string.stringifyUrl': addressOfParts('url'),
  'url.resolve': (_e, args, node, frame) =>
    withBase(argument(args, 0), argument(args, 1), placeOf(node, frame.facts.file)),
  String: (e, args, _node, frame) => asString(e, argument(args, 0), frame),
  'String.raw': (e, args) => {
    const [strings] = optionsOf(argument(args, 0));
    const raw = strings?.kind === 'object' ? memberOf(e, strings, 'raw') : argument(args, 0);
    return mapOptions(raw, (option) => (option.kind === 'text' ? putTogether(option) : option));
  },
  encodeURI: first,
  encodeURIComponent: plainWord,
  decodeURIComponent: plainWord,
  decodeURI: first,
  unescape: first,
};

/** What a function of a library or of the language gives back, as far as its arguments tell. */
export function modelled(
  e: Engine,
  path: string,
  args: readonly Lazy[],
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  if (path === 'JSON.parse') return parsed(args);
  if (path === 'String') return asString(e, argument(args, 0), frame);
  const model = entryOf(MODELS, path);
  return model?.(e, args, node, frame);
}

/** What a function of the language, or of lodash, gives back for one value: `list.map(encodeURIComponent)`, `flow(head, format)`. */
export function unaryResult(e: Engine, { path }: LibraryValue, args: readonly Lazy[], frame: Frame): Value | undefined {
  if (path === 'JSON.parse') return parsed(args);
  if (path === 'String') return asString(e, argument(args, 0), frame);
  const model = entryOf(MODELS, path);
  if (model === first) return first(e, args);
  if (model === firstItem) return itemOf(e, argument(args, 0));
  if (model === filtered) return asList(itemOf(e, argument(args, 0)));
  return model === plainWord ? plainWord(e, args) : undefined;
}

/** `JSON.parse` of a body's text is the body; of what `JSON.stringify` made, the thing itself. */
function parsed(args: readonly Lazy[]): Value {
  const value = argument(args, 0);
  for (const option of optionsOf(value)) {
    const isText = option.kind === 'body-text' || (option.kind === 'response' && option.flavour === 'text');
    if (isText) return responseBody(option.call);
  }
  return optionsOf(value).some((candidate) => ['data', 'object', 'json'].includes(candidate.kind))
    ? value
    : unknown('it is parsed from a text of unknown origin');
}

function spreadable(e: Engine, value: Value): Value {
  return value.kind === 'list' || value.kind === 'tuple' ? value : asList(itemOf(e, value));
}

function distinct(e: Engine, value: Value): Value {
  return { kind: 'list', item: once(() => itemOf(e, value)), distinct: true };
}

export function single(name: string, value: Lazy | undefined, node: TSESTree.Node, frame: Frame): Value {
  const place = placeOf(node, frame.facts.file);
  const member = { name, key: place, property: place, shorthand: false, value: value ?? (() => UNDEFINED) };
  return { kind: 'object', members: [member], spreads: [], open: true, place };
}

/** `get(value, 'a.b')`, `get(value, ['a', 'b'])` as members. */
function pathMember(e: Engine, args: readonly Lazy[], node: TSESTree.CallExpression, frame: Frame): Value {
  const names = namesOfPath(argument(args, 1));
  if (names === undefined) return unknown('a path that is only known at run time');
  const object = argument(args, 0);
  const [holder] = node.arguments;
  const carried = holder && mayCarry(object, names[0]) ? carriedBehind(e, holder, names, frame) : undefined;
  let value = carried ?? object;
  for (const name of names) value = memberOf(e, value, name);
  return isUnknown(value) && args[2] ? args[2]() : value;
}

export function namesOfPath(path: Value): string[] | undefined {
  if (path.kind === 'scalar') return typeof path.value === 'number' ? [String(path.value)] : undefined;
  if (path.kind !== 'tuple')
    return plainText(path)
      ?.split(/[.[\]]+/)
      .filter(Boolean);
  const names = path.items.map((item) => {
    const step = item.spread ? undefined : item.value();
    return step?.kind === 'scalar' ? String(step.value) : step && plainText(step);
  });
  return names.every((name) => name !== undefined) ? names : undefined;
}
