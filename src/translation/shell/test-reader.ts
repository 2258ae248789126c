import { WordReader } from './word-reader.js';
import type { Word } from './words.js';

/** What stands between the words of a test, and ends none. */
const BETWEEN = /^(?:&&|\|\||[<>]=?|[=!]=|[()!])/;
const ARITHMETIC = /(\$?[A-Za-z_]\w*)|\d+(?:\.\d+)?|&&|\|\||[<>]=?|[=!]=/g;

/** Reads the words of tests, in which signs mean something else than around them: `[[ … ]]`, `(( … ))`. */
export abstract class TestReader extends WordReader {
  /** The words of `[[ … ]]`, from behind what opens it. */
  protected testWords(depth: number): Word[] {
    const words: Word[] = [];
    for (let before = -1; this.at < this.text.length && this.at !== before;) {
      before = this.at;
      while (/\s/.test(this.text[this.at] ?? '')) this.at++;
      const rest = this.text.slice(this.at, this.at + 3);
      if (/^\]\](?:[\s;&|)]|$)/.test(rest)) {
        this.at += 2;
        return words;
      }
      // A pattern has signs of its own.
      if (rest.startsWith('=~')) {
        this.at += /^=~\s*\S*/.exec(this.text.slice(this.at, this.at + 2000))?.[0].length ?? 2;
        words.push([]);
        continue;
      }
      const sign = BETWEEN.exec(rest)?.[0];
      if (sign !== undefined) words.push(this.#plain(this.at, (this.at += sign.length)));
      else words.push(this.word(depth));
    }
    return words;
  }

  /** The words of `(( … ))`, of which names are variables; none where it is not closed. */
  protected arithmeticWords(): Word[] {
    const start = this.at;
    this.passArithmetic();
    const inner = this.source.slice(start, this.at);
    return [...inner.text.matchAll(ARITHMETIC)].map((match): Word => {
      const written = inner.slice(match.index, match.index + match[0].length);
      const name = match[1]?.replace('$', '');
      if (name === undefined) return [{ kind: 'text', text: written }];
      return [{ kind: 'variable', name, fallback: undefined, keeps: false, isList: false, written }];
    });
  }

  #plain(from: number, to: number): Word {
    return [{ kind: 'text', text: this.source.slice(from, to) }];
  }
}
