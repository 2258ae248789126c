import type picocolors from 'picocolors';
import type { Verdict } from '../../catalogue/types.js';

export type Colors = Pick<typeof picocolors, 'bold' | 'dim' | 'underline' | 'red' | 'yellow' | 'cyan' | 'green'>;

const plain: Colors = {
  bold: String,
  dim: String,
  underline: String,
  red: String,
  yellow: String,
  cyan: String,
  green: String,
};

export async function colorsFor(color: boolean): Promise<Colors> {
  return color ? (await import('picocolors')).default.createColors(true) : plain;
}

/** A text that cannot steer the terminal it is printed on, with every character in its column. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, (char) => (char === '\t' ? ' ' : '\u{fffd}'));
}

/** The same of a piece of code, which may stand on several lines. */
export function onOneLine(text: string): string {
  return printable(text.replace(/\s*[\r\n]\s*/g, ' '));
}

/** The colour that a verdict is told in. */
export function toneOf(verdict: Verdict, colors: Colors): (text: string) => string {
  switch (verdict) {
    case 'broken':
    case 'breaks':
      return colors.red;
    case 'deprecated':
      return colors.yellow;
    case 'planned':
      return colors.cyan;
  }
}

/** `3 places`, `1 place`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toString()} ${number === 1 ? one : many}`;
}

/** `a`, `a and b`, `a, b and c`. */
export function enumerate(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

const WIDTH = 100;

/** Breaks a text at spaces into lines behind an indent; the first begins with `lead`. */
export function wrap(text: string, indent: string, lead = indent): string {
  const lines: string[] = [];
  let line = lead;
  let words = 0;
  for (const word of text.split(/\s+/)) {
    if (words > 0 && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = indent + word;
    } else {
      line += words > 0 ? ` ${word}` : word;
    }
    words++;
  }
  return [...lines, line].join('\n');
}
