import type { JsonNode } from '../../provenance/types.js';
import type { Reading } from '../module.js';
import { readData } from './requests.js';
import { isSettings, rowOf } from './rows.js';
import type { Cell } from './rows.js';

const CELL = /"((?:[^"]|"")*)"|([^,;\t"\r\n]*)/y;

/** Reads a table with a header: rows that name an address, and those that name its method as well. Tables of what has happened are left alone. */
export function readCsv(file: string, text: string): Reading {
  const [header = [], ...rows] = rowsIn(text);
  const columns = header.map((cell) => cell.text.replace(/^\uFEFF/, '').trim());
  if (!isSettings(columns)) return {};
  const items = rows.map((cells): JsonNode => rowOf(file, columns, cells));
  return readData(file, text, { kind: 'array', place: { file, start: 0, end: text.length }, items });
}

function rowsIn(text: string): Cell[][] {
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  for (let at = 0; at < text.length;) {
    CELL.lastIndex = at;
    const match = CELL.exec(text);
    const [whole = '', quoted, plain = ''] = match ?? [];
    const start = quoted === undefined ? at : at + 1;
    row.push({ text: quoted ?? plain, start, end: start + (quoted ?? plain).length });
    at += whole.length;
    if (/[,;\t]/.test(text[at] ?? '')) at++;
    else {
      rows.push(row);
      row = [];
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end + 1;
    }
  }
  return rows;
}
