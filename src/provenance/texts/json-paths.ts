import type { Place } from '../types.js';

/** A name in a path into data. */
export interface PathName {
  readonly name: string;
  readonly place: Place;
}

const STEP =
  /\.\.|\.?(?<name>[A-Za-z_][\w-]*)(?!\()|\.?\*|\[\s*(?:'(?<single>[^']*)'|"(?<double>[^"]*)"|\?(?<filter>[^\]]*)|[\d*:,\s-]*)\s*\]/y;
const FILTERED = /@((?:\.[A-Za-z_]\w*)+)/g;

/** `$.address.country`, `$[*].status`, `$[?(@.status == 'Received')].title`: the names on the ways that a path goes; undefined for any other text. */
export function pathsIn(text: string, place: Place): readonly (readonly PathName[])[] | undefined {
  if (!/^\$(?:[.[]|$)/.test(text)) return undefined;
  return waysFrom(text, 1, place);
}

/** `address.country`: a name, or names with points between them. */
export function plainPath(text: string, place: Place): readonly PathName[] | undefined {
  if (!/^[A-Za-z_]\w*(?:\[[\d*]*\])?(?:\.[A-Za-z_]\w*(?:\[[\d*]*\])?)*$/.test(text)) return undefined;
  return waysFrom(text, 0, place)?.at(-1);
}

function waysFrom(
  text: string,
  start: number,
  { file, start: from }: Place,
): readonly (readonly PathName[])[] | undefined {
  const way: PathName[] = [];
  const ways: PathName[][] = [];
  const named = (name: string, offset: number): PathName => ({
    name,
    place: { file, start: from + offset, end: from + offset + name.length },
  });
  for (let at = start; at < text.length;) {
    STEP.lastIndex = at;
    const step = STEP.exec(text);
    if (!step) break;
    const { name, single, double, filter } = step.groups ?? {};
    const own = name ?? single ?? double;
    if (own !== undefined) way.push(named(own, at + step[0].indexOf(own)));
    for (const filtered of filter?.matchAll(FILTERED) ?? []) {
      let offset = at + step[0].indexOf(filter ?? '') + filtered.index + 1;
      const further = (filtered[1] ?? '').split('.').slice(1);
      ways.push([
        ...way,
        ...further.map((part) => {
          offset += part.length + 1;
          return named(part, offset - part.length);
        }),
      ]);
    }
    at += step[0].length;
  }
  return [...ways, way];
}
