import { T, outermost } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import type { FileContext } from '../context.js';

/**
 * Where the constant is read that holds a text: `const OLDER = '/v1/users'; load(isNew ? NEWER : OLDER)`. None where the text is no constant of its own, or
 * other files may take it.
 */
export function readsOfHeld({ engine, facts }: FileContext, text: Node): readonly Node[] {
  const value = outermost(wholeOf(text));
  const holder = value.parent;
  const name =
    holder?.type === T.VariableDeclarator && holder.init === value
      ? holder.id
      : holder?.type === T.AssignmentExpression && holder.right === value && holder.operator === '='
        ? holder.left
        : undefined;
  const variable = name?.type === T.Identifier ? facts.variableOf(name) : undefined;
  const references = variable?.references ?? [];
  if (!variable || references.filter((reference) => reference.isWrite()).length !== 1) return [];
  if (facts.isScript || engine.importersNaming(facts.file, [variable.name]).length > 0) return [];
  return references.flatMap((reference) => {
    const read = reference.identifier as Node;
    // What hands a name on to other files reads it nowhere.
    return reference.isRead() && read.parent?.type !== T.ExportSpecifier ? [read] : [];
  });
}

function wholeOf(text: Node): Node {
  let whole = text;
  for (;;) {
    const holder = outermost(whole).parent;
    if (holder?.type !== T.TemplateLiteral && (holder?.type !== T.BinaryExpression || holder.operator !== '+'))
      return whole;
    whole = holder;
  }
}
