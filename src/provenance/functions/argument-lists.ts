import type { Place } from '../types.js';
import type { FunctionNode, Lazy, TupleItem, TupleValue, Value } from '../value.js';
import type { Engine, Frame } from '../engine.js';
import { spreadOut } from '../objects/lists.js';
import type { CallNode } from '../modules/module-facts.js';
import { T } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { isTagged } from '../syntax/tagged-calls.js';
import { stringsGiven } from '../texts/tags.js';
import { once, unknown } from '../values.js';

const last = new WeakSet<Lazy>();

/** Arguments of which only the first are known, since a list is spread behind them that is not. */
function cutBehind(args: readonly Lazy[]): readonly Lazy[] {
  const end = args.at(-1);
  if (!end) return args;
  const marked: Lazy = () => end();
  last.add(marked);
  return [...args.slice(0, -1), marked];
}

/** The list that `arguments` and a rest parameter hold, from some argument on. Its items only say how many there are where none may follow. */
export function argumentList(all: readonly Lazy[], place: Place, from = 0): TupleValue {
  const handed = !all.some((arg) => last.has(arg));
  const items = all.slice(from).map((value): TupleItem => ({ value, place, spread: false, handed }));
  // Where only what stands in front is known, there may be some.
  if (items.length === 0 && !handed) items.push({ value: () => unknown('an argument'), place, spread: true, handed });
  return { kind: 'tuple', items, place };
}

/** What is handed over where an expression stands: of a template with a tag its strings. */
function givenValue(e: Engine, argument: Node, frame: Frame): Value {
  return isTagged(argument) ? stringsGiven(e, argument, frame) : e.valueOf(argument, frame);
}

/** The arguments of a call, each worked out on need; a spread list is spread where its items are known. */
export function argumentsOf(e: Engine, node: CallNode, frame: Frame): readonly Lazy[] {
  if (!node.arguments.some((argument) => argument.type === T.SpreadElement)) {
    return node.arguments.map((argument) => once(() => givenValue(e, argument, frame)));
  }
  const args: Lazy[] = [];
  for (const argument of node.arguments) {
    if (argument.type !== T.SpreadElement) {
      args.push(once(() => e.valueOf(argument, frame)));
      continue;
    }
    const list = e.valueOf(argument.argument, frame);
    if (list.kind !== 'tuple') return cutBehind(args);
    const items = spreadOut(list.items);
    const known = items.findIndex(({ spread }) => spread);
    args.push(...items.slice(0, known < 0 ? items.length : known).map((item) => item.value));
    if (known >= 0) return cutBehind(args);
  }
  return args;
}

/** Arguments of a call that is only supposed. */
export function anyArguments(fn: FunctionNode): readonly Lazy[] {
  return fn.params.map(() => () => unknown('an argument'));
}
