import type { TSESTree } from '@typescript-eslint/types';
import { resourceAnswer, resourceMade } from './angular-resource.js';
import { promiseOfAngular } from './angularjs.js';
import { openedRequest } from './browser-requests.js';
import { applyTo, argumentsOf } from './calls.js';
import { handedThrough, promisified } from './callback-libraries.js';
import { calledWith } from './callbacks.js';
import { instanceOf } from './classes.js';
import { clientOfType, typeValue } from './declared-types.js';
import { isEmitter } from './emitters.js';
import { dataLastCallback, dataLastResult, madeResult } from './data-last.js';
import { endpointHook, endpointSelector } from './endpoint-hooks.js';
import { asString } from './conversion.js';
import type { Engine, Frame } from './engine.js';
import { tokenValue } from './injection.js';
import { asList, itemOf, listOf, memberOf } from './members.js';
import { storeValue } from './option-objects.js';
import { argumentValue } from './parameters.js';
import { hookResult, selectorResult } from './redux.js';
import { responseBody } from './responses.js';
import { cachedQuery, queried } from './query-hooks.js';
import { parsedValue } from './schema-shapes.js';
import { stateCall, storeResult, subjectValue } from './state-holders.js';
import { together } from './streams.js';
import { entriesOf, objectOfPairs } from './pairs.js';
import { T, placeOf, unwrap } from './syntax.js';
import { joinTexts, plainText, textsOf, withBase } from './text.js';
import { transportCall, transportNew } from './transports.js';
import { UNDEFINED, isUnknown, mapOptions, once, optionsOf, unionOf, unknown } from './value.js';
import type { Lazy, LibraryValue, ObjectValue, Value } from './value.js';
import { withoutNothing } from './expressions.js';
import { withoutUnknown } from './variables.js';

/** One spelling for what is the same: globals of a library, forks, ESM builds. */
export function normalLibraryPath(path: string): string {
  return path
    .replace(/^(?:_|underscore|ramda|R)(?=\.|$)/, 'lodash')
    .replace(/^(?:jQuery|jquery)(?=\.|$)/, '$')
    .replace(/^request-promise-native(?=\.|$)/, 'request-promise')
    .replace(
      /^(?:node-fetch|cross-fetch|isomorphic-fetch|isomorphic-unfetch|unfetch|whatwg-fetch|undici\.fetch|cross-fetch\.fetch|node-fetch-native)(?:\.default)?$/,
      'fetch',
    )
    .replace(/^react(?=\.)|^preact\/hooks(?=\.)/, 'React')
    .replace(/^@tanstack\/react-query(?=\.)/, 'react-query');
}

/** A call of something from outside whose result follows from its arguments. Undefined results stay a library's own objects. */
export function libraryCall(e: Engine, target: LibraryValue, node: TSESTree.CallExpression, frame: Frame): Value {
  const sent = transportCall(e, target, node, frame);
  if (sent) return sent;
  const path = normalLibraryPath(target.path);
  const script = scriptObject(e, path, node, frame);
  if (script) return script;
  const resource = resourceMade(target, node, frame) ?? resourceAnswer(e, target, node, frame);
  if (resource) return resource;
  const args = argumentsOf(e, node, frame);
  const known =
    dataLastResult(e, target, node, frame) ??
    madeResult(e, target, args, frame) ??
    modelled(e, path, args, node, frame) ??
    promiseOfAngular(path, args) ??
    hookResult(e, target, args, frame) ??
    selectorResult(e, target, args) ??
    cachedQuery(e, target, node, frame) ??
    promisified(e, target, args, frame) ??
    provided(e, target, args, node, frame) ??
    stateCall(e, target, node, frame) ??
    storeValue(e, target) ??
    storeResult(e, target, node, frame) ??
    endpointHook(e, target) ??
    endpointSelector(target) ??
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
        made: { node, file: frame.facts.file },
        ...(isEmitter({ path: `${target.path}()` }) ? { site: placeOf(node, frame.facts.file) } : {}),
      };
}

