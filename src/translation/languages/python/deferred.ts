import type { Call } from '../lowering.js';
import { child } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** What is called with what it is handed, on another thread or later. */
interface Deferred {
  readonly work: SyntaxNode;
  readonly args: readonly SyntaxNode[];
  /** `direct`: the call gives what the work gives · `future`: something that has it · `each`: it is done for each item · `made`: a function. */
  readonly gives: 'direct' | 'future' | 'each' | 'made';
}

/** `to_thread(work, …)`, `loop.run_in_executor(None, work, …)`, `pool.submit(work, …)`, `pool.map(work, items)`, `partial(work, …)`, `partialmethod(work, …)`. */
export function deferredBy({ name, receiver, node }: Call, owner: string): Deferred | undefined {
  const nodes = (child(node, 'arguments')?.children ?? []).filter(({ type }) => type !== 'comment');
  const [first, second] = nodes;
  if (first === undefined) return undefined;
  const rest = nodes.slice(1);
  if (/^(?:to_thread|run_in_threadpool|run_sync)$/.test(name)) return { work: first, args: rest, gives: 'direct' };
  if (name === 'partial' || name === 'partialmethod') return { work: first, args: rest, gives: 'made' };
  if (receiver === undefined || second === undefined) return undefined;
  if (name === 'run_in_executor') return { work: second, args: nodes.slice(2), gives: 'direct' };
  if (/^get_or_(?:set|create)$/.test(name) && second.type === 'lambda')
    return { work: second, args: [], gives: 'direct' };
  if (!/(?:pool|executor)$/i.test(owner)) return undefined;
  if (name === 'submit') return { work: first, args: rest, gives: 'future' };
  return /^(?:map|imap(?:_unordered)?)$/.test(name) ? { work: first, args: [second], gives: 'each' } : undefined;
}

/** A call of a function, as if it stood there. */
export function callOf(work: SyntaxNode, args: readonly SyntaxNode[]): SyntaxNode {
  const end = args.at(-1)?.end ?? work.end;
  const list: SyntaxNode = { type: 'argument_list', field: 'arguments', start: work.end, end, children: args };
  return { type: 'call', field: undefined, start: work.start, end, children: [{ ...work, field: 'function' }, list] };
}

/** `get = partialmethod(request, "GET")`: what the method is called that is made of another. */
export function methodMade(assignment: SyntaxNode, textOf: (node: SyntaxNode) => string): string | undefined {
  const [left, right] = [child(assignment, 'left'), child(assignment, 'right')];
  const maker = right?.type === 'call' ? child(right, 'function') : undefined;
  return left?.type === 'identifier' && maker && /^(?:functools\.)?partialmethod$/.test(textOf(maker))
    ? textOf(left)
    : undefined;
}
