import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { builtinCatalogue, loadCatalogue, type Catalogue } from '../../src/catalogue/index.js';
import { isFrom, namesAt, renamedFields } from '../../src/migrate/fields.js';
import { rewriteTables } from '../../src/migrate/tables.js';
import type { EdgeTables, Step } from '../../src/migrate/types.js';

export type Payload = Record<string, unknown>;
export type Body = 'request' | 'response';

/** A resource of a catalogue. */
export class Subject {
  readonly catalogue: Catalogue;
  readonly tables: EdgeTables;
  readonly resource: string;

  constructor(catalogue: Catalogue, tables: EdgeTables, resource: string) {
    this.catalogue = catalogue;
    this.tables = tables;
    this.resource = resource;
  }

  /** So that a counterexample can be read. */
  [fc.toStringMethod](): string {
    return `${this.catalogue.id} ${this.resource}`;
  }
}

const harbour = await loadCatalogue([fileURLToPath(new URL('../fixtures/catalogues/harbour', import.meta.url))]);

/** Every resource of both catalogues. */
export const subjects: readonly Subject[] = [builtinCatalogue(), harbour].flatMap((catalogue) => {
  const tables = rewriteTables(catalogue);
  return catalogue.resources.map(({ id }) => new Subject(catalogue, tables, id));
});

const hostileKeys = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', '0', 'a/b~c', 'é', 'other'];
const json = fc.jsonValue({ maxDepth: 1, stringUnit: 'binary' });
const known = new Map<string, fc.Arbitrary<Payload>>();

/** A payload of a resource as a release has it: with holes, unknown fields, and its keys in any order. */
export function payloadAt(
  { catalogue, tables, resource }: Subject,
  release: string,
  body: Body,
): fc.Arbitrary<Payload> {
  const key = [catalogue.id, resource, release, body].join();
  let payload = known.get(key);
  if (payload === undefined) {
    payload = new Generator(catalogue, tables, release, body).payload(resource, new Map(), 0);
    known.set(key, payload);
  }
  return payload;
}

type Entries = readonly (readonly [string, unknown])[];
type MapStep = Extract<Step, { kind: 'map' }>;

class Generator {
  readonly #catalogue: Catalogue;
  readonly #tables: EdgeTables;
  readonly #release: string;
  readonly #body: Body;

  constructor(catalogue: Catalogue, tables: EdgeTables, release: string, body: Body) {
    this.#catalogue = catalogue;
    this.#tables = tables;
    this.#release = release;
    this.#body = body;
  }

  payload(id: string, values: ReadonlyMap<string, fc.Arbitrary<unknown>>, depth: number): fc.Arbitrary<Payload> {
    const { fields = {} } = this.#catalogue.resources.find((one) => one.id === id) ?? {};
    const steps = this.#tables.steps.filter((step) => step.resource === id);
    const renamed = renamedFields(this.#tables, id);
    const taken = new Set(renamed.flatMap(({ names }) => names));
    const parts: fc.Arbitrary<Entries>[] = renamed.map((field) => {
      const there = namesAt(this.#tables, field, this.#release);
      const unsent = field.renames.some((rename) => rename.unsent === true);
      const names = this.#body === 'response' ? there : unsent ? [] : there.slice(-1);
      return json.map((value) => names.map((name) => [name, value] as const));
    });
    const plain: string[] = [];
    for (const { name, readOnly, shape } of Object.values(fields)) {
      if (taken.has(name) || (this.#body === 'request' && readOnly === true) || !this.#has(steps, name)) continue;
      const own = values.get(name) ?? this.#mapped(steps, [name]);
      if (own !== undefined) parts.push(own.map((value) => [[name, value]]));
      else if (shape === undefined || depth > 2) plain.push(name);
      else {
        const inner = this.payload(shape.resource, this.#innerValues(steps, name), depth + 1);
        const value = fc.oneof(inner, fc.array(inner, { maxLength: 2 }), fc.constant(null));
        parts.push(value.map((one) => [[name, one]]));
      }
    }
    const names = new Set([
      ...Object.keys(fields),
      ...steps.flatMap((step) => (step.kind === 'vanish' ? step.names : [])),
    ]);
    const others = hostileKeys.filter((name) => !names.has(name));
    const unknown = fc.array(fc.tuple(fc.constantFrom(...others, ...plain), json), { maxLength: 3 });
    const some = parts.map((part) => fc.option(part, { nil: [] as Entries, freq: 3 }));
    return fc
      .tuple(fc.tuple(...some), unknown, fc.nat())
      .map(([own, further, seed]) => Object.fromEntries(shuffled([...own.flat(), ...further], seed)));
  }

  #has(steps: readonly Step[], name: string): boolean {
    return steps.every(
      (step) =>
        (step.kind !== 'add' || !step.fields.includes(name) || isFrom(this.#tables, this.#release, step.at)) &&
        (step.kind !== 'vanish' || !step.names.includes(name) || !isFrom(this.#tables, this.#release, step.at)),
    );
  }

  #mapped(steps: readonly Step[], path: readonly string[]): fc.Arbitrary<unknown> | undefined {
    const step = steps.find((one): one is MapStep => one.kind === 'map' && one.path.join() === path.join());
    if (step === undefined) return undefined;
    const { map, since, removed } = step;
    const old = removed === undefined || !isFrom(this.#tables, this.#release, removed) ? Object.keys(map) : [];
    const now = isFrom(this.#tables, this.#release, since) ? Object.values(map) : [];
    return fc.constantFrom(...old, ...now);
  }

  /** What the fields of a nested resource have to hold for the sake of the one around it. */
  #innerValues(steps: readonly Step[], name: string): ReadonlyMap<string, fc.Arbitrary<unknown>> {
    const inner = steps.flatMap((step) => {
      const last = step.kind === 'map' && step.path.length === 2 && step.path[0] === name ? step.path[1] : undefined;
      const values = last === undefined ? undefined : this.#mapped(steps, [name, last]);
      return last === undefined || values === undefined ? [] : [[last, values] as const];
    });
    return new Map(inner);
  }
}

function shuffled(entries: Entries, seed: number): Entries {
  const places = entries.map((entry, index) => ({
    entry,
    place: ((seed + index * 7919) * 2_654_435_761) % 4_294_967_291,
  }));
  return places.sort((a, b) => a.place - b.place).map(({ entry }) => entry);
}
