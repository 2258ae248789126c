import type { TSESTree } from '@typescript-eslint/types';
import { applyTo } from '../functions/calls.js';
import { calledWith } from '../functions/called-with.js';
import { handedAt } from '../functions/callback-parameter.js';
import type { CallbackParameter } from '../functions/callback-parameter.js';
import type { Engine, Frame } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { givenAt } from '../names/given-arguments.js';
import { holdsNothing } from '../names/untold.js';
import { heldBy } from './state-holders.js';
import { T, outermost, staticKey, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isUnknown, mapOptions, optionsOf, unionOf, unknown } from '../values.js';
import type { LibraryValue, Value } from '../value.js';

const STORES = /^svelte\/store\.(?:writable|readable)\(\)$/;
const DERIVED = 'svelte/store.derived()';
const MAX_FILES = 24;

type Made = NonNullable<LibraryValue['made']>;

/** `get(store)`. */
export function storeResult(
  e: Engine,
  target: LibraryValue,
  call: TSESTree.CallExpression,
  frame: Frame,
): Value | undefined {
  const [store] = target.path === 'svelte/store.get' ? call.arguments : [];
  return store ? storeContent(e, e.valueOf(store, frame)) : undefined;
}

/** Callbacks of stores: `derived(stores, fn)`, `store.update(fn)`, `store.subscribe(fn)`. */
export function storeCallback(
  e: Engine,
  target: LibraryValue,
  { call, position, index, frame }: CallbackParameter,
): Value | undefined {
  if (index > 0) return undefined;
  if (target.path === 'svelte/store.derived') return position === 1 ? derivedInput(e, call, frame) : undefined;
  if (!/^svelte\/store\.\w+\(\)\.(?:update|subscribe)$/.test(target.path) || position > 0) return undefined;
  return storeContent(e, target);
}

/** The call that made a store, or what others make of one: an object that has its `subscribe`. */
function makerOf(e: Engine, store: Value): (Made & { readonly path: string }) | undefined {
  if (store.kind === 'object') {
    const [subscribe] = store.members.filter(({ name }) => name === 'subscribe');
    return subscribe && makerOf(e, subscribe.value());
  }
  if (store.kind !== 'library') return undefined;
  const path = store.path.replace(/\(\)\.\w+$/, '()');
  const made = store.made ?? store.of;
  return made && (STORES.test(path) || path === DERIVED) ? { ...made, path } : undefined;
}

/** What a store of Svelte holds: what it is made for, begins with, or is set to. */
function storeContent(e: Engine, store: Value): Value | undefined {
  const maker = makerOf(e, store);
  const facts = maker && e.facts(maker.file);
  if (!maker || !facts) return undefined;
  const frame: Frame = { facts, env: undefined };
  const { node } = maker;
  if (maker.path === DERIVED) return derivedContent(e, node, frame);
  const held = heldBy(e, node, frame);
  const content = e.inside(`${facts.file}#${String(node.range[0])}.stored`, () => {
    const set = [...setInFile(e, maker, facts), ...setByImporters(e, maker, facts), ...begun(e, node, frame)];
    const known = [...(held ? [held] : []), ...set].filter((value) => !isUnknown(value) && !holdsNothing(value));
    return known.length > 0 ? unionOf(known) : (held ?? unknown('nothing is put there'));
  });
  return isUnknown(content) ? held : content;
}

/** `readable(null, (set) => { … })`: what its function sets it to. */
function begun(e: Engine, node: TSESTree.CallExpression, frame: Frame): Value[] {
  const [, start] = node.arguments;
  const value = start && e.valueOf(start, frame);
  const set = value?.kind === 'function' ? calledWith(e, value, handedAt(0, 0), { args: [], frame }) : undefined;
  return set ? [set] : [];
}

/** What is made of other stores: given back, or set. */
function derivedContent(e: Engine, node: TSESTree.CallExpression, frame: Frame): Value | undefined {
  const [, derive] = node.arguments;
  if (!derive) return undefined;
  const input = (): Value => derivedInput(e, node, frame);
  return mapOptions(e.valueOf(derive, frame), (fn) =>
    fn.kind === 'function' && fn.node.params.length > 1
      ? (calledWith(e, fn, handedAt(1, 0), { args: [input], frame }) ?? unknown('it is set elsewhere'))
      : applyTo(e, fn, [input], frame),
  );
}

