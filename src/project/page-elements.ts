import { NG_TEMPLATE } from './named-templates.js';
import { attributeIn, scriptElements } from './script-elements.js';

/** An element of a page of which a script may make something. */
export interface PageElement {
  /** Its `id`; empty for the page as a whole. */
  readonly id: string;
  /** Where its content stands. */
  readonly range: readonly [start: number, end: number];
  readonly kind: 'template' | 'app' | 'bound';
}

const TEMPLATE_TYPE = /(?:template|tmpl|handlebars|mustache|underscore|lodash|ejs)|^text\/html/i;
/** Names that a script can ask for. */
const ASKED = /^[^\s"'<>\\]+$/;
/** Attributes of Vue. */
const VUE = /\s(?:v-[a-z]+(?:[:.][\w.-]+)?|[:@][a-z][\w:.-]*)\s*=\s*["']/;

/** Of Knockout: what it binds it binds in the whole page, where no element is named. */
const BOUND = /\sdata-bind\s*=/;

/** The elements of a page that a script may take by their names, or by the page's, and fill or show something in: of those of one name the first. */
export function pageElements(page: string): readonly PageElement[] {
  const elements = [
    ...templatesIn(page),
    ...(VUE.test(page) ? elementsWithin(page, 'app') : []),
    ...(BOUND.test(page) ? [{ id: '', range: [0, page.length] as const, kind: 'bound' as const }] : []),
    ...(BOUND.test(page) ? elementsWithin(page, 'bound') : []),
  ];
  const first = new Map<string, PageElement>();
  for (const element of elements) {
    const key = `${element.kind} ${element.id}`;
    if (!first.has(key)) first.set(key, element);
  }
  return [...first.values()];
}

function idOf(attributes: string): string | undefined {
  const id = attributeIn(attributes, 'id');
  return id !== undefined && ASKED.test(id) ? id : undefined;
}

/** `<script type="text/x-handlebars-template" id="row">`, `<template id="row">`. */
function templatesIn(page: string): readonly PageElement[] {
  const scripts = scriptElements(page).flatMap(({ attributes, range }) => {
    const type = attributeIn(attributes, 'type')?.toLowerCase() ?? '';
    // Those of AngularJS have their names for whoever asks for a file.
    const id = TEMPLATE_TYPE.test(type) && type !== NG_TEMPLATE ? idOf(attributes) : undefined;
    return id === undefined ? [] : [{ id, range, kind: 'template' as const }];
  });
  const templates = [...page.matchAll(/<template\b([^>]{0,2000})>/gi)].flatMap(
    ({ 0: all, 1: attributes = '', index }) => {
      const id = idOf(attributes);
      const start = index + all.length;
      return id === undefined ? [] : [elementAt(page, { id, kind: 'template', tag: 'template', start })];
    },
  );
  return [...scripts, ...templates];
}

/** Elements with names of which an app may take what they hold. */
function elementsWithin(page: string, kind: PageElement['kind']): readonly PageElement[] {
  return [
    ...page.matchAll(/<(div|main|section|body|article|form|table|ul|span|nav|header|aside)\b([^>]{0,2000})>/gi),
  ].flatMap(({ 0: all, 1: tag = '', 2: attributes = '', index }) => {
    const id = idOf(attributes);
    const start = index + all.length;
    return id === undefined ? [] : [elementAt(page, { id, kind, tag, start })];
  });
}

/** Where it ends is looked for when somebody asks: most elements are of no use. */
function elementAt(
  page: string,
  { id, kind, tag, start }: Pick<PageElement, 'id' | 'kind'> & { readonly tag: string; readonly start: number },
): PageElement {
  return {
    id,
    kind,
    get range() {
      return [start, closedAt(page, tag, start)] as const;
    },
  };
}

/** Where the element that is open at a place is closed. */
function closedAt(page: string, tag: string, start: number): number {
  const tags = new RegExp(`<(/?)${tag}\\b[^>]{0,2000}?(/?)>`, 'gi');
  tags.lastIndex = start;
  let depth = 1;
  for (let match = tags.exec(page); match !== null; match = tags.exec(page)) {
    if (match[1] === '/') depth--;
    else if (match[2] !== '/') depth++;
    if (depth === 0) return match.index;
  }
  return page.length;
}
