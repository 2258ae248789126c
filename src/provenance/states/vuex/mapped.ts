import { entryOf } from '../../../catalogue/entry.js';
import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../../functions/calls.js';
import type { Engine, Frame } from '../../engine.js';
import { memberOf } from '../../objects/members.js';
import { unwrap } from '../../syntax/syntax.js';
import { plainText } from '../../texts/text.js';
import { UNDEFINED, once, optionsOf, unionOf, unknown } from '../../values.js';
import type { ObjectValue, Value } from '../../value.js';
import type { Group, Stores } from './stores.js';
import { entriesNamed, storesOf } from './stores.js';
import { gettersOf, objectOf, stateOf } from './state.js';
import { contextOf } from './vuex.js';

const PACKAGE = /^[Vv]uex(?:\.|$)/;

/** What `mapState(…)` and the like are for; undefined for other calls. */
export function mapsTo(e: Engine, call: TSESTree.CallExpression, frame: Frame): Group | 'state' | undefined {
  const callee = unwrap(call.callee);
  if (!frame.facts.mentions(/\bvuex\b/i)) return undefined;
  const target = e.valueOf(callee, frame);
  const kind =
    target.kind === 'library' && PACKAGE.test(target.path) ? /\.map(\w+)$/.exec(target.path)?.[1] : undefined;
  return kind === undefined ? undefined : entryOf(GROUPS, kind);
}

const GROUPS: Readonly<Record<string, Group | 'state'>> = {
  State: 'state',
  Getters: 'getters',
  Mutations: 'mutations',
  Actions: 'actions',
};

interface Mapped {
  readonly local: string;
  /** What it stands for, with the namespace; undefined for a function of the state. */
  readonly name: string | undefined;
  readonly value: Value;
  readonly namespace: string;
}

/** `mapState('users', ['list'])`, `mapGetters({ open: 'loans/open' })`. */
export function mappedNames(e: Engine, call: TSESTree.CallExpression, frame: Frame): Mapped[] {
  const target = e.valueOf(unwrap(call.callee), frame);
  const helpers = target.kind === 'library' ? (target.of ?? target.made) : undefined;
  const facts = helpers && e.facts(helpers.file);
  const [told] = helpers?.node.arguments ?? [];
  const outer = facts && told ? plainText(e.valueOf(told, { facts, env: undefined })) : undefined;
  const given = call.arguments.map((argument) => e.valueOf(argument, frame));
  const own = given.length > 1 ? plainText(given[0] ?? UNDEFINED) : undefined;
  const namespace = [outer, own].flatMap((one) => (one === undefined ? [] : [one.replace(/\/?$/, '/')])).join('');
  return optionsOf(given.at(-1) ?? UNDEFINED).flatMap((names): Mapped[] => {
    const pairs =
      names.kind === 'tuple'
        ? names.items.map(({ value }) => ({ local: plainText(value()), value: value() }))
        : names.kind === 'object'
          ? names.members.map((member) => ({ local: member.name, value: member.value() }))
          : [];
    return pairs.flatMap(({ local, value }) => {
      const text = plainText(value);
      return local === undefined
        ? []
        : [{ local, value, namespace, name: text === undefined ? undefined : namespace + text }];
    });
  });
}

/** `...mapState('users', ['list'])` among the computed values of a component: what it has by that. */
export function vuexMapped(e: Engine, call: TSESTree.CallExpression, frame: Frame): ObjectValue | undefined {
  const group = mapsTo(e, call, frame);
  const stores = group && storesOf(e, frame.facts.file);
  if (!group || !stores) return undefined;
  return objectOf(
    stores.place,
    Object.fromEntries(
      mappedNames(e, call, frame).map((mapped) => [mapped.local, () => meant(e, stores, group, mapped, frame)]),
    ),
  );
}

function meant(e: Engine, stores: Stores, group: Group | 'state', mapped: Mapped, frame: Frame): Value {
  const { name, namespace, value } = mapped;
  if (group === 'state') {
    const path = namespace.split('/').filter(Boolean);
    const state = (): Value => path.reduce((at, step) => memberOf(e, at, step), stateOf(e, stores));
    if (name !== undefined) return memberOf(e, state(), name.slice(namespace.length));
    return applyTo(e, value, [once(state), once(() => gettersOf(e, stores, namespace))], frame);
  }
  if (name === undefined) return unknown('what is mapped is not named');
  if (group === 'getters') return memberOf(e, gettersOf(e, stores, ''), name);
  if (group === 'mutations') return unknown('a mutation gives nothing');
  const actions = entriesNamed(stores, 'actions', name).map(({ fn, part }): Value => ({
    ...fn,
    bound: [once(() => contextOf(e, stores, part))],
  }));
  return actions.length > 0 ? unionOf(actions) : unknown('an action that nobody declares');
}
