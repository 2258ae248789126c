import type { PageData } from './page-data.js';
import { html } from './markup.js';
import type { Markup } from './markup.js';

/** Search and filters of the list of findings. */
export function findingFilters({ changes, owners, folders }: PageData): Markup {
  const byName = (texts: readonly string[]) => [...texts].sort().map((text) => [text, text] as const);
  return html`<form class="filters card" role="search" aria-label="Findings" id="filters">
    <p class="field wide">
      <label for="search">Search</label>
      <input
        id="search"
        type="search"
        placeholder="file, code, change, owner, reason"
        autocomplete="off"
        spellcheck="false"
      />
    </p>
    ${select('verdict', 'Verdict', [
      ['broken', 'broken'],
      ['breaks', 'breaks'],
      ['deprecated', 'deprecated'],
      ['planned', 'planned'],
    ])}
    ${select(
      'change',
      'Change',
      changes.map(({ id, title }) => [id, title]),
    )}
    ${select('owner', 'Owner', [...byName(owners), ['-', 'nobody']])} ${select('folder', 'Folder', byName(folders))}
    ${select('fix', 'Fix', [
      ['now', 'now'],
      ['at-cutover', 'at the cut-over'],
      ['manual', 'by hand'],
    ])}
    ${select('state', 'State', [
      ['open', 'open'],
      ['accepted', 'accepted'],
      ['likely', 'not certain'],
    ])}
    <p class="field buttons">
      <button type="reset">Show all</button>
    </p>
    <p class="result" role="status" aria-live="polite" id="result"></p>
  </form>`;
}

function select(name: string, label: string, options: readonly (readonly [value: string, text: string])[]): Markup {
  return html`<p class="field">
    <label for="filter-${name}">${label}</label>
    <select id="filter-${name}" data-select="${name}">
      <option value="">any</option>
      ${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}
    </select>
  </p>`;
}
