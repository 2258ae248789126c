import type { Engine, Frame } from '../../../provenance/engine.js';
import { testsBefore } from '../../../provenance/names/decided.js';
import type { Told } from '../../../provenance/syntax/told-behind.js';
import { isNamed, nameOfPlace } from '../../../provenance/names/named-places.js';
import { T, enclosingFunction, staticString, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { optionsOf } from '../../../provenance/values.js';
import { functionsIn } from './bridged-columns.js';
import type { Column } from './bridged-columns.js';

/** `column.render ? column.render(row) : row[column.key]`: whether a read is not come to for a column, since this has a function that is called instead. */
export function isPassedOver(e: Engine, read: Node, frame: Frame, column: Column): boolean {
  return testsAround(read).some((told) => asksFor(e, told, frame, column) === !told.truth);
}

/** `name === 'other' ? … : row[name]`: whether a read by a name is not come to where the name is a certain one. */
export function isForOthers(read: Node, asked: Node, name: string): boolean {
  const place = nameOfPlace(asked);
  return place !== undefined && testsAround(read).some((told) => excludes(told, place, name));
}

/** What is known of tests where a node is reached, in the functions around it as well. */
function testsAround(node: Node): readonly Told[] {
  const around = enclosingFunction(node);
  return [...testsBefore(node), ...(around ? testsAround(around) : [])];
}

function excludes({ test, truth }: Told, place: string, name: string): boolean {
  const asked = unwrap(test);
  if (asked.type === T.LogicalExpression && asked.operator === (truth ? '&&' : '||'))
    return [asked.left, asked.right].some((side) => excludes({ test: side, truth }, place, name));
  if (asked.type !== T.BinaryExpression || !/^[!=]==?$/.test(asked.operator) || !isNamed(asked.left, place))
    return false;
  const other = staticString(asked.right);
  const isEqual = asked.operator.startsWith('=') === truth;
  return other !== undefined && (other === name) !== isEqual;
}

/** Whether a test that asks for a function which a column has comes out as true; undefined where it asks for something else. */
function asksFor(e: Engine, { test }: Pick<Told, 'test'>, frame: Frame, column: Column): boolean | undefined {
  const inner = unwrap(test);
  if (inner.type === T.UnaryExpression && inner.operator === '!') {
    const is = asksFor(e, { test: inner.argument }, frame, column);
    return is === undefined ? undefined : !is;
  }
  const asked = functionAsked(inner);
  const nodes = asked
    ? optionsOf(e.valueOf(asked, frame)).flatMap((one) => (one.kind === 'function' ? [one.node] : []))
    : [];
  return nodes.length > 0 && functionsIn(e, column).some(({ node }) => nodes.includes(node)) ? true : undefined;
}

/** `column.render`, `typeof column.render === 'function'`. */
function functionAsked(test: Node): Node | undefined {
  if (test.type === T.Identifier || test.type === T.MemberExpression) return test;
  if (test.type !== T.BinaryExpression || !/^===?$/.test(test.operator)) return undefined;
  const { left, right } = test;
  const isType = left.type === T.UnaryExpression && left.operator === 'typeof' && staticString(right) === 'function';
  return isType ? left.argument : undefined;
}