/** Objects of the host page: `<accessor>('name')`. */
function scriptObject(e: Engine, path: string, node: TSESTree.CallExpression, frame: Frame): Value | undefined {
  const scripting = e.catalogue.scripting;
  if (path !== scripting?.accessor.join('.')) return undefined;
  const name = node.arguments[0];
  const values = name ? textsOf(e.valueOf(name, frame)).map(plainText) : [];
  const objects = values.flatMap((id) => {
    const object = scripting.objects.find((candidate) => candidate.id === id);
    return object ? [object] : [];
  });
  if (objects.length === 0) return unknown('an object of the host page that is only known at run time');
  const place = placeOf(node, frame.facts.file);
  return unionOf(
    objects.map((object) => ({
      kind: 'script-object',
      id: object.id,
      likely: false,
      evidence: { head: { place, why: `${scripting.accessor.join('.')}('${object.id}')` }, rest: undefined },
    })),
  );
}

/** What a container hands out: `inject(Service)`, `container.get<Service>(token)`. A payload is nothing that is injected. */
function provided(
  e: Engine,
  target: LibraryValue,
  args: readonly Lazy[],
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  if (target.from === undefined || !/\b(?:inject|get|resolve)$/.test(target.path)) return undefined;
  const [declared] = node.typeArguments?.params ?? [];
  if (declared) {
    const value = typeValue(e, declared, { facts: frame.facts, types: undefined, env: frame.env });
    return value.kind === 'instance' || value.kind === 'client' || value.kind === 'typed' ? value : undefined;
  }
  const token = argument(args, 0);
  if (token.kind === 'class') return instanceOf(token);
  const held = tokenValue(e, token);
  if (held) return held;
  return token.kind === 'library' && token.from !== undefined
    ? clientOfType(token.from, token.path.slice(token.path.lastIndexOf('.') + 1))
    : undefined;
}

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
const mapped: Model = (e, args, _node, frame) =>
  listOf(() => applyTo(e, argument(args, 1), [() => itemOf(e, argument(args, 0))], frame));
const grouped: Model = (e, args) => ({ kind: 'record', item: once(() => asList(itemOf(e, argument(args, 0)))) });
/** A list is given item by item, anything else as it is. */
const emitted: Model = (e, args) => {
  const value = argument(args, 0);
  const isList =
    value.kind === 'list' || value.kind === 'tuple' || (value.kind === 'data' && value.cardinality === 'many');
  return isList ? itemOf(e, value) : value;
};
/** Streams side by side: in a list, in an object, or as arguments. */
const combined: Model = (_e, args, node, frame) => {
  const value = argument(args, 0);
  return args.length > 1 && value.kind !== 'tuple' && value.kind !== 'object' ? together(args, node, frame) : value;
};
const either: Model = (_e, args) => withoutUnknown(args.map((value) => value()));
const assigned: Model = (_e, args, node, frame) => merged(args, node, frame);
/** What a reference of Vue holds; anything else is itself. */
const unwrapped: Model = (e, args) =>
  mapOptions(argument(args, 0), (option) => {
    const isReference =
      option.kind === 'object' && option.members.length > 0 && option.members.every(({ name }) => name === 'value');
    return isReference ? memberOf(e, option, 'value') : option;
  });
/** `_.defaults(options, …)`: the first that has a property gives it. */
const defaulted: Model = (_e, args, node, frame) => merged([...args].reverse(), node, frame);
const merged = (spreads: readonly Lazy[], node: TSESTree.Node, frame: Frame): Value => ({
  kind: 'object',
  members: [],
  spreads,
  open: false,
  place: placeOf(node, frame.facts.file),
});
const joined: Model = (_e, args, node, frame) => {
  const place = placeOf(node, frame.facts.file);
  return joinTexts(
    args.map((value) => ({ value: value(), place })),
    '/',
    place,
  );
};

/** What a library makes of its own: read where it is used. */
const made =
  (path: string, from: string): Model =>
  (_e, _args, node, frame) => ({ kind: 'library', path: `${path}()`, from, made: { node, file: frame.facts.file } });

/** What sends the requests of an RTK Query API: called with an address or options, it gives `{ data }`. */
const baseQuery: Model = (_e, args) => ({ kind: 'client', style: 'axios', defaults: argument(args, 0) });

