import type { FileDetections } from '../detection/types.js';
import type { LintContext } from './context.js';
import { fileOf } from './host.js';
import { detectIn, mayHoldAny } from './session.js';
import { setupFor } from './settings.js';
import type { Setup } from './setup.js';

/** What is known of one linted file; all rules share it. */
export interface Analysis {
  readonly setup: Setup;
  /** What was found in the file; looked for on first need. */
  detections(context: LintContext): FileDetections;
}

interface Known {
  readonly source: object;
  readonly settings: object;
  readonly file: string;
  readonly text: string;
  readonly analysis: Analysis | undefined;
}

/** All rules come to one file before the next. oxlint hands over one object for all files: what it held when it was looked at is kept beside. */
let last: Known | undefined;

/**
 * The analysis of the linted file, or undefined where it holds nothing that any rule could report.
 * @throws {ConfigurationError} where the settings do not say what to look for.
 */
export function analysisOf(context: LintContext): Analysis | undefined {
  const { sourceCode, settings, filename: file } = context;
  const { text } = sourceCode;
  const isSame = last?.source === sourceCode && last.settings === settings && last.file === file && last.text === text;
  if (last && isSame) return last.analysis;
  const setup = setupFor({ cwd: context.cwd, file: fileOf(context) }, settings);
  const analysis = setup !== undefined && mayHoldAny(context, setup) ? createAnalysis(setup) : undefined;
  last = { source: sourceCode, settings, file, text, analysis };
  return analysis;
}

function createAnalysis(setup: Setup): Analysis {
  const byTree = new WeakMap<object, FileDetections>();
  return {
    setup,
    detections(context) {
      const { ast } = context.sourceCode;
      let found = byTree.get(ast);
      if (found === undefined) byTree.set(ast, (found = detectIn(context, setup)));
      return found;
    },
  };
}
