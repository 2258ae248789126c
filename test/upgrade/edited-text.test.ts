import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EditedText } from '../../src/upgrade/edited-text.js';

function after(text: string, edits: ReturnType<EditedText['edits']>): string {
  return edits.reduceRight(
    (result, { start, end, text: put }) => result.slice(0, start) + put + result.slice(end),
    text,
  );
}

describe('a text that is edited in steps', () => {
  test('says what all steps together do to the original', () => {
    const text = new EditedText('one two three');
    text.apply([{ start: 4, end: 7, text: '2' }]);
    text.apply([
      { start: 4, end: 4, text: '(' },
      { start: 5, end: 5, text: ')' },
    ]);
    expect(text.text).toBe('one (2) three');
    expect(text.edits()).toEqual([{ start: 4, end: 7, text: '(2)' }]);
  });

  test('knows where a place has got to', () => {
    const text = new EditedText('one two three');
    text.apply([{ start: 0, end: 3, text: 'eleven' }]);
    expect(text.now({ start: 4, end: 7 })).toEqual({ start: 7, end: 10 });
    expect(text.now({ start: 0, end: 3 })).toEqual({ start: 0, end: 6 });
    expect(text.now({ start: 1, end: 7 })).toBeUndefined();
    expect(text.before(8)).toBe(5);
    expect(text.before(2)).toBeUndefined();
  });

  test('what is put in before a place stays outside of it, and so does what is put in behind', () => {
    const text = new EditedText('ab');
    text.apply([{ start: 0, end: 0, text: '<' }]);
    text.apply([{ start: 2, end: 2, text: '>' }]);
    expect(text.now({ start: 0, end: 1 })).toEqual({ start: 1, end: 2 });
  });

  test('a step that is taken back leaves no edit', () => {
    const text = new EditedText('ab');
    text.apply([{ start: 0, end: 1, text: 'x' }]);
    text.apply([{ start: 0, end: 1, text: 'a' }]);
    expect(text.edits()).toEqual([]);
  });

  test('steps of any kind come out as edits of the original that do the same', () => {
    const step = fc.record({ at: fc.nat(30), length: fc.nat(6), text: fc.string({ maxLength: 4 }) });
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 20 }), fc.array(step, { maxLength: 8 }), (original, steps) => {
        const text = new EditedText(original);
        let expected = original;
        for (const { at, length, text: put } of steps) {
          const start = Math.min(at, expected.length);
          const end = Math.min(start + length, expected.length);
          text.apply([{ start, end, text: put }]);
          expected = expected.slice(0, start) + put + expected.slice(end);
        }
        expect(text.text).toBe(expected);
        expect(after(original, text.edits())).toBe(expected);
      }),
    );
  });
});