const MODELS: Readonly<Record<string, Model>> = {
  '@reduxjs/toolkit.createAsyncThunk': made('@reduxjs/toolkit.createAsyncThunk', '@reduxjs/toolkit'),
  '@reduxjs/toolkit.createSelector': made('@reduxjs/toolkit.createSelector', '@reduxjs/toolkit'),
  '@reduxjs/toolkit.createDraftSafeSelector': made('@reduxjs/toolkit.createDraftSafeSelector', '@reduxjs/toolkit'),
  'reselect.createSelector': made('reselect.createSelector', 'reselect'),
  '@reduxjs/toolkit/query.fetchBaseQuery': baseQuery,
  '@reduxjs/toolkit/query/react.fetchBaseQuery': baseQuery,
  'react-query.queryOptions': first,
  'react-query.infiniteQueryOptions': first,
  'Vue.unref': unwrapped,
  'vue.unref': unwrapped,
  'vue.toValue': unwrapped,
  'Object.groupBy': grouped,
  'Map.groupBy': grouped,
  'pinia.defineStore': made('pinia.defineStore', 'pinia'),
  'svelte/store.derived': made('svelte/store.derived', 'svelte/store'),
  withDefaults: first,
  '@angular/core.computed': made('@angular/core.computed', '@angular/core'),
  'JSON.stringify': first,
  structuredClone: first,
  lodash: first,
  'lodash.chain': first,
  'lodash.cloneDeep': first,
  'lodash.clone': first,
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
  'rxjs.of': first,
  'React.useCallback': first,
  'React.memo': first,
  'React.use': first,
  'React.useRef': (_e, args, node, frame) => single('current', args[0], node, frame),
  'React.useMemo': (e, args, _node, frame) => applyTo(e, argument(args, 0), [], frame),
  'React.useContext': (e, args) => contextOf(e, argument(args, 0)),
  'React.useReducer': (e, args, node, frame) => reducedState(e, args, node, frame),
  'React.useState': (e, args, node, frame) => stateOf(e, args, node, frame),
  'react-query.useQuery': (e, args, node, frame) => queried(e, args, node, frame),
  'react-query.useInfiniteQuery': (e, args, node, frame) => queried(e, args, node, frame, true),
  'react-query.useSuspenseInfiniteQuery': (e, args, node, frame) => queried(e, args, node, frame, true),
  'react-query.useMutation': (e, args, node, frame) => queried(e, args, node, frame),
  'react-query.useSuspenseQuery': (e, args, node, frame) => queried(e, args, node, frame),
  swr: (e, args, node, frame) =>
    single(
      'data',
      once(() => applyTo(e, argument(args, 1), [() => argument(args, 0)], frame)),
      node,
      frame,
    ),
  'Object.assign': assigned,
  '$.extend': assigned,
  'lodash.assign': assigned,
  'lodash.merge': assigned,
  'lodash.extend': assigned,
  'lodash.defaults': defaulted,
  'Object.values': filtered,
  'Object.entries': (e, args, node, frame) => entriesOf(e, argument(args, 0), placeOf(node, frame.facts.file)),
  'Object.fromEntries': (e, args, node, frame) => objectOfPairs(e, argument(args, 0), placeOf(node, frame.facts.file)),
  'lodash.fromPairs': (e, args, node, frame) => objectOfPairs(e, argument(args, 0), placeOf(node, frame.facts.file)),
  'lodash.values': filtered,
  'Array.from': (e, args, node, frame) =>
    args.length > 1 ? mapped(e, args, node, frame) : spreadable(e, argument(args, 0)),
  'Array.of': (_e, args) => listOf(() => unionOf(args.map((value) => value()))),
  '$.makeArray': first,
  '$.grep': filtered,
  '$.map': mapped,
  'p-map': mapped,
  'bluebird.map': mapped,
  'lodash.map': mapped,
  'lodash.filter': filtered,
  'lodash.reject': filtered,
  'lodash.sortBy': filtered,
  'lodash.orderBy': filtered,
  'lodash.uniqBy': filtered,
  'lodash.compact': filtered,
  'lodash.take': filtered,
  'lodash.find': firstItem,
  'lodash.where': filtered,
  'lodash.findWhere': firstItem,
  'lodash.head': firstItem,
  'lodash.first': firstItem,
  'lodash.last': firstItem,
  'lodash.groupBy': grouped,
  'lodash.keyBy': (e, args) => ({ kind: 'record', item: once(() => itemOf(e, argument(args, 0))) }),
  'lodash.uniq': (e, args) => distinct(e, argument(args, 0)),
  'lodash.flatMap': (e, args, _node, frame) =>
    listOf(() => itemOf(e, applyTo(e, argument(args, 1), [() => itemOf(e, argument(args, 0))], frame))),
  'lodash.pick': first,
  'lodash.omit': first,
  'lodash.get': (e, args) => pathMember(e, argument(args, 0), argument(args, 1), args[2]),
  'lodash.chunk': (e, args) => listOf(() => asList(itemOf(e, argument(args, 0)))),
  'axios.all': (_e, args) => argument(args, 0),
  'Promise.all': (_e, args) => argument(args, 0),
  'Promise.allSettled': (e, args, node, frame) =>
    listOf(() => single('value', () => itemOf(e, argument(args, 0)), node, frame)),
  'class-transformer.plainToInstance': (_e, args) => argument(args, 1),
  'class-transformer.plainToClass': (_e, args) => argument(args, 1),
  'util.format': first,
  'querystring.stringify': first,
  'qs.stringify': first,
  'query-string.stringify': first,
  '$.param': first,
  'lodash.memoize': first,
  'lodash.once': first,
  'lodash.debounce': first,
  'lodash.throttle': first,
  'path.join': joined,
  'path.posix.join': joined,
  'url-join': joined,
  urljoin: joined,
  'url.format': (e, args) =>
    argument(args, 0).kind === 'object' ? memberOf(e, argument(args, 0), 'pathname') : argument(args, 0),
  'url.resolve': (_e, args, node, frame) =>
    withBase(argument(args, 0), argument(args, 1), placeOf(node, frame.facts.file)),
  String: (e, args, _node, frame) => asString(e, argument(args, 0), frame),
  'String.raw': first,
  encodeURI: first,
  encodeURIComponent: plainWord,
  decodeURIComponent: plainWord,
  decodeURI: first,
  unescape: first,
};

