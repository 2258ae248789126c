import type { ModuleFacts } from '../../provenance/modules/module-facts.js';
import { T, memberName, unwrap } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { isTestFile } from '../../provenance/testing/test-files.js';
import type { FileContext } from '../context.js';
import { assertedNode } from '../expectations/assertions.js';
import type { ValueDue } from './value-findings.js';

interface Held {
  readonly value: Node;
  readonly held: Node;
}

/**
 * What is held against what, where neither is a literal: comparisons, cases, lists and tables that are looked into. Of a file that names neither the
 * field nor its value only what its functions are handed by others.
 */
export function* heldAgainst(context: FileContext, due: ValueDue): Generator<Held> {
  if (isNamedIn(context, due)) yield* allHeld(context);
  else if (mayBeHanded(context, due))
    for (const one of allHeld(context)) if (isHandedOver(context.facts, one.value) && !isWritten(one.held)) yield one;
}

function isNamedIn({ facts }: FileContext, { detect }: ValueDue): boolean {
  const { text } = facts.module;
  const field = detect.path.at(-1);
  return text.includes(detect.from) || (field !== undefined && text.includes(field));
}

/** Whether a file that values of the platform get to names the field and imports this one, and any of them names the value. */
function mayBeHanded({ engine, facts }: FileContext, { detect }: ValueDue): boolean {
  const field = detect.path.at(-1);
  const { holding } = engine.host.related();
  if (field === undefined || holding(detect.from).size === 0) return false;
  const naming = holding(field);
  return naming.size > 0 && engine.host.importers(facts.file).some((file) => naming.has(file));
}

/** Whether something is a parameter of a function, or a part of one. */
export function isHandedOver(facts: ModuleFacts, node: Node): boolean {
  let root = unwrap(node);
  while (root.type === T.MemberExpression) root = unwrap(root.object);
  return root.type === T.Identifier && facts.variableOf(root)?.defs[0]?.type === 'Parameter';
}

/** `undefined`, a number, a text: the same whoever calls. */
function isWritten(node: Node): boolean {
  const held = unwrap(node);
  return held.type === T.Literal || (held.type === T.Identifier && held.name === 'undefined');
}

function* allHeld(context: FileContext): Generator<Held> {
  const { index } = context;
  for (const node of index.comparisons) {
    if (node.type === T.SwitchCase) {
      if (node.test) yield { value: node.parent.discriminant, held: node.test };
    } else {
      yield { value: node.left, held: node.right };
      yield { value: node.right, held: node.left };
    }
  }
  for (const node of index.calls) {
    const callee = unwrap(node.callee);
    const [value] = node.arguments;
    if (!value || callee.type !== T.MemberExpression) continue;
    const name = memberName(callee) ?? '';
    if (!LOOKUPS.test(name) && !(READS.test(name) && node.arguments.length === 1)) continue;
    if (unwrap(callee.object).type !== T.ArrayExpression) yield { value, held: callee.object };
  }
  yield* expected(context);
  for (const node of index.computed) yield { value: node.property, held: node.object };
}

/** `expect(kind).toBe(KIND)`. */
function* expected({ index, facts }: FileContext): Generator<Held> {
  for (const node of isTestFile(facts.file) ? index.calls : []) {
    for (const held of node.arguments.slice(0, 2)) {
      const { type } = unwrap(held);
      const value = type === T.Identifier || type === T.MemberExpression ? assertedNode(held) : undefined;
      if (value) yield { value, held };
    }
  }
}

export const LOOKUPS = /^(?:includes|indexOf|has)$/;
/** With one argument it may be a look into a `Map`. */
const READS = /^get$/;
