import { isParameter, segmentsOf } from '../../catalogue/path.js';
import type { Catalogue, HttpMethod } from '../../catalogue/types.js';
import type { Detection, UndecidedUse } from '../../detection/types.js';
import { readText } from '../../project/text.js';
import { walk } from '../../project/walk.js';
import { placeOf } from '../../provenance/syntax/syntax.js';
import type { Node } from '../../provenance/syntax/syntax.js';
import { isScriptFile } from '../../provenance/syntax/script-files.js';
import { isOfTests } from '../../provenance/testing/test-files.js';
import type { Step } from '../compose.js';
import type { Draft } from '../draft.js';
import { readModule } from '../module-of.js';
import { isInside } from '../places.js';
import { saysFailure, standingsOf } from './standings.js';
import { sayingOf, textsOfJson, textsOfModule } from './written-paths.js';
import type { Saying, WantedPath, WrittenText } from './written-paths.js';

/** A path of which calls are edited. */
interface MovedPath {
  readonly detection: Detection;
  readonly wanted: WantedPath;
  readonly renewed: WantedPath;
  readonly differing: string;
  /** Whether a call keeps it, or may. */
  readonly isKept: boolean;
}

/** A file with what is written in it. */
interface SaidIn {
  readonly isOfTest: boolean;
  readonly text: string;
  readonly root: Node | undefined;
  readonly texts: readonly WrittenText[];
}