function modelled(
  e: Engine,
  path: string,
  args: readonly Lazy[],
  node: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  if (path === 'JSON.parse') return parsed(args);
  if (path === 'String') return argument(args, 0);
  const model = Object.hasOwn(MODELS, path) ? MODELS[path] : undefined;
  return model?.(e, args, node, frame);
}

/** What a function of the language gives back for one value: `list.map(encodeURIComponent)`. */
export function unaryResult(e: Engine, { path }: LibraryValue, args: readonly Lazy[]): Value | undefined {
  if (path === 'JSON.parse') return parsed(args);
  if (path === 'String') return argument(args, 0);
  const model = Object.hasOwn(MODELS, path) ? MODELS[path] : undefined;
  if (model === first) return first(e, args);
  return model === plainWord ? plainWord(e, args) : undefined;
}

/** `JSON.parse` of a body's text is the body; of what `JSON.stringify` made, the thing itself. */
function parsed(args: readonly Lazy[]): Value {
  const value = argument(args, 0);
  const option = optionsOf(value).find((candidate) => candidate.kind === 'body-text');
  if (option?.kind === 'body-text') return responseBody(option.call);
  return optionsOf(value).some((candidate) => candidate.kind === 'data' || candidate.kind === 'object')
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

/** `const [value, setValue] = useState(initial)`: the value is the initial one, or what the setter is called with. */
function stateOf(e: Engine, args: readonly Lazy[], node: TSESTree.CallExpression, frame: Frame): Value {
  const place = placeOf(node, frame.facts.file);
  const value = once(() => {
    const initial = argument(args, 0);
    const values = initial.kind === 'function' ? [applyTo(e, initial, [], frame)] : [initial];
    const declared = node.typeArguments?.params[0];
    if (declared) values.push(typeValue(e, declared, { facts: frame.facts, types: undefined, env: frame.env }));
    values.push(...setterArguments(e, node, frame));
    const known = values.flatMap(optionsOf).filter((option) => !isUnknown(option));
    return known.length > 0 ? withoutNothing(known) : unknown('a state that is set elsewhere');
  });
  return {
    kind: 'tuple',
    items: [
      { value, place, spread: false },
      { value: () => unknown('a setter'), place, spread: false },
    ],
    place,
  };
}

/** What a context is made for: its type argument, else its default value. */
function contextOf(e: Engine, context: Value): Value | undefined {
  const made = context.kind === 'library' ? context.made : undefined;
  const facts = made ? e.facts(made.file) : undefined;
  if (!made || !facts) return undefined;
  const frame: Frame = { facts, env: undefined };
  const [declared] = made.node.typeArguments?.params ?? [];
  const typed = declared ? typeValue(e, declared, { facts, types: undefined, env: undefined }) : UNDEFINED;
  const initial = made.node.arguments[0] ? e.valueOf(made.node.arguments[0], frame) : UNDEFINED;
  const known = [typed, initial].flatMap(optionsOf).filter((option) => !isUnknown(option));
  return withoutNothing(known);
}

/** `const [state, dispatch] = useReducer(reducer, initial)`: the state is what the reducer declares to take, or begins with. */
function reducedState(e: Engine, args: readonly Lazy[], node: TSESTree.CallExpression, frame: Frame): Value {
  const place = placeOf(node, frame.facts.file);
  const state = once(() => {
    const values = optionsOf(argument(args, 0)).flatMap((option) => {
      const facts = option.kind === 'function' ? e.facts(option.file) : undefined;
      return option.kind === 'function' && facts ? [argumentValue(e, option.node, 0, { facts, env: undefined })] : [];
    });
    return withoutUnknown([...values, argument(args, 1)]);
  });
  return {
    kind: 'tuple',
    items: [
      { value: state, place, spread: false },
      { value: () => unknown('a dispatcher'), place, spread: false },
    ],
    place,
  };
}

function setterArguments(e: Engine, node: TSESTree.CallExpression, frame: Frame): Value[] {
  const declarator = node.parent;
  if (declarator.type !== T.VariableDeclarator || declarator.id.type !== T.ArrayPattern) return [];
  const setter = declarator.id.elements[1];
  const variable = setter?.type === T.Identifier ? frame.facts.variableOf(setter) : null;
  const values: Value[] = [];
  for (const reference of variable?.references ?? []) {
    const call = reference.identifier.parent;
    const given =
      call.type === T.CallExpression && call.callee === reference.identifier ? call.arguments[0] : undefined;
    if (given && given.type !== T.ArrowFunctionExpression && given.type !== T.FunctionExpression)
      values.push(e.valueOf(given, frame));
  }
  return values;
}

/** `get(value, 'a.b')` as members. */
function pathMember(e: Engine, object: Value, path: Value, fallback: Lazy | undefined): Value {
  const text = plainText(path);
  if (text === undefined) return unknown('a path that is only known at run time');
  let value = object;
  for (const name of text.split(/[.[\]]+/).filter(Boolean)) value = memberOf(e, value, name);
  return isUnknown(value) && fallback ? fallback() : value;
}

/** `new X(…)` of something from outside. */
export function libraryNew(e: Engine, target: LibraryValue, node: TSESTree.NewExpression, frame: Frame): Value {
  const sent = transportNew(e, target, node, frame) ?? subjectValue(e, target.path, node, frame);
  if (sent) return sent;
  const args = argumentsOf(e, node, frame);
  const place = placeOf(node, frame.facts.file);
  const declared = node.typeArguments?.params.at(-1);
  const typed = (): Value =>
    declared
      ? typeValue(e, declared, { facts: frame.facts, types: undefined, env: frame.env })
      : unknown('an empty collection');
  switch (target.path) {
    case 'XMLHttpRequest':
      return openedRequest(e, node, frame) ?? { kind: 'library', path: 'XMLHttpRequest()' };
    case 'URL':
      return args.length > 1 ? withBase(argument(args, 1), argument(args, 0), place) : argument(args, 0);
    case 'Promise':
      return promised(e, node, frame);
    case 'Map':
    case 'WeakMap':
      return {
        kind: 'record',
        item: once(() => (args.length > 0 ? memberOf(e, itemOf(e, argument(args, 0)), '1') : typed())),
      };
    case 'Set':
      return {
        kind: 'list',
        item: once(() => (args.length > 0 ? itemOf(e, argument(args, 0)) : typed())),
        distinct: true,
      };
    case 'Array':
      return { kind: 'list', item: once(typed) };
    case '@angular/core.InjectionToken':
      return {
        kind: 'library',
        path: `${target.path}()`,
        from: '@angular/core',
        token: { node, file: frame.facts.file },
      };
    case 'URLSearchParams':
      return args.length > 0 ? (objectOfPairs(e, argument(args, 0), place) ?? argument(args, 0)) : emptyObject(place);
    case '@angular/common/http.HttpParams': {
      const from = memberOf(e, argument(args, 0), 'fromObject');
      return args.length > 0 ? from : emptyObject(place);
    }
    default: {
      const path = `${target.path}()`;
      const from = target.from === undefined ? {} : { from: target.from };
      return { kind: 'library', path, ...from, ...(isEmitter({ path }) ? { site: place } : {}) };
    }
  }
}

function emptyObject(place: ObjectValue['place']): ObjectValue {
  return { kind: 'object', members: [], spreads: [], open: false, place };
}

/** `new Promise((resolve) => …)` is what `resolve` is called with. */
function promised(e: Engine, node: TSESTree.NewExpression, frame: Frame): Value {
  const executor = node.arguments[0] ? e.valueOf(node.arguments[0], frame) : unknown('no executor');
  if (executor.kind !== 'function') return unknown('a promise that is not followed');
  return resolvedWith(e, executor, frame);
}

/** `all.then(axios.spread((first, second) => …))`. */
function spreadArgument(e: Engine, call: TSESTree.CallExpression, index: number, frame: Frame): Value | undefined {
  const callee = call.parent.type === T.CallExpression ? unwrap(call.parent.callee) : undefined;
  return callee?.type === T.MemberExpression ? memberOf(e, e.valueOf(callee.object, frame), String(index)) : undefined;
}

/** Callbacks of library functions that go over a collection. */
export function libraryCallback(
  e: Engine,
  target: LibraryValue,
  call: TSESTree.CallExpression,
  position: number,
  index: number,
  frame: Frame,
): Value | undefined {
  const path = normalLibraryPath(target.path);
  // `jQuery(function ($) { … })` hands itself on.
  if (path === '$' && position === 0 && index === 0) return target;
  if (path === 'axios.spread') return spreadArgument(e, call, index, frame);
  // `check(answer, { name: (answer) => … })`
  if (path === 'k6.check' && position === 1)
    return call.arguments[0] && index === 0 ? e.valueOf(call.arguments[0], frame) : undefined;
  const last = dataLastCallback(e, target, call, position, index, frame);
  if (last) return last;
  const collection = call.arguments[0];
  if (!collection || position === 0) return undefined;
  const item = (): Value => itemOf(e, e.valueOf(collection, frame));
  if (path === '$.each') return index === 1 ? item() : unknown('an index');
  if (/^(?:\$\.map|\$\.grep|Array\.from|Object\.groupBy|Map\.groupBy)$/.test(path))
    return index === 0 ? item() : unknown('an index');
  if (
    /^lodash\.(?:map|each|forEach|filter|reject|find|some|every|any|all|groupBy|keyBy|sortBy|orderBy|countBy|partition|flatMap|uniqBy|sumBy|maxBy|minBy|findIndex|remove|mapValues|forOwn)$/.test(
      path,
    )
  ) {
    return index === 0 ? item() : unknown('an index');
  }
  if (path.startsWith('lodash.reduce')) return index === 1 ? item() : undefined;
  if (
    /^async\.(?:each|map|filter|reject|some|every|detect|concat|groupBy|sortBy|forEach)(?:Of)?(?:Limit|Series)?$/.test(
      path,
    )
  ) {
    return index === 0 && position === (path.endsWith('Limit') ? 2 : 1) ? item() : undefined;
  }
  if (/^(?:p-map|bluebird\.map|bluebird\.each)$/.test(path)) return index === 0 ? item() : undefined;
  return undefined;
}

/** What the executor of a promise resolves it with. */
function resolvedWith(e: Engine, executor: Extract<Value, { kind: 'function' }>, frame: Frame): Value {
  const resolver: Lazy = () => ({ kind: 'resolver' });
  const found = calledWith(e, executor, 0, [], 0, [resolver, resolver], frame);
  return found ?? unknown('a promise that is resolved elsewhere');
}
