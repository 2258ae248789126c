import { isOnThisMachine } from '../servers/route-paths.js';
import type { Endpoint, HttpMethod } from '../../catalogue/types.js';
import { charactersOf, pieceAt } from '../texts/text.js';
import type { Piece, TextValue } from '../value.js';

/** A segment of a path: known text (lower case), or something that is only known at run time. */
interface Segment {
  readonly text: string;
  readonly variable: boolean;
  /** A hole stands in it (a placeholder of a template text does not count). */
  readonly hole: Piece | undefined;
  /** Where it begins in the text's characters. */
  readonly start: number;
}

/** A path as a partner's code spells it, brought to one form. */
export interface NormalisedPath {
  readonly segments: readonly Segment[];
  /** The method that the text names in front of the path: `GET /users`. */
  readonly method: HttpMethod | undefined;
  /** Text of the query, holes as `\0`; undefined without one. */
  readonly query: string | undefined;
  /** Where in the text's characters the query begins. */
  readonly queryStart: number;
  /** The path may go on in a way that the text does not show (`${path}${rest}`). */
  readonly openEnd: boolean;
  /** The piece that makes it this endpoint: the last one with characters of the path, a value of its last parameter left aside. */
  readonly tail: Piece | undefined;
}

export interface EndpointMatch {
  /** Endpoints that the path is, the most specific ones only. */
  readonly sure: readonly Endpoint[];
  /** Endpoints that it would be if a hole in a fixed segment had the right value. */
  readonly possible: readonly Endpoint[];
  readonly path: NormalisedPath;
  /** Why the possible ones are not sure. */
  readonly why: string | undefined;
}

