import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from './engine.js';
import { memberOf } from './members.js';
import type { ModuleFacts } from './module-facts.js';
import { exportedValue } from './modules.js';
import { T, memberName, placeOf, staticString } from './syntax.js';
import type { Node } from './syntax.js';
import { isUnknown, once, unionOf, unknown } from './values.js';
import type { LibraryValue, Member, Value } from './value.js';

/** What a name means that nothing declares, where a framework imports it by itself. */
export function autoImported(e: Engine, name: string, facts: ModuleFacts): Value | undefined {
  const found = e.host.autoImport?.(name, facts.file);
  if (!found) return undefined;
  if (found.from !== undefined) return { kind: 'library', path: `${found.from}.${found.name}`, from: found.from };
  const value = exportedValue(e, found.file, found.name);
  return isUnknown(value) ? undefined : value;
}

/** Identifiers that mean what a module exports under a name, without an import. */
export function usesWithoutImport(
  e: Engine,
  exported: string,
  of: ModuleFacts,
  { module: { scopes }, file }: ModuleFacts,
): TSESTree.Identifier[] {
  const { globalScope } = scopes;
  if (!e.host.autoImport || !globalScope) return [];
  const undeclared = globalScope.variables.filter(({ defs }) => defs.length === 0);
  const references = [...globalScope.through, ...undeclared.flatMap((variable) => variable.references)];
  const meant = new Map<string, boolean>();
  return references.flatMap(({ identifier }) => {
    if (identifier.type !== T.Identifier) return [];
    let is = meant.get(identifier.name);
    if (is === undefined) {
      const found = e.host.autoImport?.(identifier.name, file);
      is = found?.from === undefined && found?.file === of.file && found.name === exported;
      meant.set(identifier.name, is);
    }
    return is ? [identifier] : [];
  });
}

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
    return facts ? providedIn(e, name, facts) : [];
  });
  const known = values.filter((value) => !isUnknown(value));
  return known.length > 0 ? unionOf(known) : undefined;
}

function providedIn(e: Engine, name: string, facts: ModuleFacts): Value[] {
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
