import type { Variable } from '../../../provenance/scopes/types.js';
import type { TSESTree } from '@typescript-eslint/types';
import { callSites } from '../../../provenance/functions/callers.js';
import { GOES_THROUGH } from '../../../provenance/functions/item-rounds.js';
import type { ModuleFacts } from '../../../provenance/modules/module-facts.js';
import { testsBefore } from '../../../provenance/names/decided.js';
import { isPutAnew } from '../../../provenance/names/handed-over.js';
import { T, isFunction, memberName, outermost, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { holds } from '../../../provenance/syntax/walk.js';
import { isTestFile } from '../../../provenance/testing/test-files.js';
import type { FunctionNode } from '../../../provenance/value.js';
import { FileContext } from '../../context.js';
import { memberAt } from '../../members/named-members.js';
import { givesMember, isSaidAbsentBefore, tellsAbsent } from './asked-by-helpers.js';
import { isMember, isReference, presenceAfter, sourceOf } from './presence.js';

/** Of a function with more callers than this nothing is said. */
const MAX_SITES = 8;
/** How many functions hand on what they are handed, one to the other. */
const MAX_DEPTH = 3;

/** A parameter of a function. */
interface Handed {
  readonly fn: FunctionNode;
  readonly position: number;
}

/**
 * `'replacement' in x ? newerOf(x) : olderOf(x)`: whether a function is only handed objects that have no replacement of the field which it reads.
 *
 * @param read what the field is read of, or the pattern that takes it.
 */
export function isAskedByCallers(context: FileContext, read: Node, replacement: string): boolean {
  const handed = handedAs(read, context.facts);
  return handed !== undefined && isHandedWithout(context, handed, replacement, 0);
}

/** The parameter that an expression is, or that a pattern takes apart. */
function handedAs(read: Node, facts: ModuleFacts): Handed | undefined {
  if (read.type === T.ObjectPattern) {
    const holder = read.parent;
    if (holder.type === T.VariableDeclarator) return holder.init ? handedAs(holder.init, facts) : undefined;
    const taken = holder.type === T.AssignmentPattern ? holder : read;
    return isFunction(taken.parent) ? parameterAt(taken.parent, taken) : undefined;
  }
  const object = unwrap(read);
  const variable = object.type === T.Identifier ? facts.variableOf(object) : undefined;
  const fn = variable?.defs[0]?.node as Node | undefined;
  const [name] = variable?.identifiers ?? [];
  return variable && name && fn && isFunction(fn) && !isPutAnew(variable) ? parameterAt(fn, name) : undefined;
}

function parameterAt(fn: FunctionNode, parameter: Node): Handed | undefined {
  const position = fn.params.findIndex((one) => one === parameter);
  return position < 0 ? undefined : { fn, position };
}

function isHandedWithout(context: FileContext, { fn, position }: Handed, name: string, depth: number): boolean {
  const { engine, facts, changes } = context;
  if (depth > MAX_DEPTH) return false;
  const whole = outermost(fn);
  const isInPlace = whole.parent?.type === T.CallExpression && whole.parent.callee !== whole;
  const sites = isInPlace ? [{ node: fn as Node, facts }] : callSites(engine, fn, facts);
  const own = sites.filter((site) => !isTestFile(site.facts.file));
  return (
    own.length > 0 &&
    own.length <= MAX_SITES &&
    own.every((site) => {
      const use = outermost(site.node);
      const call = use.parent;
      if (call?.type !== T.CallExpression) return false;
      const around = site.facts === facts ? context : new FileContext(engine, changes, site.facts, false);
      if (call.callee !== use) return position === 0 && isLetThrough(around, call, use, name);
      const given = call.arguments[position];
      if (!given) return false;
      if (isAbsentAt(around, call, given, name)) return true;
      const before = handedAs(given, site.facts);
      return before !== undefined && isHandedWithout(around, before, name, depth + 1);
    })
  );
}

/** `rows.filter((row) => !row.replacement).map(olderOf)`. */
function isLetThrough(context: FileContext, call: TSESTree.CallExpression, use: Node, name: string): boolean {
  const through = unwrap(call.callee);
  if (through.type !== T.MemberExpression || GOES_THROUGH[memberName(through) ?? ''] !== 0) return false;
  const list = unwrap(through.object);
  const callee = list.type === T.CallExpression ? unwrap(list.callee) : undefined;
  if (call.arguments[0] !== use || list.type !== T.CallExpression || callee?.type !== T.MemberExpression) return false;
  const [test] = list.arguments;
  return memberName(callee) === 'filter' && test !== undefined && tellsAbsent(context, test, name);
}

/** Whether a test in front of a call says that what it is handed has no such member, or what has it is taken instead: `x.replacement ?? olderOf(x)`. */
function isAbsentAt(context: FileContext, call: TSESTree.CallExpression, given: Node, name: string): boolean {
  const { facts } = context;
  const { text } = facts.module;
  const object = sourceOf(given, text);
  const member = memberAt(call, name, object, text);
  const variable = variableUnder(given, facts);
  const isSame = (test: Node): boolean => !variable || isStillSame(test, variable, call);
  return (
    testsBefore(call).some(({ test, truth }) => presenceAfter(test, truth, member, text) === false && isSame(test)) ||
    takenInstead(call).some((one) => isMember(one, member, text) || givesMember(context, one, object, name)) ||
    isSaidAbsentBefore(context, call, object, name, isSame)
  );
}

/** What stands on the other side of `??` or `||` around a call, either way round. */
function takenInstead(call: Node): readonly Node[] {
  const found: Node[] = [];
  for (let at = outermost(call); at.parent?.type === T.LogicalExpression; at = outermost(at.parent))
    if (at.parent.operator !== '&&') found.push(unwrap(at.parent.left === at ? at.parent.right : at.parent.left));
  return found;
}

/** `row` of `row`, `row.document`. */
function variableUnder(given: Node, facts: ModuleFacts): Variable | undefined {
  let root = unwrap(given);
  while (root.type === T.MemberExpression) root = unwrap(root.object);
  return (root.type === T.Identifier ? facts.variableOf(root) : undefined) ?? undefined;
}

/** Whether a test speaks of what a variable holds at a node behind it: of no other of its name, and not put anew between them. */
function isStillSame(test: Node, { name, references }: Variable, node: Node): boolean {
  const own = new Set<Node>(references.map(({ identifier }) => identifier));
  return (
    !references.some(
      (one) => one.isWrite() && test.range[1] <= one.identifier.range[0] && one.identifier.range[0] < node.range[0],
    ) && !holds(test, (one) => one.type === T.Identifier && one.name === name && isReference(one) && !own.has(one))
  );
}
