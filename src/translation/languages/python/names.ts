import { child, childrenOf, ofType, visitSyntax } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** What has names of its own. */
const NESTED = new Set(['function_definition', 'class_definition', 'lambda']);

/** The parameters of a function that take one argument each. */
export function parametersOf(fn: SyntaxNode): SyntaxNode[] {
  return (child(fn, 'parameters')?.children ?? []).flatMap((parameter) => {
    if (gathererOf(parameter) !== undefined || restOf(parameter) !== undefined) return [];
    return parameter.type === 'identifier'
      ? parameter
      : (child(parameter, 'name') ?? ofType(parameter, 'identifier') ?? []);
  });
}

/** `*names`, where it takes the arguments that are left and nothing is given by name but to parameters: what follows it has a name only. */
export function restIn(fn: SyntaxNode): SyntaxNode | undefined {
  const parameters = child(fn, 'parameters')?.children ?? [];
  return parameters.some((parameter) => gathererOf(parameter) !== undefined)
    ? undefined
    : parameters.find((parameter) => restOf(parameter) !== undefined);
}

/** The name in `*names` and `*names: str`. */
export function restOf(parameter: SyntaxNode): SyntaxNode | undefined {
  const rest = parameter.type === 'list_splat_pattern' ? parameter : ofType(parameter, 'list_splat_pattern');
  return rest && ofType(rest, 'identifier');
}

/** `**kwargs`: what takes the arguments that are given by other names. */
export function gatherersOf(fn: SyntaxNode): SyntaxNode[] {
  return (child(fn, 'parameters')?.children ?? []).flatMap((parameter) => gathererOf(parameter) ?? []);
}

/** `**kwargs` and `**kwargs: Any`. */
export function gathererOf(parameter: SyntaxNode): SyntaxNode | undefined {
  return parameter.type === 'dictionary_splat_pattern' ? parameter : ofType(parameter, 'dictionary_splat_pattern');
}

export function isSelf(name: string): boolean {
  return name === 'self' || name === 'cls';
}

/** What says of `self` or `cls` that it is a variable there. */
export function variableCalled(name: string): string {
  return `${name}=`;
}

/** Of `self` and `cls`, what a body gives something else to. */
export function ownSelves(body: SyntaxNode, textOf: (node: SyntaxNode) => string): string[] {
  const names = assignedNames(body, textOf);
  visitSyntax(body, (node) => {
    const target = node.type === 'for_in_clause' ? child(node, 'left') : undefined;
    if (target !== undefined) for (const name of textOf(target).split(/\W+/)) names.add(name);
    return node === body || !NESTED.has(node.type);
  });
  return [...names].filter(isSelf).map(variableCalled);
}

/** Names that become variables of a body because it assigns to them. */
export function assignedNames(body: SyntaxNode, textOf: (node: SyntaxNode) => string): Set<string> {
  const names = new Set<string>();
  visitSyntax(body, (node) => {
    if (node !== body && NESTED.has(node.type)) return false;
    for (const target of targetsOf(node)) {
      visitSyntax(target, (part) => {
        if (part.type === 'identifier') names.add(textOf(part));
        return part.type !== 'attribute' && part.type !== 'subscript';
      });
    }
    if (node.type === 'global_statement' || node.type === 'nonlocal_statement') {
      for (const name of node.children) names.delete(textOf(name));
    }
    return undefined;
  });
  return names;
}

function targetsOf(node: SyntaxNode): SyntaxNode[] {
  switch (node.type) {
    case 'assignment':
    case 'augmented_assignment':
    case 'for_statement':
      return childrenOf(node, 'left');
    case 'named_expression':
      return childrenOf(node, 'name');
    case 'as_pattern_target':
      return [...node.children];
    case 'case_pattern':
    case 'keyword_pattern':
      return node.children.filter(({ type, children }) => type === 'dotted_name' && children.length === 1);
    case 'as_pattern':
      return node.children[0]?.type === 'case_pattern' ? node.children.slice(1) : [];
    default:
      return [];
  }
}

/** Whether a body is that of a generator. */
export function yieldsIn(body: SyntaxNode): boolean {
  let found = false;
  visitSyntax(body, (part) => {
    if (part.type === 'yield') found = true;
    return !found && !NESTED.has(part.type);
  });
  return found;
}

/** Names that a file declares for those that import it. */
export function declaredNames(root: SyntaxNode, textOf: (node: SyntaxNode) => string): Set<string> {
  const names = assignedNames(root, textOf);
  for (const statement of root.children) {
    const definition = statement.type === 'decorated_definition' ? child(statement, 'definition') : statement;
    const name = definition && NESTED.has(definition.type) ? child(definition, 'name') : undefined;
    if (name !== undefined) names.add(textOf(name));
  }
  return names;
}
