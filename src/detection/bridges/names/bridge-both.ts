import type { TSESTree } from '@typescript-eslint/types';
import type { ModuleFacts } from '../../../provenance/modules/module-facts.js';
import {
  T,
  enclosingFunction,
  isFunction,
  leaves,
  memberName,
  outermost,
  staticKey,
  statementsBeside,
  unwrap,
} from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { memberAt } from '../../members/named-members.js';
import { isOfTests } from './flow.js';
import { mentions, presenceAfter, sourceOf } from './presence.js';
import { wordsRegExp } from '../../words.js';

/** `if (x.field) use(x.field); else use(x.replacement);`: the old field is asked for first, and where it is absent the new one is taken. */
export function isAskedFirst(
  node: Node,
  field: string | undefined,
  replacement: string,
  object: string,
  text: string,
): boolean {
  if (field === undefined) return false;
  const old = memberAt(node, field, object, text);
  const takesNew = (branch: Node): boolean => mentions(branch, memberAt(branch, replacement, object, text), text);
  let inner = node;
  for (let at = node.parent; at && !isFunction(at); at = at.parent) {
    for (const test of testsAt(at, inner)) {
      const isThere = presenceAfter(test.test, true, old, text);
      const absent = isThere === undefined ? [] : isThere ? test.otherwise : test.then;
      if (!absent.includes(inner) && absent.some(takesNew)) return true;
    }
    inner = at;
  }
  return false;
}

interface Tested {
  readonly test: Node;
  readonly then: readonly Node[];
  readonly otherwise: readonly Node[];
}

/** The tests that decide whether a part of a statement is reached, or of which it is a part. */
function testsAt(at: Node, inner: Node): readonly Tested[] {
  if (at.type === T.ConditionalExpression) return [{ test: at.test, then: [at.consequent], otherwise: [at.alternate] }];
  if (at.type === T.IfStatement) {
    const otherwise = at.alternate ? [at.alternate] : leaves(at.consequent) ? statementsBeside(at).behind : [];
    return [{ test: at.test, then: [at.consequent], otherwise }];
  }
  if (at.type === T.SwitchCase) return at.test && isOfTests(at.parent) ? [testedCase(at, at.test)] : [];
  if (at.type !== T.BlockStatement && at.type !== T.Program) return [];
  return statementsBeside(inner).before.flatMap((one) =>
    one.type === T.IfStatement && !one.alternate && leaves(one.consequent)
      ? [{ test: one.test, then: [one.consequent], otherwise: [] }]
      : [],
  );
}

/** `switch (true) { case 'field' in x: …; case 'replacement' in x: … }`: each case is a test. */
function testedCase(one: TSESTree.SwitchCase, test: Node): Tested {
  const { cases } = one.parent;
  const behind = cases.slice(cases.indexOf(one) + 1);
  return { test, then: one.consequent, otherwise: behind.flatMap(({ consequent }) => consequent) };
}

/** `for (const one of x.field ?? []) …` beside the same of the replacement: what is there of both is taken. */
export function isDoneWithBoth(node: Node, field: string | undefined, replacement: string, text: string): boolean {
  if (field === undefined) return false;
  const twin = (one: Node): string => renamed(one, field, replacement, text);
  const isTwin = (other: Node, wanted: string): boolean => text.slice(other.range[0], other.range[1]) === wanted;
  let isTolerant = false;
  let at = outermost(node);
  for (let holder = at.parent; holder && !isFunction(holder); at = holder, holder = holder.parent) {
    if (holder.type === T.LogicalExpression && holder.left === at && holder.operator !== '&&') isTolerant = true;
    if (holder.type === T.IfStatement) isTolerant = true;
    const beside: readonly (Node | null)[] =
      holder.type === T.ArrayExpression
        ? holder.elements
        : holder.type === T.BinaryExpression
          ? [holder.left, holder.right]
          : holder.type === T.BlockStatement || holder.type === T.Program
            ? holder.body
            : holder.type === T.CallExpression && holder.callee !== at
              ? handedTo(holder)
              : [];
    if (holder.type === T.ArrayExpression && isAskedForAny(holder)) isTolerant = true;
    if (!isTolerant || beside.length === 0) continue;
    const wanted = twin(at);
    if (beside.some((other) => other && other !== at && isTwin(other, wanted))) return true;
  }
  return false;
}

