import { writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { colorsFor, count } from '../../audit/reporters/text.js';
import { unifiedDiff } from '../../upgrade/diff.js';
import { differencesOf } from '../../upgrade/differences.js';
import { uncommitted } from '../../upgrade/git.js';
import { planUpgrade } from '../../upgrade/plan.js';
import type { UpgradeOptions } from '../../upgrade/plan.js';
import { planText, readPlan } from '../../upgrade/plan-file.js';
import { namesFrom, seenFrom } from '../../upgrade/seen-from.js';
import { summaryOf } from '../../upgrade/summary.js';
import type { Mode, UpgradePlan } from '../../upgrade/types.js';
import { verifyUpgrade } from '../../upgrade/verify.js';
import { applyPlan, checkNotInterrupted, undo } from '../../upgrade/write/apply.js';
import { UsageError } from '../errors.js';
import { ExitCode } from '../exit-codes.js';
import { log, mayColor, print } from '../output.js';
import { configurationFor, pathsFor } from '../part.js';
import { ProgressBar } from '../progress.js';
import { catalogueFor, ignoredFor, readConfiguration, windowFor } from '../settings.js';
import type { CommonOptions } from '../settings.js';

export interface UpgradeCommandOptions extends CommonOptions {
  readonly from?: string;
  readonly to?: string;
  readonly mode: Mode;
  readonly write?: boolean;
  readonly plan?: string;
  readonly mark?: boolean;
  readonly allowDirty?: boolean;
  readonly ignore?: readonly string[];
  readonly format: 'pretty' | 'diff' | 'json';
}

export interface ApplyCommandOptions extends CommonOptions {
  readonly allowDirty?: boolean;
}

/** Plans an upgrade, shows it, and writes it where that is asked for. */
export async function runUpgrade(given: readonly string[], options: UpgradeCommandOptions): Promise<ExitCode> {
  if (options.write === true && options.plan !== undefined) {
    throw new UsageError('--plan writes a plan and no code; leave --write away, and use `lending-compat apply` later.');
  }
  const cwd = process.cwd();
  const whole = await readConfiguration(cwd);
  const paths = pathsFor(given, whole);
  const configuration = configurationFor(
    paths.map((path) => resolve(cwd, path)),
    options,
    whole,
    cwd,
  );
  const catalogue = await catalogueFor(options, configuration);
  const window = windowFor({ ...options }, configuration, catalogue);
  const ignore = ignoredFor(options.ignore, configuration, catalogue);
  const wanted: UpgradeOptions = {
    paths,
    catalogue,
    window,
    ignore,
    cwd,
    mode: options.mode,
    mark: options.mark === true,
  };
  const plan = await withProgress((onProgress) => planUpgrade({ ...wanted, ...onProgress }));
  checkNotInterrupted(plan.base);
  await show(plan, options);
  if (options.plan !== undefined) return keepPlan(plan, resolve(cwd, options.plan));
  if (options.write !== true) return codeOf(plan, []);
  return write(plan, wanted, options);
}

/** Writes a plan that was made before. */
export async function runApply(file: string, options: ApplyCommandOptions): Promise<ExitCode> {
  const plan = readPlan(file);
  const configuration = await readConfiguration(process.cwd());
  const catalogue = await catalogueFor(options, configuration);
  if (catalogue.hash !== plan.catalogue.hash) {
    throw new UsageError(`${file} was made with another catalogue (${plan.catalogue.id}). Make the plan anew.`);
  }
  const { roots, window, mode, changes } = plan;
  const planned = new Set(changes.map(({ change }) => change));
  const ignore = new Set(catalogue.changes.map(({ id }) => id).filter((id) => !planned.has(id)));
  return write(plan, { paths: roots, catalogue, window, mode, ignore, cwd: plan.base }, options, [file]);
}

/** Puts back what was written last. */
export function runUndo(folder: string | undefined): ExitCode {
  const files = undo(resolve(folder ?? '.'));
  print(`Put back: ${count(files.length, 'file')}.\n`);
  return ExitCode.Clean;
}

async function withProgress<T>(run: (options: Pick<UpgradeOptions, 'onProgress'>) => Promise<T>): Promise<T> {
  const progress = new ProgressBar(process.stderr);
  const { listener } = progress;
  try {
    return await run(listener ? { onProgress: listener } : {});
  } finally {
    progress.stop();
  }
}

async function show(plan: UpgradePlan, { format, write: writes }: UpgradeCommandOptions): Promise<void> {
  if (format === 'json') {
    print(`${planText(plan, process.cwd())}\n`);
    return;
  }
  const color = mayColor();
  const colors = await colorsFor(color);
  const nameOf = namesFrom(process.cwd(), plan.base);
  const differences = differencesOf(plan).map((difference) => ({ ...difference, file: nameOf(difference.file) }));
  if (format === 'diff' || writes !== true) print(unifiedDiff(differences, color ? colors : undefined));
  if (format !== 'pretty') return;
  const summary = summaryOf(seenFrom(process.cwd(), plan), colors);
  print(`${writes === true || plan.files.length === 0 ? '' : '\n'}${summary}`);
}

function keepPlan(plan: UpgradePlan, file: string): ExitCode {
  writeFileSync(file, `${planText(plan, dirname(file))}\n`);
  log(`The plan stands in ${file}; nothing else was written. \`lending-compat apply ${file}\` writes it.`);
  return codeOf(plan, []);
}

async function write(
  plan: UpgradePlan,
  wanted: UpgradeOptions,
  { allowDirty = false }: ApplyCommandOptions,
  ownFiles: readonly string[] = [],
): Promise<ExitCode> {
  if (plan.files.length === 0) {
    log('Nothing was written: there is nothing to edit.');
    return codeOf(plan, []);
  }
  if (!allowDirty) checkClean(plan, ownFiles);
  applyPlan(plan);
  const problems = await withProgress((onProgress) => verifyUpgrade(plan, { ...wanted, ...onProgress }));
  for (const problem of problems) log(`not verified: ${problem}`);
  const files = count(plan.files.length, 'file');
  if (problems.length === 0) log(`Written and verified: ${files}. \`lending-compat undo ${plan.base}\` puts back.`);
  return codeOf(plan, problems);
}

function checkClean({ base, roots }: UpgradePlan, ownFiles: readonly string[]): void {
  const dirty = uncommitted(
    roots,
    base,
    ownFiles.map((file) => resolve(file)),
  );
  if (dirty.length === 0) return;
  const some = dirty.slice(0, 3).join(', ') + (dirty.length > 3 ? ', …' : '');
  throw new UsageError(
    `git has ${count(dirty.length, 'change')} that are not committed (${some}): nothing was written. Commit or stash them, or say --allow-dirty.`,
  );
}

function codeOf({ uses }: UpgradePlan, problems: readonly string[]): ExitCode {
  const unfinished = problems.length > 0 || uses.some(({ result }) => result === 'unfinished');
  return unfinished ? ExitCode.Findings : ExitCode.Clean;
}
