import { child, visitSyntax } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { catchesMissing } from './keys.js';

type TextOf = (node: SyntaxNode) => string;

/** What `del row["key"]` deletes: members by their keys. */
export function deletedMembers(node: SyntaxNode): SyntaxNode[] {
  return node.children
    .flatMap((one) => (one.type === 'expression_list' ? one.children : [one]))
    .filter((target) => target.type === 'subscript' && child(target, 'subscript')?.type === 'string');
}

/** The deletions of members that may well not be there: they were asked for before, or nobody minds. */
export function harmlessDeletions(root: SyntaxNode, textOf: TextOf): ReadonlySet<number> {
  const harmless = new Set<number>();
  const visit = (node: SyntaxNode, around: SyntaxNode, isMinded: boolean): void => {
    if (node.type === 'delete_statement')
      for (const member of deletedMembers(node))
        if (!isMinded || isAskedFor(member, around, textOf)) harmless.add(member.start);
    const own = node.type === 'function_definition' ? node : around;
    for (const inner of node.children) visit(inner, own, isMinded && !allowsMissing(node, inner, textOf));
  };
  visit(root, root, true);
  return harmless;
}

function isAskedFor(member: SyntaxNode, around: SyntaxNode, textOf: TextOf): boolean {
  const [object, key] = [child(member, 'value'), child(member, 'subscript')];
  let found = false;
  visitSyntax(around, (node) => {
    if (node.type === 'comparison_operator' && node.end <= member.start) {
      const [left, right] = node.children;
      found ||=
        left !== undefined &&
        right !== undefined &&
        key !== undefined &&
        object !== undefined &&
        textOf(left).slice(1, -1) === textOf(key).slice(1, -1) &&
        textOf(right) === textOf(object) &&
        textOf(node).includes(' in ');
    }
    return !found;
  });
  return found;
}

/** `try: … except KeyError: …`, `with suppress(KeyError): …`. */
function allowsMissing(node: SyntaxNode, inner: SyntaxNode, textOf: TextOf): boolean {
  if (inner.type !== 'block') return false;
  if (node.type === 'try_statement')
    return node.children.some((part) => part.type === 'except_clause' && catchesMissing(textOf(part)));
  return node.type === 'with_statement' && isSuppressing(node, textOf);
}

/** `with suppress(requests.HTTPError): …`: whether what fails on the way is left at that, whatever comes behind it is done. */
export function isPassingOver(node: SyntaxNode, textOf: TextOf): boolean {
  const body = child(node, 'body');
  const head = body ? textOf(node).slice(0, body.start - node.start) : '';
  return /^with\s+(?:contextlib\.)?suppress\((?!\s*\))[^)]*\)\s*:\s*$/.test(head);
}

/** `with suppress(KeyError): …`: whether what is done with a key that is not there is left at that. */
export function isSuppressing(node: SyntaxNode, textOf: TextOf): boolean {
  const body = child(node, 'body');
  const head = body ? textOf(node).slice(0, body.start - node.start) : '';
  return /\bsuppress\([^)]*\b(?:KeyError|LookupError|Exception)\b/.test(head);
}
