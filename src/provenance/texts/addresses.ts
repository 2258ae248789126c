import { charactersOf, partBetween } from './text.js';
import type { TextValue } from '../value.js';

/** What a property of an address is: `url.pathname` of `new URL(…)`, `parts.path` of `url.parse(…)`. */
export function partOfAddress(address: TextValue, name: string): TextValue | undefined {
  switch (name) {
    case 'href':
    case 'path':
      return address;
    case 'pathname':
      return partBetween(address, pathStart(address), partStart(address, /[?#]/));
    case 'search':
      return partBetween(address, partStart(address, /\?/), partStart(address, /#/));
    case 'hash':
      return partBetween(address, partStart(address, /#/));
    default:
      return undefined;
  }
}

/** Behind a host that is written out: what stands for one may hold a part of the path. */
function pathStart(address: TextValue): number {
  return /^[a-z][a-z\d+.-]*:\/\/[\w.:@-]*(?=\/)/i.exec(charactersOf(address))?.[0].length ?? 0;
}

function partStart(address: TextValue, mark: RegExp): number {
  const at = charactersOf(address).search(mark);
  return at < 0 ? Infinity : at;
}
