import type { TSESTree } from '@typescript-eslint/types';
import { declaresMember } from '../../provenance/declared/typed-members.js';
import { expectedValue } from '../../provenance/declared/expected.js';
import { isGivenInstead } from '../../provenance/testing/test-doubles.js';
import { isTestFile } from '../../provenance/testing/test-files.js';
import { innerPlace, placeOf } from '../../provenance/syntax/syntax.js';
import { optionsOf } from '../../provenance/values.js';
import type { Value } from '../../provenance/value.js';
import { holderOf } from '../../provenance/requests/responses.js';
import { isSentAs } from '../requests/bodies.js';
import { isInArmBeside } from '../bridges/names/pattern-arms.js';
import { hasSibling } from '../bridges/names/bridges.js';
import type { FileContext } from '../context.js';
import { ownerOfHandedKey } from './handed-keys.js';
import { matchedItem } from '../expectations/matched-objects.js';
import { takenFromSchema } from '../schemas/schema-keys.js';
import type { Use } from '../types.js';
import { declaresBoth } from '../bridges/names/declared-both.js';
import { isNamedByTurns } from '../bridges/names/written-by-turns.js';
import type { FieldDue } from './field-owners.js';
import { confidenceOf, resourceIn } from './field-owners.js';

/** True where a value may as well be of another declared type that has the name: a payload or an error. */
function mayBeOther(context: FileContext, value: Value, name: string): boolean {
  return optionsOf(value).some((option) => option.kind === 'typed' && declaresMember(context.engine, option, name));
}

/** A key of an object literal that stands where the resource's type is expected. */
export function typedKey(
  context: FileContext,
  due: FieldDue,
  name: string,
  node: TSESTree.Property,
  object: TSESTree.ObjectExpression,
): void {
  const matched = matchedItem(context, object);
  if (matched) {
    matchedKey(context, due, name, node, matched);
    return;
  }
  keyRead(context, due, name, node, object);
  const expected = expectedValue(context.engine, object, context.frame);
  const named =
    expected?.kind === 'record' ? expected.keysOf?.() : takenFromSchema(context.engine, object, context.frame);
  // What is written out may be sent, where it is not an answer, and no test that hands it to the code as one.
  const isAnswer = isGivenInstead(object) || isTestFile(context.facts.file);
  if (!named && !due.detect.access.includes('write') && !isAnswer) return;
  const value = named ?? expected;
  const data = value ? resourceIn(value, due.detect) : undefined;
  const { replacement } = due.detect;
  if (value && mayBeOther(context, value, name)) return;
  if (!value || !data) return;
  if (replacement !== undefined && (hasSibling(object, replacement) || isNamedByTurns(node, replacement))) return;
  if (replacement !== undefined && declaresBoth(context.engine, data, replacement)) return;
  const { file } = context.facts;
  const sent = isSentAs(context, object, due.detect.resource);
  const use: Use = { kind: 'key', shorthand: node.shorthand, property: placeOf(node, file), ...(sent && { sent }) };
  context.report({
    due,
    place: innerPlace(node.key, file),
    text: name,
    use,
    confidence: 'likely',
    evidence: data.evidence,
    replacement,
  });
}

/** A key of an object by whose keys a function of the project reads the resource: `check(user, { name: isText })`. */
function keyRead(
  context: FileContext,
  due: FieldDue,
  name: string,
  node: TSESTree.Property,
  object: TSESTree.ObjectExpression,
): void {
  const { replacement } = due.detect;
  if (replacement !== undefined && hasSibling(object, replacement)) return;
  const place = innerPlace(node.key, context.facts.file);
  const handed = node.computed ? undefined : ownerOfHandedKey(context, node.key, place, replacement);
  const value = handed && holderOf(handed.owner, name);
  const data = value && resourceIn(value, due.detect);
  if (!data || !due.detect.access.includes('read')) return;
  context.report({
    due,
    place,
    text: name,
    use: { kind: 'path-string', held: true },
    confidence: confidenceOf(value, data),
    evidence: data.evidence,
    replacement,
  });
}

/** A key of an object that items of the resource are held against: `find(users, { name: … })`. */
function matchedKey(context: FileContext, due: FieldDue, name: string, node: TSESTree.Property, item: Value): void {
  const value = holderOf(item, name);
  const data = resourceIn(value, due.detect);
  if (!data || !due.detect.access.includes('read')) return;
  const { replacement } = due.detect;
  if (replacement !== undefined && isInArmBeside(node, name, replacement, context.facts)) return;
  context.report({
    due,
    place: innerPlace(node.key, context.facts.file),
    text: name,
    use: {
      kind: 'key',
      shorthand: node.shorthand,
      property: placeOf(node, context.facts.file),
      matched: true,
    },
    confidence: confidenceOf(value, data),
    evidence: data.evidence,
    replacement,
  });
}
