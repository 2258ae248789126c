import { madeMember, unionOf } from '../values.js';
import type { ObjectValue, Value } from '../value.js';
import type { RowIn } from './table-library.js';

/** An argument with the row in it: the row itself, `{ data }`, `{ row: { original } }`. */
export function argumentWith(row: Value, where: RowIn, place: ObjectValue['place']): Value {
  const holding = where.filter((path) => path !== '').map((path) => path.split('.'));
  const objects = holding.length > 0 ? [cellWith(row, holding, place)] : [];
  return unionOf([...(holding.length < where.length ? [row] : []), ...objects]);
}

function cellWith(row: Value, paths: readonly (readonly string[])[], place: ObjectValue['place']): ObjectValue {
  const members = paths.flatMap(([name, ...more]) =>
    name === undefined ? [] : [madeMember(name, () => (more.length > 0 ? cellWith(row, [more], place) : row), place)],
  );
  return { kind: 'object', members, spreads: [], open: true, place };
}
