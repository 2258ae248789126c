/** FNV-1a, of bytes. */
const PRIME = 0x01000193;
const NO_WORD = 0x811c9dc5 | 0;

/** Letters, digits, `_` and `$`; what is not ASCII counts as letters. */
const isWordPart = Uint8Array.from({ length: 256 }, (_, code) =>
  code > 127 || /[\w$]/.test(String.fromCharCode(code)) ? 1 : 0,
);

/** Said of texts that take or hand on a module as a whole, ask for one where they need it, hand on what others declare, list what they hand on: these count as words. */
export const WHOLE = '* as ';
export const CALLED_IMPORT = 'import(';
export const REEXPORT = "export from '";
export const EXPORT_LIST = 'export {';

const [STAR, SPACE, OPEN, QUOTE, DOUBLE_QUOTE, BRACE, A, S] = Buffer.from(`* ('"{as`);
const [IMPORT, EXPORT, FROM] = [hashOf('import'), hashOf('export'), hashOf('from')];
const [WHOLE_HASH, CALLED_HASH, REEXPORT_HASH] = [hashOf('*as'), hashOf('import('), hashOf("export from '")];
const LIST_HASH = hashOf('export{');

function hashOf(word: string): number {
  return Buffer.from(word).reduce((hash, byte) => Math.imul(hash ^ byte, PRIME), NO_WORD);
}

const MARK = [0xef, 0xbb, 0xbf];

/** Takes down the words of texts by their hashes, one text behind the other in the same memory. */
export class WordList {
  /** What was met lately in a text, by the hash's last bits: few words are taken for new that are not. */
  readonly #seen = new Int32Array(1 << 13);
  #hashes = new Int32Array(1 << 12);
  #size = 0;

  /** How many words have been taken down. */
  get size(): number {
    return this.#size;
  }

  /** Takes down the words of a text in UTF-8, most of them once. One loop, since every byte of a large project goes through it. */
  add(bytes: Uint8Array): void {
    this.#makeRoom(bytes.length);
    const seen = this.#seen.fill(0);
    const hashes = this.#hashes;
    const last = seen.length - 1;
    const end = bytes.length;
    let size = this.#size;
    let keyword = NO_WORD;
    let at = beginOf(bytes);
    while (at < end) {
      let byte = bytes[at] ?? 0;
      if (isWordPart[byte] === 0) {
        if (byte === STAR && isWholeAt(bytes, at)) hashes[size++] = WHOLE_HASH;
        at++;
        continue;
      }
      let hash = NO_WORD;
      do {
        hash = Math.imul(hash ^ byte, PRIME);
        at++;
        // Never past the end: a look there makes all looks slower.
        if (at >= end) break;
        byte = bytes[at] ?? 0;
      } while (isWordPart[byte] !== 0);
      if (seen[hash & last] !== hash) {
        seen[hash & last] = hash;
        hashes[size++] = hash;
      }
      if (hash === FROM) {
        if (keyword === EXPORT && isQuotedAt(bytes, at)) hashes[size++] = REEXPORT_HASH;
      } else if (hash === IMPORT) {
        if (byte === OPEN) hashes[size++] = CALLED_HASH;
        keyword = hash;
      } else if (hash === EXPORT) {
        keyword = hash;
        if (isListAt(bytes, at)) hashes[size++] = LIST_HASH;
      }
    }
    this.#size = size;
  }

  /** Hands over what has been taken down, and begins anew in the same memory. */
  take(): Int32Array {
    const taken = this.#hashes.slice(0, this.#size);
    this.#size = 0;
    return taken;
  }

  /** With what ends it a word takes two bytes and more, and stands for two at most. */
  #makeRoom(bytes: number): void {
    const needed = this.#size + bytes + 2;
    if (needed <= this.#hashes.length) return;
    const larger = new Int32Array(2 * needed);
    larger.set(this.#hashes.subarray(0, this.#size));
    this.#hashes = larger;
  }
}

/** Apart from the loop: what a function within it took hold of would be slow to get at. */
function beginOf(bytes: Uint8Array): number {
  return MARK.every((byte, index) => bytes[index] === byte) ? MARK.length : 0;
}

/** `* as `, `*as `. */
function isWholeAt(bytes: Uint8Array, at: number): boolean {
  const word = bytes[at + 1] === SPACE ? at + 2 : at + 1;
  return bytes[word] === A && bytes[word + 1] === S && bytes[word + 2] === SPACE;
}

/** `export {`, `export{`: what is listed is declared here, or taken from elsewhere. */
function isListAt(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === BRACE || (bytes[at] === SPACE && bytes[at + 1] === BRACE);
}

/** Behind `from`. */
function isQuotedAt(bytes: Uint8Array, at: number): boolean {
  const quote = bytes[at] === SPACE ? bytes[at + 1] : bytes[at];
  return quote === QUOTE || quote === DOUBLE_QUOTE;
}

/** A single word is asked for so often that memory of its own would cost more than the look at it. */
const short = new WordList();
/** In bytes. */
const SHORT = 256;

/** The words of a text in UTF-8, by their hashes. */
export function hashesOf(bytes: Uint8Array): Int32Array {
  const list = bytes.length <= SHORT ? short : new WordList();
  list.add(bytes);
  return list.take();
}
