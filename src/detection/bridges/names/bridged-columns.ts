import type { Engine } from '../../../provenance/engine.js';
import type { ModuleFacts } from '../../../provenance/modules/module-facts.js';
import { settingOf, settingsOf } from '../../../provenance/tables/column-settings.js';
import type { ColumnNode } from '../../../provenance/tables/column-settings.js';
import { slotsShowing } from '../../../provenance/tables/slots.js';
import { staticString } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import type { Place } from '../../../provenance/types.js';
import type { FunctionValue, Value } from '../../../provenance/value.js';
import { optionsOf } from '../../../provenance/values.js';
import { showsInstead } from './shown-instead.js';

/** What a name stands in with others, as a column of a table does. */
export interface Column {
  readonly node: ColumnNode;
  readonly facts: ModuleFacts;
}

export function columnAround(text: Node, facts: ModuleFacts): Column | undefined {
  const setting = settingOf(text);
  return setting && { node: setting.column, facts };
}

/** The same by the place of a name, which may be in another file. */
export function columnAt(e: Engine, { file, start }: Place): Column | undefined {
  const facts = e.facts(file);
  const text = facts?.literalAt(start);
  return facts && text && columnAround(text, facts);
}

/** Whether a function of a column shows the replacement of the row: `{ field: 'name', render: (row) => row.replacement ?? row.name }`. */
export function isShownBeside(e: Engine, { node, facts }: Column, row: Value, replacement: string): boolean {
  const told = settingsOf(node).flatMap(({ name, value }) => (isHandler(name) ? [] : [value]));
  return [...told, ...slotsShowing(e, node, { facts, env: undefined })].some((value) =>
    functionsOf(e, value, facts).some((fn) => showsInstead(e, fn, { value, facts, row, replacement })),
  );
}

/** `onClick`: what is called where something happens shows nothing. */
function isHandler(name: string): boolean {
  return /^on(?!Render)[A-Z]/.test(name);
}

/** The functions that a column has. */
export function functionsIn(e: Engine, { node, facts }: Column): readonly FunctionValue[] {
  return settingsOf(node).flatMap(({ value }) => functionsOf(e, value, facts));
}

function functionsOf(e: Engine, value: Node, facts: ModuleFacts): readonly FunctionValue[] {
  if (staticString(value) !== undefined) return [];
  return optionsOf(e.valueOf(value, { facts, env: undefined })).filter((one) => one.kind === 'function');
}
