import type { TSESTree } from '@typescript-eslint/types';
import { argumentsOf } from '../functions/argument-lists.js';
import type { Engine, Frame } from '../engine.js';
import type { CallbackParameter } from '../functions/callback-parameter.js';
import { memberOf } from '../objects/members.js';
import { queriedUnder } from './queries-by-key.js';
import { mutationByKey, triggerResult } from './keyed-queries.js';
import { CHANGES, queriedByKey } from './query-hooks.js';
import { T } from '../syntax/syntax.js';
import { isUnknown } from '../values.js';
import type { LibraryValue, Value } from '../value.js';

const HOOK = /^swr(?:\/immutable)?$/;
const MUTATION = /^swr\/mutation(\(\)\.trigger)?$/;
/** `mutate(key, change)`. */
const GLOBAL = /^swr(?:\.useSWRConfig\(\))?\.mutate$/;

/** What SWR hands to callbacks: among the options of a query or a mutation, and to what changes what is kept. */
export function swrCallback(e: Engine, target: LibraryValue, asked: CallbackParameter): Value | undefined {
  const { call, position, names, index, frame } = asked;
  if (names.length === 0) return index === 0 && position < 2 ? keptBySwr(e, target, call, position, frame) : undefined;
  const [name] = names;
  if (names.length > 1 || name === undefined) return undefined;
  if (HOOK.test(target.path))
    return name === 'onSuccess' && index === 0 ? known(givenBySwr(e, call, frame)) : undefined;
  const mutation = MUTATION.exec(target.path);
  if (mutation) {
    const given = (): Value | undefined =>
      mutation[1] === undefined
        ? mutationGiven(e, call, frame)
        : triggerResult(e, target, argumentsOf(e, call, frame), frame);
    if (/^(?:onSuccess|populateCache)$/.test(name) && index === 0) return given();
    const at = name === 'optimisticData' ? 0 : name === 'populateCache' ? 1 : undefined;
    const made = mutation[1] === undefined ? call : target.of?.node;
    return made && index === at ? keptUnder(e, made, mutation[1] === undefined ? frame : undefined, target) : undefined;
  }
  const isChange = target.path === CHANGES || GLOBAL.test(target.path);
  return isChange && name === 'optimisticData' && index === 0 ? kept(e, target, call, frame) : undefined;
}

/** What an argument of `mutate` is to be, or gets: what is kept under the key. */
export function keptBySwr(
  e: Engine,
  target: LibraryValue,
  call: TSESTree.CallExpression,
  position: number,
  frame: Frame,
): Value | undefined {
  const at = target.path === CHANGES ? 0 : GLOBAL.test(target.path) ? 1 : undefined;
  return position === at ? kept(e, target, call, frame) : undefined;
}

function kept(e: Engine, target: LibraryValue, call: TSESTree.CallExpression, frame: Frame): Value | undefined {
  if (target.path !== CHANGES) return keptUnder(e, call, frame, target);
  const { of } = target;
  const facts = of && e.facts(of.file);
  return facts && known(givenBySwr(e, of.node, { facts, env: undefined }));
}

/** What is kept under the key that a call names first. */
function keptUnder(
  e: Engine,
  { arguments: [key] }: TSESTree.CallExpression,
  frame: Frame | undefined,
  { of }: LibraryValue,
): Value | undefined {
  const facts = frame?.facts ?? (of && e.facts(of.file));
  return facts && key && key.type !== T.SpreadElement
    ? queriedUnder(e, 'swr', key, { facts, env: undefined })
    : undefined;
}

function givenBySwr(e: Engine, call: TSESTree.CallExpression, frame: Frame): Value {
  return memberOf(e, queriedByKey(e, argumentsOf(e, call, frame), call, frame), 'data');
}

function mutationGiven(e: Engine, call: TSESTree.CallExpression, frame: Frame): Value | undefined {
  const made = mutationByKey(e, argumentsOf(e, call, frame), call, frame);
  return made && known(memberOf(e, made, 'data'));
}

function known(value: Value): Value | undefined {
  return isUnknown(value) ? undefined : value;
}
