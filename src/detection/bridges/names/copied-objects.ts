import { T, calledName, enclosingFunction, rootOf, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { walk } from '../../../provenance/syntax/walk.js';
import { sourceOf } from './presence.js';

/** What is copied into what, as `sourceOf` writes it. */
interface Copy {
  readonly at: number;
  readonly from: string;
  readonly to: string;
}

const known = new WeakMap<Node, readonly Copy[]>();

/** Objects that have what an object has where a node stands: `Object.assign(this, raw)`, `const copy = { ...raw }`. */
export function copiesOf(node: Node, object: string, text: string): ReadonlySet<string> {
  const around = enclosingFunction(node) ?? rootOf(node);
  let copies = known.get(around);
  if (!copies) known.set(around, (copies = copiesIn(around, text)));
  const before = copies.filter(({ at }) => at < node.range[0]);
  return new Set(before.flatMap(({ from, to }) => (from === object ? [to] : to === object ? [from] : [])));
}

const CLONES = /^(?:structuredClone|cloneDeep|clone)$/;

function copiesIn(root: Node, text: string): readonly Copy[] {
  const found: Copy[] = [];
  const add = (target: Node, source: Node): void => {
    found.push({ at: target.range[0], from: sourceOf(source, text), to: sourceOf(target, text) });
  };
  const made = (target: Node, value: Node): void => {
    const inner = unwrap(value);
    if (inner.type === T.ObjectExpression)
      for (const one of inner.properties.slice(0, 1)) if (one.type === T.SpreadElement) add(target, one.argument);
    if (inner.type !== T.CallExpression) return;
    const [first, second] = inner.arguments;
    if (first && CLONES.test(calledName(inner) ?? '')) add(target, first);
    if (isAssign(inner) && first?.type === T.ObjectExpression && first.properties.length === 0 && second)
      add(target, second);
  };
  walk(root, (node) => {
    if (node.type === T.VariableDeclarator && node.id.type === T.Identifier && node.init) made(node.id, node.init);
    if (node.type === T.AssignmentExpression && node.operator === '=') made(node.left, node.right);
    if (node.type === T.CallExpression && isAssign(node)) {
      const [target, source] = node.arguments;
      if (target && source && target.type !== T.ObjectExpression) add(target, source);
    }
    return undefined;
  });
  return found;
}

function isAssign({ callee }: { readonly callee: Node }): boolean {
  return (
    callee.type === T.MemberExpression &&
    callee.object.type === T.Identifier &&
    callee.object.name === 'Object' &&
    calledName({ callee }) === 'assign'
  );
}
