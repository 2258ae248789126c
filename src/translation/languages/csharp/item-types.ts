import { allOfType, child, ofType, visitSyntax } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

const LISTS = /^(?:I?(?:ReadOnly)?(?:List|Collection)|IEnumerable|I?(?:Hash)?Set|Queue|Stack|ObservableCollection)$/;
const WRITTEN_LIST = /^(?:initializer_expression|element_binding_expression|collection_expression)$/;

/** The types of what `new()` makes among the items of lists that are written out, by where it stands. */
export function typesOfItems(root: SyntaxNode, textOf: (node: SyntaxNode) => string): Map<number, SyntaxNode> {
  const types = new Map<number, SyntaxNode>();
  const tell = (list: SyntaxNode | undefined, type: SyntaxNode | undefined): void => {
    const item = type && itemOf(type, textOf);
    if (list === undefined || item === undefined) return;
    for (const one of list.children) {
      const made = one.type === 'argument' ? one.children.at(-1) : one;
      if (made?.type === 'implicit_object_creation_expression') types.set(made.start, item);
    }
  };
  visitSyntax(root, (node) => {
    if (/^(?:object|array)_creation_expression$/.test(node.type))
      tell(ofType(node, 'initializer_expression'), child(node, 'type'));
    // `List<Paper> papers = [new("1")]`, `List<Paper> Papers { get; } = [new("1")]`.
    if (node.type === 'variable_declaration')
      for (const one of allOfType(node, 'variable_declarator')) tell(writtenIn(one.children), child(node, 'type'));
    if (node.type === 'property_declaration') {
      const value = child(node, 'value');
      tell(value && writtenIn([value, ...value.children]), child(node, 'type'));
    }
    return undefined;
  });
  return types;
}

/** The list that is written in place of a value, be it made by `new()`. */
function writtenIn(nodes: readonly SyntaxNode[]): SyntaxNode | undefined {
  for (const node of nodes) {
    if (WRITTEN_LIST.test(node.type)) return node;
    if (node.type === 'implicit_object_creation_expression') return ofType(node, 'initializer_expression');
  }
  return undefined;
}

/** `Paper` of `List<Paper>`, `Paper[]`. */
function itemOf(type: SyntaxNode, textOf: (node: SyntaxNode) => string): SyntaxNode | undefined {
  if (type.type === 'nullable_type') return type.children[0] && itemOf(type.children[0], textOf);
  if (type.type === 'array_type') return child(type, 'type');
  if (type.type !== 'generic_name') return undefined;
  const name = ofType(type, 'identifier');
  const [item, other] = ofType(type, 'type_argument_list')?.children ?? [];
  return name !== undefined && other === undefined && LISTS.test(textOf(name)) ? item : undefined;
}
