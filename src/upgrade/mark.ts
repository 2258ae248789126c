import type { TSESTree } from '@typescript-eslint/types';
import { T } from '../provenance/syntax/syntax.js';
import type { Node } from '../provenance/syntax/syntax.js';
import type { Place, SourceModule } from '../provenance/types.js';
import { walk } from '../provenance/syntax/walk.js';
import type { EditedText } from './edited-text.js';
import { lineBreakOf } from './edits/source-text.js';

/** A place that a person has to see to. */
export interface Task {
  readonly change: string;
  readonly place: Place;
  readonly what: string;
}

/**
 * Puts a comment above what a person has to see to: one for each change and statement, and none where it stands already.
 * @param module the tree of the text before the edits
 */
export function markTasks(edited: EditedText, module: Pick<SourceModule, 'ast'>, tasks: readonly Task[]): void {
  const { original } = edited;
  const comments = new Map<string, { readonly at: number; readonly text: string }>();
  for (const { change, place, what } of tasks) {
    const anchor = anchorOf(module.ast, original, place);
    if (anchor === undefined) continue;
    const at = aboveComments(original, anchor);
    const beginning = `// lending-compat ${change}: `;
    if (original.slice(at, anchor).includes(beginning)) continue;
    const indentation = /^[ \t]*/.exec(original.slice(at))?.[0] ?? '';
    const text = `${indentation}${beginning}${what.replace(/\s+/g, ' ')}${lineBreakOf(original)}`;
    comments.set(`${change} ${String(at)}`, { at, text });
  }
  for (const { at, text } of comments.values()) {
    const here = edited.now({ start: at, end: at });
    if (here) edited.apply([{ ...here, text }]);
  }
}

/** The start of the innermost statement, member or property around a place that begins its line. */
function anchorOf(root: TSESTree.Program, text: string, place: Place): number | undefined {
  let anchor: number | undefined;
  walk(root, (node) => {
    const [start, end] = node.range;
    if (end < place.start || start > place.end) return false;
    if (start <= place.start && place.end <= end && mayFollowComment(node) && beginsLine(text, start)) anchor = start;
    return undefined;
  });
  return anchor;
}

function mayFollowComment(node: Node): boolean {
  switch (node.type) {
    case T.PropertyDefinition:
    case T.MethodDefinition:
    case T.TSPropertySignature:
    case T.TSMethodSignature:
    case T.Property:
      return true;
    default:
      return isInList(node);
  }
}

function isInList({ parent }: Node): boolean {
  return (
    parent?.type === T.Program ||
    parent?.type === T.BlockStatement ||
    parent?.type === T.StaticBlock ||
    parent?.type === T.TSModuleBlock
  );
}

function lineStart(text: string, at: number): number {
  return Math.max(text.lastIndexOf('\n', at - 1), text.lastIndexOf('\r', at - 1)) + 1;
}

function beginsLine(text: string, at: number): boolean {
  return text.slice(lineStart(text, at), at).replace('\uFEFF', '').trim() === '';
}

/** The start of the line, or of the comments right above it, which may mean the very next line. */
function aboveComments(text: string, anchor: number): number {
  let at = lineStart(text, anchor);
  while (at > 0) {
    const above = lineStart(text, text.startsWith('\r\n', at - 2) ? at - 2 : at - 1);
    const line = text.slice(above, at).trim();
    if (!/^(?:\/\/|\/\*|\*)/.test(line)) break;
    at = above;
  }
  return text.charAt(at) === '\uFEFF' ? at + 1 : at;
}
