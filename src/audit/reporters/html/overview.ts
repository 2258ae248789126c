import type { Verdict } from '../../../catalogue/types.js';
import { verdicts } from '../../report.js';
import type { AuditReport } from '../../report.js';
import { meaningOf } from '../change-words.js';
import { headline } from '../headline.js';
import { fixableShare, sumOf } from '../roll-up.js';
import type { RollUpRow } from '../roll-up.js';
import { count } from '../text.js';
import { html, nothing } from './markup.js';
import type { Markup } from './markup.js';

/** What it comes to, at a glance. Each number narrows the list of findings down to what it counts. */
export function overview(report: AuditReport, rows: readonly RollUpRow[]): Markup {
  const { summary, window } = report;
  return html`<header>
    <p class="tool">${report.tool.name} ${report.tool.version}</p>
    <h1>Upgrade <span class="window">${window.from} → ${window.to}</span></h1>
    <p class="headline">${headline(report)}</p>
    <ul class="tiles" aria-label="Findings by verdict">
      ${verdicts.map((verdict) => tile(verdict, report))}
      ${linkTile('undecided', 'undecided', summary.undecided, 'telling names that are no findings')}
      ${linkTile('not-analysed', 'not analysed', summary.notAnalysed, 'files or folders that could not be read or parsed')}
    </ul>
    ${share(rows)}
  </header>`;
}

function tile(verdict: Verdict, { summary, window }: AuditReport): Markup {
  const number = summary[verdict];
  const words = meaningOf(verdict, number, window).replace(/^\d+ /, '');
  return html`<li>
    <button
      type="button"
      class="tile ${number === 0 ? 'empty' : verdict}"
      data-filter="verdict"
      data-value="${verdict}"
      aria-pressed="false"
    >
      <span class="number">${number}</span> <span class="label">${verdict}</span> <span class="meaning">${words}</span>
    </button>
  </li>`;
}

function linkTile(section: string, label: string, number: number, meaning: string): Markup {
  return html`<li>
    <a class="tile plain" href="#${section}">
      <span class="number">${number}</span> <span class="label">${label}</span> <span class="meaning">${meaning}</span>
    </a>
  </li>`;
}

function share(rows: readonly RollUpRow[]): Markup {
  const sum = sumOf(rows);
  if (sum.total === 0) return nothing;
  const parts = [`${sum.now} now`, `${sum['at-cutover']} at the cut-over`, `${sum.manual} by hand`].join(', ');
  return html`<p class="share">
    Up to <strong>${fixableShare(sum)} %</strong> of ${count(sum.total, 'open finding')} can be edited by machine:
    ${parts}. <code>lending-compat upgrade</code> shows which, and the edits.
  </p>`;
}
