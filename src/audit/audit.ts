import { statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { builtinCatalogue } from '../catalogue/index.js';
import { checkWindow } from '../catalogue/lifecycle.js';
import type { Catalogue, Window } from '../catalogue/types.js';
import { searchWords } from '../detection/words.js';
import { findSeeds } from '../project/parallel-scan.js';
import { Scanner } from '../project/scan.js';
import type { Scan } from '../project/scan.js';
import { walk } from '../project/walk.js';
import type { Walked } from '../project/walk.js';
import { AuditError } from './errors.js';
import type { Examined, ExamineOptions } from './examine.js';
import { extensions, isAudited, kindOf } from './kinds/index.js';
import { buildReport } from './build-report.js';
import type { ReportInput } from './build-report.js';
import type { AuditReport } from './report.js';

export interface AuditOptions {
  /** Folders and files; relative ones are taken from `cwd`. */
  readonly paths: readonly string[];
  /** With the names of the code already applied. Default: the built-in catalogue as it is. */
  readonly catalogue?: Catalogue;
  readonly window: Window;
  /** Ids of changes that are left alone. */
  readonly ignore?: ReadonlySet<string>;
  /** Ids of kinds of files that are left alone otherwise: `markdown`. A file that is named itself is audited in any case. */
  readonly also?: readonly string[];
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
 * @throws {AuditError} for a path that does not exist; {CatalogueError} for a release that the catalogue does not know.
 */
export async function audit(options: AuditOptions): Promise<AuditReport> {
  const input = await inspect(options);
  const report = buildReport(input);
  if (report.findings.length === 0) return report;
  const { withOwners } = await import('./owners/index.js');
  return { ...report, findings: withOwners(report.findings, input.base) };
}

/**
 * What an audit finds, as data, before it is a report.
 * @throws as `audit` does.
 */
export async function inspect(options: AuditOptions): Promise<ReportInput> {
  const { catalogue = builtinCatalogue(), window, onProgress, ignore = new Set<string>() } = options;
  checkWindow(catalogue, window);
  const cwd = resolve(options.cwd ?? '.');
  const roots = options.paths.map((path) => resolve(cwd, path));
  for (const root of roots) checkPath(root);
  const words = searchWords(catalogue, window);
  const walked = walk(roots, (name) => isAudited(name, options.also ?? []));
  const scanner = new Scanner(words);
  const { files } = walked;
  const onFile = (index: number): void => onProgress?.({ step: 'search', done: index + 1, total: files.length });
  const scan = await findSeeds({ files, words, scanner, onFile });
  const examined =
    scan.seeds.length === 0
      ? nothing
      : await examine({ roots, walked, scan, scanner, catalogue, window, ignore, onProgress });
  return {
    base: baseOf(roots, cwd),
    catalogue,
    window,
    files: files.length,
    scanned: scan.scanned,
    examined,
    skipped: [...walked.skipped, ...scan.skipped],
  };
}

/** The folder that the paths of a report are relative to: the one that is audited, or where several have been named from. */
export function baseOf(roots: readonly string[], cwd: string): string {
  const [only] = roots;
  return only !== undefined && roots.length === 1 && statSync(only).isDirectory() ? only : cwd;
}

const nothing: Examined = { detections: [], undecided: [], failures: new Map(), parsed: 0 };

interface ExamineInput extends Pick<ExamineOptions, 'roots' | 'catalogue' | 'window' | 'ignore'> {
  readonly walked: Walked;
  readonly scan: Scan;
  readonly scanner: Scanner;
  readonly onProgress: AuditOptions['onProgress'];
}

async function examine({ walked, scan, scanner, onProgress, ...rest }: ExamineInput): Promise<Examined> {
  // The parser and the engine take longer to load than a tree without any name takes to search.
  const [{ examineFiles }, { LoadedKinds }] = await Promise.all([import('./examine.js'), import('./kinds/loaded.js')]);
  return examineFiles({
    ...rest,
    kinds: await LoadedKinds.of(scan.seeds, walked.files),
    files: walked.files,
    seeds: scan.seeds,
    withGeneralWord: (files) => scanner.withGeneralWord(files),
    onFile: (done, total) => onProgress?.({ step: 'examine', done, total }),
  });
}

/** @throws {AuditError} for a path that is not there, or whose kind is not audited. */
export function checkPath(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) throw new AuditError(`There is no file or folder ${path}.`);
  if (stats.isFile() && kindOf(basename(path)) === undefined) {
    throw new AuditError(
      `${path} is of no kind that is audited; those are ${extensions.map((one) => `.${one}`).join(', ')}.`,
    );
  }
}
