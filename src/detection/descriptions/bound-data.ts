import { entryOf } from '../../catalogue/entry.js';
import type { Catalogue, Shape } from '../../catalogue/types.js';
import type { Evidence, JsonNode, Place } from '../../provenance/types.js';
import { textIn } from '../../translation/data/tree.js';
import type { DueChanges, DueOf, Found } from '../context.js';

/** What a part of data is: a place below a resource, or below several. */
export interface Bound {
  readonly origins: readonly Origin[];
  readonly evidence: readonly Evidence[];
}

interface Origin {
  readonly resource: string;
  /** Names on the way from the resource, lists left aside. */
  readonly path: readonly string[];
}

/** What changes in data that is told, and not handled by code: descriptions, recordings, tables of names. */
export class BoundData {
  readonly #catalogue: Catalogue;
  readonly #changes: DueChanges;
  readonly #report: (found: Found) => void;

  constructor(catalogue: Catalogue, changes: DueChanges, report: (found: Found) => void) {
    this.#catalogue = catalogue;
    this.#changes = changes;
    this.#report = report;
  }

  of(shape: Shape | undefined, evidence: readonly Evidence[]): Bound | undefined {
    return shape && { origins: [{ resource: shape.resource, path: [] }], evidence };
  }

  /** Whether data holds anything by a name as far as the catalogue shows. */
  knows(bound: Bound, name: string): boolean {
    return bound.origins.some(({ resource, path }) => path.length === 0 && this.#fieldOf(resource, name) !== undefined);
  }

  below(bound: Bound, name: string): Bound {
    const origins = bound.origins.flatMap(({ resource, path }): Origin[] => {
      const shape = path.length === 0 ? this.#fieldOf(resource, name)?.shape : undefined;
      const further = { resource, path: [...path, name] };
      return shape === undefined ? [further] : [further, { resource: shape.resource, path: [] }];
    });
    return { ...bound, origins };
  }

  /**
   * A name that is told of.
   *
   * @param has whether another name is told of beside it.
   */
  name(bound: Bound, name: string, place: Place, has: (name: string) => boolean): void {
    for (const due of this.#changes.of('field')) {
      const { field, aliases = [], replacement } = due.detect;
      if (name !== field && !aliases.includes(name)) continue;
      if (!bound.origins.some((origin) => isOf(origin, due))) continue;
      if (replacement !== undefined && has(replacement)) continue;
      this.#add(due, place, name, bound);
    }
  }

  /** A value of what is bound, or several that are allowed there. */
  values(bound: Bound, values: readonly JsonNode[]): void {
    for (const due of this.#changes.of('value')) {
      const { resource, path, from, to } = due.detect;
      const isThere = bound.origins.some((origin) => origin.resource === resource && isSame(origin.path, path));
      if (!isThere || values.some((value) => textIn(value) === to)) continue;
      for (const value of values) if (textIn(value) === from) this.#add(due, inner(value.place), from, bound);
    }
  }

  /** Data as it was sent or answered. */
  payload(bound: Bound, node: JsonNode): void {
    if (node.kind === 'scalar') {
      this.values(bound, [node]);
      return;
    }
    if (node.kind === 'array') {
      for (const item of node.items) this.payload(bound, item);
      return;
    }
    for (const [name, value] of node.members) {
      const key = node.keys.get(name);
      if (key !== undefined) this.name(bound, name, inner(key), (other) => node.members.has(other));
      this.payload(this.below(bound, name), value);
    }
  }

  #fieldOf(resource: string, name: string) {
    const fields = this.#catalogue.resources.find(({ id }) => id === resource)?.fields;
    return fields === undefined ? undefined : entryOf(fields, name);
  }

  #add(due: DueOf<'field' | 'value'>, place: Place, text: string, { evidence }: Bound): void {
    this.#report({ due, place, text, use: { kind: 'other' }, confidence: 'likely', evidence, manual: true });
  }
}

function isOf({ resource, path }: Origin, { detect }: DueOf<'field'>): boolean {
  return resource === detect.resource && (path.length === 0 || detect.depth === 'any');
}

function isSame(path: readonly string[], other: readonly string[]): boolean {
  return path.length === other.length && path.every((name, index) => name === other[index]);
}

/** What stands between quotes, or what is taken for them. */
export function inner({ file, start, end }: Place): Place {
  return { file, start: start + 1, end: end - 1 };
}
