import { T, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { holds } from '../../../provenance/syntax/walk.js';
import type { FileContext } from '../../context.js';
import { askedBy, wordsOf } from './asked-settings.js';
import { constantOf } from './constants.js';

/** Words of what says of a way only that it is open, or is not wanted: `useV3 && isSupported`, `useV3 && !forceLegacy`. */
const OF_WAYS = /^(?:v\d+|legacy|enabled|supported|available)$/;

/** Whether a part of a test goes with one that decides: it asks whether what that asks is there at all, or for the same way. */
export function goesWith(part: Node, deciding: Node): boolean {
  const subject = subjectOf(part);
  const { root, names } = askedBy(subject ?? part);
  if (wordsOf(names.at(-1) ?? '').some((word) => OF_WAYS.test(word))) return true;
  if (!subject || (names.length === 0 && root.type !== T.ThisExpression)) return false;
  return holds(deciding, (node) => {
    if (node.type !== T.Identifier && node.type !== T.MemberExpression) return false;
    const other = askedBy(node);
    return other.root.type === root.type && names.every((name, index) => other.names[index] === name);
  });
}

/** What a test asks for whether it is there: `options`, `release !== undefined`, `typeof process !== 'undefined'`. */
function subjectOf(test: Node): Node | undefined {
  const node = unwrap(test);
  switch (node.type) {
    case T.Identifier:
    case T.MemberExpression:
    case T.ThisExpression:
      return node;
    case T.UnaryExpression:
      return node.operator === '!' || node.operator === 'typeof' ? subjectOf(node.argument) : undefined;
    case T.BinaryExpression: {
      const [left, right] = [unwrap(node.left), unwrap(node.right)];
      const isOfType = left.type === T.UnaryExpression && left.operator === 'typeof';
      return isOfType || isNothing(right) ? subjectOf(left) : undefined;
    }
    default:
      return undefined;
  }
}

function isNothing(node: Node): boolean {
  return node.type === T.Identifier ? node.name === 'undefined' : node.type === T.Literal && node.value === null;
}

/** How a test comes out that constants of the code decide, so that nobody else may: `const USE_V3 = false`. */
export function constantTruth(context: FileContext, test: Node): boolean | undefined {
  const node = unwrap(test);
  if (node.type !== T.BinaryExpression) {
    const held = constantOf(context, node);
    return held && Boolean(held.value);
  }
  if (!/^[!=]==?$/.test(node.operator)) return undefined;
  const [left, right] = [constantOf(context, node.left), constantOf(context, node.right)];
  return left && right ? (left.value === right.value) === node.operator.startsWith('=') : undefined;
}
