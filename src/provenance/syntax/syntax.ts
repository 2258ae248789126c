import { AST_NODE_TYPES } from '@typescript-eslint/types';
import type { TSESTree } from '@typescript-eslint/types';
import type { FunctionNode } from '../value.js';
import type { Place } from '../types.js';

/** Taken once: nearly every look at a node goes through it, and through what is imported each would be a call. */
export const T = AST_NODE_TYPES;
export type Node = TSESTree.Node;

export function placeOf(node: Node, file: string): Place {
  return { file, start: node.range[0], end: node.range[1] };
}

/** Steps through what does not change a value: `as T`, `!`, `satisfies`, `?.` chains, parentheses, `await`. */
export function unwrap(node: Node): Node {
  for (;;) {
    switch (node.type) {
      case T.TSAsExpression:
      case T.TSNonNullExpression:
      case T.TSSatisfiesExpression:
      case T.TSTypeAssertion:
      case T.ChainExpression:
      case T.TSInstantiationExpression:
        node = node.expression;
        break;
      case T.AwaitExpression:
        node = node.argument;
        break;
      default:
        return node;
    }
  }
}

/** The outermost node around `node` that is still the same value. */
export function outermost(node: Node): Node {
  for (;;) {
    const parent = node.parent;
    if (parent && parent !== node && isTransparent(parent)) node = parent;
    else return node;
  }
}

/** Whether something is put where an expression stands: it is assigned to, in a pattern, by a loop, or counted up. */
export function isAssigned(node: Node): boolean {
  const place = outermost(node);
  const { parent } = place;
  switch (parent?.type) {
    case T.AssignmentExpression:
    case T.AssignmentPattern:
    case T.ForOfStatement:
    case T.ForInStatement:
      return parent.left === place;
    case T.Property:
      return parent.value === place && parent.parent.type === T.ObjectPattern;
    case T.ArrayPattern:
    case T.RestElement:
    case T.UpdateExpression:
      return true;
    default:
      return false;
  }
}

function isTransparent(node: Node): boolean {
  return (
    node.type === T.TSAsExpression ||
    node.type === T.TSNonNullExpression ||
    node.type === T.TSSatisfiesExpression ||
    node.type === T.TSTypeAssertion ||
    node.type === T.ChainExpression ||
    node.type === T.AwaitExpression
  );
}

/** What an object literal is handed on as: itself, what it is merged into, or frozen: `$.extend({}, defaults, { … })`, `Object.freeze({ … })`. */
export function mergedInto(object: Node): Node {
  let node = outermost(object);
  for (;;) {
    const call = node.parent;
    const isArgument = call?.type === T.CallExpression && call.callee !== node;
    const callee = isArgument ? unwrap(call.callee) : undefined;
    const name = callee?.type === T.MemberExpression ? memberName(callee) : undefined;
    if (!isArgument || name === undefined || !/^(?:assign|extend|merge|defaults|defaultsDeep|freeze|seal)$/.test(name))
      return node;
    node = outermost(call);
  }
}

export function isFunction(node: Node): node is FunctionNode {
  return (
    node.type === T.FunctionDeclaration ||
    node.type === T.FunctionExpression ||
    node.type === T.ArrowFunctionExpression ||
    node.type === T.TSDeclareFunction ||
    node.type === T.TSEmptyBodyFunctionExpression
  );
}

/** The function whose body `node` stands in, or undefined at the top of the module. */
export function enclosingFunction(node: Node): FunctionNode | undefined {
  for (let at = node.parent; at; at = at.parent) if (isFunction(at)) return at;
  return undefined;
}

export type Loop =
  | TSESTree.ForStatement
  | TSESTree.ForOfStatement
  | TSESTree.ForInStatement
  | TSESTree.WhileStatement
  | TSESTree.DoWhileStatement;

/** Whether what stands in a node is done again and again. */
export function isLoop(node: Node): node is Loop {
  return (
    node.type === T.ForStatement ||
    node.type === T.ForOfStatement ||
    node.type === T.ForInStatement ||
    node.type === T.WhileStatement ||
    node.type === T.DoWhileStatement
  );
}

/** What a node is a part of at last: the whole file. */
export function rootOf(node: Node): Node {
  let root = node;
  while (root.parent) root = root.parent;
  return root;
}

/** Whether a node is another one, or a part of it. */
export function isInside({ range: [start, end] }: Node, { range }: Node): boolean {
  return range[0] <= start && end <= range[1];
}

export { thisOwner } from './this-owner.js';

