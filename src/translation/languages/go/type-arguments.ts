import type { SyntaxNode } from '../tree.js';
import { child } from '../tree.js';

/** A call, as it is written. */
export interface Called {
  readonly receiver: SyntaxNode | undefined;
  readonly nameNode: SyntaxNode;
  readonly args: readonly SyntaxNode[];
  /** The types that it is told: `load[User](path)`. */
  readonly types: readonly SyntaxNode[];
}

/** A call of a function; undefined for a node that is none. @param text the file's */
export function calledAt(node: SyntaxNode, text: string): Called | undefined {
  return node.type === 'type_conversion_expression' ? calledAsConversion(node, text) : calledPlainly(node, text);
}

function calledPlainly(node: SyntaxNode, text: string): Called | undefined {
  const written = node.type === 'call_expression' ? child(node, 'function') : undefined;
  if (written === undefined) return undefined;
  const args = child(node, 'arguments')?.children ?? [];
  const told = child(node, 'type_arguments')?.children ?? [];
  const element = written.type === 'index_expression' ? toldOfElement(written, text) : undefined;
  return named(element?.callee ?? written, args, element ? [element.type] : told);
}

function named(callee: SyntaxNode, args: readonly SyntaxNode[], types: readonly SyntaxNode[]): Called | undefined {
  const [receiver, nameNode] =
    callee.type === 'selector_expression' ? [child(callee, 'operand'), child(callee, 'field')] : [undefined, callee];
  const isName = nameNode?.type === 'identifier' || nameNode?.type === 'field_identifier';
  return isName ? { receiver, nameNode, args, types } : undefined;
}

/** `load[User](path)` looks like the call of what stands in a table, and is none where the file has such a function, or where a type must be meant. */
function toldOfElement(
  element: SyntaxNode,
  text: string,
): { readonly callee: SyntaxNode; readonly type: SyntaxNode } | undefined {
  const [callee, type] = [child(element, 'operand'), child(element, 'index')];
  if (callee === undefined || type === undefined) return undefined;
  const [name, index] = [callee, type].map(({ start, end }) => /\w+$/.exec(text.slice(start, end))?.[0] ?? '');
  const isFunction = name !== '' && new RegExp(String.raw`\bfunc ${name ?? ''}\[`).test(text);
  const isType = index !== '' && new RegExp(String.raw`\btype ${index ?? ''}\b`).test(text);
  return isFunction || isType ? { callee, type } : undefined;
}

/** `load[[]User](path)` looks like a value that is made one of a type, and is that where the file has such a type. */
function calledAsConversion(node: SyntaxNode, text: string): Called | undefined {
  const [type, operand] = [child(node, 'type'), child(node, 'operand')];
  const name = type?.type === 'generic_type' ? child(type, 'type') : undefined;
  if (type === undefined || operand === undefined || name === undefined) return undefined;
  const isQualified = name.type === 'qualified_type';
  const nameNode = isQualified ? child(name, 'name') : name;
  if (nameNode === undefined) return undefined;
  const isDeclared = new RegExp(String.raw`\btype ${text.slice(nameNode.start, nameNode.end)}\[`).test(text);
  if (isDeclared) return undefined;
  const receiver = isQualified ? child(name, 'package') : undefined;
  return { receiver, nameNode, args: [operand], types: child(type, 'type_arguments')?.children ?? [] };
}
