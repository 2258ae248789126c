import type { TextValue } from '../value.js';
import { charactersOf } from '../texts/text.js';

/** Segments of a path, in small letters; undefined stands for one that is a parameter, or only known at run time. */
export type Segments = readonly (string | undefined)[];

/** What a page asks by a path alone goes to its own server, and what stands on this machine is one as well. */
const OWN_HOST = /^https?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])(?::[\d\0]+)?(?=\/|$)/i;
/** Where the page itself comes from. */
const OWN_ORIGIN = /(?:^|\.)(?:location\.origin|origin|baseURI|import\.meta\.env\.BASE_URL)$/;
const OTHER_HOST = /^(?:[a-z][a-z\d+.-]*:|\/\/|\0)/i;

/** The path that an address asks the own server for; undefined for another host, and for what may be one. */
export function pathOnOwnServer(address: TextValue): Segments | undefined {
  const [first] = address.pieces;
  const isOrigin = first?.kind === 'hole' && first.value?.kind === 'library' && OWN_ORIGIN.test(first.value.path);
  const characters = charactersOf(address)
    .slice(isOrigin ? 1 : 0)
    .replace(OWN_HOST, '');
  if (OTHER_HOST.test(characters) || /[\s"'<>]/.test(characters)) return undefined;
  const path = characters.replace(/[?#].*$/s, '');
  // `users${query}`: the text of the segment stands.
  const raw = path.replace(/(?<=[^/\0])\0$/, '').split('/');
  return raw.filter(Boolean).map((segment) => (segment.includes('\0') ? undefined : segment.toLowerCase()));
}

/** Whether an address is written out with a server on this machine, and a path of it: one that somebody runs there for themselves. */
export function isOnThisMachine(address: TextValue): boolean {
  const [first] = address.pieces;
  const host = first?.kind === 'chars' ? OWN_HOST.exec(first.text.replace(/^[A-Z]+\s+/, '')) : null;
  return host !== null && /^\/\w/.test(host.input.slice(host[0].length));
}

/** What a route answers for; undefined where that is more than one path. */
export function routePath(path: string): Segments | undefined {
  const raw = path.split('/').filter(Boolean);
  const isParameter = (segment: string): boolean => /^(?::\w+(?:\([^()*]*\))?|\{\w+\})$/.test(segment);
  if (raw.some((segment) => !isParameter(segment) && /[*?:{}()[\]+]/.test(segment))) return undefined;
  return raw.map((segment) => (isParameter(segment) ? undefined : segment.toLowerCase()));
}

/** Whether a route answers for a path. What is only known at run time is a parameter's value. */
export function answersFor(route: Segments, asked: Segments): boolean {
  return route.length === asked.length && endsLike(route, asked);
}

/** Whether a path may end with what a route names, behind a prefix. */
export function endsLike(route: Segments, asked: Segments): boolean {
  const skipped = asked.length - route.length;
  return skipped >= 0 && route.every((wanted, index) => wanted === undefined || wanted === asked[skipped + index]);
}

/** How many segments of a route are written out: of several that answer for a path, the one with most is meant. */
export function writtenOut(route: Segments): number {
  return route.filter((segment) => segment !== undefined).length;
}
