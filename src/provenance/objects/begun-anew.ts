import type { Variable } from '../scopes/types.js';
import { fillingUses } from './filling-uses.js';
import { T } from '../syntax/syntax.js';
import { unionOf } from '../values.js';
import type { Value } from '../value.js';

/**
 * `let page = []; for (…) { page.push(item); if (page.length === 20) { send(page); page = []; } }`: what is begun anew is filled with the same again,
 * where there is one place that fills it, or all of them stand before.
 */
export function begunOnce(variable: Variable, value: Value): Value {
  if (value.kind !== 'union') return value;
  const uses = fillingUses(variable).filter((use) => use.parent?.type === T.MemberExpression);
  const again = variable.references.filter((reference) => reference.isWrite() && reference.init !== true);
  const [first] = again.map(({ identifier }) => identifier.range[0]).sort((a, b) => a - b);
  if (first === undefined || (uses.length > 1 && uses.some(({ range }) => range[0] > first))) return value;
  const { options } = value;
  const isAgain = (one: Value, index: number): boolean =>
    isEmpty(one) && options.slice(0, index).some((other) => other.kind === one.kind && isEmpty(other));
  return unionOf(options.filter((one, index) => !isAgain(one, index)));
}

function isEmpty(value: Value): boolean {
  if (value.kind === 'tuple') return value.items.length === 0;
  return value.kind === 'object' && value.members.length === 0 && value.spreads.length === 0 && !value.open;
}
