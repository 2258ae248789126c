/** An attribute of an element, by the places of its name and its value; that is empty where it has none. */
export interface Attribute {
  readonly name: string;
  readonly nameStart: number;
  readonly start: number;
  readonly end: number;
}

const ATTRIBUTE = /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/g;

/** Elements that are never closed. */
export const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;

/** What stands in a tag behind the element's name. */
export function attributesIn(text: string, offset: number): Attribute[] {
  return [...text.matchAll(ATTRIBUTE)].map((match) => {
    const value = match[2] ?? match[3] ?? '';
    const end = offset + match.index + match[0].length - 1;
    return { name: match[1] ?? '', nameStart: offset + match.index, start: end - value.length, end };
  });
}
