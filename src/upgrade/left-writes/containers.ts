import { GOES_THROUGH } from '../../provenance/functions/item-rounds.js';
import { T, isFunction, memberName, outermost, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import type { Access } from './same-object.js';
import type { Tree } from './trees.js';

/** How many names are followed to what they are set to. */
const MAX_NAMES = 4;
/** Methods that hand out what a collection holds. */
const HANDS_OUT: ReadonlySet<string> = new Set(['get', 'at', 'find', 'findLast', 'pop', 'shift']);
const LISTS: ReadonlySet<string> = new Set(['values', 'entries', 'filter', 'slice', 'sort', 'reverse']);

/** What an object is kept in, under names of its own, and from there on under keys that are known at run time only. */
interface Container {
  /** Where its variable is declared; the name of one that is declared elsewhere. */
  readonly root: Node | string;
  readonly names: readonly string[];
  /** Whether something of it is taken by a key. */
  readonly isKeyed: boolean;
}

/** What a write and a read take their objects out of, where that is the same: `users` of `users[id].name` and `users[other].name`. */
export function commonContainer(write: Access, read: Access): { readonly root: Node | string } | undefined {
  if (write.tree !== read.tree) return undefined;
  const [written, taken] = [write, read].map((use) => containerOf(objectOf(use.node), use.tree));
  if (!written || written.root !== taken?.root) return undefined;
  if (!written.isKeyed && !taken.isKeyed) return undefined;
  const isAround = (outer: Container, inner: Container): boolean =>
    outer.isKeyed && outer.names.every((name, index) => name === inner.names[index]);
  return isAround(written, taken) || isAround(taken, written) ? { root: written.root } : undefined;
}

/** What a field is read of or written to. */
export function objectOf({ parent }: Node): Node | undefined {
  if (parent?.type === T.MemberExpression) return parent.object;
  const holder = parent?.type === T.Property ? parent.parent.parent : undefined;
  return holder?.type === T.VariableDeclarator && holder.id === parent?.parent ? (holder.init ?? undefined) : undefined;
}

function containerOf(object: Node | undefined, tree: Tree, depth = 0): Container | undefined {
  const node = object && unwrap(object);
  switch (node?.type) {
    case T.ThisExpression:
      return { root: 'this', names: [], isKeyed: false };
    case T.Identifier:
      return containerOfName(node, tree, depth);
    case T.MemberExpression: {
      const outer = containerOf(node.object, tree, depth);
      const name = memberName(node);
      if (!outer || outer.isKeyed) return outer;
      return name === undefined ? { ...outer, isKeyed: true } : { ...outer, names: [...outer.names, name] };
    }
    case T.CallExpression: {
      const callee = unwrap(node.callee);
      if (callee.type !== T.MemberExpression) return undefined;
      const name = memberName(callee) ?? '';
      const isOfObject = callee.object.type === T.Identifier && callee.object.name === 'Object' && LISTS.has(name);
      if (isOfObject) return keyed(containerOf(node.arguments[0], tree, depth));
      return HANDS_OUT.has(name) || LISTS.has(name) ? keyed(containerOf(callee.object, tree, depth)) : undefined;
    }
    default:
      return undefined;
  }
}

function keyed(container: Container | undefined): Container | undefined {
  return container && { ...container, isKeyed: true };
}

function containerOfName(name: Node & { readonly name: string }, tree: Tree, depth: number): Container | undefined {
  const declared = tree.declarationOf(name);
  const own: Container = { root: declared ?? name.name, names: [], isKeyed: false };
  if (!declared || depth === MAX_NAMES) return own;
  return takenFrom(declared, tree, depth + 1) ?? own;
}

/** What a variable or a parameter is given, where that is taken out of something. */
function takenFrom(declared: Node, tree: Tree, depth: number): Container | undefined {
  const holder = declared.parent;
  if (holder?.type === T.VariableDeclarator) {
    const loop = holder.parent.parent;
    if (loop.type === T.ForOfStatement && loop.left === holder.parent)
      return keyed(containerOf(loop.right, tree, depth));
    return holder.init ? containerOf(holder.init, tree, depth) : undefined;
  }
  if (!holder || !isFunction(holder) || holder.params[0] !== declared) return undefined;
  const given = outermost(holder);
  const call = given.parent;
  const callee = call?.type === T.CallExpression && call.arguments[0] === given ? unwrap(call.callee) : undefined;
  return callee?.type === T.MemberExpression && (memberName(callee) ?? '') in GOES_THROUGH
    ? keyed(containerOf(callee.object, tree, depth))
    : undefined;
}
