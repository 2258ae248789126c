import type { Engine } from '../provenance/engine.js';
import { expectedValue } from '../provenance/declared/expected.js';
import { T } from '../provenance/syntax/syntax.js';
import { asText, plainText } from '../provenance/texts/text.js';
import { isOfOtherRequest } from '../provenance/requests/responses.js';
import type { Place } from '../provenance/types.js';
import { optionsOf } from '../provenance/values.js';
import { isSaidByTests } from './expectations/handed-fixtures.js';
import type { DataValue, Member, Value } from '../provenance/value.js';

/** A field that changes, and the resource that it is a field of. */
interface ChangedField {
  readonly resource: string;
  readonly field: string;
  readonly replacement?: string | undefined;
  /** What is put into an object is read from it by the same name again. */
  readonly written?: boolean;
}

/** What keeps the old name beside what has the new one. */
export interface Keepers {
  readonly shared?: true;
  readonly madeAt?: readonly Place[];
  readonly laidOver?: true;
}

/**
 * Whether what a field is read from may as well be what keeps its old name: the payload of another call, or an object that the
 * code makes itself, to begin with or where there is no answer.
 */
export function keepersOf(engine: Engine, holder: Value, data: DataValue, changed: ChangedField): Keepers {
  const options = optionsOf(holder);
  if (
    data.shared === true ||
    options.some((option) => isOfOtherRequest(option) || isOtherPayload(engine, option, changed))
  )
    return { shared: true };
  // What a test makes stands for the platform's own, and changes with the code.
  const made =
    changed.written === true
      ? []
      : options.flatMap((option) => keysMade(engine, option, changed)).filter((key) => !isSaidByTests(engine, key));
  const laidOver = made.length > 0 && options.some((option) => isLaidOver(option, data, changed));
  return made.length > 0 ? { shared: true, madeAt: made, ...(laidOver && { laidOver }) } : {};
}

/** `{ ...user, ...changes }`, where what comes behind the payload has the old name, and the payload may have the new one. */
function isLaidOver(value: Value, { root }: DataValue, { field }: ChangedField): boolean {
  if (value.kind !== 'object') return false;
  const isPayload = (option: Value): boolean => option.kind === 'data' && option.root === root;
  const below = value.spreads.findIndex((source) => optionsOf(source()).some(isPayload));
  const hasField = (option: Value): boolean =>
    option.kind === 'object' && option.members.some(({ name, addedBy }) => name === field && addedBy === undefined);
  return below >= 0 && value.spreads.slice(below + 1).some((source) => optionsOf(source()).some(hasField));
}

function isOtherPayload(engine: Engine, value: Value, { resource, field }: ChangedField): boolean {
  return (
    value.kind === 'data' &&
    value.resource !== undefined &&
    value.resource !== resource &&
    value.root !== resource &&
    engine.resource(value.resource)?.fields[field] !== undefined
  );
}

/** Where an object has the old name, or what is spread into it. */
function keysMade(engine: Engine, value: Value, changed: ChangedField): readonly Place[] {
  if (value.kind !== 'object') return [];
  const spread = value.spreads.flatMap((source) => optionsOf(source()));
  return [value, ...spread].flatMap((one) => keyMade(engine, one, changed) ?? []);
}

function keyMade(engine: Engine, value: Value, { resource, field, replacement }: ChangedField): Place | undefined {
  if (value.kind !== 'object') return undefined;
  const own = (name: string | undefined): Member | undefined =>
    value.members.find((member) => member.name === name && member.addedBy === undefined);
  const member = own(field);
  return !member || own(replacement) || isDeclaredAs(engine, member, resource) ? undefined : member.key;
}

/** Whether an object that is made is declared to be of a resource: its keys are renamed with what reads them. */
function isDeclaredAs(engine: Engine, { name, property }: Member, resource: string): boolean {
  const facts = engine.facts(property.file);
  const key = facts?.index.properties.get(name)?.find(({ range }) => range[0] === property.start);
  if (!facts || key?.parent.type !== T.ObjectExpression) return false;
  const expected = expectedValue(engine, key.parent, { facts, env: undefined });
  return expected !== undefined && optionsOf(expected).some((one) => one.kind === 'data' && one.resource === resource);
}

/** Whether what is held against a value may as well be the same field of what keeps its values: what tests say keeps none. */
export function keepsOldValue(engine: Engine, value: Value, data: DataValue, old: string): boolean {
  if (data.shared === true) return true;
  const name = data.path.at(-1);
  return optionsOf(value).some(
    (option) =>
      isOwnText(engine, option, old) ||
      isOfOtherRequest(option) ||
      (option.kind === 'data' && option.root !== data.root && option.path.at(-1) === name),
  );
}

function isOwnText(engine: Engine, value: Value, old: string): boolean {
  if (plainText(value) !== old) return false;
  const place = asText(value)?.place;
  return place === undefined || !isSaidByTests(engine, place);
}
