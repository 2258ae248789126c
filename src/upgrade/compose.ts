import type { Detection } from '../detection/types.js';
import { EditedText } from './edited-text.js';
import { extentOf, moved } from './moved.js';
import { decide } from './policy.js';
import type { Decision } from './policy.js';

/** One use that is to be edited. */
export interface Step {
  readonly detection: Detection;
}

/** What became of a step; `lost` where another edit replaced the text that it is about. */
export type StepOutcome = Decision | { readonly kind: 'lost' };

/** How a step is done. */
export interface Manner {
  /**
   * `both`: keeps the old beside the new, whatever the mode of the upgrade; `both-always`: and the new is there for sure.
   * `shared`: the same for good, since what keeps the old name gets there as well.
   */
  readonly mode: 'cutover' | 'bridge' | 'both' | 'both-always' | 'shared';
  /** True where it has been shown that no other code relies on the text. */
  readonly proved: boolean;
}

/**
 * Makes the edits of one file, each for the text that the ones before it left: what stands inside another goes first, so
 * that the outer one copies what has been mended already.
 */
export function composeFile(
  text: string,
  steps: readonly Step[],
  mannerOf: (step: Step) => Manner,
): { readonly edited: EditedText; readonly outcomes: ReadonlyMap<Step, StepOutcome> } {
  const edited = new EditedText(text);
  return { edited, outcomes: composeOnto(edited, steps, mannerOf) };
}

/** The same of a text that is edited already; the steps hold for the text as it was. */
export function composeOnto(
  edited: EditedText,
  steps: readonly Step[],
  mannerOf: (step: Step) => Manner,
): ReadonlyMap<Step, StepOutcome> {
  const outcomes = new Map<Step, StepOutcome>();
  for (const step of innermostFirst(steps)) outcomes.set(step, mended(step, edited, mannerOf(step)));
  return outcomes;
}

function mended({ detection }: Step, edited: EditedText, { mode, proved }: Manner): StepOutcome {
  const here = moved(detection, edited);
  if (here === undefined) return { kind: 'lost' };
  const decision = decided(here, edited.text, mode, proved);
  if (decision.kind === 'edit') edited.apply(decision.edits);
  return decision;
}

function decided(detection: Detection, text: string, mode: Manner['mode'], proved: boolean): Decision {
  switch (mode) {
    case 'cutover':
    case 'bridge':
      return decide(detection, text, mode, proved);
    case 'shared':
      return decide(forGood(detection), text, 'bridge', proved);
    default:
      return decide(besideOld(detection, mode === 'both-always'), text, 'bridge', proved);
  }
}

/** A use that what keeps the old name gets to as well. */
function forGood(detection: Detection): Detection {
  const { use } = detection;
  switch (use.kind) {
    case 'member':
    case 'bracket':
    case 'pattern':
    case 'path-string':
    case 'declaration':
    case 'value':
      return { ...detection, readiness: 'at-cutover', use: { ...use, shared: true } };
    default:
      return detection;
  }
}

function besideOld(detection: Detection, always: boolean): Detection {
  const { use } = detection;
  return {
    ...detection,
    readiness: 'at-cutover',
    use: use.kind === 'declaration' && always ? { ...use, always } : use,
  };
}

function innermostFirst(steps: readonly Step[]): Step[] {
  return steps
    .map((step) => ({ step, extent: extentOf(step.detection) }))
    .sort((a, b) => a.extent.end - a.extent.start - (b.extent.end - b.extent.start) || a.extent.start - b.extent.start)
    .map(({ step }) => step);
}
