import { join } from 'node:path';
import { kindOf } from '../../src/audit/kinds/index.js';
import { LoadedKinds } from '../../src/audit/kinds/loaded.js';
import { builtinCatalogue } from '../../src/catalogue/index.js';
import { createDetector } from '../../src/detection/index.js';
import { isParseFailure, parseModule } from '../../src/provenance/syntax/parse.js';
import type { ProvenanceHost } from '../../src/provenance/types.js';
import { ALONE } from '../../src/translation/module.js';
import type { Reading } from '../../src/translation/module.js';
import { casesIn } from '../detection/run-cases.js';
import { Chance, mutated } from './mutate.js';

interface FuzzOptions {
  readonly runs: number;
  readonly seed: number;
  /** A file that takes longer is a failure. */
  readonly mostMilliseconds: number;
  readonly onRun?: (done: number) => void;
}

/** What went wrong, with all that it takes to see it again. */
interface FuzzFailure {
  readonly run: number;
  readonly file: string;
  readonly text: string;
  readonly what: string;
}

interface FuzzOutcome {
  readonly failures: readonly FuzzFailure[];
  /** How many texts were read without a remark, and how many with one. */
  readonly clean: number;
  readonly remarked: number;
  readonly findings: number;
  readonly slowest: { readonly milliseconds: number; readonly file: string };
}

const KINDS_FOLDER = join(import.meta.dirname, '../audit/kinds/cases');
const window = { from: '21.2', to: '27.1' };

/** Reads and examines mutated texts of every kind of file; nothing may be thrown, hang, or stand outside of its text. */
export async function fuzz({ runs, seed, mostMilliseconds, onRun }: FuzzOptions): Promise<FuzzOutcome> {
  const chance = new Chance(seed);
  // Others are read beside those, or known by their first line, which is looked for on the disk.
  const inputs = casesIn(KINDS_FOLDER).flatMap((one) =>
    [...one.case.files].filter(([file]) => kindOf(file) !== undefined).map(([file, text]) => ({ file, text })),
  );
  const byKind = groupedByExtension(inputs);
  const extensions = [...byKind.keys()];
  const files = inputs.map(({ file }) => file);
  const kinds = await LoadedKinds.of(files, files);
  const texts = inputs.map(({ text }) => text);
  const failures: FuzzFailure[] = [];
  let clean = 0;
  let findings = 0;
  let slowest = { milliseconds: 0, file: '' };
  for (let run = 0; run < runs; run++) {
    const { file, text: original } = chance.pick(byKind.get(chance.pick(extensions, '')) ?? [], {
      file: 'a.js',
      text: '',
    });
    const text = mutated(original, texts, chance);
    const started = performance.now();
    const outcome = examined(kinds, file, text);
    const milliseconds = performance.now() - started;
    if (milliseconds > slowest.milliseconds) slowest = { milliseconds, file };
    const what = milliseconds > mostMilliseconds ? `took ${milliseconds.toFixed(0)} ms` : outcome.wrong;
    if (what !== undefined) failures.push({ run, file, text, what });
    if (outcome.remark === undefined) clean++;
    findings += outcome.findings;
    onRun?.(run + 1);
  }
  return { failures, clean, remarked: runs - clean, findings, slowest };
}

function groupedByExtension<T extends { readonly file: string }>(
  inputs: readonly T[],
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const input of inputs) {
    const extension = input.file.slice(input.file.lastIndexOf('.'));
    groups.set(extension, [...(groups.get(extension) ?? []), input]);
  }
  return groups;
}

interface Examined {
  readonly wrong: string | undefined;
  /** Why the text could not be read, or not whole. */
  readonly remark: string | undefined;
  readonly findings: number;
}

function examined(kinds: LoadedKinds, file: string, text: string): Examined {
  const kind = kinds.kindOf(file);
  if (kind === undefined) return { wrong: 'no kind reads it', remark: undefined, findings: 0 };
  let reading: Reading | undefined;
  try {
    reading = kind.reader?.(file, text, ALONE) ?? script(file, text);
    const { detections, undecided } = kind.detect(
      createDetector({ catalogue: builtinCatalogue(), window, host: hostOf(file, reading) }),
      file,
    );
    for (const { place, change } of [...detections, ...undecided]) {
      if (place.start < 0 || place.end > text.length + 1 || place.start > place.end) {
        return {
          wrong: `${change.id} stands at ${place.start}–${place.end} of ${text.length}`,
          remark: reading.failure,
          findings: 0,
        };
      }
    }
    return { wrong: undefined, remark: reading.failure, findings: detections.length };
  } catch (error) {
    // What nests too deeply is said by whoever holds the files.
    const wrong = error instanceof RangeError ? undefined : String(error instanceof Error ? error.stack : error);
    return { wrong, remark: reading?.failure ?? 'nested too deeply', findings: 0 };
  }
}

function script(file: string, text: string): Reading {
  const module = parseModule(file, text);
  return isParseFailure(module) ? { failure: module.reason } : { module };
}

function hostOf(file: string, { module, data }: Reading): ProvenanceHost {
  return {
    module: (asked) => (asked === file ? module : undefined),
    json: (asked) => (asked === file ? data : undefined),
    resolve: () => undefined,
    declarationsOf: () => undefined,
    importers: () => [],
    seeds: () => [file],
    related: () => ({
      files: new Set([file]),
      covers: () => true,
      holding: () => new Set(),
      mayBindTypes: () => true,
      mayMakeForms: () => true,
    }),
    scriptsWith: () => [],
    ownPath: (asked) => asked,
  };
}
