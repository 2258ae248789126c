import { listOf } from '../objects/lists.js';
import { madeMember, unionOf } from '../values.js';
import type { ObjectValue, Value } from '../value.js';
import type { RowIn } from './table-library.js';

/** What stands for the items of a list in the place of a row. */
const ITEMS = '*';

/** An argument with the row in it: the row itself, `{ data }`, `{ row: { original } }`, a list of rows. */
export function argumentWith(row: Value, where: RowIn, place: ObjectValue['place']): Value {
  const paths = where.map((path) => (path === '' ? [] : path.split('.')));
  const objects = paths.filter(([first]) => first !== undefined && first !== ITEMS);
  const others = paths.filter(([first]) => first === undefined || first === ITEMS);
  const whole = objects.length > 0 ? [objectWith(row, objects, place)] : [];
  return unionOf([...others.map((path) => held(row, path, place)), ...whole]);
}

function held(row: Value, [first, ...more]: readonly string[], place: ObjectValue['place']): Value {
  if (first === undefined) return row;
  return first === ITEMS ? listOf(held(row, more, place)) : objectWith(row, [[first, ...more]], place);
}

function objectWith(row: Value, paths: readonly (readonly string[])[], place: ObjectValue['place']): ObjectValue {
  const members = paths.flatMap(([name, ...more]) =>
    name === undefined ? [] : [madeMember(name, () => held(row, more, place), place)],
  );
  return { kind: 'object', members, spreads: [], open: true, place };
}
