import { T, isFunction, leaves, outermost, statementsBeside } from '../provenance/syntax.js';
import type { Node } from '../provenance/syntax.js';
import { memberAt } from './named-members.js';
import { mentions, presenceAfter } from './presence.js';
import { wordsRegExp } from './words.js';

/** `if (x.field) use(x.field); else use(x.replacement);`: the old field is asked for first, and where it is absent the new one is taken. */
export function isAskedFirst(
  node: Node,
  field: string | undefined,
  replacement: string,
  object: string,
  text: string,
): boolean {
  if (field === undefined) return false;
  const old = memberAt(node, field, object, text);
  const takesNew = (branch: Node): boolean => mentions(branch, memberAt(branch, replacement, object, text), text);
  let inner = node;
  for (let at = node.parent; at && !isFunction(at); at = at.parent) {
    for (const test of testsAt(at, inner)) {
      const isThere = presenceAfter(test.test, true, old, text);
      const absent = isThere === undefined ? [] : isThere ? test.otherwise : test.then;
      if (absent.some(takesNew) && !absent.includes(inner)) return true;
    }
    inner = at;
  }
  return false;
}

interface Tested {
  readonly test: Node;
  readonly then: readonly Node[];
  readonly otherwise: readonly Node[];
}

/** The tests that decide whether a part of a statement is reached, or of which it is a part. */
function testsAt(at: Node, inner: Node): readonly Tested[] {
  if (at.type === T.ConditionalExpression) return [{ test: at.test, then: [at.consequent], otherwise: [at.alternate] }];
  if (at.type === T.IfStatement) {
    const otherwise = at.alternate ? [at.alternate] : leaves(at.consequent) ? statementsBeside(at).behind : [];
    return [{ test: at.test, then: [at.consequent], otherwise }];
  }
  if (at.type !== T.BlockStatement && at.type !== T.Program) return [];
  return statementsBeside(inner).before.flatMap((one) =>
    one.type === T.IfStatement && !one.alternate && leaves(one.consequent)
      ? [{ test: one.test, then: [one.consequent], otherwise: [] }]
      : [],
  );
}

/** `for (const one of x.field ?? []) …` beside the same of the replacement: what is there of both is taken. */
export function isDoneWithBoth(node: Node, field: string | undefined, replacement: string, text: string): boolean {
  if (field === undefined) return false;
  const twin = (one: Node): string =>
    text.slice(one.range[0], one.range[1]).replace(wordsRegExp([field], 'g'), () => replacement);
  const isTwin = (other: Node, wanted: string): boolean => text.slice(other.range[0], other.range[1]) === wanted;
  let isTolerant = false;
  let at = outermost(node);
  for (let holder = at.parent; holder && !isFunction(holder); at = holder, holder = holder.parent) {
    if (holder.type === T.LogicalExpression && holder.left === at && holder.operator !== '&&') isTolerant = true;
    if (holder.type === T.IfStatement) isTolerant = true;
    const beside: readonly (Node | null)[] =
      holder.type === T.ArrayExpression
        ? holder.elements
        : holder.type === T.BinaryExpression
          ? [holder.left, holder.right]
          : holder.type === T.BlockStatement || holder.type === T.Program
            ? holder.body
            : [];
    if (isTolerant && beside.some((other) => other && other !== at && isTwin(other, twin(at)))) return true;
  }
  return false;
}
