import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { builtinCatalogue } from '../catalogue/index.js';
import { checkWindow } from '../catalogue/lifecycle.js';
import type { Catalogue, Window } from '../catalogue/types.js';
import { searchWords } from '../detection/words.js';
import { mayBegin } from '../project/beginnings.js';
import { SeedSearch } from '../project/parallel-scan.js';
import { Scanner } from '../project/scan.js';
import { walk } from '../project/walk.js';
import { assemble } from './assemble.js';
import type { Audited } from './baseline/accept.js';
import type { Baseline } from './baseline/baseline.js';
import { AuditError } from './errors.js';
import type { Examined, ExamineOptions } from './examine.js';
import { factsOf } from './facts.js';
import type { Facts, Inspection } from './facts.js';
import { extensions, isAudited, kindOfFile } from './kinds/index.js';
import { forgetInterpreters } from './kinds/interpreters.js';
import { isOwnFile, programName } from './own-files.js';
import { nameOf } from './places.js';
import type { AuditReport, AuditedRoot } from './report.js';
import { Roots, widest } from './roots.js';
import type { Part, RootOptions } from './roots.js';
import { isIn } from './shard.js';
import type { Shard } from './shard.js';

export interface AuditOptions extends Omit<InspectOptions, 'window'> {
  /** May be left away where `roots` holds all paths. */
  readonly window?: Window;
  /** Parts of the code with windows of their own; the innermost one that holds a file decides. */
  readonly roots?: readonly RootOptions[];
  /** What the team has accepted. */
  readonly baseline?: Baseline;
  /** A git reference: the report is about the lines only that were added or changed since the branch left it. */
  readonly since?: string;
}

/** What is looked at, and for what. */
interface InspectOptions {
  /** Folders and files; relative ones are taken from `cwd`. */
  readonly paths: readonly string[];
  /** With the names of the code already applied. Default: the built-in catalogue as it is. */
  readonly catalogue?: Catalogue;
  readonly window: Window;
  /** Ids of changes that are left alone. */
  readonly ignore?: ReadonlySet<string>;
  /** Ids of kinds of files that are left alone otherwise: `markdown`. A file that is named itself is audited in any case. */
  readonly also?: readonly string[];
  /** One of several parts that are audited apart, for `mergeReports`. What a team accepts is left out of account until then. */
  readonly shard?: Shard;
  /** Default: the working directory of the process. */
  readonly cwd?: string;
  readonly onProgress?: (progress: AuditProgress) => void;
}

/** How far an audit is: files searched for names, then files examined. */
export interface AuditProgress {
  readonly step: 'search' | 'examine';
  readonly done: number;
  readonly total: number;
}

/**
 * Audits code against the changes of a catalogue that matter in a window. Nothing of the code is executed, nothing is written.
 * @throws {AuditError} for a path that does not exist, or has no window, and for a `since` that git does not know;
 * {CatalogueError} for a release that the catalogue does not know.
 */
export async function audit(options: AuditOptions): Promise<AuditReport> {
  const cwd = resolve(options.cwd ?? '.');
  const catalogue = options.catalogue ?? builtinCatalogue();
  const paths = options.paths.map((path) => resolve(cwd, path));
  const base = baseOf(paths, cwd);
  // Before anything that takes long.
  const changed =
    options.since === undefined
      ? undefined
      : (await import('./since/changed-lines.js')).changedLines(options.since, base);
  const parts = await inspectParts({ ...options, catalogue, cwd }, new Roots(options, cwd));
  const facts = await withComments(await factsOfParts(parts), parts, options.shard);
  const windows = parts.map(({ inspection }) => inspection.window);
  const roots = options.roots && rootsOf(facts, parts, base, cwd);
  const { report, found } = assemble(facts, widest(windows), roots);
  if (options.shard !== undefined) {
    const { shardReport } = await import('./shard-report.js');
    return shardReport(report, {
      shard: options.shard,
      base: nameOf(cwd, base),
      paths: paths.map((path) => nameOf(base, path)),
      facts,
      found,
    });
  }
  const accepted = await withAccepted(report, facts, {
    catalogue,
    audited: paths,
    base,
    ...(options.baseline && { baseline: options.baseline }),
  });
  if (changed === undefined) return accepted;
  const { onlyChanged } = await import('./since/only-changed.js');
  return onlyChanged(accepted, changed, { base, catalogue });
}

