import { jsDocTypedefs } from '../../provenance/declared/jsdoc-comments.js';
import type { ModuleFacts } from '../../provenance/modules/module-facts.js';
import type { Place } from '../../provenance/types.js';
import { optionsOf } from '../../provenance/values.js';
import type { DataValue } from '../../provenance/value.js';
import type { DueOf, FileContext } from '../context.js';

const MAX_HOPS = 4;

/** Literal types of the old value in the `@typedef` of a comment that describes what holds it. */
export function documentedValues(context: FileContext, due: DueOf<'value'>): void {
  const { engine, facts } = context;
  for (const typedef of jsDocTypedefs(facts)) {
    const bound = engine.bindings.valueOf(typedef.key, facts);
    const data = optionsOf(bound ?? NOTHING).find(
      (option): option is DataValue => option.kind === 'data' && option.resource === due.detect.resource,
    );
    if (!data) continue;
    for (const place of placesIn(facts, typedef, due, due.detect.path, 0))
      context.report({
        due,
        place,
        text: due.detect.from,
        use: { kind: 'other' },
        confidence: 'likely',
        evidence: data.evidence,
        replacement: due.detect.to,
        manual: true,
      });
  }
}

const NOTHING = { kind: 'unknown', why: 'a comment that no call binds' } as const;

type Typedef = ReturnType<typeof jsDocTypedefs>[number];

/** Where the old value stands in the type of a property, or of one on the way to it. */
function placesIn(
  facts: ModuleFacts,
  { properties }: Pick<Typedef, 'properties'>,
  due: DueOf<'value'>,
  [name = '', ...rest]: readonly string[],
  hops: number,
): Place[] {
  return properties
    .filter((property) => property.name === name)
    .flatMap(({ type, typePlace }) => {
      if (rest.length === 0) return literalsIn(type, typePlace, due);
      const [next = ''] = rest;
      const written = [...type.matchAll(new RegExp(`\\b${next}['"]?\\??\\s*:\\s*([^;,}]*)`, 'g'))].map((match) => {
        const text = match[1] ?? '';
        const start = typePlace.start + match.index + match[0].length - text.length;
        return { name: next, type: text, typePlace: { ...typePlace, start, end: start + text.length } };
      });
      const named = hops < MAX_HOPS ? jsDocTypedefs(facts).filter((one) => names(type, one.name)) : [];
      const parts = [{ properties: written.map((one) => ({ ...one, place: one.typePlace })) }, ...named];
      return parts.flatMap((part) => placesIn(facts, part, due, rest, hops + 1));
    });
}

function names(type: string, name: string): boolean {
  return type.split(/[^\w$]+/).includes(name);
}

function literalsIn(type: string, { file, start }: Place, { detect }: DueOf<'value'>): Place[] {
  const literals = [...type.matchAll(/(['"])([^'"]*)\1/g)];
  if (literals.some(([, , text]) => text === detect.to)) return [];
  return literals
    .filter(([, , text]) => text === detect.from)
    .map(({ index }) => ({ file, start: start + index + 1, end: start + index + 1 + detect.from.length }));
}
