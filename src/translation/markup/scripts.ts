import type { Code } from '../code.js';
import { Parser } from 'htmlparser2';

/** A piece of code in a page. */
export interface Script {
  readonly text: string;
  readonly start: number;
  /** Written in TypeScript. */
  readonly typed: boolean;
  /** Value of an event handler's attribute. */
  readonly inAttribute: boolean;
  /** What is put around it. */
  readonly before: Code;
  readonly after: Code;
}

const SCRIPT_TYPES =
  /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma|type|live)script[\d.]*|text\/babel|text\/jsx)$/i;
const TYPED = /^(?:ts|tsx|typescript|(?:text|application)\/(?:x-)?typescript)$/i;
/** Folders of a page that hold no running code. */
const INERT = new Set(['template', 'noscript', 'textarea', 'xmp']);

/** The scripts of a page, in the order in which they stand. Data blocks and templates are none. */
export function scriptsOf(text: string, extension: string): Script[] {
  const isPage = extension !== '.vue' && extension !== '.svelte';
  const scripts: Script[] = [];
  const inert: string[] = [];
  let attributes: Record<string, string> = {};
  let open: { readonly start: number; readonly attributes: Record<string, string> } | undefined;
  const parser = new Parser(
    {
      onopentagname() {
        attributes = {};
      },
      onattribute(name, value) {
        attributes[name] = value;
        if (!isPage || inert.length > 0) return;
        const isHandler = /^on[a-z]+$/.test(name);
        if (!isHandler && !ADDRESS.test(name)) return;
        const script = (isHandler ? handlerIn : addressIn)(text, name, value, parser.endIndex);
        if (script !== undefined) scripts.push(script);
      },
      onopentag(name) {
        if (name === 'script' && inert.length === 0) open = { start: parser.endIndex + 1, attributes };
        else if (isPage && INERT.has(name)) inert.push(name);
        else if (!isPage && name === 'template') inert.push(name);
      },
      onclosetag(name, implied) {
        if (inert.at(-1) === name) inert.pop();
        if (name !== 'script' || open === undefined) return;
        const end = implied ? text.length : parser.startIndex;
        if (isCode(open.attributes)) scripts.push(scriptOf(text, open.start, end, open.attributes));
        open = undefined;
      },
    },
    { lowerCaseTags: true, lowerCaseAttributeNames: true, recognizeSelfClosing: !isPage },
  );
  parser.end(text);
  return scripts;
}

function isCode(attributes: Record<string, string>): boolean {
  return SCRIPT_TYPES.test(attributes.type ?? '') || TYPED.test(attributes.type ?? '');
}

function scriptOf(text: string, start: number, end: number, attributes: Record<string, string>): Script {
  // Pages of old hide their scripts in a comment; its end is no code.
  const code = text
    .slice(start, end)
    .replace(/^(\s*)<!--[^\r\n]*/, (all, space: string) => space.padEnd(all.length))
    .replace(/(?:\/\/\s*)?-->\s*$/, (all) => all.replace(/\S/g, ' '))
    .replace(/<!\[CDATA\[|\]\]>/g, (all) => ' '.repeat(all.length))
    .replace(/<%[=-][^%"'`\r\n]*%>/g, (all) => '_'.repeat(all.length));
  const typed = TYPED.test(attributes.lang ?? '') || TYPED.test(attributes.type ?? '');
  return { text: code, start, typed, inAttribute: false, before: '', after: ';' };
}

/** Attributes that hold an address for a script to ask. */
const ADDRESS = /^data-(?:[a-z-]+-)?(?:url|uri|href|path|endpoint|source|src|api)$/;

/** `data-url="/…"`: a text for the scripts of the page. */
function addressIn(text: string, name: string, value: string, endsAt: number): Script | undefined {
  const found = /^[^"\\\r\n]*\/[^"\\\r\n]*$/.test(value) ? handlerIn(text, name, value, endsAt) : undefined;
  if (found === undefined) return undefined;
  const { start } = found;
  const end = start + value.length;
  const before: Code = ['return ', { text: '"', start: start - 1, end: start }];
  return { ...found, before, after: [{ text: '"', start: end, end: end + 1 }, ';'] };
}

/** Code of `onclick="…"` and its kind. Where characters are written as references, places would be wrong. */
function handlerIn(text: string, name: string, value: string, endsAt: number): Script | undefined {
  if (value === '' || value.includes('{{') || value.includes('<%')) return undefined;
  const start = text.lastIndexOf(value, endsAt);
  const before = text.slice(Math.max(0, start - name.length - 8), start);
  if (start < 0 || !new RegExp(`${name}\\s*=\\s*["']?$`, 'i').test(before)) return undefined;
  return { text: value, start, typed: false, inAttribute: true, before: '', after: '' };
}
