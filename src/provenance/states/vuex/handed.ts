import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../../engine.js';
import { memberOf } from '../../objects/members.js';
import { T, calledName, isFunction } from '../../syntax/syntax.js';
import type { Node } from '../../syntax/syntax.js';
import { plainText } from '../../texts/text.js';
import { UNDEFINED, optionsOf } from '../../values.js';
import type { Lazy, Value } from '../../value.js';
import { withoutUnknown } from '../../shared-payloads.js';
import type { Entry, Part, Stores } from './stores.js';
import { mappedNames, mapsTo } from './mapped.js';

const MAX_FILES = 40;

/** What is handed to functions of stores by their names. */
export interface Handed {
  readonly group: 'mutations' | 'actions';
  readonly name: string;
  /** Not kept: it may be asked for while it is being worked out. */
  readonly payload: Lazy;
}

/** What is handed to a mutation or an action. */
export function payloadOf(e: Engine, stores: Stores, { part, group, name }: Entry): Value | undefined {
  const full = `${part.namespace}${name}`;
  const values = handed(e, stores).flatMap((one) => (one.group === group && one.name === full ? [one.payload()] : []));
  return values.length > 0 ? withoutUnknown(values) : undefined;
}

function handed(e: Engine, stores: Stores): readonly Handed[] {
  const known = e.calls.vuex.handed.get(stores);
  if (known) return known;
  const found = e
    .filesBeside(stores.place.file, 'commit', 'dispatch', 'mapMutations', 'mapActions')
    .slice(0, MAX_FILES)
    .flatMap((file) => {
      const facts = e.facts(file);
      return facts ? handedIn(e, stores, { facts, env: undefined }) : [];
    });
  if (e.mayOpen) e.calls.vuex.handed.set(stores, found);
  return found;
}

function handedIn(e: Engine, stores: Stores, frame: Frame): Handed[] {
  const { index } = frame.facts;
  return index.calls.flatMap((call): Handed[] => {
    if (call.type !== T.CallExpression) return [];
    const called = calledName(call);
    if (called === 'commit' || called === 'dispatch') {
      const group = called === 'commit' ? 'mutations' : 'actions';
      return typeOf(e, call, stores, frame).map(({ name, payload }) => ({ group, name, payload }));
    }
    const group = mapsTo(e, call, frame);
    if (group !== 'mutations' && group !== 'actions') return [];
    return mappedNames(e, call, frame).flatMap(({ local, name }) =>
      (index.members.get(local) ?? []).flatMap((access) => {
        const use = access.parent;
        const isCalled = use.type === T.CallExpression && use.callee === access;
        const [given] = isCalled ? use.arguments : [];
        return given && name !== undefined ? [{ group, name, payload: () => e.valueOf(given, frame) }] : [];
      }),
    );
  });
}

/** The name, with its namespace, that `commit('name', payload)` or `commit({ type: 'name', … })` means. */
export function typeOf(
  e: Engine,
  call: TSESTree.CallExpression,
  stores: Stores,
  frame: Frame,
): { readonly name: string; readonly payload: Lazy }[] {
  const [type, payload, options] = call.arguments;
  if (!type) return [];
  const isRoot = options?.type === T.ObjectExpression;
  const namespace = isRoot ? '' : (partAround(call, stores)?.namespace ?? '');
  return optionsOf(e.valueOf(type, frame)).flatMap((option) => {
    const name = plainText(option.kind === 'object' ? memberOf(e, option, 'type') : option);
    if (name === undefined) return [];
    const given = option.kind === 'object' ? (): Value => option : payload && ((): Value => e.valueOf(payload, frame));
    return [{ name: namespace + name, payload: given ?? (() => UNDEFINED) }];
  });
}

/** The part of a store that a call stands in a function of. */
function partAround(call: Node, { entries }: Stores): Part | undefined {
  for (let at: Node | undefined = call.parent; at; at = at.parent) {
    const entry = isFunction(at) ? entries.get(at) : undefined;
    if (entry) return entry.part;
  }
  return undefined;
}
