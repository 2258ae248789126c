/** Numbers that look random and are the same for the same seed (Mulberry32). */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, not including, `limit`. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit);
  }

  pick<T>(items: readonly T[], otherwise: T): T {
    return items[this.below(items.length)] ?? otherwise;
  }
}

const PIECES = [
  '"', "'", '`', '{', '}', '[', ']', '(', ')', '<', '>', '</script>', '<script>', '{{', '}}', '${', '#{', '"""', "'''", '\\', '\\u', '\\x',
  '\n', '\r\n', '\t', ' ', '\u2028', '\uFEFF', '\uD800', '😀', '\0', '###', '---', ': ', '- ', '&a ', '*a', '!!', '|', '>-', '@', '$', '%', '%s', '{0}',
  '/*', '*/', '//', '#', '<!--', '-->', '<?php', '?>', 'end', 'null', 'true', '=>', '->', '::', '..', '?.', '0', '1e999', 'class ', 'def ', 'function ',
]; // prettier-ignore

/** A text with a few things in it changed. */
export function mutated(text: string, others: readonly string[], chance: Chance): string {
  let result = text;
  for (let times = 1 + chance.below(6); times > 0; times--) result = mutatedOnce(result, others, chance);
  return result;
}

function mutatedOnce(text: string, others: readonly string[], chance: Chance): string {
  const at = chance.below(text.length + 1);
  const length = chance.below(24);
  const other = chance.pick(others, '');
  switch (chance.below(8)) {
    case 0:
      return text.slice(0, at) + text.slice(at + length);
    case 1:
      return text.slice(0, at) + chance.pick(PIECES, '') + text.slice(at);
    case 2:
      return text.slice(0, at) + chance.pick(PIECES, '') + text.slice(at + length);
    case 3:
      return text.slice(0, at);
    case 4:
      return text.slice(0, at) + text.slice(at, at + length).repeat(2 + chance.below(40)) + text.slice(at);
    case 5: {
      const from = chance.below(other.length + 1);
      return text.slice(0, at) + other.slice(from, from + chance.below(200)) + text.slice(at);
    }
    case 6: {
      const piece = chance.pick(PIECES, '');
      return text.slice(0, at) + piece.repeat(1 + chance.below(300)) + text.slice(at);
    }
    default: {
      const lines = text.split('\n');
      const moved = lines.splice(chance.below(lines.length), 1 + chance.below(3));
      lines.splice(chance.below(lines.length + 1), 0, ...moved);
      return lines.join('\n');
    }
  }
}
