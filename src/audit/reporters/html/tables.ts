import type { Verdict } from '../../../catalogue/types.js';
import { verdicts } from '../../report.js';
import type { AuditReport, Finding } from '../../report.js';
import { fixableShare, groupBy, sumOf } from '../roll-up.js';
import type { RollUpRow } from '../roll-up.js';
import type { Sources } from '../sources.js';
import { count, printable } from '../text.js';
import { folderOf } from './folders.js';
import { html, nothing } from './markup.js';
import type { Markup } from './markup.js';

/** Folders that are listed; the filter has all. */
const LISTED = 25;

/** Who has what to do for which release, and how much of it a machine can do. */
export function ownerTable(rows: readonly RollUpRow[]): Markup {
  if (rows.length === 0) return nothing;
  const groups = groupBy(rows, ({ owner }) => owner);
  const body = [...groups].map(([owner, own]) => {
    const [first, ...rest] = own;
    if (first === undefined) return nothing;
    const name =
      owner === undefined
        ? html`<button type="button" class="link" data-filter="owner" data-value="-">nobody</button>`
        : html`<button type="button" class="link" data-filter="owner" data-value="${printable(owner)}">
            ${printable(owner)}
          </button>`;
    return html`<tbody>
      <tr>
        <th scope="rowgroup" rowspan="${own.length}">${name}</th>
        ${workCells(first)}
      </tr>
      ${rest.map(
        (row) =>
          html`<tr>
            ${workCells(row)}
          </tr>`,
      )}
    </tbody>`;
  });
  return html`<section class="card" aria-labelledby="owners-title">
    <h2 id="owners-title">By owner</h2>
    <p class="hint">Open findings by CODEOWNERS, release and effort; ${count(groups.size, 'entry', 'entries')}.</p>
    <div class="scroll" tabindex="0" role="group" aria-labelledby="owners-title">
      <table>
        <thead>
          <tr>
            <th scope="col">Owner</th>
            <th scope="col">Release</th>
            <th scope="col" class="count">Fix now</th>
            <th scope="col" class="count">At the cut-over</th>
            <th scope="col" class="count">By hand</th>
            <th scope="col" class="count">Fixable</th>
          </tr>
        </thead>
        ${body}
        <tfoot>
          <tr>
            <th scope="row">All</th>
            ${workCells({ ...sumOf(rows), release: '', owner: undefined })}
          </tr>
        </tfoot>
      </table>
    </div>
  </section>`;
}

function workCells(row: RollUpRow): Markup {
  const share = fixableShare(row);
  return html`<td>${row.release ?? 'none yet'}</td>
    <td class="count">${row.now}</td>
    <td class="count">${row['at-cutover']}</td>
    <td class="count">${row.manual}</td>
    <td class="count">
      <svg class="meter" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect width="${share}" height="10" />
      </svg>
      <span class="percent">${share} %</span>
    </td>`;
}

/** Where the findings stand. */
export function folderTable({ findings }: AuditReport, sources: Sources): Markup {
  if (findings.length === 0) return nothing;
  const folders = [...groupBy(findings, ({ file }) => folderOf(sources.shown(file)))].sort(
    ([, a], [, b]) => b.length - a.length,
  );
  const rows = folders.slice(0, LISTED).map(
    ([folder, own]) =>
      html`<tr>
        <th scope="row">
          <button type="button" class="link" data-filter="folder" data-value="${folder}">${folder}</button>
        </th>
        ${verdicts.map((verdict) => numberCell(verdict, own))}
      </tr>`,
  );
  const more = folders.length - rows.length;
  return html`<section class="card" aria-labelledby="folders-title">
    <h2 id="folders-title">By folder</h2>
    <p class="hint">All findings, by where they stand.</p>
    <div class="scroll" tabindex="0" role="group" aria-labelledby="folders-title">
      <table>
        <thead>
          <tr>
            <th scope="col">Folder</th>
            ${verdicts.map((verdict) => html`<th scope="col" class="count">${verdict}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
    ${more > 0 ? html`<p class="hint">and ${count(more, 'more folder')}; the filter below has all.</p>` : nothing}
  </section>`;
}

function numberCell(verdict: Verdict, findings: readonly Finding[]): Markup {
  const number = findings.filter((finding) => finding.verdict === verdict).length;
  return html`<td class="count${number === 0 ? ' zero' : ` text-${verdict}`}">${number}</td>`;
}
