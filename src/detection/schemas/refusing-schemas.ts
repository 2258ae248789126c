import type { TSESTree } from '@typescript-eslint/types';
import type { Frame } from '../../provenance/engine.js';
import {
  T,
  calledName,
  innerPlace,
  memberName,
  outermost,
  placeOf,
  staticString,
  unwrap,
} from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { isFalse } from '../../provenance/syntax/properties.js';
import type { Place } from '../../provenance/types.js';
import { isScriptFile } from '../../provenance/syntax/script-files.js';
import { schemaShape } from '../../provenance/schemas/schema-shapes.js';
import type { SchemaShape } from '../../provenance/schemas/schema-shapes.js';
import { writtenKeys } from '../../provenance/schemas/written-keys.js';
import type { SchemaKeys } from '../../provenance/schemas/written-keys.js';
import type { FileContext } from '../context.js';
import { isHarmless } from './applied-schemas.js';
import type { KeysDue } from './event-keys.js';
import { isBody, isBodyObject, report } from './event-keys.js';
import { refusedBodies, refusedClass } from './refusing-classes.js';
import { isCheckedLeniently, isMadeLenient, preferenceOf, refusingCheck, setsPreferences } from './lenient-checks.js';
import { isSchemaOfOtherEvent } from '../descriptions/described-bodies.js';
import { keysOf, keysOfShape, takesNoOthers } from './schema-keys.js';
import { isCheckedStrictly, isOfYup } from './yup-strictness.js';

/** `.strict()`, `strictObject(…)`, `.noUnknown()`, `.unknown(false)`, and validators that refuse by default. */
export function refusingCall(context: FileContext, due: KeysDue, node: TSESTree.CallExpression): void {
  const callee = unwrap(node.callee);
  const name =
    callee.type === T.Identifier ? callee.name : callee.type === T.MemberExpression ? memberName(callee) : undefined;
  const property = callee.type === T.MemberExpression ? callee.property : callee;
  const place = innerPlace(property, context.facts.file);
  const frame: Frame = context.frame;
  if (name === 'strictObject') {
    const [keys] = node.arguments;
    if (keys?.type === T.Identifier && !isScriptFile(context.facts.file)) refusedClass(context, due, keys, place);
    else if (keys) refusedKeys(context, due, keys, node, place);
    return;
  }
  if (name === 'strictBodies' && !isScriptFile(context.facts.file)) {
    const [given, ...names] = node.arguments.flatMap((one) => staticString(one) ?? []);
    refusedBodies(context, due, place, given === undefined ? undefined : { given, names });
    return;
  }
  if (name !== undefined && KEEPS_REFUSAL.has(name)) {
    extendedRefusal(context, due, node, place);
    return;
  }
  if (name === 'object' || name === 'keys') {
    defaultRefusal(context, due, node, place);
    return;
  }
  const refuses =
    ((name === 'strict' || name === 'noUnknown' || name === 'exact') && !isFalse(node.arguments[0])) ||
    (name === 'unknown' && isFalse(node.arguments[0])) ||
    takesNoOthers(node);
  if (!refuses || callee.type !== T.MemberExpression || isLoosenedLater(node)) return;
  if (name === 'strict' && isOfYup(context, callee.object)) return;
  const shape = schemaShape(context.engine, callee.object, frame);
  if (
    !shape ||
    shape.calls.slice(1).some((call) => loosens(call)) ||
    !isBody(context, due, keysOfShape(context.engine, shape)) ||
    (name === 'noUnknown' && isCheckedLeniently(context, shape.keys, ['stripUnknown'])) ||
    (name === 'noUnknown' && !isCheckedStrictly(context, node, shape.keys)) ||
    !refusesBody(context, due, [shape, ...shape.added], node)
  )
    return;
  report(context, due, place, placeOf(shape.keys, shape.facts.file));
}

/** `strictObject({ … })`, of keys that stand there or in a constant. */
function refusedKeys(
  context: FileContext,
  due: KeysDue,
  keys: Node,
  made: TSESTree.CallExpression,
  place: Place,
): void {
  const written = writtenKeys(context.engine, keys, context.facts);
  if (!written || !isBodyObject(context, due, written)) return;
  if (!refusesBody(context, due, [written], made)) return;
  report(context, due, place, placeOf(written.keys, written.facts.file));
}

/** Methods that add keys to a schema and leave it as strict as it was. */
const KEEPS_REFUSAL = new Set(['extend', 'safeExtend', 'augment']);

/** `Head.extend({ … })` of a head that refuses unknown keys, where only the whole is the body. */
function extendedRefusal(context: FileContext, due: KeysDue, node: TSESTree.CallExpression, place: Place): void {
  const { engine, frame } = context;
  const whole = schemaShape(engine, node, frame);
  const callee = unwrap(node.callee);
  const head = whole && callee.type === T.MemberExpression ? schemaShape(engine, callee.object, frame) : undefined;
  const refusal = head && refusalOf(head);
  if (!whole || !head || !refusal || !isBody(context, due, keysOfShape(engine, whole))) return;
  if (isBody(context, due, keysOfShape(engine, head))) return;
  if (!refusesBody(context, due, [whole, ...whole.added], node)) return;
  const written = unwrap(refusal.callee);
  const own = head.facts === context.facts && written.type === T.MemberExpression;
  const said = own ? innerPlace(written.property, context.facts.file) : place;
  report(context, due, said, placeOf(head.keys, head.facts.file));
}

/** The call that makes a schema refuse unknown keys, unless a later one takes them again. */
function refusalOf(shape: SchemaShape): TSESTree.CallExpression | undefined {
  const deciding = shape.calls.findLast((call) =>
    /^(?:strict|strictObject|passthrough|loose|catchall)$/.test(calledName(call) ?? ''),
  );
  if (deciding && takesNoOthers(deciding)) return deciding;
  return deciding && (calledName(deciding) ?? '').startsWith('strict') && !isFalse(deciding.arguments[0])
    ? deciding
    : undefined;
}

