import { LoadedKinds } from '../../audit/kinds/loaded.js';
import { readText } from '../../project/text.js';
import { T, enclosingFunction, isFunction, isInside } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { walk } from '../../provenance/syntax/walk.js';
import { moduleOf } from '../module-of.js';

/** A file that is looked into by offsets. */
export interface Tree {
  readonly file: string;
  readonly text: string;
  /** The innermost node that begins at an offset, or at the quote before it. */
  readonly nodeAt: (offset: number) => Node | undefined;
  /** Whether a variable or a parameter is declared at an offset. */
  readonly declaresVariable: (offset: number) => boolean;
  /** Where the variable of a name is declared in the file: the innermost of that name around it. */
  readonly declarationOf: (name: Node) => Node | undefined;
  /** Whether a type is declared at an offset. */
  readonly declaresType: (offset: number) => boolean;
}

/** Trees of files as they stand on the disk, each read once. */
export class Trees {
  readonly #known = new Map<string, Tree | undefined>();

  async of(file: string): Promise<Tree | undefined> {
    if (!this.#known.has(file)) this.#known.set(file, await treeOf(file));
    return this.#known.get(file);
  }
}

async function treeOf(file: string): Promise<Tree | undefined> {
  const text = readText(file);
  const module = typeof text === 'string' ? moduleOf(file, text, await LoadedKinds.of([file], [])) : undefined;
  if (typeof text !== 'string' || !module) return undefined;
  const nodeAt = (offset: number): Node | undefined => {
    let found: Node | undefined;
    walk(module.ast, (node) => {
      if (offset < node.range[0] - 1 || node.range[1] <= offset) return false;
      const isText = node.type === T.Literal && node.range[0] === offset - 1;
      if (node.range[0] === offset || isText) found = node;
      return undefined;
    });
    return found;
  };
  return {
    file,
    text,
    nodeAt,
    declaresVariable: (offset) => {
      const node = nodeAt(offset);
      return node !== undefined && isDeclared(node);
    },
    declarationOf: (name) => declarationIn(module.ast, name),
    declaresType: (offset) => {
      const node = nodeAt(offset);
      return node !== undefined && (TYPES.has(node.type) || (node.parent !== undefined && TYPES.has(node.parent.type)));
    },
  };
}

const TYPES: ReadonlySet<string> = new Set([T.TSInterfaceDeclaration, T.TSTypeAliasDeclaration, T.ClassDeclaration]);

function declarationIn(root: Node, name: Node): Node | undefined {
  let found: Node | undefined;
  let around: Node = root;
  walk(root, (node) => {
    if (node.type !== T.Identifier || name.type !== T.Identifier || node.name !== name.name || !isDeclared(node))
      return undefined;
    const scope = enclosingFunction(node) ?? root;
    if (isInside(name, scope) && (!found || isInside(scope, around))) [found, around] = [node, scope];
    return undefined;
  });
  return found;
}

/** Whether a name stands where a variable is made: declared, taken out of something, or handed over. */
function isDeclared(name: Node): boolean {
  if (name.type !== T.Identifier) return false;
  let at: Node = name;
  for (let holder: Node | undefined = name.parent; holder; holder = holder.parent) {
    if (holder.type === T.VariableDeclarator) return holder.id === at;
    if (isFunction(holder)) return holder.params.some((param) => param === at);
    const isPattern =
      holder.type === T.ObjectPattern ||
      holder.type === T.ArrayPattern ||
      holder.type === T.RestElement ||
      (holder.type === T.AssignmentPattern && holder.left === at) ||
      (holder.type === T.Property && holder.value === at);
    if (!isPattern) return false;
    at = holder;
  }
  return false;
}
