import type { Variable } from '../../../provenance/scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import { testsBefore } from '../../../provenance/names/decided.js';
import {
  T,
  enclosingFunction,
  leaves,
  memberName,
  rootOf,
  staticKey,
  statementsBeside,
  unwrap,
} from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { walk } from '../../../provenance/syntax/walk.js';
import type { FileContext } from '../../context.js';
import { MAX_TESTS, answeredBefore, answersBehind, triedBefore } from './failed-ways.js';
import type { Way } from './failed-ways.js';
import { knownByAnswer } from './failures.js';
import { isReachedIn, knownIn } from './outcomes.js';
import { NOTHING, truthIn } from './known-values.js';
import type { Bound, Known, Outcome } from './known-values.js';

/** What remembers how a call went beyond the function that makes it: a variable outside of it, or a member of the class around. */
interface Flag {
  readonly key: Variable | string;
  /** What it holds before anything is asked. */
  readonly first: Node | undefined;
  readonly writes: readonly TSESTree.AssignmentExpression[];
}

/** What a write says of a call: the truth of the flag where that is gone, and what was tried. */
interface Memory {
  readonly whereGone: boolean;
  readonly tried: readonly Node[];
  /** Whether it is only come to where that is gone. */
  readonly isOnlyThere: boolean;
}

const FINE: Outcome = { status: 200, isError: false };
const GONE: Outcome = { status: 404, isError: false };

/**
 * What was tried, maybe long before, where a node is only come to since that is remembered to be gone:
 * `if (!isGone) { const answer = await fetch(newer); if (answer.status !== 404) return answer; isGone = true; } return fetch(older);`
 */
export function rememberedBefore(context: FileContext, node: Node): readonly Way[] {
  return flagsAsked(context, node).flatMap((flag) => {
    const memories = memoriesOf(context, flag);
    const [{ whereGone } = { whereGone: false }] = memories;
    const isOne = memories.length > 0 && memories.every((memory) => memory.whereGone === whereGone);
    if (!isOne || isReachedElsewhere(context, node, flag, memories)) return [];
    return memories.flatMap(({ tried }) => tried.map((root) => ({ root })));
  });
}

/** Whether a node is come to as well where nothing is remembered to be gone. */
function isReachedElsewhere(
  context: FileContext,
  node: Node,
  { key, first, writes }: Flag,
  memories: readonly Memory[],
): boolean {
  const { engine, facts } = context;
  const within = enclosingFunction(node) ?? rootOf(node);
  const fine: Known = { value: memories[0]?.whereGone === false };
  const held = first ? knownIn({ engine, facts, outcome: FINE, bound: new Map() }, first) : NOTHING;
  if (held === undefined) return true;
  return [held, fine].some((known) => {
    const reading = { engine, facts, outcome: FINE, bound: new Map([[key, known]]) satisfies Bound };
    if (!isReachedIn(reading, node, within)) return false;
    // What goes through a write has it behind it.
    const isWritten = known === held || memories.every(({ isOnlyThere }) => isOnlyThere);
    return !(isWritten && testsPassed(node).some((one) => isTrue(reading, one.test) && passes(one.consequent, writes)));
  });
}

function isTrue(reading: Parameters<typeof knownIn>[0], test: Node): boolean {
  return truthIn(knownIn(reading, test)) === true;
}

/** Whether a statement is left at its end only through one of some writes. */
function passes(statement: Node, writes: readonly Node[]): boolean {
  if (leaves(statement)) return true;
  switch (statement.type) {
    case T.ExpressionStatement:
      return writes.includes(unwrap(statement.expression));
    case T.BlockStatement:
      return statement.body.some((one) => passes(one, writes));
    case T.IfStatement:
      return (
        statement.alternate !== null && [statement.consequent, statement.alternate].every((one) => passes(one, writes))
      );
    case T.TryStatement:
      return (
        (statement.finalizer !== null && passes(statement.finalizer, writes)) ||
        (passes(statement.block, writes) && (!statement.handler || passes(statement.handler.body, writes)))
      );
    default:
      return false;
  }
}

/** The tests in front of a node behind which code goes on, however they come out. */
function testsPassed(node: Node): readonly TSESTree.IfStatement[] {
  const around = enclosingFunction(node);
  const found: TSESTree.IfStatement[] = [];
  for (let at: Node | undefined = node; at && at !== around; at = at.parent)
    for (const one of statementsBeside(at).before) if (one.type === T.IfStatement) found.push(one);
  return found.slice(-MAX_TESTS);
}

