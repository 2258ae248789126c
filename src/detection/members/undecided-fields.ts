import type { placeOf } from '../../provenance/syntax/syntax.js';
import { isUnknown, optionsOf } from '../../provenance/values.js';
import type { Value } from '../../provenance/value.js';
import { responseBody } from '../../provenance/requests/responses.js';
import type { FileContext } from '../context.js';
import type { FieldDue } from './field-owners.js';
import { resourceIn } from './field-owners.js';

/** A telling name on something untraced is said; a general one only where a wrapper of the platform stands behind it. */
export function undecided(
  context: FileContext,
  due: FieldDue,
  name: string,
  place: ReturnType<typeof placeOf>,
  value: Value,
): void {
  if (isUnknown(value)) {
    if (!context.changes.isGeneral(name)) context.undecided(due, place, name, value.why);
    return;
  }
  for (const option of optionsOf(value)) {
    if (option.kind !== 'response' || option.flavour !== 'unclear') continue;
    const body = responseBody(option.call);
    if (resourceIn(body, due.detect)) {
      context.undecided(
        due,
        place,
        name,
        'the wrapper could not be followed: this may be the HTTP response or its body',
      );
    }
  }
}