type Parts<T> = readonly [T, ...T[]];

interface InspectedPart {
  /** Absent for what is in no root. */
  readonly path?: string;
  readonly inspection: Marked;
}

/** Windows that several parts share are looked at once, all code for each: a value may come from a part with another window. */
async function inspectParts(options: Omit<InspectOptions, 'window'>, roots: Roots): Promise<Parts<InspectedPart>> {
  const inspected: InspectedPart[] = [];
  for (const { window, ignore, parts } of roots.groups()) {
    const inspection = await inspect({ ...options, window, ignore });
    for (const part of parts) inspected.push(partOf(inspection, part, roots));
  }
  const [first, ...rest] = inspected;
  if (first === undefined) throw new AuditError('There is nothing to audit: name a path.');
  return [first, ...rest];
}

function partOf(inspection: Marked, part: Part, roots: Roots): InspectedPart {
  if (!roots.areSeveral) return { inspection };
  const { examined } = inspection;
  const isOfPart = ({ place }: { readonly place: { readonly file: string } }): boolean =>
    roots.partOf(place.file) === part;
  const own: Examined = {
    ...examined,
    detections: examined.detections.filter(isOfPart),
    undecided: examined.undecided.filter(isOfPart),
  };
  return { ...(part.path !== undefined && { path: part.path }), inspection: { ...inspection, examined: own } };
}

async function factsOfParts([first, ...rest]: Parts<InspectedPart>): Promise<Parts<Facts>> {
  const facts: Parts<Facts> = [factsOf(first.inspection), ...rest.map(({ inspection }) => factsOf(inspection))];
  if (facts.every(({ found }) => found.length === 0)) return facts;
  const { ownersIn } = await import('./owners/index.js');
  const withOwners = ownersIn(first.inspection.base);
  const owned = (part: Facts): Facts => ({
    ...part,
    found: part.found.map((one) => ({ ...one, finding: withOwners(one.finding) })),
  });
  const [head, ...others] = facts;
  return [owned(head), ...others.map(owned)];
}

/** Every part has searched the same files; a shard reads the comments of its own. */
async function withComments(
  facts: Parts<Facts>,
  [{ inspection }]: Parts<InspectedPart>,
  shard: Shard | undefined,
): Promise<Parts<Facts>> {
  const { base, marked } = inspection;
  const own = shard === undefined ? marked : marked.filter((file) => isIn(shard, nameOf(base, file)));
  if (own.length === 0) return facts;
  const { ignoreCommentsIn } = await import('./ignore-comments/in-files.js');
  const [first, ...rest] = facts;
  return [{ ...first, comments: await ignoreCommentsIn(own, inspection) }, ...rest];
}

function rootsOf(facts: Parts<Facts>, parts: Parts<InspectedPart>, base: string, cwd: string): AuditedRoot[] {
  return parts.flatMap(({ path }, index) => {
    const part = facts[index];
    return path === undefined || part === undefined
      ? []
      : [{ path: nameOf(base, resolve(cwd, path)), window: part.window, safeUntil: part.safeUntil }];
  });
}

async function withAccepted(
  report: AuditReport,
  facts: Parts<Facts>,
  { catalogue, baseline, ...audited }: Audited & { readonly catalogue: Catalogue; readonly baseline?: Baseline },
): Promise<AuditReport> {
  const comments = facts.flatMap((part) => part.comments);
  let accepted = report;
  if (comments.length > 0) {
    const { acceptByComments } = await import('./ignore-comments/accept.js');
    accepted = acceptByComments(accepted, comments, catalogue);
  }
  if (baseline === undefined) return accepted;
  const { acceptByBaseline } = await import('./baseline/accept.js');
  return acceptByBaseline(accepted, baseline, audited);
}

