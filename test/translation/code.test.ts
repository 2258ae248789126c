import fc from 'fast-check';
import { expect, test } from 'vitest';
import { js, Rendered } from '../../src/translation/code.js';

interface Part {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A part of the original under another text, in any order; without a text it is what was put between. */
const parts = fc.array(
  fc.record({
    text: fc.stringMatching(/^[a-z]{1,4}$/),
    start: fc.nat(60),
    length: fc.nat(5),
    between: fc.stringMatching(/^[ ;]{0,2}$/),
  }),
  { minLength: 1, maxLength: 40 },
);

test('a range stands for what all parts in it stand for', () => {
  fc.assert(
    fc.property(parts, fc.nat(200), fc.nat(200), (made, one, other) => {
      const marks = made.map(({ text, start, length }): Part => ({ text, start, end: start + length }));
      const rendered = new Rendered(made.flatMap(({ between }, index) => [between, marks[index] ?? '']));
      const places = made.map((_, index) => {
        const before = made.slice(0, index + 1).map(({ between, text }) => between + text);
        return before.join('').length - (marks[index]?.text.length ?? 0);
      });
      const [from, to] = [Math.min(one, other), Math.max(one, other) + 1];
      const within = marks.filter(({ text }, index) => {
        const at = places[index] ?? 0;
        return at + text.length > from && at < to;
      });
      const [start, end] = rendered.original(from, to);
      const [first, last] = [within[0], within.at(-1)];
      if (first === undefined || last === undefined) {
        expect(start).toBe(end);
        return;
      }
      // Of the outer two a part may be left out, of the others all is in.
      const inner = within.slice(1, -1);
      expect(start).toBeLessThanOrEqual(Math.min(first.end, ...inner.map((mark) => mark.start)));
      expect(end).toBeGreaterThanOrEqual(Math.max(last.start, ...inner.map((mark) => mark.end)));
      expect(start).toBeGreaterThanOrEqual(Math.min(...within.map((mark) => mark.start)));
      expect(end).toBeLessThanOrEqual(Math.max(...within.map((mark) => mark.end)));
    }),
  );
});

test('a part of a name stands for that part of the original, and what is put between for the place beside it', () => {
  const rendered = new Rendered(js`say(${{ text: 'name', start: 10, end: 14 }});`);
  expect(rendered.text).toBe('say(name);');
  expect(rendered.original(5, 7)).toEqual([11, 13]);
  expect(rendered.original(0, 3)).toEqual([10, 10]);
  expect(rendered.original(8, 10)).toEqual([14, 14]);
});
