import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { namesOfPath } from '../libraries/library-models.js';
import { normalLibraryPath } from '../libraries/library-names.js';
import { isSurelyReached } from '../names/told-by-arguments.js';
import { T, innerPlace, placeOf, staticString, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { mapOptions, once } from '../values.js';
import type { Lazy, Member, ObjectValue } from '../value.js';
import type { Place } from '../types.js';

const SETTERS = /^(?:lodash\.set|Reflect\.set|object-path\.set|dot-prop\.(?:set|setProperty)|just-safe-set|set-value)$/;

/** `_.set(object, 'a.b', value)`: what a library puts under a path. */
export function withSetPath(
  e: Engine,
  object: ObjectValue,
  call: TSESTree.CallExpression,
  frame: Frame,
): ObjectValue | undefined {
  const target = e.valueOf(unwrap(call.callee), frame);
  const isSetter = target.kind === 'library' && SETTERS.test(normalLibraryPath(target.path));
  return isSetter ? setByPath(e, object, call, frame) : undefined;
}

export function setByPath(
  e: Engine,
  object: ObjectValue,
  call: TSESTree.CallExpression,
  frame: Frame,
): ObjectValue | undefined {
  const [, path, given] = call.arguments;
  if (!path || !given || given.type === T.SpreadElement) return undefined;
  const names = namesOfPath(e.valueOf(path, frame));
  if (!names || names.length === 0) return undefined;
  const value = once(() => e.valueOf(given, frame));
  const sure = isSurelyReached(e, call, frame);
  const nameAt = (index: number): Place => placeOfName(path, names, index, frame);
  const put = (holder: ObjectValue, index: number): ObjectValue => {
    const name = names[index];
    if (name === undefined) return holder;
    const isLast = index === names.length - 1;
    const before = isLast ? undefined : holder.members.find((member) => member.name === name);
    const inner: Lazy = isLast
      ? value
      : once(() =>
          mapOptions(before?.value() ?? emptyAt(call, frame), (option) =>
            option.kind === 'object' ? put(option, index + 1) : option,
          ),
        );
    if (before)
      return { ...holder, members: holder.members.map((one) => (one === before ? { ...one, value: inner } : one)) };
    const member: Member = {
      name,
      key: nameAt(index),
      heldAt: nameAt(index),
      property: placeOf(call, frame.facts.file),
      shorthand: false,
      value: inner,
      addedBy: call,
      ...(sure && { sure: true }),
    };
    return { ...holder, members: [...holder.members, member] };
  };
  return put(object, 0);
}

/** Where a name of the path is written; the whole path where that is not told. */
function placeOfName(path: Node, names: readonly string[], index: number, { facts }: Frame): Place {
  const list = unwrap(path);
  const step = list.type === T.ArrayExpression ? list.elements[index] : undefined;
  if (step) return innerPlace(step, facts.file);
  const whole = innerPlace(path, facts.file);
  const text = staticString(path);
  const start = text === undefined ? -1 : startOf(text, names, index);
  const name = names[index] ?? '';
  return start < 0 ? whole : { ...whole, start: whole.start + start, end: whole.start + start + name.length };
}

function startOf(text: string, names: readonly string[], index: number): number {
  return names.slice(0, index + 1).reduce((from, name, at) => {
    const found = text.indexOf(name, from);
    return at < index && found >= 0 ? found + name.length : found;
  }, 0);
}

function emptyAt(call: TSESTree.CallExpression, { facts }: Frame): ObjectValue {
  return { kind: 'object', members: [], spreads: [], open: false, place: placeOf(call, facts.file) };
}
