import type { EndpointUse } from '../../catalogue/types.js';
import type { EndpointMatcher } from '../../provenance/requests/endpoint-path.js';
import { textOf } from '../../provenance/texts/text.js';
import type { JsonNode } from '../../provenance/types.js';
import { visitData } from '../../translation/data/tree.js';
import { normalPath } from '../bridges/ways/named-endpoints.js';
import { wantedPaths } from '../bridges/ways/fallbacks.js';
import { isVersionWord } from '../bridges/releases/tables-by-version.js';

/** What data say under the same names for other versions: `{ v1: { list: … }, v3: { list: … } }`, `LIST_V1=…` beside `LIST_V3=…`. */
export class SaidByVersion {
  readonly #others = new Map<JsonNode, JsonNode[]>();
  readonly #matcher: EndpointMatcher;

  constructor(matcher: EndpointMatcher, root: JsonNode) {
    this.#matcher = matcher;
    visitData(root, (node) => {
      if (node.kind === 'object') for (const group of groupsIn(node)) this.#pair(group);
      return undefined;
    });
  }

  /** Whether what takes an endpoint's place is said for another version: which of the two is asked, the code says that takes one. */
  isSaid(node: JsonNode, use: EndpointUse): boolean {
    const others = this.#others.get(node) ?? [];
    const wanted = others.length === 0 ? undefined : wantedPaths(use);
    return others.some(({ place, ...other }) => {
      if (other.kind !== 'scalar' || typeof other.value !== 'string') return false;
      const match = this.#matcher.match(textOf(other.value, place), undefined);
      return match?.sure.some((endpoint) => wanted?.has(normalPath(endpoint))) === true;
    });
  }

  #pair(group: readonly JsonNode[]): void {
    for (const one of group)
      this.#pairOne(
        one,
        group.filter((other) => other !== one),
      );
  }

  #pairOne(one: JsonNode, others: readonly JsonNode[]): void {
    if (one.kind === 'scalar') this.#others.set(one, [...(this.#others.get(one) ?? []), ...others]);
    if (one.kind !== 'object') return;
    for (const [name, value] of one.members)
      this.#pairOne(
        value,
        others.flatMap((other) => (other.kind === 'object' ? (other.members.get(name) ?? []) : [])),
      );
  }
}

/** The values whose names differ in the version alone. */
function groupsIn({ members }: Extract<JsonNode, { kind: 'object' }>): readonly (readonly JsonNode[])[] {
  const groups = new Map<string, JsonNode[]>();
  for (const [name, value] of members) {
    // Variables, of which several may have one name, are numbered behind it.
    const words = name.replace(/ \d+$/, '').split(/(?<=[a-z\d])(?=[A-Z])|[-_.:/ ]/);
    const at = words.findIndex(isVersionWord);
    if (at < 0) continue;
    const stem = words.with(at, '*').join(' ').toLowerCase();
    groups.set(stem, [...(groups.get(stem) ?? []), value]);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}
