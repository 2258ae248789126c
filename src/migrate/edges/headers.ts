/** What a response says about the life of the call that it answers. */
export interface LifecycleHeaders {
  /** `Deprecation` (RFC 9745): since when the call is deprecated; `true` where only that it is. */
  readonly deprecation?: Date | true;
  /** `Sunset` (RFC 8594): when the call is expected to go. */
  readonly sunset?: Date;
  /** Addresses of `Link` headers that explain it, by relation: deprecation, sunset, successor-version. */
  readonly links: Readonly<Record<string, string>>;
}

const relations = new Set(['deprecation', 'sunset', 'successor-version']);

/** Reads `Deprecation`, `Sunset` and the links that belong to them; undefined where a response has neither. */
export function readLifecycleHeaders(get: (name: string) => string | null | undefined): LifecycleHeaders | undefined {
  const deprecation = readDeprecation(get('deprecation'));
  const sunset = readDate(get('sunset'));
  if (deprecation === undefined && sunset === undefined) return undefined;
  return { ...(deprecation && { deprecation }), ...(sunset && { sunset }), links: readLinks(get('link') ?? '') };
}

/** A structured date, `@1688169599`; drafts before the RFC wrote an HTTP date or `true`. */
function readDeprecation(text: string | null | undefined): Date | true | undefined {
  if (text === null || text === undefined) return undefined;
  const [, seconds] = /^\s*@(-?\d{1,15})\s*$/.exec(text) ?? [];
  if (seconds !== undefined) return readDate(Number(seconds) * 1000) ?? true;
  if (/^\s*(?:\?0|false)\s*$/i.test(text)) return undefined;
  return readDate(text) ?? true;
}

function readDate(date: string | number | null | undefined): Date | undefined {
  if (date === null || date === undefined) return undefined;
  const read = new Date(date);
  return Number.isNaN(read.getTime()) ? undefined : read;
}

function readLinks(text: string): Record<string, string> {
  const found: [string, string][] = [];
  for (const [, address = '', parameters = ''] of text.matchAll(/<([^<>]{0,2000})>([^<]{0,2000})/g)) {
    const [, quoted, bare] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,]+))/i.exec(parameters) ?? [];
    for (const relation of (quoted ?? bare ?? '').toLowerCase().split(/\s+/)) {
      if (relations.has(relation)) found.push([relation, address]);
    }
  }
  return Object.fromEntries(found);
}
