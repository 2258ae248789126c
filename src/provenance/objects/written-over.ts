import type { Variable } from '../scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import type { ModuleFacts } from '../modules/module-facts.js';
import { T, isFunction, memberName, unwrap } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import { walk } from '../syntax/walk.js';

/** A part of an object that the code writes over: from the end of a statement on, for what stands in the same block. */
interface WrittenOver {
  /** Names with dots. */
  readonly path: string;
  readonly statement: Node;
  readonly write: TSESTree.AssignmentExpression;
}

const known = new WeakMap<Variable, readonly WrittenOver[]>();

/** Names under which a variable holds something of the code's own where it is read: `for (const row of rows) row.state = stateOf(row)`. */
export function writtenOverAt(variable: Variable, read: Node, facts: ModuleFacts): readonly string[] {
  const writes = writesOver(variable, facts, 0);
  if (writes.length === 0) return [];
  return writes.flatMap(({ path, statement }) =>
    statement.range[1] <= read.range[0] && statement.parent && contains(statement.parent, read) ? [path] : [],
  );
}

/** Whether a write puts something of the code's own over a part of what a variable holds. */
export function writesOwn(write: TSESTree.AssignmentExpression, facts: ModuleFacts): boolean {
  const root = rootOf(write.left);
  const variable = root && facts.variableOf(root);
  return variable ? writesOver(variable, facts, 0).some((one) => one.write === write) : false;
}

const MAX_DEPTH = 2;

function writesOver(variable: Variable, facts: ModuleFacts, depth: number): readonly WrittenOver[] {
  const before = known.get(variable);
  if (before) return before;
  known.set(variable, []);
  const found = variable.references.flatMap(({ identifier }) => writesAt(identifier as Node, facts, depth));
  // What was looked at from further away was not looked through to its end.
  if (depth === 0) known.set(variable, found);
  else known.delete(variable);
  return found;
}

function writesAt(use: Node, facts: ModuleFacts, depth: number): readonly WrittenOver[] {
  const holder = use.parent;
  if (holder?.type === T.MemberExpression && holder.object === use) {
    const own = memberWrite(use as TSESTree.Identifier, holder);
    if (own) return [own];
    const call = holder.parent;
    const [callback] = call.type === T.CallExpression && call.callee === holder ? call.arguments : [];
    return callback && memberName(holder) === 'forEach' ? throughFunction(callback, call, facts, depth) : [];
  }
  if (holder?.type === T.ForOfStatement && holder.right === use) {
    const declared = holder.left.type === T.VariableDeclaration ? holder.left.declarations[0].id : undefined;
    return declared?.type === T.Identifier ? throughName(declared, holder.body, holder, facts, depth) : [];
  }
  if (holder?.type === T.CallExpression && holder.arguments[0] === use)
    return throughFunction(holder.callee, holder, facts, depth);
  return [];
}

/** What a function does to its first parameter, where it is called in a statement of its own. */
function throughFunction(callee: Node, call: Node, facts: ModuleFacts, depth: number): readonly WrittenOver[] {
  const statement = call.parent;
  if (statement?.type !== T.ExpressionStatement || depth >= MAX_DEPTH) return [];
  const fn = functionOf(unwrap(callee), facts);
  const [first] = fn?.params ?? [];
  return first?.type === T.Identifier && fn?.body ? throughName(first, fn.body, statement, facts, depth) : [];
}

function functionOf(node: Node, facts: ModuleFacts): TSESTree.FunctionLike | undefined {
  if (isFunction(node)) return node;
  const definition =
    node.type === T.Identifier ? (facts.variableOf(node)?.defs[0]?.node as Node | undefined) : undefined;
  if (definition && isFunction(definition)) return definition;
  const init = definition?.type === T.VariableDeclarator ? definition.init : undefined;
  return init && isFunction(init) ? init : undefined;
}

/** What the body of a loop or a function writes over in any case. */
function throughName(
  name: TSESTree.Identifier,
  body: Node,
  statement: Node,
  facts: ModuleFacts,
  depth: number,
): readonly WrittenOver[] {
  const variable = facts.variableOf(name);
  if (!variable) return [];
  return writesOver(variable, facts, depth + 1)
    .filter((one) => one.statement === body || one.statement.parent === body)
    .map((one) => ({ ...one, statement }));
}

/** `row.state = …`, and `if (row.newState) row.state = row.newState`. */
function memberWrite(object: TSESTree.Identifier, access: TSESTree.MemberExpression): WrittenOver | undefined {
  const names: string[] = [];
  let at: TSESTree.MemberExpression = access;
  for (;;) {
    const name = memberName(at);
    if (name === undefined) return undefined;
    names.push(name);
    if (at.parent.type !== T.MemberExpression || at.parent.object !== at) break;
    at = at.parent;
  }
  const write = at.parent;
  if (write.type !== T.AssignmentExpression || write.left !== at || !/^(?:\?\?|\|\|)?=$/.test(write.operator))
    return undefined;
  const [last] = names.slice(-1);
  if (last === undefined || write.parent.type !== T.ExpressionStatement) return undefined;
  const others = membersOf(write.right, object.name).filter((name) => name !== names[0]);
  // What is only filled in is something of the code's own where it is made of another part.
  if (write.operator !== '=' && others.length === 0) return undefined;
  if (namesMember(write.right, last) && !fillsIn(write.right, object.name, others)) return undefined;
  const path = names.join('.');
  const inner: Node = write.parent;
  const block = inner.parent;
  const choice =
    block.type === T.IfStatement
      ? block
      : block.type === T.BlockStatement && block.body.length === 1
        ? block.parent
        : undefined;
  if (choice?.type !== T.IfStatement) return { path, statement: inner, write };
  const isFilled = !choice.alternate && membersOf(choice.test, object.name).some((name) => others.includes(name));
  return isFilled ? { path, statement: choice, write } : undefined;
}

/** `row.newState ?? row.state`. */
function fillsIn(value: Node, object: string, others: readonly string[]): boolean {
  const inner = unwrap(value);
  return (
    inner.type === T.LogicalExpression &&
    inner.operator !== '&&' &&
    membersOf(inner.left, object).some((name) => others.includes(name))
  );
}

function membersOf(root: Node, object: string): readonly string[] {
  const names: string[] = [];
  walk(root, (node) => {
    if (node.type !== T.MemberExpression || node.object.type !== T.Identifier || node.object.name !== object)
      return undefined;
    names.push(memberName(node) ?? '');
    return undefined;
  });
  return names;
}

function namesMember(root: Node, name: string): boolean {
  let found = false;
  walk(root, (node) => {
    if (node.type === T.MemberExpression) found ||= memberName(node) === name;
    return found ? false : undefined;
  });
  return found;
}

function rootOf(target: Node): TSESTree.Identifier | undefined {
  let at = target;
  while (at.type === T.MemberExpression) at = unwrap(at.object);
  return at.type === T.Identifier ? at : undefined;
}

function contains(outer: Node, inner: Node): boolean {
  return outer.range[0] <= inner.range[0] && inner.range[1] <= outer.range[1];
}
