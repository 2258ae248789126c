import { escapeUTF8 } from 'entities';

/** Text that is HTML already. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Markup | readonly Markup[];

/** HTML in which every value is escaped that is not HTML itself. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(strings.map((part, index) => part + textOf(values[index] ?? '')).join(''));
}

export const nothing = new Markup('');

function textOf(value: Value): string {
  if (value instanceof Markup) return value.text;
  return typeof value === 'object' ? value.map(({ text }) => text).join('') : escapeUTF8(String(value));
}

/** JSON that can stand in a script element of any page: nothing in it ends the element or a line of a script. */
export function embeddedJson(value: unknown): Markup {
  const json = JSON.stringify(value);
  return new Markup(
    json.replace(/[<>&\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
}
