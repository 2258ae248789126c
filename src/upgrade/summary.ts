import { count, enumerate, onOneLine, printable, wrap } from '../audit/reporters/text.js';
import type { Colors } from '../audit/reporters/text.js';
import type { ChangeOutcome, PlannedUse, Result, UpgradePlan } from './types.js';

const words: Readonly<Record<Result, string>> = {
  fixed: 'fixed',
  bridged: 'bridged',
  contracted: 'bridge removed',
  manual: 'by hand',
  undecided: 'undecided',
  unfinished: 'could not finish',
};

/** What became of every change that is used, what is left to do, and what should be looked at. */
export function summaryOf(plan: UpgradePlan, colors: Colors): string {
  const used = plan.changes.filter(({ outcome }) => outcome !== 'not-used');
  const unused = plan.changes.length - used.length;
  const width = Math.max(0, ...used.map(({ change }) => change.length));
  const lines = used.map((one) => `  ${toned(one, one.change.padEnd(width), colors)}  ${countsOf(one)}`);
  if (unused > 0) lines.push(colors.dim(`  ${count(unused, 'change')} of the window ${unusedIn(plan)}`));
  const parts = [
    [colors.bold(headline(plan)), ...lines].join('\n'),
    section('Left to do by hand', leftOf(plan), colors),
    section('Mended, to be looked at', reviewed(plan), colors),
    section('Undecided: what it is could not be seen, look at it yourself', undecidedIn(plan), colors),
    section(
      'Not analysed',
      plan.notAnalysed.map(({ file, reason }) => `  ${printable(file)}: ${reason}`),
      colors,
    ),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** To take out bridges, only bridges are looked for. */
function unusedIn({ mode }: UpgradePlan): string {
  return mode === 'contract' ? 'without a bridge here; what else is used the audit tells' : 'not used';
}

function headline({ files, window, mode }: UpgradePlan): string {
  const edits = files.reduce((sum, file) => sum + file.edits.length, 0);
  const what = files.length === 0 ? 'nothing to edit' : `${count(edits, 'edit')} in ${count(files.length, 'file')}`;
  return `${mode} from ${window.from} to ${window.to}: ${what}`;
}

function countsOf({ counts }: ChangeOutcome): string {
  const results = Object.keys(words) as Result[];
  return enumerate(
    results.filter((result) => counts[result] > 0).map((result) => `${String(counts[result])} ${words[result]}`),
  );
}

function toned({ outcome }: ChangeOutcome, text: string, colors: Colors): string {
  if (outcome === 'unfinished') return colors.red(text);
  return outcome === 'manual' || outcome === 'undecided' ? colors.yellow(text) : colors.green(text);
}

function leftOf({ uses }: UpgradePlan): string[] {
  return byReason(
    uses.filter(({ result }) => result === 'manual' || result === 'unfinished').map((use) => [use, use.why ?? '']),
  );
}

function reviewed({ uses }: UpgradePlan): string[] {
  return byReason(uses.flatMap((use) => (use.review === undefined ? [] : [[use, use.review]])));
}

/** So many undecided places are listed; whoever has more of them is told how to see all. */
const MAX_UNDECIDED = 20;

function undecidedIn({ uses, window }: UpgradePlan): string[] {
  const undecided = uses.filter(({ result }) => result === 'undecided');
  const more = undecided.length - MAX_UNDECIDED;
  const all = `lending-compat audit --from ${window.from} --to ${window.to}`;
  return [
    ...byReason(undecided.slice(0, MAX_UNDECIDED).map((use) => [use, use.why ?? ''])),
    ...(more > 0 ? [`  and ${String(more)} more: \`${all}\` lists all.`] : []),
  ];
}

/** Places with what is to be said of them, once for all that it is said of. */
function byReason(reasoned: readonly (readonly [PlannedUse, string])[]): string[] {
  const reasons = new Map<string, PlannedUse[]>();
  for (const [use, why] of reasoned) {
    const key = `${use.change}: ${why}`;
    reasons.set(key, [...(reasons.get(key) ?? []), use]);
  }
  return [...reasons].flatMap(([reason, same]) => [
    ...same.map((use) => `  ${placeOf(use)}  ${onOneLine(use.text)}`),
    wrap(reason, '      '),
  ]);
}

function placeOf({ file, line, column }: PlannedUse): string {
  return `${printable(file)}:${String(line)}:${String(column)}`;
}

function section(heading: string, lines: readonly string[], colors: Colors): string {
  return lines.length === 0 ? '' : [colors.bold(heading), ...lines].join('\n');
}
