import type { PageData, PageNote } from '../page-data.js';
import { appendInSteps, element } from './dom.js';

/** Entries that are shown before a button is pressed. */
const STEP = 50;

/** Fills the lists of what the audit leaves to people. */
export function fillLists(data: PageData): void {
  fill('undecided', data.undecided, ([change, file, line, column, text, reason]) =>
    row(
      `${data.files[file] ?? ''}:${String(line)}:${String(column)}`,
      element('code', '', text),
      ` ${data.reasons[reason] ?? ''} `,
      element('span', 'tag', change),
    ),
  );
  const note = ([place, text]: PageNote): HTMLElement => row(place, text);
  fill('not-analysed', data.notAnalysed, note);
  fill('problems', data.problems, note);
  fill('stale', data.stale, note);
}

function fill<T>(name: string, entries: readonly T[], make: (entry: T) => HTMLElement): void {
  const list = document.querySelector<HTMLElement>(`[data-list="${name}"]`);
  if (list !== null && entries.length > 0) appendInSteps(list, entries, STEP, make);
}

function row(place: string, ...content: readonly (Node | string)[]): HTMLElement {
  return element('li', 'note', element('span', 'place', place), element('span', '', ...content));
}
