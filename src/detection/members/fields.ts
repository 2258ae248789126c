import type { TSESTree } from '@typescript-eslint/types';
import { declaresMember } from '../../provenance/declared/typed-members.js';
import { expectedValue } from '../../provenance/declared/expected.js';
import { isGivenInstead } from '../../provenance/testing/test-doubles.js';
import { isTestFile } from '../../provenance/testing/test-files.js';
import { valueOfPattern } from '../../provenance/names/patterns.js';
import { T, innerPlace, isAssigned, placeOf, staticString } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { isUnknown, optionsOf } from '../../provenance/values.js';
import type { DataValue, Value } from '../../provenance/value.js';
import { holderOf, responseBody } from '../../provenance/requests/responses.js';
import { isSaidAbsent } from '../expectations/assertions.js';
import { isSentAs } from '../requests/bodies.js';
import { isAskedByCallers } from '../bridges/names/asked-by-callers.js';
import { isAskedByHelper } from '../bridges/names/asked-by-helpers.js';
import { isPickedBeside, isReaderBeside } from '../bridges/names/bridge-calls.js';
import { isLoggedBeside } from '../bridges/names/logged-names.js';
import { isInArmBeside } from '../bridges/names/pattern-arms.js';
import { isSearchedAfter } from '../bridges/names/twin-searches.js';
import { isOnOneWay } from '../bridges/ways/field-ways.js';
import { hasSibling, isBridgedRead, isBridgedTaken, isLeftOut } from '../bridges/names/bridges.js';
import { isMadeOfNew } from '../bridges/names/made-of-new.js';
import type { DueOf, FileContext } from '../context.js';
import { handlingOfRead, handlingOfTarget } from '../bridges/names/handling.js';
import type { Handling } from '../bridges/names/handling.js';
import { detectHeldKeys } from './held-keys.js';
import { detectNamedByModels } from './named-by-models.js';
import { readsItself, staysBeside, takesItself } from './meant-itself.js';
import { namedAlike } from './named-alike.js';
import { isWrittenToRead } from './own-writes.js';
import { ownerOfHandedKey } from './handed-keys.js';
import { matchedItem } from '../expectations/matched-objects.js';
import { asOfClass, asRecorded } from '../payloads.js';
import { asWrittenOut } from './written-out.js';
import { pathString } from '../paths/path-strings.js';
import { accompany } from './own-objects.js';
import { isOverwritten, never, putAfter } from '../bridges/names/overwritten.js';
import type { IsLater } from '../bridges/names/overwritten.js';
import { takenFromSchema } from '../schemas/schema-keys.js';
import { keepersOf } from '../shared.js';
import type { Keepers } from '../shared.js';
import type { Use } from '../types.js';
import { pathWithPlaces } from '../../provenance/texts/path-templates.js';
import { detectColumns } from './column-keys.js';
import { declaresBoth } from '../bridges/names/declared-both.js';
import { isNamedByTurns, isWrittenByTurns } from '../bridges/names/written-by-turns.js';

type FieldDue = DueOf<'field'>;

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

const MAX_SPREADS = 4;

/** The part of a value that is the changed field's resource, or that has the field from it: `{ ...user, late: true }`. */
export function resourceIn(
  value: Value,
  detect: FieldDue['detect'],
  depth = 0,
  isLater: IsLater = never,
): DataValue | undefined {
  const options = optionsOf(value);
  const own = options.find((option): option is DataValue => option.kind === 'data' && isOwner(option, detect));
  if (own || depth > MAX_SPREADS) return own;
  for (const option of options) {
    if (option.kind !== 'object') continue;
    for (const [index, source] of option.spreads.entries()) {
      if (isOverwritten(option, index, detect, isLater)) continue;
      const found = resourceIn(source(), detect, depth + 1, isLater);
      if (found) return found;
    }
  }
  return undefined;
}

function isOwner(value: DataValue, detect: FieldDue['detect']): boolean {
  if (value.cardinality === 'many' || isOwnName(value, detect.field)) return false;
  if (detect.depth === 'any') return value.root === detect.resource || value.resource === detect.resource;
  return value.resource === detect.resource;
}

/** What the code has put there itself, or is said beside a class. */
function isOwnName({ own = [] }: DataValue, field: string): boolean {
  return own.includes(field) || own.some((one) => one.startsWith(`${field}=`));
}

export function confidenceOf(value: Value, data: { readonly likely: boolean }): 'certain' | 'likely' {
  const mixed = optionsOf(value).some(
    (option) => option.kind === 'typed' || option.kind === 'library' || option.kind === 'instance',
  );
  return data.likely || mixed ? 'likely' : 'certain';
}

/** What is read from, as the payload that it is told to be where it is made. */
function asPayload(context: FileContext, value: Value, detect: FieldDue['detect']): Value {
  return asWrittenOut(context, asOfClass(context, asRecorded(context, value, detect.resource)), detect);
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
  if (!due.detect.access.includes(access) || isBridged()) return;
  if (!written && isSaidAbsent(node)) return;
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

function handledAs(handled: Handling | undefined, kept: Keepers): Keepers & { readonly handled?: Handling } {
  return { ...(handled !== undefined && { handled }), ...kept };
}

/** What keeps the old name and gets to the place as well. */
export function keepers(
  context: FileContext,
  due: FieldDue,
  field: string,
  holder: Value,
  data: DataValue,
  written = false,
): Keepers {
  const { resource, replacement } = due.detect;
  return keepersOf(context.engine, holder, data, { resource, field, replacement, written });
}

/** A telling name on something untraced is said; a general one only where a wrapper of the platform stands behind it. */
function undecided(
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

function property(context: FileContext, due: FieldDue, name: string, node: TSESTree.Property): void {
  if (node.parent.type === T.ObjectPattern) taken(context, due, name, node, node.parent);
  else typedKey(context, due, name, node, node.parent);
}

function taken(
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
  if (!due.detect.access.includes('read') || (replacement !== undefined && hasSibling(pattern, replacement))) return;
  if (isLeftOut(node, pattern, context.facts)) return;
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

/** True where a value may as well be of another declared type that has the name: a payload or an error. */
function mayBeOther(context: FileContext, value: Value, name: string): boolean {
  return optionsOf(value).some((option) => option.kind === 'typed' && declaresMember(context.engine, option, name));
}

/** A key of an object literal that stands where the resource's type is expected. */
function typedKey(
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
