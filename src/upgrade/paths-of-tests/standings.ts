import type { TSESTree } from '@typescript-eslint/types';
import { T, calledName, isFunction, memberName, outermost } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { walk } from '../../provenance/syntax/walk.js';

/** What takes a path to hold what was asked for against it. */
const HOLDS =
  /^(?:to(?:Be|Equal|StrictEqual|MatchObject|Contain|ContainEqual)|toHaveBeen(?:Last|Nth)?Called(?:Once)?(?:With)?|(?:called|calledOnce|alwaysCalled)With(?:Exactly|Match)?|withArgs|(?:not)?(?:deep)?(?:Strict)?Equal|equals?|eql|same|is|startsWith|endsWith|includes|objectContaining|arrayContaining)$/i;
/** What takes a path and an answer to it. */
const ANSWERS = /^(?:on(?:Get|Any)|intercept|route|register(?:Uri)?|when)$/;
const REPLIES = /^(?:reply(?:Once|WithFile)?|respond(?:With)?|thenR\w+|willReturn)$/;
const KEEPS = /^(?:Map|Set|URL|Request)$/;
/** A state of an answer that failed, and words of tests that deny something. */
const FAILURE = /\b(?:4[012]\d|50\d)\b|\b(?:rejects?|rejected\w*|throws?|toThrow\w*|not|never)\b/;

/** Where a text stands, as far as it says what the text is for. */
export interface Standing {
  /** All that is said of it in that place. */
  readonly said: Node;
}

/**
 * Where a test says a path for what asks for it: the key or the case of an answer, what a path is compared with, what a call is expected to have been handed.
 * Undefined where the text may serve anything else.
 */
export function standingsOf(text: Node, root: Node): readonly Standing[] | undefined {
  const node = outermost(text);
  const holder = node.parent;
  switch (holder?.type) {
    case T.Property:
      if (holder.parent.type !== T.ObjectExpression) return undefined;
      return holder.key === node && (holder.computed || node.type !== T.Identifier)
        ? [{ said: holder }]
        : standingsOf(holder.parent, root);
    case T.ArrayExpression:
      return standingsOf(holder, root);
    case T.SwitchCase:
      return holder.test === node ? [{ said: holder }] : undefined;
    case T.MemberExpression:
      return holder.computed && holder.property === node ? [{ said: statementOf(holder) }] : undefined;
    case T.BinaryExpression:
      return /^(?:[!=]==?|in)$/.test(holder.operator) ? [{ said: behindTest(holder) }] : undefined;
    case T.NewExpression:
      return holder.callee.type === T.Identifier && KEEPS.test(holder.callee.name)
        ? standingsOfMade(holder, root)
        : undefined;
    case T.CallExpression:
      return holder.callee !== node && (holds(holder) || answers(holder)) ? [{ said: statementOf(holder) }] : undefined;
    case T.VariableDeclarator:
      return standingsOfName(holder, root);
    default:
      return undefined;
  }
}

function standingsOfMade(made: TSESTree.NewExpression, root: Node): readonly Standing[] | undefined {
  const isTable = made.callee.type === T.Identifier && /^(?:Map|Set)$/.test(made.callee.name);
  return isTable ? [{ said: made }] : standingsOf(made, root);
}

function holds(call: TSESTree.CallExpression): boolean {
  return HOLDS.test(calledName(call) ?? '');
}

/** `server.get(path, handler)`, `nock(host).get(path).reply(200, answer)`, `mock.onGet(path)`. */
function answers(call: TSESTree.CallExpression): boolean {
  const name = calledName(call) ?? '';
  if (ANSWERS.test(name)) return true;
  if (!/^(?:get|all|any|use)$/.test(name)) return false;
  return call.arguments.some(isFunction) || isReplied(call);
}

function isReplied(call: Node): boolean {
  const access = call.parent;
  if (access?.type !== T.MemberExpression || access.object !== call || access.parent.type !== T.CallExpression)
    return false;
  return REPLIES.test(memberName(access) ?? '') || isReplied(access.parent);
}

/** A constant of the file serves what all of its uses serve. */
function standingsOfName(declarator: TSESTree.VariableDeclarator, root: Node): readonly Standing[] | undefined {
  const { id, parent } = declarator;
  if (id.type !== T.Identifier || parent.kind !== 'const' || parent.parent.type === T.ExportNamedDeclaration)
    return undefined;
  const uses: (readonly Standing[] | undefined)[] = [];
  walk(root, (node) => {
    if (node.type === T.Identifier && node.name === id.name && node !== id) uses.push(standingsOf(node, root));
    return undefined;
  });
  return uses.length > 0 && uses.every((use) => use !== undefined) ? uses.flat() : undefined;
}

/** What is done where a path is the one that it is compared with. */
function behindTest(comparison: Node): Node {
  let at = comparison;
  while (at.parent?.type === T.LogicalExpression) at = at.parent;
  const holder = at.parent;
  if ((holder?.type === T.IfStatement || holder?.type === T.ConditionalExpression) && holder.test === at)
    return holder.consequent;
  return statementOf(comparison);
}

function statementOf(node: Node): Node {
  let at = node;
  while (at.parent && !isFunction(at.parent) && !/Statement$|Declaration$|^Program$/.test(at.type)) at = at.parent;
  return at;
}

/** Whether a failure is said in a place, which may be meant of the very path. */
export function saysFailure({ said }: Standing, text: string): boolean {
  return FAILURE.test(text.slice(said.range[0], said.range[1]));
}
