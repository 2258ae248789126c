/** An element of a page that holds a script, or a template. */
export interface ScriptElement {
  readonly attributes: string;
  /** Where what it holds stands. */
  readonly range: readonly [start: number, end: number];
}

/** The attributes of an element are no longer than this. */
const OPENED = /<script\b([^>]{0,2000})>/gi;
const CLOSED = /<\/script\s*>/gi;

/** The script elements of a page, one behind the other. What is never closed is none, and neither is anything behind it. */
export function scriptElements(page: string): readonly ScriptElement[] {
  const found: ScriptElement[] = [];
  let at = 0;
  for (;;) {
    const opened = matchFrom(OPENED, page, at);
    const start = opened && opened.index + opened[0].length;
    const closed = start === undefined ? undefined : matchFrom(CLOSED, page, start);
    if (!opened || start === undefined || !closed) return found;
    found.push({ attributes: opened[1] ?? '', range: [start, closed.index] });
    at = closed.index + closed[0].length;
  }
}

function matchFrom(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

/** What an attribute of an element says. */
export function attributeIn(attributes: string, name: string): string | undefined {
  const said = new RegExp(`(?<![\\w-])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'<>]+))`, 'i').exec(attributes);
  return said?.[1] ?? said?.[2] ?? said?.[3];
}
