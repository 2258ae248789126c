import { effectiveRelease, isInWindow } from '../../../catalogue/lifecycle.js';
import type { Catalogue, Change, ReleaseId } from '../../../catalogue/types.js';
import { verdicts } from '../../report.js';
import type { AuditReport, Finding } from '../../report.js';
import { groupBy } from '../roll-up.js';
import { count } from '../text.js';
import { html, nothing } from './markup.js';
import type { Markup } from './markup.js';

/** Changes that are named at a release; the list of findings has all. */
const NAMED = 5;

/** The releases from the first to the last that matters to this code, with what each means for it. */
export function timeline(report: AuditReport, catalogue: Catalogue): Markup {
  const changes = new Map(catalogue.changes.map((change) => [change.id, change]));
  const releaseOf = ({ change }: Finding): ReleaseId | undefined => {
    const found = changes.get(change);
    return found && effectiveRelease(found);
  };
  const byRelease = groupBy(report.findings, releaseOf);
  const most = Math.max(1, ...[...byRelease.values()].map((findings) => findings.length));
  const stop = (release: ReleaseId | undefined): Markup =>
    stopOf({ release, findings: byRelease.get(release) ?? [], most, report, changes });
  const { from, to } = report.window;
  const { safeUntil } = report.summary;
  const shown = catalogue.releases
    .map(({ id }) => id)
    .filter((id) => id === from || id === safeUntil || isInWindow(id, { from, to }) || byRelease.has(id));
  return html`<section class="card" aria-labelledby="timeline-title">
    <h2 id="timeline-title">Release timeline</h2>
    <p class="hint">When today’s code stops working, release by release. The window from ${from} to ${to} is shaded.</p>
    <div class="scroll" tabindex="0" role="group" aria-labelledby="timeline-title">
      <ol class="timeline">
        ${shown.map(stop)}${byRelease.has(undefined) ? stop(undefined) : nothing}
      </ol>
    </div>
  </section>`;
}

interface Stop {
  readonly release: ReleaseId | undefined;
  readonly findings: readonly Finding[];
  readonly most: number;
  readonly report: AuditReport;
  readonly changes: ReadonlyMap<string, Change>;
}

function stopOf({ release, findings, most, report, changes }: Stop): Markup {
  const { window, summary } = report;
  const flags = [
    ...(release === window.from ? ['you are here'] : []),
    ...(release === window.to ? ['target'] : []),
    ...(release !== undefined && release === summary.safeUntil ? ['safe until here'] : []),
  ];
  const isInside = release !== undefined && (release === window.from || isInWindow(release, window));
  return html`<li class="stop${isInside ? ' inside' : ''}">
    ${bar(findings, most)}
    <div class="release">
      <h3>${release ?? 'No release yet'}</h3>
      ${flags.map((flag) => html`<p class="flag">${flag}</p> `)}
      <p class="amount">${findings.length === 0 ? 'nothing found' : count(findings.length, 'finding')}</p>
    </div>
    ${chips(findings, changes)}
  </li>`;
}

/** Heights go by the square root: a release with few findings stays visible beside one with many. */
function bar(findings: readonly Finding[], most: number): Markup {
  const total = 100 * Math.sqrt(findings.length / most);
  const parts: Markup[] = [];
  let y = 100 - total;
  for (const [verdict, own] of groupBy(inOrder(findings), (finding) => finding.verdict)) {
    const height = (total * own.length) / findings.length;
    parts.push(html`<rect class="${verdict}" width="10" y="${y.toFixed(1)}" height="${height.toFixed(1)}" />`);
    y += height;
  }
  return html`<svg class="bar" viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true">${parts}</svg>`;
}

function inOrder(findings: readonly Finding[]): Finding[] {
  return [...findings].sort((a, b) => verdicts.indexOf(a.verdict) - verdicts.indexOf(b.verdict));
}

function chips(findings: readonly Finding[], changes: ReadonlyMap<string, Change>): Markup {
  if (findings.length === 0) return nothing;
  const byChange = [...groupBy(findings, ({ change }) => change)].sort(([, a], [, b]) => b.length - a.length);
  const named = byChange.slice(0, NAMED).map(([id, own]) => {
    const verdict = own[0]?.verdict ?? 'planned';
    return html`<li>
      <button type="button" class="chip ${verdict}" data-filter="change" data-value="${id}">
        <span class="chip-name">${breakable(changes.get(id)?.title ?? id)}</span>
        <span class="chip-number">${own.length}</span>
      </button>
    </li>`;
  });
  const more = byChange.length - named.length;
  return html`<ul class="chips">
    ${named}${more > 0 ? html`<li class="more">and ${count(more, 'more change', 'more changes')}</li>` : nothing}
  </ul>`;
}

/** A text that may go on in the next line between the parts of a name, not in the middle of one. */
function breakable(text: string): Markup[] {
  return text.split(/(?<=[a-z])(?=[A-Z])/).map((part, index) => (index === 0 ? html`${part}` : html`<wbr />${part}`));
}
