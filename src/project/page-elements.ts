/** An element of a page of which a script may make something. */
export interface PageElement {
  /** Its `id`; empty for the page as a whole. */
  readonly id: string;
  /** Where its content stands. */
  readonly range: readonly [start: number, end: number];
  readonly kind: 'template' | 'app' | 'bound';
}

const SCRIPT = /<script\b([^>]*)>([^]*?)<\/script\s*>/gi;
const TEMPLATE_TYPE =
  /\btype\s*=\s*["']?[\w/.+-]*(?:template|tmpl|handlebars|mustache|underscore|lodash|ejs|text\/html)/i;
/** Templates of AngularJS have their names for whoever asks for a file. */
const OTHERWISE_NAMED = /\btype\s*=\s*["']?text\/ng-template/i;
const ID = /\bid\s*=\s*(?:"([^"\s<>\\]+)"|'([^'\s<>\\]+)'|([^\s"'<>\\]+))/i;
/** Attributes of Vue. */
const VUE = /\s(?:v-[a-z]+(?:[:.][\w.-]+)?|[:@][a-z][\w:.-]*)\s*=\s*["']/;

/** Of Knockout: what it binds it binds in the whole page, where no element is named. */
const BOUND = /\sdata-bind\s*=/;

/** The elements of a page that a script may take by their names, or by the page's, and fill or show something in. */
export function pageElements(page: string): readonly PageElement[] {
  return [
    ...templatesIn(page),
    ...(VUE.test(page) ? elementsWithin(page, 'app') : []),
    ...(BOUND.test(page) ? [{ id: '', range: [0, page.length] as const, kind: 'bound' as const }] : []),
    ...(BOUND.test(page) ? elementsWithin(page, 'bound') : []),
  ];
}

function idOf(attributes: string): string | undefined {
  const [, double, single, plain] = ID.exec(attributes) ?? [];
  return double ?? single ?? plain;
}

/** `<script type="text/x-handlebars-template" id="row">`, `<template id="row">`. */
function templatesIn(page: string): readonly PageElement[] {
  const scripts = [...page.matchAll(SCRIPT)].flatMap(({ 0: all, 1: attributes = '', 2: content = '', index }) => {
    const id = TEMPLATE_TYPE.test(attributes) && !OTHERWISE_NAMED.test(attributes) ? idOf(attributes) : undefined;
    const start = index + all.indexOf('>') + 1;
    return id === undefined ? [] : [{ id, range: [start, start + content.length] as const, kind: 'template' as const }];
  });
  const templates = [...page.matchAll(/<template\b([^>]*)>/gi)].flatMap(({ 0: all, 1: attributes = '', index }) => {
    const id = idOf(attributes);
    const start = index + all.length;
    return id === undefined ? [] : [elementAt(page, { id, kind: 'template', tag: 'template', start })];
  });
  return [...scripts, ...templates];
}

/** Elements with names of which an app may take what they hold. */
function elementsWithin(page: string, kind: PageElement['kind']): readonly PageElement[] {
  return [...page.matchAll(/<(div|main|section|body|article|form|table|ul|span|nav|header|aside)\b([^>]*)>/gi)].flatMap(
    ({ 0: all, 1: tag = '', 2: attributes = '', index }) => {
      const id = idOf(attributes);
      const start = index + all.length;
      return id === undefined ? [] : [elementAt(page, { id, kind, tag, start })];
    },
  );
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
  const tags = new RegExp(`<(/?)${tag}\\b[^>]*?(/?)>`, 'gi');
  tags.lastIndex = start;
  let depth = 1;
  for (let match = tags.exec(page); match !== null; match = tags.exec(page)) {
    if (match[1] === '/') depth--;
    else if (match[2] !== '/') depth++;
    if (depth === 0) return match.index;
  }
  return page.length;
}
