import type { TSESTree } from '@typescript-eslint/types';
import { T, innerPlace, isAssigned, placeOf, staticString } from '../../provenance/syntax/syntax.js';
import { holderOf } from '../../provenance/requests/responses.js';
import { isSaidAbsent } from '../expectations/assertions.js';
import { reportHandedKeys } from '../expectations/handed-fixtures.js';
import { isMarkedBridge } from '../bridges/marked.js';
import { isAskedByCallers } from '../bridges/names/asked-by-callers.js';
import { isAskedByHelper } from '../bridges/names/asked-by-helpers.js';
import { isPickedBeside, isReaderBeside } from '../bridges/names/bridge-calls.js';
import { isLoggedBeside } from '../bridges/names/logged-names.js';
import { isInArmBeside } from '../bridges/names/pattern-arms.js';
import { isSearchedAfter } from '../bridges/names/twin-searches.js';
import { isOnOneWay } from '../bridges/ways/field-ways.js';
import { isBridgedRead } from '../bridges/names/bridges.js';
import { isMadeOfNew } from '../bridges/names/made-of-new.js';
import type { FileContext } from '../context.js';
import { handlingOfRead } from '../bridges/names/handling.js';
import { detectHeldKeys } from './held-keys.js';
import { detectNamedByModels } from './named-by-models.js';
import { readsItself, staysBeside } from './meant-itself.js';
import { namedAlike } from './named-alike.js';
import { isWrittenToRead } from './own-writes.js';
import { pathString } from '../paths/path-strings.js';
import { accompany } from './own-objects.js';
import { never, putAfter } from '../bridges/names/overwritten.js';
import type { Use } from '../types.js';
import { pathWithPlaces } from '../../provenance/texts/path-templates.js';
import { detectColumns } from './column-keys.js';
import { isWrittenByTurns } from '../bridges/names/written-by-turns.js';
import type { FieldDue } from './field-owners.js';
import { asPayload, confidenceOf, handledAs, keepers, resourceIn } from './field-owners.js';
import { undecided } from './undecided-fields.js';
import { typedKey } from './key-fields.js';
import { taken } from './taken-fields.js';

/** Uses of fields that change: reads, destructuring, path strings, and keys of objects that are typed as the resource. */
export function detectFields(context: FileContext): void {
  for (const due of context.changes.of('field')) {
    for (const name of [due.detect.field, ...(due.detect.aliases ?? [])]) {
      for (const node of context.index.members.get(name) ?? [])
        context.engine.ask(() => {
          member(context, due, name, node);
        });
      for (const node of context.index.properties.get(name) ?? [])
        context.engine.ask(() => {
          property(context, due, name, node);
        });
      for (const node of context.index.texts) {
        const text = staticString(node) ?? pathWithPlaces(node, context.facts.module.text);
        if (text?.includes(name) === true)
          context.engine.ask(() => {
            pathString(context, due, name, node, text);
          });
      }
    }
  }
  // A text that stands where it is handed over is told there first.
  detectHeldKeys(context);
  detectColumns(context);
  detectNamedByModels(context);
}

/** `user.designatedRoles()` of a record of Java: its components are read by calls. */
function isOfRecord({ facts }: FileContext, { arguments: handed }: TSESTree.CallExpression): boolean {
  return handed.length === 0 && facts.file.endsWith('.java');
}

function member(context: FileContext, due: FieldDue, name: string, node: TSESTree.MemberExpression): void {
  if (node.parent.type === T.CallExpression && node.parent.callee === node && !isOfRecord(context, node.parent)) return;
  const written = isAssigned(node);
  const access = written ? 'write' : 'read';
  const held = holderOf(context.engine.valueOf(node.object, context.frame), name);
  const value = asPayload(context, held, due.detect);
  const data = resourceIn(value, due.detect, 0, written ? never : putAfter(node));
  const place = innerPlace(node.property, context.facts.file);
  const object = placeOf(node.object, context.facts.file);
  const { replacement } = due.detect;
  const isBridged = (): boolean =>
    replacement !== undefined &&
    !written &&
    (isInArmBeside(node, name, replacement, context.facts) ||
      isSearchedAfter(node, name, replacement, context.facts) ||
      isLoggedBeside(node, replacement, context.facts) ||
      isBridgedRead(node, replacement, context.facts) ||
      isReaderBeside(context, node, replacement) ||
      isAskedByHelper(context, node, replacement) ||
      isAskedByCallers(context, node.object, replacement) ||
      isOnOneWay(context, node, replacement));
  if (!data) {
    const use: Use = { kind: node.computed ? 'bracket' : 'member', object, optional: node.optional, access };
    accompany(context, due, name, { place, use }, value);
    if (isBridged() || namedAlike(context, due, held, { name, place, isShorthand: false })) return;
    undecided(context, due, name, place, value);
    return;
  }
  if (!due.detect.access.includes(access)) return;
  const isDone = isBridged();
  if (!written && (!isDone || isMarkedBridge(context, node, due.change.id)))
    reportHandedKeys(context, due, name, value, { place, data, of: node.object });
  if (isDone || (!written && isSaidAbsent(node))) return;
  if (replacement !== undefined && written && isWrittenOtherwise(context, node, replacement)) return;
  const { fix } = due.change;
  if (written && 'writes' in fix && fix.writes === 'drop' && isWrittenToRead(node.parent, name, context.facts)) return;
  if (replacement !== undefined && !written && isPickedBeside(context, node, replacement)) return;
  const isTold = replacement !== undefined && !written && staysBeside(due.change);
  const use: Use = {
    kind: node.computed ? 'bracket' : 'member',
    object,
    optional: node.optional,
    access,
    ...handledAs(
      written ? undefined : handlingOfRead(context.facts, node),
      keepers(context, due, name, value, data, written),
    ),
    ...(isTold && readsItself(context.facts, node, replacement) && { meant: true }),
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

/** Whether what is written is made of the replacement, or that is written by turns with it. */
function isWrittenOtherwise({ facts }: FileContext, node: TSESTree.MemberExpression, replacement: string): boolean {
  return isMadeOfNew(node, replacement, facts) || isWrittenByTurns(node, replacement, facts);
}

function property(context: FileContext, due: FieldDue, name: string, node: TSESTree.Property): void {
  if (node.parent.type === T.ObjectPattern) taken(context, due, name, node, node.parent);
  else typedKey(context, due, name, node, node.parent);
}
