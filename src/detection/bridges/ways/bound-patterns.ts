import type { Variable } from '../../../provenance/scopes/types.js';
import type { ModuleFacts } from '../../../provenance/modules/module-facts.js';
import { T, isInside, staticKey } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import type { FunctionNode } from '../../../provenance/value.js';
import { walk } from '../../../provenance/syntax/walk.js';
import type { Bound, Known, Outcome } from './known-values.js';
import { isWorth, knownMember } from './known-values.js';

/** What a pattern puts into a variable: `{ status }`, `{ response: { status } }`. */
export function takenFrom(pattern: Node, held: Known, variable: Variable, outcome: Outcome): Known | undefined {
  if (pattern.type === T.Identifier) return isNamedIn(variable, pattern) ? held : undefined;
  if (pattern.type === T.AssignmentPattern) {
    const { left, right } = pattern;
    const standIn: Known | undefined = right.type === T.Literal ? { value: right.value } : undefined;
    const taken = isWorth(held) && held.value === undefined ? standIn : held;
    return taken && takenFrom(left, taken, variable, outcome);
  }
  if (pattern.type !== T.ObjectPattern) return undefined;
  for (const part of pattern.properties) {
    if (part.type !== T.Property || !isNamedIn(variable, part.value)) continue;
    const member = knownMember(held, staticKey(part.key, part.computed), outcome);
    return member && takenFrom(part.value, member, variable, outcome);
  }
  return undefined;
}

/** Whether a pattern declares a variable, or one that assigns writes it. */
function isNamedIn({ identifiers, references }: Variable, pattern: Node): boolean {
  const names: readonly Node[] = [...identifiers, ...references.map(({ identifier }) => identifier as Node)];
  return names.some((name) => isInside(name, pattern));
}

/** What the variables of a pattern hold that is handed something. */
export function patternBound(facts: ModuleFacts, pattern: Node, held: Known, outcome: Outcome): Bound {
  const bound = new Map<Variable, Known>();
  walk(pattern, (node) => {
    const variable = node.type === T.Identifier ? facts.variableOf(node) : undefined;
    const taken = variable && takenFrom(pattern, held, variable, outcome);
    if (taken) bound.set(variable, taken);
    return undefined;
  });
  return bound;
}

/** What the parameters of a function are, by what they are handed. */
export function boundTo(
  facts: ModuleFacts,
  fn: FunctionNode,
  handed: readonly (Known | undefined)[],
  outcome: Outcome,
): Bound {
  const bound = new Map<Variable, Known>();
  for (const variable of facts.module.scopes.getDeclaredVariables(fn))
    for (const [index, parameter] of fn.params.entries()) {
      const held = handed[index];
      const taken = held && takenFrom(parameter, held, variable, outcome);
      if (taken) bound.set(variable, taken);
    }
  return bound;
}
