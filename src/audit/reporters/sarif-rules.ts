import type { ReportingDescriptor } from 'sarif';
import { verdictOf } from '../../catalogue/lifecycle.js';
import type { Catalogue, Change, Window } from '../../catalogue/types.js';
import type { AuditReport } from '../report.js';
import { datesOf } from './change-words.js';
import { levelOf } from './levels.js';

/** A rule for each change that something was found of, in the catalogue's order. */
export function sarifRules({ findings, window }: AuditReport, { changes }: Catalogue): ReportingDescriptor[] {
  const found = new Set(findings.map(({ change }) => change));
  return changes.filter(({ id }) => found.has(id)).map((change) => ruleOf(change, window));
}

function ruleOf(change: Change, window: Window): ReportingDescriptor {
  const verdict = verdictOf(change, window);
  return {
    id: change.id,
    name: change.id.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: change.title },
    fullDescription: { text: change.summary },
    help: { text: helpOf(change, plain), markdown: helpOf(change, markdown) },
    ...(verdict && { defaultConfiguration: { level: levelOf(verdict) } }),
    properties: { tags: [change.area], ...(verdict && { verdict }) },
  };
}

interface Marks {
  readonly strong: (text: string) => string;
  readonly code: (text: string) => string;
}

const plain: Marks = { strong: String, code: (text) => text };
const markdown: Marks = {
  strong: (text) => `**${text}**`,
  code: (text) => `\`\`\`\n${text}\n\`\`\``,
};

/** What the change is, since when, what it does to whoever does not follow, and what to do. */
function helpOf(change: Change, { strong, code }: Marks): string {
  const dates = datesOf(change);
  const { replacement, example } = change;
  return [
    change.summary,
    ...(dates === '' ? [] : [`${strong('When:')} ${dates}`]),
    `${strong('If nothing is done:')} ${change.consequence}`,
    `${strong('To do:')} ${change.advice}`,
    ...(replacement === undefined ? [] : [`${strong('Instead:')} ${replacement.what}`]),
    ...(example === undefined
      ? []
      : [`${strong('Before:')}\n${code(example.before)}`, `${strong('After:')}\n${code(example.after)}`]),
  ].join('\n\n');
}
