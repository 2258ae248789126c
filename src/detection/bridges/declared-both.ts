import { DECLARED_HERE } from '../../provenance/declared/type-bindings.js';
import type { Engine } from '../../provenance/engine.js';
import { isWithin, placeOf } from '../../provenance/syntax/syntax.js';
import type { Place } from '../../provenance/types.js';
import type { DataValue, EvidenceChain } from '../../provenance/value.js';

/** Whether the type, or the schema, by which something is known to be the resource has a place for the replacement too: what reads it is made for both sides. */
export function declaresBoth(e: Engine, { evidence }: DataValue, replacement: string): boolean {
  const place = declarationIn(evidence);
  const facts = place && e.facts(place.file);
  if (!place || !facts) return false;
  const { declarations, properties } = facts.index;
  return [...(declarations.get(replacement) ?? []), ...(properties.get(replacement) ?? [])].some((node) =>
    isWithin(placeOf(node, place.file), place),
  );
}

function declarationIn(evidence: EvidenceChain): Place | undefined {
  for (let at: EvidenceChain | undefined = evidence; at; at = at.rest)
    if (at.head.why === DECLARED_HERE) return at.head.place;
  return undefined;
}