/** What was found, and which files may hold a comment that accepts some of it. */
interface Marked extends Inspection {
  readonly marked: readonly string[];
}

/**
 * What an audit finds, as data, before it is a report.
 * @throws as `audit` does.
 */
export async function inspect(options: InspectOptions): Promise<Marked> {
  const { catalogue = builtinCatalogue(), window, onProgress, shard, ignore = new Set<string>() } = options;
  checkWindow(catalogue, window);
  const cwd = resolve(options.cwd ?? '.');
  const roots = options.paths.map((path) => resolve(cwd, path));
  for (const root of roots) checkPath(root);
  const base = baseOf(roots, cwd);
  forgetInterpreters();
  const words = searchWords(catalogue, window);
  const search = new SeedSearch({ ...words, mark: programName });
  const walked = walk(
    roots,
    (_, path) => isAudited(path, options.also ?? []),
    (listed) => {
      search.expect(listed);
    },
  );
  const onFile = (index: number): void => onProgress?.({ step: 'search', done: index + 1, total: walked.files.length });
  const found = await search.find({ files: walked.files, onFile, onBegin: loadExaminer });
  // Reports, plans and baselines: what they tell of is found where it stands.
  const own = new Set(found.marked.filter(isOwnFile));
  const seeds = found.seeds.filter((file) => !own.has(file));
  const files = own.size === 0 ? walked.files : walked.files.filter((file) => !own.has(file));
  const examined = !mayBegin({ seeds, files }, words)
    ? nothing
    : await examine({
        roots,
        base,
        files,
        seeds,
        textWords: found.words,
        words,
        catalogue,
        window,
        ignore,
        onProgress,
        ...(shard && { shard }),
      });
  return {
    base,
    catalogue,
    window,
    ignore,
    files: files.length,
    scanned: found.scanned - own.size,
    examined,
    skipped: [...walked.skipped, ...found.skipped],
    marked: found.marked.filter((file) => !own.has(file)),
  };
}

/** The folder that the paths of a report are relative to: the one that is audited, or where several have been named from. */
export function baseOf(roots: readonly string[], cwd: string): string {
  const [only] = roots;
  const isFolder = only !== undefined && statSync(only, { throwIfNoEntry: false })?.isDirectory() === true;
  return isFolder && roots.length === 1 ? only : cwd;
}

const nothing: Examined = { detections: [], undecided: [], failures: new Map(), parsed: [] };

interface ExamineInput extends Omit<ExamineOptions, 'kinds' | 'withGeneralWord' | 'onFile'> {
  readonly words: ReturnType<typeof searchWords>;
  readonly onProgress: AuditOptions['onProgress'];
}

async function examine({ words, onProgress, ...rest }: ExamineInput): Promise<Examined> {
  const [{ examineFiles }, { LoadedKinds }] = await loadExaminer();
  const scanner = new Scanner(words);
  return examineFiles({
    ...rest,
    kinds: await LoadedKinds.of(rest.seeds, rest.files),
    words,
    withGeneralWord: (files) => scanner.withGeneralWord(files),
    onFile: (done, total) => onProgress?.({ step: 'examine', done, total }),
  });
}

/** The parser and the engine take longer to load than a tree without any name takes to search. */
const loadExaminer = () => Promise.all([import('./examine.js'), import('./kinds/loaded.js')]);

/** @throws {AuditError} for a path that is not there, or whose kind is not audited. */
export function checkPath(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw new AuditError(`There is no file or folder ${path}.`);
  if (!stats.isFile() && !stats.isDirectory()) throw new AuditError(`${path} is no file and no folder.`);
  if (stats.isFile() && kindOfFile(path) === undefined) {
    throw new AuditError(
      `${path} is of no kind that is audited; those are ${extensions.map((one) => `.${one}`).join(', ')}.`,
    );
  }
}