/** What the function of `derived(stores, fn)` gets. */
function derivedInput(e: Engine, call: TSESTree.CallExpression, frame: Frame): Value {
  const [stores] = call.arguments;
  const value = stores ? e.valueOf(stores, frame) : unknown('no stores');
  if (value.kind !== 'tuple') return storeContent(e, value) ?? unknown('a store that is not followed');
  const content = (item: (typeof value.items)[number]): Value =>
    storeContent(e, item.value()) ?? unknown('a store that is not followed');
  return { ...value, items: value.items.map((item) => ({ ...item, value: () => content(item) })) };
}

/** `store.set(value)` and `set(value)` of `const { subscribe, set } = writable()`. */
function setInFile(e: Engine, { node }: Made, facts: ModuleFacts): Value[] {
  const holder = outermost(node).parent;
  const frame: Frame = { facts, env: undefined };
  if (holder?.type !== T.VariableDeclarator) return [];
  if (holder.id.type === T.Identifier) {
    const variable = facts.variableOf(holder.id);
    return setThrough(e, facts, (store) => variable !== null && facts.variableOf(store) === variable);
  }
  if (holder.id.type !== T.ObjectPattern) return [];
  return holder.id.properties.flatMap((property) => {
    if (property.type !== T.Property || property.value.type !== T.Identifier) return [];
    const name = staticKey(property.key, property.computed) ?? '';
    const uses = /^(?:set|update)$/.test(name) ? (facts.variableOf(property.value)?.references ?? []) : [];
    return uses.flatMap(({ identifier }) => setBy(e, identifier as Node, name, frame));
  });
}

/** `store.set(value)`, `$store = value` in the files that import it. */
function setByImporters(e: Engine, { node }: Made, facts: ModuleFacts): Value[] {
  const holder = outermost(node).parent;
  const name = holder?.type === T.VariableDeclarator && holder.id.type === T.Identifier ? holder.id.name : undefined;
  if (name === undefined || !facts.exports.names.has(name)) return [];
  const isThis = (store: Node, frame: Frame): boolean => makerOf(e, e.valueOf(store, frame))?.node === node;
  return e
    .filesBeside(facts.file, name)
    .filter((file) => file !== facts.file)
    .slice(0, MAX_FILES)
    .flatMap((file) => {
      const other = e.facts(file);
      if (!other) return [];
      const frame: Frame = { facts: other, env: undefined };
      // Another store may have the same name there.
      const isNamed = other
        .variablesNamed(name)
        .some(({ identifiers: [local] }) => local !== undefined && isThis(local, frame));
      return [
        ...setThrough(e, other, (store) => store.type === T.Identifier && isThis(store, frame)),
        ...(isNamed ? other.variablesNamed(`$${name}`) : []).flatMap(({ references }) =>
          references.flatMap(({ identifier, writeExpr, init }) => {
            const isSet = writeExpr && init !== true && identifier.type === T.Identifier;
            return isSet ? [e.valueOf(writeExpr, frame)] : [];
          }),
        ),
      ];
    });
}

/** `store.set(value)`, `store.update(change)`, `load().then(store.set)`. */
function setThrough(e: Engine, facts: ModuleFacts, isStore: (node: Node) => boolean): Value[] {
  return ['set', 'update'].flatMap((name) =>
    (facts.index.members.get(name) ?? []).flatMap((access) =>
      isStore(unwrap(access.object)) ? setBy(e, access, name, { facts, env: undefined }) : [],
    ),
  );
}

function setBy(e: Engine, setter: Node, name: string, frame: Frame): readonly Value[] {
  const call = setter.parent;
  const [given] = call?.type === T.CallExpression && call.callee === setter ? call.arguments : [];
  if (!given) return optionsOf(givenAt(e, outermost(setter), 0, frame) ?? unknown('nothing is set'));
  const value = e.valueOf(given, frame);
  return [name === 'update' ? applyTo(e, value, [() => unknown('what was there before')], frame) : value];
}
