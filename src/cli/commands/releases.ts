import { eventsOf } from '../../catalogue/lifecycle.js';
import type { Catalogue, Change } from '../../catalogue/types.js';
import { briefly, coverage, rows, section, type CommandResult } from './layout.js';

/** The timeline: every release with what it does, then what has none. */
export function runReleases(catalogue: Catalogue): CommandResult {
  const { changes } = catalogue;
  const events = changes.flatMap((change) => eventsOf(change).map((event) => ({ ...event, change })));
  const releases = catalogue.releases.map(({ id, notes, source }) => ({
    release: id,
    ...(notes === undefined ? {} : { notes }),
    source,
    events: events
      .filter(({ release }) => release === id)
      .map(({ kind, change }) => ({ event: kind, ...briefly(change) })),
  }));
  const planned = changes.filter((change) => change.planned);
  const undated = changes.filter((change) => !change.planned && eventsOf(change).length === 0);
  const covers = coverage(catalogue);
  const text = [
    `${catalogue.title}: releases ${covers.from} to ${covers.to}`,
    ...releases.map(({ release, notes, events: own }) => {
      // That a replacement comes with what it replaces needs no line of its own.
      const shown = own.filter(
        (one) =>
          one.event !== 'replacement' ||
          own.every(({ change, event }) => change !== one.change || event === 'replacement'),
      );
      const lines = shown.length === 0 ? ['  nothing announced'] : [rows(shown.map((one) => [one.event, lineOf(one)]))];
      return section(release, notes === undefined ? lines : [`  ${notes}`, ...lines]);
    }),
    ...listed('Announced without a release', planned),
    ...listed('No release shown', undated),
  ].join('\n\n');
  return {
    text,
    json: {
      catalogue: { id: catalogue.id, covers, hash: catalogue.hash },
      releases,
      planned: planned.map(briefly),
      undated: undated.map((change) => ({
        ...briefly(change),
        ...(change.dated === undefined ? {} : { dated: change.dated }),
      })),
    },
  };
}

function lineOf({ change, title }: { readonly change: string; readonly title: string }): string {
  return `${change}: ${title}`;
}

function listed(heading: string, changes: readonly Change[]): string[] {
  if (changes.length === 0) return [];
  return [
    section(heading, [
      rows(changes.map(({ id, title, dated }) => [id, dated === undefined ? title : `${title} (${dated})`])),
    ]),
  ];
}
