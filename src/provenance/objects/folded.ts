import { applyTo } from '../functions/calls.js';
import type { Engine, Frame } from '../engine.js';
import { withoutNothing } from '../expressions.js';
import { filledFirst } from './built-up.js';
import { itemOf } from './items.js';
import { spreadOut } from './lists.js';
import { fewMembers, keyIn } from './pairs.js';
import { asText, textOf } from '../texts/text.js';
import { isUnknown, lazily, once, optionsOf } from '../values.js';
import type { Lazy, Value } from '../value.js';

/** Items that are followed one by one. */
const MOST_STEPS = 16;

export interface Fold {
  readonly start: Value;
  /** The function that is handed what there is so far, and the next item. */
  readonly step: Value;
}

/** `list.reduce(step, start)`. */
export function foldedList(e: Engine, list: Value, { start, step }: Fold, name: string, frame: Frame): Value {
  const known = list.kind === 'tuple' ? spreadOut(list.items) : undefined;
  if (known && known.length <= MOST_STEPS && !known.some(({ spread }) => spread)) {
    const items = known.map(({ value }, index) => [value, lazily({ kind: 'scalar', value: index })]);
    const inOrder = name === 'reduce' ? items : items.toReversed();
    const told =
      foldedText(e, inOrder, { start, step }, frame) ??
      foldedPath(e, inOrder, { start, step }, frame) ??
      foldedFunctions(e, inOrder, { start, step }, frame);
    if (told) return told;
  }
  return gathered(e, { start, step }, [once(() => itemOf(e, list))], frame);
}

/** What there is so far where one of the functions of a list is come to: `[load, keep].reduce((promise, step) => promise.then(step), start)`. Undefined for other lists. */
export function foldedSoFar(e: Engine, list: Value, fold: Fold, name: string, frame: Frame): Value | undefined {
  const steps = stepsOf(list, name);
  return steps && withoutNothing(stagesOf(e, steps, fold, frame).map((stage) => stage()));
}

/** Functions that stand in a list, in the order in which a method goes through them. Undefined for other lists, and where not all of them are seen. */
export function stepsOf(list: Value, name: string): readonly Lazy[] | undefined {
  const steps = itemsOf(list);
  if (!steps?.every((step) => isOfFunctions([step]))) return undefined;
  return name.endsWith('Right') ? steps.toReversed() : steps;
}

/** What stands in a list, one by one. Undefined for other lists, and where not all of it is seen. */
export function itemsOf(list: Value): readonly Lazy[] | undefined {
  const items = list.kind === 'tuple' ? spreadOut(list.items) : [];
  if (items.length === 0 || items.length > MOST_STEPS || items.some(({ spread }) => spread)) return undefined;
  return items.map(({ value }) => value);
}

/** What there is where each of the steps of a fold is come to. */
export function stagesOf(e: Engine, steps: readonly Lazy[], { start, step }: Fold, frame: Frame): readonly Lazy[] {
  const stages: Lazy[] = [];
  for (const index of steps.keys()) {
    const [before, last] = [stages[index - 1], steps[index - 1]];
    stages.push(before && last ? once(() => applyTo(e, step, [before, last], frame)) : lazily(start));
  }
  return stages;
}

function isOfFunctions([item]: readonly Lazy[]): boolean {
  return item !== undefined && optionsOf(item()).every(({ kind }) => kind === 'function');
}

/** What a fold begins with and what its step gives, where that may be anything: it often puts each item into what it gives back. */
function gathered(e: Engine, { start, step }: Fold, given: readonly Lazy[], frame: Frame): Value {
  const filled = step.kind === 'function' ? filledFirst(e, step, start, given, frame) : start;
  return withoutNothing([filled, applyTo(e, step, [lazily(filled), ...given], frame)]);
}

/** What a list that is not known adds to a text or puts into a container: `Object.keys(values).reduce((path, name) => path.replace(name, values[name]), path)`. */
export function foldedUnknown(e: Engine, list: Value, { start, step }: Fold, frame: Frame): Value | undefined {
  if (start.kind === 'tuple' || start.kind === 'object' || start.kind === 'record')
    return gathered(e, { start, step }, [lazily(list)], frame);
  return asText(start) && asText(applyTo(e, step, [lazily(start), lazily(list)], frame));
}

/** `_.reduce(values, (so far, value, name) => …, start)`: the values of an object, or the items of a list. */
export function foldedMembers(e: Engine, values: Value, { start, step }: Fold, frame: Frame): Value {
  if (values.kind === 'tuple' || values.kind === 'list') return foldedList(e, values, { start, step }, 'reduce', frame);
  const members = fewMembers(values)?.map(({ name, key, value }) => [value, (): Value => textOf(name, key)]);
  const text = members && foldedText(e, members, { start, step }, frame);
  if (text) return text;
  if (isUnknown(values)) return foldedUnknown(e, values, { start, step }, frame) ?? values;
  return gathered(e, { start, step }, [once(() => itemOf(e, values)), (): Value => keyIn(values)], frame);
}

/** Names that lead from a payload to a part of it: `'a.b'.split('.').reduce((part, name) => part[name], user)`. */
function foldedPath(
  e: Engine,
  items: readonly (readonly Lazy[])[],
  { start, step }: Fold,
  frame: Frame,
): Value | undefined {
  const areNames = items.every(([item]) => item && asText(item()) !== undefined);
  if (!areNames || !optionsOf(start).some(({ kind }) => kind === 'data')) return undefined;
  return items.reduce((part, item) => applyTo(e, step, [lazily(part), ...item], frame), start);
}

/** Functions of which each is handed what the one before gave: `[parse, check].reduce((value, fn) => fn(value), body)`. */
function foldedFunctions(
  e: Engine,
  items: readonly (readonly Lazy[])[],
  { start, step }: Fold,
  frame: Frame,
): Value | undefined {
  if (!items.every(isOfFunctions) || items.length === 0) return undefined;
  return items.reduce((value, item) => applyTo(e, step, [lazily(value), ...item], frame), start);
}

/** Each item of a list that is written out adds to a text: `[['id', id]].reduce((path, [name, value]) => path.replace(name, value), path)`. */
function foldedText(
  e: Engine,
  items: readonly (readonly Lazy[])[],
  { start, step }: Fold,
  frame: Frame,
): Value | undefined {
  let text = start;
  for (const item of items) {
    if (asText(text) === undefined) return undefined;
    text = applyTo(e, step, [lazily(text), ...item], frame);
  }
  return asText(text);
}
