import type { Located } from '../located.js';
import type { SyntaxNode } from './tree.js';

/** Arguments that hold a path. */
export const PATHS: readonly (string | undefined)[] = [undefined, 'value', 'path', 'url', 'uri'];

/** What is said of a declaration in front of it. */
export interface Annotation {
  readonly name: string;
  readonly args: readonly { readonly name: string | undefined; readonly value: SyntaxNode }[];
}

/** How the text of a file is read. */
export interface Spelling {
  /** The content of a text that is written out. */
  readonly plain: (node: SyntaxNode | undefined) => Located | undefined;
  readonly textOf: (node: SyntaxNode) => string;
}

/** The argument of an annotation that has one of these names, or none where that is the first of them. */
export function argumentOf(
  { args }: Annotation,
  names: readonly (string | undefined)[] = PATHS,
): SyntaxNode | undefined {
  return args.find(({ name }) => names.includes(name))?.value;
}
