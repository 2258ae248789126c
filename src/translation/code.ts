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

/** A translated text, and where its parts stand in the original: as numbers alone, since large projects have millions of parts. */
export class Rendered {
  readonly text: string;
  /** Of each part, in the order of the text: where it stands in it, how long it is there, and its range in the original. */
  readonly #at: Int32Array;
  readonly #length: Int32Array;
  readonly #start: Int32Array;
  readonly #end: Int32Array;
  readonly #starts: Extremes;
  readonly #ends: Extremes;

  constructor(code: Code) {
    const marks: Mark[] = [];
    const at: number[] = [];
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
      if (typeof next !== 'string') {
        marks.push(next);
        at.push(length);
      }
      texts.push(text);
      length += text.length;
    }
    this.text = texts.join('');
    this.#at = Int32Array.from(at);
    this.#length = Int32Array.from(marks, (mark) => mark.text.length);
    this.#start = Int32Array.from(marks, (mark) => mark.start);
    this.#end = Int32Array.from(marks, (mark) => mark.end);
    this.#starts = new Extremes(this.#start, Math.min);
    this.#ends = new Extremes(this.#end, Math.max);
  }

  /** The range of the original that a range of the text stands for. What stands nowhere is an empty range beside its neighbour. */
  original(start: number, end: number): [number, number] {
    const first = this.#firstEndingAfter(start);
    const at = this.#at[first];
    if (at === undefined || at >= end) {
      const place = this.#start[first] ?? this.#end.at(-1) ?? 0;
      return [place, place];
    }
    const last = this.#lastStartingBefore(end);
    const from = this.#inMark(first, start);
    const to = this.#inMark(last, end);
    // Parts may stand in another order than in the original; what is in between belongs to the whole.
    if (last - first < 2 && from <= to) return [from, to];
    return [
      Math.min(from, this.#starts.of(first + 1, last + 1) ?? from),
      Math.max(to, this.#ends.of(first, last) ?? to),
    ];
  }

  /** Offset in the original of an offset in the text, which stands in a part; exact where both have one character for the other. */
  #inMark(index: number, offset: number): number {
    const within = offset - (this.#at[index] ?? 0);
    const [start = 0, end = 0] = [this.#start[index], this.#end[index]];
    if (within <= 0) return start;
    if (within >= (this.#length[index] ?? 0)) return end;
    return Math.min(end, start + within);
  }

  #firstEndingAfter(offset: number): number {
    let low = 0;
    let high = this.#at.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#at[middle] ?? 0) + (this.#length[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #lastStartingBefore(offset: number): number {
    let low = 0;
    let high = this.#at.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#at[middle] ?? 0) < offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

function isMark(code: Mark | readonly Code[]): code is Mark {
  return 'start' in code;
}

/** The least or the greatest of any run of numbers, by a tree whose leaves they are. */
class Extremes {
  readonly #tree: Int32Array;
  readonly #size: number;
  readonly #pick: (a: number, b: number) => number;

  constructor(values: Int32Array, pick: (a: number, b: number) => number) {
    this.#pick = pick;
    this.#size = values.length;
    this.#tree = new Int32Array(2 * values.length);
    this.#tree.set(values, values.length);
    for (let at = values.length - 1; at > 0; at--)
      this.#tree[at] = pick(this.#tree[2 * at] ?? 0, this.#tree[2 * at + 1] ?? 0);
  }

  /** Of the values from `start` up to `end`; undefined where there are none. */
  of(start: number, end: number): number | undefined {
    let found: number | undefined;
    const take = (at: number): void => {
      const value = this.#tree[at] ?? 0;
      found = found === undefined ? value : this.#pick(found, value);
    };
    let [low, high] = [start + this.#size, end + this.#size];
    for (; low < high; low >>= 1, high >>= 1) {
      if (low & 1) take(low++);
      if (high & 1) take(--high);
    }
    return found;
  }
}