/** The flags that are asked on the way to a node. */
function flagsAsked(context: FileContext, node: Node): readonly Flag[] {
  const tests = [...testsBefore(node), ...testsPassed(node)].slice(-MAX_TESTS);
  const found = new Map<Variable | string, Flag>();
  for (const { test } of tests)
    walk(test, (part) => {
      const flag = flagAt(context, part);
      if (flag) found.set(flag.key, flag);
      return undefined;
    });
  return [...found.values()].filter(({ writes }) => writes.length > 0);
}

function flagAt({ facts }: FileContext, node: Node): Flag | undefined {
  if (node.type === T.MemberExpression) return node.object.type === T.ThisExpression ? memberFlag(node) : undefined;
  const variable = node.type === T.Identifier ? facts.variableOf(node) : undefined;
  const declared = variable?.defs[0]?.node as Node | undefined;
  if (!variable || declared?.type !== T.VariableDeclarator || declared.id.type !== T.Identifier) return undefined;
  if (enclosingFunction(declared) === enclosingFunction(node)) return undefined;
  const writes = variable.references.flatMap(({ identifier, init }) =>
    init !== true && isTarget(identifier) ? [identifier.parent] : [],
  );
  const isAll = variable.references.filter((one) => one.isWrite() && one.init !== true).length === writes.length;
  return isAll ? { key: variable, first: declared.init ?? undefined, writes } : undefined;
}

function isTarget(node: Node): node is Node & { readonly parent: TSESTree.AssignmentExpression } {
  return node.parent?.type === T.AssignmentExpression && node.parent.left === node && node.parent.operator === '=';
}

/** `this.isGone`, with what the class puts there. */
function memberFlag(node: TSESTree.MemberExpression): Flag | undefined {
  const name = memberName(node);
  const body = classAround(node);
  if (name === undefined || !body) return undefined;
  const declared = body.body.find(
    (one): one is TSESTree.PropertyDefinition =>
      one.type === T.PropertyDefinition && staticKey(one.key, one.computed) === name,
  );
  const writes: TSESTree.AssignmentExpression[] = [];
  walk(body, (part) => {
    if (part.type === T.MemberExpression && part.object.type === T.ThisExpression && memberName(part) === name)
      if (isTarget(part)) writes.push(part.parent);
    return undefined;
  });
  return { key: `this.${name}`, first: declared?.value ?? undefined, writes };
}

function classAround(node: Node): TSESTree.ClassBody | undefined {
  for (let at: Node | undefined = node; at; at = at.parent) if (at.type === T.ClassBody) return at;
  return undefined;
}

/** What the writes of a flag remember; none where one of them puts something else into it. */
function memoriesOf(context: FileContext, { writes }: Flag): readonly Memory[] {
  const found = writes.map((write) => memoryOf(context, write));
  const told = found.flatMap((one) => one ?? []);
  const [{ whereGone } = { whereGone: false }] = told;
  // To forget what is gone only asks for it again.
  const isForgotten = (write: TSESTree.AssignmentExpression): boolean =>
    write.right.type === T.Literal && Boolean(write.right.value) !== whereGone;
  return writes.every((write, at) => found[at] !== undefined || isForgotten(write)) ? told : [];
}

function memoryOf(context: FileContext, write: TSESTree.AssignmentExpression): Memory | undefined {
  const { right } = write;
  if (right.type === T.Literal) {
    const tried = waysTo(context, write).filter((way) => way.takes?.(write) !== false);
    if (tried.length === 0) return undefined;
    return { whereGone: Boolean(right.value), tried: tried.map(({ root }) => root), isOnlyThere: true };
  }
  const told = answersBehind(context, write, right).flatMap((one) => {
    const known = knownByAnswer(context, right, one);
    const [fine, gone] = [truthIn(known(FINE)), truthIn(known(GONE))];
    return fine !== undefined && gone !== undefined && fine !== gone ? [{ tried: one.tried, whereGone: gone }] : [];
  });
  const [first] = told;
  return first && { whereGone: first.whereGone, tried: told.map(({ tried }) => tried), isOnlyThere: false };
}

/** What was tried before a write, in the same function. */
function waysTo(context: FileContext, write: Node): readonly Way[] {
  const found: Way[] = [...answeredBefore(context, write)];
  for (let at = write; at.parent; at = at.parent) {
    if (at.type === T.FunctionDeclaration || at.type === T.ClassBody) break;
    found.push(...triedBefore(context, write, at));
  }
  return found;
}