const SCHEME_AND_HOST = /^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i;
const LEADING_BASE = /^(?:\0+|\{\{?[^{}/]*\}?\}|[$@]\{[^{}]*\}|<[^<>/]*>|%s)(?=\/|[a-z])/i;
const PLACEHOLDER = /^(?:[$@]?\{.*\}|:[A-Za-z_].*|%[a-z]|<.*>|\[.*\]|\*)$/;
const SPOKEN_METHOD = /^(GET|POST|PUT|PATCH|DELETE) +(?=\S*\/)/;
/** `{{ $json.id }}`, `@{body('one')?['id']}`: an expression in a text, whatever stands in it. */
const EXPRESSION = /\{\{[^{}]*\}\}|@\{[^{}]*\}/g;
/** `/users{?start,limit}`, `/users?start={start}{&limit}`, `/users{/id}`: parts of a template that bring their own separators. */
const TEMPLATE_PART = /\{([?&/])([\w.,*:%-]+)\}/g;
/** What tools that keep expressions in texts put in front of such a text. */
const EXPRESSION_MARK = /^=(?=https?:|\/|\{\{)/;
/** `documents${query}`, `documents*`: the text of the segment stands, what follows is not known. */
const OPEN_END = /^([^\0*]+)(?:\0|\*{1,2})$/;
/** Characters that stand in sentences and code, and that clients put into a query for those who leave them as they are. */
const NO_ADDRESS = /[\s"'<>|\\^`]/;
/** Segments that a gateway or a proxy may put in front of a path. */
const MAX_PREFIX = 4;
/** Longer texts are data, not addresses. */
const MAX_LENGTH = 2000;

/** @param isSent whether it is seen to be sent: then the values of its query are no words of a sentence, whatever stands in them. */
export function normalisePath(text: TextValue, isSent = false): NormalisedPath | undefined {
  const spelling = spellingOf(charactersOf(text), isSent);
  if (!spelling) return undefined;
  const { start, end, spoken, segments, ...path } = spelling;
  return {
    ...path,
    segments: segments.map(({ holeAt, ...segment }) => ({
      ...segment,
      hole: holeAt === undefined ? undefined : pieceAt(text, holeAt)?.piece,
    })),
    tail: withoutMethod(tailPiece(text, start, end), spoken),
  };
}

/** A path by its characters alone: the same for all texts that are spelled so. */
interface Spelling extends Omit<NormalisedPath, 'segments' | 'tail'> {
  readonly segments: readonly (Omit<Segment, 'hole'> & { readonly holeAt: number | undefined })[];
  /** What stands in front of the address. */
  readonly spoken: string;
  /** Where the path begins and ends in the characters. */
  readonly start: number;
  readonly end: number;
}

/** A code base spells a few addresses again and again. */
const spellings = new Map<string, Spelling | undefined>();
const MOST_SPELLINGS = 2000;

function spellingOf(characters: string, isSent: boolean): Spelling | undefined {
  if (characters.length > MAX_LENGTH) return undefined;
  const key = isSent ? `${SENT}${characters}` : characters;
  if (!spellings.has(key)) {
    if (spellings.size >= MOST_SPELLINGS) spellings.clear();
    spellings.set(key, readSpelling(characters, isSent));
  }
  return spellings.get(key);
}

/** Stands in no text. */
const SENT = '\u0001';

function readSpelling(written: string, isSent: boolean): Spelling | undefined {
  const characters = written.replace(EXPRESSION, masked).replace(TEMPLATE_PART, spelledOut);
  const [spoken = EXPRESSION_MARK.exec(characters)?.[0] ?? '', method] = SPOKEN_METHOD.exec(characters) ?? [];
  const address = characters.slice(spoken.length);
  const shown = isSent ? withoutValues(address) : address;
  if (NO_ADDRESS.test(shown.replace(/<\w+>/g, ''))) return undefined;
  const start =
    spoken.length + ((SCHEME_AND_HOST.exec(address)?.[0].length ?? 0) || (LEADING_BASE.exec(address)?.[0].length ?? 0));
  const queryAt = characters.slice(start).search(/[?#]/);
  const end = queryAt < 0 ? characters.length : start + queryAt;
  const segments: Spelling['segments'][number][] = [];
  let at = start;
  let openEnd = false;
  for (const raw of characters.slice(start, end).split('/')) {
    const from = at;
    at += raw.length + 1;
    if (raw === '') continue;
    const last = from + raw.length >= end && queryAt < 0;
    const hole = raw.indexOf('\0');
    const open = last ? OPEN_END.exec(raw)?.[1] : undefined;
    if (open !== undefined) {
      openEnd = true;
      segments.push({ text: open.toLowerCase(), variable: false, holeAt: undefined, start: from });
      continue;
    }
    const holeAt = hole < 0 ? undefined : from + hole;
    segments.push({ text: raw.toLowerCase(), variable: hole >= 0 || PLACEHOLDER.test(raw), holeAt, start: from });
  }
  return {
    segments,
    method: method as HttpMethod | undefined,
    query: queryAt < 0 || characters[end] === '#' ? undefined : characters.slice(end + 1),
    queryStart: queryAt < 0 ? -1 : end + 1,
    openEnd,
    spoken,
    start,
    end,
  };
}

/** An address with the names of its query alone. */
function withoutValues(address: string): string {
  const [path = '', ...query] = address.split('?');
  const parameters = query.join('?').split('&');
  return [path, ...parameters.map((parameter) => parameter.replace(/^([^\s=]+)=.*/, '$1'))].join('&');
}

function masked(expression: string): string {
  return expression.replace(/[^\w{}@]/g, '_');
}

/** The same as a template without such parts, with as many characters; what is taken apart into parameters has names that are not known. */
function spelledOut(_part: string, separator: string, names: string): string {
  if (separator === '/') return `/{${names}}`;
  const apart = names
    .replace(/[\w.%-]+\*/g, (name) => '\0'.repeat(name.length))
    .replace(/:\d+/g, (limit) => '&'.repeat(limit.length));
  return `${separator}&${apart.replaceAll(',', '&')}&`;
}

function tailPiece(text: TextValue, start: number, end: number): Piece | undefined {
  for (let at = end - 1; at >= start; at--) {
    const piece = pieceAt(text, at)?.piece;
    if (piece?.kind === 'chars') return piece;
  }
  return undefined;
}

/** The path alone of a piece that begins with the method, so that both ways to look at it mean one place. */
function withoutMethod(piece: Piece | undefined, spoken: string): Piece | undefined {
  if (piece?.kind !== 'chars' || spoken === '' || !piece.text.startsWith(spoken)) return piece;
  const { file, start, end } = piece.place;
  return { ...piece, text: piece.text.slice(spoken.length), place: { file, start: start + spoken.length, end } };
}

interface Route {
  readonly endpoint: Endpoint;
  readonly segments: readonly string[];
  /** `{*}` at the end: any further segments, or none. */
  readonly openEnd: boolean;
}

/** Finds the endpoints that a path text means. */
export class EndpointMatcher {
  readonly #routes: Route[] = [];
  readonly #words = new Set<string>();

  readonly #isServed: (segments: readonly (string | undefined)[]) => boolean;

  /** @param isServed whether the app itself answers for a path. */
  constructor(
    endpoints: readonly Endpoint[],
    isServed: (segments: readonly (string | undefined)[]) => boolean = () => false,
  ) {
    this.#isServed = isServed;
    for (const endpoint of endpoints) {
      const segments = endpoint.path.toLowerCase().split('/').filter(Boolean);
      for (const segment of segments) if (!segment.startsWith('{')) this.#words.add(segment);
      const openEnd = segments.at(-1) === '{*}';
      this.#routes.push({ endpoint, segments: openEnd ? segments.slice(0, -1) : segments, openEnd });
    }
  }

  /** False for a text that cannot be a part of any path of the catalogue: no slash, and no segment by itself, or behind the name of an API: `v3:users`, `los@users`. */
  mayBePart(text: string): boolean {
    return text.includes('/') || this.#words.has(text.toLowerCase().replace(/^[\w.-]+[:@|!]+|\{?[?#].*$/gs, ''));
  }

  /** `method` undefined: any. Undefined where the text is no path of the catalogue at all. */
  match(text: TextValue, method: HttpMethod | undefined): EndpointMatch | undefined {
    return this.#matchNormal(text, normalisePath(text), method);
  }

  /** The same of an address that is seen to be sent. */
  matchSent(text: TextValue, method: HttpMethod | undefined): EndpointMatch | undefined {
    return this.#matchNormal(text, normalisePath(text, true), method);
  }

  #matchNormal(
    text: TextValue,
    path: NormalisedPath | undefined,
    method: HttpMethod | undefined,
  ): EndpointMatch | undefined {
    if (!path || path.segments.length < 2 || isOnThisMachine(text)) return undefined;
    const asked = path.method ?? method;
    const direct = this.#matchPath(text, path, asked);
    const match = direct ?? this.#matchBehindPrefix(text, path, asked);
    return match && this.#isOwn(text, path, direct !== undefined) ? undefined : match;
  }

  /** `/api/shop/…` where the app has a route of this name. Another host, or what may be one, is another's. */
  #isOwn(text: TextValue, { segments }: NormalisedPath, mayBeAnywhere: boolean): boolean {
    const address = charactersOf(text).replace(SPOKEN_METHOD, '');
    if (SCHEME_AND_HOST.test(address) || (mayBeAnywhere && !address.startsWith('/'))) return false;
    return this.#isServed(segments.map((segment) => (segment.variable ? undefined : segment.text)));
  }

  /** `/proxy/shop/v3/…`: what stands in front of a product and its version leads to it. */
  #matchBehindPrefix(text: TextValue, path: NormalisedPath, method: HttpMethod | undefined): EndpointMatch | undefined {
    for (let at = 1; at <= MAX_PREFIX && at + 1 < path.segments.length; at++) {
      const [product, version] = path.segments.slice(at);
      const begins = this.#routes.some(
        ({ segments }) => segments[0] === product?.text && segments[1] === version?.text,
      );
      if (begins) return this.#matchPath(text, { ...path, segments: path.segments.slice(at) }, method);
    }
    return undefined;
  }

  #matchPath(text: TextValue, path: NormalisedPath, method: HttpMethod | undefined): EndpointMatch | undefined {
    let sure: Endpoint[] = [];
    let fixed: Piece | undefined;
    const possible: Endpoint[] = [];
    let best = -1;
    let why: string | undefined;
    for (const route of this.#routes) {
      if (method !== undefined && !route.endpoint.methods.includes(method)) continue;
      const fit = fitOf(route, path.segments);
      if (fit === undefined) continue;
      if (fit.hole) {
        possible.push(route.endpoint);
        why ??=
          fit.hole.kind === 'hole' && fit.hole.why !== undefined
            ? fit.hole.why
            : 'a fixed part of the path is only known at run time';
      } else if (fit.exact > best) {
        best = fit.exact;
        sure = [route.endpoint];
        fixed = fixedPiece(text, route, path.segments);
      } else if (fit.exact === best) {
        sure.push(route.endpoint);
      }
    }
    if (sure.length === 0 && possible.length === 0) return undefined;
    const tail = fixed ? withoutMethod(fixed, spokenIn(text)) : path.tail;
    return { sure, possible: sure.length > 0 ? [] : possible, path: { ...path, tail }, why };
  }
}

function spokenIn(text: TextValue): string {
  return SPOKEN_METHOD.exec(charactersOf(text))?.[0] ?? '';
}

/** The last piece in front of a parameter that the route ends with. */
function fixedPiece(text: TextValue, route: Route, segments: readonly Segment[]): Piece | undefined {
  const last = segments[route.segments.length - 1];
  if (route.segments.at(-1)?.startsWith('{') !== true || !last) return undefined;
  return tailPiece(text, segments[0]?.start ?? 0, last.start);
}

function fitOf(route: Route, segments: readonly Segment[]): { exact: number; hole: Piece | undefined } | undefined {
  if (segments.length < route.segments.length) return undefined;
  if (segments.length > route.segments.length && !route.openEnd) return undefined;
  let exact = 0;
  let missing = 0;
  let hole: Piece | undefined;
  for (const [index, wanted] of route.segments.entries()) {
    const segment = segments[index];
    if (!segment) return undefined;
    if (wanted.startsWith('{')) continue;
    if (segment.variable) {
      if (!segment.hole || ++missing > 1) return undefined;
      hole = segment.hole;
    } else if (segment.text === wanted) exact++;
    else return undefined;
  }
  return { exact, hole };
}
