import { pointerOf } from './place.js';
import { placeIn } from './errors.js';
import { isFrom, namesAt, renamedFields } from './fields.js';
import type { RewriteTables, Step } from './types.js';

/** Something in a payload that not every release has. */
export interface Reason {
  /** JSON pointer to what tells. */
  readonly pointer: string;
  readonly change: string;
  /** The releases that it can belong to. */
  readonly releases: readonly string[];
}

export interface Inferred {
  /** The releases that the payload can belong to; all where nothing tells, none where it contradicts itself. */
  readonly releases: readonly string[];
  readonly reasons: readonly Reason[];
}

type Path = readonly (string | number)[];

/** So much of a payload is looked at: more does not tell more. */
const ENOUGH = 100_000;

/**
 * The releases that a payload, or every payload of a list, can belong to.
 * @throws {MigrateError} for a resource that the catalogue does not know.
 */
export function inferFrom(tables: RewriteTables, resource: string, payload: unknown): Inferred {
  placeIn(Object.keys(tables.resources), 'resource', resource);
  const reasons: Reason[] = [];
  const waiting: { id: string; value: unknown; path: Path }[] = [{ id: resource, value: payload, path: [] }];
  const met = new Set<unknown>();
  for (let next = waiting.pop(); next !== undefined && met.size < ENOUGH; next = waiting.pop()) {
    const { id, value, path } = next;
    if (typeof value !== 'object' || value === null || met.has(value)) continue;
    met.add(value);
    if (Array.isArray(value)) {
      waiting.push(...value.map((item: unknown, index) => ({ id, value: item, path: [...path, index] })).reverse());
      continue;
    }
    reasons.push(...reasonsIn(tables, id, value, path));
    for (const [field, inner] of Object.entries(tables.resources[id]?.nested ?? {})) {
      if (Object.hasOwn(value, field))
        waiting.push({ id: inner, value: Reflect.get(value, field), path: [...path, field] });
    }
  }
  const releases = tables.releases.filter((release) => reasons.every((reason) => reason.releases.includes(release)));
  return { releases, reasons };
}

function reasonsIn(tables: RewriteTables, id: string, value: object, path: Path): Reason[] {
  const reasons: Reason[] = [];
  const add = (change: string, place: readonly string[], has: (release: string) => boolean) => {
    const releases = tables.releases.filter(has);
    if (releases.length < tables.releases.length)
      reasons.push({ pointer: pointerOf(path, ...place), change, releases });
  };
  for (const field of renamedFields(tables, id)) {
    field.names.forEach((name, index) => {
      if (!Object.hasOwn(value, name)) return;
      const { change } = field.renames[index] ?? field.renames[index - 1] ?? { change: '' };
      add(change, [name], (release) => namesAt(tables, field, release).includes(name));
    });
  }
  for (const step of tables.steps) {
    if (step.resource !== id) continue;
    for (const { place, has } of signsOf(tables, step, value)) add(step.change, place, has);
  }
  return reasons;
}

interface Sign {
  readonly place: readonly string[];
  readonly has: (release: string) => boolean;
}

function signsOf(tables: RewriteTables, step: Step, value: object): Sign[] {
  const since = (at: string | undefined) => (release: string) => isFrom(tables, release, at);
  const before = (at: string | undefined) => (release: string) => at === undefined || !isFrom(tables, release, at);
  switch (step.kind) {
    case 'add':
      return step.fields
        .filter((name) => Object.hasOwn(value, name))
        .map((name) => ({ place: [name], has: since(step.at) }));
    case 'vanish':
      return step.names
        .filter((name) => Object.hasOwn(value, name))
        .map((name) => ({ place: [name], has: before(step.at) }));
    case 'map':
      return valuesAt(value, step.path).flatMap(({ place, found }) => {
        if (typeof found !== 'string') return [];
        if (Object.hasOwn(step.map, found)) return [{ place, has: before(step.removed) }];
        return Object.values(step.map).includes(found) ? [{ place, has: since(step.since) }] : [];
      });
    default:
      return [];
  }
}

/** What stands at a path; lists on the way are looked through. */
function valuesAt(
  value: unknown,
  path: readonly string[],
  place: readonly string[] = [],
): { place: readonly string[]; found: unknown }[] {
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) =>
      valuesAt(item, path[0] === '*' ? path.slice(1) : path, [...place, String(index)]),
    );
  }
  const [name, ...rest] = path;
  if (name === undefined) return [{ place, found: value }];
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return [];
  return valuesAt(Reflect.get(value, name), rest, [...place, name]);
}
