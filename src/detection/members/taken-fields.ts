import { isMarkedBridge } from '../bridges/marked.js';
import { reportHandedKeys } from '../expectations/handed-fixtures.js';
import type { TSESTree } from '@typescript-eslint/types';
import { valueOfPattern } from '../../provenance/names/patterns.js';
import { T, innerPlace } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { holderOf } from '../../provenance/requests/responses.js';
import { isAskedByCallers } from '../bridges/names/asked-by-callers.js';
import { isReaderBeside } from '../bridges/names/bridge-calls.js';
import { isInArmBeside } from '../bridges/names/pattern-arms.js';
import { isSearchedAfter } from '../bridges/names/twin-searches.js';
import { isOnOneWay } from '../bridges/ways/field-ways.js';
import { hasSibling, isBridgedTaken, isLeftOut } from '../bridges/names/bridges.js';
import type { FileContext } from '../context.js';
import { handlingOfTarget } from '../bridges/names/handling.js';
import { staysBeside, takesItself } from './meant-itself.js';
import { accompany } from './own-objects.js';
import type { Use } from '../types.js';
import type { FieldDue } from './field-owners.js';
import { asPayload, confidenceOf, handledAs, keepers, resourceIn } from './field-owners.js';
import { namedAlike } from './named-alike.js';
import { undecided } from './undecided-fields.js';

/** `const { designatedRoles } = user`. */
export function taken(
  context: FileContext,
  due: FieldDue,
  name: string,
  node: TSESTree.Property,
  pattern: TSESTree.ObjectPattern,
): void {
  const held = holderOf(valueOfPattern(context.engine, pattern, context.frame), name);
  const value = asPayload(context, held, due.detect);
  const data = resourceIn(value, due.detect);
  const place = innerPlace(node.key, context.facts.file);
  const { replacement } = due.detect;
  if (!data) {
    const use: Use = { kind: 'pattern', shorthand: node.shorthand, declares: declares(pattern) };
    accompany(context, due, name, { place, use }, value);
    const isSibling = replacement !== undefined && hasSibling(pattern, replacement);
    if (isSibling || namedAlike(context, due, held, { name, place, isShorthand: node.shorthand })) return;
    undecided(context, due, name, place, value);
    return;
  }
  if (!due.detect.access.includes('read')) return;
  const isBeside = replacement !== undefined && hasSibling(pattern, replacement);
  if (!isBeside || isMarkedBridge(context, pattern, due.change.id))
    reportHandedKeys(context, due, name, value, { place, data, of: pattern });
  if (isBeside || isLeftOut(node, pattern, context.facts)) return;
  if (replacement !== undefined && isBridgedTaken(node, pattern, replacement, context.facts)) return;
  if (replacement !== undefined && isReaderBeside(context, pattern, replacement)) return;
  if (replacement !== undefined && isInArmBeside(pattern, name, replacement, context.facts)) return;
  if (replacement !== undefined && isSearchedAfter(pattern, name, replacement, context.facts)) return;
  if (replacement !== undefined && isAskedByCallers(context, pattern, replacement)) return;
  if (replacement !== undefined && isOnOneWay(context, pattern, replacement)) return;
  const isTold = replacement !== undefined && staysBeside(due.change);
  const use: Use = {
    kind: 'pattern',
    shorthand: node.shorthand,
    declares: declares(pattern),
    ...handledAs(handlingOfTarget(context.facts, node.value), keepers(context, due, name, value, data)),
    ...(isTold && takesItself(context.facts, node, pattern, replacement) && { meant: true }),
  };
  context.report({
    due,
    place,
    text: name,
    use,
    confidence: confidenceOf(value, data),
    evidence: data.evidence,
    replacement,
  });
}

function declares(pattern: Node): boolean {
  for (let at: Node | undefined = pattern.parent; at; at = at.parent) {
    if (at.type === T.VariableDeclaration) return at.parent.type !== T.ExportNamedDeclaration;
    if (at.type === T.AssignmentExpression) return false;
    if (at.type === T.FunctionDeclaration || at.type === T.FunctionExpression || at.type === T.ArrowFunctionExpression)
      return true;
  }
  return false;
}
