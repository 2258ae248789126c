import type { TSESTree } from '@typescript-eslint/types';
import type { ModuleFacts } from '../../../provenance/modules/module-facts.js';
import { T, calledName, isInside, outermost, staticKey, unwrap } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import { walk } from '../../../provenance/syntax/walk.js';

const MENTIONS = /ts-pattern/;

/** What an arm asks a name for: how it is come to, and what has to stand there. */
interface Asked {
  readonly path: string;
  readonly value: Node;
}

/**
 * `match(x).with({ replacement: P.string }, …).with({ field: P.string }, (x) => x.field)`: whether what an arm asks for under a field, or reads of it, another one
 * asks for under its replacement.
 */
export function isInArmBeside(node: Node, field: string, replacement: string, facts: ModuleFacts): boolean {
  if (!facts.mentions(MENTIONS)) return false;
  const arm = armAround(node);
  if (!arm) return false;
  const { text } = facts.module;
  const chain = chainAround(arm);
  const own = askedIn(arm, field);
  const others = chain.filter((one) => one !== arm);
  // An arm that asks for nothing of it comes last: it is come to where none before it is.
  if (own.length === 0)
    return others
      .slice(0, chain.indexOf(arm))
      .some((one) => askedIn(one, replacement).some(({ value }) => isAny(value)));
  return own.every(({ path, value }) =>
    others.some((one) =>
      askedIn(one, replacement).some(
        (asked) => asked.path === path && text.slice(...asked.value.range) === text.slice(...value.range),
      ),
    ),
  );
}

function armAround(node: Node): TSESTree.CallExpression | undefined {
  for (let at = node; at.parent; at = at.parent) {
    const call: Node = at.parent;
    if (call.type !== T.CallExpression || call.callee === at || !isArm(call)) continue;
    return calledName(chainAround(call)[0] ?? call) === 'match' ? call : undefined;
  }
  return undefined;
}

function isArm(call: TSESTree.CallExpression): boolean {
  return call.callee.type === T.MemberExpression && /^(?:with|otherwise)$/.test(calledName(call) ?? '');
}

/** The calls of a chain, from its first to its last. */
function chainAround(arm: TSESTree.CallExpression): readonly TSESTree.CallExpression[] {
  const chain = [arm];
  for (let first = arm; first.callee.type === T.MemberExpression;) {
    const before = unwrap(first.callee.object);
    if (before.type !== T.CallExpression) break;
    chain.unshift((first = before));
  }
  for (let last = arm; ;) {
    const access = outermost(last).parent;
    const next = access?.type === T.MemberExpression && access.object === outermost(last) ? access.parent : undefined;
    if (next?.type !== T.CallExpression || next.callee !== access) return chain;
    chain.push((last = next));
  }
}

/** Where the patterns of an arm ask for a name. */
function askedIn(arm: TSESTree.CallExpression, name: string): readonly Asked[] {
  const found: Asked[] = [];
  for (const pattern of calledName(arm) === 'with' ? arm.arguments.slice(0, -1) : [])
    walk(pattern, (node) => {
      if (node.type === T.Property && staticKey(node.key, node.computed) === name)
        found.push({ path: pathTo(node, pattern), value: node.value });
      return undefined;
    });
  return found;
}

function pathTo(property: Node, pattern: Node): string {
  const names: string[] = [];
  for (let at = property.parent; at && isInside(at, pattern); at = at.parent)
    if (at.type === T.Property) names.unshift(staticKey(at.key, at.computed) ?? '');
  return names.join('.');
}

/** `P.string`, `P.nonNullable`: whatever is there. */
function isAny(pattern: Node): boolean {
  return (
    pattern.type === T.MemberExpression &&
    pattern.object.type === T.Identifier &&
    /^P(?:attern)?$/.test(pattern.object.name)
  );
}
