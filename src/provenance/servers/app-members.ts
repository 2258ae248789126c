import type { Engine, Frame } from '../engine.js';
import { memberOf } from '../objects/members.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, memberName, placeOf, staticString } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, once, unionOf, unknown } from '../values.js';
import type { LibraryValue, Member, Value } from '../value.js';

const APP = /^(?:#app|nuxt\/app|#imports)\.(?:tryUseNuxtApp|useNuxtApp)\(\)$/;

/** `useNuxtApp().$api`: what a plugin puts there. */
export function appMember(e: Engine, app: LibraryValue, name: string): Value | undefined {
  if (!name.startsWith('$') || !app.made || !APP.test(app.path)) return undefined;
  return providedValue(e, name, app.made.file);
}

/** What is put on the app of a file under a name. */
function providedValue(e: Engine, name: string, file: string): Value | undefined {
  const values = (e.host.providersOf?.(name, file) ?? []).flatMap((provider) => {
    const facts = e.facts(provider);
    return facts ? valuesProvidedIn(e, name, facts) : [];
  });
  const known = values.filter((value) => !isUnknown(value));
  return known.length > 0 ? unionOf(known) : undefined;
}

function valuesProvidedIn(e: Engine, name: string, facts: ModuleFacts): Value[] {
  const frame: Frame = { facts, env: undefined };
  const written = (facts.index.writes.get(name) ?? []).flatMap(({ left, right }) =>
    left.type === T.MemberExpression && isOnApp(left.object) ? [e.valueOf(right, frame)] : [],
  );
  const plain = name.slice(1);
  const objects = (facts.index.properties.get('provide') ?? []).flatMap(({ value, parent }) =>
    parent.type === T.ObjectExpression ? [memberOf(e, e.valueOf(value, frame), plain)] : [],
  );
  const handed = facts.index.calls.flatMap((call) => {
    const [key, value] = call.arguments;
    const isOurs = key && value && isProviding(call.callee) && [plain, name].includes(staticString(key) ?? '');
    return isOurs ? [e.valueOf(value, frame)] : [];
  });
  return [...written, ...objects, ...handed];
}

/** `app.config.globalProperties`, `Vue.prototype`. */
function isOnApp(node: Node): boolean {
  return node.type === T.MemberExpression && /^(?:globalProperties|prototype)$/.test(memberName(node) ?? '');
}

/** `inject('api', api)` of a plugin of Nuxt, `nuxtApp.provide('api', api)`. */
function isProviding(callee: Node): boolean {
  const name =
    callee.type === T.MemberExpression ? memberName(callee) : callee.type === T.Identifier ? callee.name : '';
  return name === 'inject' || name === 'provide';
}

/** What components ask their app for by `this`. */
export function providedMembers(e: Engine, facts: ModuleFacts, at: Node): Member[] {
  if (!e.host.providersOf) return [];
  const place = placeOf(at, facts.file);
  return [...facts.index.members.keys()].flatMap((name): Member[] => {
    if (!name.startsWith('$') || e.host.providersOf?.(name, facts.file).length === 0) return [];
    const value = once(() => providedValue(e, name, facts.file) ?? unknown('it is put there elsewhere'));
    return [{ name, key: place, property: place, shorthand: false, value }];
  });
}