/** `this` where a function declares its type: it stands among the parameters, and no call hands it over with the arguments. */
export function thisParameter({ params: [first] }: FunctionNode): TSESTree.Identifier | undefined {
  return first?.type === T.Identifier && first.name === 'this' ? first : undefined;
}

/** The parameters that calls hand something to. */
export function parametersTold(fn: FunctionNode): FunctionNode['params'] {
  return thisParameter(fn) ? fn.params.slice(1) : fn.params;
}

/** What a name holds at first, in front of which it may stand itself: `var APP = window.APP || {}` is `{}` and what others put there. */
export function withoutItself(init: TSESTree.Expression, name: string): TSESTree.Expression {
  if (init.type === T.AssignmentExpression) return withoutItself(init.right, name);
  if (init.type !== T.LogicalExpression || init.operator === '&&') return init;
  const { left } = init;
  const isItself =
    left.type === T.Identifier
      ? left.name === name
      : left.type === T.MemberExpression && left.object.type === T.Identifier && memberName(left) === name
        ? /^(?:window|self|globalThis|global|root|exports)$/.test(left.object.name) || isWrittenTo(left.object, init)
        : false;
  return isItself ? init.right : init;
}

/** `win.APP = win.APP || {}`. */
function isWrittenTo({ name }: TSESTree.Identifier, { parent }: TSESTree.LogicalExpression): boolean {
  return (
    parent.type === T.AssignmentExpression &&
    parent.left.type === T.MemberExpression &&
    parent.left.object.type === T.Identifier &&
    parent.left.object.name === name
  );
}

/** Text of a string literal or of a template without holes. */
export function staticString(node: Node): string | undefined {
  if (node.type === T.Literal && typeof node.value === 'string') return node.value;
  if (node.type === T.TemplateLiteral && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined;
  return undefined;
}

/** Name of a key that stands in the source as it is: `a`, `'a'`, `['a']`, `1`. */
export function staticKey(key: Node, computed: boolean): string | undefined {
  if (!computed) {
    if (key.type === T.Identifier) return key.name;
    if (key.type === T.PrivateIdentifier) return `#${key.name}`;
  }
  const text = staticString(key);
  if (text !== undefined) return text;
  return key.type === T.Literal && typeof key.value === 'number' ? String(key.value) : undefined;
}

export function memberName(node: TSESTree.MemberExpression): string | undefined {
  return staticKey(node.property, node.computed);
}

export function isWithin(inner: Place, outer: Place): boolean {
  return inner.file === outer.file && inner.start >= outer.start && inner.end <= outer.end;
}

/** What a call's function or method is called: `f(…)`, `x.f(…)`. */
export function calledName({ callee }: { readonly callee: Node }): string | undefined {
  const inner = unwrap(callee);
  if (inner.type === T.Identifier) return inner.name;
  return inner.type === T.MemberExpression ? memberName(inner) : undefined;
}

/** What decorates a class, a member or a parameter; the trees of other parsers say nothing of it. */
export function decoratorsOf(node: Node): readonly TSESTree.Decorator[] {
  return 'decorators' in node && Array.isArray(node.decorators) ? node.decorators : [];
}

/** Place of a name without its quotes, so that text can be put in its place. */
export function innerPlace(node: Node, file: string): Place {
  const quoted = (node.type === T.Literal && typeof node.value === 'string') || node.type === T.TemplateLiteral;
  return quoted ? { file, start: node.range[0] + 1, end: node.range[1] - 1 } : placeOf(node, file);
}

/** The statements that come before another one in its block, or behind it. */
export function statementsBeside(statement: Node): {
  readonly before: readonly Node[];
  readonly behind: readonly Node[];
} {
  const block = statement.parent;
  const isBlock = block?.type === T.BlockStatement || block?.type === T.Program;
  const body: readonly Node[] = isBlock ? block.body : [];
  const index = body.indexOf(statement);
  return index === -1 ? { before: [], behind: [] } : { before: body.slice(0, index), behind: body.slice(index + 1) };
}

/** True where nothing that follows a statement is reached from it: it returns, throws or goes on with a loop, on each of its ways. */
export function leaves(statement: Node | undefined): boolean {
  switch (statement?.type) {
    case T.ReturnStatement:
    case T.ThrowStatement:
    case T.ContinueStatement:
    case T.BreakStatement:
      return true;
    case T.BlockStatement:
      return leaves(statement.body.at(-1));
    case T.IfStatement:
      return leaves(statement.consequent) && leaves(statement.alternate ?? undefined);
    default:
      return false;
  }
}