const KEPT = 'other calls keep it, or may.';
const UNSEEN = 'what it is for is not seen, here or of another such text in this file.';
const FAILS = 'a failure is said of it, which may be meant of the old path.';
const BOTH = 'the file says what takes its place as well.';
const RELEASES = 'the file speaks of releases, and may mean an older one.';
const SPEAKS_OF_RELEASES = /['"`]v?\d\d\.\d(?:\.\d+)?['"`]|\brelease/i;

/**
 * Lets what tests say of a path go with the calls that ask for it: what answers in the place of the platform, and what is expected to have been
 * asked for. Where that is not sure it is told.
 */
export async function followPathsOfTests(
  draft: Draft,
  catalogue: Catalogue,
  undecided: readonly UndecidedUse[],
  roots: readonly string[],
): Promise<void> {
  const moved = movedPaths(draft, catalogue, undecided);
  if (moved.length === 0) return;
  const files: SaidIn[] = [];
  for (const file of walk(roots, (name) => isScriptFile(name) || name.endsWith('.json')).files) {
    const isOfTest = isOfTests(draft.nameOf(file));
    const text = isOfTest || isScriptFile(file) ? readText(file) : undefined;
    if (typeof text !== 'string') continue;
    const plain = text.replaceAll('\\/', '/').toLowerCase();
    if (moved.some(({ differing }) => plain.includes(differing.toLowerCase())))
      files.push(await saidIn(file, text, isOfTest));
  }
  for (const path of moved) {
    const kept = path.isKept || files.some((file) => !file.isOfTest && saidOf(draft, path, file).length > 0);
    for (const file of files) if (file.isOfTest) followIn(draft, path, kept, file);
  }
}

function movedPaths(draft: Draft, catalogue: Catalogue, undecided: readonly UndecidedUse[]): MovedPath[] {
  const moved = new Map<string, MovedPath>();
  const edited = new Set<string>();
  for (const step of draft.steps()) {
    const { detection } = step;
    const { change, use, replacement: to } = detection;
    if (use.kind !== 'path' || to === undefined || isOpen(draft, step)) continue;
    const isEdited = draft.withdrawalOf(step) === undefined && draft.outcomeOf(step)?.kind === 'edit';
    const key = `${change.id} ${use.path}`;
    const known = moved.get(key);
    const differing = differingIn(use.path, to);
    if (differing === undefined) continue;
    const isKept = !isEdited || known?.isKept === true || undecided.some((one) => one.change === change);
    if (isEdited) edited.add(key);
    const methods = methodsOf(detection, catalogue);
    const wanted = { path: use.path, closer: closerTo(use.path, catalogue), methods, differing };
    moved.set(key, { detection, wanted, renewed: { ...wanted, path: to, closer: [] }, differing, isKept });
  }
  return [...moved].flatMap(([key, path]) => (edited.has(key) ? [path] : []));
}

/** Paths of other endpoints with more fixed segments: a text that fits both means the other one. */
function closerTo(path: string, { endpoints }: Catalogue): readonly string[] {
  const fixedIn = (pattern: string): number => segmentsOf(pattern).filter((segment) => !isParameter(segment)).length;
  return endpoints.filter((one) => fixedIn(one.path) > fixedIn(path)).map((one) => one.path);
}

function methodsOf({ change, use, replacement }: Detection, { endpoints }: Catalogue): readonly HttpMethod[] {
  const uses = change.detect.kind === 'endpoint' ? change.detect.endpoints : [];
  const ids = new Set(uses.flatMap((one) => (one.replacement === replacement ? [one.endpoint] : [])));
  return endpoints.flatMap(({ id, path, methods }) =>
    ids.has(id) && use.kind === 'path' && path === use.path ? methods : [],
  );
}

/** The run of fixed segments that holds all that differ, as one text. */
function differingIn(from: string, to: string): string | undefined {
  const [old, renewed] = [segmentsOf(from), segmentsOf(to)];
  const differing = old.flatMap((segment, index) => (segment === renewed[index] ? [] : [index]));
  const [first, last] = [differing[0], differing.at(-1)];
  if (first === undefined || last === undefined || old.length !== renewed.length) return undefined;
  const isFixed = (index: number): boolean => index >= 0 && index < old.length && !isParameter(old[index] ?? '');
  let [start, end] = [first, last];
  while (isFixed(start - 1)) start--;
  while (isFixed(end + 1)) end++;
  const run = old.slice(start, end + 1);
  return run.some(isParameter) ? undefined : run.join('/');
}

async function saidIn(file: string, text: string, isOfTest: boolean): Promise<SaidIn> {
  if (!isScriptFile(file)) return { isOfTest, text, root: undefined, texts: textsOfJson(text, file) };
  const root = (await readModule(file))?.ast;
  return { isOfTest, text, root, texts: root ? textsOfModule(root, file) : [] };
}

/** Whether a step is about what a test says, by a text that no call is seen to ask for. */
function isOpen(draft: Draft, step: Step): boolean {
  const { place, readiness } = step.detection;
  const isLeft = draft.withdrawalOf(step) === undefined && draft.outcomeOf(step)?.kind === 'manual';
  return isLeft && readiness !== 'manual' && isOfTests(draft.nameOf(place.file));
}

/** A text that says a path, and the step that is about it already. */
interface Said extends WrittenText {
  readonly saying: Saying;
  readonly step: Step | undefined;
}

/** What a file says of a path beside what is known to ask for it. */
function saidOf(draft: Draft, { detection: { change }, wanted }: MovedPath, { texts }: SaidIn): Said[] {
  return texts.flatMap((one) => {
    const saying = sayingOf(one.text, wanted);
    if (saying === undefined) return [];
    const step = draft
      .stepsIn(one.place.file)
      .find(({ detection }) => detection.change === change && isInside(detection.place, one.place));
    return step === undefined || isOpen(draft, step) ? [{ ...one, saying, step }] : [];
  });
}

function followIn(draft: Draft, path: MovedPath, isKept: boolean, file: SaidIn): void {
  const said = saidOf(draft, path, file);
  const why = isKept ? KEPT : whyLeft(path, said, file);
  const { detection } = path;
  for (const { place, node, step: known } of said) {
    const text = file.text.slice(place.start, place.end);
    const evidence = [{ place: node ? placeOf(node, place.file) : place, why: 'a test says the path' }];
    const step = known ?? draft.add({ ...detection, place, text, evidence, standIn: true });
    if (why === undefined) {
      draft.prove(step);
      continue;
    }
    const told = `A test says the path, which goes with the calls that ask for it; ${why} ${detection.change.advice}`;
    draft.withdraw([step], { result: 'manual', why: told });
  }
}

function whyLeft({ renewed }: MovedPath, said: readonly Said[], { text, root, texts }: SaidIn): string | undefined {
  if (texts.some((one) => sayingOf(one.text, renewed) === 'path')) return BOTH;
  const standings = said.map(({ node, saying }) =>
    saying === 'unclear' ? undefined : node && root ? standingsOf(node, root) : [],
  );
  if (standings.includes(undefined)) return UNSEEN;
  if (standings.some((all) => all?.some((one) => saysFailure(one, text)))) return FAILS;
  return SPEAKS_OF_RELEASES.test(text) ? RELEASES : undefined;
}
