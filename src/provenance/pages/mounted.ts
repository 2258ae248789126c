import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { stateOfOptions } from '../objects/option-objects.js';
import { pascalCase } from '../syntax/component-names.js';
import { T, calledName, outermost, staticKey, staticString, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { plainText, textsOf } from '../texts/text.js';
import { once, optionsOf, unionOf } from '../values.js';
import type { Member, Value } from '../value.js';
import { isNameOf } from './elements.js';

/** The apps and components that a script shows in an element of a page: `new Vue({ el: '#app' })`, `createApp(options).mount('#app')`, `{ template: '#row' }`. */
export function mountedIn(e: Engine, facts: ModuleFacts, id: string, page: ModuleFacts): Value[] {
  const frame: Frame = { facts, env: undefined };
  const apps = facts.index.calls.flatMap((call) => optionsMountedBy(e, call, id, facts) ?? []);
  const components = (facts.index.properties.get('template') ?? []).flatMap(({ value, parent }) => {
    const text = staticString(value);
    return text?.startsWith('#') === true && text.slice(1) === id && parent.type === T.ObjectExpression ? [parent] : [];
  });
  return [...new Set([...apps, ...components])].map((options) => {
    const state = stateOfOptions(e, options, frame);
    const given = givenInPage(e, componentNamed(options), page);
    return {
      ...state,
      members: [...given, ...state.members.filter((one) => !given.some(({ name }) => name === one.name))],
    };
  });
}

/** What the tags of a component in a page hand to it. */
function givenInPage(e: Engine, name: string | undefined, page: ModuleFacts): readonly Member[] {
  if (name === undefined) return [];
  const handed = page.index.calls.flatMap(({ callee, arguments: [first] }) =>
    first?.type === T.ObjectExpression && callee.type === T.Identifier && callee.name === name
      ? optionsOf(e.valueOf(first, { facts: page, env: undefined }))
      : [],
  );
  const byName = new Map<string, Member[]>();
  for (const object of handed) {
    if (object.kind !== 'object') continue;
    for (const member of object.members) byName.set(member.name, [...(byName.get(member.name) ?? []), member]);
  }
  return [...byName.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, value: once(() => unionOf([first, ...others].map(({ value }) => value()))) }] : [],
  );
}

/** How the code of a template calls a component: `UserRow` of `Vue.component('user-row', options)`, `const UserRow = options`. */
function componentNamed(options: TSESTree.ObjectExpression): string | undefined {
  const holder = outermost(options).parent;
  if (holder?.type === T.VariableDeclarator) return holder.id.type === T.Identifier ? holder.id.name : undefined;
  const named =
    holder?.type === T.CallExpression && calledName(holder) === 'component' && holder.arguments[0]
      ? staticString(holder.arguments[0])
      : holder?.type === T.Property
        ? staticKey(holder.key, holder.computed)
        : undefined;
  return named === undefined ? undefined : pascalCase(named);
}

function optionsMountedBy(
  e: Engine,
  call: TSESTree.CallExpression | TSESTree.NewExpression,
  id: string,
  facts: ModuleFacts,
): TSESTree.ObjectExpression | undefined {
  const isMeant = (node: Node | undefined): boolean =>
    node !== undefined &&
    textsOf(e.valueOf(node, { facts, env: undefined })).some((text) => isNameOf(plainText(text) ?? '', id));
  if (call.type === T.NewExpression) {
    const options = isVue(call) ? optionsIn(call.arguments[0], facts) : undefined;
    const own = options?.properties.find(
      (one): one is TSESTree.Property => one.type === T.Property && /^el$/.test(staticKey(one.key, one.computed) ?? ''),
    );
    return isMeant(own?.value) ? options : undefined;
  }
  const callee = unwrap(call.callee);
  if (!/^\$?mount$/.test(calledName(call) ?? '') || callee.type !== T.MemberExpression || !isMeant(call.arguments[0]))
    return undefined;
  const app = appOf(callee.object, facts);
  return app ? optionsIn(app.arguments[0], facts) : undefined;
}

function isVue({ callee }: TSESTree.NewExpression): boolean {
  return callee.type === T.Identifier && callee.name === 'Vue';
}

const MAX_STEPS = 12;

/** `createApp(options)` and `new Vue(options)`, at the beginning of what is called on it, and under a name. */
function appOf(node: Node, facts: ModuleFacts): TSESTree.CallExpression | TSESTree.NewExpression | undefined {
  let at = unwrap(node);
  for (let step = 0; step < MAX_STEPS; step++) {
    if (at.type === T.NewExpression) return isVue(at) ? at : undefined;
    if (at.type === T.CallExpression) {
      if (/^create(?:SSR)?App$/.test(calledName(at) ?? '')) return at;
      const callee = unwrap(at.callee);
      if (callee.type !== T.MemberExpression) return undefined;
      at = unwrap(callee.object);
      continue;
    }
    const definition = at.type === T.Identifier ? facts.variableOf(at)?.defs[0]?.node : undefined;
    if (definition?.type !== T.VariableDeclarator || !definition.init) return undefined;
    at = unwrap(definition.init);
  }
  return undefined;
}

function optionsIn(node: Node | undefined, facts: ModuleFacts): TSESTree.ObjectExpression | undefined {
  const at = node && unwrap(node);
  if (at?.type === T.ObjectExpression) return at;
  const definition = at?.type === T.Identifier ? facts.variableOf(at)?.defs[0]?.node : undefined;
  const init = definition?.type === T.VariableDeclarator && definition.init ? unwrap(definition.init) : undefined;
  return init?.type === T.ObjectExpression ? init : undefined;
}
