import type { Engine, Frame } from '../engine.js';
import type { ModuleFacts } from '../modules/module-facts.js';
import { pascalCase } from '../syntax/component-names.js';
import { T, staticString } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { optionsOf } from '../values.js';
import type { Value } from '../value.js';

/** What a name stands for that a template calls a component by: of what nobody imports nothing is known where it may be one of the project's, whatever libraries call so. */
export function componentsMeant(e: Engine, value: Value, frame: Frame): readonly Value[] {
  if (value.kind !== 'library' || value.from !== undefined || !/^[A-Z][\w$]*$/.test(value.path)) return [value];
  const { called = [], registering = [] } = e.host.componentsNamed?.(value.path, frame.facts.file) ?? {};
  const registered = registering.flatMap((file) => registeredIn(e, value.path, file));
  if (called.length === 0 && registered.length === 0) return [value];
  return registered.every(({ kind }) => kind === 'library') ? registered : [];
}

/** `app.component('data-table', DataTable)`, and what stands under the name in an object whose parts are registered one by one. */
function registeredIn(e: Engine, name: string, file: string): readonly Value[] {
  const facts = e.facts(file);
  if (!facts) return [];
  const components = (facts.index.members.get('component') ?? []).flatMap((callee): readonly Node[] => {
    const call = callee.parent;
    if (call.type !== T.CallExpression || call.callee !== callee) return [];
    const [written, component] = call.arguments;
    if (!written || !component) return [];
    const called = staticString(written);
    return called === undefined ? listedAs(facts, name) : pascalCase(called) === name ? [component] : [];
  });
  return components.flatMap((component) => optionsOf(e.valueOf(component, { facts, env: undefined })));
}

/** `{ DataTable, 'data-table': Grid }`. */
function listedAs({ index }: ModuleFacts, name: string): readonly Node[] {
  const apart = name.replace(/(?!^)[A-Z]/g, '-$&').toLowerCase();
  const listed = [name, apart].flatMap((written) => index.properties.get(written) ?? []);
  return listed.flatMap(({ parent, value }) => (parent.type === T.ObjectExpression ? [value] : []));
}