/** Whether a schema of a body may be put on what the platform sends, as far as its keys and its uses show. */
export function refusesBody(context: FileContext, due: KeysDue, parts: readonly SchemaKeys[], made: Node): boolean {
  return !isSchemaOfOtherEvent(context, due, parts) && !isHarmless(context, due, made);
}

/** `Joi.object({…})`: refuses unknown keys unless told otherwise. */
function defaultRefusal(context: FileContext, due: KeysDue, node: TSESTree.CallExpression, place: Place): void {
  const [keys] = node.arguments;
  if (keys?.type !== T.ObjectExpression) return;
  const library = context.engine.valueOf(unwrap(node.callee), context.frame);
  if (
    library.kind !== 'library' ||
    !/^(?:joi|@hapi\/joi|@sideway\/joi|celebrate|superstruct)$/.test(library.from ?? '')
  )
    return;
  const own =
    library.from === 'superstruct' ? assignedKeys(context, node, keys) : keysOf(context.engine, keys, context.frame);
  if (!own || !isBody(context, due, own) || isOnlyMasked(context, node)) return;
  if (isMadeLenient(context, node)) return;
  if (!refusesBody(context, due, [{ keys, facts: context.facts }], node)) return;
  const said = refusalIn(context, node);
  const refusal = said === node ? (refusingCheck(context, keys) ?? said) : said;
  if (refusal === undefined || (refusal === node && isCheckedLeniently(context, keys))) return;
  const { file } = context.facts;
  report(context, due, refusal === node ? place : innerPlace(refusal, file), placeOf(keys, file));
}

/** What refuses unknown keys in a schema that does so by default: itself, or its preferences; undefined where a later call takes them. */
function refusalIn(context: FileContext, made: TSESTree.CallExpression): Node | undefined {
  let refusal: Node = made;
  for (let at: Node = made; ;) {
    const access: Node = at.parent;
    if (access.type !== T.MemberExpression || access.parent.type !== T.CallExpression) return refusal;
    if (/^(?:unknown|pattern)$/.test(memberName(access) ?? '')) return undefined;
    if (setsPreferences(access)) {
      const preference = preferenceOf(context, access.parent.arguments[0]);
      if (preference === 'lenient') return undefined;
      if (preference !== 'silent') refusal = preference.refusing;
    }
    at = access.parent;
  }
}

/** The keys of `object({…})`, with those of what it is put together with: `assign(Head, object({…}))`. */
function assignedKeys(
  context: FileContext,
  node: TSESTree.CallExpression,
  keys: TSESTree.ObjectExpression,
): string[] | undefined {
  const whole = outermost(node).parent;
  if (whole?.type !== T.CallExpression || calledName(whole) !== 'assign')
    return keysOf(context.engine, keys, context.frame);
  const parts = whole.arguments.map((part) => schemaShape(context.engine, part, context.frame));
  const [first] = parts;
  // What the first takes, all take; one place is enough for all of them.
  const last = whole.arguments.findLast((part) => part.type === T.CallExpression);
  if (last !== node || !first || first.calls.some((call) => calledName(call) === 'type')) return undefined;
  return parts.every((part) => part !== undefined)
    ? parts.flatMap((part) => keysOfShape(context.engine, part))
    : undefined;
}

/** `mask(body, Schema)` leaves away what it does not know. */
function isOnlyMasked(context: FileContext, node: TSESTree.CallExpression): boolean {
  let made = outermost(node);
  if (made.parent?.type === T.CallExpression && calledName(made.parent) === 'assign') made = outermost(made.parent);
  const holder = made.parent;
  const uses =
    holder?.type === T.VariableDeclarator && holder.id.type === T.Identifier
      ? (context.facts.variableOf(holder.id)?.references ?? []).filter((reference) => reference.isRead())
      : [];
  const calls = uses.map(({ identifier }) => (identifier as Node).parent);
  return calls.length > 0 && calls.every((call) => call?.type === T.CallExpression && calledName(call) === 'mask');
}

/** `schema.strict().passthrough()`: the later call takes the refusal back. */
function isLoosenedLater(node: TSESTree.CallExpression): boolean {
  for (let at = outermost(node); ;) {
    const access = at.parent;
    if (access?.type !== T.MemberExpression || access.object !== at) return false;
    const call = outermost(access).parent;
    if (call?.type !== T.CallExpression) return false;
    if (loosens(call) || (memberName(access) === 'strip' && call.arguments.length === 0)) return true;
    at = outermost(call);
  }
}

function loosens(call: TSESTree.CallExpression): boolean {
  const callee = unwrap(call.callee);
  if (takesNoOthers(call)) return false;
  return callee.type === T.MemberExpression && /^(?:passthrough|loose|catchall)$/.test(memberName(callee) ?? '');
}

/** `decodeUnknown(schema, { onExcessProperty: 'error' })`. */
export function refusingOption(context: FileContext, due: KeysDue, node: Node): void {
  if (node.type !== T.Property || staticString(node.value) !== 'error') return;
  const call = node.parent.parent;
  if (call.type !== T.CallExpression) return;
  for (const argument of call.arguments) {
    const shape = argument === node.parent ? undefined : schemaShape(context.engine, argument, context.frame);
    if (
      shape &&
      isBody(context, due, keysOfShape(context.engine, shape)) &&
      !isSchemaOfOtherEvent(context, due, [shape, ...shape.added])
    )
      report(context, due, innerPlace(node.key, context.facts.file), placeOf(shape.keys, shape.facts.file));
  }
}
