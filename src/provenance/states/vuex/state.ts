import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../../functions/calls.js';
import type { Engine, Frame } from '../../engine.js';
import { memberOf } from '../../objects/members.js';
import { asList } from '../../objects/lists.js';
import { T, calledName, memberName } from '../../syntax/syntax.js';
import type { Node } from '../../syntax/syntax.js';
import { plainText } from '../../texts/text.js';
import { isUnknown, once, optionsOf, unionOf, unknown } from '../../values.js';
import type { FunctionValue, Lazy, Member, ObjectValue, Value } from '../../value.js';
import { withoutUnknown } from '../../shared-payloads.js';
import { holdsNothing } from '../../names/untold.js';
import type { Place } from '../../types.js';
import type { Entry, Part, Stores } from './stores.js';
import { isSame, membersIn } from './stores.js';

export function objectOf(place: Place, members: Readonly<Record<string, Lazy>>): ObjectValue {
  return {
    kind: 'object',
    members: Object.entries(members).map(([name, value]) => ({
      name,
      key: place,
      property: place,
      shorthand: false,
      value,
    })),
    spreads: [],
    open: true,
    place,
  };
}

/** The state of a part, with those of its modules inside. */
export function stateOf(e: Engine, stores: Stores, part: Part | undefined = stores.parts[0]): Value {
  const own = stores.parts.filter((one) => part && isSame(one.path, part.path));
  const inner = stores.parts.filter(
    ({ path }) => part && path.length === part.path.length + 1 && isSame(path.slice(0, -1), part.path),
  );
  const members = own.flatMap((one): Member[] =>
    optionsOf(begun(e, one)).flatMap((state) =>
      state.kind === 'object'
        ? state.members.map((member) => ({ ...member, value: () => filled(e, one, member) }))
        : [],
    ),
  );
  const { members: below } = objectOf(
    stores.place,
    Object.fromEntries(inner.map((one) => [one.path.at(-1) ?? '', () => stateOf(e, stores, one)])),
  );
  return { kind: 'object', members: [...members, ...below], spreads: [], open: true, place: stores.place };
}

function begun(e: Engine, { options }: Part): Value {
  const state = memberOf(e, options, 'state');
  const { file } = options.place;
  const facts = e.facts(file);
  return state.kind === 'function' && facts ? applyTo(e, state, [], { facts, env: undefined }) : state;
}

/** What a member of a state begins with, and what mutations put there. */
function filled(e: Engine, part: Part, member: Member): Value {
  const key = `vuex ${part.path.join('/')} ${member.name}`;
  return e.inside(key, () => {
    const written = membersIn(e, memberOf(e, part.options, 'mutations')).flatMap(({ value }) =>
      optionsOf(value()).flatMap((fn) => (fn.kind === 'function' ? writtenBy(e, fn, member.name) : [])),
    );
    const known = written.filter((one) => !isUnknown(one) && !holdsNothing(one));
    const initial = member.value();
    if (known.length === 0) return initial;
    return holdsNothing(initial) || initial.kind === 'scalar' ? unionOf(known) : withoutUnknown([initial, ...known]);
  });
}

/** What a mutation writes into a member of the state that it is handed. */
function writtenBy(e: Engine, { node, file }: FunctionValue, name: string): Value[] {
  const facts = e.facts(file);
  const [state] = node.params;
  const variable = facts && state?.type === T.Identifier ? facts.variableOf(state) : null;
  if (!facts || !variable) return [];
  const frame: Frame = { facts, env: undefined };
  return variable.references.flatMap(({ identifier }): Value[] => {
    const use = (identifier as Node).parent;
    if (use?.type === T.MemberExpression && use.object === identifier)
      return memberName(use) === name ? putInto(e, use, frame) : [];
    const [target, key, value] = use?.type === T.CallExpression ? use.arguments : [];
    if (use?.type !== T.CallExpression || target !== identifier || !key) return [];
    if (calledName(use) === 'assign') return [memberOf(e, e.valueOf(key, frame), name)];
    const isSet = /^\$?set$/.test(calledName(use) ?? '') && plainText(e.valueOf(key, frame)) === name;
    return isSet && value ? [e.valueOf(value, frame)] : [];
  });
}

/** `state.users = list`, `state.users.push(user)`, `state.users[id] = user`, `Vue.set(state.users, id, user)`. */
function putInto(e: Engine, access: TSESTree.MemberExpression, frame: Frame): Value[] {
  const use = access.parent;
  if (use.type === T.AssignmentExpression) return use.left === access ? [e.valueOf(use.right, frame)] : [];
  if (use.type === T.CallExpression && use.arguments[0] === access && /^\$?set$/.test(calledName(use) ?? '')) {
    const value = use.arguments[2];
    return value ? [{ kind: 'record', item: once(() => e.valueOf(value, frame)) }] : [];
  }
  if (use.type !== T.MemberExpression || use.object !== access) return [];
  const outer = use.parent;
  if (outer.type === T.AssignmentExpression && outer.left === use && use.computed)
    return [{ kind: 'record', item: once(() => e.valueOf(outer.right, frame)) }];
  const [pushed] = outer.type === T.CallExpression && outer.callee === use ? outer.arguments : [];
  if (!pushed || !/^(?:push|unshift)$/.test(memberName(use) ?? '')) return [];
  return [pushed.type === T.SpreadElement ? e.valueOf(pushed.argument, frame) : asList(e.valueOf(pushed, frame))];
}

/** What getters give, under the names by which they are asked for below a namespace. */
export function gettersOf(e: Engine, stores: Stores, namespace: string): ObjectValue {
  const getters = [...stores.entries.values()].filter(({ group }) => group === 'getters');
  return objectOf(
    stores.place,
    Object.fromEntries(
      getters
        .map((entry) => [`${entry.part.namespace}${entry.name}`, entry] as const)
        .filter(([name]) => name.startsWith(namespace))
        .map(([name, entry]) => [name.slice(namespace.length), () => got(e, stores, entry)]),
    ),
  );
}

function got(e: Engine, stores: Stores, { part, fn }: Entry): Value {
  const facts = e.facts(fn.file);
  if (!facts) return unknown('a getter that is not followed');
  const args = [
    () => stateOf(e, stores, part),
    () => gettersOf(e, stores, part.namespace),
    () => stateOf(e, stores),
    () => gettersOf(e, stores, ''),
  ].map(once);
  return applyTo(e, fn, args, { facts, env: undefined });
}
