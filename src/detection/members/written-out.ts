import { expectedValue } from '../../provenance/declared/expected.js';
import { isTestFile } from '../../provenance/testing/test-files.js';
import { T } from '../../provenance/syntax/syntax.js';
import { mapOptions, optionsOf } from '../../provenance/values.js';
import type { DataValue, ObjectValue, Value } from '../../provenance/value.js';
import type { DueOf, FileContext } from '../context.js';

/** What is read of an object that the code writes out, as what it is declared to be: `const sample: User = { … }` and `sample.roles` change together. */
export function asWrittenOut(context: FileContext, value: Value, detect: DueOf<'field'>['detect']): Value {
  return mapOptions(value, (option) =>
    option.kind === 'object' ? (declaredAs(context, option, detect) ?? option) : option,
  );
}

function declaredAs(
  { engine }: FileContext,
  object: ObjectValue,
  { access, field, replacement, resource }: DueOf<'field'>['detect'],
): DataValue | undefined {
  const names = new Set(object.members.map(({ name }) => name));
  if (!names.has(field) || (replacement !== undefined && names.has(replacement))) return undefined;
  const { file, start, end } = object.place;
  if (!access.includes('write') && !isTestFile(file)) return undefined;
  const facts = engine.facts(file);
  const literal = facts?.index.properties
    .get(field)
    ?.map(({ parent }) => parent)
    .find(({ type, range }) => type === T.ObjectExpression && range[0] === start && range[1] === end);
  const expected = facts && literal && expectedValue(engine, literal, { facts, env: undefined });
  const data = (expected ? optionsOf(expected) : []).find(
    (option): option is DataValue => option.kind === 'data' && option.resource === resource,
  );
  return data && { ...data, likely: true };
}
