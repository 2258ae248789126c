import { isWithin } from '../../provenance/syntax/syntax.js';
import { isScriptFile } from '../../provenance/syntax/script-files.js';
import type { Step } from '../compose.js';
import type { Draft } from '../draft.js';
import { activeSteps } from './problems.js';

/**
 * What is edited beside the uses of a member that the compiler knows, and hangs together with them: code that is known by
 * the type to have such an object in its hands, and data that stands for one. A read of another call's answer does not.
 */
export function hangingOn(draft: Draft, steps: ReadonlySet<Step>): readonly Step[] {
  const members = [...steps].filter(({ detection: { use } }) => use.kind === 'declaration' && use.picked !== true);
  if (draft.mode !== 'cutover' || members.length === 0) return [];
  return activeSteps(draft).filter(
    (step) => !steps.has(step) && members.some((member) => isData(step, member) || isKnownBy(step, member)),
  );
}

function isKnownBy({ detection }: Step, { detection: { change, place } }: Step): boolean {
  return detection.change === change && detection.evidence.some((link) => isWithin(place, link.place));
}

/** Fixtures, and what tests say in the place of the platform: nobody knows who reads them by the new name only. */
function isData({ detection }: Step, member: Step): boolean {
  const { change, place, standIn } = detection;
  return change === member.detection.change && (standIn === true || !isCode(place.file));
}

function isCode(file: string): boolean {
  return isScriptFile(file) || /\.(?:vue|svelte|astro|html?|mdx?)$/i.test(file);
}
