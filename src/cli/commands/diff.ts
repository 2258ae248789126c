import {
  changesIn,
  checkWindow,
  effectiveRelease,
  eventsOf,
  isInWindow,
  verdictOf,
} from '../../catalogue/lifecycle.js';
import { compareReleases } from '../../catalogue/release.js';
import type { Catalogue, Change, ReleaseId, Window } from '../../catalogue/types.js';
import { briefly, rows, section, type CommandResult } from './layout.js';

/**
 * What happens between two releases: `(from, to]`.
 * @throws {CatalogueError} for an unknown release, or a window that ends before it begins.
 */
export function runDiff(catalogue: Catalogue, window: Window): CommandResult {
  checkWindow(catalogue, window);
  const inside = changesIn(catalogue, window);
  const breaks = inside.flatMap((change) => withRelease(change, effectiveRelease(change), window)).sort(byRelease);
  const deprecated = inside
    .filter((change) => verdictOf(change, window) === 'deprecated')
    .flatMap((change) => withRelease(change, change.deprecated, window))
    .sort(byRelease);
  const announced = inside
    .filter(({ planned }) => planned)
    .flatMap((change) => withRelease(change, change.announced, window))
    .sort(byRelease);
  const replacements = inside
    .flatMap((change) =>
      eventsOf(change)
        .filter(({ kind }) => kind === 'replacement')
        .flatMap(({ release }) => withRelease(change, release, window)),
    )
    .sort(byRelease);
  const standing = (verdict: 'broken' | 'deprecated' | 'planned') =>
    catalogue.changes.filter((change) => verdictOf(change, window) === verdict && !inside.includes(change));
  const brokenBefore = standing('broken');
  const deprecatedBefore = standing('deprecated');
  const plannedBefore = standing('planned');
  const groups: readonly (readonly [string, readonly Dated[]])[] = [
    ['Breaks', breaks],
    ['Deprecated', deprecated],
    ['Announced', announced],
    ['New in their place', replacements.map((one) => ({ ...one, title: one.replacement ?? one.title }))],
  ];
  const filled = groups.filter(([, entries]) => entries.length > 0);
  const before: readonly (readonly [string, string | undefined])[] = [
    [`In effect by ${window.from}`, idList(brokenBefore)],
    ['Still deprecated', idList(deprecatedBefore)],
    ['Still planned', idList(plannedBefore)],
  ];
  const text = [
    `${catalogue.title}: from ${window.from} to ${window.to}`,
    ...(filled.length === 0 ? ['Nothing changes in this window.'] : []),
    ...filled.map(([heading, entries]) => section(`${heading} (${entries.length})`, [rows(entries.map(row))])),
    ...(before.some(([, ids]) => ids !== undefined) ? [section('As before', [rows(before)])] : []),
  ].join('\n\n');
  return {
    text,
    json: {
      catalogue: { id: catalogue.id, hash: catalogue.hash },
      window: { from: window.from, to: window.to },
      releases: catalogue.releases.map(({ id }) => id).filter((id) => isInWindow(id, window)),
      breaks,
      deprecated,
      announced,
      replacements,
      before: {
        broken: brokenBefore.map(({ id }) => id),
        deprecated: deprecatedBefore.map(({ id }) => id),
        planned: plannedBefore.map(({ id }) => id),
      },
    },
  };
}

interface Dated {
  readonly change: string;
  readonly title: string;
  readonly release: ReleaseId;
  readonly replacement?: string;
  readonly advice: string;
}

function byRelease(a: Dated, b: Dated): number {
  return compareReleases(a.release, b.release);
}

function withRelease(change: Change, release: ReleaseId | undefined, window: Window): Dated[] {
  if (release === undefined || !isInWindow(release, window)) return [];
  const replacement = change.replacement === undefined ? {} : { replacement: change.replacement.what };
  return [{ ...briefly(change), release, ...replacement, advice: change.advice }];
}

function row({ release, change, title }: Dated): readonly [string, string] {
  return [release, `${change}: ${title}`];
}

function idList(changes: readonly Change[]): string | undefined {
  return changes.length === 0 ? undefined : changes.map(({ id }) => id).join(', ');
}
