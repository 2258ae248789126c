import { createTwoFilesPatch } from 'diff';
import type { Colors } from '../audit/reporters/text.js';
import { printable } from '../audit/reporters/text.js';

/** What a file is and what it is to be. */
export interface Difference {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/** A unified diff of all files. Without colours it is one that `git apply` takes. */
export function unifiedDiff(differences: readonly Difference[], colors: Colors | undefined): string {
  return differences
    .map(({ file, before, after }) => {
      const patch = createTwoFilesPatch(`a/${file}`, `b/${file}`, before, after, undefined, undefined, { context: 3 });
      const [, ...lines] = patch.split('\n');
      return colors ? lines.map((line) => coloured(line, colors)).join('\n') : lines.join('\n');
    })
    .join('');
}

function coloured(text: string, colors: Colors): string {
  const line = printable(text.replace(/\r$/, ''));
  if (/^(?:---|\+\+\+) /.test(line)) return colors.bold(line);
  if (line.startsWith('@@')) return colors.cyan(line);
  if (line.startsWith('-')) return colors.red(line);
  return line.startsWith('+') ? colors.green(line) : line;
}
