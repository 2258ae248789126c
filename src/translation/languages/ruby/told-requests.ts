import { child, visitSyntax } from '../tree.js';
import type { SyntaxNode } from '../tree.js';

/** What a block tells of the request that it is handed. */
interface Told {
  readonly address: SyntaxNode | undefined;
  readonly body: SyntaxNode | undefined;
  /** What its query has besides, as a whole and by parameter. */
  readonly queries: readonly SyntaxNode[];
  readonly parameters: readonly (readonly [SyntaxNode, SyntaxNode])[];
  /** What the block does besides. */
  readonly others: readonly SyntaxNode[];
}

/** `{ |request| request.url path; request.params["key"] = value; request.body = data }`; undefined for a block that tells nothing of this. */
export function toldIn(block: SyntaxNode, textOf: (node: SyntaxNode) => string): Told | undefined {
  const parameters = child(block, 'parameters')?.children ?? [];
  const [parameter] = parameters;
  const body = child(block, 'body');
  if (parameter === undefined || parameters.length > 1 || body === undefined) return undefined;
  const name = textOf(parameter);
  const told = { address: undefined, body: undefined, queries: [], parameters: [] } as Mutable;
  visitSyntax(body, (node) => {
    if (node.type === 'call') takeCall(told, node, name, textOf);
    if (node.type === 'assignment') takeAssignment(told, node, name, textOf);
    return undefined;
  });
  const others = body.children.filter((statement) => !isAbout(textOf(statement), name));
  const isTold = told.address !== undefined || told.body !== undefined || told.queries.length > 0;
  return isTold || told.parameters.length > 0 ? { ...told, others } : undefined;
}

interface Mutable {
  address: SyntaxNode | undefined;
  body: SyntaxNode | undefined;
  queries: SyntaxNode[];
  parameters: [SyntaxNode, SyntaxNode][];
}

function isAbout(text: string, name: string): boolean {
  return text.startsWith(`${name}.`) || text.startsWith('#');
}

function takeCall(told: Mutable, node: SyntaxNode, name: string, textOf: (node: SyntaxNode) => string): void {
  const [receiver, method] = [child(node, 'receiver'), child(node, 'method')];
  const [first, second] = child(node, 'arguments')?.children ?? [];
  if (receiver === undefined || method === undefined || first === undefined) return;
  if (textOf(receiver) === name && textOf(method) === 'url') {
    told.address = first;
    if (second !== undefined && second.type !== 'pair') told.queries.push(second);
  }
  const isMerged = /^(?:merge!|update)$/.test(textOf(method)) && first.type !== 'pair';
  if (isMerged && textOf(receiver) === `${name}.params`) told.queries.push(first);
}

function takeAssignment(told: Mutable, node: SyntaxNode, name: string, textOf: (node: SyntaxNode) => string): void {
  const [left, right] = [child(node, 'left'), child(node, 'right')];
  if (left === undefined || right === undefined) return;
  if (left.type === 'element_reference') {
    const object = child(left, 'object');
    const key = left.children.find((part) => part !== object);
    if (object !== undefined && textOf(object) === `${name}.params` && key !== undefined)
      told.parameters.push([key, right]);
    return;
  }
  const set = textOf(left);
  if (set === `${name}.body`) told.body = right;
  if (set === `${name}.params`) told.queries.push(right);
  if (set === `${name}.path` || set === `${name}.url`) told.address = right;
}
