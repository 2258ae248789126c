import type { JsonNode, Place } from '../../provenance/types.js';

/** A text in a row, and where it stands without its quotes. */
export interface Cell {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Names of columns that say that a table tells what has happened. */
const HAPPENED = /time|date|(?:^|_)(?:ts|at|on|ip|agent|referr?er|duration|latency|bytes|elapsed)(?:$|_)/i;
/** Names of columns that hold addresses, or how they are asked. */
const ASKS = /(?:^|_)(?:url|uri|path|endpoint|href|route|address|method|verb|value|setting)$/i;

/** Whether a table with such columns tells how something is set up, and not what has happened. */
export function isSettings(columns: readonly string[]): boolean {
  return columns.some((column) => ASKS.test(column)) && !columns.some((column) => HAPPENED.test(column));
}

/** A row as an object of its columns. */
export function rowOf(file: string, columns: readonly string[], cells: readonly (Cell | undefined)[]): JsonNode {
  const members = new Map<string, JsonNode>();
  const keys = new Map<string, Place>();
  for (const [index, cell] of cells.entries()) {
    const column = columns[index];
    if (cell === undefined || column === undefined || !ASKS.test(column)) continue;
    const name = column.replace(/^.*_(?=[a-z]+$)/i, '').toLowerCase();
    keys.set(name, { file, start: cell.start, end: cell.start });
    members.set(name, {
      kind: 'scalar',
      place: { file, start: cell.start - 1, end: cell.end + 1 },
      value: cell.text,
    });
  }
  const start = cells.find((cell) => cell !== undefined)?.start ?? 0;
  return { kind: 'object', place: { file, start, end: start }, members, keys };
}
