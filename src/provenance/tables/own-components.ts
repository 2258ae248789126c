import type { Engine, Frame } from '../engine.js';
import { pascalCase } from '../syntax/component-names.js';
import { T, staticString } from '../syntax/syntax.js';
import { optionsOf } from '../values.js';
import type { Value } from '../value.js';

/** What a name stands for that a template calls a component by: of what nobody imports nothing is known where it may be one of the project's, whatever libraries call so. */
export function componentsMeant(e: Engine, value: Value, frame: Frame): readonly Value[] {
  if (value.kind !== 'library' || value.from !== undefined || !/^[A-Z][\w$]*$/.test(value.path)) return [value];
  const { called = [], registering = [] } = e.host.componentsNamed?.(value.path, frame.facts.file) ?? {};
  if (called.length === 0 && registering.length === 0) return [value];
  const registered = registering.flatMap((file) => registeredIn(e, value.path, file));
  return registered.every(({ kind }) => kind === 'library') ? registered : [];
}

/** `app.component('data-table', DataTable)`. */
function registeredIn(e: Engine, name: string, file: string): readonly Value[] {
  const facts = e.facts(file);
  return (facts?.index.members.get('component') ?? []).flatMap((callee) => {
    const call = callee.parent;
    if (!facts || call.type !== T.CallExpression || call.callee !== callee) return [];
    const [written, component] = call.arguments;
    const isMeant = written !== undefined && pascalCase(staticString(written) ?? '') === name;
    return isMeant && component ? optionsOf(e.valueOf(component, { facts, env: undefined })) : [];
  });
}
