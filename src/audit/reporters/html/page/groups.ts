import type { Verdict } from '../../../../catalogue/types.js';
import type { PageChange, PageData, PageFinding } from '../page-data.js';
import { appendInSteps, element } from './dom.js';
import { findingRow } from './finding.js';

/** Findings of a change that are shown before a button is pressed. */
const STEP = 20;

const verdicts: readonly Verdict[] = ['broken', 'breaks', 'deprecated', 'planned'];

interface Group {
  readonly change: PageChange;
  readonly verdict: Verdict;
  readonly findings: PageFinding[];
}

/** The findings by change: what matters most first, then what occurs most. */
export function changeGroups(data: PageData, findings: readonly PageFinding[]): HTMLElement[] {
  // Parts of a repository may move through windows of their own: a change can have several verdicts.
  const groups = new Map<string, Group>();
  for (const finding of findings) {
    const [index, verdict] = finding;
    const change = data.changes[index];
    if (change === undefined) continue;
    const key = `${change.id}-${verdict}`;
    const group = groups.get(key) ?? { change, verdict, findings: [] };
    group.findings.push(finding);
    groups.set(key, group);
  }
  const rank = ({ verdict }: Group): number => verdicts.indexOf(verdict);
  return [...groups.values()]
    .sort((a, b) => rank(a) - rank(b) || b.findings.length - a.findings.length)
    .map((group) => groupSection(data, group));
}

function groupSection(data: PageData, { change, verdict, findings }: Group): HTMLElement {
  const title = element(
    'h3',
    '',
    element('span', `badge ${verdict}`, verdict),
    ' ',
    element('span', 'group-title', change.title),
    ' ',
    element('span', 'badge', String(findings.length)),
  );
  title.id = `change-${change.id}-${verdict}`;
  const section = element(
    'section',
    `group card edge-${verdict}`,
    title,
    element('p', 'id', element('code', '', change.id)),
    element('p', '', `${change.summary} ${change.dates}`.trim()),
    element('p', '', change.consequence),
    element('p', 'todo', element('strong', '', 'To do: '), change.advice),
  );
  section.setAttribute('aria-labelledby', title.id);
  if (change.example !== undefined) section.append(example(change.example));
  appendInSteps(section, findings, STEP, (finding) => findingRow(data, finding));
  return section;
}

function example({ before, after }: NonNullable<PageChange['example']>): HTMLElement {
  return element(
    'details',
    'example',
    element('summary', '', 'Example'),
    element('p', 'hint', 'Before'),
    codeOf(before),
    element('p', 'hint', 'After'),
    codeOf(after),
  );
}

function codeOf(text: string): HTMLElement {
  const block = element('pre', 'code', element('code', '', text));
  block.tabIndex = 0;
  return block;
}
