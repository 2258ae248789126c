import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { applyTo } from '../functions/calls.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { memberOf } from '../objects/members.js';
import { settledValue } from '../promises/promise-classes.js';
import { T, calledName } from '../syntax/syntax.js';
import { isUnknown, optionsOf } from '../values.js';
import type { Lazy, Value } from '../value.js';

/** Functions of libraries that give the component of a module which is loaded later: `lazy(() => import('./Row'))`. */
export const LAZY_COMPONENTS: readonly string[] = [
  'React.lazy',
  'preact/compat.lazy',
  'solid-js.lazy',
  'next/dynamic',
  'next/dynamic.default',
  '@loadable/component',
  '@loadable/component.default',
  'vue.defineAsyncComponent',
];

const CALLED = /^(?:lazy|dynamic|loadable|defineAsyncComponent)$/;

/** The component that a loader brings: a module's default, or what the loader takes of it. */
export function lazyComponent(e: Engine, args: readonly Lazy[], frame: Frame): Value | undefined {
  const [first] = args;
  if (!first) return undefined;
  const given = first();
  const loader = given.kind === 'object' ? memberOf(e, given, 'loader') : given;
  if (loader.kind !== 'function') return undefined;
  const loaded = settledValue(e, applyTo(e, loader, [], frame));
  const isComponent = optionsOf(loaded).some(({ kind }) => kind === 'function' || kind === 'class');
  const byDefault = isComponent ? loaded : memberOf(e, loaded, 'default');
  return isUnknown(byDefault) ? loaded : byDefault;
}

/** A name that is given to a component which is loaded later, and the specifier of its module. */
interface LazyName {
  readonly id: TSESTree.Identifier;
  readonly specifier: string;
}

/** Names that are given to components of one module which are loaded later: a table of routes names many, and those of others are not read for it. */
export function lazyNames(e: Engine, facts: ModuleFacts, of: string): TSESTree.Identifier[] {
  let names = known.get(facts);
  if (names === undefined) known.set(facts, (names = lazyNamesIn(facts)));
  return names.filter(({ specifier }) => e.host.resolve(specifier, facts.file) === of).map(({ id }) => id);
}

/** Each function that a module takes from another asks again. */
const known = new WeakMap<ModuleFacts, readonly LazyName[]>();

function lazyNamesIn({ index, module }: ModuleFacts): LazyName[] {
  return index.calls.flatMap((call) => {
    if (call.type !== T.CallExpression || !CALLED.test(calledName(call) ?? '')) return [];
    const holder = call.parent;
    if (holder.type !== T.VariableDeclarator || holder.id.type !== T.Identifier) return [];
    const specifier = LOADS.exec(module.text.slice(...call.range))?.[1];
    return specifier === undefined ? [] : [{ id: holder.id, specifier }];
  });
}

const LOADS = /\bimport\s*\(\s*(?:\/\*[^*]*\*\/\s*)?['"]([^'"\n]+)['"]/;
