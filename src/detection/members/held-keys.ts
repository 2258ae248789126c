import type { TSESTree } from '@typescript-eslint/types';
import { dataLastEntry } from '../../provenance/libraries/data-last-names.js';
import { askedByPath, mayAskByPath } from '../../provenance/libraries/path-queries.js';
import { callContexts } from '../../provenance/functions/call-contexts.js';
import type { Frame } from '../../provenance/engine.js';
import { nameAtHome } from '../../provenance/names/imported-names.js';
import { namedByType } from '../../provenance/declared/literal-types.js';
import { memberOf } from '../../provenance/objects/members.js';
import { itemOf } from '../../provenance/objects/items.js';
import { holderOf } from '../../provenance/requests/responses.js';
import { T, isAssigned, memberName, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { plainText, splitText, textsOf } from '../../provenance/texts/text.js';
import type { Place } from '../../provenance/types.js';
import { asLikely, optionsOf, unionOf } from '../../provenance/values.js';
import { mayBeAnothers, toldApart } from '../../provenance/tables/told-apart.js';
import type { TextValue, Value } from '../../provenance/value.js';
import { ownerOfAsserted } from '../expectations/asserted-parts.js';
import { HAS_PROPERTY, assertedOwner, isSaidAbsent } from '../expectations/assertions.js';
import { columnAt, isShownBeside } from '../bridges/names/bridged-columns.js';
import { isBridgedBeside } from '../bridges/names/bridges.js';
import { isForOthers, isPassedOver } from '../bridges/names/passed-over.js';
import { isRenamedWhereAbsent } from '../bridges/names/rename-tables.js';
import type { FileContext } from '../context.js';
import { confidenceOf, resourceIn } from './field-owners.js';
import { handlingOf } from '../bridges/names/handling.js';
import { libraryFunction } from '../bridges/names/asked-names.js';
import { walkedToName } from './key-readers.js';
import { ownerOfNames } from './listed-keys.js';
import { accompanyTaken } from './own-objects.js';
import { namesByKeys } from './tables-by-keys.js';
import { ITEM_FUNCTIONS, KEY_FUNCTIONS } from '../paths/lodash-names.js';
import { givenBeside, mayTakePath, takenByPath } from '../paths/data-last-paths.js';
import { isMemberNamed } from '../paths/path-strings.js';
import { isCalled } from '../field-names.js';

/** Keys that are held in constants: `user[KEY]`, `pick(user, KEYS)`. */
export function detectHeldKeys(context: FileContext): void {
  for (const node of context.reached.computed) {
    context.engine.ask(() => {
      const { engine } = context;
      const key = (frame: Frame): Value => engine.valueOf(node.property, frame);
      const object = (frame: Frame): Value => engine.valueOf(node.object, frame);
      heldKeys(context, { node, isWritten: isAssigned(node), key, object });
      heldInType(context, node);
      if (!isAssigned(node)) namesByKeys(context, { node, key, table: object });
    });
  }
  for (const call of context.reached.calls) {
    if (call.type !== T.CallExpression) continue;
    if (takesHeldKeys(context, call))
      context.engine.ask(() => {
        pickedKeys(context, call);
      });
    else if (asksForHeld(call))
      context.engine.ask(() => {
        askedKeys(context, call);
      });
  }
  for (const node of context.reached.memberTests) {
    const { engine } = context;
    engine.ask(() => {
      const key = (frame: Frame): Value => engine.valueOf(node.left, frame);
      const object = (frame: Frame): Value => engine.valueOf(node.right, frame);
      heldKeys(context, { node, isWritten: false, key, object });
      namesByKeys(context, { node, key, table: object });
    });
  }
}

/** `user[key]` of `key: 'first' | 'last'`: the type has to name the new one, unless everybody is seen to hand over another name. */
function heldInType(context: FileContext, node: TSESTree.MemberExpression): void {
  const { engine, frame } = context;
  const declared = node.property.type === T.PrivateIdentifier ? undefined : namedByType(engine, node.property, frame);
  if (!declared) return;
  const object = (own: Frame): Value => asLikely(engine.valueOf(node.object, own));
  const key = (own: Frame): Value => {
    const seen = textsOf(engine.valueOf(node.property, own)).map(plainText);
    return unionOf(textsOf(declared).filter((text) => seen.length === 0 || seen.includes(plainText(text))));
  };
  heldKeys(context, { node, isWritten: isAssigned(node), key, object });
}

/** `expect(user).toHaveProperty(KEY)`, `user.hasOwnProperty(KEY)`, `Object.keys(user).includes(KEY)`: what is asked for a name that does not stand there. */
function asksForHeld({ arguments: [first], callee }: TSESTree.CallExpression): boolean {
  const access = unwrap(callee);
  const name = access.type === T.MemberExpression ? (memberName(access) ?? '') : '';
  const isHeld = first?.type === T.Identifier || first?.type === T.MemberExpression;
  return isHeld && (HAS_PROPERTY.test(name) || ASKS.test(name));
}

const ASKS = /^(?:hasOwnProperty|includes|indexOf|has|get|toContain)$/;

function askedKeys(context: FileContext, call: TSESTree.CallExpression): void {
  const { engine } = context;
  const [key] = call.arguments;
  if (!key) return;
  const { callee } = call;
  if (callee.type === T.MemberExpression)
    namesByKeys(context, {
      node: call,
      key: (frame) => engine.valueOf(key, frame),
      table: (frame) => engine.valueOf(callee.object, frame),
    });
  heldKeys(context, {
    node: call,
    isWritten: false,
    key: (frame) => engine.valueOf(key, frame),
    object: () => assertedOwner(context, call, 0) ?? askedOwner(context, call, key),
  });
}

function askedOwner(context: FileContext, call: TSESTree.CallExpression, key: Node): Value | undefined {
  const callee = unwrap(call.callee);
  if (callee.type === T.MemberExpression && memberName(callee) === 'hasOwnProperty')
    return context.engine.valueOf(callee.object, context.frame);
  return ownerOfNames(context, key) ?? ownerOfAsserted(context, key);
}

/** A call that picks, with a list of keys that does not stand there. */
function takesHeldKeys({ facts }: FileContext, call: TSESTree.CallExpression): boolean {
  const name = nameAtHome(call, facts);
  if (name === undefined) return false;
  const isHeld = (node: Node | undefined): boolean => node?.type === T.Identifier || node?.type === T.MemberExpression;
  if (mayTakePath(name) && call.arguments.some((argument) => isHeld(argument) || argument.type === T.CallExpression))
    return true;
  if (KEY_FUNCTIONS.has(name)) return call.arguments.some((one) => isHeld(one) || one.type === T.CallExpression);
  return (READS.has(name) || ITEM_FUNCTIONS.has(name) || mayAskByPath(name)) && isHeld(call.arguments[1]);
}

/** Functions that take the path of one property. */
const READS = new Set(['get', 'has', 'hasOwn', 'result']);

/** `get(user, KEY)`, `sortBy(users, KEY)`: a path that is held in a constant. */
function namedKey(context: FileContext, call: TSESTree.CallExpression, name: string): void {
  const { engine } = context;
  const [object, path] = call.arguments;
  if (!object || !path || (path.type !== T.Identifier && path.type !== T.MemberExpression)) return;
  heldKeys(context, {
    node: call,
    isWritten: false,
    isPath: true,
    key: (frame) => engine.valueOf(path, frame),
    object: (frame) => {
      const value = engine.valueOf(object, frame);
      return READS.has(name) ? value : itemOf(engine, value);
    },
  });
}

function pickedKeys(context: FileContext, call: TSESTree.CallExpression): void {
  const { engine, frame } = context;
  const taken = takenByPath(context, call, nameAtHome(call, context.facts) ?? '');
  if (taken) {
    const { told, isPath, data: object } = taken;
    heldKeys(context, { node: call, isWritten: false, isPath, key: (own) => engine.valueOf(told, own), object });
    return;
  }
  const asked = askedByPath(engine, call, frame);
  if (asked) {
    heldKeys(context, {
      node: call,
      isWritten: false,
      isPath: true,
      key: (own) => engine.valueOf(asked.path, own),
      object: (own) => engine.valueOf(asked.data, own),
    });
    return;
  }
  const name = libraryFunction(context, call);
  const isLibrary = name !== undefined;
  if (name !== undefined && !KEY_FUNCTIONS.has(name)) {
    namedKey(context, call, name);
    return;
  }
  const entry = isLibrary ? undefined : dataLastEntry(engine.valueOf(unwrap(call.callee), frame));
  if (!isLibrary && !entry) return;
  for (const [position, argument] of call.arguments.entries()) {
    // `pick(user, KEYS)`, `pick(user, Object.keys(NAMES))`.
    if (![T.Identifier, T.MemberExpression, T.CallExpression].includes(argument.type)) continue;
    const list = engine.valueOf(argument, frame);
    if (list.kind === 'tuple' && (position > 0 || entry))
      heldKeys(context, {
        node: call,
        isWritten: false,
        key: (own) => itemOf(engine, engine.valueOf(argument, own)),
        object: (own) => givenBeside(context, call, position, own),
      });
  }
}

/** A use of a key that is held elsewhere, as it looks in one call of the functions around it. */
export interface HeldKey {
  readonly node: Node;
  readonly isWritten: boolean;
  /** Whether it may lead along several names: `get(user, 'a.name')`, `path(['a', 'name'], user)`. */
  readonly isPath?: boolean;
  /** Whether they are those of one use of the component that is told both. */
  readonly isApart?: boolean;
  readonly key: (frame: Frame) => Value;
  readonly object: (frame: Frame) => Value | undefined;
}

export function heldKeys(context: FileContext, held: HeldKey): void {
  if (!held.isWritten && isSaidAbsent(held.node)) return;
  if (!mayBeDue(context, held)) return;
  const { keys, frames } = heldIn(context, held.node, held.key, held.isPath);
  const ways = held.node.type === T.MemberExpression ? toldTogether(context, held.node) : undefined;
  for (const { key, object } of ways ?? [])
    keysAt(context, { ...held, isApart: true, key: () => key, object: () => object }, context.frame, keys);
  if (ways) return;
  for (const frame of frames)
    context.engine.ask(() => {
      keysAt(context, held, frame, keys);
    });
}

/** What `row[column.key]` is in each use of the component that is told both. */
function toldTogether(
  { engine, facts }: FileContext,
  { property, object }: TSESTree.MemberExpression,
): readonly { readonly key: Value; readonly object: Value }[] | undefined {
  return toldApart(engine, [property, object], facts)?.flatMap(([key, row]) =>
    key && row ? [{ key, object: row }] : [],
  );
}

/** Whether any name that the key may tell is one that changes: who calls the functions around it need not be known before. */
function mayBeDue({ changes, frame }: FileContext, { key, isPath }: HeldKey): boolean {
  const told = waysTold(key(frame), isPath === true).flat();
  return told.some((name) => changes.of('field').some((due) => isCalled(due, plainText(name))));
}

/** What a key may be in any call, and the calls in which it is looked at: a key and an object that different callers hand over do not meet. */
export function heldIn(
  { engine, frame }: FileContext,
  node: Node,
  key: (frame: Frame) => Value,
  isPath = false,
): { readonly keys: readonly string[]; readonly frames: readonly Frame[] } {
  const keys = waysTold(key(frame), isPath).flatMap((way) => way.flatMap((text) => plainText(text) ?? []));
  const together = keys.length > 0 ? callContexts(engine, node, frame.facts) : undefined;
  return { keys, frames: (together?.map(({ env }) => env) ?? [frame.env]).map((env) => ({ facts: frame.facts, env })) };
}

/** The names that a key tells, one after the other; of a path each leads on to the next. */
function waysTold(key: Value, isPath: boolean): readonly (readonly TextValue[])[] {
  return optionsOf(key).flatMap((option) => {
    if (!isPath) return textsOf(option).map((text) => [text]);
    if (option.kind === 'tuple') return [option.items.flatMap(({ value }) => textsOf(value()))];
    return textsOf(option).map(namesOfPath);
  });
}

/** `a[0].name`: the names and indexes of a path. */
function namesOfPath(text: TextValue): readonly TextValue[] {
  const steps = ['.', '[', ']'].reduce<readonly TextValue[]>(
    (parts, separator) => parts.flatMap((part) => splitText(part, separator)),
    [text],
  );
  return steps.filter(({ pieces }) => pieces.length > 0);
}

/** @param all what the key may be in any call: who asks for the new one as well is prepared. */
function keysAt(context: FileContext, held: HeldKey, frame: Frame, all: readonly string[]): void {
  for (const way of waysTold(held.key(frame), held.isPath === true)) {
    let start = walkedToName(context.engine, held.node, way[0]?.pieces[0]?.place, frame) ?? held.object(frame);
    for (const [at, name] of way.entries()) {
      if (!start) break;
      keyAt(context, held, { start, name, isLast: at === way.length - 1, frame }, all);
      start = memberOf(context.engine, start, plainText(name) ?? '');
    }
  }
}

interface KeyOf {
  readonly start: Value;
  readonly name: TextValue;
  readonly isLast: boolean;
  readonly frame: Frame;
}

function keyAt(
  context: FileContext,
  { node, isWritten, isApart }: HeldKey,
  { start, name, isLast, frame }: KeyOf,
  all: readonly string[],
): void {
  const text = plainText(name);
  const due = context.changes.of('field').find((change) => isCalled(change, text));
  const place = name.pieces[0]?.place;
  if (
    !due ||
    text === undefined ||
    !place ||
    (due.detect.replacement !== undefined && all.includes(due.detect.replacement))
  )
    return;
  const value = holderOf(start, text);
  const data = resourceIn(value, due.detect);
  if (!data && !isWritten) accompanyTaken(context, due, text, place, value);
  if (!data || !due.detect.access.includes(isWritten ? 'write' : 'read')) return;
  if (isApart !== true && mayBeAnothers(context.engine, place, data.evidence, context.facts)) return;
  if (isBridgedBeside(node, (other) => isMemberNamed(context, other, due.detect.replacement))) return;
  if (node.type === T.MemberExpression && isForOthers(node, node.property, text)) return;
  const { replacement } = due.detect;
  if (replacement !== undefined && isRenamedWhereAbsent(context, node, place, replacement)) return;
  if (isPreparedColumn(context, { node, frame, row: start }, place, due.detect.replacement)) return;
  context.report({
    due,
    place,
    text,
    use: {
      kind: 'path-string',
      held: true,
      ...((!isLast || handlingOf(context.facts, node) === 'opened') && { handled: 'opened' }),
    },
    confidence: confidenceOf(value, data),
    evidence: data.evidence,
    replacement: due.detect.replacement,
  });
}

/** Whether the column that a name stands in has something else that is shown in its place. */
function isPreparedColumn(
  { engine }: FileContext,
  { node, frame, row }: { readonly node: Node; readonly frame: Frame; readonly row: Value },
  place: Place,
  replacement: string | undefined,
): boolean {
  const column = columnAt(engine, place);
  if (!column) return false;
  return (
    isPassedOver(engine, node, frame, column) ||
    (replacement !== undefined && isShownBeside(engine, column, row, replacement))
  );
}
