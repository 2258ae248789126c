import { entryOf } from '../../catalogue/entry.js';
import { Located } from '../located.js';
import { readTokens } from './xml-tokens.js';

/** An element of XML. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Map<string, string>;
  readonly children: XmlElement[];
  /** Where stands what is in it. */
  content: [start: number, end: number];
}

/** The elements at the top of a text, with what is in them. */
export function elementsIn(text: string): readonly XmlElement[] {
  const top: XmlElement[] = [];
  const open: XmlElement[] = [];
  let attribute = '';
  readTokens(text, {
    onopentagname(start, end) {
      const element: XmlElement = {
        name: text.slice(start, end),
        attributes: new Map(),
        children: [],
        content: [end, end],
      };
      (open.at(-1)?.children ?? top).push(element);
      open.push(element);
    },
    onattribname(start, end) {
      attribute = text.slice(start, end);
    },
    onattribdata(start, end) {
      open.at(-1)?.attributes.set(attribute, text.slice(start, end));
    },
    onopentagend(end) {
      const element = open.at(-1);
      if (element) element.content = [end + 1, end + 1];
    },
    onselfclosingtag() {
      open.pop();
    },
    onclosetag(start) {
      const element = open.pop();
      if (element) element.content[1] = start - '</'.length;
    },
  });
  return top;
}

const ENTITIES: Readonly<Record<string, string>> = { quot: '"', apos: "'", amp: '&', lt: '<', gt: '>' };

/** A text with the characters that its entities stand for. */
export function withoutEntities(written: Located): Located {
  let text = '';
  const offsets: number[] = [];
  for (let at = 0; at < written.text.length;) {
    const [whole, name = '', code = ''] =
      /^&(?:(quot|apos|amp|lt|gt)|#(\d{1,4}));/.exec(written.text.slice(at, at + 8)) ?? [];
    offsets.push(written.at(at));
    text +=
      whole === undefined ? (written.text[at] ?? '') : (entryOf(ENTITIES, name) ?? String.fromCharCode(Number(code)));
    at += whole?.length ?? 1;
  }
  return new Located(text, written.at(0), [...offsets, written.at(written.text.length)]);
}
