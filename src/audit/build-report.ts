import { safeUntil } from '../catalogue/lifecycle.js';
import type { Catalogue, Verdict, Window } from '../catalogue/types.js';
import type { Detection, UndecidedUse } from '../detection/types.js';
import { wordsOf } from '../detection/wording.js';
import type { Skipped } from '../project/walk.js';
import { version } from '../version.js';
import type { Examined } from './examine.js';
import { Fingerprints } from './fingerprint.js';
import { Places } from './places.js';
import { verdicts } from './report.js';
import type { AuditReport, Finding, NotAnalysed, Span, Undecided } from './report.js';

export interface ReportInput {
  /** The folder that paths are relative to. */
  readonly base: string;
  readonly catalogue: Catalogue;
  readonly window: Window;
  readonly files: number;
  readonly scanned: number;
  readonly examined: Examined;
  readonly skipped: readonly Skipped[];
}

/** Puts what was found in order and into the report's form. */
export function buildReport({ base, catalogue, window, files, scanned, examined, skipped }: ReportInput): AuditReport {
  const places = new Places(base);
  const findings = findingsOf(examined.detections, places);
  const undecided = undecidedOf(examined.undecided, places);
  const notAnalysed = notAnalysedOf([...skipped, ...failuresOf(examined)], places);
  const used = examined.detections.map(({ change }) => change);
  return {
    schemaVersion: 1,
    tool: { name: 'lending-compat', version },
    catalogue: { id: catalogue.id, covers: coverage(catalogue), hash: catalogue.hash },
    window: { from: window.from, to: window.to },
    summary: {
      files,
      scanned,
      parsed: examined.parsed,
      ...countVerdicts(findings),
      accepted: 0,
      undecided: undecided.length,
      notAnalysed: notAnalysed.length,
      safeUntil: safeUntil(catalogue, used, window) ?? null,
    },
    findings,
    undecided,
    notAnalysed,
    problems: [],
    stale: [],
  };
}

function coverage({ releases }: Catalogue): AuditReport['catalogue']['covers'] {
  return { from: releases[0]?.id ?? '', to: releases.at(-1)?.id ?? '' };
}

function countVerdicts(findings: readonly Finding[]): Record<Verdict, number> {
  const counts: Record<Verdict, number> = { broken: 0, breaks: 0, deprecated: 0, planned: 0 };
  for (const verdict of verdicts) counts[verdict] = findings.filter((finding) => finding.verdict === verdict).length;
  return counts;
}

function findingsOf(detections: readonly Detection[], places: Places): Finding[] {
  const fingerprints = new Fingerprints();
  return detections
    .map((detection) => ({ detection, span: places.span(detection.place), change: detection.change.id }))
    .sort(inOrder)
    .map(({ detection, span, change }) => {
      const { title } = detection.change;
      const fingerprint = fingerprints.of(change, span.file, places.linesAt(detection.place));
      return {
        change,
        title,
        verdict: detection.verdict,
        confidence: detection.confidence,
        use: detection.use.kind,
        ...span,
        text: detection.text,
        message: wordsOf(detection).message,
        ...(detection.replacement === undefined ? {} : { replacement: detection.replacement }),
        fix: detection.readiness,
        evidence: detection.evidence.map(({ place, why }) => {
          const { file, line } = places.span(place);
          return { file, line, why };
        }),
        fingerprint,
      };
    });
}

function undecidedOf(uses: readonly UndecidedUse[], places: Places): Undecided[] {
  return uses
    .map(({ change, place, text, why }) => ({ change: change.id, span: places.span(place), text, why }))
    .sort(inOrder)
    .map(({ change, span, text, why }) => ({ change, ...span, text, why }));
}

function inOrder(
  a: { readonly span: Span; readonly change: string },
  b: { readonly span: Span; readonly change: string },
): number {
  return (
    compareTexts(a.span.file, b.span.file) ||
    a.span.line - b.span.line ||
    a.span.column - b.span.column ||
    compareTexts(a.change, b.change)
  );
}

function failuresOf({ failures }: Examined): Skipped[] {
  return [...failures].map(([file, reason]) => ({ file, reason }));
}

function notAnalysedOf(skipped: readonly Skipped[], places: Places): NotAnalysed[] {
  return skipped
    .map(({ file, reason }) => ({ file: places.nameOf(file), reason }))
    .sort((a, b) => compareTexts(a.file, b.file));
}

/** By code units: the same everywhere, whatever the language of the machine. */
function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
