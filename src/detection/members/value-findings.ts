import type { Node } from '../../provenance/syntax/syntax.js';
import type { Place } from '../../provenance/types.js';
import type { DataValue, Value } from '../../provenance/value.js';
import { optionsOf } from '../../provenance/values.js';
import type { DueOf, FileContext } from '../context.js';
import { confidenceOf } from './field-owners.js';
import { keepsOldValue } from '../shared.js';
import { reportHandedValues } from '../expectations/handed-fixtures.js';
import type { Use } from '../types.js';

export type ValueDue = DueOf<'value'>;

/** The part of a value that is the field whose values change. */
export function fieldIn(value: Value, detect: ValueDue['detect']): DataValue | undefined {
  return optionsOf(value).find(
    (option): option is DataValue =>
      option.kind === 'data' &&
      option.root === detect.resource &&
      option.path.length === detect.path.length &&
      option.path.every((name, index) => name === detect.path[index]),
  );
}

/** @param of the expression that is the field */
export function reportValue(
  context: FileContext,
  due: ValueDue,
  place: Place,
  use: Use,
  value: Value,
  data: DataValue,
  of?: Node,
): void {
  reportHandedValues(context, due, value, { place, data, ...(of && { of }) });
  context.report({
    due,
    place,
    text: due.detect.from,
    use:
      use.kind === 'value' && keepsOldValue(context.engine, value, data, due.detect.from)
        ? { ...use, shared: true }
        : use,
    confidence: confidenceOf(value, data),
    evidence: data.evidence,
    replacement: due.detect.to,
  });
}
