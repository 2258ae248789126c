/** Characters of a translated text that stand for a range of the original. */
interface Mark {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A text that is put together from others; what is a plain string in it stands nowhere in the original. */
export type Code = string | Mark | readonly Code[];

/** Puts code together as a template. */
export function js(strings: TemplateStringsArray, ...values: readonly Code[]): Code {
  return strings.flatMap((text, index): Code[] => {
    const value = values[index];
    return value === undefined ? [text] : [text, value];
  });
}

/** Puts a separator between parts. */
export function joined(parts: readonly Code[], separator: string): Code {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]));
}

/** A string literal whose content stands at a range of the original; its quotes are taken to stand around it. */
export function quoted(content: string, start: number, end: number): Code {
  return [
    { text: '"', start: Math.max(0, start - 1), end: start },
    { text: escaped(content), start, end },
    { text: '"', start: end, end: end + 1 },
  ];
}

function escaped(content: string): string {
  return JSON.stringify(content).slice(1, -1).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

interface PlacedMark extends Mark {
  /** Where it stands in the translated text. */
  readonly at: number;
}

/** A translated text, and where its parts stand in the original. */
export class Rendered {
  readonly text: string;
  /** In the order of the text, one after the other. */
  readonly #marks: readonly PlacedMark[];
  readonly #starts: Extremes;
  readonly #ends: Extremes;

  constructor(code: Code) {
    const marks: PlacedMark[] = [];
    const texts: string[] = [];
    let length = 0;
    const pending: Code[] = [code];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      if (typeof next !== 'string' && !isMark(next)) {
        for (let index = next.length - 1; index >= 0; index--) pending.push(next[index] ?? '');
        continue;
      }
      const text = typeof next === 'string' ? next : next.text;
      if (text === '') continue;
      if (typeof next !== 'string') marks.push({ ...next, at: length });
      texts.push(text);
      length += text.length;
    }
    this.text = texts.join('');
    this.#marks = marks;
    this.#starts = new Extremes(
      marks.map((mark) => mark.start),
      Math.min,
    );
    this.#ends = new Extremes(
      marks.map((mark) => mark.end),
      Math.max,
    );
  }

  /** The range of the original that a range of the text stands for. What stands nowhere is an empty range beside its neighbour. */
  original(start: number, end: number): [number, number] {
    const first = this.#firstEndingAfter(start);
    const mark = this.#marks[first];
    if (mark === undefined || mark.at >= end) {
      const place = mark?.start ?? this.#marks.at(-1)?.end ?? 0;
      return [place, place];
    }
    const last = this.#lastStartingBefore(end);
    const from = inMark(mark, start - mark.at);
    const to = inMark(this.#marks[last] ?? mark, end - (this.#marks[last] ?? mark).at);
    // Parts may stand in another order than in the original; what is in between belongs to the whole.
    if (last - first < 2 && from <= to) return [from, to];
    return [
      Math.min(from, this.#starts.of(first + 1, last + 1) ?? from),
      Math.max(to, this.#ends.of(first, last) ?? to),
    ];
  }

  #firstEndingAfter(offset: number): number {
    let low = 0;
    let high = this.#marks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const mark = this.#marks[middle];
      if (mark !== undefined && mark.at + mark.text.length <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #lastStartingBefore(offset: number): number {
    let low = 0;
    let high = this.#marks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#marks[middle]?.at ?? 0) < offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** Offset in the original of an offset in a mark; exact where both have one character for the other. */
function inMark({ text, start, end }: Mark, offset: number): number {
  if (offset <= 0) return start;
  if (offset >= text.length) return end;
  return Math.min(end, start + offset);
}

function isMark(code: Mark | readonly Code[]): code is Mark {
  return 'start' in code;
}

/** The least or the greatest of any run of numbers, by runs whose length is a power of two. */
class Extremes {
  readonly #levels: (readonly number[])[];
  readonly #pick: (a: number, b: number) => number;

  constructor(values: readonly number[], pick: (a: number, b: number) => number) {
    this.#pick = pick;
    this.#levels = [values];
    for (let size = 1; 2 * size <= values.length; size *= 2) {
      const below = this.#levels.at(-1) ?? [];
      const level: number[] = [];
      for (let at = 0; at + 2 * size <= values.length; at++) level.push(pick(below[at] ?? 0, below[at + size] ?? 0));
      this.#levels.push(level);
    }
  }

  /** Of the values from `start` up to `end`; undefined where there are none. */
  of(start: number, end: number): number | undefined {
    if (end <= start) return undefined;
    const level = Math.floor(Math.log2(end - start));
    const values = this.#levels[level] ?? [];
    return this.#pick(values[start] ?? 0, values[end - 2 ** level] ?? 0);
  }
}
