import type { Change } from '../../catalogue/types.js';
import { sourceOf } from '../../detection/bridges/names/presence.js';
import { T, enclosingFunction, isInside, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import type { Place } from '../../provenance/types.js';
import { commonContainer, objectOf } from './containers.js';
import type { Tree } from './trees.js';

/** A use of a field where it stands. */
export interface Access {
  readonly tree: Tree;
  readonly node: Node;
  /** The variables that its object came through, the nearest first. */
  readonly variables: readonly Place[];
  /** The declared types that say what its object is. */
  readonly types: readonly Place[];
  readonly change: Change;
}

/** What shows that two uses may be of one object. */
interface Link {
  /** From where on the object is the same one; undefined where that cannot be told. */
  readonly declared: number | undefined;
}

/** Undefined where nothing shows that a write and a read are of one object. */
export function linkOf(write: Access, read: Access): Link | undefined {
  const common = read.variables.find(
    (one) => write.variables.some((other) => isSame(one, other)) && [write, read].some((use) => isInScope(one, use)),
  );
  if (common) return { declared: common.file === write.tree.file ? common.start : undefined };
  return write.tree === read.tree ? (linkByWords(write, read) ?? linkByContainer(write, read)) : undefined;
}

/** Whether what a read takes is of a declared type that an object is made of as well. */
export function isOfOneType(made: Access, read: Access): boolean {
  return read.types.some((one) => made.types.some((other) => isSame(one, other)));
}

function isSame(one: Place, other: Place): boolean {
  return one.file === other.file && one.start === other.start;
}

/** A variable of another function holds another object each time: one that the use stands in the function of holds its own. */
function isInScope(variable: Place, { tree, node }: Access): boolean {
  if (variable.file !== tree.file) return false;
  const name = tree.nodeAt(variable.start);
  const owner = name && enclosingFunction(name);
  return owner ? isInside(node, owner) : name !== undefined;
}

/** `this.user` means the same all over a class, and `user` in its function. */
function linkByWords(write: Access, read: Access): Link | undefined {
  const [written, taken] = [objectOf(write.node), objectOf(read.node)];
  const { text } = write.tree;
  if (!written || !taken || sourceOf(written, text) !== sourceOf(taken, text)) return undefined;
  if (rootOf(written).type === T.ThisExpression) return { declared: undefined };
  const owner = enclosingFunction(write.node);
  return owner && owner === enclosingFunction(read.node) ? { declared: owner.range[0] } : undefined;
}

/** `users[id]` may be `users[other]`. */
function linkByContainer(write: Access, read: Access): Link | undefined {
  const common = commonContainer(write, read);
  return common && { declared: typeof common.root === 'string' ? undefined : common.root.range[0] };
}

function rootOf(node: Node): Node {
  let root = unwrap(node);
  while (root.type === T.MemberExpression) root = unwrap(root.object);
  return root;
}