/** `[x.field, x.replacement].includes(value)`, `….find(Boolean)`, `….flat().filter(Boolean)`: whichever is there is taken. */
function isAskedForAny(list: Node): boolean {
  const access = outermost(list).parent;
  const call = access?.type === T.MemberExpression && access.object === outermost(list) ? access.parent : undefined;
  if (access?.type !== T.MemberExpression || call?.type !== T.CallExpression || call.callee !== access) return false;
  const name = memberName(access) ?? '';
  return name === 'flat' ? isAskedForAny(call) : /^(?:includes|some|find|filter)$/.test(name);
}

/** What a call is handed, and those before it: `[].concat(a).concat(b)`. */
function handedTo(call: TSESTree.CallExpression): readonly Node[] {
  const callee = unwrap(call.callee);
  const before = callee.type === T.MemberExpression ? unwrap(callee.object) : undefined;
  return [...call.arguments, ...(before?.type === T.CallExpression ? handedTo(before) : [])];
}

/**
 * `isNewer ? list.map((x) => x.replacement) : list.map((x) => x.field)`, `if (isNewer) show(x.replacement); else show(x.field);`,
 * `{ newer: (x) => x.replacement, older: (x) => x.field }`: ways that do the same with one or the other, between which something else decides.
 */
export function isOneOfTwins(node: Node, field: string | undefined, replacement: string, text: string): boolean {
  if (field === undefined) return false;
  const fields = wordsRegExp([field, replacement]);
  for (let at = node; at.parent && (at.type !== T.BlockStatement || at.parent.type === T.IfStatement); at = at.parent) {
    const ways = waysBeside(at, fields, text);
    const twins = ways.filter((way) => way !== at && mayBeSame(way, at, replacement.length - field.length));
    if (twins.length === 0) continue;
    const wanted = renamed(at, field, replacement, text);
    if (twins.some((way) => text.slice(way.range[0], way.range[1]) === wanted)) return true;
  }
  return false;
}

/** Whether one text may be the other with some words put in place of others: of what is long, that is dear to try. */
function mayBeSame({ range: [start, end] }: Node, { range: [from, to] }: Node, by: number): boolean {
  const more = end - start - (to - from);
  return by === 0 ? more === 0 : more / by >= 1 && more % by === 0;
}

/** Where an `if` asks for one of the fields, that says what is there on each way. */
function waysBeside(node: Node, fields: RegExp, text: string): readonly Node[] {
  const { parent } = node;
  if (parent?.type === T.ConditionalExpression && parent.test !== node) return [parent.consequent, parent.alternate];
  if (parent?.type === T.IfStatement && parent.alternate && parent.test !== node)
    return fields.test(text.slice(...parent.test.range)) ? [] : [parent.consequent, parent.alternate];
  if (!isFunction(node) || parent?.type !== T.Property || parent.parent.type !== T.ObjectExpression) return [];
  return parent.parent.properties.flatMap((one) => (one.type === T.Property ? [one.value] : []));
}

function renamed(node: Node, field: string, replacement: string, text: string): string {
  return text.slice(node.range[0], node.range[1]).replace(wordsRegExp([field], 'g'), () => replacement);
}

/** `delete x.field`, where the same function has something to do with the replacement on the same object: what was there of both is put into one. */
export function isTakenAwayBeside(node: Node, replacement: string, facts: ModuleFacts): boolean {
  const taken = outermost(node);
  const { text } = facts.module;
  if (
    node.type !== T.MemberExpression ||
    taken.parent?.type !== T.UnaryExpression ||
    taken.parent.operator !== 'delete'
  )
    return false;
  const object = sourceOf(node.object, text);
  const scope = enclosingFunction(node);
  const member = memberAt(node, replacement, object, text);
  if (scope && mentions(scope, member, text)) return true;
  const declared = node.object.type === T.Identifier ? facts.variableOf(node.object)?.defs[0]?.node : undefined;
  const made = declared?.type === T.VariableDeclarator && declared.init ? unwrap(declared.init) : undefined;
  return made?.type === T.ObjectExpression && hasKey(made, replacement);
}

function hasKey({ properties }: TSESTree.ObjectExpression, name: string): boolean {
  return properties.some((one) => one.type === T.Property && staticKey(one.key, one.computed) === name);
}
