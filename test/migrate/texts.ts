const spaces = ['', '', '', '', ' ', '\t', '  ', '\r'];

/** A JSON text of a value: with white space anywhere, and characters written as themselves or as escapes, by a seed. */
export function jsonText(value: unknown, seed: number): string {
  let state = seed;
  const roll = (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % sides;
  };
  return write(value, roll);
}

type Roll = (sides: number) => number;

function write(value: unknown, roll: Roll): string {
  const space = () => spaces[roll(spaces.length)] ?? '';
  if (typeof value === 'string') return writeString(value, roll);
  if (typeof value === 'number')
    return `${JSON.stringify(value)}${Number.isSafeInteger(value) && roll(3) === 0 ? '.0' : ''}`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => `${space()}${write(item, roll)}${space()}`);
    return `[${items.length === 0 ? space() : items.join()}]`;
  }
  const members = Object.entries(value).map(
    ([key, inner]) => `${space()}${writeString(key, roll)}${space()}:${space()}${write(inner, roll)}${space()}`,
  );
  return `{${members.length === 0 ? space() : members.join()}}`;
}

function writeString(text: string, roll: Roll): string {
  if (roll(4) !== 0) return JSON.stringify(text);
  const units = text.split('').map((unit) => {
    const code = unit.charCodeAt(0);
    const isSurrogate = code >= 0xd800 && code <= 0xdfff;
    return roll(3) === 0 || isSurrogate
      ? `\\u${code.toString(16).padStart(4, '0')}`
      : JSON.stringify(unit).slice(1, -1);
  });
  return `"${units.join('')}"`;
}
