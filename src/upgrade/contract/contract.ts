import { compareReleases } from '../../catalogue/release.js';
import type { Catalogue, Change, Window } from '../../catalogue/types.js';
import type { SourceModule } from '../../provenance/types.js';
import { EditedText } from '../edited-text.js';
import type { Edit } from '../edits/types.js';
import { bridgeMarks } from '../../detection/bridges/marks.js';
import { contractionOf } from './constructs.js';

/** A bridge in a text, by its mark in the text as it was. */
export interface MarkedBridge {
  readonly change: Change;
  readonly start: number;
  readonly end: number;
}

export type Contraction = { readonly bridge: MarkedBridge } & (
  { readonly kind: 'removed' } | { readonly kind: 'kept'; readonly why: string }
);

/** The bridges of known changes in a text. */
export function bridgesIn(text: string, { changes }: Pick<Catalogue, 'changes'>): readonly MarkedBridge[] {
  return [...text.matchAll(bridgeMarks)].flatMap(({ 0: { length }, 1: id, index }) => {
    const change = changes.find((one) => one.id === id);
    return change ? [{ change, start: index, end: index + length }] : [];
  });
}

/** Whether the new name or value is there once the window has been gone through. */
function isPast({ replacement }: Change, { to }: Window): boolean {
  const since = replacement?.since;
  return since !== undefined && (since === 'existing' || compareReleases(since, to) <= 0);
}

/** What is not taken out. */
interface Limits {
  readonly window: Window;
  /** Ids of changes. */
  readonly left: ReadonlySet<string>;
  /** Ids of changes whose members of types go on to have both names. */
  readonly leftDeclared: ReadonlySet<string>;
}

/**
 * Takes the marked bridges out of a text, the innermost first.
 * @param parse reads the text as it is now; undefined where it cannot be read
 */
export function contract(
  original: string,
  bridges: readonly MarkedBridge[],
  { window, left, leftDeclared }: Limits,
  parse: (text: string) => Pick<SourceModule, 'ast'> | undefined,
): { readonly edited: EditedText; readonly contractions: readonly Contraction[] } {
  const edited = new EditedText(original);
  const done = new Map<MarkedBridge, Contraction>();
  // What is copied into a bridge is marked twice: each turn takes out what holds no other.
  for (let removed = -1; removed !== 0;) {
    removed = 0;
    for (const bridge of bridges) {
      const { change } = bridge;
      const isLeft = done.has(bridge) || !isPast(change, window) || left.has(change.id);
      const mark = isLeft ? undefined : edited.now(bridge);
      const module = mark && parse(edited.text);
      const found = mark && module && contractionOf(module.ast, edited.text, mark, change);
      if (!found || (found.declares && leftDeclared.has(change.id))) continue;
      if (holdsAnother(edited.text, mark, found.edits)) continue;
      edited.apply(found.edits);
      done.set(bridge, { bridge, kind: 'removed' });
      removed++;
    }
  }
  return { edited, contractions: bridges.map((bridge) => done.get(bridge) ?? kept(bridge, window)) };
}

function holdsAnother(text: string, own: { readonly start: number }, edits: readonly Edit[]): boolean {
  return [...text.matchAll(bridgeMarks)].some(
    ({ index }) => index !== own.start && edits.some(({ start, end }) => start <= index && index < end),
  );
}

function kept(bridge: MarkedBridge, window: Window): Contraction {
  const { change } = bridge;
  const why = isPast(change, window)
    ? 'What stands before the mark is no longer the bridge that was put there.'
    : `The bridge is needed until ${change.replacement?.since ?? 'the cut-over'}, which lies behind ${window.to}.`;
  return { bridge, kind: 'kept', why };
}
