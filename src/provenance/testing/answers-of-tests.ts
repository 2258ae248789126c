import { placeOf } from '../syntax/syntax.js';
import type { Node } from '../syntax/syntax.js';
import type { Evidence } from '../types.js';
import { mapOptions, once, withEvidence } from '../values.js';
import type { Value } from '../value.js';

const MAX_DEPTH = 4;

/** A value that a test gives in the place of the platform: the code under test goes with the platform, and this with the code. */
export function saidByTest(value: Value | undefined, node: Node, file: string): Value | undefined {
  return value && marked(value, { place: placeOf(node, file), why: 'a test has this answered', isStandIn: true }, 0);
}

function marked(value: Value, said: Evidence, depth: number): Value {
  if (depth > MAX_DEPTH) return value;
  return mapOptions(value, (option) => {
    if (option.kind === 'response') return { ...option, call: { ...option.call, assumed: said } };
    if (option.kind !== 'object') return withEvidence(option, said);
    const members = option.members.map((member) => ({
      ...member,
      value: once(() => marked(member.value(), said, depth + 1)),
    }));
    return { ...option, members };
  });
}
