import type { Edit } from './edits/types.js';

/** A part of the original text: as it was where `text` is undefined, otherwise replaced. */
interface Segment {
  readonly start: number;
  readonly end: number;
  readonly text?: string;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * A text that is edited in several steps, each made for the text that the ones before it left. It knows where a place of
 * the original text has got to, and what all steps together do to the original text.
 */
export class EditedText {
  readonly original: string;
  #segments: readonly Segment[];
  #text: string;

  constructor(original: string) {
    this.original = original;
    this.#text = original;
    this.#segments = [{ start: 0, end: original.length }];
  }

  get text(): string {
    return this.#text;
  }

  /** Where a place of the original text stands now; undefined where one of its ends was replaced. */
  now<P extends Range>(place: P): P | undefined {
    const start = this.#startOf(place.start);
    const end = place.end === place.start ? start : this.#endOf(place.end);
    return start === undefined || end === undefined || end < start ? undefined : { ...place, start, end };
  }

  /** The offset of the original text that an offset of the text now stands for; undefined where the text was put in. */
  before(offset: number): number | undefined {
    let now = 0;
    for (const { start, end, text } of this.#segments) {
      const length = text === undefined ? end - start : text.length;
      if (offset < now + length || (offset === now + length && end === this.original.length)) {
        return text === undefined ? start + (offset - now) : undefined;
      }
      now += length;
    }
    return undefined;
  }

  /** The line of the original text that an offset of the text now stands for, or is put in on. */
  lineBefore(offset: number): number {
    let at = offset;
    while (at > 0 && this.before(at) === undefined) at--;
    return this.original.slice(0, this.before(at) ?? 0).split('\n').length;
  }

  /** Does edits that hold for the text as it is now; they must not overlap. */
  apply(edits: readonly Edit[]): void {
    for (const edit of [...edits].sort((a, b) => b.start - a.start || b.end - a.end)) this.#replace(edit);
  }

  /** What was done to the original text, in its order; edits that touch are one. */
  edits(): Edit[] {
    const edits: Edit[] = [];
    for (const { start, end, text } of this.#segments) {
      if (text === undefined) continue;
      const before = edits.at(-1);
      if (before?.end === start) edits[edits.length - 1] = { start: before.start, end, text: before.text + text };
      else edits.push({ start, end, text });
    }
    return edits.filter(({ start, end, text }) => text !== this.original.slice(start, end));
  }

  #startOf(offset: number): number | undefined {
    let now = 0;
    for (const { start, end, text } of this.#segments) {
      const length = text === undefined ? end - start : text.length;
      // What was put in at a place stands before it.
      if (offset === start && end > start) return now;
      if (offset < end) return text === undefined ? now + (offset - start) : undefined;
      now += length;
    }
    return offset === this.original.length ? now : undefined;
  }

  #endOf(offset: number): number | undefined {
    let now = 0;
    for (const { start, end, text } of this.#segments) {
      const length = text === undefined ? end - start : text.length;
      if (offset === end) return now + (start === end ? 0 : length);
      if (offset < end) return text === undefined ? now + (offset - start) : undefined;
      now += length;
    }
    return undefined;
  }

  #replace({ start, end, text }: Edit): void {
    const segments: Segment[] = [];
    const touched: { readonly segment: Segment; readonly now: number }[] = [];
    const after: Segment[] = [];
    let now = 0;
    for (const segment of this.#segments) {
      const length = segment.text === undefined ? segment.end - segment.start : segment.text.length;
      const isTouched = start === end ? now <= start && start <= now + length : now < end && start < now + length;
      // An insertion between two parts belongs to the first that it touches.
      if (isTouched && (start !== end || touched.length === 0)) touched.push({ segment, now });
      else (touched.length === 0 ? segments : after).push(segment);
      now += length;
    }
    this.#segments = [...segments, ...this.#merged(touched, { start, end, text }), ...after];
    this.#text = this.#text.slice(0, start) + text + this.#text.slice(end);
  }

  /** The parts that an edit touches, with what it leaves of them. */
  #merged(touched: readonly { readonly segment: Segment; readonly now: number }[], edit: Edit): Segment[] {
    const first = touched[0];
    const last = touched.at(-1);
    if (first === undefined || last === undefined) return [];
    const head = this.#before(first.segment, edit.start - first.now);
    const lastLength =
      last.segment.text === undefined ? last.segment.end - last.segment.start : last.segment.text.length;
    const tail = this.#behind(last.segment, edit.end - last.now, last.now + lastLength - edit.end);
    const middle = { start: head.cut, end: tail.cut, text: `${head.carried}${edit.text}${tail.carried}` };
    return [...head.kept, middle, ...tail.kept];
  }

  /** What of a part stands before the edit: kept as a part of its own, or, of text that was put in, carried along. */
  #before({ start, text }: Segment, length: number) {
    if (text !== undefined) return { kept: [], cut: start, carried: text.slice(0, length) };
    const cut = start + length;
    return { kept: length > 0 ? [{ start, end: cut }] : [], cut, carried: '' };
  }

  #behind({ start, end, text }: Segment, offset: number, length: number) {
    if (text !== undefined) return { kept: [], cut: end, carried: text.slice(offset) };
    const cut = start + offset;
    return { kept: length > 0 ? [{ start: cut, end }] : [], cut, carried: '' };
  }
}
