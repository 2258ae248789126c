import { optionsOf } from '../../provenance/values.js';
import type { DataValue, Value } from '../../provenance/value.js';
import type { DueOf, FileContext } from '../context.js';
import { asOfClass, asRecorded } from '../payloads.js';
import { asWrittenOut } from './written-out.js';
import { isOverwritten, never } from '../bridges/names/overwritten.js';
import type { Handling } from '../bridges/names/handling.js';
import type { IsLater } from '../bridges/names/overwritten.js';
import { keepersOf } from '../shared.js';
import type { Keepers } from '../shared.js';

export type FieldDue = DueOf<'field'>;

const MAX_SPREADS = 4;

/** The part of a value that is the changed field's resource, or that has the field from it: `{ ...user, late: true }`. */
export function resourceIn(
  value: Value,
  detect: FieldDue['detect'],
  depth = 0,
  isLater: IsLater = never,
): DataValue | undefined {
  const options = optionsOf(value);
  const own = options.find((option): option is DataValue => option.kind === 'data' && isOwner(option, detect));
  if (own || depth > MAX_SPREADS) return own;
  for (const option of options) {
    if (option.kind !== 'object') continue;
    for (const [index, source] of option.spreads.entries()) {
      if (isOverwritten(option, index, detect, isLater)) continue;
      const found = resourceIn(source(), detect, depth + 1, isLater);
      if (found) return found;
    }
  }
  return undefined;
}

function isOwner(value: DataValue, detect: FieldDue['detect']): boolean {
  if (value.cardinality === 'many' || isOwnName(value, detect.field)) return false;
  if (detect.depth === 'any') return value.root === detect.resource || value.resource === detect.resource;
  return value.resource === detect.resource;
}

/** What the code has put there itself, or is said beside a class. */
function isOwnName({ own = [] }: DataValue, field: string): boolean {
  return own.includes(field) || own.some((one) => one.startsWith(`${field}=`));
}

export function confidenceOf(value: Value, data: { readonly likely: boolean }): 'certain' | 'likely' {
  const mixed = optionsOf(value).some(
    (option) => option.kind === 'typed' || option.kind === 'library' || option.kind === 'instance',
  );
  return data.likely || mixed ? 'likely' : 'certain';
}

/** What is read from, as the payload that it is told to be where it is made. */
export function asPayload(context: FileContext, value: Value, detect: FieldDue['detect']): Value {
  return asWrittenOut(context, asOfClass(context, asRecorded(context, value, detect.resource)), detect);
}

/** What keeps the old name and gets to the place as well. */
export function keepers(
  context: FileContext,
  due: FieldDue,
  field: string,
  holder: Value,
  data: DataValue,
  written = false,
): Keepers {
  const { resource, replacement } = due.detect;
  return keepersOf(context.engine, holder, data, { resource, field, replacement, written });
}

/** How a use is said, with what is done with what it reads. */
export function handledAs(handled: Handling | undefined, kept: Keepers): Keepers & { readonly handled?: Handling } {
  return { ...(handled !== undefined && { handled }), ...kept };
}
