import { readFileSync } from 'node:fs';
import { kindOf } from '../../audit/kinds/index.js';
import { LoadedKinds } from '../../audit/kinds/loaded.js';
import { Places } from '../../audit/places.js';
import type { Change, Window } from '../../catalogue/types.js';
import { readText } from '../../project/text.js';
import { walk } from '../../project/walk.js';
import type { Skipped } from '../../project/walk.js';
import { composeOnto } from '../compose.js';
import type { Manner, Step, StepOutcome } from '../compose.js';
import type { EditedText } from '../edited-text.js';
import { markBeginnings } from '../../detection/bridges/marks.js';
import { moduleOf } from '../module-of.js';
import { isKnownToTypes } from '../typed/configs.js';
import type { PlannedUse } from '../types.js';
import { plannedUse } from '../uses.js';
import { bridgesIn, contract } from './contract.js';
import type { Contraction, MarkedBridge } from './contract.js';
import { nothingFollowed, staysDeclared } from './refusals.js';
import type { Followed } from './refusals.js';

interface Contracted {
  readonly files: ReadonlyMap<string, EditedText>;
  readonly uses: readonly PlannedUse[];
  readonly skipped: readonly Skipped[];
}

interface Marked {
  readonly file: string;
  readonly text: string;
  readonly bridges: readonly MarkedBridge[];
}

/** Takes out the bridges that earlier upgrades put in and marked, where the window has been gone through. */
export async function contractAll(
  roots: readonly string[],
  base: string,
  { changes, window }: { readonly changes: readonly Change[]; readonly window: Window },
): Promise<Contracted> {
  const walked = walk(roots, (name) => kindOf(name)?.linked === true);
  const marked = walked.files.flatMap((file): Marked[] => {
    const bytes = readFileSync(file);
    if (!markBeginnings.some((beginning) => bytes.includes(beginning))) return [];
    const text = readText(file);
    const bridges = typeof text === 'string' ? bridgesIn(text, { changes }) : [];
    return typeof text === 'string' && bridges.length > 0 ? [{ file, text, bridges }] : [];
  });
  const places = new Places(base);
  const kinds = await LoadedKinds.of(
    marked.map(({ file }) => file),
    [],
  );
  const parse = (file: string) => (text: string) => moduleOf(file, text, kinds);
  const run = (followed: Followed): readonly Result[] =>
    withRenamed(marked, followed).map(({ file, text, bridges, renamed }) => {
      const { all: left, declared: leftDeclared } = followed.refused;
      const { edited, contractions } = contract(text, bridges, { window, left, leftDeclared }, parse(file));
      return { file, edited, contractions, renames: composeOnto(edited, renamed, atCutover) };
    });
  const followed = await followedByTypes(marked, run, roots, places);
  const results = run(followed);
  const uses = results.flatMap(({ file, contractions, renames }) => [
    ...contractions.map((one) => useOf(file, one, places, followed.refused.why)),
    ...[...renames].flatMap(([step, outcome]) => renamedUse(step, outcome, places)),
  ]);
  const files = results.filter(({ edited }) => edited.text !== edited.original);
  return { files: new Map(files.map(({ file, edited }) => [file, edited])), uses, skipped: walked.skipped };
}

interface Result {
  readonly file: string;
  readonly edited: EditedText;
  readonly contractions: readonly Contraction[];
  /** What used the old name where a bridge declared both, and gets the new one with it. */
  readonly renames: ReadonlyMap<Step, StepOutcome>;
}

const atCutover = (): Manner => ({ mode: 'cutover', proved: true });

/** The files that have bridges, and those in which what is left of the old name is renamed. */
function withRenamed(
  marked: readonly Marked[],
  { renamed, refused }: Followed,
): readonly (Marked & { readonly renamed: readonly Step[] })[] {
  const steps = renamed
    .filter(({ change: { id }, use }) => (use.kind === 'unused' ? !refused.all.has(id) : !staysDeclared(refused, id)))
    .map((detection): Step => ({ detection }));
  const inFile = (file: string): readonly Step[] => steps.filter(({ detection: { place } }) => place.file === file);
  const known = new Set(marked.map(({ file }) => file));
  const others = [...new Set(steps.map(({ detection: { place } }) => place.file))].filter((file) => !known.has(file));
  return [...marked, ...others.map((file) => ({ file, text: textOf(file), bridges: [] }))].map((one) => ({
    ...one,
    renamed: inFile(one.file),
  }));
}

function textOf(file: string): string {
  const text = readText(file);
  return typeof text === 'string' ? text : '';
}

/** What the types of the code say of it: what has to be renamed with the bridges, and which bridges cannot go because the code would not compile. */
async function followedByTypes(
  marked: readonly Marked[],
  run: (followed: Followed) => readonly Result[],
  roots: readonly string[],
  places: Places,
): Promise<Followed> {
  const edited = run(nothingFollowed).filter((one) => one.edited.text !== one.edited.original);
  if (
    !isKnownToTypes(
      edited.map(({ file }) => file),
      roots,
    )
  )
    return nothingFollowed;
  const { followContraction } = await import('../typed/contraction.js');
  const changes = new Set(marked.flatMap(({ bridges }) => bridges.map(({ change }) => change)));
  const textsWith = (followed: Followed): ReadonlyMap<string, EditedText> =>
    new Map(
      run(followed)
        .filter(({ edited }) => edited.text !== edited.original)
        .map(({ file, edited }) => [file, edited]),
    );
  return followContraction(textsWith, [...changes], roots, (file) => places.nameOf(file));
}

function renamedUse({ detection }: Step, outcome: StepOutcome, places: Places): readonly PlannedUse[] {
  return outcome.kind === 'edit' ? [plannedUse(detection, outcome, places)] : [];
}

function useOf(
  file: string,
  contraction: Contraction,
  places: Places,
  reasons: ReadonlyMap<string, string>,
): PlannedUse {
  const { change, start, end } = contraction.bridge;
  const outcome =
    contraction.kind === 'removed'
      ? ({ result: 'contracted' } as const)
      : ({ result: 'unfinished', why: reasons.get(change.id) ?? contraction.why } as const);
  return plannedUse({ change, place: { file, start, end }, text: `bridge: ${change.id}` }, outcome, places);
}
