import type { TSESTree } from '@typescript-eslint/types';
import { UNOPENED } from '../requests/browser-requests.js';
import { argumentsOf } from '../functions/argument-lists.js';
import { argumentTypes, typeValue } from '../declared/declared-types.js';
import { typesMade } from '../declared/signatures.js';
import { isEmitter } from '../functions/emitters.js';
import type { Engine, Frame } from '../engine.js';
import { asString } from '../texts/conversion.js';
import { argument } from './library-models.js';
import { controlValues, valuesOfForm } from '../declared/form-values.js';
import { LIBRARY_TYPES, libraryClass } from '../declared/library-types.js';
import { normalLibraryPath } from './library-names.js';
import { keysOfMap } from '../objects/map-keys.js';
import { memberOf } from '../objects/members.js';
import { itemOf } from '../objects/items.js';
import { entitySchema } from '../states/normalized.js';
import { objectOfPairs } from '../objects/pairs.js';
import { streamMade } from '../promises/node-streams.js';
import { resolvedWith } from '../promises/promises.js';
import { subjectValue } from '../states/state-holders.js';
import { vuexStore } from '../states/vuex/vuex.js';
import { T, placeOf } from '../syntax/syntax.js';
import { asText, charactersOf, holeOf, plainText, withBase } from '../texts/text.js';
import { transportNew } from '../requests/transports.js';
import type { Place } from '../types.js';
import { UNDEFINED, isUnknown, once, unknown } from '../values.js';
import type { Lazy, LibraryValue, ObjectValue, Value } from '../value.js';

/** `new DataLoader(load)`, `new LRUCache<string, User>(…)`: a class of which the library's types are known. */
function instanceOfDeclared(
  e: Engine,
  target: LibraryValue,
  node: TSESTree.NewExpression,
  frame: Frame,
): Value | undefined {
  const declared = libraryClass(e, target);
  if (declared?.node.type !== T.TSInterfaceDeclaration) return undefined;
  const given = node.typeArguments?.params ?? [];
  if (isDeclaredForm(declared.node)) return formOf(e, declared.node, node, frame);
  const types =
    (given.length === 0 ? typesMade(e, declared.node, node, frame) : undefined) ??
    argumentTypes(e, declared.node, given, { facts: frame.facts, types: undefined, env: frame.env });
  return { kind: 'typed', node: declared.node, file: declared.facts.file, types };
}

function isDeclaredForm({ id }: TSESTree.TSInterfaceDeclaration): boolean {
  return id.name === 'FormGroup';
}

/** `new FormGroup({ name: new FormControl('') })`. */
function formOf(
  e: Engine,
  declared: TSESTree.TSInterfaceDeclaration,
  node: TSESTree.NewExpression,
  frame: Frame,
): Value {
  const [controls] = node.arguments;
  const values = once(() => {
    const begun =
      controls && controls.type !== T.SpreadElement ? controlValues(e.valueOf(controls, frame), e) : undefined;
    return valuesOfForm(e, begun, node, frame.facts);
  });
  return {
    kind: 'typed',
    node: declared,
    file: LIBRARY_TYPES,
    types: { values: new Map([['T', values]]), next: undefined },
  };
}

/** `new X(…)` of something from outside. */
export function libraryNew(e: Engine, target: LibraryValue, node: TSESTree.NewExpression, frame: Frame): Value {
  const sent = transportNew(e, target, node, frame) ?? subjectValue(e, target.path, node, frame);
  if (sent) return sent;
  const stream = streamMade(e, target.path, node, frame);
  if (stream) return stream;
  const args = argumentsOf(e, node, frame);
  const place = placeOf(node, frame.facts.file);
  const declared = node.typeArguments?.params.at(-1);
  const typed = (): Value =>
    declared
      ? typeValue(e, declared, { facts: frame.facts, types: undefined, env: frame.env })
      : unknown('an empty collection');
  switch (normalLibraryPath(target.path)) {
    case 'XMLHttpRequest':
      return { kind: 'library', path: UNOPENED };
    case 'URL': {
      const [address, base] = args.map((arg) => asString(e, arg(), frame));
      return base ? resolved(base, address ?? UNDEFINED, place) : (address ?? UNDEFINED);
    }
    case 'url-pattern':
    case 'route-parser':
      return argument(args, 0);
    case 'Promise':
    case 'Q.Promise':
      return promised(e, node, frame);
    case 'Map':
    case 'WeakMap':
      return {
        kind: 'record',
        item: once(() => (args.length > 0 ? memberOf(e, itemOf(e, argument(args, 0)), '1') : typed())),
        keysOf: args.length > 0 ? once(() => namesIn(e, argument(args, 0))) : undefined,
        keys: args.length > 0 ? once(() => keysOfMap(e, node, argument(args, 0), frame)) : undefined,
        pairs: args[0],
      };
    case 'Set':
      return {
        kind: 'list',
        item: once(() => (args.length > 0 ? itemOf(e, argument(args, 0)) : typed())),
        distinct: true,
      };
    case 'Array':
      return { kind: 'list', item: once(typed) };
    case 'normalizr.schema.Entity':
      return entitySchema(node, frame.facts.file);
    case '@angular/core.InjectionToken':
      return {
        kind: 'library',
        path: `${target.path}()`,
        from: '@angular/core',
        token: { node, file: frame.facts.file },
      };
    case 'URLSearchParams':
      return isLeftEmpty(args) ? emptyObject(place) : (objectOfPairs(e, argument(args, 0), place) ?? argument(args, 0));
    case '@angular/common/http.HttpParams': {
      const from = memberOf(e, argument(args, 0), 'fromObject');
      const isEmpty = args.length === 0 || (isLeftOut(from) && isLeftOut(memberOf(e, argument(args, 0), 'fromString')));
      return isEmpty ? emptyObject(place) : from;
    }
    case 'vuex.Store':
    case 'Vuex.Store':
    case 'vuex.default.Store':
      return vuexStore(e, frame.facts.file) ?? unknown('a store that is not followed');
    default: {
      const declared = instanceOfDeclared(e, target, node, frame);
      if (declared) return declared;
      const path = `${target.path}()`;
      const from = target.from === undefined ? {} : { from: target.from };
      return { kind: 'library', path, ...from, ...(isEmitter({ path }) ? { site: place } : {}) };
    }
  }
}

/** `new URL(id, base)`: what is put behind a folder lies in it, whatever it is. */
function resolved(base: Value, address: Value, place: Place): Value {
  const folder = asText(base);
  const isFolder = folder !== undefined && charactersOf(folder).endsWith('/');
  const inside: Value = { kind: 'text', pieces: [holeOf(place, undefined)], place };
  return withBase(base, isFolder && isUnknown(address) ? inside : address, place);
}

function isLeftOut(value: Value): boolean {
  return value.kind === 'unknown' && value.absent === true;
}

/** `new URLSearchParams()`, `new URLSearchParams('')`. */
function isLeftEmpty(args: readonly Lazy[]): boolean {
  return args.length === 0 || plainText(argument(args, 0)) === '';
}

/** `new Map(Object.entries(user))`: what its keys are the names of. */
function namesIn(e: Engine, pairs: Value): Value {
  const key = pairs.kind === 'list' ? memberOf(e, pairs.item(), '0') : unknown('keys that are not named');
  return key.kind === 'key' ? key.of() : unknown('keys that are not named');
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
