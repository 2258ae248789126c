import { effectiveRelease } from '../../catalogue/lifecycle.js';
import type { Change, Verdict, Window } from '../../catalogue/types.js';
import { count, enumerate } from './text.js';

/** What the places of a verdict have in common. */
const meanings: Readonly<Record<Verdict, (number: number, window: Window) => string>> = {
  broken: (number, { from }) => `${count(number, 'place uses', 'places use')} what is gone at ${from} already`,
  breaks: (number, { to }) => `${count(number, 'place stops', 'places stop')} working by ${to}`,
  deprecated: (number, { to }) => `${count(number, 'place uses', 'places use')} what still works at ${to}, and will go`,
  planned: (number) => `${count(number, 'place meets', 'places meet')} a change that is announced without a release`,
};

/** What a number of places of a verdict have in common. */
export function meaningOf(verdict: Verdict, number: number, window: Window): string {
  return meanings[verdict](number, window);
}

/** What happens to the subject of a change at which release, in a sentence; the empty string where no release is known. */
export function datesOf(change: Change): string {
  const gone = effectiveRelease(change);
  const parts = [
    ...(change.announced === undefined ? [] : [`announced in ${change.announced}`]),
    ...(change.deprecated === undefined ? [] : [`deprecated since ${change.deprecated}`]),
    ...(gone === undefined ? [] : [change.removed === undefined ? `changed in ${gone}` : `removed in ${gone}`]),
    ...(change.planned ? ['planned, without a release'] : []),
  ];
  const [first = '', ...rest] = enumerate(parts);
  return parts.length === 0 ? '' : `${first.toUpperCase()}${rest.join('')}.`;
}
