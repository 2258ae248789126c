import { createHash } from 'node:crypto';
import type { AuditReport } from '../../report.js';
import { extent } from '../headline.js';
import type { PageData } from './page-data.js';
import { findingFilters } from './filters.js';
import { script, style } from './generated/page.js';
import { embeddedJson, html, Markup, nothing } from './markup.js';

interface PageParts {
  readonly header: Markup;
  /** Sections, in order, before the findings. */
  readonly parts: readonly Markup[];
}

/**
 * The whole page. It loads nothing, sends nothing, and runs nothing but its own script: whatever should get into it from
 * the audited code is stopped by the policy as well.
 */
export function pageDocument(report: AuditReport, data: PageData, { header, parts }: PageParts): string {
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const { window } = report;
  const { text } = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <title>Upgrade ${window.from} → ${window.to}</title>
        ${element('style', style)}
      </head>
      <body>
        <a class="skip" href="#findings">Skip to the findings</a>
        ${header}
        <main>${parts} ${findingSection(data)} ${openQuestions(data)}</main>
        <footer>
          <p>${extent(report)} Catalogue hash <code>${report.catalogue.hash.slice(0, 12)}</code>.</p>
        </footer>
        <script type="application/json" id="data">
          ${embeddedJson(data)}
        </script>
        ${element('script', script)}
      </body>
    </html>`;
  return `${text.trimEnd()}\n`;
}

/** An element whose text is just what the policy allows: not a space more. */
function element(name: 'script' | 'style', text: string): Markup {
  return new Markup(`<${name}>${text}</${name}>`);
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function findingSection(data: PageData): Markup {
  return html`<section aria-labelledby="findings" id="findings-section">
    <h2 id="findings" tabindex="-1">Findings</h2>
    <noscript><p class="card">The list of findings needs JavaScript; what is above does not.</p></noscript>
    ${data.findings.length === 0 ? html`<p class="card">Nothing was found.</p>` : findingFilters(data)}
    <div id="groups"></div>
  </section>`;
}

/** What the audit leaves to people. Lists are filled by the script. */
function openQuestions(data: PageData): Markup {
  const { undecided, notAnalysed, problems, stale } = data;
  return html`${listSection('undecided', 'Undecided', undecided.length, 'Telling names that are no findings: it could not be seen what the value is, or a test says it. Look at these yourself.')}
  ${listSection('not-analysed', 'Not analysed', notAnalysed.length, 'Of these files and folders nothing is known, or only a part.')}
  ${problems.length === 0 ? nothing : listSection('problems', 'Suppressions to mend', problems.length, 'Comments and suppressions that do not do what they say.')}
  ${stale.length === 0 ? nothing : listSection('stale', 'Stale', stale.length, 'Entries of the baseline that the code no longer matches.')}`;
}

function listSection(id: string, title: string, number: number, hint: string): Markup {
  return html`<section class="card" aria-labelledby="${id}">
    <h2 id="${id}" tabindex="-1">${title} <span class="badge">${number}</span></h2>
    <p class="hint">${number === 0 ? 'None.' : hint}</p>
    <div class="list" data-list="${id}"></div>
  </section>`;
}
