import { allOfType, child, ofType, visitSyntax } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** `User`, `[]lending.User`, `*User`, `any`. */
const TYPE = /^(?:\[\]|\*)*(?:(?:\w+\.)?[A-Z]\w*|any|bool|byte|error|float(?:32|64)|rune|string|u?int(?:8|16|32|64)?)$/;
/** What is handed a path, or a piece of one, is a function rather than a type or what is kept in a list. */
const PATH = /["`]\/|\/["`]/;

/**
 * The grammar takes `get[User](path)` for a conversion to a type, and `get[User](ctx, path)` for a call of what is kept in a list: a tree in which
 * functions that are told types are called with them.
 *
 * @param isKnown whether a name means a function of another file of the package, or of another package of the team.
 */
export function withGenericCalls(
  root: SyntaxNode,
  textOf: (node: SyntaxNode) => string,
  isKnown: (callee: string) => boolean,
): SyntaxNode {
  const generic = new Set<string>();
  const types = new Set<string>();
  visitSyntax(root, (node) => {
    const name = child(node, 'name');
    if (name !== undefined && node.type === 'type_spec') types.add(textOf(name));
    if (name !== undefined && node.type === 'function_declaration' && child(node, 'type_parameters'))
      generic.add(textOf(name));
    return undefined;
  });

  const isOwn = (type: SyntaxNode): boolean => types.has(/\w+$/.exec(textOf(type))?.[0] ?? '');
  const isFunction = (callee: SyntaxNode, type: SyntaxNode | undefined, args: readonly SyntaxNode[]): boolean =>
    generic.has(textOf(callee)) ||
    isKnown(textOf(callee)) ||
    (!types.has(textOf(callee)) && ((type !== undefined && isOwn(type)) || args.some((one) => PATH.test(textOf(one)))));

  const converted = (node: SyntaxNode): SyntaxNode => {
    const [type, operand] = [child(node, 'type'), child(node, 'operand')];
    const name = type && child(type, 'type');
    if (type?.type !== 'generic_type' || !name || !operand) return node;
    const told = allOfType(type, 'type_arguments');
    if (!isFunction(name, told[0]?.children[0], [operand])) return node;
    const args = {
      ...operand,
      type: 'argument_list',
      field: 'arguments',
      children: [{ ...operand, field: undefined }],
    };
    return called(node, asCallee(name), told, args);
  };

  const taken = (node: SyntaxNode): SyntaxNode => {
    const [callee, args] = [child(node, 'function'), child(node, 'arguments')];
    const [name, index] = callee === undefined ? [] : [child(callee, 'operand'), child(callee, 'index')];
    if (callee?.type !== 'index_expression' || !name || !index || !args) return node;
    // A type that no other package sees begins with a small letter.
    if (!(TYPE.test(textOf(index)) || isOwn(index)) || !isFunction(name, index, args.children)) return node;
    const list = { ...index, type: 'type_arguments', field: 'type_arguments', children: [asType(index)] };
    return called(node, { ...name, field: 'function' }, [list], args);
  };

  const rewritten = (node: SyntaxNode): SyntaxNode => {
    const children = node.children.map(rewritten);
    const isSame = children.every((one, index) => one === node.children[index]);
    const own = isSame ? node : { ...node, children };
    if (own.type === 'type_conversion_expression') return converted(own);
    return own.type === 'call_expression' ? taken(own) : own;
  };
  return rewritten(root);
}

function called(
  { field, start, end }: SyntaxNode,
  callee: SyntaxNode,
  types: readonly SyntaxNode[],
  args: SyntaxNode,
): SyntaxNode {
  return { type: 'call_expression', field, start, end, children: [callee, ...types, args] };
}

/** `User`, which stands there as the name of a variable. */
function asType(name: SyntaxNode): SyntaxNode {
  return name.type === 'identifier' ? { ...name, type: 'type_identifier', field: undefined } : name;
}

/** `pkg.Get`, which stands there as the name of a type. */
function asCallee(name: SyntaxNode): SyntaxNode {
  const [owner, own] = [ofType(name, 'package_identifier'), child(name, 'name')];
  if (name.type !== 'qualified_type' || !owner || !own) return { ...name, type: 'identifier', field: 'function' };
  return {
    ...name,
    type: 'selector_expression',
    field: 'function',
    children: [
      { ...owner, type: 'identifier', field: 'operand' },
      { ...own, type: 'field_identifier', field: 'field' },
    ],
  };
}
