import type { Change } from '../catalogue/types.js';
import type { Analysis } from './analysis.js';
import type { LintContext } from './context.js';
import { defineRule, type CompatDocs, type CompatRule } from './define.js';
import { isIgnored } from './ignored.js';
import { defaultOptions, optionsOf, optionsSchema } from './options.js';
import { phaseOf, type Phase, type VisibleKind } from './phase.js';
import { editMessages, findingMessages, reportDetection } from './report.js';
import { reportStale, staleEntries, staleMessages } from './stale.js';

/** What a rule file says of its rule. */
type DetectionRuleData = { readonly name: string } & Pick<CompatDocs, 'description' | 'kinds' | 'phases' | 'severity'>;

/** Kinds of detections that edits can be made for. */
const editable: ReadonlySet<VisibleKind> = new Set(['endpoint', 'field', 'value', 'parameter', 'method']);

/** A rule that reports the detections of some kinds and phases. */
export function detectionRule(data: DetectionRuleData): CompatRule {
  const hasEdits = data.kinds.some((kind) => editable.has(kind));
  const reports: Reports = (change, phase) =>
    data.kinds.some((kind) => kind === change.detect.kind) && data.phases.includes(phase);
  return defineRule({
    ...data,
    recommended: true,
    ...(hasEdits && { fixable: 'code', hasSuggestions: true }),
    schema: [...optionsSchema()],
    defaultOptions: [defaultOptions],
    messages: { ...findingMessages, ...(hasEdits && editMessages), ...staleMessages },
    check(context, analysis) {
      reportAll(context, analysis, reports);
    },
  });
}

/** Whether a rule reports a change in a phase. */
type Reports = (change: Change, phase: Phase) => boolean;

function reportAll(context: LintContext, analysis: Analysis, reports: Reports): void {
  const { ignore, confidence } = optionsOf(context);
  if (ignore.length > 0) reportStale(context, staleEntries(analysis.setup, ignore, reports));
  for (const detection of analysis.detections(context).detections) {
    const { change, verdict } = detection;
    if (detection.standIn === true) continue;
    if (!reports(change, phaseOf[verdict]) || ignore.includes(change.id) || isIgnored(context, detection)) continue;
    if (confidence === 'likely' || detection.confidence === 'certain') reportDetection(context, detection);
  }
}
