/** The words that stand in a text, by their hashes: what is held of very many texts must be small. */
export class TextWords {
  readonly #hashes: Int32Array;

  constructor(text: string) {
    this.#hashes = Int32Array.from(new Set(hashesOf(text)));
  }

  /** Whether all words of something may stand in the text: `name`, `users:list`. */
  hold(words: string): boolean {
    for (const hash of hashesSought(words)) if (!this.#hashes.includes(hash)) return false;
    return true;
  }
}

/** Tells a text from what it was before. */
export function fingerprintOf(text: string): number {
  let hash = text.length;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return hash;
}

/** FNV-1a, of code units. */
const PRIME = 0x01000193;
const NO_WORD = 0x811c9dc5 | 0;

/** One name is asked for in very many texts, one after the other. */
let sought = { words: '', hashes: [] as readonly number[] };

function hashesSought(words: string): readonly number[] {
  if (sought.words !== words) sought = { words, hashes: hashesOf(words) };
  return sought.hashes;
}

/** Letters, digits, `_` and `$`; all that is not ASCII counts as a letter. */
const isWordPart = Uint8Array.from({ length: 128 }, (_, code) => (/[\w$]/.test(String.fromCharCode(code)) ? 1 : 0));

function hashesOf(text: string): number[] {
  const hashes: number[] = [];
  let hash = NO_WORD;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isWordPart[code] !== 0) {
      hash = Math.imul(hash ^ code, PRIME);
    } else if (hash !== NO_WORD) {
      hashes.push(hash);
      hash = NO_WORD;
    }
  }
  if (hash !== NO_WORD) hashes.push(hash);
  return hashes;
}
