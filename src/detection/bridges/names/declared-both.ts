import { DECLARED_HERE } from '../../../provenance/declared/type-bindings.js';
import type { Engine } from '../../../provenance/engine.js';
import { T, isFunction, isWithin, placeOf } from '../../../provenance/syntax/syntax.js';
import type { Node } from '../../../provenance/syntax/syntax.js';
import type { Place } from '../../../provenance/types.js';
import type { DataValue, EvidenceChain } from '../../../provenance/value.js';

/** Whether the type, or the schema, by which something is known to be the resource has a place for the replacement too: what reads it is made for both sides. */
export function declaresBoth(e: Engine, { evidence }: DataValue, replacement: string): boolean {
  const place = declarationIn(evidence);
  const facts = place && e.facts(place.file);
  if (!place || !facts) return false;
  const { declarations, properties } = facts.index;
  return [...(declarations.get(replacement) ?? []), ...(properties.get(replacement) ?? [])].some((node) =>
    isMemberIn(node, place),
  );
}

/** Whether something is a member of what is declared at a place, and not of a part of it or of what is made of it. */
function isMemberIn(node: Node, place: Place): boolean {
  if (!isWithin(placeOf(node, place.file), place)) return false;
  for (let at = node.parent?.parent; at && isWithin(placeOf(at, place.file), place); at = at.parent)
    if (HOLDS_MEMBERS.has(at.type) || isFunction(at)) return false;
  return true;
}

const HOLDS_MEMBERS: ReadonlySet<string> = new Set([
  T.TSInterfaceBody,
  T.TSTypeLiteral,
  T.ClassBody,
  T.ObjectExpression,
  T.ObjectPattern,
]);

function declarationIn(evidence: EvidenceChain): Place | undefined {
  for (let at: EvidenceChain | undefined = evidence; at; at = at.rest)
    if (at.head.why === DECLARED_HERE) return at.head.place;
  return undefined;
}
