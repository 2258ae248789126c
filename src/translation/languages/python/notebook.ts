import { parseJson } from '../../../project/json.js';
import type { JsonNode } from '../../../provenance/types.js';
import { itemsIn, locatedIn, memberIn, textIn } from '../../data/tree.js';
import type { Located } from '../../located.js';
import type { Enclosed } from '../enclosed.js';

/** The cells of a notebook that hold Python, as one file of it: a cell sees what those before it declare. What they have put out is no code. */
export function cellsOf(file: string, text: string): Enclosed | { readonly failure: string } {
  const root = parseJson(file, text);
  if ('reason' in root) return { failure: root.reason };
  const lines = linesOf(root, text);
  return { text: lines.map(asLine).join(''), at: placesOf(lines) };
}

function linesOf(root: JsonNode, text: string): readonly Located[] {
  const language = textIn(memberIn(memberIn(memberIn(root, 'metadata'), 'kernelspec'), 'language'));
  if (language !== undefined && language !== 'python') return [];
  return itemsIn(memberIn(root, 'cells'))
    .filter((cell) => textIn(memberIn(cell, 'cell_type')) === 'code')
    .flatMap((cell) => cellLines(memberIn(cell, 'source'), text));
}

/** A cell is a list of lines, or one text. One that begins with `%%` is in another language, as it says there. */
function cellLines(source: JsonNode | undefined, text: string): readonly Located[] {
  const pieces = source?.kind === 'array' ? source.items : source === undefined ? [] : [source];
  const lines = pieces.flatMap((piece) => locatedIn(piece, text) ?? []);
  return lines[0]?.text.startsWith('%%') === true ? [] : lines.map(withoutCommands);
}

/** What is told to the notebook, or to the shell, is no Python. */
function withoutCommands(line: Located): Located {
  return line.with(line.text.replace(/^([ \t]*)[%!](?!=).*/gm, (command) => '#'.padEnd(command.length)));
}

/** The last line of a cell ends with the cell. */
const asLine = ({ text }: Located): string => (text.endsWith('\n') ? text : `${text}\n`);

function placesOf(lines: readonly Located[]): (offset: number) => number {
  const places = lines.flatMap((line) =>
    asLine(line)
      .split('')
      .map((_, index) => line.at(index)),
  );
  return (offset) => places[offset] ?? (places.at(-1) ?? 0) + 1;
}
