import type { TSESTree } from '@typescript-eslint/types';
import { argumentsOf } from '../functions/argument-lists.js';
import { fulfilled } from '../functions/method-callbacks.js';
import { triggeredValue } from '../functions/page-events.js';
import type { Engine, Frame } from '../engine.js';
import { normalLibraryPath } from './library-names.js';
import { onlyHeld } from '../names/only-held.js';
import { itemOf } from '../objects/items.js';
import { T, memberName, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { once, optionsOf, unknown } from '../values.js';
import type { Value } from '../value.js';

/** What callbacks get that jQuery calls in a way of its own: `$(list).each((index, item) => …)`, `const page = $(document); page.on(…)`, `$.when(a, b).done((a, b) => …)`. */
export function jqueryCallback(
  e: Engine,
  call: TSESTree.CallExpression,
  index: number,
  frame: Frame,
): Value | undefined {
  const callee = unwrap(call.callee);
  const receiver = callee.type === T.MemberExpression ? onlyHeld(callee.object, frame.facts) : undefined;
  if (callee.type !== T.MemberExpression || receiver?.type !== T.CallExpression) return undefined;
  switch (memberName(callee)) {
    case 'each':
    case 'map':
    case 'filter': {
      const [list] = isCallOf(e, receiver, '$', frame) ? argumentsOf(e, receiver, frame) : [];
      const item = list ? itemOf(e, list()) : undefined;
      if (item?.kind !== 'data') return undefined;
      return index === 1 ? item : unknown('an index');
    }
    case 'then':
    case 'done':
      return isCallOf(e, receiver, '$.when', frame) ? awaited(e, receiver, index, frame) : undefined;
    case 'on':
    case 'one':
      return isCallOf(e, receiver, '$', frame) ? triggeredValue(e, call, index, frame) : undefined;
    default:
      return undefined;
  }
}

/** Several requests give what each of them would hand to its own callback, as a list; a single one gives it as it is. */
function awaited(e: Engine, when: TSESTree.CallExpression, index: number, frame: Frame): Value | undefined {
  const args = argumentsOf(e, when, frame);
  const given = args[index]?.();
  if (given === undefined) return undefined;
  const isRequest = optionsOf(given).some((option) => option.kind === 'response' && option.flavour === 'jquery');
  if (args.length === 1 || !isRequest) return fulfilled(e, given);
  const place = { file: frame.facts.file, start: when.range[0], end: when.range[1] };
  return { kind: 'tuple', items: [{ value: once(() => fulfilled(e, given)), place, spread: false }], place };
}

function isCallOf(e: Engine, call: TSESTree.CallExpression, path: string, frame: Frame): boolean {
  return optionsOf(e.valueOf(unwrap(call.callee), frame)).some(
    (option) => option.kind === 'library' && normalLibraryPath(option.path) === path,
  );
}

/** `this` in the callback of `$.each(list, …)` and `$(list).each(…)`: the item. */
export function jqueryItem(e: Engine, fn: Node, frame: Frame): Value | undefined {
  const call = fn.parent;
  const callee = call?.type === T.CallExpression ? unwrap(call.callee) : undefined;
  if (call?.type !== T.CallExpression || callee?.type !== T.MemberExpression || memberName(callee) !== 'each')
    return undefined;
  const [list] = isCallOf(e, call, '$.each', frame) && call.arguments[1] === fn ? argumentsOf(e, call, frame) : [];
  const item = list ? itemOf(e, list()) : jqueryCallback(e, call, 1, frame);
  return item?.kind === 'data' ? item : undefined;
}
