import { partsBetween } from './angular-expressions.js';
import { apart } from './angular-syntax.js';
import type { Part } from './angular-syntax.js';
import { lastOutside } from './expressions.js';

/** `*ngIf="condition; else name"`: conditions by the name of what is shown instead; one that several name is left out. */
export function alternativesIn(text: string, [start, end]: Part): ReadonlyMap<string, Part> {
  const conditions = new Map<string, Part>();
  const shared = new Set<string>();
  for (const match of text.slice(start, end).matchAll(/\*ngIf\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    const stop = start + match.index + match[0].length - 1;
    const from = stop - (match[1] ?? match[2] ?? '').length;
    const [first, ...rest] = partsBetween(text, from, stop, ';').flatMap((part) => apart(text, part));
    const name = rest.map(([a, b]) => /^\s*else\s+([\w$]+)\s*$/.exec(text.slice(a, b))?.[1]).find(Boolean);
    if (first === undefined || name === undefined) continue;
    if (conditions.has(name)) shared.add(name);
    const as = lastOutside(text.slice(...first), /^\sas\s/);
    conditions.set(name, as === undefined ? first : [first[0], first[0] + as.start]);
  }
  for (const name of shared) conditions.delete(name);
  return conditions;
}
