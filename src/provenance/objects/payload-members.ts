import type { Cardinality, Shape } from '../../catalogue/types.js';
import type { Engine } from '../engine.js';
import { unknown, withOwn } from '../values.js';
import type { DataValue, Value } from '../value.js';
import { MAX_DATA_DEPTH, itemOf } from './items.js';
import { isIndex } from './lists.js';

export function dataMember(e: Engine, value: DataValue, name: string): Value {
  if (isIndex(name)) return itemOf(e, value);
  // The promise beside a value that is filled when it comes, and what an outcome of two holds where it went well.
  if (name === '$promise' || (name === 'right' && value.path.length === 0)) return value;
  if (value.cardinality === 'many') return unknown('a property of a list');
  if (value.path.length >= MAX_DATA_DEPTH) return unknown('a property too deep in the payload');
  if (value.own?.some((one) => one.startsWith(`${name}=`)) === true) return memberNamed(e, value, name, value.own);
  if (value.own?.includes(name) === true) return unknown('something that the code has put there itself');
  const own = value.own?.flatMap((path) => (path.startsWith(`${name}.`) ? path.slice(name.length + 1) : []));
  const field = value.resource === undefined ? undefined : e.resource(value.resource)?.fields[name];
  const below: DataValue = {
    kind: 'data',
    root: value.root,
    path: [...value.path, name],
    cardinality: field ? cardinalityOf(field.shape, field.list === true) : 'either',
    likely: value.likely,
    ...(value.shared && { shared: true }),
    ...(own && own.length > 0 && { own }),
    evidence: value.evidence,
  };
  return field?.shape ? { ...below, resource: field.shape.resource } : below;
}

/** What a class calls otherwise than the payload, or says beside it what that calls it. */
function memberNamed(e: Engine, value: DataValue, name: string, own: readonly string[]): Value {
  const said = own.find((one) => one.startsWith(`${name}=`)) ?? '';
  const inside = own.flatMap((path) => (path.startsWith(`${name}.`) ? path.slice(name.length + 1) : []));
  return withOwn(dataMember(e, { ...value, own: [] }, said.slice(name.length + 1)), inside);
}

function cardinalityOf(shape: Shape | undefined, list: boolean): Cardinality {
  return shape ? shape.cardinality : list ? 'many' : 'one';
}
