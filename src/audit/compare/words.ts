import type { Finding } from '../report.js';
import { count, enumerate, printable } from '../reporters/text.js';
import type { Cause, Comparison } from './compare.js';

const causes: Readonly<Record<Cause, string>> = {
  code: 'the code',
  catalogue: 'the catalogue',
  window: 'the window',
  tool: 'the version of lending-compat',
  ignored: 'what is ignored',
};

/** A comparison for people: what is new, gone and judged otherwise, by what made the difference. */
export function comparisonText({ added, gone, changed, same }: Comparison): string {
  const parts = [
    ...sections('NEW', added, ({ verdict }) => verdict),
    ...sections('GONE', gone, ({ verdict }) => verdict),
    ...sections(
      'JUDGED OTHERWISE',
      changed.map(({ because, before, finding }) => ({ because, finding, before })),
      (finding, { before }) => `${before} → ${finding.verdict}`,
    ),
    added.length + gone.length + changed.length === 0
      ? `Both reports have the same ${count(same, 'finding')}.`
      : `${added.length} new, ${gone.length} gone, ${changed.length} judged otherwise, ${same} the same.`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function sections<T extends { readonly because: readonly Cause[]; readonly finding: Finding }>(
  heading: string,
  entries: readonly T[],
  note: (finding: Finding, entry: T) => string,
): string[] {
  const byCause = new Map<string, T[]>();
  for (const entry of entries) {
    const because = enumerate(entry.because.map((cause) => causes[cause]));
    const known = byCause.get(because);
    if (known === undefined) byCause.set(because, [entry]);
    else known.push(entry);
  }
  return [...byCause].map(([because, group]) => {
    const unsure = (group[0]?.because.length ?? 0) > 1 ? 'may have' : 'has';
    const lines = group.map((entry) => {
      const { file, line, column, change, text } = entry.finding;
      return `  ${printable(file)}:${line}:${column}  ${printable(text)}  ${change}, ${note(entry.finding, entry)}`;
    });
    return [`${heading}, as ${because} ${unsure} changed: ${group.length}`, ...lines].join('\n');
  });
}
