import { resolve } from 'node:path';
import { baseOf, checkPath, inspect } from '../audit/audit.js';
import type { AuditProgress } from '../audit/audit.js';
import type { Inspection } from '../audit/facts.js';
import { LoadedKinds } from '../audit/kinds/loaded.js';
import { Places } from '../audit/places.js';
import { builtinCatalogue } from '../catalogue/index.js';
import { checkWindow, verdictOf } from '../catalogue/lifecycle.js';
import type { Catalogue, Window } from '../catalogue/types.js';
import type { Skipped } from '../project/walk.js';
import { version } from '../version.js';
import { isKnownToTypes } from './typed/configs.js';
import { hashOf } from './write/texts.js';
import { followChecks } from './checked-keys.js';
import { followCompanions } from './companions.js';
import { followConstants } from './constants.js';
import { Draft } from './draft.js';
import type { EditedText } from './edited-text.js';
import { markTasks } from './mark.js';
import type { Task } from './mark.js';
import { listLaidOver } from './left-writes/laid-over.js';
import { leavePutBefore } from './left-writes/put-before.js';
import { moduleOf } from './module-of.js';
import type { Mode, PlannedFile, PlannedUse, UpgradePlan } from './types.js';
import { shareSchemas } from './shared-schemas.js';
import { leaveUncertain } from './uncertain.js';
import { inOrder, outcomesOf, plannedUse } from './uses.js';
import type { UseOutcome } from './uses.js';
import type { Step } from './compose.js';

export interface UpgradeOptions {
  /** Folders and files; relative ones are taken from `cwd`. */
  readonly paths: readonly string[];
  /** With the names of the code already applied. Default: the built-in catalogue as it is. */
  readonly catalogue?: Catalogue;
  readonly window: Window;
  readonly mode?: Mode;
  /** Whether a comment is put above what a person has to see to. */
  readonly mark?: boolean;
  /** Ids of changes that are left alone. */
  readonly ignore?: ReadonlySet<string>;
  readonly cwd?: string;
  readonly onProgress?: (progress: AuditProgress) => void;
}

/**
 * Works out the edits that take code through a window, or that take out the bridges of an earlier upgrade. Nothing is written.
 * @throws as `audit` does: {AuditError} for a path that does not exist; {CatalogueError} for an unknown release.
 */
export async function planUpgrade(options: UpgradeOptions): Promise<UpgradePlan> {
  const { catalogue = builtinCatalogue(), mode = 'cutover' } = options;
  const cwd = resolve(options.cwd ?? '.');
  const roots = options.paths.map((path) => resolve(cwd, path));
  const settled: Settled = { ...options, catalogue, mode, cwd, roots };
  return mode === 'contract' ? planContraction(settled) : planEdits(settled, mode);
}

async function planEdits(options: Settled, mode: 'cutover' | 'bridge'): Promise<UpgradePlan> {
  const found = await inspect(options);
  const draft = new Draft(mode, found.base, options.cwd);
  for (const detection of found.examined.detections) draft.add(detection);
  followCompanions(draft, found.examined.companions ?? []);
  leaveUncertain(draft, found.examined.undecided);
  shareSchemas(draft);
  followChecks(draft);
  await followConstants(draft, options.roots);
  await followTypes(draft, options.roots);
  await leavePutBefore(draft);
  listLaidOver(draft);
  const places = new Places(found.base);
  if (options.mark === true) await markLeft(draft);
  const failures = [...found.examined.failures].map(([file, reason]) => ({ file, reason }));
  return planOf(options, {
    base: found.base,
    files: draft.edited(),
    uses: [...usesOf(draft, places), ...undecidedOf(found, places)],
    skipped: [...found.skipped, ...failures],
  });
}

async function planContraction(options: Settled): Promise<UpgradePlan> {
  const { catalogue, window, roots, ignore, cwd } = options;
  checkWindow(catalogue, window);
  for (const root of roots) checkPath(root);
  const base = baseOf(roots, cwd);
  const { contractAll } = await import('./contract/plan.js');
  const changes = catalogue.changes.filter(({ id }) => ignore?.has(id) !== true);
  const contracted = await contractAll(roots, base, { changes, window });
  return planOf(options, { base, ...contracted });
}

