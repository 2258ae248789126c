import { readFileSync } from 'node:fs';
import { kindOf } from '../../audit/kinds/index.js';
import { LoadedKinds } from '../../audit/kinds/loaded.js';
import { Places } from '../../audit/places.js';
import type { Change, Window } from '../../catalogue/types.js';
import { readText } from '../../project/text.js';
import { walk } from '../../project/walk.js';
import type { Skipped } from '../../project/walk.js';
import type { EditedText } from '../edited-text.js';
import { markBeginnings } from '../edits/marks.js';
import { moduleOf } from '../module-of.js';
import { isTypeScript } from '../typed/configs.js';
import type { PlannedUse } from '../types.js';
import { plannedUse } from '../uses.js';
import { bridgesIn, contract } from './contract.js';
import type { Contraction, MarkedBridge } from './contract.js';
import { noRefusals } from './refusals.js';
import type { Refusals } from './refusals.js';

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
  const run = (refused: Refusals): readonly Result[] =>
    marked.map(({ file, text, bridges }) => ({
      file,
      ...contract(text, bridges, { window, left: refused.all, leftDeclared: refused.declared }, parse(file)),
    }));
  const refused = await refusedByTypes(marked, run, roots, places);
  const results = run(refused);
  const uses = results.flatMap(({ file, contractions }) =>
    contractions.map((one) => useOf(file, one, places, refused.why)),
  );
  const files = results.filter(({ edited }) => edited.text !== edited.original);
  return { files: new Map(files.map(({ file, edited }) => [file, edited])), uses, skipped: walked.skipped };
}

interface Result {
  readonly file: string;
  readonly edited: EditedText;
  readonly contractions: readonly Contraction[];
}

/** The changes whose bridges cannot go because the code would not compile, and why. */
async function refusedByTypes(
  marked: readonly Marked[],
  run: (refused: Refusals) => readonly Result[],
  roots: readonly string[],
  places: Places,
): Promise<Refusals> {
  const isTyped = run(noRefusals).some(({ edited, file }) => edited.text !== edited.original && isTypeScript(file));
  if (!isTyped) return noRefusals;
  const { refusedChanges } = await import('../typed/refused.js');
  const changes = new Set(marked.flatMap(({ bridges }) => bridges.map(({ change }) => change)));
  const textsWithout = (refused: Refusals): ReadonlyMap<string, string> =>
    new Map(
      run(refused)
        .filter(({ edited }) => edited.text !== edited.original)
        .map(({ file, edited }) => [file, edited.text]),
    );
  return refusedChanges(textsWithout, [...changes], roots, (file) => places.nameOf(file));
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
