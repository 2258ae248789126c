import { relative } from 'node:path';
import type { Rule } from 'eslint';
import type { Detection, UndecidedUse } from '../detection/types.js';
import { wordsOf } from '../detection/wording.js';
import type { Place } from '../provenance/types.js';
import { editsFor, offerTemplates, offerWording, type Edit } from '../upgrade/edits/index.js';
import type { LintContext } from './context.js';
import { fileOf } from './host.js';

export const findingMessages = {
  found: '{{message}}',
  foundElsewhere: '{{message}} The text to change stands in {{file}}.',
} as const;

/** Of rules that can offer edits. */
export const editMessages = offerTemplates;

/** Reports a detection with the fix and the suggestions that there are for it. */
export function reportDetection(context: LintContext, detection: Detection): void {
  const file = fileOf(context);
  const message = messageOf(detection);
  if (detection.place.file !== file) {
    reportAtCall(context, detection, message);
    return;
  }
  const { safe, offers } = editsFor(detection, context.sourceCode.text);
  context.report({
    loc: locationOf(context, detection.place),
    messageId: 'found',
    data: { message },
    fix: safe ? applying(safe.edits) : null,
    suggest: offers
      .filter((offer) => offer !== safe)
      .map((offer) => {
        const { template, data } = offerWording(offer);
        return { messageId: template, data, fix: applying(offer.edits) };
      }),
  });
}

/** What has to be edited stands in another file, where nobody sees what it is for: the call in this file shows it. */
function reportAtCall(context: LintContext, { place, evidence }: Detection, message: string): void {
  const site = evidence.find((link) => link.place.file === fileOf(context));
  if (site === undefined) return;
  const where = relative(context.cwd, place.file).replaceAll('\\', '/');
  context.report({
    loc: locationOf(context, site.place),
    messageId: 'foundElsewhere',
    data: { message, file: where },
  });
}

/** What, since when, what to do, and how it is known. */
function messageOf(detection: Detection): string {
  const { message, known } = wordsOf(detection);
  return known === '' ? message : `${message} (${known})`;
}

export const undecidedMessages = { undecided: '{{message}}' } as const;

/** Reports a name that could not be decided. */
export function reportUndecided(context: LintContext, use: UndecidedUse): void {
  context.report({
    loc: locationOf(context, use.place),
    messageId: 'undecided',
    data: { message: `\`${use.text}\` may be what the change \`${use.change.id}\` is about: ${use.why}.` },
  });
}

export function locationOf({ sourceCode }: LintContext, { start, end }: Pick<Place, 'start' | 'end'>) {
  return { start: sourceCode.getLocFromIndex(start), end: sourceCode.getLocFromIndex(end) };
}

function applying(edits: readonly Edit[]): (fixer: Rule.RuleFixer) => Rule.Fix[] {
  return (fixer) => edits.map(({ start, end, text }) => fixer.replaceTextRange([start, end], text));
}
