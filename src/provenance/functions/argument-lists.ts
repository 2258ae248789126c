import type { Place } from '../types.js';
import type { Lazy, TupleValue } from '../value.js';

const last = new WeakSet<Lazy>();

/** Arguments of which only the first are known, since a list is spread behind them that is not. */
export function cutBehind(args: readonly Lazy[]): readonly Lazy[] {
  const end = args.at(-1);
  if (!end) return args;
  const marked: Lazy = () => end();
  last.add(marked);
  return [...args.slice(0, -1), marked];
}

/** The list that `arguments` and a rest parameter hold. Its items only say how many there are where none may follow. */
export function argumentList(args: readonly Lazy[], place: Place): TupleValue {
  const handed = !args.some((arg) => last.has(arg));
  return { kind: 'tuple', items: args.map((value) => ({ value, place, spread: false, handed })), place };
}
