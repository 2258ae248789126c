/** A template that stands in a page under a name. */
export interface NamedTemplate {
  readonly name: string;
  readonly range: readonly [start: number, end: number];
}

const NAMED = /<script\b([^>]*\btype\s*=\s*["']text\/ng-template["'][^>]*)>([^]*?)<\/script\s*>/gi;

/** Templates of AngularJS in a page: `<script type="text/ng-template" id="users.html">`. */
export function namedTemplates(page: string): readonly NamedTemplate[] {
  return [...page.matchAll(NAMED)].flatMap(({ 0: all, 1: attributes = '', 2: content = '', index }) => {
    const name = /\bid\s*=\s*["']([^"'\\]+)["']/i.exec(attributes)?.[1];
    const start = index + all.indexOf('>') + 1;
    return name === undefined ? [] : [{ name, range: [start, start + content.length] as const }];
  });
}
