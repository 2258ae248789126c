import type { Code } from '../code.js';
import { joined, js } from '../code.js';
import { Located, withoutEscapes } from '../located.js';
import { bodyCode } from '../requests/request.js';
import { textOfWord } from '../shell/words.js';
import type { SyntaxNode } from './tree.js';
import { filledParts } from './format.js';
import type { FormatStyle } from './format.js';
import type { Argument } from './lowering.js';
import { OwnCallLowering } from './own-calls.js';

/** Texts that are written out, with values in between. */
export abstract class TextLowering extends OwnCallLowering {
  protected writtenText(pieces: readonly (Located | SyntaxNode)[]): Code {
    const [only] = pieces;
    if (only === undefined) return '""';
    const data = this.#dataIn(pieces);
    if (data !== undefined) return data;
    if (pieces.length === 1 && only instanceof Located) {
      const inner = withoutInnerQuotes(only);
      return this.string(inner.text, inner.at(0), inner.at(inner.text.length));
    }
    return this.concatenation(
      pieces.map((piece) => (piece instanceof Located ? piece.quoted() : js`(${this.expression(piece)})`)),
    );
  }

  /** JSON that values are put into is that data: `{"id": %d}`, `[{"id": %q}]`. */
  protected override format(style: FormatStyle, template: Located, args: readonly Argument[]): Code {
    const data = style === 'percent' ? this.#dataIn(filledParts(style, template, args)) : undefined;
    return data ?? super.format(style, template, args);
  }

  /** JSON in quotes that it stands in with escapes, or with values in between. */
  #dataIn(pieces: readonly (Located | SyntaxNode | undefined)[]): Code | undefined {
    const [first] = pieces;
    if (!(first instanceof Located) || !/^\s*(?:\{\s*\\?"|\[\s*[[{]\s*\\?")/.test(first.text)) return undefined;
    const parts = pieces.map((piece) => ({ kind: 'text', text: piece instanceof Located ? piece : undefined }));
    const whole = textOfWord(parts);
    const data = bodyCode(whole) ?? (whole.text.includes('\\"') ? bodyCode(withoutEscapes(whole)) : undefined);
    const values = pieces.flatMap((piece): Code[] =>
      piece === undefined || piece instanceof Located ? [] : [this.expression(piece)],
    );
    return data && (values.length === 0 ? js`(${data})` : js`([${joined(values, ', ')}], ${data})`);
  }
}

/** `"\\"text\\""`: a text that is written into code, with the quotes that it has there. */
function withoutInnerQuotes(text: Located): Located {
  return /^\\"[^"\\]*\\"$/.test(text.text) ? text.slice(2, -2) : text;
}
