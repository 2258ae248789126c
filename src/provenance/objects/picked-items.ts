import type { TSESTree } from '@typescript-eslint/types';
import type { Engine, Frame } from '../engine.js';
import { enter } from '../environment.js';
import { writtenOut } from '../modules/json-values.js';
import { toldByArguments } from '../names/told-by-arguments.js';
import { placeOf } from '../syntax/syntax.js';
import { keyText, plainText } from '../texts/text.js';
import { isUnknown, lazily, optionsOf, unionOf } from '../values.js';
import type { FunctionValue, Lazy, RecordValue, TupleItem, TupleValue, Value } from '../value.js';
import { memberOf } from './members.js';
import { MAX_KEPT_APART, objectOfPairs } from './pairs.js';
import { putUnder } from './put-under.js';

/** A list of which all items are written out, in code or in a file of data. */
function table(list: Value): TupleValue | undefined {
  const written = writtenOut(list);
  const isTable =
    written.kind === 'tuple' && written.items.length <= MAX_KEPT_APART && written.items.every(({ spread }) => !spread);
  return isTable ? written : undefined;
}

/**
 * The items of a table that a test lets through for what the call that is being looked into hands over: `table.find((one) => one.key === key)`,
 * `_.find(table, { key })`. Undefined where it tells none of them apart.
 */
export function pickedItems(e: Engine, list: Value, test: Value, frame: Frame): TupleValue | undefined {
  const items = table(list);
  if (!items || items.items.length < 2) return undefined;
  const left = items.items.filter(({ value }) => !isLeftOut(e, value, test, frame));
  return left.length === items.items.length ? undefined : { ...items, items: left };
}

function isLeftOut(e: Engine, item: Lazy, test: Value, frame: Frame): boolean {
  if (test.kind === 'function') return isDenied(e, test, item, frame);
  return (
    test.kind === 'object' &&
    test.members.some(({ name, value }) => {
      const wanted = optionsOf(value()).map(plainText);
      const held = optionsOf(memberOf(e, item(), name)).map(plainText);
      return ![...wanted, ...held].includes(undefined) && !held.some((one) => wanted.includes(one));
    })
  );
}

function isDenied(e: Engine, test: FunctionValue, item: Lazy, frame: Frame): boolean {
  const facts = e.facts(test.file);
  const env = facts && enter(test.node, [item], test.env, frame.env, test.self);
  const [result, ...others] = facts?.resultsOf(test.node).returns ?? [];
  if (!facts || !env || !result || others.length > 0) return false;
  return toldByArguments(e, result, { facts, env }) === false;
}

/** `_.keyBy(table, 'key')`: the items of a table under the names that they have. */
export function tableByKey(
  e: Engine,
  list: Value,
  key: (item: Lazy) => Value,
  node: TSESTree.Node,
  frame: Frame,
): Value | undefined {
  const items = table(list)?.items.map((item): TupleItem => {
    const name = lazily(key(item.value));
    return { ...item, value: lazily(pairOf(name, item)) };
  });
  const place = placeOf(node, frame.facts.file);
  return items && objectOfPairs(e, { kind: 'tuple', items, place }, place);
}

function pairOf(name: Lazy, { value, place }: TupleItem): Value {
  const items = [name, value].map((one) => ({ value: one, place, spread: false }));
  return { kind: 'tuple', items, place };
}

/** `map.get(key)` of a map that is made of pairs or filled later, where all its keys are known and the one that is asked for as well. */
export function heldUnder(e: Engine, { pairs, keys, filled }: RecordValue, key: Value): Value | undefined {
  if (!pairs && filled) return putUnder(e, filled, key);
  const names = optionsOf(key).map(keyText);
  const listed = pairs && table(pairs());
  if (!listed || !keys || isUnknown(keys()) || names.includes(undefined)) return undefined;
  const object = objectOfPairs(e, listed, listed.place);
  return object && unionOf(names.map((name = '') => memberOf(e, object, name)));
}
