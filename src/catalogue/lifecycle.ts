import { catalogueError } from './errors.js';
import { compareReleases, isRelease } from './release.js';
import { didYouMean } from './suggest.js';
import type { Catalogue, Change, FixReadiness, ReleaseId, Verdict, Window } from './types.js';

/** What is asked of a catalogue here: its releases, first to last. */
interface WithReleases {
  readonly releases: readonly { readonly id: string }[];
}

/** How things stand with the subject of a change at one release. */
export type ChangeStatus =
  /** Nothing has happened to it yet. */
  | 'current'
  /** It is announced without a release. */
  | 'planned'
  | 'deprecated'
  | 'removed'
  /** It behaves in the new way. */
  | 'changed'
  /** The document shows no release. */
  | 'undated';

/** What a change can do at a release. */
export type ChangeEventKind = 'announced' | 'deprecated' | 'replacement' | 'behaviour' | 'removed';

export interface ChangeEvent {
  readonly kind: ChangeEventKind;
  readonly release: ReleaseId;
}

function isAtOrBefore(release: ReleaseId | undefined, other: ReleaseId): boolean {
  return release !== undefined && compareReleases(release, other) <= 0;
}

/** Whether a release lies in the window: `from` itself is outside, `to` is inside. */
export function isInWindow(release: ReleaseId, { from, to }: Window): boolean {
  return !isAtOrBefore(release, from) && isAtOrBefore(release, to);
}

/** The release from which today's code no longer works: the first one without the subject, or with another behaviour. */
export function effectiveRelease({ removed, behaviour }: Change): ReleaseId | undefined {
  return removed ?? behaviour;
}

/** The release of the catalogue after this one; undefined after the last. */
export function nextRelease({ releases }: WithReleases, release: ReleaseId): ReleaseId | undefined {
  return releases.find(({ id }) => compareReleases(id, release) > 0)?.id;
}

/** The release of the catalogue before this one; undefined before the first. */
export function previousRelease({ releases }: WithReleases, release: ReleaseId): ReleaseId | undefined {
  return releases.filter(({ id }) => compareReleases(id, release) < 0).at(-1)?.id;
}

/**
 * Checks that both releases are the catalogue's and in order.
 * @returns the window itself.
 * @throws {CatalogueError} for an unknown release, with the nearest ones, and for a window that ends before it begins.
 */
export function checkWindow(catalogue: WithReleases, window: Window): Window {
  checkRelease(catalogue, window.from);
  checkRelease(catalogue, window.to);
  if (compareReleases(window.from, window.to) > 0) {
    throw catalogueError(
      `The window ends before it begins: from ${window.from} to ${window.to}. Give the release that the code runs on first.`,
    );
  }
  return window;
}

/**
 * Checks that a release is one of the catalogue's.
 * @throws {CatalogueError} with the nearest releases.
 */
export function checkRelease({ releases }: WithReleases, release: string): void {
  const known = releases.map(({ id }) => id);
  if (known.includes(release)) return;
  const text = JSON.stringify(release.slice(0, 40));
  if (!isRelease(release)) {
    const guess = didYouMean(release, known);
    throw catalogueError(`${text} is no release; releases are written NN.N.${guess} Known: ${known.join(', ')}.`);
  }
  const near = [previousRelease({ releases }, release), nextRelease({ releases }, release)];
  const nearest = near.filter((one) => one !== undefined).join(' and ');
  throw catalogueError(`The catalogue does not know release ${text}. Nearest: ${nearest}. Known: ${known.join(', ')}.`);
}

/** How things stand with the subject of a change at a release. */
export function statusAt(change: Change, release: ReleaseId): ChangeStatus {
  if (isAtOrBefore(change.removed, release)) return 'removed';
  if (isAtOrBefore(change.behaviour, release)) return 'changed';
  if (isAtOrBefore(change.deprecated, release)) return 'deprecated';
  if (change.planned && isAnnounced(change, release)) return 'planned';
  const dated = change.removed ?? change.behaviour ?? change.deprecated;
  return dated === undefined && !change.planned ? 'undated' : 'current';
}

function isAnnounced({ announced }: Change, release: ReleaseId): boolean {
  return announced === undefined || isAtOrBefore(announced, release);
}

/** What a change means for code that moves through the window; undefined where it means nothing. */
export function verdictOf(change: Change, { from, to }: Window): Verdict | undefined {
  const effective = effectiveRelease(change);
  if (isAtOrBefore(effective, from)) return 'broken';
  if (isAtOrBefore(effective, to)) return 'breaks';
  if (isAtOrBefore(change.deprecated, to)) return 'deprecated';
  return change.planned && isAnnounced(change, to) ? 'planned' : undefined;
}

/** When the change's fix can be made by machine, for code that moves through the window. */
export function readinessOf({ fix, replacement }: Change, { from, to }: Window): FixReadiness {
  const since = replacement?.since;
  if (fix.kind === 'manual' || since === undefined) return 'manual';
  if (since === 'existing' || isAtOrBefore(since, from)) return 'now';
  return isAtOrBefore(since, to) ? 'at-cutover' : 'manual';
}

/** What a change does at which release, first to last. */
export function eventsOf(change: Change): ChangeEvent[] {
  const since = change.replacement?.since;
  const dates: readonly (readonly [ChangeEventKind, ReleaseId | undefined])[] = [
    ['announced', change.announced],
    ['deprecated', change.deprecated],
    ['replacement', since === 'existing' ? undefined : since],
    ['behaviour', change.behaviour],
    ['removed', change.removed],
  ];
  return dates
    .flatMap(([kind, release]) => (release === undefined ? [] : [{ kind, release }]))
    .sort((a, b) => compareReleases(a.release, b.release));
}

/** The changes of which something happens inside the window, in the catalogue's order. */
export function changesIn({ changes }: Pick<Catalogue, 'changes'>, window: Window): Change[] {
  return changes.filter((change) => eventsOf(change).some(({ release }) => isInWindow(release, window)));
}

/**
 * The last release that code which uses the given changes survives unchanged: the one before the first that breaks it,
 * or the end of the window. Undefined where the catalogue has no release before that.
 */
export function safeUntil(catalogue: WithReleases, changes: Iterable<Change>, window: Window): ReleaseId | undefined {
  let first: ReleaseId | undefined;
  for (const change of changes) {
    const effective = effectiveRelease(change);
    if (effective === undefined || !isAtOrBefore(effective, window.to)) continue;
    if (first === undefined || compareReleases(effective, first) < 0) first = effective;
  }
  return first === undefined ? window.to : previousRelease(catalogue, first);
}
