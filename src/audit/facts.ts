import { checkedChanges } from './checked-changes.js';
import type { CheckedChange } from './checked-changes.js';
import { safeUntil } from '../catalogue/lifecycle.js';
import type { Catalogue, ReleaseId, Window } from '../catalogue/types.js';
import type { Detection, UndecidedUse } from '../detection/types.js';
import { wordsOf } from '../detection/wording.js';
import type { Skipped } from '../project/walk.js';
import { fixOf } from '../upgrade/policy.js';
import type { Examined } from './examine.js';
import { subjectOf } from './fingerprint.js';
import type { Subject } from './fingerprint.js';
import type { IgnoreComment } from '../detection/ignore-comments.js';
import { Places } from './places.js';
import { rankOf } from './rank.js';
import type { AuditReport, Finding, NotAnalysed, Undecided } from './report.js';

/** What an inspection of code gives. */
export interface Inspection {
  /** The folder that paths are relative to. */
  readonly base: string;
  readonly catalogue: Catalogue;
  readonly window: Window;
  readonly ignore: ReadonlySet<string>;
  readonly files: number;
  readonly scanned: number;
  readonly examined: Examined;
  readonly skipped: readonly Skipped[];
}

/** A finding before it is named: the name counts findings of the same text, and others may still come. */
export interface Found {
  readonly finding: Omit<Finding, 'fingerprint' | 'accepted'>;
  readonly subject: Subject;
  /** Where the same place is found more than once, the smallest is shown. */
  readonly rank: string;
}

/** What is known of some files, as data. Facts of several parts of a project, put together, are those of the whole. */
export interface Facts {
  readonly catalogue: AuditReport['catalogue'];
  readonly window: Window;
  readonly changes: readonly CheckedChange[];
  readonly files: number;
  readonly scanned: number;
  readonly parsed: readonly string[];
  readonly found: readonly Found[];
  readonly undecided: readonly Undecided[];
  readonly notAnalysed: readonly NotAnalysed[];
  readonly comments: readonly IgnoreComment[];
  readonly safeUntil: ReleaseId | null;
}

/** Takes what was found out of the program's own terms. */
export function factsOf(inspection: Inspection): Facts {
  const { base, catalogue, window, ignore, files, scanned, examined, skipped } = inspection;
  const places = new Places(base);
  const failures = [...examined.failures].map(([file, reason]) => ({ file, reason }));
  const detections = examined.detections.filter(({ standIn }) => standIn !== true);
  const standIns = examined.detections.filter(({ standIn }) => standIn === true);
  return {
    catalogue: { id: catalogue.id, covers: coverage(catalogue), hash: catalogue.hash },
    window: { from: window.from, to: window.to },
    changes: checkedChanges(catalogue, window, ignore),
    files,
    scanned,
    parsed: examined.parsed.map((file) => places.nameOf(file)),
    found: detections.map((detection) => foundBy(detection, places)),
    undecided: [...examined.undecided, ...standIns.map(asUndecided)].map((use) => undecidedBy(use, places)),
    notAnalysed: [...skipped, ...failures].map(({ file, reason }) => ({ file: places.nameOf(file), reason })),
    comments: [],
    safeUntil:
      safeUntil(
        catalogue,
        detections.map(({ change }) => change),
        window,
      ) ?? null,
  };
}

function coverage({ releases }: Catalogue): AuditReport['catalogue']['covers'] {
  return { from: releases[0]?.id ?? '', to: releases.at(-1)?.id ?? '' };
}

function foundBy(detection: Detection, places: Places): Found {
  const { change, place, verdict, confidence, use, text, replacement, evidence } = detection;
  const span = places.span(place);
  return {
    finding: {
      change: change.id,
      title: change.title,
      verdict,
      confidence,
      use: use.kind,
      ...span,
      text,
      message: wordsOf(detection).message,
      ...(replacement === undefined ? {} : { replacement }),
      fix: fixOf(detection, places.textAround(place)),
      evidence: evidence.map((link) => {
        const { file, line } = places.span(link.place);
        return { file, line, why: link.why };
      }),
    },
    subject: subjectOf(change.id, span.file, places.linesAt(place)),
    rank: rankOf(detection, (file) => places.nameOf(file)),
  };
}

/** What a test says in the place of the platform breaks nothing, and has to go with the code that it tests. */
function asUndecided({ change, place, text }: Detection): UndecidedUse {
  return { change, place, text, why: 'what a test has answered in the place of the platform' };
}

function undecidedBy({ change, place, text, why }: UndecidedUse, places: Places): Undecided {
  return { change: change.id, ...places.span(place), text, why };
}
