import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isParseFailure, parseModule } from '../../src/provenance/syntax/parse.js';
import { parsePart } from '../../src/provenance/syntax/parse-part.js';
import type { Span } from '../../src/provenance/syntax/parse-part.js';

const statements = [
  "import { a } from './a.js';\n",
  'const b = a + 1;\n',
  'function c(x) {\n  return `${x}\n  and more`;\n}\n',
  'export class D {\n  m() {\n    return 1;\n  }\n}\n',
  '/** of e */\nexport const e = () => ({ b, c });\n',
  '[1, 2].forEach(c);\n',
  'if (b) {\n  c(b);\n}\n',
];

const chosen = fc.array(fc.tuple(fc.constantFrom(...statements), fc.boolean()), { minLength: 1, maxLength: 8 });

function laidOut(parts: readonly (readonly [text: string, isKept: boolean])[]): { text: string; spans: Span[] } {
  let text = '';
  const spans: Span[] = [];
  for (const [part, isKept] of parts) {
    if (isKept) spans.push({ start: text.length, end: text.length + part.length });
    text += part;
  }
  return { text, spans };
}

/** What stands where in the tree of a text. */
function placesOf(ast: {
  readonly body: readonly { readonly type: string; readonly range: readonly number[] }[];
}): string[] {
  return ast.body.map(({ type, range }) => `${type} ${range.join('-')}`);
}

describe('a part of a module', () => {
  it('has the statements of the whole that stand in it, where they stand', () => {
    fc.assert(
      fc.property(chosen, (parts) => {
        const { text, spans } = laidOut(parts);
        const whole = parseModule('a.js', text);
        if (isParseFailure(whole)) return;
        const part = parsePart('a.js', { text, spans });
        const isKept = (place: string): boolean => {
          const [start = 0, end = 0] = (place.split(' ')[1] ?? '').split('-').map(Number);
          return spans.some((span) => span.start <= start && end <= span.end);
        };
        expect(part?.text).toBe(text);
        expect(placesOf(part?.ast ?? { body: [] })).toEqual(placesOf(whole.ast).filter(isKept));
      }),
    );
  });

  it.each([
    ['the inside of a text', 'const a = `\nfetch(b)\n`;\n', 'fetch(b)\n`;\n'],
    ['the end of a comment', '/*\nnotes\n*/\nfetch(b);\n', 'notes\n*/\nfetch(b);\n'],
    ['the inside of a block', 'function a() {\nfetch(b);\n}\n', 'fetch(b);\n}\n'],
    ['a comment and what stands behind it', 'a(); /*\nb();\n*/\nc();\n/* d */\n', 'a(); /*\n'],
    ['nothing but a comment', '// a\nb();\n', '// a\n'],
  ])('is not made of %s', (_, text, kept) => {
    const start = text.indexOf(kept);
    expect(parsePart('a.js', { text, spans: [{ start, end: start + kept.length }] })).toBeUndefined();
  });
});
