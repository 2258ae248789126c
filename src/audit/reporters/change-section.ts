import type { Change, FixReadiness, Window } from '../../catalogue/types.js';
import type { Finding } from '../report.js';
import { datesOf } from './change-words.js';
import { acceptedText } from './decisions.js';
import { codeFrame } from './frame.js';
import type { Sources } from './sources.js';
import { onOneLine, printable, toneOf, wrap } from './text.js';
import type { Colors } from './text.js';

/** Places of one change that are shown with their code; further ones in a line each. */
const FRAMES = 8;

interface SectionOptions {
  readonly change: Change;
  readonly findings: readonly Finding[];
  readonly window: Window;
  readonly sources: Sources;
  readonly colors: Colors;
}

/** All places that one change touches: what it is, since when, what to do, and where. */
export function changeSection({ change, findings, window, sources, colors }: SectionOptions): string {
  const tone = toneOf(findings[0]?.verdict ?? 'planned', colors);
  const lines = [
    `  ${tone(colors.bold(change.id))}  ${change.title}`,
    wrap(`${change.summary} ${datesOf(change)}`.trim(), '    '),
    wrap(change.consequence, '    '),
    wrap(change.advice, '           ', `    ${colors.bold('To do:')} `),
    ...fixes(findings, change, window).map((text) => wrap(text, '           ', `    ${colors.bold('Fix:')}   `)),
    '',
    ...findings.map((finding, index) => (index < FRAMES ? place(finding, sources, colors) : brief(finding, sources))),
  ];
  return lines.join('\n');
}

/** What can be done about the places today, once for each way that occurs. */
function fixes(findings: readonly Finding[], { replacement }: Change, window: Window): string[] {
  const what = replacement?.what ?? 'the replacement';
  const texts: Readonly<Record<FixReadiness, string>> = {
    now: `now: ${window.from} has ${what}.`,
    'at-cutover': `at the cut-over: ${replacement?.since ?? window.to} brings ${what}. Until then, code that accepts both is safe.`,
    manual: 'by hand.',
  };
  const occurring = (['now', 'at-cutover', 'manual'] as const).filter((fix) => findings.some((one) => one.fix === fix));
  return occurring.map((fix) => {
    const number = findings.filter((one) => one.fix === fix).length;
    return occurring.length === 1 ? texts[fix] : `${number} of ${findings.length} ${texts[fix]}`;
  });
}

function place(finding: Finding, sources: Sources, colors: Colors): string {
  const { replacement, confidence, evidence } = finding;
  const arrow = replacement === undefined ? '' : ` → ${printable(replacement)}`;
  const sure = confidence === 'certain' ? '' : colors.dim(' (likely)');
  const accepted = acceptedText(finding);
  const lines = sources.linesOf(finding.file);
  const frame = lines === undefined ? [] : codeFrame(lines, finding).split('\n');
  return [
    `    ${colors.underline(position(finding, sources))}  ${onOneLine(finding.text)}${arrow}${sure}`,
    ...frame.map((line) => `      ${line.startsWith('>') ? line : colors.dim(line)}`),
    ...(accepted === undefined ? [] : [colors.dim(`      ${printable(accepted)}`)]),
    ...evidence.map((link) => colors.dim(`      ← ${sources.shown(link.file)}:${link.line}  ${printable(link.why)}`)),
    '',
  ].join('\n');
}

function brief(finding: Finding, sources: Sources): string {
  return `    ${position(finding, sources)}  ${onOneLine(finding.text)}${finding.accepted === undefined ? '' : '  (accepted)'}`;
}

function position({ file, line, column }: Finding, sources: Sources): string {
  return `${sources.shown(file)}:${line}:${column}`;
}
