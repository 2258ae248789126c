import type { SyntaxNode } from '../tree.js';

/** What has a value and is no statement of several. */
const VALUES =
  /^(?:call|identifier|constant|scope_resolution|element_reference|(?:chained_)?string|simple_symbol|hash|(?:(?:string|symbol)_)?array|integer|float|nil|true|false|self|(?:instance|class)_variable|binary|unary|conditional|(?:operator_)?assignment|parenthesized_statements|rescue_modifier|lambda|yield|\$delegatedTo)$/;
/** What holds statements in their order, what is done when they fail among them. */
const SEQUENCES = /^(?:body_statement|block_body|begin|then|else|do)$/;
const CLAUSES = /^(?:rescue|ensure|else|comment)$/;
const BRANCHES = /^(?:consequence|alternative|body)$/;

/** A body that gives back what it says last, as all do in Ruby. */
export function returning(body: SyntaxNode): SyntaxNode {
  return SEQUENCES.test(body.type) ? withResult(body) : sequenceOf([withResult(body)], body);
}

/** `begin … end`, `if … end`, `case … end` where a value is expected: what it says last is that. */
export function valued(node: SyntaxNode): SyntaxNode {
  if (/^(?:if|unless|elsif)$/.test(node.type))
    return { ...node, children: node.children.map((part) => (BRANCHES.test(part.field ?? '') ? valued(part) : part)) };
  if (/^case(?:_match)?$/.test(node.type)) return sequenceOf([withResult(node)], node);
  return SEQUENCES.test(node.type) && !isOneValue(node) ? withResult(node) : node;
}

/** Whether a body is one value, and no more. */
export function isOneValue(body: SyntaxNode): boolean {
  const statements = body.children.filter(({ type }) => type !== 'comment');
  return statements.length === 1 && VALUES.test(statements[0]?.type ?? '');
}

function withResult(node: SyntaxNode): SyntaxNode {
  if (VALUES.test(node.type)) return returned(node);
  if (SEQUENCES.test(node.type)) {
    const last = node.children.findLast(({ type }) => !CLAUSES.test(type));
    return mapped(node, (part) => (part === last || /^(?:rescue|else)$/.test(part.type) ? withResult(part) : part));
  }
  if (/^(?:if|unless|elsif|if_modifier|unless_modifier|when|in_clause|rescue)$/.test(node.type))
    return mapped(node, (part) => (BRANCHES.test(part.field ?? '') ? withResult(part) : part));
  if (/^case(?:_match)?$/.test(node.type))
    return mapped(node, (part) => (/^(?:when|in_clause|else)$/.test(part.type) ? withResult(part) : part));
  return node;
}

function mapped(node: SyntaxNode, change: (part: SyntaxNode) => SyntaxNode): SyntaxNode {
  return { ...node, children: node.children.map(change) };
}

function sequenceOf(children: readonly SyntaxNode[], { field, start, end }: SyntaxNode): SyntaxNode {
  return { type: 'begin', field, start, end, children };
}

function returned(value: SyntaxNode): SyntaxNode {
  const { field, start, end } = value;
  const list: SyntaxNode = { type: 'argument_list', field: undefined, start, end, children: [value] };
  return { type: 'return', field, start, end, children: [list] };
}
