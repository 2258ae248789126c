import type { Change } from '../catalogue/types.js';
import type { Detection } from './types.js';

/** The words of a finding, made in this one place for every face of the tool. */
interface Words {
  /** What, since when, what to do: one or two sentences. */
  readonly message: string;
  /** What it is, without advice: `` `text` is removed in 25.4 ``. */
  readonly what: string;
  /** What to do. */
  readonly advice: string;
  /** How it is known, from the place to its origin; the empty string where there is nothing to add. */
  readonly known: string;
}

export function wordsOf(detection: Detection): Words {
  const what = `${subjectOf(detection)}: ${eventOf(detection.change, detection)}`;
  const { advice } = detection.change;
  const known = detection.evidence.map((link) => link.why).join(' ← ');
  return { message: `${what}. ${advice}`, what, advice, known };
}

function subjectOf(detection: Detection): string {
  const text = detection.text.length > 60 ? `${detection.text.slice(0, 57)}…` : detection.text;
  return `${detection.change.title} (\`${text.replace(/\s+/g, ' ')}\`)`;
}

/** What happens, and since when. */
function eventOf(change: Change, { verdict }: Pick<Detection, 'verdict'>): string {
  switch (verdict) {
    case 'broken':
      return change.removed === undefined
        ? `changed in ${change.behaviour ?? 'an earlier release'}`
        : `gone since ${change.removed}`;
    case 'breaks':
      return change.removed === undefined
        ? `changes in ${change.behaviour ?? 'a release of the window'}`
        : `goes in ${change.removed}`;
    case 'deprecated':
      return `deprecated since ${change.deprecated ?? 'an earlier release'}${change.removed === undefined ? '' : `, goes in ${change.removed}`}`;
    case 'planned':
      return 'planned, without a release yet';
  }
}
