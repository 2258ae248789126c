import type { JsonNode } from '../../provenance/types.js';
import type { Reading } from '../module.js';
import { readTokens } from './xml-tokens.js';

/** Elements that name what is served, or which requests are meant: `<http:listener path>`, `<from uri>`, `<match url>`. */
const SERVES =
  /^(?:\w*listener|from|match|location|conditions?|predicates?|\w*route|\w*mapping|url-?pattern|path-?pattern|sitemap(?:index)?|urlset)$/i;
/** Attributes that do: `<rule from to>`. */
const ASKED = /^(?:from|match|route|url-?pattern|path-?pattern)$/i;

/** An element that is open. */
interface Element {
  readonly isServed: boolean;
  /** The text that it begins with, where it is a single one. */
  text: { readonly start: number; end: number } | undefined;
}

/** Reads the addresses of XML: values of attributes, and texts of elements that are nothing else. */
export function readXml(file: string, text: string): Reading {
  const items: JsonNode[] = [];
  const open: Element[] = [];
  let attribute = '';
  const isServed = (): boolean => open.at(-1)?.isServed === true;
  const add = (start: number, end: number): void => {
    const written = text.slice(start, end);
    const value = written.trim();
    if (!value.includes('/') || /\s/.test(value)) return;
    const from = start + written.indexOf(value);
    items.push({ kind: 'scalar', place: { file, start: from - 1, end: from + value.length + 1 }, value });
  };
  const close = (): void => {
    const element = open.pop();
    if (element?.text && !element.isServed) add(element.text.start, element.text.end);
  };
  readTokens(text, {
    onopentagname(start, end) {
      const name = localName(text.slice(start, end));
      open.push({ isServed: isServed() || SERVES.test(name), text: undefined });
    },
    onattribname(start, end) {
      attribute = localName(text.slice(start, end));
    },
    onattribdata(start, end) {
      if (!isServed() && !ASKED.test(attribute) && attribute !== 'xmlns') add(start, end);
    },
    ontext(start, end) {
      const element = open.at(-1);
      if (element?.text?.end === start) element.text.end = end;
      else if (element) element.text ??= { start, end };
    },
    onselfclosingtag: close,
    onclosetag: close,
  });
  return { data: { kind: 'array', place: { file, start: 0, end: text.length }, items } };
}

/** `http:request` is `request`. */
function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
