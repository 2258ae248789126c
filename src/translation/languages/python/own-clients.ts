import { methodNamed } from '../lowering.js';
import { isConstantName } from '../named-texts.js';
import { allOfType, child, visitSyntax } from '../tree.js';
import type { SyntaxNode } from '../tree.js';
import { isSelf } from './names.js';

type TextOf = (node: SyntaxNode) => string;

/** What answers of libraries are asked for, before anything is read of their bodies. */
const OF_ANSWER =
  /^(?:json|text|content|read|aread|status|status_code|ok|is_success|headers|raise_for_status|iter_lines|iter_content)$/;

/** What reads, from a dictionary as well. */
const READS = /^get$/;
const INSTEAD = /^(?:[{[(]\s*[}\])]|None|True|False|[\d"'].*)$/s;

/** Where a receiver stands under its name: the class of what belongs to an object, and the function of a variable. */
interface Client {
  readonly name: string;
  readonly scope: SyntaxNode;
}

/** Whether a client at a place is one of the project's. */
export type IsOwnClient = (client: string, at: number) => boolean;

/**
 * Clients that nothing says the class of, and that do what no library does: they give data (`self.api.get(path)["id"]`), or take by name what none takes
 * (`self.api.get(path, orgid=org)`). What they do with a path is what their class says.
 */
export function ownClients(root: SyntaxNode, isOption: (name: string) => boolean, textOf: TextOf): IsOwnClient {
  const own: Client[] = [];
  const others: Client[] = [];
  const visit = (node: SyntaxNode, fn: SyntaxNode, owner: SyntaxNode): void => {
    const scope = node.type === 'function_definition' ? node : fn;
    const within = node.type === 'class_definition' ? node : owner;
    const client = node.type === 'call' ? clientIn(node, textOf) : undefined;
    if (client !== undefined) {
      const one = { name: textOf(client), scope: /^(?:self|cls)\./.test(textOf(client)) ? within : scope };
      const told = allOfType(child(node, 'arguments') ?? node, 'keyword_argument').map((given) => child(given, 'name'));
      if (told.some((name) => name !== undefined && !isOption(textOf(name)))) own.push(one);
    }
    for (const inner of node.children) visit(inner, scope, within);
    if (node.type === 'function_definition')
      for (const [client, givesData] of answersIn(node, textOf)) {
        const name = textOf(client);
        const one = { name, scope: /^(?:self|cls)\./.test(name) ? owner : node };
        (givesData ? own : others).push(one);
      }
  };
  visit(root, root, root);
  const among = (clients: readonly Client[], name: string, at: number): boolean =>
    clients.some((one) => one.name === name && one.scope.start <= at && at < one.scope.end);
  return (name, at) => among(own, name, at) && !among(others, name, at);
}

/** What a request is sent by: `self.api.get(path)`, not the object itself. */
function clientIn(call: SyntaxNode, textOf: TextOf): SyntaxNode | undefined {
  const callee = child(call, 'function');
  const [client, name] =
    callee?.type === 'attribute' ? [child(callee, 'object'), child(callee, 'attribute')] : [undefined, undefined];
  if (client === undefined || name === undefined || !/^(?:identifier|attribute)$/.test(client.type)) return undefined;
  const [first, second] = child(call, 'arguments')?.children ?? [];
  const isAddress =
    first !== undefined && (textOf(first).includes('/') || isConstantName(textOf(first)) || !READS.test(textOf(name)));
  // Behind a key, what there is instead; an empty query is none.
  const isKey = second !== undefined && READS.test(textOf(name)) && INSTEAD.test(textOf(second));
  const isSent = isAddress && !isKey && methodNamed(textOf(name)) !== undefined;
  return isSent && !isSelf(textOf(client)) ? client : undefined;
}

/** The clients of a function whose answers are looked into, and whether these are data. */
function answersIn(fn: SyntaxNode, textOf: TextOf): [SyntaxNode, boolean][] {
  const answers = new Map<string, SyntaxNode>();
  const given = new Map<string, number>();
  const found: [SyntaxNode, boolean][] = [];
  const sender = (node: SyntaxNode | undefined): SyntaxNode | undefined => {
    const sent = node?.type === 'await' || node?.type === 'parenthesized_expression' ? node.children[0] : node;
    return sent?.type === 'call' ? clientIn(sent, textOf) : sent === node ? undefined : sender(sent);
  };
  visitSyntax(fn, (node) => {
    const [left, client] = node.type === 'assignment' ? [child(node, 'left'), sender(child(node, 'right'))] : [];
    if (left?.type !== 'identifier') return undefined;
    given.set(textOf(left), (given.get(textOf(left)) ?? 0) + 1);
    if (client !== undefined) answers.set(textOf(left), client);
    return undefined;
  });
  const answering = (node: SyntaxNode | undefined): SyntaxNode | undefined => {
    if (node?.type !== 'identifier') return sender(node);
    return given.get(textOf(node)) === 1 ? answers.get(textOf(node)) : undefined;
  };
  visitSyntax(fn, (node) => {
    const looked = lookedInto(node, textOf);
    const client = looked && answering(looked.value);
    if (looked !== undefined && client !== undefined) found.push([client, looked.isData]);
    return undefined;
  });
  return found;
}

/** A value that something is read of, and whether that says it is data. */
function lookedInto(
  node: SyntaxNode,
  textOf: TextOf,
): { readonly value: SyntaxNode | undefined; readonly isData: boolean } | undefined {
  if (node.type === 'subscript') return { value: child(node, 'value'), isData: true };
  if (node.type !== 'attribute') return undefined;
  const name = textOf(child(node, 'attribute') ?? node);
  if (OF_ANSWER.test(name)) return { value: child(node, 'object'), isData: false };
  return /^(?:get|items|keys|values|pop|setdefault)$/.test(name)
    ? { value: child(node, 'object'), isData: true }
    : undefined;
}
