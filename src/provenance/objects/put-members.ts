import type { TSESTree } from '@typescript-eslint/types';
import { testsBefore } from '../names/decided.js';
import type { Engine, Frame } from '../engine.js';
import { withLeft } from './left-away.js';
import { listOf } from './lists.js';
import { T, innerPlace, memberName, placeOf } from '../syntax/syntax.js';
import type { ToldName } from './told-names.js';
import { isSurelyReached } from '../names/told-by-arguments.js';
import { once } from '../values.js';
import type { Lazy, Member, ObjectValue, Value } from '../value.js';

/** `delete object.name`, in any case. */
export function withTaken(value: Value, access: TSESTree.MemberExpression): Value {
  const taken = testsBefore(access).length === 0 ? memberName(access) : undefined;
  return taken === undefined || value.kind !== 'object' ? value : withLeft(value, (name) => name !== taken);
}

/** `object.name = value`. */
export function withMember(
  e: Engine,
  value: ObjectValue,
  { name, place }: ToldName,
  access: TSESTree.MemberExpression,
  use: TSESTree.AssignmentExpression,
  frame: Frame,
): ObjectValue {
  const member: Member = {
    name,
    key: innerPlace(access.property, frame.facts.file),
    ...(place && { heldAt: place }),
    property: placeOf(use, frame.facts.file),
    shorthand: false,
    value: once(() => e.valueOf(use.right, frame)),
    addedBy: use,
    ...(isSurelyReached(e, use, frame) && { sure: true }),
  };
  return { ...value, members: [...value.members, member] };
}

/** `object[key] = value`, `object[key].push(value)`: a dictionary of what is put into it. */
export function withItems(
  e: Engine,
  value: ObjectValue,
  access: TSESTree.MemberExpression,
  written: TSESTree.AssignmentExpression | undefined,
  frame: Frame,
): ObjectValue {
  // What is kept may be looked up where it is put: `kept[key] = kept[key] || make(key)`.
  const items: Lazy[] = written ? [once(() => e.inside(written, () => e.valueOf(written.right, frame)))] : [];
  const method = (written ?? access).parent;
  const call = method.type === T.MemberExpression && memberName(method) === 'push' ? method.parent : undefined;
  const pushed = call?.type === T.CallExpression && call.callee === method ? call.arguments[0] : undefined;
  if (pushed && pushed.type !== T.SpreadElement) items.push(once(() => listOf(() => e.valueOf(pushed, frame))));
  if (items.length === 0) return value;
  const key = once(() => e.valueOf(access.property, frame));
  return { ...value, open: true, items: [...(value.items ?? []), ...items], keyedBy: [...(value.keyedBy ?? []), key] };
}
