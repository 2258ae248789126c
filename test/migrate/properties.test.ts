import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LineRewriter } from '../../src/migrate/bytes/lines.js';
import { createReader } from '../../src/migrate/filter/reader.js';
import { compileRewriter, type Note } from '../../src/migrate/index.js';
import { payloadAt, subjects, type Payload, type Subject } from './payloads.js';
import { jsonText } from './texts.js';

const cases = { numRuns: 10_000 };
/** For one test, in milliseconds: a loaded machine is slow, and that is no failure. */
const patience = 300_000;

interface Case {
  readonly subject: Subject;
  readonly from: string;
  readonly to: string;
  readonly body: 'request' | 'response';
  readonly payload: Payload;
}

/** Resources in which something happens are drawn more often than the many in which nothing does. */
const subject = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(...subjects) },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...subjects.filter(({ tables, resource }) => tables.steps.some((step) => step.resource === resource)),
    ),
  },
);

const anyCase: fc.Arbitrary<Case> = subject.chain((one) =>
  fc
    .record({
      from: fc.constantFrom(...one.tables.releases),
      to: fc.constantFrom(...one.tables.releases),
      body: fc.constantFrom('request' as const, 'response' as const),
    })
    .chain(({ from, to, body }) =>
      payloadAt(one, from, body).map((payload) => ({ subject: one, from, to, body, payload })),
    ),
);

/** A payload in which names of several releases may stand side by side. */
const anyMixture: fc.Arbitrary<Case> = fc.tuple(anyCase, fc.nat()).chain(([one, place]) => {
  const { releases } = one.subject.tables;
  const other = releases[place % releases.length] ?? one.to;
  return payloadAt(one.subject, other, 'response').map((more) => ({ ...one, payload: { ...one.payload, ...more } }));
});

function rewrite({ subject: { tables, resource }, body }: Case, from: string, to: string, payload: unknown) {
  return compileRewriter(tables, resource, { from, to, body }).rewrite(payload);
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) frozen(inner);
    Object.freeze(value);
  }
  return value;
}

/** The payload without what a direction is known to lose. */
function withoutLost(payload: Payload, notes: readonly Note[]): unknown {
  const lost = new Set(
    notes
      .filter(({ kind, lost: value }) => kind === 'no-counterpart' && value !== undefined)
      .map(({ pointer }) => pointer),
  );
  return Object.fromEntries(Object.entries(payload).filter(([name]) => !lost.has(`/${name}`)));
}

describe('over every resource and every pair of releases', () => {
  test(
    'there and back again is the payload, but for what is said to be lost',
    () => {
      fc.assert(
        fc.property(anyCase, (one) => {
          const {
            subject: { tables },
            from,
            to,
            body,
            payload,
          } = one;
          // Of what is sent at a release with two names either is right, so that the way down and up may change the name.
          if (body === 'request' && tables.releases.indexOf(from) > tables.releases.indexOf(to)) return;
          const there = rewrite(one, from, to, payload);
          const back = rewrite(one, to, from, there.value);
          expect(back.value).toEqual(withoutLost(payload, there.notes));
        }),
        cases,
      );
    },
    patience,
  );

  test(
    'what is rewritten needs no further rewrite',
    () => {
      fc.assert(
        fc.property(anyMixture, (one) => {
          const once = rewrite(one, one.from, one.to, one.payload).value;
          expect(rewrite(one, one.from, one.to, once).value).toBe(once);
        }),
        cases,
      );
    },
    patience,
  );

  test(
    'the payload stays as it is, frozen or not, and unknown fields stay in their order',
    () => {
      fc.assert(
        fc.property(anyMixture, (one) => {
          const before = JSON.stringify(one.payload);
          const { value } = rewrite(one, one.from, one.to, frozen(one.payload));
          expect(JSON.stringify(one.payload)).toBe(before);
          const after = Object.keys(value as Payload);
          const kept = Object.keys(one.payload).filter((key) => after.includes(key));
          const { slots } = compileRewriter(one.subject.tables, one.subject.resource, one).plan;
          const named = new Set(slots.flatMap(({ sources, targets }) => [...sources, ...targets]));
          expect(after.filter((key) => !named.has(key))).toEqual(kept.filter((key) => !named.has(key)));
        }),
        cases,
      );
    },
    patience,
  );

  test(
    'a text becomes what its payload becomes, with the same notes, and untouched bytes stay',
    () => {
      fc.assert(
        fc.property(anyMixture, fc.nat(), (one, seed) => {
          const text = jsonText(one.payload, seed);
          const {
            subject: { tables, resource },
            from,
            to,
            body,
          } = one;
          const payload: unknown = JSON.parse(text);
          const expected = rewrite(one, from, to, payload);
          const { read, search } = createReader(tables, {
            resource,
            from,
            to,
            body,
            removeDuplicates: false,
            strict: false,
          });
          const notes: Note[] = [];
          const lines = new LineRewriter(read, search, {
            note: (_, note) => notes.push(note),
            reject: (_, reason) => {
              throw new Error(`${reason}: ${text}`);
            },
            changed: () => undefined,
          });
          const out = Buffer.concat([...lines.push(Buffer.from(`${text}\n`)), ...lines.end()]).toString();
          if (expected.value === payload) expect(out).toBe(`${text}\n`);
          expect(JSON.stringify(JSON.parse(out))).toBe(JSON.stringify(JSON.parse(JSON.stringify(expected.value))));
          const told = (all: readonly Note[]) => all.map((note) => JSON.stringify(note)).sort();
          expect(told(notes)).toEqual(told(expected.notes));
        }),
        cases,
      );
    },
    patience,
  );
});