/** Types are looked at only where something is edited that TypeScript reads, which may be scripts with comments for it. */
async function followTypes(draft: Draft, roots: readonly string[]): Promise<void> {
  if (!isKnownToTypes([...draft.edited().keys()], roots)) return;
  const { followThrough } = await import('./typed/follow.js');
  followThrough(draft, roots);
}

/** Puts comments where something is left to do. */
async function markLeft(draft: Draft): Promise<void> {
  const tasks = draft.steps().flatMap((step): Task[] => {
    const { result, why } = outcomeOf(draft, step);
    const { change, place } = step.detection;
    return result === 'fixed' || result === 'bridged' ? [] : [{ change: change.id, place, what: why ?? change.advice }];
  });
  const files = [...new Set(tasks.map(({ place }) => place.file))];
  const kinds = await LoadedKinds.of(files, []);
  for (const file of files) {
    const text = draft.textOf(file);
    const module = moduleOf(file, text.original, kinds);
    if (module)
      markTasks(
        text,
        module,
        tasks.filter(({ place }) => place.file === file),
      );
  }
}

type Settled = UpgradeOptions & {
  readonly catalogue: Catalogue;
  readonly mode: Mode;
  readonly cwd: string;
  readonly roots: readonly string[];
};

interface Outcome {
  readonly base: string;
  readonly files: ReadonlyMap<string, EditedText>;
  readonly uses: readonly PlannedUse[];
  readonly skipped: readonly Skipped[];
}

function planOf(options: Settled, { base, files, uses, skipped }: Outcome): UpgradePlan {
  const { catalogue, window, mode, ignore, roots } = options;
  const places = new Places(base);
  const used = new Set(uses.map(({ change }) => change));
  const lookedFor = catalogue.changes.filter(
    (change) => ignore?.has(change.id) !== true && (used.has(change.id) || verdictOf(change, window)),
  );
  const inPlaces = [...uses].sort(inOrder);
  return {
    schemaVersion: 1,
    tool: { name: 'lending-compat', version },
    catalogue: { id: catalogue.id, hash: catalogue.hash },
    window: { from: window.from, to: window.to },
    mode,
    base,
    roots,
    files: [...files].map(([file, edited]) => plannedFile(places.nameOf(file), edited)).sort(byFile),
    changes: outcomesOf(lookedFor, inPlaces),
    uses: inPlaces,
    notAnalysed: skipped.map(({ file, reason }) => ({ file: places.nameOf(file), reason })),
  };
}

function usesOf(draft: Draft, places: Places): PlannedUse[] {
  return draft.steps().map((step) => plannedUse(step.detection, outcomeOf(draft, step), places));
}

function outcomeOf(draft: Draft, step: Step): UseOutcome {
  const withdrawal = draft.withdrawalOf(step);
  if (withdrawal) return withdrawal;
  const outcome = draft.outcomeOf(step);
  switch (outcome?.kind) {
    case 'edit': {
      const review = [draft.toldOf(step), outcome.review].filter((one) => one !== undefined).join(' ');
      return { ...outcome, ...(review !== '' && { review }) };
    }
    case 'manual':
      return { result: 'manual', why: outcome.why };
    default:
      return { result: 'unfinished', why: 'Another edit replaces the text around it; run again.' };
  }
}

function undecidedOf({ examined }: Inspection, places: Places): PlannedUse[] {
  return examined.undecided.map((use) => plannedUse(use, { result: 'undecided', why: use.why }, places));
}

function plannedFile(file: string, edited: EditedText): PlannedFile {
  const edits = edited
    .edits()
    .map(({ start, end, text }) => ({ start, end, was: edited.original.slice(start, end), text }));
  return { file, before: hashOf(edited.original), after: hashOf(edited.text), edits };
}

function byFile(a: PlannedFile, b: PlannedFile): number {
  return a.file < b.file ? -1 : a.file > b.file ? 1 : 0;
}
