import { entryOf } from '../../catalogue/entry.js';
import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../../provenance/engine.js';
import { nameAtHome } from '../../provenance/names/imported-names.js';
import { memberOf } from '../../provenance/objects/members.js';
import { itemOf } from '../../provenance/objects/items.js';
import { putInto } from '../../provenance/promises/stream-sources.js';
import { T, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { asText, textOf } from '../../provenance/texts/text.js';
import { isUnknown, optionsOf, unionOf, unknown } from '../../provenance/values.js';
import type { Value } from '../../provenance/value.js';
import type { FileContext } from '../context.js';
import { heldKeys } from './held-keys.js';

/** How a library that writes rows is told their columns. */
interface Columns {
  /** The option that holds them. */
  readonly option: string;
  /** What names the path in a column that is an object. */
  readonly named: string;
  /** Whether the keys of an object may name the columns. */
  readonly byKeys?: true;
}

const STRINGIFY: Columns = { option: 'columns', named: 'key', byKeys: true };
const FIELDS: Columns = { option: 'fields', named: 'value' };
const WRITERS: Readonly<Record<string, Columns>> = {
  'csv-stringify.stringify': STRINGIFY,
  'csv-stringify.default': STRINGIFY,
  'csv-stringify': STRINGIFY,
  'csv-stringify/sync.stringify': STRINGIFY,
  'csv-stringify/sync': STRINGIFY,
  'json2csv.parse': FIELDS,
  'json2csv.parseAsync': FIELDS,
  'papaparse.unparse': { option: 'columns', named: 'key' },
  'papaparse.default.unparse': { option: 'columns', named: 'key' },
};
const NAMES = /^(?:stringify|csv-stringify|sync|parse|parseAsync|unparse)$/;

/** Columns that a library takes out of rows: `stringify(rows, { columns: [{ key: 'a.name' }] })`, or out of what flows into it. */
export function detectColumns(context: FileContext): void {
  const { engine, facts } = context;
  for (const call of context.reached.calls) {
    if (call.type !== T.CallExpression || !NAMES.test(nameAtHome(call, facts) ?? '')) continue;
    engine.ask(() => {
      columnsOf(context, call);
    });
  }
}

function columnsOf(context: FileContext, call: TSESTree.CallExpression): void {
  const { engine, frame } = context;
  const target = engine.valueOf(unwrap(call.callee), frame);
  const columns = target.kind === 'library' ? entryOf(WRITERS, target.path) : undefined;
  if (!columns) return;
  heldKeys(context, {
    node: call,
    isWritten: false,
    isPath: true,
    key: (own) => namesOf(engine, call, columns, own),
    object: (own) => rowOf(engine, call, columns, own),
  });
}

/** What an argument holds as the columns, where it is the options. */
function columnsIn(e: Engine, argument: Node | undefined, { option }: Columns, frame: Frame): Value | undefined {
  const value = argument && argument.type !== T.SpreadElement ? e.valueOf(argument, frame) : undefined;
  const held = value && optionsOf(value).some(({ kind }) => kind === 'object') ? memberOf(e, value, option) : undefined;
  return held && !isUnknown(held) ? held : undefined;
}

/** The paths of the columns, each where it is written. */
function namesOf(e: Engine, call: TSESTree.CallExpression, columns: Columns, frame: Frame): Value {
  const [first, second] = call.arguments;
  const listed = columnsIn(e, second, columns, frame) ?? columnsIn(e, first, columns, frame);
  const names = (listed ? optionsOf(listed) : []).flatMap((option) => {
    if (option.kind === 'object' && columns.byKeys)
      return option.members.map(({ name, key }): Value => textOf(name, key));
    const items = option.kind === 'tuple' ? option.items.flatMap(({ value, spread }) => (spread ? [] : [value()])) : [];
    return (items.length > 0 ? items : [itemOf(e, option)]).flatMap((item) =>
      optionsOf(item).map((one) => (asText(one) ? one : memberOf(e, one, columns.named))),
    );
  });
  return names.length > 0 ? unionOf(names) : unknown('columns that are not told');
}

/** What is written row by row: the first argument, or what is put into the stream that the call makes. */
function rowOf(e: Engine, call: TSESTree.CallExpression, columns: Columns, frame: Frame): Value | undefined {
  const [first] = call.arguments;
  if (!first || first.type === T.SpreadElement) return undefined;
  return columnsIn(e, first, columns, frame) ? putInto(e, call, frame) : itemOf(e, e.valueOf(first, frame));
}
